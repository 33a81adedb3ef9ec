/** Conversion of rules pages to HTML at build time; each clause becomes an element that can be addressed. */

import { readFileSync } from "node:fs";
import MarkdownIt from "markdown-it";
import type { Plugin } from "vite";

const COMMENT = /<!--[\s\S]*?-->/g;
const CLAUSE = /^\*\*([A-Z](?:-[A-Z])?\s?\d+(?:\.\d+)?)/; // **M3.1 …**, **M-R 3 …**
const HEADING = /^([A-Z]\d+)\b/; // M3 The mammoth

/** `<!-- A6.4 A6.5 -->` after a paragraph or an item names the clauses that it explains. */
const EXPLAINS = / ?<!-- ((?:[A-Z](?:-[A-Z])?\d+(?:\.\d+)? ?)+)-->/g;
const EXPLAINED = /<(p|li)>((?:(?!<(?:p|li)>)[\s\S])*?)⟦([^⟧]+)⟧/g;

/** `[example: drive] Caption.` is a placeholder for a board. */
const EXAMPLE = /<p>\[example: (\w+)\] ([\s\S]*?)<\/p>/g;
const FIGURE = '<figure data-example="$1"><figcaption>$2</figcaption></figure>';

const markdown = new MarkdownIt();
const { rules } = markdown.renderer;
// links are replaced by their text, since pages of the client have no other pages to link to
rules.link_open = rules.link_close = () => "";
// wide tables scroll horizontally on their own, also by keyboard; the client sets their label
rules.table_open = () => '<div class="wide" tabindex="0" role="group"><table>\n';
rules.table_close = () => "</table></div>\n";

/** Return the page as HTML without its title; clauses have `data-clause`, their explanations `data-explains`. */
export function rulesHtml(page: string): string {
  const marked = page.replace(EXPLAINS, (_, clauses: string) => `⟦${clauses.trim()}⟧`);
  const tokens = markdown.parse(marked.replace(COMMENT, ""), {});
  tokens.forEach((token, at) => {
    const said = tokens.slice(at).find(({ type }) => type === "inline")?.content ?? "";
    const name = token.type === "heading_open" ? HEADING.exec(said)?.[1] : CLAUSE.exec(said)?.[1];
    const opens = ["heading_open", "list_item_open"].includes(token.type);
    if (name !== undefined && (opens || isFree(token, tokens[at - 1])))
      token.attrSet("data-clause", name.replace(/\s/g, ""));
    if (token.type === "th_open") token.attrSet("scope", "col");
    if (token.type.startsWith("heading_") && token.tag !== "h1") token.tag = "h3";
  });
  const begins = tokens.findIndex(({ tag, type }) => tag === "h1" && type === "heading_close");
  return markdown.renderer
    .render(tokens.slice(begins + 1), markdown.options, {})
    .replace(EXPLAINED, '<$1 data-explains="$3">$2')
    .replace(EXAMPLE, FIGURE);
}

/** Report whether a paragraph is not part of a list item. */
function isFree(token: { type: string; hidden: boolean }, before: { type: string } | undefined): boolean {
  return token.type === "paragraph_open" && !token.hidden && before?.type !== "list_item_open";
}

/** Return the plugin that lets `import html from "….md"` import a page as HTML. */
export function rulesPages(): Plugin {
  return {
    name: "fireside-rules-pages",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(".md")) return null;
      this.addWatchFile(id);
      return `export default ${JSON.stringify(rulesHtml(readFileSync(id, "utf8")))}`;
    },
  };
}
