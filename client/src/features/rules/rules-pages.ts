/** The rules pages of all titles as HTML, shipped with the client and loaded on demand. */

import { gameRules } from "../../api/rest";
import type { RulesLine } from "../../api/types";

const pages = import.meta.glob<string>(["../../../../docs/rules/*.md", "../../../../docs/rules/translations/*.md"], {
  import: "default",
});

const short = import.meta.glob<string>("../../../../docs/rules/players/*.md", { import: "default" });

/** Return the short rules in this language or in English; null if a title has none. */
export async function shortRules(title: string, language: string): Promise<string | null> {
  const folder = "../../../../docs/rules/players";
  const found = short[`${folder}/${title}.${language}.md`] ?? short[`${folder}/${title}.en.md`];
  return found ? found() : null;
}

/** Report whether the short rules explain a clause, or one of its section: M2 is explained where M2.1 is. */
export function explains(html: string, clause: string): boolean {
  return [...html.matchAll(/data-explains="([^"]*)"/g)].some(([, clauses = ""]) => isExplained(clauses, clause));
}

/** Report whether the clauses that a paragraph names ("A6.4 A6.5") include this one or one of its section. */
export function isExplained(clauses: string, clause: string): boolean {
  return clauses.split(" ").some((one) => one === clause || one.startsWith(`${clause}.`));
}

/**
 * Return the rules page of a title in this language, or else in English. For a title unknown at build time, return the
 * server's text line by line.
 */
export async function rulesPage(title: string, language: string): Promise<string | readonly RulesLine[]> {
  const found =
    pages[`../../../../docs/rules/translations/${title}.${language}.md`] ?? pages[`../../../../docs/rules/${title}.md`];
  return found ? found() : gameRules(title).catch(() => []);
}
