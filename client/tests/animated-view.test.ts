/** The animated view: parts change as their events are animated. */

import { expect, test } from "vitest";
import type { BoardEvent } from "../src/api/types";
import { AltamiraScene } from "../src/boards/altamira/scene.svelte";
import { MaamutScene } from "../src/boards/maamut/scene.svelte";
import { TikalScene } from "../src/boards/tikal/scene.svelte";
import type { AnimatedView } from "../src/boards/kit/animated-view.svelte";

interface Shown {
  reset(view: unknown): void;
  animate(motion: unknown): void;
  now: unknown;
}

/** Return the cards on the table during the animation of each event. */
function played(made: AnimatedView<never, never>, before: object, after: object, events: BoardEvent[]): object[] {
  const scene = made as unknown as Shown;
  scene.reset(before);
  return events.map((event, at) => {
    scene.animate({ event, milliseconds: 1, coming: events.slice(at + 1), after });
    return scene.now as object;
  });
}

test("a hunter that is lost takes along whatever the next view has no more", () => {
  const before = { mammoth: "d4", hunters: ["d3", "d5"], traps: { c3: 1, b2: 0 } };
  const after = { mammoth: "d6", hunters: ["d4", null], traps: { b2: 0 } };
  const shown = played(new MaamutScene() as never, before, after, [
    { event: "HunterWalked", seat: 0, tiles: ["d4"] },
    { event: "MammothFled", direction: "n", tiles: 2 },
    { event: "MammothRan", tile: "d5" },
    { event: "HunterRemoved", seat: 1, reason: "trampled" },
    { event: "MammothRan", tile: "d6" },
  ]);
  expect(shown[0]).toMatchObject({ hunters: ["d4", "d5"], mammoth: "d4" });
  expect(shown[2]).toMatchObject({ hunters: ["d4", "d5"], mammoth: "d5", traps: { c3: 1 } });
  expect(shown[3]).toEqual({ mammoth: "d5", hunters: ["d4", null], traps: { b2: 0 } });
  expect(shown[4]).toEqual(after);
});

test("a trap that is taken away is gone, one that is set is there", () => {
  const [gone] = played(new MaamutScene() as never, { traps: { c3: 1 } }, { traps: {} }, [
    { event: "TrapRemoved", seat: 0, owner: 1, tile: "c3" },
  ]);
  expect(gone).toEqual({ traps: {} });
  const [set] = played(new MaamutScene() as never, { traps: {} }, { traps: { c3: 1 } }, [
    { event: "TrapSet", seat: 1, tile: "c3" },
  ]);
  expect(set).toEqual({ traps: { c3: 1 } });
});

test("a figure leaves its cell at once, and stands on the next one when it has come there", () => {
  const cell = (...workers: number[]) => ({ workers, leaders: [], strength: workers, holder: null, camp: null });
  const before = { map: { a1: cell(2), b2: cell(0), c2: cell(0) } };
  const after = { map: { a1: cell(1), b2: cell(0), c2: cell(1) } };
  const shown = played(new TikalScene() as never, before, after, [
    { event: "FigureWalked", seat: 0, figure: "worker", start: "a1", cell: "b2" },
    { event: "FigureWalked", seat: 0, figure: "worker", start: "b2", cell: "c2" },
    { event: "CampPitched", seat: 0, cell: "a1" },
  ]);
  expect(shown[0]).toEqual({ map: { a1: cell(1), b2: cell(0), c2: cell(0) } });
  expect(shown[1]).toEqual({ map: { a1: cell(1), b2: cell(0), c2: cell(0) } });
  expect(shown[2]).toEqual(after);
});

test("a tile is laid where there was nothing", () => {
  const after = { tile: null, map: { a1: { kind: "jungle" }, b2: { kind: "temple" } } };
  const [laid] = played(new TikalScene() as never, { tile: { tile: "A1" }, map: { a1: { kind: "jungle" } } }, after, [
    { event: "TilePlaced", seat: 0, tile: "A1", cell: "b2", turn: 0, kind: "temple", stones: [] },
  ]);
  expect(laid).toEqual(after);
});

test("hunters go all at once, with the last tile that is turned up", () => {
  const player = (hunters: string[], has_chosen: boolean) => ({ hunters, has_chosen });
  const before = {
    seat: 0,
    phase: "sending",
    chosen: "send forest x2",
    players: [player(["camp", "camp"], true), player(["camp", "camp"], true)],
  };
  const after = {
    seat: 0,
    phase: "making",
    chosen: null,
    players: [player(["forest", "forest"], false), player(["water", "camp"], false)],
  };
  const scene = new AltamiraScene();
  const shown = played(scene as never, before, after, [
    { event: "HuntersSent", seat: 0, places: ["forest", "forest"] },
    { event: "HuntersSent", seat: 1, places: ["water", "camp"] },
  ]);
  expect(shown[0]).toEqual(before);
  expect(shown[1]).toEqual(after);
});

/** Return weapon cards in the form that events use. */
const cardsOf = (kind: string, singles: number, doubles: number) => ({
  text: `${kind} ${[...Array<string>(doubles).fill("d"), ...Array<string>(singles).fill("s")].join("+")}`,
  kind,
  singles,
  doubles,
});

