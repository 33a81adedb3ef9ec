/** Altamira's board module. */

import type { AltamiraView } from "../../api/types";
import { translateNotation, formatList } from "../../i18n";
import { defineBoard, endsWithButton, type MoveDescription } from "../contract";
import Board from "./Board.svelte";
import { cardsFromEvent } from "./cards";
import { CAMP, GROUNDS } from "./silhouettes";
import { cardChoiceText } from "./texts";
import type { AltamiraEvent } from "./flights";

/** Tiles are turned up one after the other; with the last one all hunters walk at once. */
const SHOWN: Readonly<Partial<Record<AltamiraEvent["event"], number>>> = {
  HasChosen: 260,
  HuntersSent: 420,
  WeaponsMade: 760,
  NothingMade: 600,
  Exchanged: 950,
  NotExchanged: 320,
  HuntBegan: 1300,
  Joined: 600,
  Declined: 450,
  CostLaid: 650,
  CardAdded: 520,
  AddingStopped: 380,
  DisplayLeftOpen: 700,
  DisplayEnded: 700,
  StakeCounted: 650,
  WeaponsSpent: 1300,
  WeaponsTakenBack: 800,
  HuntWon: 1800,
  InsigniaTaken: 1100,
  InsigniaMoved: 1100,
  HuntingEnded: 300,
  RowClosed: 420,
  PreyTurned: 480,
  HuntingRightPassed: 480,
  RoundEnded: 1000,
  MatchEnded: 800,
};

const PER_CARD = 170;
/** in the order in which weapons are made */
const PLACES: readonly string[] = [...GROUNDS.map(({ place }) => place), CAMP];

export default defineBoard<AltamiraView, AltamiraEvent>({
  component: Board,
  describeMove,
  ending: () => import("./ending"),
  bigMoment: ({ event }) => (event === "HuntWon" ? "hunt" : null),

  duration(event) {
    if (event.event === "StakeRevealed") return 900 + PER_CARD * Math.min(12, cardsFromEvent(event.cards).length);
    return SHOWN[event.event] ?? 0;
  },

  eventPlaces(event) {
    const places = "places" in event ? event.places : "place" in event ? [event.place] : [];
    const found = places.map((place) => `place:${place}`);
    if ("space" in event) found.push(`prey:${event.space}`);
    const home = event.event === "HuntBegan" && GROUNDS.find(({ animal }) => animal === event.animal);
    if (home) found.push(`place:${home.place}`);
    return found;
  },

  playerFacts({ players }, seat) {
    const player = players[seat];
    if (!player) return [];
    return [
      { key: "board.altamira.fact.prey", values: { count: player.prey.length } },
      { key: "board.altamira.fact.insignia", values: { count: player.insignia.length } },
      { key: "board.altamira.fact.cards", values: { count: player.cards } },
    ];
  },
});

/** Describe a choice. Confirmed is what reveals something, commits secretly or lets the next player act. */
function describeMove(view: AltamiraView, touch: readonly string[]): MoveDescription {
  const [verb = "", place = ""] = (touch[0] ?? "").split(":");
  if (endsWithButton(touch)) return { asks: false };
  if (verb === "place" && view.phase === "sending") {
    const sent = [...new Set(touch)].map((what) => translateNotation("altamira", what.slice(6)));
    return { key: "board.altamira.deed.send", values: { places: formatList(sent), count: sent.length }, asks: true };
  }
  if (verb === "prey") {
    const animal = view.row.find(({ space }) => String(space) === place)?.animal ?? "";
    return { key: "board.altamira.deed.hunt", values: { animal: translateNotation("altamira", animal) }, asks: true };
  }
  return { ...cardChoiceText(touch), asks: isLastPart(view) };
}

/** Report whether the next player acts after this choice: the player's last weapons, the exchange, or the whole price. */
function isLastPart({ phase, players, seat, place, hunt }: AltamiraView): boolean {
  if (phase.startsWith("making")) {
    const [here, there] = [PLACES.indexOf(place ?? ""), players[seat ?? -1]?.hunters ?? []];
    return there.every((one) => PLACES.indexOf(one) <= here);
  }
  if (phase !== "laying") return phase === "exchanging";
  const paid = hunt?.stakes.find((one) => one.seat === seat)?.face_up ?? {};
  return hunt?.master === seat && Object.values(paid).some(([singles, doubles]) => singles + doubles > 0);
}
