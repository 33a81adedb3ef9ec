/** Exported names: each is declared in one module, so that it has one meaning. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import ts from "typescript";

const SRC = new URL("../src/", import.meta.url);

/** Entry points that every game declares for itself. */
const PER_GAME = new Set([
  // of a board's module: BoardModule in boards/contract.ts
  "duration",
  "eventPlaces",
  "playerFacts",
  "scoreRows",
  "victoryText",
  "describeMove",
  // of a board's grid.ts
  "beside",
  "corners",
  "hexPath",
]);

/** Names that a module of this text exports and declares; re-exports are declared elsewhere. */
function declaredNames(code: string): string[] {
  const { statements } = ts.createSourceFile("module.ts", code, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    const { name } = statement as ts.Statement & { name?: ts.Node };
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

/** The scripts of a component, or the module itself. */
function scriptsOf(file: string): string {
  const text = readFileSync(new URL(file, SRC), "utf8");
  if (!file.endsWith(".svelte")) return text;
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join("\n");
}

function modulesByName(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
  for (const file of files.filter((one) => /\.(ts|svelte)$/.test(one) && !one.endsWith(".d.ts")).sort())
    for (const name of new Set(declaredNames(scriptsOf(file)))) found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

test("an exported name is declared in one module only", () => {
  const several = [...modulesByName()].filter(([name, files]) => files.length > 1 && !PER_GAME.has(name));
  expect(Object.fromEntries(several)).toEqual({});
});

test("what may be declared once per game is declared by boards only, and by more than one", () => {
  const modules = modulesByName();
  for (const name of PER_GAME) {
    const files = modules.get(name) ?? [];
    expect(files.length, name).toBeGreaterThan(1);
    expect(files.filter((file) => !/^boards\/\w+\/[\w-]+\.ts$/.test(file))).toEqual([]);
  }
});
