/** Sentences with places for values, in every language. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { format, inARow, type Values } from "../src/languages/format";
import { LANGUAGES } from "../src/languages/language.svelte";

const RO = "{n, plural, one {# carte} few {# cărți} other {# de cărți}}";
const SPOKEN: readonly (readonly [text: string, language: string, values: Values, said: string])[] = [
  ["{n, plural, one {# card} other {# cards}}", "en", { n: 1 }, "1 card"],
  ["{n, plural, one {# card} other {# cards}}", "en", { n: 0 }, "0 cards"],
  ["{n, plural, =0 {no card} one {# card} other {# cards}}", "en", { n: 0 }, "no card"],
  [RO, "ro", { n: 19 }, "19 cărți"],
  [RO, "ro", { n: 20 }, "20 de cărți"],
  ["{n, plural, one {# carte} other {# cartes}}", "fr", { n: 0 }, "0 carte"],
  ["l'{a} d'{b}", "fr", { a: "un", b: "eux" }, "l'un d'eux"],
  ["{a} geht", "de", {}, "{a} geht"],
  ["{n}", "de", { n: 12345 }, "12.345"],
  ["{w, select, x {X {a}} other {-}}", "en", { w: "x", a: "y" }, "X y"],
  ["{w, select, x {X} other {-}}", "en", {}, "-"],
  ["{a, plural, one {{b, plural, one {#} other {#s}} of #} other {-}}", "en", { a: 1, b: 2 }, "2s of 1"],
];

test.each(SPOKEN)("%s in %s", (text, language, values, said) => {
  expect(format(text, language, values)).toBe(said);
});

test.each(["{a", "{b} a}", "{n, plural, one {x}}", "{n, number, x}", "{n, select, a x other {y}}"])(
  "%s is not understood",
  (text) => expect(() => format(text, "en")).toThrow(),
);

test("several things stand in a row as the language says them", () => {
  expect(inARow(["a", "b", "c"], "en")).toBe("a, b and c");
  expect(inARow(["a", "b"], "it")).toBe("a e b");
});

describe.each(Object.keys(LANGUAGES))("%s", (language) => {
  const file = new URL(`../src/languages/${language}.json`, import.meta.url);
  const texts = Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
  const anything = new Proxy<Record<string, number>>({}, { get: () => 2 });

  test("every text is understood, and no place stays open", () => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.map((text) => format(text, language, anything)).filter((said) => /[{}#]/.test(said))).toEqual([]);
  });
});
