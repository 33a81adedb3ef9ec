"""Altamira, hunters of the stone age: which rule answers which question."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from fireside.core.chance import Rng
from fireside.core.game import (
    FIRST_SEAT,
    Document,
    Game,
    Option,
    OptionValue,
    first_seat_option,
)
from fireside.core.observation import Buffer
from fireside.core.state import LEGAL, Move, Row, Seat, State
from fireside.games.altamira import contents, document, evaluation, loading, observation, view
from fireside.games.altamira.cards import FORMS
from fireside.games.altamira.components import DISPLAYS, FEWEST_SEATS, MOST_SEATS
from fireside.games.altamira.moves import (
    ADD,
    DONE,
    END,
    EXCHANGE,
    HUNT,
    JOIN,
    LAY,
    MAKE,
    MAKE_CAMP,
    MOVES,
    NO_EXCHANGE,
    STOP,
    TEXTS,
    parse,
)
from fireside.games.altamira.rules import (
    campfire,
    display,
    exchanging,
    hidden,
    hunting,
    joining,
    making,
    sending,
    setup,
    stakes,
)
from fireside.games.altamira.rules.refusals import NOT_ASKED, NOW, REFUSALS
from fireside.games.altamira.state import (
    DISPLAY,
    EXCHANGING,
    HUNTING,
    JOINING,
    LAYING,
    LEFT_OPEN,
    MAKING,
    MAKING_CAMP,
    NO_PREY,
    SENDING,
    STAKING,
    AltamiraState,
)


class AltamiraTable(AltamiraState):
    """A table of Altamira in play."""

    def list_moves(self, seat: Seat, into: Row) -> i64:
        """One phase after another (A2), and within a hunt one question after another (A6)."""
        phase = self.phase
        if phase == SENDING:
            return sending.sends(into)
        if self.acting != i64(1) << seat:
            return 0
        if phase == HUNTING:
            return hunting.hunts(self, seat, into)
        if phase == EXCHANGING:
            return exchanging.exchanges(self, seat, into)
        if phase == MAKING:
            return making.makes(self, seat, into)
        if phase == MAKING_CAMP:
            return making.orders(self, seat, into)
        if phase == JOINING:
            return joining.answers(into)
        if phase == LAYING:
            return stakes.lays(self, seat, into)
        return display.additions(self, seat, into)

    def refusal(self, seat: Seat, move: Move) -> i64:
        """The same tests, asked for one move."""
        phase = self.phase
        if not self.is_asked(seat):
            return NOW + phase if self.over else NOT_ASKED
        if not is_time_for(phase, move):
            return NOW + phase
        if phase == MAKING:
            return making.refuse_make(self, seat, (move - MAKE) // FORMS, (move - MAKE) % FORMS)
        if phase == MAKING_CAMP:
            return making.refuse_order(self, seat, move - MAKE_CAMP)
        if phase == EXCHANGING and move < NO_EXCHANGE:
            return exchanging.refuse_exchange(self, seat, move - EXCHANGE)
        if phase == HUNTING and move < DONE:
            return hunting.refuse_hunt(self, seat, move - HUNT)
        if phase == LAYING:
            return stakes.refuse_lay(self, seat, (move - LAY) // FORMS, (move - LAY) % FORMS)
        if phase >= STAKING and move < STOP:
            return display.refuse_add(self, seat, (move - ADD) // 2, (move - ADD) % 2)
        if move == STOP:
            return display.refuse_stop(self, seat)
        return LEGAL

    def apply(self, seat: Seat, move: Move) -> None:
        """The move is made, and everything until the next decision."""
        self.barrier = False
        self.sealed = False
        if move >= LAY:
            self.apply_to_stakes(seat, move)
        elif move < MAKE:
            sending.choose(self, seat, move)
        elif move < MAKE_CAMP:
            making.make(self, seat, (move - MAKE) // FORMS, (move - MAKE) % FORMS)
        elif move < EXCHANGE:
            making.make_at_camp(self, seat, move - MAKE_CAMP)
        elif move < NO_EXCHANGE:
            exchanging.exchange(self, seat, move - EXCHANGE)
        elif move == NO_EXCHANGE:
            exchanging.leave_market(self, seat)
        elif move < DONE:
            hunting.hunt(self, seat, move - HUNT)
        elif move == DONE:
            hunting.be_done(self, seat)
        elif move == JOIN:
            joining.join(self, seat)
        else:
            joining.decline(self, seat)

    def apply_to_stakes(self, seat: Seat, move: Move) -> None:
        """A move that lays cards, or ends laying them."""
        if move < ADD:
            stakes.lay(self, seat, (move - LAY) // FORMS, (move - LAY) % FORMS)
        elif move < STOP:
            display.add(self, seat, (move - ADD) // 2, (move - ADD) % 2)
        elif move == STOP:
            display.stop(self, seat)
        elif move == END:
            display.end(self)
        else:
            display.leave_open(self, seat)

    def clone(self) -> "AltamiraTable":
        """An independent copy; the costs and the pile's order, which never change, are shared."""
        copy = AltamiraTable(
            self.seats,
            self.chance,
            self.hand[:],
            self.face_up[:],
            self.face_down[:],
            self.trophies[:],
            self.display[:],
            self.costs,
            self.pile,
        )
        copy.copy_scalars(self)
        return copy

    def list_contents(self, into: Row) -> i64:
        """Everything that makes two tables equal."""
        return contents.list_contents(self, into)

    def evaluate(self, into: Row) -> None:
        """What a good player would give for each seat."""
        evaluation.evaluate(self, into)

    def guide(self, seat: Seat, moves: Row, count: i64, rng: Rng) -> Move:
        """A hasty player's move."""
        return evaluation.guide(self, seat, moves, count, rng)

    def horizon(self) -> i64:
        """A round and a little more."""
        return 16 * self.seats

    def is_secret(self) -> bool:
        """Sending hunters, and laying cards face down (A-R13)."""
        return self.phase == SENDING or self.phase >= STAKING

    def resample(self, seat: Seat, rng: Rng) -> "AltamiraTable":
        """A clone with sealed choices, face-down cards and the pile drawn anew."""
        self.check_seat(seat)
        world = self.clone()
        hidden.redraw(world, seat, rng)
        return world

    def observe(self, seat: Seat, into: Buffer, at: i64) -> None:
        """What is open, and this seat's own cards and choice."""
        observation.observe(self, seat, into, at)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (document.dump(self),)


