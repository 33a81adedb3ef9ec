/** The words of titles: those this page was built with, each in a file of its own; others the server tells. */

import { words } from "../api/rest";

export type Catalogue = Readonly<Record<string, string>>;

const GAMES = "../../../src/fireside/games";
const built = import.meta.glob<Catalogue>("../../../src/fireside/games/*/words/*.json", { import: "default" });

/** What a title says in a language, or in English where it is not translated. Keys get the title's name. */
export async function titleWords(title: string, language: string): Promise<Catalogue> {
  const load = built[`${GAMES}/${title}/words/${language}.json`] ?? built[`${GAMES}/${title}/words/en.json`];
  const catalogue = load ? await load() : await words(title, language);
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [withTitle(title, key), text]));
}

/** A title's own key as everybody asks for it: "board.hand" of Mâamut is "board.maamut.hand". */
function withTitle(title: string, key: string): string {
  const [kind, ...rest] = key.split(".");
  return [kind, title, ...rest].join(".");
}
