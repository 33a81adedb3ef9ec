"""Independent check of Altamira's reasons by cards, tiles and trophies."""

from fireside.core.explanation import Explanation
from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    GOAL,
    KIND_NAMES,
    PRIMARY,
    SECONDARY,
    SENDS,
)
from fireside.games.altamira.rules import insignia
from fireside.games.altamira.rules.cards import doubles, singles
from fireside.games.altamira.state import INSIGNIA, PREY_CARD, AltamiraState

X2 = 5  # the tile that sends both hunters to one place


def is_true(before: AltamiraState, after: AltamiraState, seat: int, reason: Explanation) -> bool:
    """Return whether the position confirms the reason."""
    about = reason.about
    match reason.key:
        case "hunts":
            return hunted(before, after) == (about["animal"], about["points"], about["cost"])
        case "uncontested":
            animal = ANIMAL_NAMES.index(str(about["animal"]))
            others = [one for one in range(int(before.seats)) if one != seat]
            return not any(hunters(before, one, animal) for one in others)
        case "insignia":
            animal = ANIMAL_NAMES.index(str(about["animal"]))
            won = with_prey(before, after, seat)
            return bool(won.trophies[seat] & INSIGNIA[animal]) and not (
                before.trophies[seat] & INSIGNIA[animal]
            )
        case "reaches_goal":
            points = with_prey(before, after, seat).scores[seat]
            return points == about["points"] and points >= GOAL[int(before.seats)]
        case "may_hunt":
            return told(about) in payable(before, after, seat, before)
        case "can_pay":
            paid = payable(before, before, seat, after)
            return told(about) in paid and paid.count(told(about)) > payable(
                before, before, seat, before
            ).count(told(about))
        case "cannot_pay":
            could = payable(before, before, seat, before)
            return could.count(told(about)) > payable(before, before, seat, after).count(
                told(about)
            )
        case "makes":
            kind = KIND_NAMES.index(str(about["kind"]))
            return weapons(after, seat, kind) - weapons(before, seat, kind) == about["count"]
        case "variety":
            kind = KIND_NAMES.index(str(about["kind"]))
            return weapons(before, seat, kind) < 2 <= weapons(after, seat, kind)
    return False


def told(about: object) -> tuple[object, ...]:
    """Return an animal of the row in the form of a reason."""
    assert isinstance(about, dict)
    return about["animal"], about["points"], about["cost"]


def hunted(before: AltamiraState, after: AltamiraState) -> tuple[str, int, int]:
    """Return the hunted animal, its points and its cost."""
    prey = int(before.display[after.target])
    return ANIMAL_NAMES[prey // 3], prey % 3 + 1, int(before.costs[after.target])


def with_prey(before: AltamiraState, after: AltamiraState, seat: int) -> AltamiraState:
    """Return the state after the seat has won the prey."""
    won = before.clone()
    assert isinstance(won, AltamiraState)
    prey = int(before.display[after.target])
    won.trophies[seat] += PREY_CARD[prey]
    insignia.award(won, seat, prey // 3)
    return won


def hunters(state: AltamiraState, seat: int, ground: int) -> int:
    """Return the number of hunters that the seat's two tiles have sent there."""
    choice = int(state.choice_of(seat))
    if choice == 15:
        return 0
    first, second = SENDS[choice]
    return (2 if second == X2 else 1) * (first == ground) + (second == ground)


def weapons(state: AltamiraState, seat: int, kind: int) -> int:
    """Return all weapons of one kind that the seat has."""
    cards = state.hand[seat] + state.face_up[seat] + state.face_down[seat]
    return int(singles(cards, kind)) + 2 * int(doubles(cards, kind))


def payable(
    row: AltamiraState, sent: AltamiraState, seat: int, armed: AltamiraState
) -> list[tuple[object, ...]]:
    """Return the animals of a row that these hunters can pay for with these weapons."""
    found: list[tuple[object, ...]] = []
    for space, prey in enumerate(row.display):
        if prey < 0 or not hunters(sent, seat, int(prey) // 3):
            continue
        animal, cost = int(prey) // 3, int(row.costs[space])
        kinds = (int(PRIMARY[animal]), int(SECONDARY[animal]))
        if all(weapons(armed, seat, kind) >= cost for kind in kinds):
            found.append((ANIMAL_NAMES[animal], int(prey) % 3 + 1, cost))
    return found
