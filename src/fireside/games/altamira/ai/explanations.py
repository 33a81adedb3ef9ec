# not compiled: made for people, a few at a time
"""Reasons why a decision in Altamira is good or bad, in terms of the static evaluation.

The others' weapons are never a reason, since players cannot see them; the positions of their
hunters are.
"""

from collections.abc import Iterator

from fireside.core.explanation import Explanation
from fireside.core.state import NOBODY
from fireside.games.altamira.ai.evaluation import AFFORDED, POINT, VARIETY, WEAPON, WEIGHTS
from fireside.games.altamira.ai.pruning import is_contested, payable
from fireside.games.altamira.components import (
    ANIMAL_NAMES,
    GOAL,
    INSIGNIA_FROM,
    INSIGNIA_WORTH,
    KIND_NAMES,
    KINDS,
    MOST_WORTH,
    SPACES,
)
from fireside.games.altamira.rules.cards import Cards, weapons_of
from fireside.games.altamira.rules.insignia import holder_of
from fireside.games.altamira.state import (
    HUNTING,
    NO_PREY,
    NO_SPACE,
    NOT_SENT,
    AltamiraState,
    all_points,
    prey_points,
)


def explain_turn(before: AltamiraState, after: AltamiraState, seat: int) -> list[Explanation]:
    """Return the reasons for a turn, the most important first."""
    if before.target == NO_SPACE != after.target and after.master == seat:
        found = list(_hunts(before, after, seat))
    elif before.phase == HUNTING:
        found = []
    else:
        found = [*_sends(before, after, seat), *_weapons(before, after, seat)]
    return sorted(found, key=lambda one: -abs(one.weight))


def _hunts(before: AltamiraState, after: AltamiraState, seat: int) -> Iterator[Explanation]:
    """Yield the hunted animal, whether others contest it, and insignia or the goal if reached."""
    prey, cost = int(before.display[after.target]), int(before.costs[after.target])
    animal, points = prey // int(MOST_WORTH), prey % int(MOST_WORTH) + 1
    about: dict[str, str | int] = {
        "animal": ANIMAL_NAMES[animal],
        "points": points,
        "cost": cost,
    }
    yield Explanation("hunts", int(WEIGHTS[POINT]) * points, about)
    if is_contested(before, seat, animal):
        return
    yield Explanation("uncontested", int(WEIGHTS[POINT]) * points - 1, about)
    trophies = before.trophies[seat]
    total = int(all_points(trophies)) + points
    if _brings_insignia(before, seat, animal, points):
        total += int(INSIGNIA_WORTH)
        yield Explanation("insignia", int(WEIGHTS[POINT] * INSIGNIA_WORTH), about)
    if total >= GOAL[before.seats]:
        yield Explanation("reaches_goal", int(WEIGHTS[POINT]) * 10, {"points": total})


def _brings_insignia(state: AltamiraState, seat: int, animal: int, points: int) -> bool:
    """Return whether these points win the animal's insignia, from its holder or as the first."""
    holder = int(holder_of(state.trophies, animal))
    mine = int(prey_points(state.trophies[seat], animal)) + points
    if holder == NOBODY:
        return mine >= INSIGNIA_FROM
    return holder != seat and mine > prey_points(state.trophies[holder], animal)


def _sends(before: AltamiraState, after: AltamiraState, seat: int) -> Iterator[Explanation]:
    """Yield the animals that hunters are sent to and whose cost is in hand."""
    if before.choice_of(seat) != NOT_SENT or after.choice_of(seat) == NOT_SENT:
        return
    for space in _paid(before, after, seat, int(before.hand[seat])):
        yield Explanation("may_hunt", *_worth(before, space))


def _weapons(before: AltamiraState, after: AltamiraState, seat: int) -> Iterator[Explanation]:
    """Yield the weapons gained, and the hunts that became or ceased to be payable."""
    had, has = _cards(before, seat), _cards(after, seat)
    if had == has:
        return
    could, can = payable(before, seat, had), payable(before, seat, has)
    for space in range(int(SPACES)):
        if (can & ~could) >> space & 1:
            yield Explanation("can_pay", *_worth(before, space))
        elif (could & ~can) >> space & 1:
            weight, about = _worth(before, space)
            yield Explanation("cannot_pay", -weight, about)
    gained = [int(weapons_of(has, kind)) - int(weapons_of(had, kind)) for kind in range(int(KINDS))]
    for kind, count in enumerate(gained):
        if count > 0:
            made: dict[str, str | int] = {"count": count, "kind": KIND_NAMES[kind]}
            fresh = weapons_of(had, kind) < 2 <= weapons_of(has, kind)
            yield Explanation("makes", int(WEIGHTS[WEAPON]) * count, made)
            if fresh:
                yield Explanation("variety", int(WEIGHTS[VARIETY]), {"kind": KIND_NAMES[kind]})


def _cards(state: AltamiraState, seat: int) -> Cards:
    """Return all the seat's cards, in hand and laid."""
    return state.hand[seat] + state.face_up[seat] + state.face_down[seat]


def _paid(before: AltamiraState, after: AltamiraState, seat: int, cards: Cards) -> list[int]:
    """Return the spaces whose cost the seat can pay and where it sends hunters."""
    choice = before.clone()
    assert isinstance(choice, AltamiraState)
    choice.seal(seat, after.choice_of(seat))
    found = payable(choice, seat, cards)
    return [space for space in range(int(SPACES)) if found >> space & 1]


def _worth(state: AltamiraState, space: int) -> tuple[int, dict[str, str | int]]:
    """Return the weight of a displayed animal, and its values for the message."""
    prey = int(state.display[space])
    assert prey != NO_PREY
    points = prey % int(MOST_WORTH) + 1
    about: dict[str, str | int] = {
        "animal": ANIMAL_NAMES[prey // int(MOST_WORTH)],
        "points": points,
        "cost": int(state.costs[space]),
    }
    return int(WEIGHTS[AFFORDED]) * points, about
