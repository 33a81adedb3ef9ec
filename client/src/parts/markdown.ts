/** As much Markdown as the rules pages use: headings, clauses, items, tables; comments say nothing. */

export interface Span {
  text: string;
  style: "plain" | "strong" | "emphasis" | "code";
}

export interface Block {
  kind: "title" | "heading" | "clause" | "item" | "text" | "table";
  /** the clause or heading it can be opened at: M3.1, M-R3, M2 */
  name: string;
  spans: Span[];
  /** of a table: its rows, the first being its head */
  rows: Span[][][];
}

const COMMENT = /<!--[\s\S]*?-->/g;
const HEADING = /^(#+)\s+(.*)$/;
const ITEM = /^\s*[-*]\s+(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^[\s|:-]+$/; // the line between a table's head and its rows
const CLAUSE = /^\*\*([A-Z](?:-[A-Z])?\s?\d+(?:\.\d+)?)/;

export function blocks(page: string): Block[] {
  const found: Block[] = [];
  let text = "";
  let kind: Block["kind"] = "text";
  let rows: Span[][][] = [];
  const close = (): void => {
    if (text !== "") found.push(block(kind, text));
    if (rows.length > 0) found.push({ kind: "table", name: "", spans: [], rows });
    [text, kind, rows] = ["", "text", []];
  };
  for (const line of page.replace(COMMENT, "").split("\n")) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    const row = ROW.exec(line);
    if (row) {
      if (text !== "") close();
      if (!RULE.test(line)) rows.push((row[1] ?? "").split("|").map((cell) => spans(cell.trim())));
    } else if (line.trim() === "") {
      close();
    } else if (heading) {
      close();
      found.push(block(heading[1] === "#" ? "title" : "heading", heading[2] ?? ""));
    } else if (item) {
      close();
      [kind, text] = ["item", item[1] ?? ""];
    } else {
      if (rows.length > 0) close();
      text = text === "" ? line.trim() : `${text} ${line.trim()}`;
    }
  }
  close();
  return found;
}

function block(kind: Block["kind"], text: string): Block {
  const clause = CLAUSE.exec(text)?.[1]?.replace(/\s/g, "");
  const heading = kind === "heading" ? /^([A-Z]\d+)\b/.exec(text)?.[1] : undefined;
  return {
    kind: clause && kind === "item" ? "clause" : kind,
    name: clause ?? heading ?? "",
    spans: spans(text),
    rows: [],
  };
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
