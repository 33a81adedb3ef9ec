/** Boards by title, each loaded with the title's words when a table needs it. A new title is one more folder here. */

import { learn } from "../languages";
import type { BoardModule } from "./board";

const boards = import.meta.glob<BoardModule>("./*/index.ts");
const loaded = new Map<string, Promise<BoardModule>>();

export function hasBoard(title: string): boolean {
  return `./${title}/index.ts` in boards;
}

export function loadBoard(title: string): Promise<BoardModule> {
  const load = boards[`./${title}/index.ts`];
  if (!load) return Promise.reject(new Error(`There is no board for ${title}.`));
  let board = loaded.get(title);
  if (!board) {
    board = Promise.all([load(), learn(title)]).then(([module]) => module);
    board.catch(() => loaded.delete(title));
    loaded.set(title, board);
  }
  return board;
}
