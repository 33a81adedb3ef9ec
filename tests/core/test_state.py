"""The interface of every state, on a tiny game in plain Python over the compiled base class."""

import pickle

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import fireside
from fireside.core.game import Game, Option, first_seat_option
from fireside.core.playout import play_out
from fireside.core.rng import Rng
from fireside.core.state import NOTHING_TOLD, State


class Countdown(State):
    """Two seats take one or two from a pile of seven; the seat that takes the last one loses."""

    left: int = 7

    def __init__(self) -> None:
        super().__init__(2, 1)
        self.acting = 1

    def list_moves(self, seat: int, into: "vec[i64]") -> int:
        if not self.acting >> seat & 1:
            return 0
        count = min(2, self.left)
        for at in range(count):
            into[at] = at + 1
        return count

    def apply(self, seat: int, move: int) -> None:
        self.left -= move
        self.over = self.left == 0
        self.acting = 0 if self.over else 3 - self.acting
        if self.listening:
            self.tell(move)

    @property
    def scores(self) -> list[int]:
        return [3, 3]

    @property
    def winners(self) -> list[int]:
        return [1] if self.over else []


def test_a_game_can_be_written_in_plain_python_on_the_compiled_contract() -> None:
    state = Countdown()
    assert state.to_act == (0,)
    assert state.legal_moves(0) == [1, 2]
    assert state.legal_moves(1) == []
    assert 4 <= play_out(state, Rng(1)) <= 7
    assert state.over


def test_without_a_winner_all_share_the_last_place() -> None:
    state = Countdown()
    assert state.places == [2, 2]
    play_out(state, Rng(1))
    assert state.places == [2, 1]


def test_events_are_only_kept_while_somebody_listens() -> None:
    state = Countdown()
    state.apply(0, 1)
    assert state.told is NOTHING_TOLD
    state.record_events()
    state.apply(1, 2)
    assert state.take_events() == [2]
    assert state.take_events() == []
    assert NOTHING_TOLD == []


def test_the_dice_of_a_state_are_its_own() -> None:
    one, two = Countdown(), Countdown()
    assert [one.roll(100) for _ in range(5)] == [two.roll(100) for _ in range(5)]
    row = vec[i64]([1, 2, 3, 4, 5, 6])
    one.shuffle(row)
    assert sorted(row) == [1, 2, 3, 4, 5, 6]


def test_a_resampled_world_has_dice_of_its_own_whatever_a_title_draws() -> None:
    """Contract: K10."""
    state = ForgetfulCountdown()
    one, other, same = (state.resample(0, Rng(seed)) for seed in (1, 2, 1))
    assert state.chance not in {one.chance, other.chance}
    assert one.chance == same.chance != other.chance


class ForgetfulCountdown(Countdown):
    """A title without hidden information whose dice are not resampled."""

    def redraw(self, seat: int, rng: Rng) -> None:
        pass


@pytest.mark.parametrize("ask", ["refusal", "apply", "redraw", "scores", "winners"])
def test_the_base_class_answers_nothing_by_itself(ask: str) -> None:
    state = State(2, 1)
    with pytest.raises(NotImplementedError):
        match ask:
            case "refusal":
                state.refusal(0, 0)
            case "apply":
                state.apply(0, 0)
            case "redraw":
                state.redraw(0, Rng(1))
            case _:
                getattr(state, ask)


@pytest.mark.parametrize("title", fireside.titles())
@pytest.mark.parametrize("seat", [-1, 5, 99])
def test_a_seat_that_is_not_at_the_table_is_refused(title: str, seat: int) -> None:
    game = fireside.game(title)
    state = game.new()
    for ask in (
        lambda: state.legal_moves(seat),
        lambda: state.moves(seat),
        lambda: state.resample(seat, Rng(1)),
        lambda: game.view(state, seat),
        lambda: game.why_not(state, seat, 0),
    ):
        with pytest.raises(fireside.BadSeats, match=f"no seat {seat} at this table"):
            ask()


def test_without_a_seed_the_deal_is_always_that_of_seed_0() -> None:
    for title in fireside.titles():
        game = fireside.game(title)
        assert game.new() == game.new(seed=0) != game.new(seed=1)


def test_tables_of_a_title_in_plain_python_are_compared_by_their_fields() -> None:
    one, two = Countdown(), Countdown()
    assert one == two
    assert hash(one) == hash(two)
    two.apply(0, two.legal_moves(0)[0])
    assert one != two
    assert len({one, two, one.clone(), pickle.loads(pickle.dumps(two))}) == 2


def test_options_are_read_in_one_spelling() -> None:
    option = Option("X-1", ["auto"], range(3, 6))
    assert option.default == "auto"
    assert option.read("many", " AUTO ") == "auto"
    assert option.read("many", "4") == option.read("many", 4) == 4
    for wrong in ("6", 2, True, None, "four", "²", 4.0):
        with pytest.raises(fireside.BadOption, match="auto, 3 … 5"):
            option.read("many", wrong)


def test_the_first_seat_must_sit_at_the_table() -> None:
    game = Game()
    game.name = "Countdown"
    game.options = {"first_seat": first_seat_option("X-1", 4)}
    assert game.read_options(3, {"first_seat": 2}) == {"first_seat": 2}
    with pytest.raises(fireside.BadOption, match="the last is 2"):
        game.read_options(3, {"first_seat": 3})
