/** Exported names: each is declared in one module, so that it has one meaning. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SRC = new URL("../src/", import.meta.url);

/** Entry points that every game declares for itself. */
const PER_GAME = new Set([
  // of a board's score-sheet.ts
  "scoreRows",
  "victoryText",
  // of a board's ending.ts
  "enoughToWin",
]);

/** A declaration as Prettier writes it; re-exports are declared elsewhere. */
const DECLARATION = /^ *export (?:abstract |async )*(?:class|interface|type|enum|const|let|function\*?) (\w+)/gm;

/** The modules that declare each exported name. */
function modulesByName(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  for (const file of files.filter((one) => /\.(ts|svelte)$/.test(one) && !one.endsWith(".d.ts")).sort()) {
    const declared = [...readFileSync(new URL(file, SRC), "utf8").matchAll(DECLARATION)];
    for (const name of new Set(declared.map(([, name = ""]) => name)))
      found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

const modules = modulesByName();

test("an exported name is declared in one module only", () => {
  const several = [...modules].filter(([name, files]) => files.length > 1 && !PER_GAME.has(name));
  expect(Object.fromEntries(several)).toEqual({});
});

test("what may be declared once per game is declared by boards only, and by more than one", () => {
  for (const name of PER_GAME) {
    const files = modules.get(name) ?? [];
    expect(files.length, name).toBeGreaterThan(1);
    expect(files.filter((file) => !/^boards\/\w+\/[\w-]+\.ts$/.test(file))).toEqual([]);
  }
});
