/** The reader's own mistakes, kept on this device as puzzles: positions of analysed matches with a better move. */

import type { DecidingMoment } from "../../api/types";
import { load, save } from "../../lib/storage";
import { count, fields, list, number, text, wholeList } from "../../lib/stored-shape";
import type { Puzzle } from "./catalog";

const NAME = "mistakes";
const MOST = 20;

interface Mistake {
  /** "table/ply" */
  id: string;
  title: string;
  ply: number;
  /** the record of the match up to the mistake */
  record: string;
  turn: string[];
  lead: number;
  /** ms since 1970 */
  at: number;
}

const STORED = list(
  fields({ id: text, title: text, ply: count, record: text, turn: wholeList(text), lead: number, at: count }),
);

let mistakes: Mistake[] = $state.raw(load(NAME, STORED, []));

export const mistakeId = (table: string, ply: number): string => `${table}/${ply}`;
export const isKept = (id: string): boolean => mistakes.some((one) => one.id === id);

/** Return the mistakes of a title, the newest first. */
export const mistakesOf = (title: string): Puzzle[] => mistakes.filter((one) => one.title === title).map(puzzleOf);

export function mistakePuzzle(id: string): Puzzle | null {
  const found = mistakes.find((one) => one.id === id);
  return found ? puzzleOf(found) : null;
}

/** Store a mistake of a finished match as a puzzle; the oldest gives way. */
export function keepMistake(table: string, title: string, record: string, { ply, weighed }: DecidingMoment): void {
  const one: Mistake = {
    id: mistakeId(table, ply),
    title,
    ply,
    record: recordUpTo(record, ply),
    turn: weighed.better.map(({ move }) => move),
    lead: weighed.loss,
    at: Date.now(),
  };
  store([one, ...mistakes.filter(({ id }) => id !== one.id)].slice(0, MOST));
}

export function forgetMistake(id: string): void {
  store(mistakes.filter((one) => one.id !== id));
}

function store(all: Mistake[]): void {
  mistakes = all;
  save(NAME, mistakes);
}

function puzzleOf({ id, title, ply, record, turn, lead }: Mistake): Puzzle {
  return {
    title,
    number: -1,
    mistake: id,
    kind: "mistake",
    difficulty: 0,
    answer: turn[0] ?? "",
    turn,
    lead,
    points: null,
    ply,
    record,
    match: { seats: 0, seed: "", moves: [] },
    rules: "",
  };
}

/** Return a record cut after this many moves. */
function recordUpTo(record: string, ply: number): string {
  const lines = record.split("\n");
  const begin = lines.indexOf("moves:") + 1;
  return [...lines.slice(0, begin + ply), "result: unfinished", `end after ${ply} moves`, ""].join("\n");
}
