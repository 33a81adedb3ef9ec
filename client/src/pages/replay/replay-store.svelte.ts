/** The state of a replay: any position of a match, as a spectator or one of the seats saw it. */

import { pastMoment, tableInfo, tableLog } from "../../api/rest";
import type { LogPage, PastMoment, SeenStep, TableInfo, View } from "../../api/types";
import { pageShown } from "../../lib/start-up.svelte";
import { AnimationQueue } from "../../table/animation-queue.svelte";
import { myTable, type MySeat } from "../../stores/my-tables.svelte";

const AHEAD = 3; // number of prefetched positions
const BETWEEN = 700; // ms between moves in automatic playback

export class ReplayStore {
  info: TableInfo | null = $state.raw(null);
  ply = $state(0);
  plies = $state(0);
  /** the seat whose view is shown; null: a spectator's */
  seat: number | null = $state(null);
  shown: PastMoment | null = $state.raw(null);
  /** the log as the shown seat saw it, as far as it is loaded */
  steps: readonly SeenStep[] = $state.raw([]);
  playing = $state(false);
  problem: unknown = $state.raw(null);

  readonly animations = new AnimationQueue<View>();
  private readonly mine: MySeat | undefined;
  private readonly moments = new Map<string, Promise<PastMoment>>();
  private turn = 0;
  private closed = false;

  constructor(readonly id: string) {
    this.mine = myTable(id)?.seats[0];
    this.seat = this.mine?.seat ?? null;
  }

  async open(ply: number | null): Promise<void> {
    try {
      const wanted = ply ?? 0;
      // a link to a position beyond the end shows the last one
      const known = this.fetch(wanted).catch(() => this.fetch(0));
      known.catch(() => undefined);
      this.info = await tableInfo(this.id);
      this.plies = (await known).plies;
      await this.go(wanted);
    } catch (problem) {
      this.problem = problem;
    }
  }

  async look(seat: number | null): Promise<void> {
    this.seat = seat;
    await this.go(this.ply);
  }

  /** Show the position at a ply; a single step forward is animated. */
  async go(wanted: number, moving = false): Promise<void> {
    const ply = Math.min(this.plies, Math.max(0, wanted));
    const turn = ++this.turn;
    this.ply = ply;
    try {
      const found = await this.fetch(ply);
      if (turn !== this.turn) return;
      this.problem = null;
      this.plies = found.plies;
      this.shown = found;
      const view = found.view;
      if (moving) this.animations.enqueue({ view, events: found.events });
      else this.animations.reset(view);
      void pageShown.then(() => this.fetchAhead(turn));
    } catch (problem) {
      if (turn === this.turn) this.problem = problem;
      this.playing = false;
    }
  }

  /** Prefetch the next positions, unless another one is shown by now. */
  private fetchAhead(turn: number): void {
    if (turn !== this.turn) return;
    for (let next = 1; next <= AHEAD && this.ply + next <= this.plies; next++)
      this.fetch(this.ply + next).catch(() => undefined);
  }

  forward(): void {
    this.animations.skip();
    if (this.ply < this.plies) void this.go(this.ply + 1, true);
  }

  back(): void {
    this.playing = false;
    if (this.ply > 0) void this.go(this.ply - 1);
  }

  jump(ply: number): void {
    this.playing = false;
    void this.go(ply);
  }

  /** Play move after move, until the end or the next input. */
  async play(): Promise<void> {
    if (this.playing) {
      this.playing = false;
      return;
    }
    if (this.ply >= this.plies) await this.go(0);
    this.playing = true;
    while (this.playing && this.ply < this.plies) {
      await this.go(this.ply + 1, true);
      while (this.playing && this.animations.running) await pause(50);
      if (this.playing) await pause(BETWEEN);
    }
    this.playing = false;
  }

  /** Load the log as a seat saw it, or with null a spectator. */
  async readLog(seat: number | null): Promise<void> {
    const token = seat === this.mine?.seat ? this.mine?.token : undefined;
    let known: readonly SeenStep[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: LogPage = await tableLog(this.id, after, token, seat).catch(() => ({ steps: [], after: null }));
      if (seat !== this.seat || this.closed) return;
      known = [...known, ...page.steps];
      this.steps = known;
      after = page.after;
    }
  }

  close(): void {
    this.closed = true;
    this.playing = false;
    this.turn++;
  }

  /** Load a position as a seat saw it, or with null a spectator. */
  fetchAs(seat: number | null, ply: number): Promise<PastMoment> {
    const key = `${seat ?? "-"}:${ply}`;
    let found = this.moments.get(key);
    if (!found) {
      found = pastMoment(this.id, ply, seat, seat === this.mine?.seat ? this.mine?.token : undefined);
      found.catch(() => this.moments.delete(key));
      this.moments.set(key, found);
    }
    return found;
  }

  private fetch(ply: number): Promise<PastMoment> {
    return this.fetchAs(this.seat, ply);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