def is_time_for(phase: i64, move: Move) -> bool:
    """Moves of that kind are decided in this phase."""
    if move < MAKE:
        return phase == SENDING
    if move < MAKE_CAMP:
        return phase == MAKING
    if move < EXCHANGE:
        return phase == MAKING_CAMP
    if move < HUNT:
        return phase == EXCHANGING
    if move < JOIN:
        return phase == HUNTING
    if move < LAY:
        return phase == JOINING
    if move < ADD:
        return phase == LAYING
    if move < END:
        return STAKING <= phase <= LEFT_OPEN
    return phase == DISPLAY


def load(read: Document) -> AltamiraTable:
    """The table a document describes."""
    return own(loading.load(read, AltamiraTable))


def own(state: State) -> AltamiraTable:
    """The state, which is one of this title's."""
    assert isinstance(state, AltamiraTable)
    return state


class Altamira(Game):
    """The title's table of contents."""

    def __init__(self) -> None:
        self.title = "altamira"
        self.name = "Altamira"
        self.is_always_won = True
        self.seats = range(FEWEST_SEATS, MOST_SEATS + 1)
        self.rules_version = 1
        self.move_count = MOVES
        self.refusals = REFUSALS
        self.observation = observation.LAYOUT
        self.options = {
            FIRST_SEAT: first_seat_option("A-R2", MOST_SEATS),
            "display": Option("A-C5", "what the five spaces cost, from left to right", DISPLAYS),
            "exchanges": Option(
                "A-R5",
                "how often a player exchanges in a round: once, or any number of times",
                ["one", "any"],
            ),
            "winner_bluffs": Option(
                "A-R10",
                "whether the winner of a hunt gives up his bluffs or takes them back",
                ["lost", "kept"],
            ),
            "hands": Option(
                "A-R13",
                "whether the others see which weapons a player has",
                ["closed", "open"],
            ),
        }

    def set_up(self, seats: int, seed: int, options: dict[str, OptionValue]) -> State:
        """A1 Setting up: nobody has weapons, all hunters are at the campfire, one has both tokens.

        Rule: A1.3, A1.4. Ruling: A-R2.
        """
        rng = Rng(seed)
        pile = setup.shuffle_piles(rng)
        table = AltamiraTable(
            seats,
            rng.chance,
            vec[i64]([0] * seats),
            vec[i64]([0] * seats),
            vec[i64]([0] * seats),
            vec[i64]([0] * seats),
            vec[i64]([NO_PREY] * 5),
            setup.COSTS if options["display"] == DISPLAYS[0] else setup.OTHER_COSTS,
            pile,
        )
        setup.fill_display(table)
        table.supply = setup.FIRST_SUPPLY
        table.market = setup.FIRST_MARKET
        drawn = table.roll(seats)
        first = options[FIRST_SEAT]
        table.first = first if isinstance(first, int) else drawn
        table.master = table.first
        table.turn = table.first
        table.exchanges_often = options["exchanges"] == "any"
        table.bluffs_kept = options["winner_bluffs"] == "kept"
        table.hands_open = options["hands"] == "open"
        campfire.ask_everybody(table)
        return table

    def views(self, state: State, seats: list[int | None]) -> list[Any]:
        """What each of these may see."""
        return view.look(own(state), seats)

    def text(self, state: State, move: int) -> str:
        """The move in the notation of the rules page."""
        return TEXTS[move]

    def parse(self, state: State, text: str) -> int:
        """The move that a text names."""
        return parse(text)

    def dump(self, state: State) -> Document:
        """The whole table as a document."""
        built: Document = document.dump(own(state))
        return built

    def load(self, document: Document) -> State:
        """The table that a document describes."""
        return load(document)


GAME: Final = Altamira()
