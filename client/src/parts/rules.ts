/** The rules pages, made into something that can be drawn. They ship with the client. */

const pages = import.meta.glob<string>(
  ["../../../docs/rules/*.md", "../../../docs/rules/translations/*.md"],
  { query: "?raw", import: "default" },
);

export interface Span {
  text: string;
  style: "plain" | "strong" | "emphasis" | "code";
}

export interface Block {
  kind: "title" | "heading" | "clause" | "item" | "text";
  /** the clause or heading it can be opened at: M3.1, M-R3, M2 */
  name: string;
  spans: Span[];
}

/** The page of a title in this language, or in English where there is none. */
export async function rulesPage(title: string, language: string): Promise<Block[]> {
  const found =
    pages[`../../../docs/rules/translations/${title}.${language}.md`] ??
    pages[`../../../docs/rules/${title}.md`];
  return found ? blocks(await found()) : [];
}

const HEADING = /^(#+)\s+(.*)$/;
const ITEM = /^[-*]\s+(.*)$/;
const CLAUSE = /^\*\*([A-Z](?:-[A-Z])?\s?\d+(?:\.\d+)?)/;

export function blocks(page: string): Block[] {
  const found: Block[] = [];
  let open: { kind: Block["kind"]; text: string } | null = null;
  const close = (): void => {
    if (open) found.push(block(open.kind, open.text));
    open = null;
  };
  for (const line of page.split("\n")) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "") close();
    else if (heading) {
      close();
      found.push(block(heading[1] === "#" ? "title" : "heading", heading[2] ?? ""));
    } else if (item) {
      close();
      open = { kind: "item", text: item[1] ?? "" };
    } else if (open) {
      const before: { kind: Block["kind"]; text: string } = open;
      open = { kind: before.kind, text: `${before.text} ${line.trim()}` };
    } else open = { kind: "text", text: line.trim() };
  }
  close();
  return found;
}

function block(kind: Block["kind"], text: string): Block {
  const clause = CLAUSE.exec(text)?.[1]?.replace(/\s/g, "");
  const heading = kind === "heading" ? /^([A-Z]\d+)\b/.exec(text)?.[1] : undefined;
  return { kind: clause && kind === "item" ? "clause" : kind, name: clause ?? heading ?? "", spans: spans(text) };
}

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)/g;

function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), style: "plain" });
    const [, strong, emphasis, code, link] = match;
    if (strong !== undefined) found.push({ text: strong, style: "strong" });
    else if (emphasis !== undefined) found.push({ text: emphasis, style: "emphasis" });
    else if (code !== undefined) found.push({ text: code, style: "code" });
    else found.push({ text: link ?? "", style: "plain" });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), style: "plain" });
  return found;
}
