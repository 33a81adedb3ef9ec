/** The rules pages of all titles as HTML, fetched when they are opened. They ship with the client. */

import { gameRules } from "../../api/rest";
import type { RulesLine } from "../../api/types";

const pages = import.meta.glob<string>(["../../../../docs/rules/*.md", "../../../../docs/rules/translations/*.md"], {
  import: "default",
});

const short = import.meta.glob<string>("../../../../docs/rules/players/*.md", { import: "default" });

/** The rules in two minutes, in this language or in English; null where nobody wrote them. */
export async function shortRules(title: string, language: string): Promise<string | null> {
  const folder = "../../../../docs/rules/players";
  const found = short[`${folder}/${title}.${language}.md`] ?? short[`${folder}/${title}.en.md`];
  return found ? found() : null;
}

/**
 * The page of a title in this language, or in English where there is none; of a title that these pages were built
 * without what the server says, line by line.
 */
export async function rulesPage(title: string, language: string): Promise<string | readonly RulesLine[]> {
  const found =
    pages[`../../../../docs/rules/translations/${title}.${language}.md`] ?? pages[`../../../../docs/rules/${title}.md`];
  return found ? found() : gameRules(title).catch(() => []);
}
