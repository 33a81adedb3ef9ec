/** The texts of remarks. */

import { laterTexts } from "../../i18n/later-texts.svelte";
import type { Remark } from "./remarks";

type Texts = Readonly<Record<string, readonly string[]>>;

const texts = laterTexts(import.meta.glob<Texts>("./words/*.json", { import: "default" }));

/** Return the text of a remark, or "" until the language's texts are loaded. */
export function remarkText({ character, occasion, pick }: Remark): string {
  const variants = texts()?.[`${character}.${occasion}`] ?? [];
  return variants[Math.floor(pick * variants.length)] ?? "";
}
