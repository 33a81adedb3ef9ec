"""`Match`, the validated interface to a game."""

import re

import pytest

import fireside
from fireside.play.match import Match


@pytest.fixture
def match() -> Match:
    """Return a match in which two hunters are to be placed, seat 0 first."""
    return Match("maamut", 2, 5, {"first_seat": 0}, ["Ana", "Ben"])


def place_both(match: Match) -> None:
    for _ in range(2):
        (seat,) = match.to_act
        match.play(seat, match.legal_moves(seat)[0])


def snapshot(match: Match) -> tuple[object, ...]:
    return (match.game.dump(match.state), list(match.log), match.to_act)


def test_an_unknown_title_is_refused_naming_those_there_are() -> None:
    with pytest.raises(fireside.UnknownGame, match=r"no game 'chess'.*maamut"):
        Match("chess")


def test_a_seed_is_drawn_when_none_is_given() -> None:
    assert Match("maamut").seed != Match("maamut").seed


@pytest.mark.parametrize("seed", [-1, 2**256, 1.5, "7", True])
def test_a_wrong_seed_is_refused(seed: object) -> None:
    with pytest.raises(fireside.BadSeed, match="whole number"):
        Match("maamut", 2, seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"speed": "fast"}, "has no option 'speed'"),
        ({"lone_hunter": "dies"}, "cannot be 'dies'"),
        ({"renewals": -1}, "auto, 0 … 999"),
        ({"first_seat": 2}, "the last is 1"),
    ],
)
def test_unknown_options_and_values_are_refused(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(fireside.BadOption, match=sentence):
        Match("maamut", 2, 1, options)


def test_names_are_one_for_each_seat_on_one_line_and_not_too_long() -> None:
    with pytest.raises(fireside.BadSeats, match="2 seats, but 3 names"):
        Match("maamut", 2, 1, {}, ["Ana", "Ben", "Cleo"])
    match = Match("maamut", 2, 1, {}, ["A\nna  ", "B" * 99])
    assert match.names == ["A na", "B" * 40]


def test_sentences_say_what_a_viewer_may_know(match: Match) -> None:
    told: dict[int | None, list[str]] = {0: [], 1: [], None: []}
    for _ in range(12):
        (seat,) = match.to_act
        events = match.play(seat, match.legal_moves(seat)[-1])
        for viewer in told:
            told[viewer] += match.sentences(events, viewer)
    drawn = {
        viewer: [line for line in sentences if line.startswith("Ana draws")]
        for viewer, sentences in told.items()
    }
    assert drawn[0] and all(re.fullmatch(r"Ana draws a [123]\.", line) for line in drawn[0])
    assert drawn[1] == drawn[None] == ["Ana draws a card."] * len(drawn[0])


@pytest.mark.parametrize("seat", [-1, 2, "0", None, True, 0.0])
def test_a_seat_that_is_not_at_the_table_is_refused(match: Match, seat: object) -> None:
    with pytest.raises(fireside.BadSeats, match="There is no seat"):
        match.play(seat, "place a1")  # type: ignore[arg-type]


def test_another_seat_is_told_whose_turn_it_is(match: Match) -> None:
    before = snapshot(match)
    with pytest.raises(fireside.NotYourTurn, match="for Ana to choose now, not for Ben"):
        match.play(1, "place a1")
    assert snapshot(match) == before


@pytest.mark.parametrize("move", ["", "jump", "place", "place z9", "walk ne 2 3", "x" * 500])
def test_a_text_that_is_no_move_is_refused(match: Match, move: str) -> None:
    before = snapshot(match)
    with pytest.raises(fireside.BadNotation, match="is not a move") as caught:
        match.play(0, move)
    assert len(str(caught.value)) < 200
    assert snapshot(match) == before


@pytest.mark.parametrize("move", [-1, 66, 10**30, 1.0, None, b"trap"])
def test_what_is_neither_text_nor_number_of_a_move_is_refused(match: Match, move: object) -> None:
    with pytest.raises(fireside.BadNotation, match="numbers from 0 to 65"):
        match.play(0, move)  # type: ignore[arg-type]


def test_an_illegal_move_is_refused_with_its_clause(match: Match) -> None:
    before = snapshot(match)
    with pytest.raises(fireside.IllegalMove, match=r"starts at the edge. \(M1.5\)") as caught:
        match.play(0, "place d4")
    assert caught.value.clause == "M1.5"
    assert caught.value.key == "not_outer_ring"
    assert snapshot(match) == before


def test_a_move_may_be_a_number_or_a_text(match: Match) -> None:
    text = match.legal_moves(0)[0]
    match.play(0, match.game.parse(match.state, text))
    assert match.log[0].text == text


def test_moves_bring_events(match: Match) -> None:
    (event,) = match.play(0, match.legal_moves(0)[0])
    assert event.sentence(match.names).startswith("Ana starts on ")


def test_a_finished_match_takes_no_move_and_no_undo(match: Match) -> None:
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, match.state.legal_moves(seat)[-1])
    with pytest.raises(fireside.MatchOver, match="The match is over"):
        match.play(0, "trap")
    with pytest.raises(fireside.CannotUndo, match="over"):
        match.undo(0)


