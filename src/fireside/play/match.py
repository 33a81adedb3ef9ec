"""Match: one game being played, the main entry point of the Python interface."""

import secrets
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self

from fireside.core.errors import (
    BadNotation,
    BadRecord,
    BadSeats,
    CannotUndo,
    FiresideError,
    IllegalMove,
    MatchOver,
    NotYourTurn,
)
from fireside.core.game import OptionValue
from fireside.core.rng import LARGEST_SEED
from fireside.core.state import State
from fireside.core.translations import SHARED
from fireside.games import game
from fireside.play import keyed_deals
from fireside.play.log import Log, Ply
from fireside.play.records import Record, read_record, result_of, write_record

LONGEST_NAME = 40


class Match:
    """A title, its options, a seed and the moves so far, which replay to the same state.

    Seeds of more than 62 bits, up to 256, deal from a keyed stream.
    """

    def __init__(
        self,
        title: str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        names: Iterable[str] | None = None,
    ) -> None:
        self.game = game(title)
        self.title = title
        self.rules_version = self.game.rules_version
        self.seats = self.game.read_seats(self.game.seats.start if seats is None else seats)
        self.seed = secrets.randbelow(LARGEST_SEED) if seed is None else seed
        if not keyed_deals.is_keyed(self.seed):
            self.game.read_seed(self.seed)
        self.options = self.game.read_options(self.seats, dict(options or {}))
        self.names = self._read_names(names)
        self.log = Log()
        self.beginning: State | None = None  # None: the seed's deal
        self.state = self._at_beginning()
        self.state.record_events()

    def beginning_at(self, state: State) -> Self:
        """Return a match of the same people that starts from this state."""
        match = self.__copy__()
        match.state = state.clone()
        match.state.record_events()
        match.begin_here()
        return match

    def begin_here(self) -> None:
        """Make the current state the beginning of the match and forget the moves so far."""
        self.beginning = self.state.clone()
        self.log.clear()

    def _at_beginning(self) -> State:
        if self.beginning is not None:
            return self.beginning.clone()
        return keyed_deals.dealt_state(self.game, self.seats, self.seed, self.options)

    def _read_names(self, names: Iterable[str] | None) -> list[str]:
        given = [f"Seat {seat}" for seat in range(self.seats)] if names is None else list(names)
        if len(given) != self.seats:
            raise BadSeats.because(reason="names", seats=self.seats, names=len(given))
        return [" ".join(str(name).split())[:LONGEST_NAME] for name in given]

    def __copy__(self) -> Self:
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        twin.__setstate__(self.__dict__ | {"state": self.state.clone()})
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.__copy__()

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        self.options, self.names, self.log = dict(self.options), [*self.names], Log(self.log)
        self.state.record_events()

    def __repr__(self) -> str:
        asked = ", ".join(self.names[seat] for seat in self.to_act)
        now = f"over: {self.result}" if self.over else f"to act: {asked}"
        made = f"{self.seats} seats, {len(self.log)} moves"
        return f"<Match of {self.title}: {made}, {now}>"

    @property
    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.state.over

    @property
    def to_act(self) -> tuple[int, ...]:
        """Return the seats that must decide now."""
        return self.state.to_act

    @property
    def result(self) -> str:
        """Return the result as a phrase, such as `seat 1 wins` or `unfinished`."""
        return result_of(self.state.over, self.state.winners)

    def view(self, seat: int | None) -> Any:
        """Return what a seat, or with None a spectator, may see."""
        return self.game.view(self.state, seat)

    def views(self, seats: list[int | None]) -> list[Any]:
        """Return the views of several viewers, which share their common parts."""
        return self.game.views(self.state, seats)

    def legal_moves(self, seat: int) -> list[str]:
        """Return the texts of the moves this seat may make now, for `play`.

        `State.legal_moves` returns their numbers, for `State.apply`.
        """
        self._check_seat(seat)
        state = self.state
        return [self.game.text(state, move) for move in state.legal_moves(seat)]

    def play(self, seat: int, move: int | str) -> list[Any]:
        """Make a move, given as text or number; return its events, secrets included.

        `sentences` turns them into words for a viewer. A move that the rules do not allow raises an
        IllegalMove or another FiresideError, and changes nothing.
        """
        number = self.check(seat, move)
        state = self.state
        text, chance = self.game.text(state, number), state.chance
        state.apply(seat, number)
        keyed_deals.deal_again(self.game, state, self.seed, chance)
        self.log.note(Ply(seat, number, text, state.barrier, state.sealed))
        return state.take_events()

    def sentences(self, events: Iterable[Any], viewer: int | None) -> list[str]:
        """Return the events in words, as far as a seat, or with None a spectator, may know them."""
        seen = (event.seen_by(viewer) for event in events)
        return [event.sentence(self.names) for event in seen if event is not None]

    def _check_seat(self, seat: int) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise BadSeats.because(reason="seat", seat=repr(seat), last=self.seats - 1)

    def check(self, seat: int, move: int | str) -> int:
        """Return the number of a legal move; raise an error with the reason for any other."""
        self._check_seat(seat)
        if self.state.over:
            raise MatchOver.because()
        if isinstance(move, str):
            number = self.game.parse(self.state, move)
        elif isinstance(move, int) and 0 <= move < self.game.move_count:
            number = int(move)
        else:
            last = self.game.move_count - 1
            raise BadNotation(repr(move), SHARED.say("notation.number", {"last": last}))
        legal = self.state.legal_moves(seat)
        if number in legal:
            return number
        if not legal:
            asked = ", ".join(self.names[other] for other in self.to_act)
            raise NotYourTurn.because(reason="asked", asked=asked, name=self.names[seat])
        refusal = self.game.why_not(self.state, seat, number)
        assert refusal is not None
        raise IllegalMove(refusal.sentence, refusal.clause, refusal.key)

    def can_undo(self, seat: int) -> bool:
        """Return whether this seat may take its last move back."""
        return not self.over and self.log.last_undoable(seat) is not None

    def undo(self, seat: int) -> None:
        """Take the seat's last move back.

        Raise CannotUndo if hidden information was revealed or another seat has decided since.
        """
        self._check_seat(seat)
        at = None if self.over else self.log.last_undoable(seat)
        if at is None:
            raise CannotUndo.because(**self._why_no_undo(seat))
        del self.log[at]
        self.state = self.at(len(self.log))
        self.state.record_events()

    def _why_no_undo(self, seat: int) -> dict[str, str]:
        if self.over:
            return {"reason": "over"}
        if not self.log:
            return {"reason": "nothing"}
        if self.log[-1].seat != seat:
            return {"reason": "decided", "name": self.names[self.log[-1].seat]}
        return {"reason": "shown"}

    def restart_turn(self, seat: int) -> int:
        """Take back all moves of this seat that may be taken back; return their number."""
        taken = 0
        while self.can_undo(seat):
            self.undo(seat)
            taken += 1
        return taken

    def at(self, ply: int) -> State:
        """Return the state after `ply` moves."""
        if not 0 <= ply <= len(self.log):
            raise FiresideError.because(reason="moment", moves=len(self.log), ply=ply)
        state = self._at_beginning()
        for one in self.log[:ply]:
            self.advance(state, one)
        return state

    def advance(self, state: State, ply: Ply) -> None:
        """Apply a move of the log to the state before it."""
        keyed_deals.apply(self.game, state, self.seed, ply.seat, ply.move)

    def record(self) -> Record:
        """Return the match as a record.

        Raise FiresideError if it does not begin with the deal of its seed.
        """
        if self.beginning is not None:
            raise FiresideError.because(reason="set_up")
        return Record(
            title=self.title,
            rules_version=self.rules_version,
            seats=self.seats,
            seed=self.seed,
            options=self.options,
            names=self.names,
            moves=[(ply.seat, ply.text) for ply in self.log],
            result=self.result,
        )

    def save(self, path: str | Path) -> None:
        """Write the match to a file atomically."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(write_record(self.record()), encoding="utf-8")
        draft.replace(target)

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """Return the match of a saved file, replayed from its first move."""
        return cls.from_record(read_record(Path(path).read_bytes()))

    @classmethod
    def from_record(cls, record: Record) -> Self:
        """Return the match of a record; raise BadRecord if it does not replay."""
        *_, match = cls.replay(record)
        return match

    @classmethod
    def replay(cls, record: Record) -> Iterator[Self]:
        """Yield the match of a record before its first move and again after each one.

        The caller can do other work in between. Raise BadRecord for a record that does not replay.
        """
        try:
            match = cls(record.title, record.seats, record.seed, record.options, record.names)
        except FiresideError as error:
            line = record.line_refused_by(error)
            raise BadRecord.at(line, "refused", problem=str(error)) from None
        if match.rules_version != record.rules_version:
            raise BadRecord.at(
                record.line_of("rules"),
                "other_rules",
                played=str(record.rules_version),
                game=match.game.name,
                here=str(match.rules_version),
            )
        yield match
        for at, (seat, text) in enumerate(record.moves):
            try:
                match.play(seat, text)
            except FiresideError as error:
                line = record.line_of_move(at)
                raise BadRecord.at(line, "refused", problem=str(error)) from None
            yield match
        if match.result != record.result:
            last = record.line_of_move(len(record.moves))
            raise BadRecord.at(last, "other_result", found=match.result, said=record.result)
