/**
 * A live connection to one table. It comes back by itself after sleep, a lost network or a restarted
 * server, says which version it has, and sends again what was not answered: commands have ids, so
 * none is carried out twice and none is lost.
 */

import { openChannel, isLocalTable, type Channel } from "./backend";
import { ApiError } from "./rest";
import type { Accepted, ChatLine, Fireside, Welcome } from "./types";

const MIN_BACKOFF_MS = 200;
const MAX_BACKOFF_MS = 8_000;
const CLOSE_SERVICE_RESTART = 1012; // the table goes on elsewhere on the server: it is there at once
const MOVED_BACKOFF_MS = 50; // so that not all viewers of a server come in the same moment
const ANSWER_TIMEOUT_MS = 6_000; // ms for an answer; then the connection is taken for dead
const MISSED_HEARTBEATS = 2.5; // that may fail to come until the server is taken for dead
const MAX_TOLERANCE = 4; // times that silence, where it has come before
const LOCAL_ANSWER_TIMEOUT_MS = 120_000; // Python may have to start first
const IDLE_MS = 20_000; // ms of silence after which a page that wakes up asks whether anybody is there
const FINAL = new Set(["no_such_table", "unknown_token", "other_rules", "unreadable"]);

type ClientMessage = NonNullable<Fireside["ClientMessage"]>;
type ServerMessage = NonNullable<Fireside["ServerMessage"]>;
/** What a command is answered with, unless it is refused. */
type Answer = Extract<ServerMessage, { type: "accepted" | "advice" | "chances" | "considered" }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A command; its id is given when it is sent. */
export type Command = WithoutId<Exclude<ClientMessage, { type: "hello" }>>;

export type PushedMessage = Exclude<ServerMessage, Answer | { type: "refused" | "beat" }>;

interface PendingCommand {
  message: ClientMessage;
  resolve: (answer: Answer) => void;
  reject: (refused: ApiError) => void;
  sent: boolean;
}

export interface ConnectionListener {
  /** Everything the server says, except answers to commands. */
  receive(message: PushedMessage): void;
  /** The version that is on the screen, for resuming; null when there is none. */
  version(): number | null;
  /** Connected, or not. */
  connected(is: boolean): void;
  /** There is no such table or seat, or it cannot be opened: nobody will connect again. */
  ended(why: ApiError): void;
}

export class Connection {
  private socket: Channel | null = null;
  private greeted = false;
  private closed = false;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private heartbeatMs: number | null = null; // ms within which the server says something
  private tolerance = 1; // times as long as that: networks have pauses, too
  private lastReceived = 0;
  private readonly pending = new Map<string, PendingCommand>();

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly listener: ConnectionListener,
  ) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** The command is sent, now or when there is a connection again, until it is answered. */
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
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    clearTimeout(this.silence);
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
      const hello = { type: "hello", id: newId(), token: this.token, version, parts: true };
      socket.send(JSON.stringify(hello));
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
    this.heartbeatMs = null;
    clearTimeout(this.watchdog);
    clearTimeout(this.silence);
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

  /** Unless something is heard soon, the connection is given up for a new one. */
  private armWatchdog(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(
      () => this.dropSocket(),
      isLocalTable(this.table) ? LOCAL_ANSWER_TIMEOUT_MS : ANSWER_TIMEOUT_MS,
    );
  }

  /** A server that says something every second, and then nothing for some, hangs: another may be there already. */
  private armHeartbeatTimer(): void {
    clearTimeout(this.silence);
    if (this.heartbeatMs === null) return;
    this.silence = setTimeout(
      () => {
        this.tolerance = Math.min(MAX_TOLERANCE, 2 * this.tolerance);
        this.dropSocket();
      },
      MISSED_HEARTBEATS * this.heartbeatMs * this.tolerance,
    );
  }

  private transmit(one: PendingCommand): void {
    one.sent = true;
    this.socket?.send(JSON.stringify(one.message));
    if (!isSlowCommand(one)) this.armWatchdog();
  }

  private handle(message: ServerMessage): void {
    this.lastReceived = Date.now();
    if (message.type === "beat") this.heartbeatMs = message.seconds === null ? null : 1000 * message.seconds;
    this.armHeartbeatTimer();
    switch (message.type) {
      case "beat":
        return;
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

  private readonly wake = (): void => {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (this.socket === null) {
      this.failures = 0;
      this.connect();
    } else if (this.greeted && Date.now() - this.lastReceived > IDLE_MS) {
      this.send({ type: "look" }).catch(() => undefined);
    }
  };
}

/** Somebody has to think before this is answered: silence means nothing. */
function isSlowCommand({ message }: PendingCommand): boolean {
  return message.type === "advise" || message.type === "chances" || message.type === "consider";
}

/** The server does not know chat lines by their id: one of the last that says the same is taken for it. */
function findSentLine(welcome: Welcome, text: string): ChatLine | undefined {
  return welcome.chat.slice(-5).find((line) => line.seat === welcome.seat && line.text === text);
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
