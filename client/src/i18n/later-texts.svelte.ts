/** Texts outside the catalogues: a small file per language, fetched when the first of them is shown. */

import { currentLanguage } from ".";
import { formatMessage, type Values } from "./message-format";

type Files<T> = Readonly<Record<string, () => Promise<T>>>;

/** Return a function that returns the texts in the current language, or null until they are loaded. */
export function laterTexts<T>(files: Files<T>): () => T | null {
  let known = $state.raw<{ language: string; texts: T } | null>(null);
  let asked = "";

  async function load(language: string): Promise<void> {
    if (asked === language) return;
    asked = language;
    try {
      const texts = await files[`./words/${language}.json`]?.();
      if (texts && asked === language) known = { language, texts };
    } catch {
      asked = ""; // the next text tries again
    }
  }

  return () => {
    const language = currentLanguage();
    if (known?.language === language) return known.texts;
    void load(language);
    return null;
  };
}

/** Return a function that formats such a text with its values; "" until the texts are loaded. */
export function laterMessages<Key extends string>(
  files: Files<Readonly<Record<Key, string>>>,
): (key: Key, values?: Values) => string {
  const texts = laterTexts(files);
  return (key, values) => {
    const text = texts()?.[key];
    return text === undefined ? "" : formatMessage(text, currentLanguage(), values);
  };
}
