/** What the views and events of every game have in common; the generated types import it. */

import type { Choice, Question, Refused } from "./types";

export interface View {
  title: string;
  seat: number | null;
  seats: number;
  question: Question | null;
  choices: Choice[];
  refused: Refused[];
  over: boolean;
  scores: number[];
  winners: number[];
}

export interface BoardEvent {
  event: string;
  [field: string]: unknown;
}
