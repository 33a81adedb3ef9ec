"""M4 The end."""

from tests.games.maamut.hopeless import hopeless_tiles
from tests.games.maamut.tables import GAME, play, shows, table
from tests.games.maamut.test_turn import last_cards
from tests.games.tables import sized

from fireside.core.playout import play_out
from fireside.core.rng import Rng
from fireside.games.maamut.components import CELL_NAMES
from fireside.games.maamut.rules.layout import is_hopeless

POCKET = "d5 e4 e3 c3 c4"  # d4 has only one exit, to d3


def test_the_owner_of_the_trap_wins_whoever_drove_the_mammoth_there() -> None:
    """Rule: M4.1."""
    state = table(hunters="d3 a1 g1", mammoth="d4", grass="d5", traps={"d5": 2})
    play(state, "walk n 1")
    assert state.winners == [2]
    assert state.places == [2, 2, 1]


def test_all_others_have_lost_alike_removed_or_not() -> None:
    """Rule: M4.1."""
    state = table(hunters="d3 - g1", mammoth="d4", grass="d5", traps={"d5": 2})
    play(state, "walk n 1")
    assert state.scores == [0, 0, 1]
    assert state.places == [2, 2, 1]


def test_the_mammoth_survives_when_no_hunter_is_left() -> None:
    """Rule: M4.2. Ruling: M-R7."""
    state = table(hunters="d3 -", mammoth="d4", rock=POCKET, grass="d2")
    play(state, "walk n 1")
    assert state.over
    assert state.winners == []
    assert shows(state)["ending"] == "survived"
    assert state.places == [2, 2]


def test_the_mammoth_survives_when_no_hunter_is_in_its_region() -> None:
    """Rule: M4.2. Ruling: M-R7."""
    state = table(hunters="a1 g4", rock="a2 b1 b2", mammoth="d4", grass="d5")
    play(state, "discard 1")
    assert not state.over
    outside = table(hunters="a1 a1", rock="a2 b1 b2", mammoth="d4", grass="d5")
    play(outside, "discard 1")
    assert outside.over
    assert outside.winners == []


def test_the_mammoth_survives_on_a_hopeless_tile() -> None:
    """Rule: M4.2. Ruling: M-R7."""
    snow_only = table(hunters="a1 g4", mammoth="d4")
    play(snow_only, "discard 1")
    assert shows(snow_only)["ending"] == "survived"


def test_the_tile_it_stands_on_does_not_count() -> None:
    """Ruling: M-R7."""
    state = table(hunters="a1 g4", mammoth="d4", grass="d4", rock=POCKET)
    play(state, "discard 1")
    assert state.over


def test_a_chain_of_flights_can_still_lead_to_grass() -> None:
    """Ruling: M-R7."""
    state = table(hunters="a1 g4", mammoth="d4", grass="a4")
    play(state, "discard 1")
    assert not state.over


def test_the_table_of_hopeless_tiles_is_exact() -> None:
    """The table computed once per layout agrees with trying every walk on the real rules.

    Ruling: M-R7.
    """
    for seed in range(sized(25, 3)):
        state = GAME.new(2, seed)
        document = GAME.dump(state)
        if seed % 2:  # little grass, so that there are many hopeless tiles
            document["grass"] = document["grass"][:2]
        layout = table(rock=document["rock"], grass=document["grass"], hunters="d4 d4").layout
        marked = {
            CELL_NAMES[cell]
            for cell in range(37)
            if CELL_NAMES[cell] not in document["rock"] and is_hopeless(layout, cell)
        }
        assert marked == hopeless_tiles(document["rock"], document["grass"])


def test_a_removed_players_hand_and_traps_leave_at_once() -> None:
    """Ruling: M-R8."""
    state = table(
        hunters="d3 a1 g1", mammoth="d4", rock=POCKET, grass="d2 b1", traps={"b1": 0, "d2": 1}
    )
    play(state, "walk n 1")
    document = shows(state)
    assert document["traps"] == {"d2": 1}
    assert document["hands"][0] == ()
    assert document["discards"] == (1, 2, 3)
    assert GAME.view(state, 0).choices == ()


def test_a_lone_hunter_plays_on_by_default() -> None:
    """Ruling: M-R9."""
    state = table(hunters="d3 a1", mammoth="d4", rock="d6 e4 e3 c3 c4", grass="d5")
    play(state, "walk n 2")
    assert shows(state)["hunters"] == (None, "a1")
    assert state.to_act == (1,)


