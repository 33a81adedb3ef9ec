# not compiled: made for people, a few at a time
"""Why a decision in Altamira is good or bad, in the terms of the evaluation.

Others' weapons are no reason, since nobody sees them; where their hunters stand is.
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
    """What counts most first."""
    if before.target == NO_SPACE != after.target and after.master == seat:
        found = list(_hunts(before, after, seat))
    elif before.phase == HUNTING:
        found = []
    else:
        found = [*_sends(before, after, seat), *_weapons(before, after, seat)]
    return sorted(found, key=lambda one: -abs(one.weight))


def _hunts(before: AltamiraState, after: AltamiraState, seat: int) -> Iterator[Explanation]:
    """The animal, what it costs, who may contest it, and what else it brings."""
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
    """Who has its insignia would be outdone, or nobody has it and the seat would be the first."""
    holder = int(holder_of(state.trophies, animal))
    mine = int(prey_points(state.trophies[seat], animal)) + points
    if holder == NOBODY:
        return mine >= INSIGNIA_FROM
    return holder != seat and mine > prey_points(state.trophies[holder], animal)


def _sends(before: AltamiraState, after: AltamiraState, seat: int) -> Iterator[Explanation]:
    """Where hunters go who can pay for what lives there."""
    if before.choice_of(seat) != NOT_SENT or after.choice_of(seat) == NOT_SENT:
        return
    for space in _paid(before, after, seat, int(before.hand[seat])):
        yield Explanation("may_hunt", *_worth(before, space))


def _weapons(before: AltamiraState, after: AltamiraState, seat: int) -> Iterator[Explanation]:
    """Weapons that were made or exchanged, and the hunts that they can pay."""
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
    """All the seat has, in hand and laid."""
    return state.hand[seat] + state.face_up[seat] + state.face_down[seat]


def _paid(before: AltamiraState, after: AltamiraState, seat: int, cards: Cards) -> list[int]:
    """The spaces that the seat could pay for from where its hunters go."""
    choice = before.clone()
    assert isinstance(choice, AltamiraState)
    choice.seal(seat, after.choice_of(seat))
    found = payable(choice, seat, cards)
    return [space for space in range(int(SPACES)) if found >> space & 1]


def _worth(state: AltamiraState, space: int) -> tuple[int, dict[str, str | int]]:
    """What an animal of the row counts, and what is said about it."""
    prey = int(state.display[space])
    assert prey != NO_PREY
    points = prey % int(MOST_WORTH) + 1
    about: dict[str, str | int] = {
        "animal": ANIMAL_NAMES[prey // int(MOST_WORTH)],
        "points": points,
        "cost": int(state.costs[space]),
    }
    return int(WEIGHTS[AFFORDED]) * points, about
