/** The state of one table for one viewer: the data from the server, and the rendered part of it. */

import { loadBoard } from "../boards/registry";
import { Connection, type PushedMessage } from "../api/socket";
import { tableLog, ApiError } from "../api/rest";
import type {
  Accepted,
  BoardEvent,
  Chances,
  ChatLine,
  Considered,
  ExpertAdvice,
  SeenStep,
  TableInfo,
  TableRequestInfo,
  Update,
  View,
  Welcome,
} from "../api/types";
import { seatNames } from "../i18n/seat-names";
import { AnimationQueue } from "./animation-queue.svelte";
import { isLocalTable } from "../api/backend";
import { dealNonce } from "../stores/deal-shares";
import { TurnClock } from "./turn-clock.svelte";
import { applyPatch, shareStructure } from "../api/view-patch";

const SLOW = 2_500; // ms without a connection before a message is shown

export class TableStore {
  info: TableInfo | null = $state.raw(null);
  seat: number | null = $state(null);
  host = $state(false);
  /** the newest view; the rendered one may lag behind */
  view: View | null = $state.raw(null);
  version = $state(0);
  steps: readonly SeenStep[] = $state.raw([]);
  /** steps whose animation has ended; the log shows no others */
  shownSteps: readonly SeenStep[] = $state.raw([]);
  /** all steps after this version are known */
  since = $state(0);
  canUndo = $state(false);
  /** this seat's last move drew or revealed something: the seat is still to act, but cannot undo earlier moves */
  atBarrier = $state(false);
  chat: readonly ChatLine[] = $state.raw([]);
  unread = $state(0);
  /** the connection has been lost for longer than SLOW */
  isDisconnected = $state(false);
  endError: ApiError | null = $state.raw(null);
  /** a command awaits its response */
  sending = $state(false);
  /** the newest animated event, for the live region of screen readers */
  latestEvent: BoardEvent | null = $state.raw(null);
  /** steps made while this table was closed */
  missedSteps: readonly SeenStep[] = $state.raw([]);

  /** called with each event when it begins to be shown */
  onevent: ((event: BoardEvent) => void) | null = null;

