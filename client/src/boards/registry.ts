/** Registry of boards by title, each loaded on demand with the title's texts. A new title adds a folder here. */

import { loadGameTexts } from "../i18n";
import { inOwnTask } from "../lib/staged-render.svelte";
import type { BoardModule } from "./contract";

const boards = import.meta.glob<BoardModule>("./*/index.ts");
const loaded = new Map<string, Promise<BoardModule>>();
/** for titles without a board of their own */
const ANY = "./generic/index.ts";

export function loadBoard(title: string): Promise<BoardModule> {
  const load = boards[`./${title}/index.ts`] ?? boards[ANY]!;
  let board = loaded.get(title);
  if (!board) {
    board = inOwnTask(Promise.all([load(), loadGameTexts(title)])).then(([module]) => module);
    board.catch(() => loaded.delete(title));
    loaded.set(title, board);
  }
  return board;
}
