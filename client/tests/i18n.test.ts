/** The current language, and the texts of titles in it. */

import { afterEach, expect, test } from "vitest";
import {
  LANGUAGES,
  hasText,
  hasGameTexts,
  currentLanguage,
  loadGameTexts,
  setLanguage,
  t,
} from "../src/i18n/i18n.svelte";
import { optionName, optionValue, refusalSentence } from "../src/i18n/sentences";

afterEach(() => setLanguage("en"));

test("words of a title are there once they are learned, and follow the language", async () => {
  expect(hasText("board.maamut.hand")).toBe(false);
  await loadGameTexts("maamut");
  expect(t("board.maamut.hand")).toBe("Your cards");
  await setLanguage("de");
  expect(t("board.maamut.hand")).toBe("Deine Karten");
  expect(t("table.undo")).not.toBe("Undo");
  expect(hasGameTexts("maamut")).toBe(true);
});

test("of two wishes the later one counts, and whoever asked first waits for it", async () => {
  const first = setLanguage("it");
  const learned = loadGameTexts("tikal");
  const last = setLanguage("fr");
  await Promise.all([first, learned, last]);
  expect(currentLanguage()).toBe("fr");
  expect(hasGameTexts("tikal")).toBe(true);
});

test("no language promises a lesson in so many minutes: titles differ", async () => {
  const labels: string[] = [];
  for (const language of Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]) {
    await setLanguage(language);
    labels.push(t("lesson.begin"));
  }
  expect(new Set(labels).size).toBe(5);
  expect(labels.filter((label) => /\d|minut/i.test(label))).toEqual([]);
});

test("a title without words is refused, and nothing else is lost", async () => {
  await expect(loadGameTexts("no_such_title")).rejects.toThrow("no_such_title");
  expect(hasGameTexts("no_such_title")).toBe(false);
  expect(t("table.undo")).toBe("Undo");
});

test("an option that all titles have is worded once", async () => {
  await loadGameTexts("maamut");
  expect(optionName("maamut", "first_seat")).toBe("Starting player");
  expect(optionValue("maamut", "first_seat", 0)).toBe("seat A");
  expect(optionName("maamut", "renewals")).toBe("Length of the hunt");
});

test("a refusal is told with its values", () => {
  const refused = { key: "cannot_undo", sentence: "", values: { reason: "decided", name: "Ben" } };
  expect(refusalSentence("maamut", refused)).toBe("Ben has moved since, so you can’t undo that.");
});

test("what is wrong in a record is said in the language in use, with its line", async () => {
  const values = { reason: "twice", key: "seed", line: 4 };
  const refused = { key: "bad_record", sentence: "Line 4: 'seed' stands here a second time.", values };
  await setLanguage("de");
  expect(refusalSentence("", refused)).toMatch(/\(Zeile 4: 'seed' steht hier ein zweites Mal\.\)$/);
  await setLanguage("en");
  expect(refusalSentence("", refused)).toMatch(/\(Line 4: 'seed' stands here a second time\.\)$/);
});
