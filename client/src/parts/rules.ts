/** The rules pages of all titles as HTML, fetched when they are opened. They ship with the client. */

const pages = import.meta.glob<string>(["../../../docs/rules/*.md", "../../../docs/rules/translations/*.md"], {
  import: "default",
});

/** The page of a title in this language, or in English where there is none; empty where there is neither. */
export async function rulesPage(title: string, language: string): Promise<string> {
  const found =
    pages[`../../../docs/rules/translations/${title}.${language}.md`] ?? pages[`../../../docs/rules/${title}.md`];
  return found ? found() : "";
}
