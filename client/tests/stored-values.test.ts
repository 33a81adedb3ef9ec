/** Stored values of another shape never stop the client: valid parts are used, the rest is ignored. */

import { beforeEach, expect, test, vi } from "vitest";
import type { GameInfo, MoveAssessmentInfo } from "../src/api/types";
import type { GameBoard } from "../src/boards/contract";
import type { TableStore } from "../src/table/table-store.svelte";

const store = new Map<string, string>();
const keep = (name: string, value: unknown): void =>
  void store.set(
    `fireside.${name}`,
    typeof value === "string" && value.startsWith("raw ") ? value.slice(4) : JSON.stringify(value),
  );

/** Unexpected values, alone and inside lists and objects. */
const ODD = [
  0,
  -1,
  1.5,
  true,
  null,
  "text",
  "raw {",
  "raw ",
  [],
  [null],
  [[]],
  [{}],
  [1, "a"],
  {},
  { seats: 3 },
  { name: [] },
];

beforeEach(() => {
  store.clear();
  vi.resetModules();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => void store.set(name, value),
    },
    location: { protocol: "http:", host: "127.0.0.1", pathname: "/", hash: "", origin: "", href: "/" },
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    addEventListener: () => undefined,
    fetch: () => Promise.reject(new TypeError("no network")),
  });
});

const GAME: GameInfo = {
  title: "maamut",
  name: "Mâamut",
  pitch: {},
  rules_version: 1,
  fewest_seats: 2,
  most_seats: 4,
  options: { first_seat: { meaning: "", clause: "", words: ["drawn"], lowest: 0, highest: 3 } },
};
const BOTS = ["easy", "medium"];

/** Every reader of stored values, with its first use. */
const READERS: Record<string, () => Promise<void>> = {
  tables: async () => {
    const { myTable, myTables, addSeat, markSeen, removeSeat } = await import("../src/stores/my-tables.svelte");
    for (const one of myTables()) expect(one.seats.map(({ token }) => typeof token)).not.toContain("undefined");
    addSeat("new", "maamut", { seat: 0, token: "secret" });
    markSeen("new", 4);
    removeSeat("new", 1);
    expect(myTable("new")).toMatchObject({ seen: 4, seats: [{ seat: 0, token: "secret" }] });
  },
  "tables.removed": async () => {
    const { myTable, addPersonTable, addSeat, removeTable } = await import("../src/stores/my-tables.svelte");
    addPersonTable("other", "maamut", [{ seat: 1, token: "me.secret.1" }], null);
    expect(myTable("other")).toMatchObject({ seats: [{ seat: 1 }], host: null });
    removeTable("other");
    addPersonTable("other", "maamut", [{ seat: 1, token: "me.secret.1" }], null);
    expect(myTable("other")).toBeUndefined();
    addSeat("other", "maamut", { seat: 0, token: "secret" }); // the reader opened the seat's link again
    addPersonTable("other", "maamut", [{ seat: 0, token: "me.secret.0" }], "me.secret");
    expect(myTable("other")).toMatchObject({ seats: [{ seat: 0, token: "secret" }], host: "me.secret" });
  },
  person: async () => {
    const { currentPerson, isAttached, isPersonToken } = await import("../src/stores/person.svelte");
    expect(currentPerson()).toBeNull();
    expect(isAttached("abc")).toBe(false);
    expect([isPersonToken("me.a.0"), isPersonToken("seat"), isPersonToken("me.ab.0", "me.a")]).toEqual([
      true,
      false,
      false,
    ]);
  },
  settings: async () => {
    const { settings, isMotionReduced, needsConfirmation } = await import("../src/stores/settings.svelte");
    expect(settings).toMatchObject({ theme: "system", pace: "normal", asking: "final", language: "browser" });
    expect(settings.name.trim()).toBe("");
    expect([isMotionReduced(), needsConfirmation(true)]).toEqual([false, true]);
  },
  offer: async () => {
    const { fetchCatalog, gameSummaries } = await import("../src/stores/game-catalog.svelte");
    await expect(fetchCatalog()).rejects.toMatchObject({ key: "offline" });
    expect(gameSummaries().map(({ title }) => title)).toContain("maamut");
  },
  results: async () => {
    const { recordResult, statistics } = await import("../src/stores/statistics.svelte");
    const info = { id: "t", title: "maamut", ended: 5, seats: [{ seat: 0, kind: "person" }] };
    recordResult(info as never, { scores: [1], winners: [0] }, [0]);
    expect(statistics()).toMatchObject([{ title: "maamut", alone: { wins: 1, matches: 1 } }]);
  },
  lessons: async () => {
    const { lessonProgress, hasStartedLesson, markChapterDone } =
      await import("../src/features/lessons/progress.svelte");
    expect(hasStartedLesson("maamut")).toBe(false);
    markChapterDone("maamut", 0);
    expect(lessonProgress("maamut").done).toEqual([0]);
  },
  puzzles: async () => {
    const { markSolved, isSolved, streak, solvedCount } = await import("../src/features/puzzles/progress.svelte");
    markSolved("maamut", 3, true);
    expect([isSolved("maamut", 3), streak(), solvedCount("maamut")]).toEqual([true, 1, 1]);
  },
  puzzle_tables: async () => {
    const { puzzleForTable, savePuzzleTable } = await import("../src/features/puzzles/puzzle-tables");
    expect(puzzleForTable("t")).toBeNull();
    savePuzzleTable("t", { title: "maamut", number: 1, seat: 0 });
    expect(puzzleForTable("t")).toEqual({ title: "maamut", number: 1, seat: 0 });
  },
  daily_deals: async () => {
    const { dailyTable } = await import("../src/features/deals/daily");
    expect(dailyTable("maamut", "2026-11-19")).toBeNull();
  },
  deals: async () => {
    const { dealNonce, dealShare, noteCommitment } = await import("../src/stores/deal-shares");
    noteCommitment({ id: "t", commitment: "c" });
    expect(dealNonce("t")).toMatch(/^[0-9a-f]{64}$/);
    expect(dealShare("t")).toEqual({ nonce: dealNonce("t"), commitment: "c" });
  },
  mistakes: async () => {
    const { keepMistake, mistakesOf, isKept, forgetMistake } = await import("../src/features/puzzles/mistakes.svelte");
    expect(mistakesOf("maamut")).toEqual([]);
    const weighed = { loss: 0.3, better: [{ move: "trap", touch: ["trap"] }] };
    const record = ["title: maamut", "moves:", "1. seat 0: a", "2. seat 1: b", "result: seat 1 wins", ""].join("\n");
    for (let ply = 0; ply < 22; ply++)
      keepMistake("t", "maamut", record, { ply: ply % 2, seat: 0, weighed: { ...weighed } as MoveAssessmentInfo });
    expect(mistakesOf("maamut")).toHaveLength(2);
    for (let at = 0; at < 30; at++)
      keepMistake(`t${at}`, "maamut", record, { ply: 1, seat: 1, weighed: { ...weighed } as MoveAssessmentInfo });
    expect(mistakesOf("maamut")).toHaveLength(20);
    const [puzzle] = mistakesOf("maamut");
    expect(puzzle?.record).toBe("title: maamut\nmoves:\n1. seat 0: a\nresult: unfinished\nend after 1 moves\n");
    expect([puzzle?.answer, isKept("t29/1"), isKept("t9/1")]).toEqual(["trap", true, false]);
    forgetMistake("t29/1");
    expect(isKept("t29/1")).toBe(false);
  },
  guide: async () => {
    const { Tips } = await import("../src/pages/table/tips.svelte");
    const idle = { latestEvent: null, isToAct: false } as TableStore;
    const context = { table: idle, board: {} as GameBoard, title: "maamut", view: null };
    const tips = new Tips({ ...context, moveInput: { canTouch: false, forced: null }, scripted: null });
    expect(tips.hint).toBeNull();
  },
  goals: async () => {
    const { claimGoalIntro } = await import("../src/pages/table/goal-intro");
    expect(claimGoalIntro("no such game")).toBe(false);
  },
  "plan.maamut": async () => {
    const { lastPlan } = await import("../src/table/create-table");
    const plan = lastPlan(GAME, BOTS);
    expect(plan.seats).toEqual([{ by: "me" }, { by: "bot", level: "easy" }, { by: "bot", level: "easy" }]);
  },
};