test("what is laid alone is seen although the hunt is over in the next view", () => {
  const player = { cards: 3, pool: null, points: {}, prey: [], score: 0 };
  const space = { space: 1, animal: "bear", points: 2, primary: "spear", secondary: "axe" };
  const stake = { seat: 0, face_up: {}, face_down: 0, own_face_down: null };
  const before = { seat: null, supply: {}, players: [player], row: [space], hunt: { stakes: [stake], co_hunters: [] } };
  const after = {
    seat: null,
    supply: { spear: [1, 0] },
    players: [{ ...player, cards: 1, score: 2 }],
    row: [{ ...space, animal: null }],
    hunt: null,
  };
  const scene = new AltamiraScene();
  const shown = played(scene as never, before, after, [
    { event: "CostLaid", seat: 0, cards: [cardsOf("spear", 1, 0), cardsOf("axe", 0, 1)] },
    { event: "WeaponsSpent", seat: 0, cards: [cardsOf("spear", 1, 0), cardsOf("axe", 0, 1)] },
    { event: "HuntWon", seat: 0, space: 1, animal: "bear", points: 2 },
  ]);
  expect(shown[0]).toMatchObject({ players: [{ cards: 1, score: 0 }], hunt: { stakes: [stake] } });
  expect(scene.outcomes[0]?.laid).toEqual([
    { kind: "spear", double: false },
    { kind: "axe", double: true },
  ]);
  expect(shown[1]).toMatchObject({ supply: {}, row: [{ animal: "bear" }] }); // the cards are flying
  const won = { supply: { spear: [1, 0] }, players: [{ score: 0 }], row: [{ animal: null }] };
  expect(shown[2]).toMatchObject({ ...won, hunt: { stakes: [{ seat: 0 }] } });
});

test("a card that is added leaves the hand at once, and lies there when it has come", () => {
  const stake = (face_down: number) => ({ seat: 0, face_up: {}, face_down, own_face_down: null });
  const table = (cards: number, down: number) => ({
    seat: null,
    players: [{ cards, pool: null }],
    hunt: { stakes: [stake(down)] },
  });
  const shown = played(new AltamiraScene() as never, table(3, 0), table(1, 2), [
    { event: "CardAdded", seat: 0, card: null },
    { event: "DisplayLeftOpen", seat: 0 },
  ]);
  expect(shown[0]).toEqual(table(1, 0));
  expect(shown[1]).toMatchObject(table(1, 2));
});

test("what is exchanged leaves both sides at once, and lies on the other when it has come", () => {
  const table = (hand: object, cards: number, market: object) => ({
    seat: 0,
    hand,
    market,
    players: [
      { cards, pool: hand },
      { cards: 4, pool: null },
    ],
  });
  const before = table({ spear: [2, 1], axe: [0, 0] }, 3, { spear: [0, 0], axe: [1, 1] });
  const after = table({ spear: [0, 1], axe: [0, 1] }, 2, { spear: [2, 0], axe: [1, 0] });
  const shown = played(new AltamiraScene() as never, before, after, [
    { event: "Exchanged", seat: 0, paid: [cardsOf("spear", 2, 0)], received: [cardsOf("axe", 0, 1)] },
    { event: "HuntingEnded" },
  ]);
  expect(shown[0]).toEqual(table({ spear: [0, 1], axe: [0, 0] }, 1, { spear: [0, 0], axe: [1, 0] }));
  expect(shown[1]).toEqual(after);
});

test("what another exchanges is counted when it has come", () => {
  const table = (cards: number, market: object) => ({
    seat: 0,
    hand: { spear: [1, 0] },
    market,
    players: [
      { cards: 1, pool: null },
      { cards, pool: null },
    ],
  });
  const before = table(5, { spear: [3, 0], axe: [0, 0] });
  const after = table(4, { spear: [2, 0], axe: [1, 1] });
  const shown = played(new AltamiraScene() as never, before, after, [
    { event: "Exchanged", seat: 1, paid: [cardsOf("axe", 1, 1)], received: [cardsOf("spear", 1, 0)] },
    { event: "HuntingEnded" },
  ]);
  expect(shown[0]).toEqual(table(3, { spear: [2, 0], axe: [0, 0] }));
  expect(shown[1]).toEqual(after);
});

test("prey that is turned up is not seen before it is", () => {
  const space = (number: number, animal: string | null) => ({ space: number, animal });
  const before = { seat: null, players: [], row: [space(1, null), space(2, "bear"), space(3, "salmon")] };
  const after = { seat: null, players: [], row: [space(1, "bear"), space(2, "salmon"), space(3, "wisent")] };
  const shown = played(new AltamiraScene() as never, before, after, [
    { event: "RowClosed", row: ["bear 2", "salmon 1", null] },
    { event: "PreyTurned", space: 3, animal: "wisent", points: 3 },
  ]);
  const closed = { row: [{ animal: "bear" }, { animal: "salmon" }, { animal: null }] };
  expect(shown[0]).toMatchObject(closed);
  expect(shown[1]).toMatchObject(closed); // the new animal comes from the pile
});
