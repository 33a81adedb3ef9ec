/**
 * Where tables are kept: on a server, or on this device, where the same Python runs in a worker. Both are asked the
 * same questions and say the same things; hardly anything else of the client knows which it is.
 */

/** A page of a server may have tables on this device, too; a page without a server has no others. */
export type BackendKind = "server" | "device";

interface ApiRequest {
  method: "GET" | "POST" | "PUT";
  address: string; // as of the REST interface, without /api
  token: string | null;
  body: unknown; // text as it is, anything else as JSON
}

export interface ApiResponse {
  status: number;
  text: string;
}

/** A line to one table; a WebSocket is one. */
export interface Channel {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Backend {
  request(question: ApiRequest): Promise<ApiResponse>;
  openChannel(table: string): Channel;
  /** Whoever came has what they came for: there is time for what is needed later. */
  idle: Promise<unknown>;
}

/** A body as it travels. */
export const serializeBody = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

import { isStaticSite } from "../lib/site";

/** Whether a table is kept on this device: its id says so, too. */
export const isLocalTable = (table: string): boolean => isStaticSite || table.startsWith("device-");

let isServerReachable = true;

/** Whether the server answers; while it does not, and this device can, new things are made here. */
export function setServerReachable(is: boolean): void {
  isServerReachable = is;
}

/** Who is asked at this address, unless somebody chooses; the server is always asked what it offers. */
export function backendFor(address: string): BackendKind {
  const [, table] = /^\/tables\/([^/?]+)/.exec(address) ?? [];
  const here = table === undefined ? isStaticSite || (!isServerReachable && address !== "/games") : isLocalTable(table);
  return here ? "device" : "server";
}

declare global {
  /** What first.js has begun, before any module came: a line to a table, and answers by address and token. */
  var firstLine: { table: string; socket: WebSocket } | undefined;
  var firstAnswers: Record<string, Promise<Response>> | undefined;
}

/** The line that the page itself has begun to open, for whoever asks first, unless it is closed again. */
function takeEarlySocket(table: string): Channel | null {
  const begun = globalThis.firstLine;
  if (begun?.table !== encodeURIComponent(table)) return null;
  globalThis.firstLine = undefined;
  const { socket } = begun;
  if (socket.readyState > WebSocket.OPEN) return null;
  if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => void socket.onopen?.(new Event("open")));
  return socket;
}

/** What the page itself has asked already, for whoever asks the same first. */
function takeEarlyResponse(address: string, token: string | null): Promise<Response> | null {
  const key = `${address} ${token ?? ""}`;
  const found = globalThis.firstAnswers?.[key];
  if (found) delete globalThis.firstAnswers?.[key];
  return found ?? null;
}

const serverBackend: Backend = {
  async request({ method, address, token, body }) {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["content-type"] = typeof body === "string" ? "text/plain" : "application/json";
    if (token) headers["authorization"] = `Bearer ${token}`;
    const sent = body === undefined ? {} : { body: serializeBody(body) };
    const begun = method === "GET" ? takeEarlyResponse(address, token) : null;
    const answer = await (begun ?? fetch(`/api${address}`, { method, headers, ...sent }));
    return { status: answer.status, text: await answer.text() };
  },
  openChannel(table) {
    const open = takeEarlySocket(table);
    if (open) return open;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/live`);
  },
  get idle() {
    return new Promise((resolve) => {
      if (document.readyState === "complete") resolve(null);
      else addEventListener("load", resolve);
    });
  },
};

let resolveFirstTableShown: () => void;
/** The first table is seen: now there is time to make things ready for later. */
export const firstTableShown = new Promise<void>((resolve) => (resolveFirstTableShown = resolve));
export const reportTableShown = (): void => resolveFirstTableShown();

let deviceBackend: Promise<Backend> | null = null;
let startOffline: () => Promise<Backend> = () => Promise.reject(new Error("no offline backend"));

/** How tables of this device are kept, fetched when the first is asked for: main.ts says it, so that nothing here knows of it. */
export const registerOfflineBackend = (start: () => Promise<Backend>): void => void (startOffline = start);

/** The home at a place; the one on this device is fetched first. */
export function backend(place: BackendKind): Promise<Backend> {
  if (place === "server") return Promise.resolve(serverBackend);
  deviceBackend ??= startOffline();
  return deviceBackend;
}

/** A line to a table, at once, wherever its home is. */
export function openChannel(table: string): Channel {
  return isLocalTable(table) ? new DeferredChannel(table) : serverBackend.openChannel(table);
}

/** A line that opens when the home is there. */
class DeferredChannel implements Channel {
  onopen: Channel["onopen"] = null;
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;
  private channel: Channel | null = null;
  private closed = false;

  constructor(table: string) {
    backend("device").then(
      (there) => this.attach(there.openChannel(table)),
      () => this.onclose?.(new CloseEvent("close")),
    );
  }

  private attach(line: Channel): void {
    if (this.closed) return;
    this.channel = line;
    line.onopen = (event) => this.onopen?.(event);
    line.onmessage = (event) => this.onmessage?.(event);
    line.onclose = (event) => this.onclose?.(event);
  }

  send(text: string): void {
    this.channel?.send(text);
  }

  close(): void {
    this.closed = true;
    this.channel?.close();
  }
}
