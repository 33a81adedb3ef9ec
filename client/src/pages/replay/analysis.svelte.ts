/** The analysis of a finished match: asked for once, and followed until it is done. */

import { matchAnalysis } from "../../api/rest";
import type { Analysis, TurningPointInfo } from "../../api/types";

const EVERY = 700; // ms

export class MatchAnalysis {
  found: Analysis | null = $state.raw(null);
  asking = $state(false);
  problem: unknown = $state.raw(null);
  private closed = false;

  constructor(private readonly id: string) {}

  /** Everything between here and the end is thought about, and shows as it comes. */
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

  /** Everybody's chances at a moment, or at the last one before it that was thought about. */
  at(ply: number): readonly number[] {
    return this.found?.moments.findLast((one) => one.ply <= ply)?.chances ?? [];
  }

  /** What somebody's chances were before a turning point, and after it. */
  change(point: TurningPointInfo): { before: number; after: number } {
    const after = this.at(point.ply)[point.seat] ?? 0;
    return { before: Math.max(0, after - point.change), after };
  }
}
