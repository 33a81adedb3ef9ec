/** The texts of remarks: a small file per language, fetched when the first remark is shown. */

import { currentLanguage } from "../../i18n";
import type { Remark } from "./remarks";

type Texts = Readonly<Record<string, readonly string[]>>;

const FILES = import.meta.glob<Texts>("./words/*.json", { import: "default" });
let known = $state.raw<{ language: string; texts: Texts } | null>(null);
let asked = "";

/** Return the text of a remark, or "" until the language's texts are loaded. */
export function remarkText({ character, occasion, pick }: Remark): string {
  const language = currentLanguage();
  if (known?.language !== language) {
    void load(language);
    return "";
  }
  const variants = known.texts[`${character}.${occasion}`] ?? [];
  return variants[Math.floor(pick * variants.length)] ?? "";
}

async function load(language: string): Promise<void> {
  if (asked === language) return;
  asked = language;
  try {
    const texts = await FILES[`./words/${language}.json`]?.();
    if (texts && asked === language) known = { language, texts };
  } catch {
    asked = ""; // the next remark tries again
  }
}
