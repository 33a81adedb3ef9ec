/** The sentence of a hint about a secret choice. */

import { afterEach, expect, test } from "vitest";
import { LANGUAGES, loadGameTexts, setLanguage, t } from "../src/i18n";
import type { Language } from "../src/i18n";
import { mixSentence, stepText } from "../src/i18n/advice-text";

afterEach(() => setLanguage("en"));

test.each(Object.keys(LANGUAGES) as Language[])("a hint does not contradict itself in %s", async (language) => {
  await setLanguage(language);
  const said = Array.from({ length: 101 }, (_, percent) => mixSentence(percent / 100));
  // choices above 90 % need no variation, and no sentence says 0 %
  expect(new Set(said.slice(90)).size).toBe(1);
  expect(said[90]).not.toMatch(/\d/);
  for (let percent = 0; percent < 90; percent++)
    expect(said[percent]).toContain(t("aids.percent", { percent: Math.max(1, percent) }));
  const [rare, mixed] = [said[10], said[11]].map((sentence) => sentence?.replace(/\d+/, ""));
  expect(rare).not.toBe(mixed);
});

test("equal touches of a move are counted, others listed", async () => {
  await loadGameTexts("altamira");
  const said = (...touch: string[]): string => stepText("altamira", { move: "", touch });
  expect(said("supply:arrow:s", "supply:arrow:s")).toBe("2 × Single arrow");
  expect(said("supply:arrow:d", "supply:arrow:s", "supply:arrow:s")).toBe("Double arrow · 2 × Single arrow");
});
