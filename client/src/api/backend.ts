/**
 * The two backends: the server, and the offline backend, which runs the same Python in a worker of the page.
 * Both answer the same requests and send the same messages, so that most of the client does not depend on
 * which is used.
 */

/** A page from a server may also have tables on this device; a static site has only those. */
export type BackendKind = "server" | "device";

interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  address: string; // path in the REST interface, without /api
  token: string | null;
  body: unknown; // strings are sent unchanged, other values as JSON
}

export interface ApiResponse {
  status: number;
  text: string;
}

/** A message channel to one table; a WebSocket is one. */
export interface Channel {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Backend {
  request(request: ApiRequest): Promise<ApiResponse>;
  openChannel(table: string): Channel;
  /** Resolves when the first page or table is shown and the page has time for later work. */
  idle: Promise<unknown>;
}

/** Serialize a request body: strings unchanged, other values as JSON. */
export const serializeBody = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

import { isStaticSite } from "../lib/site";

/** Report whether a table is stored on this device, which its id shows. */
export const isLocalTable = (table: string): boolean => isStaticSite || table.startsWith("device-");

let isServerReachable = true;

/** Report whether the server answers; while it does not, new tables are created on this device if it can. */
export function setServerReachable(is: boolean): void {
  isServerReachable = is;
}

/** Return the default backend of an address; the game catalogue always comes from the server. */
export function backendFor(address: string): BackendKind {
  const [, table] = /^\/tables\/([^/?]+)/.exec(address) ?? [];
  const here = table === undefined ? isStaticSite || (!isServerReachable && address !== "/games") : isLocalTable(table);
  return here ? "device" : "server";
}

declare global {
  /** Set by first.js before any module is loaded: a socket to a table, and responses by address and token. */
  var firstLine: { table: string; socket: WebSocket } | undefined;
  var firstAnswers: Record<string, Promise<Response>> | undefined;
}

/** Return the socket that first.js opened for this table, once, unless it is closed again. */
function takeEarlySocket(table: string): Channel | null {
  const begun = globalThis.firstLine;
  if (begun?.table !== encodeURIComponent(table)) return null;
  globalThis.firstLine = undefined;
  const { socket } = begun;
  if (socket.readyState > WebSocket.OPEN) return null;
  if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => void socket.onopen?.(new Event("open")));
  return socket;
}

/** Return the response that first.js already requested, once. */
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

let deviceBackend: Promise<Backend> | null = null;
let startOffline: () => Promise<Backend> = () => Promise.reject(new Error("no offline backend"));

/** Register the loader of the offline backend; main.ts calls it, so that this module does not import it. */
export const registerOfflineBackend = (start: () => Promise<Backend>): void => void (startOffline = start);

/** Return the backend of a kind; the offline backend is loaded when it is first needed. */
export function backend(place: BackendKind): Promise<Backend> {
  if (place === "server") return Promise.resolve(serverBackend);
  deviceBackend ??= startOffline();
  return deviceBackend;
}

/** Open a channel to a table at once, on the backend that has the table. */
export function openChannel(table: string): Channel {
  return isLocalTable(table) ? new DeferredChannel(table) : serverBackend.openChannel(table);
}

/** A channel that opens when the offline backend is loaded. */
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
