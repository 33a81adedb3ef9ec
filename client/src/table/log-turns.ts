/** The log as lines of text, and its lines by turn. */

import type { BoardEvent, SeenStep } from "../api/types";
import { eventSentence } from "../i18n";
import { countedSteps } from "./counted-steps";

export interface LogLine {
  readonly version: number;
  /** the number of moves after this one, if all steps before are known */
  readonly ply: number;
  readonly seat: number | null;
  readonly text: string;
  readonly events: readonly BoardEvent[];
}

/** Consecutive moves of one seat. */
export interface LogTurn {
  readonly seat: number | null;
  readonly lines: readonly LogLine[];
}

/** Return the moves that were not undone in words, without those about which this viewer may know nothing. */
export function logLines(steps: readonly SeenStep[], title: string, names: readonly string[]): LogLine[] {
  return countedSteps(steps)
    .map(({ version, events }, at) => ({
      version,
      ply: at + 1,
      seat: typeof events[0]?.["seat"] === "number" ? events[0]["seat"] : null,
      text: events.map((event) => eventSentence(title, event, names)).join(" "),
      events,
    }))
    .filter(({ text }) => text !== "");
}

/** Group consecutive moves of the same seat; the order is kept. */
export function groupByTurn(lines: readonly LogLine[]): LogTurn[] {
  const turns: { seat: number | null; lines: LogLine[] }[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last && last.seat === line.seat) last.lines.push(line);
    else turns.push({ seat: line.seat, lines: [line] });
  }
  return turns;
}
