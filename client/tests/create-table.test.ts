/** Creating a table: plans, the requests made from them, and where a table is stored. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CreatedTable, GameInfo, NewTable } from "../src/api/types";
import { ApiError } from "../src/api/rest";
import * as rest from "../src/api/rest";
import { fetchCatalog } from "../src/stores/game-catalog.svelte";
import { myTable } from "../src/stores/my-tables.svelte";
import { settings } from "../src/stores/settings.svelte";
import {
  hasHints,
  lastPlan,
  planAgainstBots,
  planToBeginAtOnce,
  seatRequests,
  setUpTable,
} from "../src/table/create-table";

vi.mock("../src/api/rest", async (original) => ({
  ...(await original<typeof rest>()),
  createTable: vi.fn(),
  startTable: vi.fn(),
  gameCatalog: vi.fn(),
}));

const BOTS = ["easy", "medium", "hard"];
const game: GameInfo = {
  title: "tikal",
  name: "Tikal",
  pitch: {},
  rules_version: 1,
  fewest_seats: 2,
  most_seats: 4,
  options: {
    game: { meaning: "", clause: "", words: ["basic", "auction"], lowest: null, highest: null },
    goal: { meaning: "", clause: "", words: [], lowest: 5, highest: 9 },
  },
};
const plan = (): ReturnType<typeof planAgainstBots> => planAgainstBots(game, BOTS);
const created = { table: { id: "t1", title: "tikal" }, host_token: "host", links: [] } as unknown as CreatedTable;
const createTable = vi.mocked(rest.createTable);
const startTable = vi.mocked(rest.startTable);
const wished = (): NewTable | undefined => createTable.mock.calls.at(-1)?.[0];
const place = (): string | undefined => createTable.mock.calls.at(-1)?.[1];

beforeEach(async () => {
  localStorage.clear();
  vi.clearAllMocks();
  settings.name = "Ana";
  settings.coach = true;
  createTable.mockResolvedValue(created);
  vi.mocked(rest.gameCatalog).mockResolvedValue({ games: [game], bots: BOTS, on_device: true });
  await fetchCatalog();
});

describe("a plan", () => {
  test("has the reader and easy bots at first", () => {
    expect(plan().seats).toEqual([{ by: "me" }, { by: "bot", level: "easy" }, { by: "bot", level: "easy" }]);
    expect(planAgainstBots({ ...game, most_seats: 2 }, ["hard"]).seats).toHaveLength(2);
  });

  test("is the last one for this game, if it still fits", async () => {
    const last = { ...plan(), options: { game: "auction", goal: 7 }, seats: plan().seats.slice(0, 2) };
    await setUpTable(game, last);
    expect(lastPlan(game, BOTS)).toEqual(last);
    expect(lastPlan({ ...game, title: "maamut" }, BOTS)).toEqual(plan());
  });

  test("to begin at once has last time's bots and options, and bots instead of people", async () => {
    const other = { ...game, title: "altamira" };
    expect(planToBeginAtOnce(other, BOTS)).toEqual(plan());
    const options = { game: "auction" };
    const hard = { ...plan(), options, seats: [{ by: "me" as const }, { by: "bot" as const, level: "hard" }] };
    await setUpTable(other, hard);
    expect(planToBeginAtOnce(other, BOTS)).toEqual(hard);
    await setUpTable(other, { ...hard, public: true, seats: [{ by: "me" }, { by: "link" }] });
    expect(planToBeginAtOnce(other, BOTS)).toEqual({ ...plan(), options, seats: plan().seats.slice(0, 2) });
  });

  test.each([
    ["too few seats", { seats: [{ by: "me" as const }] }],
    [
      "a level that the server does not have",
      { seats: [{ by: "me" as const }, { by: "bot" as const, level: "gone" }] },
    ],
    ["the reader in another seat", { seats: [{ by: "link" as const }, { by: "me" as const }] }],
    ["an unknown option", { options: { pace: "slow" } }],
    ["a word that is not offered", { options: { game: "long" } }],
    ["a number out of range", { options: { goal: 12 } }],
  ])("with %s is replaced by the default", async (_, change) => {
    await setUpTable(game, { ...plan(), ...change });
    expect(lastPlan(game, BOTS)).toEqual(plan());
  });

  test("has hints as chosen, and else only alone against bots with the coach on", () => {
    const alone = plan();
    const open = { ...alone, seats: [...alone.seats.slice(0, 2), { by: "link" as const }] };
    expect([hasHints(alone), hasHints(open)]).toEqual([true, false]);
    expect([hasHints({ ...alone, aids: false }), hasHints({ ...open, aids: true })]).toEqual([false, true]);
    settings.coach = false;
    expect(hasHints(alone)).toBe(false);
  });
});

test("seats are requested as people, open seats and bots, whose characters the table chooses if none is named", () => {
  const requests = seatRequests([
    { by: "me" },
    { by: "here", name: "Ben" },
    { by: "link" },
    { by: "bot", level: "easy" },
    { by: "bot", level: "hard", character: "nara" },
  ]);
  expect(requests.slice(0, 3)).toEqual([
    { kind: "person", name: "Ana" },
    { kind: "person", name: "Ben" },
    { kind: "open" },
  ]);
  expect(requests.slice(3)).toEqual([
    { kind: "bot", level: "easy" },
    { kind: "bot", level: "hard", character: "nara" },
  ]);
});

describe("a table", () => {
  test("without open seats is created, stored and started", async () => {
    expect(await setUpTable(game, plan())).toBe("t1");
    expect(wished()).toMatchObject({ title: "tikal", aids: true, public: false, deadline: null });
    expect(place()).toBe("server");
    expect(startTable).toHaveBeenCalledWith("t1", "host", null, expect.stringMatching(/^[0-9a-f]{64}$/));
    expect(myTable("t1")?.title).toBe("tikal");
  });

  test("with an open seat waits for its players", async () => {
    await setUpTable(game, { ...plan(), seats: [{ by: "me" }, { by: "link" }], here: true });
    expect(place()).toBe("server");
    expect(startTable).not.toHaveBeenCalled();
  });

  test("is stored on this device if chosen", async () => {
    await setUpTable(game, { ...plan(), here: true });
    expect(place()).toBe("device");
  });

  test("has bots that think in this browser if the settings say so, and else the server's", async () => {
    settings.botsHere = true;
    await setUpTable(game, plan());
    expect(place()).toBe("device");
    createTable.mockClear();
    createTable.mockRejectedValueOnce(new ApiError("offline", ""));
    await setUpTable(game, plan());
    expect(createTable.mock.calls.map(([, where]) => where)).toEqual(["device", "server"]);
    createTable.mockClear();
    await setUpTable(game, { ...plan(), seats: [{ by: "me" }, { by: "here", name: "Ben" }] });
    await setUpTable(game, { ...plan(), public: true });
    expect(createTable.mock.calls.map(([, where]) => where)).toEqual(["server", "server"]);
    settings.botsHere = false;
  });

  test("is stored on this device if the server does not answer", async () => {
    createTable.mockRejectedValueOnce(new ApiError("offline", ""));
    await setUpTable(game, plan());
    expect(createTable.mock.calls.map(([, where]) => where)).toEqual(["server", "device"]);
  });

  test.each([
    ["another error", "too_many_tables", plan().seats],
    ["players elsewhere", "offline", [{ by: "me" as const }, { by: "link" as const }]],
  ])("is refused with %s", async (_, key, seats) => {
    createTable.mockRejectedValueOnce(new ApiError(key, ""));
    await expect(setUpTable(game, { ...plan(), seats })).rejects.toMatchObject({ key });
    expect(createTable).toHaveBeenCalledTimes(1);
  });
});
