/** The rules pages of all titles as HTML, fetched when they are opened. They ship with the client. */

import { rules } from "../wire/rest";
import type { RulesLine } from "../wire/types";

const pages = import.meta.glob<string>(["../../../docs/rules/*.md", "../../../docs/rules/translations/*.md"], {
  import: "default",
});

/**
 * The page of a title in this language, or in English where there is none; of a title that these pages were built
 * without what the server says, line by line.
 */
export async function rulesPage(title: string, language: string): Promise<string | readonly RulesLine[]> {
  const found =
    pages[`../../../docs/rules/translations/${title}.${language}.md`] ?? pages[`../../../docs/rules/${title}.md`];
  return found ? found() : rules(title).catch(() => []);
}
