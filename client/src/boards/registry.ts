/** Registry of boards by title, each loaded on demand with the title's texts. A new title adds a folder here. */

import { loadGameTexts } from "../i18n";
import { inOwnTask } from "../lib/start-up.svelte";
import type { GameBoard } from "./contract";

const boards = import.meta.glob<GameBoard>("./*/index.ts", { import: "default" });
const loaded = new Map<string, Promise<GameBoard>>();
/** for titles without a board of their own */
const ANY = "./generic/index.ts";

export function loadBoard(title: string): Promise<GameBoard> {
  const load = boards[`./${title}/index.ts`] ?? boards[ANY]!;
  let board = loaded.get(title);
  if (!board) {
    board = inOwnTask(Promise.all([load(), loadGameTexts(title)])).then(([found]) => found);
    board.catch(() => loaded.delete(title));
    loaded.set(title, board);
  }
  return board;
}
