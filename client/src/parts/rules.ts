/** The rules pages of all titles, fetched when they are opened. They ship with the client. */

import { blocks, type Block } from "./markdown";

const pages = import.meta.glob<string>(["../../../docs/rules/*.md", "../../../docs/rules/translations/*.md"], {
  query: "?raw",
  import: "default",
});

/** The page of a title in this language, or in English where there is none. */
export async function rulesPage(title: string, language: string): Promise<Block[]> {
  const found =
    pages[`../../../docs/rules/translations/${title}.${language}.md`] ?? pages[`../../../docs/rules/${title}.md`];
  return found ? blocks(await found()) : [];
}
