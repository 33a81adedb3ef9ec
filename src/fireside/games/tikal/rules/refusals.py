"""Why a move is refused: one code, one clause, one sentence each."""

from typing import Final

from mypy_extensions import i64

from fireside.core.game import Refusal

PLACE_FIRST: Final[i64] = 1
BID_FIRST: Final[i64] = 2
CHOOSE_FIRST: Final[i64] = 3
NO_TILE_TO_PLACE: Final[i64] = 4
NO_AUCTION: Final[i64] = 5
NOTHING_TO_CHOOSE: Final[i64] = 6
CELL_TAKEN: Final[i64] = 7
NOT_BESIDE: Final[i64] = 8
SAME_STONES: Final[i64] = 9
ONLY_VOLCANOES_BESIDE: Final[i64] = 10
NO_ACCESS: Final[i64] = 11
TOO_FEW_POINTS: Final[i64] = 12
NO_WORKER_IN_RESERVE: Final[i64] = 13
LEADER_NOT_IN_RESERVE: Final[i64] = 14
NOT_A_CAMP_OF_YOURS: Final[i64] = 15
NO_WORKER_THERE: Final[i64] = 16
NO_LEADER_THERE: Final[i64] = 17
HOPS_FROM_CAMPS: Final[i64] = 18
HOPS_TO_CAMPS: Final[i64] = 19
HOPS_NOWHERE: Final[i64] = 20
NO_TILE_THAT_WAY: Final[i64] = 21
VOLCANO_THAT_WAY: Final[i64] = 22
NO_STONES: Final[i64] = 23
NO_TEMPLE: Final[i64] = 24
NOBODY_TO_UNCOVER: Final[i64] = 25
TEMPLE_GUARDED: Final[i64] = 26
FLOOR_SOLD_OUT: Final[i64] = 27
THIRD_LEVEL: Final[i64] = 28
SECOND_FIGURE: Final[i64] = 29
NO_TREASURE_TILE: Final[i64] = 30
NOBODY_TO_LIFT: Final[i64] = 31
NO_TREASURE_LEFT: Final[i64] = 32
THIRD_TREASURE: Final[i64] = 33
SWAP_ALONE: Final[i64] = 34
SWAP_SAME_KIND: Final[i64] = 35
HE_LACKS_IT: Final[i64] = 36
HIS_PAIR: Final[i64] = 37
YOU_LACK_IT: Final[i64] = 38
YOUR_PAIR: Final[i64] = 39
NO_PLACE_FOR_CAMP: Final[i64] = 40
TREASURES_THERE: Final[i64] = 41
NOBODY_TO_CAMP: Final[i64] = 42
CAMP_THERE: Final[i64] = 43
NO_CAMP_LEFT: Final[i64] = 44
NO_TEMPLE_TO_GUARD: Final[i64] = 45
NO_SUCH_GUARD: Final[i64] = 46
GUARDED_ALREADY: Final[i64] = 47
NOT_STRONGEST: Final[i64] = 48
NO_GUARD_LEFT: Final[i64] = 49
BID_NOT_HIGHER: Final[i64] = 50
BID_BEYOND_POINTS: Final[i64] = 51
TILE_NOT_SHOWN: Final[i64] = 52

