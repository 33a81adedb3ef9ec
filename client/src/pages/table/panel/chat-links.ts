/** Detection of links in lines of chat. */

export interface ChatPart {
  text: string;
  /** the link's target; null for plain text */
  link: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"„“”«»]+/giu;
/** Punctuation that ends a sentence, not an address. */
const END = /[.,;:!?…'’*_]+$/u;
const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;

/** Split a line into plain text and addresses; the joined parts equal the line. */
export function chatParts(line: string): ChatPart[] {
  const parts: ChatPart[] = [];
  let done = 0;
  for (const { 0: found, index } of line.matchAll(ADDRESS)) {
    const text = withoutEnd(found);
    const link = safeLink(text);
    if (link === null) continue;
    if (index > done) parts.push({ text: line.slice(done, index), link: null });
    parts.push({ text, link });
    done = index + text.length;
  }
  if (done < line.length) parts.push({ text: line.slice(done), link: null });
  return parts;
}

/** Return an address without the punctuation of its sentence: a full stop, a closing bracket opened before it. */
function withoutEnd(found: string): string {
  const plain = found.replace(END, "");
  const closes = BRACKETS.some(([open, close]) => plain.endsWith(close) && count(plain, open) < count(plain, close));
  return closes ? withoutEnd(plain.slice(0, -1)) : plain;
}

const count = (text: string, one: string): number => text.split(one).length - 1;

/** Return the normalized address; null for other protocols, and for a user name that imitates a host. */
function safeLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { href, protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" ? href : null;
}