  readonly animations = new AnimationQueue<View>({
    begins: (event) => {
      this.latestEvent = event;
      this.onevent?.(event);
    },
    shown: (event) => this.markShown(event),
    settled: ({ version = this.version }) => this.markShownUpTo(version),
  });
  readonly clock = new TurnClock();
  private readonly connection: Connection;
  private greeted = false;
  private slow: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly token: string | null,
    private readonly seen: number,
  ) {
    this.slow = setTimeout(() => (this.isDisconnected = true), SLOW);
    this.connection = new Connection(id, token, {
      receive: (message) => this.hear(message),
      version: () => (this.greeted && this.view !== null ? this.version : null),
      connected: (is) => this.connected(is),
      ended: (why) => {
        clearTimeout(this.slow);
        this.isDisconnected = false;
        this.endError = why;
      },
      nonce: () => (token === null || isLocalTable(id) ? null : dealNonce(id)),
    });
  }

  get names(): string[] {
    return seatNames(this.info?.seats ?? []);
  }

  /** Report whether this seat is to act. */
  get isToAct(): boolean {
    return this.seat !== null && (this.view?.question?.seats.includes(this.seat) ?? false);
  }

  /** Report whether this seat has made a secret choice that it may still change. */
  get canRevise(): boolean {
    return this.seat !== null && !this.isToAct && (this.view?.choices.length ?? 0) > 0;
  }

  /** Make a move; if another player's move came first, repeat it as long as it is still offered. */
  async play(move: string): Promise<Accepted> {
    try {
      return await this.playOnce(move);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.key !== "outrun") throw problem;
      await this.command({ type: "look" });
      if (!this.view?.choices.some((one) => one.move === move)) throw problem;
      return this.playOnce(move);
    }
  }

  private playOnce(move: string): Promise<Accepted> {
    return this.command({ type: "play", move, version: this.version });
  }

  undo(wholeTurn: boolean): Promise<Accepted> {
    return this.command({ type: "undo", whole_turn: wholeTurn });
  }

  takeSeatBack(): Promise<Accepted> {
    return this.connection.send({ type: "return" });
  }

  sendChat(text: string): Promise<Accepted> {
    return this.connection.send({ type: "say", text });
  }

  /** Request the expert bot's move, at tables with thinking aids. */
  askAdvice(): Promise<ExpertAdvice> {
    return this.connection.send<ExpertAdvice>({ type: "advise" });
  }

  /** Request the win chances of all seats as far as this seat can know them, at tables with thinking aids. */
  askChances(): Promise<Chances> {
    return this.connection.send<Chances>({ type: "chances" });
  }

  /** Request the assessment of a move, at tables with thinking aids. */
  assessMove(move: string): Promise<Considered> {
    return this.connection.send<Considered>({ type: "consider", move });
  }

  /** Ask the other persons who are present; `absent` says who plays in a rematch for those who are away. */
  ask(kind: TableRequestInfo["kind"], absent: TableRequestInfo["absent"] = "bot"): Promise<Accepted> {
    return this.connection.send({ type: "ask", kind, absent });
  }

  /** Answer such a request of another person. */
  answer(grant: boolean): Promise<Accepted> {
    return this.connection.send({ type: "answer", grant });
  }

  resumeClock(): Promise<Accepted> {
    return this.connection.send({ type: "resume_clock" });
  }

  /** Give or withdraw this seat's consent to the coach. */
  agreeToCoach(coach: boolean): Promise<Accepted> {
    return this.connection.send({ type: "agree", coach });
  }

  /** Give or withdraw this seat's consent to the publication of the match for research. */
  agreeToResearch(research: boolean): Promise<Accepted> {
    return this.connection.send({ type: "share", research });
  }

  close(): void {
    clearTimeout(this.slow);
    this.connection.close();
  }

  /** Load the part of the log that is not known yet. */
  async readLog(): Promise<void> {
    if (this.since === 0) return;
    const before: SeenStep[] = [];
    for (let after: number | null = 0; after !== null && after < this.since;) {
      const page: { steps: SeenStep[]; after: number | null } = await tableLog(this.id, after, this.token ?? undefined);
      before.push(...page.steps.filter((step) => step.version <= this.since));
      after = page.after;
    }
    if (this.since === 0) return; // a concurrent call has loaded it
    this.steps = [...before, ...this.steps];
    this.shownSteps = [...before, ...this.shownSteps];
    this.since = 0;
  }

  private async command(wish: Parameters<Connection["send"]>[0]): Promise<Accepted> {
    this.sending = true;
    try {
      return await this.connection.send(wish);
    } finally {
      this.sending = false;
    }
  }

  private connected(is: boolean): void {
    if (is) {
      clearTimeout(this.slow);
      this.slow = undefined;
      this.isDisconnected = false;
    } else {
      this.slow ??= setTimeout(() => (this.isDisconnected = true), SLOW);
    }
  }

  private hear(message: PushedMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome(message);
        break;
      case "update":
        this.update(message);
        break;
      case "table":
        this.info = message.table;
        break;
      case "clock":
        this.clock.hear(message);
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        if (message.line.seat !== this.seat) this.unread++;
    }
  }

  private welcome(message: Welcome): void {
    const known = this.greeted && this.view !== null;
    if (!this.greeted) loadBoard(message.table.title).catch(() => undefined); // loaded again when it is needed
    this.info = message.table;
    this.seat = message.seat;
    this.host = message.host;
    this.canUndo = message.can_undo;
    this.chat = message.chat;
    const { view } = message;
    if (known && view !== null && message.since <= this.version) {
      this.advance(view, message.version, message.steps);
    } else {
      this.steps = message.steps;
      this.since = message.since;
      this.version = message.version;
      this.view = view;
      this.animations.reset(view);
      this.markShownUpTo(message.version);
      if (!this.greeted && this.seen > 0) this.missedSteps = message.steps.filter((step) => step.version > this.seen);
    }
    this.greeted = true;
  }

  private update(message: Update): void {
    const could = this.canUndo || this.sending || this.atBarrier;
    this.canUndo = message.can_undo ?? false;
    const view = (message.view ?? applyPatch(this.view ?? {}, message)) as View;
    this.advance(view, message.version, message.steps, message.since > this.version);
    const events = message.steps.flatMap((step) => step.events);
    const mine = events.every(({ seat = this.seat }) => seat === this.seat);
    this.atBarrier = could && mine && this.isToAct && !this.canUndo;
  }

  /** Apply a new view with its steps; animate them unless steps are missing in between. */
  private advance(told: View, version: number, steps: readonly SeenStep[], gap = false): void {
    const view = shareStructure(this.view, told);
    const fresh = steps.filter((step) => step.version > this.version);
    const first = this.view === null;
    if (gap) {
      this.steps = steps;
      this.since = steps.length > 0 ? (steps[0]?.version ?? 1) - 1 : version;
    } else {
      this.steps = [...this.steps, ...fresh];
    }
    this.view = view;
    this.version = version;
    const undone = fresh.some((step) => typeof step.undone === "number");
    if (gap || undone || first) {
      this.animations.reset(view);
      this.markShownUpTo(version);
    } else this.animations.enqueue({ view, version, events: fresh.flatMap((step) => step.events) });
  }

  /** Add an event to the shown steps. */
  private markShown(event: BoardEvent): void {
    const step = this.steps.find(({ events }) => events.includes(event));
    if (!step) return;
    const last = this.shownSteps.at(-1);
    const begun = last?.version === step.version ? last.events : [];
    if (begun.includes(event)) return;
    const before = begun.length > 0 ? this.shownSteps.slice(0, -1) : this.shownSteps;
    this.shownSteps = [...before, { ...step, events: [...begun, event] }];
  }

  private markShownUpTo(version: number): void {
    this.shownSteps = this.steps.filter((step) => step.version <= version);
  }
}
