"""Ladders, head-to-head records and the right to start, from the results of a group's matches."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

from fireside.table.group_rows import MemberRow, PlaceRow, ResultRow
from fireside.table.messages.groups import (
    FinishedSeat,
    FinishedTable,
    HeadToHead,
    Ladder,
    LadderRow,
    Starts,
)

ESTABLISHED = 10  # matches until a rating is no longer provisional
CENTRE, SPREAD = 1500, 40  # of the ratings shown
MEAN = 25.0  # of the model's first rating
MOST_RECORDS = 300  # pairs of members, those who met most

Rated: TypeAlias = int | str  # a member's number, or the level of a bot


class CountedSeat(msgspec.Struct, frozen=True):
    """A seat of a match: a member, a bot of a level, or another player."""

    member: int | None
    level: str | None
    place: int
    score: int

    @property
    def rated(self) -> Rated | None:
        return self.level if self.member is None else self.member


class CountedMatch(msgspec.Struct, frozen=True):
    """A finished match, by the present members of its group."""

    table: str
    title: str
    ended: int
    starter: int | None
    stored: bool
    seats: tuple[CountedSeat, ...]


def counted_matches(
    results: Sequence[ResultRow], members: Sequence[MemberRow]
) -> list[CountedMatch]:
    """Return the matches by members; persons who are not members count as other players."""
    numbers = {one.number for one in members}
    by_person = {one.person: one.number for one in members if one.person is not None}

    def member_of(place: PlaceRow) -> int | None:
        if place.person is not None:
            return by_person.get(place.person)
        return place.member if place.member in numbers else None

    return [
        CountedMatch(
            one.table_id,
            one.title,
            one.ended,
            one.starter,
            one.stored,
            tuple(
                CountedSeat(member_of(place), place.level, place.place, place.score)
                for place in one.places
            ),
        )
        for one in results
    ]


def finished_table(match: CountedMatch) -> FinishedTable:
    seats = [
        FinishedSeat(member=one.member, level=one.level, place=one.place, score=one.score)
        for one in match.seats
    ]
    return FinishedTable(
        id=match.table, title=match.title, seats=seats, ended=match.ended, stored=match.stored
    )


def ladders(matches: Sequence[CountedMatch]) -> list[Ladder]:
    """Return the ladder of each title, in alphabetical order."""
    by_title: dict[str, list[CountedMatch]] = defaultdict(list)
    for one in matches:
        by_title[one.title].append(one)
    return [_ladder(title, by_title[title]) for title in sorted(by_title)]


def _ladder(title: str, matches: Sequence[CountedMatch]) -> Ladder:
    """Rate members and bots by their places; other players count as new ones in each match."""
    # imported late: a page on a device has no groups
    from fireside.play.ratings import rate_places  # noqa: PLC0415

    ratings = rate_places(_places(one) for one in matches)
    played: dict[Rated, int] = defaultdict(int)
    wins: dict[Rated, float] = defaultdict(float)
    for match in matches:
        winners = [one for one in match.seats if one.place == 1]
        for rated in {one.rated for one in match.seats} - {None}:
            played[rated] += 1  # type: ignore[index]
        for one in winners:
            if one.rated is not None:
                wins[one.rated] += 1 / len(winners)
    rows = [
        LadderRow(
            member=rated if isinstance(rated, int) else None,
            level=rated if isinstance(rated, str) else None,
            rating=round(CENTRE + SPREAD * (ratings[rated][0] - MEAN)),
            matches=count,
            wins=round(wins[rated], 2),
            provisional=count < ESTABLISHED,
        )
        for rated, count in played.items()
    ]
    rows.sort(key=lambda row: (row.provisional, -row.rating, row.level or "", row.member or 0))
    return Ladder(title=title, matches=len(matches), rows=rows)


def _places(match: CountedMatch) -> dict[Rated | tuple[str, int], int]:
    """Return the places by player; bots of the same level count by their best one."""
    best: dict[Rated | tuple[str, int], int] = {}
    for seat, one in enumerate(match.seats):
        player = (match.table, seat) if one.rated is None else one.rated
        best[player] = min(best.get(player, one.place), one.place)
    return best


def head_to_head(matches: Sequence[CountedMatch]) -> list[HeadToHead]:
    """Return for each title and pair of members how often who was placed ahead."""
    met: dict[tuple[str, int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    for match in matches:
        places = {one.member: one.place for one in match.seats if one.member is not None}
        for a, b in combinations(sorted(places), 2):
            ahead = (places[a] > places[b]) - (places[a] < places[b])
            met[match.title, a, b][ahead + 1] += 1
    found = [
        HeadToHead(title=title, a=a, b=b, a_ahead=counts[0], b_ahead=counts[2], level=counts[1])
        for (title, a, b), counts in met.items()
    ]
    found.sort(key=lambda one: (-(one.a_ahead + one.b_ahead + one.level), one.title, one.a, one.b))
    return found[:MOST_RECORDS]


def starts(matches: Sequence[CountedMatch], members: Sequence[MemberRow]) -> list[Starts]:
    """Return the members by the right to start; see `GroupPage`."""
    times: dict[int, list[int]] = {one.number: [] for one in members}
    for match in matches:
        member = None if match.starter is None else match.seats[match.starter].member
        if member is not None:
            times[member].append(match.ended)
    found = [
        Starts(member=member, started=len(ended), last=max(ended, default=None))
        for member, ended in times.items()
    ]
    return sorted(found, key=lambda one: (one.started, one.last or 0, one.member))