def test_a_last_move_that_showed_nothing_is_not_taken_back_either() -> None:
    match = Match("tikal", 2, 5)
    while not match.over:
        (seat,) = match.to_act
        match.play(seat, match.state.legal_moves(seat)[-1])
    assert match.log.last_undoable(seat) is not None  # undoable except that the match is over
    with pytest.raises(fireside.CannotUndo, match="over"):
        match.undo(seat)


def test_undo_says_why_not(match: Match) -> None:
    with pytest.raises(fireside.CannotUndo, match="nothing to undo yet"):
        match.undo(0)
    place_both(match)
    with pytest.raises(fireside.CannotUndo, match="Ben has moved since"):
        match.undo(0)
    match.play(0, next(text for text in match.legal_moves(0) if text.startswith("discard")))
    with pytest.raises(fireside.CannotUndo, match="drawn or revealed"):
        match.undo(0)


def test_after_undo_the_match_goes_on_as_if_nothing_had_been(match: Match) -> None:
    before = snapshot(match)
    match.play(0, match.legal_moves(0)[3])
    assert match.restart_turn(0) == 1
    assert snapshot(match) == before
    assert match.restart_turn(0) == 0
    (event,) = match.play(0, match.legal_moves(0)[1])
    assert event.seat == 0


def test_every_moment_can_be_looked_at_again(match: Match) -> None:
    moments = [match.game.dump(match.state)]
    place_both(match)
    moments.append(match.game.dump(match.at(1)))
    moments.append(match.game.dump(match.state))
    assert [match.game.dump(match.at(ply)) for ply in range(3)] == moments
    for wrong in (-1, 3):
        with pytest.raises(fireside.FiresideError, match="there is no moment"):
            match.at(wrong)


def test_a_view_of_the_match_is_the_seats_own(match: Match) -> None:
    assert match.view(0).seat == 0
    assert match.view(None).hand is None


def test_a_match_may_begin_at_any_state_and_knows_nothing_before(match: Match) -> None:
    place_both(match)
    later = match.beginning_at(match.at(2))
    assert later.log == []
    assert later.names == match.names
    assert snapshot(later)[0] == snapshot(match)[0]
    (seat,) = later.to_act
    events = later.play(seat, later.legal_moves(seat)[0])
    assert events
    assert len(later.log) == 1
    assert later.game.dump(later.at(0)) == snapshot(match)[0]
    assert later.game.dump(later.at(1)) == later.game.dump(later.state)
    assert len(match.log) == 2
    with pytest.raises(fireside.FiresideError, match="set up by hand"):
        later.record()


def test_a_record_is_replayed_move_by_move(match: Match) -> None:
    place_both(match)
    lengths = [len(one.log) for one in Match.replay(match.record())]
    assert lengths == [0, 1, 2]


def test_secret_choices_are_open_until_the_last_seat_has_chosen() -> None:
    match = Match("altamira", 3, 1)
    for seat in range(2):
        assert not match.log.has_chosen(seat)
        match.play(seat, match.legal_moves(seat)[0])
        assert match.log.has_chosen(seat)
        assert match.log.has_open_choices
    assert match.log.settled == 0
    match.play(2, match.legal_moves(2)[0])
    assert not match.log.has_open_choices
    assert match.log.settled == 3
    assert not any(match.log.has_chosen(seat) for seat in range(3))
    assert match.log.last_of(1).seat == 1
