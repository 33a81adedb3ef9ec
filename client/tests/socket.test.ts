/** The live connection over a real socket: no command is lost, and no answered command is sent twice. */

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer, type WebSocket as Socket } from "ws";
import { Connection, type PushedMessage } from "../src/api/socket";
import { ApiError } from "../src/api/rest";

interface Said {
  type: string;
  id: string;
  [field: string]: unknown;
}

/** The browser globals that Node lacks. */
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
let server: WebSocketServer;
let sockets: Socket[];
let said: Said[];
let heard: PushedMessage[];
let states: boolean[];
let ended: ApiError[];
let connection: Connection;
let reply: (message: Said, socket: Socket) => void;

const tell = (socket: Socket, message: object): void => socket.send(JSON.stringify(message));
const welcome = (socket: Socket): void => tell(socket, { type: "welcome", seat: 0, version: 7, chat: [] });
const greet = (message: Said, socket: Socket): void => {
  if (message.type === "hello") welcome(socket);
};
const accept = (message: Said, socket: Socket): void => {
  if (message.type === "hello") welcome(socket);
  else tell(socket, { type: "accepted", id: message.id, version: 8 });
};

/** Wait until the condition holds, without a time limit of its own. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

beforeEach(async () => {
  [sockets, said, heard, states, ended, reply] = [[], [], [], [], [], greet];
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString("utf8")) as Said;
      said.push(message);
      reply(message, socket);
    });
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  Object.assign(globalThis, {
    WebSocket,
    document: page,
    location: { protocol: "http:", host: `127.0.0.1:${port}` },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  connection = new Connection("t 1", "secret", {
    receive: (message) => void heard.push(message),
    version: () => 5,
    nonce: () => null,
    connected: (is) => void states.push(is),
    ended: (why) => void ended.push(why),
  });
});

afterEach(() => {
  connection.close();
  for (const socket of sockets) socket.terminate();
  server.close();
});

test("when the table has moved on the server it connects again, and sends again what was not answered", async () => {
  await until(() => states.length > 0);
  const answered = connection.send({ type: "play", move: "camp", version: null });
  await until(() => said.length === 2);
  reply = accept;
  sockets[0]?.close(1012);
  await answered;
  expect(said.map(({ type }) => type)).toEqual(["hello", "play", "hello", "play"]);
  expect(said[3]).toEqual(said[1]);
  expect(states).toEqual([true, false, true]);
});

test("it says hello with its secret and the version on the screen", async () => {
  await until(() => states.length > 0);
  expect(said[0]).toMatchObject({ type: "hello", token: "secret", version: 5 });
  expect(heard[0]).toMatchObject({ type: "welcome", version: 7 });
  expect(states).toEqual([true]);
});

test("it reports that its page is hidden or shown, and after reconnecting only what is so by then", async () => {
  const turn = (visibilityState: string): void => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  await until(() => states.length > 0);
  turn("hidden");
  turn("visible");
  turn("hidden");
  await until(() => said.length === 4);
  expect(said[0]).not.toHaveProperty("hidden");
  expect(said.slice(1).map(({ type, hidden }) => [type, hidden])).toEqual([
    ["visibility", true],
    ["visibility", false],
    ["visibility", true],
  ]);
  sockets[0]?.close(1012);
  await until(() => said.length === 5);
  expect(said[4]).toMatchObject({ type: "hello", hidden: true });
  page.visibilityState = "visible";
});

test("a command waits for the greeting, and is answered by its id", async () => {
  reply = accept;
  const answer = await connection.send({ type: "play", move: "trap", version: 7 });
  expect(answer).toMatchObject({ type: "accepted", version: 8 });
  expect(said.map(({ type }) => type)).toEqual(["hello", "play"]);
});

test("a refusal is told to who asked", async () => {
  reply = (message, socket) => {
    if (message.type === "hello") welcome(socket);
    else tell(socket, { type: "refused", id: message.id, key: "rock", sentence: "Rock.", clause: "M2.1" });
  };
  await expect(connection.send({ type: "play", move: "walk n 1", version: 7 })).rejects.toMatchObject({ key: "rock" });
});

test("what was not answered before the connection broke is sent again with the same id", async () => {
  const answer = connection.send({ type: "play", move: "trap", version: 7 });
  await until(() => said.some(({ type }) => type === "play"));
  reply = accept;
  sockets[0]?.terminate();
  await answer;
  const moves = said.filter(({ type }) => type === "play");
  expect(moves.length).toBe(2);
  expect(moves[0]?.id).toBe(moves[1]?.id);
  expect(states).toEqual([true, false, true]);
});

test("what was answered is not sent again", async () => {
  reply = accept;
  await connection.send({ type: "play", move: "trap", version: 7 });
  sockets[0]?.terminate();
  await until(() => states.length === 3);
  await connection.send({ type: "look" });
  expect(said.filter(({ type }) => type === "play").length).toBe(1);
});

test("a line of chat that is there when one comes back was heard, and is not said twice", async () => {
  const answer = connection.send({ type: "say", text: "Hello" });
  await until(() => said.some(({ type }) => type === "say"));
  reply = (_, socket) =>
    tell(socket, { type: "welcome", seat: 0, version: 7, chat: [{ seat: 0, text: "Hello", name: "A", at: 0 }] });
  sockets[0]?.terminate();
  await answer;
  expect(said.filter(({ type }) => type === "say").length).toBe(1);
});

test.each(["no_such_table", "other_rules", "unreadable"])("where a table is %s nobody knocks again", async (key) => {
  reply = (message, socket) => tell(socket, { type: "refused", id: message.id, key, sentence: "" });
  const lost = connection.send({ type: "look" });
  await expect(lost).rejects.toBeInstanceOf(ApiError);
  await until(() => ended.length > 0);
  expect(ended[0]?.key).toBe(key);
  expect(sockets.length).toBe(1);
});

test("a page that comes online again tries at once", async () => {
  await until(() => states.length === 1);
  sockets[0]?.terminate();
  await until(() => states.length === 2);
  page.dispatchEvent(new Event("online"));
  await until(() => states.length === 3);
  expect(sockets.length).toBe(2);
});
