/** The language in use: chosen from the browser or by the reader, switched without a reload. */

import english from "./en.json";
import { format, inARow, type Values } from "./format";

export type Catalogue = Readonly<Record<string, string>>;
export type Language = "en" | "de" | "it" | "ro" | "fr";
/** What a reader may set: a language, or whatever the browser asks for. */
export type LanguageWish = Language | "browser";

/** Each language by its own name, in the order they are offered. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  it: "Italiano",
  ro: "Română",
  fr: "Français",
};

const ENGLISH: Catalogue = english;

const fetched: Readonly<Record<Exclude<Language, "en">, () => Promise<{ default: Catalogue }>>> = {
  de: () => import("./de.json"),
  it: () => import("./it.json"),
  ro: () => import("./ro.json"),
  fr: () => import("./fr.json"),
};

// One cell: a language never shows without its catalogue.
let spoken = $state.raw<{ language: Language; catalogue: Catalogue }>({ language: "en", catalogue: ENGLISH });
let latest = 0;
const warned = new Set<string>();

/** The language that is shown now. */
export function language(): Language {
  return spoken.language;
}

/** The language this browser asks for, as far as there is a catalogue. */
export function browserLanguage(asked: readonly string[] = navigator.languages): Language {
  for (const one of asked) {
    const plain = one.toLowerCase().split("-")[0] ?? "";
    if (isLanguage(plain)) return plain;
  }
  return "en";
}

/**
 * This language is shown, as soon as its catalogue is here. If it cannot be fetched, the old one stays
 * and the promise is rejected; of two wishes the later one counts.
 */
export async function speak(wish: LanguageWish): Promise<void> {
  const wished = wish === "browser" ? browserLanguage() : wish;
  const turn = ++latest;
  const catalogue = wished === "en" ? ENGLISH : (await fetched[wished]()).default;
  if (turn !== latest) return;
  spoken = { language: wished, catalogue };
  if (typeof document !== "undefined") document.documentElement.lang = wished;
}

/** The text of a key with its values; in English where the language lacks it, the key itself if nobody knows it. */
export function t(key: string, values?: Values): string {
  const { language, catalogue } = spoken;
  const text = catalogue[key];
  if (text !== undefined) return format(text, language, values);
  warn(key, language);
  return format(ENGLISH[key] ?? key, "en", values);
}

/** Whether there is a text for this key. */
export function isKnown(key: string): boolean {
  return key in spoken.catalogue || key in ENGLISH;
}

/** Several things in a row: "a, b and c". */
export function list(items: readonly string[]): string {
  return inARow(items, spoken.language);
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
