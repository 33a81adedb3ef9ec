/** Percentages as each language writes them; the authority is CLDR, by `Intl.NumberFormat`. */

import { afterEach, describe, expect, test } from "vitest";
import { LANGUAGES, setLanguage, t } from "../src/i18n";
import type { Language } from "../src/i18n";

const TEXTS = import.meta.glob<Record<string, string>>(
  [
    "../src/i18n/locales/*.json",
    "../../src/fireside/words/*.json",
    "../../src/fireside/games/*/words/*.json",
    "../../src/fireside/games/*/lessons/*.json",
  ],
  { import: "default", eager: true },
);
const PAGES = import.meta.glob<string>("../../docs/rules/{players,translations}/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const PERCENT = /(?<=[\d}])\s*%/gu;

/** Return the text after the number, such as "\u00a0%". */
function sign(language: string): string {
  return new Intl.NumberFormat(language, { style: "percent" }).format(0.54).slice(2);
}

afterEach(() => setLanguage("en"));

describe.each(Object.keys(LANGUAGES) as Language[])("%s", (language) => {
  test("catalogues, lessons and rules write percentages with the language's space", () => {
    const texts = Object.entries(TEXTS)
      .filter(([path]) => path.endsWith(`/${language}.json`))
      .flatMap(([, catalogue]) => Object.values(catalogue));
    const pages = Object.entries(PAGES).filter(([path]) => path.endsWith(`.${language}.md`));
    const all = [...texts, ...pages.map(([, page]) => page)];
    expect(texts.flatMap((text) => text.match(PERCENT) ?? []).length).toBeGreaterThan(10);
    expect(all.filter((text) => (text.match(PERCENT) ?? []).some((found) => found !== sign(language)))).toEqual([]);
    // every percent sign follows a number or a placeholder
    expect(all.filter((text) => (text.match(/%/g) ?? []).length !== (text.match(PERCENT) ?? []).length)).toEqual([]);
  });

  test("what is shown is formatted as the language formats it", async () => {
    await setLanguage(language);
    for (const share of [0, 0.07, 0.54, 1]) {
      const said = new Intl.NumberFormat(language, { style: "percent" }).format(share);
      const percent = Math.round(100 * share);
      expect(t("aids.percent", { percent })).toBe(said);
      for (const key of ["aids.chances_of", "aids.choice", "device.fetching", "statistics.wins_of"])
        expect(t(key, { percent, move: "", wins: 1 })).toContain(said);
      for (const key of ["coach.costs", "coach.worth", "analysis.falls", "analysis.rises"])
        expect(t(key, { name: "", before: percent, after: percent })).toContain(`${said} → ${said}`);
    }
  });
});

test("a sign with a wrong space is found", () => {
  expect("54\u00a0% {percent}%".match(PERCENT)).toEqual([sign("de"), sign("en")]);
  expect("54 %".match(PERCENT)).not.toEqual([sign("de")]);
});
