/**
 * A live connection to one table. It reconnects after sleep, a lost network or a server restart, reports the
 * version it has, and sends unanswered commands again. Commands have ids, so the server executes each only
 * once.
 */

import { openChannel, isLocalTable, type Channel } from "./backend";
import { ApiError } from "./rest";
import type { Accepted, ChatLine, Fireside, Welcome } from "./types";

const MIN_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 8_000;
const CLOSE_SERVICE_RESTART = 1012; // another server has taken the table, or this one restarts: reconnect at once
const MOVED_BACKOFF_MS = 50; // first delay; random by 30 %, so that viewers do not all reconnect together
const ANSWER_TIMEOUT_MS = 6_000; // then the connection is considered dead
const LOCAL_ANSWER_TIMEOUT_MS = 120_000; // Python may have to start first
const IDLE_MS = 20_000; // of silence, after which a page that wakes up sends a probe
const FINAL = new Set(["no_such_table", "unknown_token", "other_rules", "unreadable"]);

type ClientMessage = NonNullable<Fireside["ClientMessage"]>;
type ServerMessage = NonNullable<Fireside["ServerMessage"]>;
/** The response to a command that was not refused. */
type Answer = Extract<ServerMessage, { type: "accepted" | "advice" | "chances" | "considered" }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A command without its id, which is assigned when it is sent. */
export type Command = WithoutId<Exclude<ClientMessage, { type: "hello" }>>;

export type PushedMessage = Exclude<ServerMessage, Answer | { type: "refused" }>;

interface PendingCommand {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
  reject: (refused: ApiError) => void;
  sent: boolean;
}

export interface ConnectionListener {
  /** Handle a message from the server that is not a response to a command. */
  receive(message: PushedMessage): void;
  /** Return the version on the screen, for resuming; null without one. */
  version(): number | null;
  /** Return this device's share of the deal, for a seat. */
  nonce(): string | null;
  /** Handle a change of the connection state. */
  connected(is: boolean): void;
  /** Handle a final refusal: the table or seat does not exist or cannot be opened. The socket does not reconnect. */
  ended(why: ApiError): void;
}

export class Connection {
  private socket: Channel | null = null;
  private greeted = false;
  private closed = false;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private lastReceived = 0;
  private readonly pending = new Map<string, PendingCommand>();

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly listener: ConnectionListener,
  ) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.reportVisibility);
    this.connect();
  }

  /** Send the command, now or after reconnecting, until it is answered. Resolves with the response. */
  send<T extends Answer = Accepted>(wish: Command): Promise<T> {
    const message = { ...wish, id: newId() } as ClientMessage;
    return new Promise((resolve, reject) => {
      const waiting: PendingCommand = { message, resolve: (answer) => resolve(answer as T), reject, sent: false };
      this.pending.set(message.id, waiting);
      if (this.greeted) this.transmit(waiting);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.reportVisibility);
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    this.socket?.close();
    for (const one of this.pending.values()) one.reject(new ApiError("offline", ""));
    this.pending.clear();
  }

  private connect(): void {
    clearTimeout(this.retry);
    if (this.closed) return;
    const socket = openChannel(this.table);
    this.socket = socket;
    this.armWatchdog();
    socket.onopen = () => {
      const version = this.listener.version();
      const nonce = version === null ? this.listener.nonce() : null;
      const hello = { type: "hello", id: newId(), token: this.token, version, parts: true, nonce };
      socket.send(JSON.stringify(isHidden() ? { ...hello, hidden: true } : hello));
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.handle(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.scheduleReconnect(event.code === CLOSE_SERVICE_RESTART);
    };
  }

  private scheduleReconnect(moved = false): void {
    this.socket = null;
    this.greeted = false;
    clearTimeout(this.watchdog);
    if (this.closed) return;
    this.listener.connected(false);
    const first = moved && this.failures === 0 ? MOVED_BACKOFF_MS : MIN_BACKOFF_MS;
    const pause = Math.min(MAX_BACKOFF_MS, first * 2 ** this.failures++);
    this.retry = setTimeout(() => this.connect(), pause * (0.7 + 0.6 * Math.random()));
  }

  private dropSocket(): void {
    const socket = this.socket;
    this.scheduleReconnect();
    socket?.close();
  }

  /** Replace the connection unless a message arrives in time. */
  private armWatchdog(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(
      () => this.dropSocket(),
      isLocalTable(this.table) ? LOCAL_ANSWER_TIMEOUT_MS : ANSWER_TIMEOUT_MS,
    );
  }

  private transmit(one: PendingCommand): void {
    one.sent = true;
    this.socket?.send(JSON.stringify(one.message));
    if (!isSlowCommand(one)) this.armWatchdog();
  }

  private handle(message: ServerMessage): void {
    this.lastReceived = Date.now();
    switch (message.type) {
      case "accepted":
      case "advice":
      case "chances":
      case "considered":
        this.takePending(message.id)?.resolve(message);
        return;
      case "refused":
        this.handleRefusal(message.id, new ApiError(message.key, message.sentence, message.clause, 0, message.values));
        return;
      case "welcome":
        this.greeted = true;
        this.failures = 0;
        clearTimeout(this.watchdog);
        this.listener.receive(message);
        this.listener.connected(true);
        this.resendPending(message);
        return;
      default:
        this.listener.receive(message);
    }
  }

  private handleRefusal(id: string | null, why: ApiError): void {
    if (!this.greeted) {
      if (FINAL.has(why.key)) {
        this.close();
        this.listener.ended(why);
      } else {
        this.dropSocket();
      }
    } else if (id !== null) {
      this.takePending(id)?.reject(why);
    }
  }

  private takePending(id: string): PendingCommand | undefined {
    const one = this.pending.get(id);
    this.pending.delete(id);
    if ([...this.pending.values()].every(isSlowCommand)) clearTimeout(this.watchdog);
    return one;
  }

  private resendPending(welcome: Welcome): void {
    for (const one of [...this.pending.values()]) {
      const said = one.message.type === "say" && one.sent ? findSentLine(welcome, one.message.text) : undefined;
      if (said)
        this.takePending(one.message.id)?.resolve({ type: "accepted", id: one.message.id, version: welcome.version });
      else this.transmit(one);
    }
  }

  /** Not sent again after reconnecting: each hello says what is so by then. */
  private readonly reportVisibility = (): void => {
    if (this.greeted && !isLocalTable(this.table))
      this.socket?.send(JSON.stringify({ type: "visibility", id: newId(), hidden: isHidden() }));
    this.wake();
  };

  private readonly wake = (): void => {
    if (isHidden() || this.closed) return;
    if (this.socket === null) {
      this.failures = 0;
      this.connect();
    } else if (this.greeted && Date.now() - this.lastReceived > IDLE_MS) {
      this.send({ type: "look" }).catch(() => undefined);
    }
  };
}

const isHidden = (): boolean => document.visibilityState === "hidden";

/** Report whether a bot computes the response: then a long silence does not mean a dead connection. */
function isSlowCommand({ message }: PendingCommand): boolean {
  return message.type === "advise" || message.type === "chances" || message.type === "consider";
}

/**
 * Return the chat line that this client sent. Chat lines have no command id: take one of the last with the
 * same text.
 */
function findSentLine(welcome: Welcome, text: string): ChatLine | undefined {
  return welcome.chat.slice(-5).find((line) => line.seat === welcome.seat && line.text === text);
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