def test_a_lone_hunter_wins_at_once_if_the_table_says_so() -> None:
    """Ruling: M-R9."""
    state = table(hunters="d3 a1", mammoth="d4", rock=POCKET, grass="d2", lone_hunter_wins=True)
    play(state, "walk n 1")
    assert state.over
    assert state.winners == [1]
    assert shows(state)["ending"] == "last_hunter"


def test_nothing_follows_when_the_last_rival_is_trampled() -> None:
    """The winner neither walks on nor draws, so the pile cannot run out. Ruling: M-R9, M-R12."""
    state = table(
        rock="c6 e6",
        grass="d7 d5",
        mammoth="d6",
        hunters="d5 d7",
        pile=[2],
        discards=[1] * 10 + [2] * 13 + [3] * 6,
        renewals=1,
        lone_hunter_wins=True,
    )
    state.record_events()
    play(state, "walk n 1")
    assert state.winners == [0]
    assert shows(state)["ending"] == "last_hunter"
    assert shows(state)["pile"] == (2,)
    assert [type(event).__name__ for event in state.take_events()][-2:] == [
        "HunterRemoved",
        "HunterWonAlone",
    ]


def test_a_pursuer_stays_where_the_match_ended() -> None:
    """Ruling: M-R9, M-R12."""
    state = table(
        rock="c6 e6 b5 f5", grass="d7 d4", mammoth="d5", hunters="d4 d7", lone_hunter_wins=True
    )
    play(state, "walk n 2")
    assert state.winners == [0]
    assert shows(state)["hunters"] == ("d5", None)


def test_three_hunters_of_whom_one_is_removed_play_on() -> None:
    """Ruling: M-R9."""
    state = table(
        hunters="d3 a1 g1", mammoth="d4", rock="d5 e4 e3 c3 c4", grass="d2", lone_hunter_wins=True
    )
    play(state, "walk n 1")
    assert state.winners == []


def test_the_mammoth_escapes_when_the_pile_runs_out_for_the_last_time() -> None:
    """Ruling: M-R10."""
    state = table(**last_cards(times_empty=2, renewals=3))
    play(state, "discard 1")
    assert state.over
    assert state.winners == []
    assert shows(state)["ending"] == "pile_ran_out"
    assert shows(state)["pile"] == ()


def test_with_renewals_0_the_pile_is_always_renewed() -> None:
    """Ruling: M-R10."""
    state = table(**last_cards(times_empty=500, renewals=0))
    play(state, "discard 1")
    assert not state.over


def test_how_often_the_pile_runs_out_depends_on_the_number_of_players() -> None:
    """Ruling: M-R10."""
    limits = [GAME.view(GAME.new(seats, 1), None).renewals for seats in (2, 3, 4)]
    assert limits == [3, 4, 6]
    assert GAME.view(GAME.new(2, 1, {"renewals": 9}), None).renewals == 9


def test_the_mammoth_escapes_after_three_turns_per_hunter_without_a_card() -> None:
    """Ruling: M-R11."""
    state = table(hunters="a1 g4", grass="a1 g4")
    play(state, *["trap", "trap", "untrap", "untrap", "trap"])
    assert not state.over
    play(state, "trap")
    assert state.over
    assert shows(state)["ending"] == "stood_still"


def test_a_card_breaks_the_standstill() -> None:
    """Ruling: M-R11."""
    state = table(hunters="a1 g4", grass="a1 g4", idle_turns=5)
    play(state, "discard 1", "trap")
    assert shows(state)["idle_turns"] == 1
    assert not state.over


def test_fewer_hunters_stand_still_sooner() -> None:
    """Ruling: M-R11."""
    state = table(hunters="a1 -", grass="a1 b1", idle_turns=2)
    play(state, "trap")
    assert shows(state)["ending"] == "stood_still"


def test_the_card_drawn_last_ends_the_match_before_the_standstill_or_survival_is_tested() -> None:
    """Ruling: M-R12."""
    state = table(**last_cards(times_empty=2, renewals=3, grass=[]))
    play(state, "discard 1")
    assert shows(state)["ending"] == "pile_ran_out"


def test_random_matches_end_in_every_way_there_is() -> None:
    """Rule: M4.1, M4.2. Ruling: M-R10, M-R11."""
    rng, endings = Rng(1), set()
    for seed in range(600):
        state = GAME.new(2, seed)
        play_out(state, rng)
        endings.add(GAME.dump(state)["ending"])
    assert endings == {"trapped", "survived", "pile_ran_out", "stood_still"}
