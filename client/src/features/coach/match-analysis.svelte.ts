/** The analysis of a finished match: requested once, then polled until it is complete. */

import { matchAnalysis } from "../../api/rest";
import type { Analysis, TurningPointInfo } from "../../api/types";

const EVERY = 700; // ms

export class MatchAnalysis {
  found: Analysis | null = $state.raw(null);
  asking = $state(false);
  problem: unknown = $state.raw(null);
  private closed = false;

  constructor(private readonly id: string) {}

  /** Request the analysis; partial results are shown as they arrive. */
  async begin(): Promise<void> {
    if (this.asking || this.found?.done) return;
    this.asking = true;
    this.problem = null;
    try {
      do {
        this.found = await matchAnalysis(this.id);
        if (!this.found.done) await new Promise((resolve) => setTimeout(resolve, EVERY));
      } while (!this.found.done && !this.closed);
    } catch (problem) {
      this.problem = problem;
    } finally {
      this.asking = false;
    }
  }

  close(): void {
    this.closed = true;
  }

  /** Return the win chances at a ply, or at the last analysed ply before it. */
  at(ply: number): readonly number[] {
    return this.found?.moments.findLast((one) => one.ply <= ply)?.chances ?? [];
  }

  /** Return a seat's win chance before and after a turning point. */
  change(point: TurningPointInfo): { before: number; after: number } {
    const after = this.at(point.ply)[point.seat] ?? 0;
    return { before: Math.max(0, after - point.change), after };
  }
}