test("every module that reads stored values is tried here, or by the browser's tests", () => {
  const sources = import.meta.glob<string>("../src/**/*.{ts,svelte}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const readers = Object.keys(sources).filter((name) =>
    /import \{[^}]*\bload\b[^}]*\}.*lib\/storage"/.test(sources[name] ?? ""),
  );
  expect(readers.map((name) => name.replace("../src/", "")).sort()).toEqual([
    "features/deals/daily.ts",
    "features/lessons/progress.svelte.ts",
    "features/puzzles/mistakes.svelte.ts",
    "features/puzzles/progress.svelte.ts",
    "features/puzzles/puzzle-tables.ts",
    "pages/table/goal-intro.ts",
    "pages/table/tips.svelte.ts",
    "stores/deal-shares.ts",
    "stores/game-catalog.svelte.ts",
    "stores/my-tables.svelte.ts",
    "stores/person.svelte.ts",
    "stores/settings.svelte.ts",
    "stores/statistics.svelte.ts",
    "table/create-table.ts",
  ]);
});

test.each(Object.entries(READERS))("anything may be stored as %s", { timeout: 120_000 }, async (name, read) => {
  for (const odd of ODD) {
    vi.resetModules();
    store.clear();
    keep(name, odd);
    await read();
  }
});

test("what fits among what does not is kept", async () => {
  const fits = { id: "t1", title: "tikal", seats: [{ seat: 1, token: "mine" }], host: null, opened: 1, seen: 2 };
  keep("tables", [null, { id: 7 }, { ...fits, seats: [{ seat: "B" }, ...fits.seats] }]);
  keep("settings", { name: "Ana", theme: "pink", pace: "quick", sound: "yes" });
  const { myTables } = await import("../src/stores/my-tables.svelte");
  const { settings } = await import("../src/stores/settings.svelte");
  expect(myTables()).toEqual([fits]);
  expect(settings).toMatchObject({ name: "Ana", theme: "system", pace: "quick", sound: false });
});

test("a plan is used again only if the game still offers all of it", async () => {
  const { lastPlan } = await import("../src/table/create-table");
  const plan = { seats: [{ by: "me" }, { by: "link" }], options: {}, public: false, deadline: null, aids: null };
  for (const [options, seats] of [
    [{ first_seat: 1 }, 2],
    [{ first_seat: 9 }, 3],
    [{ first_seat: "last" }, 3],
    [{ other: 1 }, 3],
  ] as const) {
    keep("plan.maamut", { ...plan, options });
    expect(lastPlan(GAME, BOTS).seats.length).toBe(seats);
  }
});
