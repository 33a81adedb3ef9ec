/** Log, scores and announcements follow the animation: nothing is revealed before it is shown. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer, type WebSocket as Socket } from "ws";
import type { TableStore } from "../src/table/table-store.svelte";

/** The browser globals that Node lacks. */
const page = document;
let server: WebSocketServer;
let socket: Socket;
let table: TableStore;

const view = (points: number): object => ({
  title: "tikal",
  seat: 0,
  scores: [points, 0],
  choices: [],
  question: null,
});
const first = { event: "FigureWalked", seat: 1 };
const second = { event: "Counted", seat: 1, points: 9 };
const tell = (message: object): void => socket.send(JSON.stringify(message));
const told = (): string[] =>
  table.shownSteps.flatMap(({ events }) => (events as { event: string }[]).map((one) => one.event));

/** Wait until the condition holds, without a time limit of its own. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
}

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  Object.assign(globalThis, {
    WebSocket,
    document: page,
    location: { protocol: "http:", host: `127.0.0.1:${port}` },
    localStorage: { getItem: () => null, setItem: () => undefined },
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  const { TableStore } = await import("../src/table/table-store.svelte");
  table = new TableStore("t", null, 0);
  [socket] = (await once(server, "connection")) as [Socket];
  const info = { title: "tikal", seats: [] };
  tell({ type: "welcome", seat: 0, table: info, version: 1, since: 0, steps: [], view: view(0), chat: [] });
  await until(() => table.view !== null);
  table.animations.board = { duration: () => 60 };
});

afterEach(() => {
  table.close();
  server.close();
  for (const client of server.clients) client.terminate();
});

test("an event is told when it has been shown, and points change when all of it has", async () => {
  tell({ type: "update", version: 2, since: 1, steps: [{ version: 2, events: [first, second] }], view: view(9) });
  await until(() => table.animations.motion?.event.event === "FigureWalked");
  expect(told()).toEqual([]);
  await until(() => table.animations.motion?.event.event === "Counted");
  expect(told()).toEqual(["FigureWalked"]);
  expect(table.animations.view?.scores).toEqual([0, 0]);
  await until(() => !table.animations.running);
  expect(told()).toEqual(["FigureWalked", "Counted"]);
  expect(table.animations.view?.scores).toEqual([9, 0]);
});

test("whoever skips is told everything at once", async () => {
  tell({ type: "update", version: 2, since: 1, steps: [{ version: 2, events: [first, second] }], view: view(9) });
  await until(() => table.animations.running);
  table.animations.skip();
  await until(() => !table.animations.running);
  expect(told()).toEqual(["FigureWalked", "Counted"]);
});

test("what is taken back while it is shown does not come back", async () => {
  tell({ type: "update", version: 2, since: 1, steps: [{ version: 2, events: [first, second] }], view: view(9) });
  await until(() => table.animations.running);
  tell({ type: "update", version: 3, since: 2, steps: [{ version: 3, events: [], undone: 2 }], view: view(0) });
  await until(() => table.version === 3 && !table.animations.running);
  expect(table.animations.view?.scores).toEqual([0, 0]);
  expect(table.animations.motion).toBeNull();
});
