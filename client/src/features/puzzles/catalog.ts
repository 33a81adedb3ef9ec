/** The puzzles shipped with the client, one file per title, loaded on demand. */

const SHIPPED = "../../../../src/fireside/puzzles/shipped";
const files = import.meta.glob<string>("../../../../src/fireside/puzzles/shipped/*.puzzles", {
  query: "?raw",
  import: "default",
});

export const PUZZLE_TITLES: readonly string[] = Object.keys(files)
  .map((file) => file.slice(SHIPPED.length + 1, -".puzzles".length))
  .sort();

export interface Puzzle {
  readonly title: string;
  /** its index in the file; -1: a mistake of the reader's own */
  readonly number: number;
  readonly kind: string;
  /** 1 to 3: the weakest bots that solve it; 0: not measured */
  readonly difficulty: number;
  /** the move of the turn that solves it */
  readonly answer: string;
  /** the whole solving turn in notation */
  readonly turn: readonly string[];
  /** advantage in win probability over the second-best move */
  readonly lead: number;
  /** the points that the turn has to score; null if the answer alone decides */
  readonly points: number | null;
  /** the ply of its match at which the puzzle starts */
  readonly ply: number;
  /** the id of the reader's own mistake */
  readonly mistake?: string;
  /** the record of the match up to the puzzle, if it is not a shipped one */
  readonly record?: string;
  readonly match: { readonly seats: number; readonly seed: string; readonly moves: readonly string[] };
  readonly rules: string;
}

/** Return all puzzles of a title; an empty list without a file. */
export async function loadPuzzles(title: string): Promise<readonly Puzzle[]> {
  const load = files[`${SHIPPED}/${title}.puzzles`];
  return load ? [...read(title, await load())] : [];
}

/** Parse a puzzle file. Its format is defined by fireside.puzzles.puzzle_file, and tests read every file. */
function* read(title: string, text: string): Generator<Puzzle> {
  const lines = text.trimEnd().split("\n");
  const rules = after(lines[2], "rules: ");
  let match: Puzzle["match"] = { seats: 0, seed: "", moves: [] };
  let number = 0;
  for (let at = 3; at < lines.length;) {
    const begun = /^match: (\d) seats, seed (\d+)$/.exec(lines[at] ?? "");
    if (begun) {
      match = { seats: Number(begun[1]), seed: begun[2] ?? "", moves: (lines[at + 1] ?? "").split("; ") };
      at += 2;
      continue;
    }
    const found = /^puzzle after (\d+): (\w+), difficulty (\d), lead ([\d.]+)(?:, points (\d+))?$/.exec(
      lines[at] ?? "",
    );
    yield {
      title,
      number: number++,
      kind: found?.[2] ?? "",
      difficulty: Number(found?.[3]),
      answer: after(lines[at + 1], "answer: "),
      turn: after(lines[at + 2], "turn: ").split("; "),
      lead: Number(found?.[4]),
      points: found?.[5] === undefined ? null : Number(found[5]),
      ply: Number(found?.[1]),
      match,
      rules,
    };
    at += 3;
  }
}

const after = (line: string | undefined, key: string): string => (line ?? "").slice(key.length);

/** Return the match up to the puzzle as a record, which the server and the offline backend can import. */
export function puzzleRecord({ title, rules, match, ply, record }: Puzzle): string {
  if (record !== undefined) return record;
  const moves = match.moves.slice(0, ply).map((one, at) => {
    const blank = one.indexOf(" ");
    return `${at + 1}. seat ${one.slice(0, blank)}: ${one.slice(blank + 1)}`;
  });
  return [
    "Fireside record 1",
    `title: ${title}`,
    `rules: ${rules}`,
    `seats: ${match.seats}`,
    `seed: ${match.seed}`,
    ...Array.from({ length: match.seats }, (_, seat) => `name ${seat}: Seat ${seat + 1}`),
    "moves:",
    ...moves,
    "result: unfinished",
    `end after ${ply} moves`,
    "",
  ].join("\n");
}

/** The puzzles of one kind, in the order of their path. */
export interface PuzzleTheme {
  readonly kind: string;
  readonly puzzles: readonly Puzzle[];
}

/**
 * Return the paths of a title, one for each kind. Puzzles come in the order of their measured difficulty: the weakest
 * bots that solve them, then how clearly the answer leads.
 */
export function themes(puzzles: readonly Puzzle[]): PuzzleTheme[] {
  const ordered = [...puzzles].sort((a, b) => a.difficulty - b.difficulty || b.lead - a.lead || a.number - b.number);
  const kinds = [...new Set(ordered.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, puzzles: ordered.filter((one) => one.kind === kind) }));
}
