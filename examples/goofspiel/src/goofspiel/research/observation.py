"""A seat's observation as bytes; seats are counted from the viewer."""

from typing import TYPE_CHECKING, Final

from fireside.core.observation import Buffer, ObservationField, ObservationLayout
from goofspiel.components import MOST_CARDS, SEATS

if TYPE_CHECKING:
    from goofspiel.state import GoofspielState

MOST_SEATS: Final = SEATS.stop - 1
LAYOUT: Final = ObservationLayout(
    [
        ObservationField("seats", (MOST_SEATS,), 1, "which places are taken"),
        ObservationField("hands", (MOST_SEATS, MOST_CARDS), 1, "the cards each seat still has"),
        ObservationField("prizes", (MOST_CARDS,), 1, "the prizes that lie open"),
        ObservationField("pile", (MOST_CARDS,), 1, "the prizes still to come, in whatever order"),
        ObservationField("points", (MOST_SEATS,), 91, "of each seat"),
        ObservationField("has_bid", (MOST_SEATS,), 1, "who has chosen in this round"),
        ObservationField("bid", (MOST_CARDS,), 1, "one's own choice in this round", private=True),
        ObservationField("ties_are_lost", (1,), 1, "whether a tied prize is lost (G1.3)"),
    ]
)


def observe(state: "GoofspielState", seat: int, into: Buffer, at: int) -> None:
    """Write the seat's observation; the buffer is zero, so only other values are written."""
    begins = {field.name: at + field.offset for field in LAYOUT.fields}
    for other in range(int(state.seats)):
        place = (other - seat) % int(state.seats)
        into[begins["seats"] + place] = 1
        for card in state.hands[other]:
            into[begins["hands"] + MOST_CARDS * place + card - 1] = 1
        if state.points[other]:
            into[begins["points"] + place] = state.points[other]
        if state.bids[other]:
            into[begins["has_bid"] + place] = 1
    for name, cards in (("prizes", state.prizes), ("pile", state.pile)):
        for card in cards:
            into[begins[name] + card - 1] = 1
    if state.bids[seat]:
        into[begins["bid"] + state.bids[seat] - 1] = 1
    if state.ties_are_lost:
        into[begins["ties_are_lost"]] = 1