REFUSALS: Final = [
    Refusal("legal", "", ""),
    Refusal("place_first", "T2.1", "First place the tile: choose a cell and a turn."),
    Refusal("bid_first", "T7.3", "The next turn is being auctioned: bid or pass."),
    Refusal("choose_first", "T7.3", "First choose one of the tiles shown."),
    Refusal("no_tile_to_place", "T2.1", "You have no tile to place now."),
    Refusal("no_auction", "T7.2", "Nothing is being auctioned now."),
    Refusal("nothing_to_choose", "T7.3", "There is no tile to choose now."),
    Refusal("cell_taken", "T3.1", "That cell is not free: something lies there already."),
    Refusal("not_beside", "T3.1", "A tile is placed next to another one."),
    Refusal(
        "same_stones",
        "T-C3",
        "A smaller turn gives the same stones: write that one.",
    ),
    Refusal(
        "only_volcanoes_beside",
        "T-R2",
        "Only volcanoes lie beside that cell, and they give no access.",
    ),
    Refusal(
        "no_access",
        "T3.2",
        "Nobody could enter the tile: no edge that it would share bears a stone.",
    ),
    Refusal("too_few_points", "T2.1", "You have too few action points left for that."),
    Refusal("no_worker_in_reserve", "T4.1", "You have no worker left to bring in."),
    Refusal("leader_not_in_reserve", "T4.1", "Your leader has come in already."),
    Refusal(
        "not_a_camp_of_yours",
        "T4.1",
        "Figures come in at the base camp or at a camp of your own.",
    ),
    Refusal("no_worker_there", "T4.2", "No worker of yours stands there."),
    Refusal("no_leader_there", "T4.2", "Your leader does not stand there."),
    Refusal(
        "hops_from_camps",
        "T4.1",
        "A figure hops only from the base camp or a camp of your own.",
    ),
    Refusal(
        "hops_to_camps",
        "T4.1",
        "A figure hops only to the base camp or a camp of your own.",
    ),
    Refusal("hops_nowhere", "T4.1", "The figure is there already."),
    Refusal("no_tile_that_way", "T4.2", "No tile lies that way."),
    Refusal("volcano_that_way", "T4.2", "Volcanoes are never entered."),
    Refusal("no_stones", "T4.2", "No stones lie on that edge: it cannot be crossed."),
    Refusal("no_temple", "T4.4", "Levels are uncovered on temples only."),
    Refusal("nobody_to_uncover", "T4.4", "None of your figures stands there to uncover it."),
    Refusal("temple_guarded", "T4.4", "A guarded temple is never uncovered further."),
    Refusal("floor_sold_out", "T4.4", "The next floor is sold out: this temple cannot grow."),
    Refusal("third_level", "T4.4", "You have uncovered two levels there in this turn already."),
    Refusal(
        "second_figure",
        "T-R4",
        "For the second in one turn you need two figures of your own there.",
    ),
    Refusal("no_treasure_tile", "T4.5", "Treasures are lifted on treasure tiles only."),
    Refusal("nobody_to_lift", "T4.5", "None of your figures stands there to lift it."),
    Refusal("no_treasure_left", "T4.5", "No treasure is left there."),
    Refusal("third_treasure", "T4.5", "You have lifted two treasures there in this turn already."),
    Refusal("swap_alone", "T4.6", "Treasures are swapped with another player at the table."),
    Refusal("swap_same_kind", "T4.6", "You give a treasure of another kind than you take."),
    Refusal("he_lacks_it", "T4.6", "He holds no treasure of that kind."),
    Refusal("his_pair", "T4.6", "Pairs and triples are never split: he holds more than one."),
    Refusal("you_lack_it", "T4.6", "You hold no treasure of that kind to give."),
    Refusal("your_pair", "T4.6", "Pairs and triples are never split: you hold more than one."),
    Refusal(
        "no_place_for_camp",
        "T4.7",
        "Camps are pitched on jungle, or on treasure tiles that are empty.",
    ),
    Refusal("treasures_there", "T4.7", "There are still treasures on that tile."),
    Refusal("nobody_to_camp", "T4.7", "None of your figures stands there to pitch a camp."),
    Refusal("camp_there", "T4.7", "There is a camp on that tile already."),
    Refusal("no_camp_left", "T4.7", "Both your camps are pitched."),
    Refusal("no_temple_to_guard", "T4.8", "Guards are set on temples only."),
    Refusal("no_such_guard", "T4.8", "No such figure of yours stands there to be the guard."),
    Refusal("guarded_already", "T4.8", "That temple has its guard already."),
    Refusal("not_strongest", "T4.8", "You need more strength there than every other player."),
    Refusal("no_guard_left", "T4.8", "You guard two temples already."),
    Refusal("bid_not_higher", "T7.3", "A bid is higher than the last one."),
    Refusal("bid_beyond_points", "T-R9", "You cannot bid more points than you have."),
    Refusal("tile_not_shown", "T7.3", "That tile is not among those shown."),
]
