/** Messages with placeholders, in every language. Python's formatter is tested with the same cases. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatMessage, joinList, pluralForm, type Values } from "../src/i18n/message-format";
import { LANGUAGES } from "../src/i18n/i18n.svelte";

interface Cases {
  filled: [text: string, language: string, values: Values, said: string][];
  unreadable: string[];
  rows: [items: string[], said: string][];
}

const cases = JSON.parse(readFileSync(new URL("../../tests/core/texts.json", import.meta.url), "utf8")) as Cases;
const catalogues = import.meta.glob<Record<string, string>>(
  ["../src/i18n/locales/*.json", "../../src/fireside/words/*.json", "../../src/fireside/games/*/words/*.json"],
  { import: "default", eager: true },
);

test.each(cases.filled)("%s in %s", (text, language, values, said) => {
  expect(formatMessage(text, language, values)).toBe(said);
});

test.each(cases.unreadable)("%s is not understood", (text) => {
  expect(() => formatMessage(text, "en")).toThrow();
});

test("several things stand in a row as the language says them", () => {
  for (const [items, said] of cases.rows) expect(joinList(items, "en")).toBe(said);
  expect(joinList(["a", "b"], "it")).toBe("a e b");
});

test.each(Object.keys(LANGUAGES))("rows and forms in %s are those of Intl", (language) => {
  const list = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" });
  for (const items of [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]])
    expect(joinList(items, language)).toBe(list.format(items));
  const rules = new Intl.PluralRules(language);
  for (let number = 0; number < 1300; number++) expect(pluralForm(number, language)).toBe(rules.select(number));
  for (const number of [-1, 0.5, 1.5]) expect(pluralForm(number, language)).toBe(rules.select(number));
});

describe.each(Object.keys(LANGUAGES))("%s", (language) => {
  const files = Object.entries(catalogues).filter(([path]) => path.endsWith(`/${language}.json`));
  const texts = files.flatMap(([, catalogue]) => Object.values(catalogue));
  const anything = new Proxy<Record<string, number>>({}, { get: () => 2 });

  test("every text is understood, and no place stays open", () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.map((text) => formatMessage(text, language, anything)).filter((said) => /[{}#]/.test(said))).toEqual(
      [],
    );
  });
});
