/**
 * Where tables are kept: on a server, or on this device, where the same Python runs in a worker. Both are asked the
 * same questions and say the same things; hardly anything else of the client knows which it is.
 */

/** A page of a server may have tables on this device, too; a page without a server has no others. */
export type Place = "server" | "device";

export interface Question {
  method: "GET" | "POST" | "PUT";
  address: string; // as of the REST interface, without /api
  token: string | null;
  body: unknown; // text as it is, anything else as JSON
}

export interface Told {
  status: number;
  text: string;
}

/** A line to one table; a WebSocket is one. */
export interface Line {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Home {
  ask(question: Question): Promise<Told>;
  connect(table: string): Line;
  /** Whoever came has what they came for: there is time for what is needed later. */
  calm: Promise<unknown>;
}

/** A body as it travels. */
export const written = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

import { onDevice } from "../lib/site";
export { onDevice };

/** Whether a table is kept on this device: its id says so, too. */
export const isHere = (table: string): boolean => onDevice || table.startsWith("device-");

let answers = true;

/** Whether the server answers; while it does not, and this device can, new things are made here. */
export function noteServer(is: boolean): void {
  answers = is;
}

/** Who is asked at this address, unless somebody chooses; the server is always asked what it offers. */
export function placeOf(address: string): Place {
  const [, table] = /^\/tables\/([^/?]+)/.exec(address) ?? [];
  const here = table === undefined ? onDevice || (!answers && address !== "/games") : isHere(table);
  return here ? "device" : "server";
}

declare global {
  /** What first.js has begun, before any module came: a line to a table, and answers by address and token. */
  var firstLine: { table: string; socket: WebSocket } | undefined;
  var firstAnswers: Record<string, Promise<Response>> | undefined;
}

/** The line that the page itself has begun to open, for whoever asks first, unless it is closed again. */
function lineThatIsOpen(table: string): Line | null {
  const begun = globalThis.firstLine;
  if (begun?.table !== encodeURIComponent(table)) return null;
  globalThis.firstLine = undefined;
  const { socket } = begun;
  if (socket.readyState > WebSocket.OPEN) return null;
  if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => void socket.onopen?.(new Event("open")));
  return socket;
}

/** What the page itself has asked already, for whoever asks the same first. */
function answerThatComes(address: string, token: string | null): Promise<Response> | null {
  const key = `${address} ${token ?? ""}`;
  const found = globalThis.firstAnswers?.[key];
  if (found) delete globalThis.firstAnswers?.[key];
  return found ?? null;
}

const server: Home = {
  async ask({ method, address, token, body }) {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["content-type"] = typeof body === "string" ? "text/plain" : "application/json";
    if (token) headers["authorization"] = `Bearer ${token}`;
    const sent = body === undefined ? {} : { body: written(body) };
    const begun = method === "GET" ? answerThatComes(address, token) : null;
    const answer = await (begun ?? fetch(`/api${address}`, { method, headers, ...sent }));
    return { status: answer.status, text: await answer.text() };
  },
  connect(table) {
    const open = lineThatIsOpen(table);
    if (open) return open;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/live`);
  },
  get calm() {
    return new Promise((resolve) => {
      if (document.readyState === "complete") resolve(null);
      else addEventListener("load", resolve);
    });
  },
};

let stand: () => void;
/** The first table is seen: now there is time to make things ready for later. */
export const standing = new Promise<void>((resolve) => (stand = resolve));
export const tableStands = (): void => stand();

let device: Promise<Home> | null = null;
let startOffline: () => Promise<Home> = () => Promise.reject(new Error("no offline backend"));

/** How tables of this device are kept, fetched when the first is asked for: main.ts says it, so that nothing here knows of it. */
export const offlineBy = (start: () => Promise<Home>): void => void (startOffline = start);

/** The home at a place; the one on this device is fetched first. */
export function home(place: Place): Promise<Home> {
  if (place === "server") return Promise.resolve(server);
  device ??= startOffline();
  return device;
}

/** A line to a table, at once, wherever its home is. */
export function connect(table: string): Line {
  return isHere(table) ? new LateLine(table) : server.connect(table);
}

/** A line that opens when the home is there. */
class LateLine implements Line {
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  private line: Line | null = null;
  private closed = false;

  constructor(table: string) {
    home("device").then(
      (there) => this.join(there.connect(table)),
      () => this.onclose?.(new CloseEvent("close")),
    );
  }

  private join(line: Line): void {
    if (this.closed) return;
    this.line = line;
    line.onopen = (event) => this.onopen?.(event);
    line.onmessage = (event) => this.onmessage?.(event);
    line.onclose = (event) => this.onclose?.(event);
  }

  send(text: string): void {
    this.line?.send(text);
  }

  close(): void {
    this.closed = true;
    this.line?.close();
  }
}
