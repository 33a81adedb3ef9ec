/**
 * A live connection to one table. It comes back by itself after sleep, a lost network or a restarted
 * server, says which version it has, and sends again what was not answered: commands have ids, so
 * none is carried out twice and none is lost.
 */

import { connect, isHere, type Line } from "./backend";
import { Refused } from "./rest";
import type { Accepted, ChatLine, Fireside, Welcome } from "./types";

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 8_000;
const CONNECT_AGAIN = 1012; // the table goes on elsewhere on the server: it is there at once
const SHORT_PAUSE = 50; // so that not all viewers of a server come in the same moment
const PATIENCE = 6_000; // ms for an answer; then the connection is taken for dead
const BEATS = 2.5; // that may fail to come until the server is taken for dead
const LONGEST_DOUBT = 4; // times that silence, where it has come before
const PATIENCE_HERE = 120_000; // Python may have to start first
const IDLE = 20_000; // ms of silence after which a page that wakes up asks whether anybody is there
const FINAL = new Set(["no_such_table", "unknown_token", "other_rules", "unreadable"]);

type Said = NonNullable<Fireside["ClientMessage"]>;
type Heard = NonNullable<Fireside["ServerMessage"]>;
/** What a command is answered with, unless it is refused. */
type Answer = Extract<Heard, { type: "accepted" | "advice" | "chances" | "considered" }>;
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A command; its id is given when it is sent. */
export type Wish = WithoutId<Exclude<Said, { type: "hello" }>>;

export type Unasked = Exclude<Heard, Answer | { type: "refused" | "beat" }>;

interface Waiting {
  message: Said;
  resolve: (answer: Answer) => void;
  reject: (refused: Refused) => void;
  sent: boolean;
}

export interface Listener {
  /** Everything the server says, except answers to commands. */
  hear(message: Unasked): void;
  /** The version that is on the screen, for resuming; null when there is none. */
  version(): number | null;
  /** Connected, or not. */
  connected(is: boolean): void;
  /** There is no such table or seat, or it cannot be opened: nobody will connect again. */
  ended(why: Refused): void;
}

export class Connection {
  private socket: Line | null = null;
  private greeted = false;
  private closed = false;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private rhythm: number | null = null; // ms within which the server says something
  private doubt = 1; // times as long as that: networks have pauses, too
  private heard = 0;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** The command is sent, now or when there is a connection again, until it is answered. */
  send<T extends Answer = Accepted>(wish: Wish): Promise<T> {
    const message = { ...wish, id: newId() } as Said;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { message, resolve: (answer) => resolve(answer as T), reject, sent: false };
      this.waiting.set(message.id, waiting);
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
    for (const one of this.waiting.values()) one.reject(new Refused("offline", ""));
    this.waiting.clear();
  }

  private connect(): void {
    clearTimeout(this.retry);
    if (this.closed) return;
    const socket = connect(this.table);
    this.socket = socket;
    this.expect();
    socket.onopen = () => {
      const version = this.listener.version();
      const hello = { type: "hello", id: newId(), token: this.token, version, parts: true };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.read(JSON.parse(String(event.data)) as Heard);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lose(event.code === CONNECT_AGAIN);
    };
  }

  private lose(moved = false): void {
    this.socket = null;
    this.greeted = false;
    this.rhythm = null;
    clearTimeout(this.watchdog);
    clearTimeout(this.silence);
    if (this.closed) return;
    this.listener.connected(false);
    const first = moved && this.failures === 0 ? SHORT_PAUSE : FIRST_PAUSE;
    const pause = Math.min(LONGEST_PAUSE, first * 2 ** this.failures++);
    this.retry = setTimeout(() => this.connect(), pause * (0.7 + 0.6 * Math.random()));
  }

  private drop(): void {
    const socket = this.socket;
    this.lose();
    socket?.close();
  }

  /** Unless something is heard soon, the connection is given up for a new one. */
  private expect(): void {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.drop(), isHere(this.table) ? PATIENCE_HERE : PATIENCE);
  }

  /** A server that says something every second, and then nothing for some, hangs: another may be there already. */
  private listen(): void {
    clearTimeout(this.silence);
    if (this.rhythm === null) return;
    this.silence = setTimeout(
      () => {
        this.doubt = Math.min(LONGEST_DOUBT, 2 * this.doubt);
        this.drop();
      },
      BEATS * this.rhythm * this.doubt,
    );
  }

  private transmit(one: Waiting): void {
    one.sent = true;
    this.socket?.send(JSON.stringify(one.message));
    if (!takesTime(one)) this.expect();
  }

  private read(message: Heard): void {
    this.heard = Date.now();
    if (message.type === "beat") this.rhythm = message.seconds === null ? null : 1000 * message.seconds;
    this.listen();
    switch (message.type) {
      case "beat":
        return;
      case "accepted":
      case "advice":
      case "chances":
      case "considered":
        this.answered(message.id)?.resolve(message);
        return;
      case "refused":
        this.refused(message.id, new Refused(message.key, message.sentence, message.clause, 0, message.values));
        return;
      case "welcome":
        this.greeted = true;
        this.failures = 0;
        clearTimeout(this.watchdog);
        this.listener.hear(message);
        this.listener.connected(true);
        this.sendAgain(message);
        return;
      default:
        this.listener.hear(message);
    }
  }

  private refused(id: string | null, why: Refused): void {
    if (!this.greeted) {
      if (FINAL.has(why.key)) {
        this.close();
        this.listener.ended(why);
      } else {
        this.drop();
      }
    } else if (id !== null) {
      this.answered(id)?.reject(why);
    }
  }

  private answered(id: string): Waiting | undefined {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if ([...this.waiting.values()].every(takesTime)) clearTimeout(this.watchdog);
    return one;
  }

  private sendAgain(welcome: Welcome): void {
    for (const one of [...this.waiting.values()]) {
      const said = one.message.type === "say" && one.sent ? lineOf(welcome, one.message.text) : undefined;
      if (said)
        this.answered(one.message.id)?.resolve({ type: "accepted", id: one.message.id, version: welcome.version });
      else this.transmit(one);
    }
  }

  private readonly wake = (): void => {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (this.socket === null) {
      this.failures = 0;
      this.connect();
    } else if (this.greeted && Date.now() - this.heard > IDLE) {
      this.send({ type: "look" }).catch(() => undefined);
    }
  };
}

/** Somebody has to think before this is answered: silence means nothing. */
function takesTime({ message }: Waiting): boolean {
  return message.type === "advise" || message.type === "chances" || message.type === "consider";
}

/** The server does not know chat lines by their id: one of the last that says the same is taken for it. */
function lineOf(welcome: Welcome, text: string): ChatLine | undefined {
  return welcome.chat.slice(-5).find((line) => line.seat === welcome.seat && line.text === text);
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
