/** Web addresses in lines of chat. */

export interface ChatPart {
  text: string;
  /** where it leads; null for plain text */
  link: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"„“”«»]+/giu;
/** What ends a sentence, not an address. */
const END = /[.,;:!?…'’*_]+$/u;
const BRACKETS = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
] as const;

/** Split a line into plain text and addresses; put together again the parts are the line. */
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

/** An address without what belongs to the sentence around it: a full stop, a bracket that was opened before it. */
function withoutEnd(found: string): string {
  const plain = found.replace(END, "");
  const closes = BRACKETS.some(([open, close]) => plain.endsWith(close) && count(plain, open) < count(plain, close));
  return closes ? withoutEnd(plain.slice(0, -1)) : plain;
}

const count = (text: string, one: string): number => text.split(one).length - 1;

/** The address as browsers read it; null for other protocols, and where a name stands before a host to look like one. */
function safeLink(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { href, protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" ? href : null;
}
