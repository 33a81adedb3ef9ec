/** Texts of titles: one file each for titles known at build time; the server sends those of others. */

import { gameTexts } from "../api/rest";

export type TextCatalog = Readonly<Record<string, string>>;

const GAMES = "../../../src/fireside/games";
const built = import.meta.glob<TextCatalog>("../../../src/fireside/games/*/words/*.json", { import: "default" });

/** Return a title's texts in a language, untranslated ones in English. Keys get the title as prefix. */
export async function fetchGameTexts(title: string, language: string): Promise<TextCatalog> {
  const load = built[`${GAMES}/${title}/words/${language}.json`] ?? built[`${GAMES}/${title}/words/en.json`];
  const catalogue = load ? await load() : await gameTexts(title, language);
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [withTitle(title, key), text]));
}

/** Prefix a title's own key: `hand` of Mâamut becomes `board.maamut.hand`. */
function withTitle(title: string, key: string): string {
  const [kind, ...rest] = key.split(".");
  return [kind, title, ...rest].join(".");
}
