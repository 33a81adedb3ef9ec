/** The current language: taken from the browser or chosen by the reader, switched without a reload. */

import shared from "../../../src/fireside/words/en.json";
import english from "./locales/en.json";
import { fetchGameTexts, type TextCatalog } from "./game-catalogs";
import { formatMessage, joinList, type Values } from "./message-format";

export type Language = "en" | "de" | "it" | "ro" | "fr";
/** The values of the language setting: a language, or the browser's. */
export type LanguageSetting = Language | "browser";

/** The languages by their own names, in the order of the settings. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  it: "Italiano",
  ro: "Română",
  fr: "Français",
};

const ENGLISH: TextCatalog = { ...english, ...shared };

const SHARED = "../../../src/fireside/words";
const fetched = import.meta.glob<TextCatalog>(
  ["./locales/{de,it,ro,fr}.json", "../../../src/fireside/words/{de,it,ro,fr}.json"],
  {
    import: "default",
  },
);

// One state for both: a language never shows without its catalogue.
let active = $state.raw<{ language: Language; catalogue: TextCatalog; titles: ReadonlySet<string> }>({
  language: "en",
  catalogue: ENGLISH,
  titles: new Set(),
});
const titles = new Set<string>(); // titles whose texts are requested
let wanted: Language = "en";
let latest = 0;
let shown: Promise<void> = Promise.resolve();
const warned = new Set<string>();

/** Return the current language. */
export function currentLanguage(): Language {
  return active.language;
}

/** Return the first of the browser's languages that has a catalogue. */
function browserLanguage(asked: readonly string[] = navigator.languages): Language {
  for (const one of asked) {
    const plain = one.toLowerCase().split("-")[0] ?? "";
    if (isLanguage(plain)) return plain;
  }
  return "en";
}

/**
 * Switch to a language. Resolves when its catalogue is loaded; rejects, and keeps the old language, if it
 * cannot be fetched. Of two calls the later one wins.
 */
export function setLanguage(wish: LanguageSetting): Promise<void> {
  wanted = wish === "browser" ? browserLanguage() : wish;
  return refresh();
}

/** Load the texts of a title, now and after every change of language. Resolves when they are loaded. */
export async function loadGameTexts(title: string): Promise<void> {
  if (!titles.has(title)) {
    titles.add(title);
    await refresh();
  } else {
    await shown;
  }
  if (!hasGameTexts(title)) {
    titles.delete(title);
    throw new Error(`There are no words for ${title}.`);
  }
}

/** Report whether the texts of a title are loaded. */
export function hasGameTexts(title: string): boolean {
  return active.titles.has(title);
}

function refresh(): Promise<void> {
  return (shown = fetchAndShow(++latest, wanted, [...titles]));
}

async function fetchAndShow(turn: number, language: Language, asked: readonly string[]): Promise<void> {
  let found: (TextCatalog | null)[];
  try {
    found = await Promise.all([
      fetchCommonTexts(language),
      ...asked.map((title) => fetchGameTexts(title, language).catch(() => null)),
    ]);
  } catch (problem) {
    if (turn === latest) wanted = active.language;
    throw problem;
  }
  if (turn !== latest) return shown;
  active = {
    language,
    catalogue: Object.assign({}, ...found) as TextCatalog,
    titles: new Set(asked.filter((_, at) => found[at + 1] !== null)),
  };
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** Return the texts that belong to no title. */
async function fetchCommonTexts(language: Language): Promise<TextCatalog> {
  if (language === "en") return ENGLISH;
  const files = [`./locales/${language}.json`, `${SHARED}/${language}.json`];
  const found = await Promise.all(files.flatMap((file) => fetched[file]?.() ?? []));
  return Object.assign({}, ...found) as TextCatalog;
}

/**
 * Return the text of a key with its values: in English if the language lacks it, the key itself if English
 * does, too.
 */
export function t(key: string, values?: Values): string {
  const { language, catalogue } = active;
  const text = catalogue[key];
  if (text !== undefined) return formatMessage(text, language, values);
  warn(key, language);
  return formatMessage(ENGLISH[key] ?? key, "en", values);
}

/** Report whether a key has a text. */
export function hasText(key: string): boolean {
  return key in active.catalogue || key in ENGLISH;
}

/** Join items to a list: "a, b and c". */
export function formatList(items: readonly string[]): string {
  return joinList(items, active.language);
}

function isLanguage(word: string): word is Language {
  return Object.hasOwn(LANGUAGES, word);
}

function warn(key: string, language: Language): void {
  const mark = `${language} ${key}`;
  if (!import.meta.env.DEV || warned.has(mark)) return;
  warned.add(mark);
  console.warn(`The catalogue ${language}.json has no text for "${key}".`);
}
