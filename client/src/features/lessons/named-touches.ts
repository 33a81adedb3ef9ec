/** Texts of steps: "Tap <1>a card 2</1>, then <2>the lit tile</2>" names the first and second touch; "<1/>" is what its button says. */

export interface TextPart {
  text: string;
  /** the touch that this part names; null for plain text */
  touch: string | null;
}

const NAMED = /<(\d)(?:\/>|>(.*?)<\/\1>)/g;

export function namedTouches(
  text: string,
  touches: readonly string[],
  label: (touch: string) => string,
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: whole, 1: number, 2: words, index } of text.matchAll(NAMED)) {
    const touch = touches[Number(number) - 1];
    if (touch === undefined) continue;
    parts.push({ text: text.slice(from, index), touch: null }, { text: words ?? label(touch), touch });
    from = index + whole.length;
  }
  return [...parts, { text: text.slice(from), touch: null }].filter((part) => part.text !== "");
}
