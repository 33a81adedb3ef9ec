/**
 * Formatter of messages in the smallest subset of ICU MessageFormat that five languages need:
 *
 *   {name}                                             a value
 *   {count, plural, one {# card} other {# cards}}      forms by number; # is the number, =0 {…} an exact one
 *   {reason, select, trampled {…} other {…}}           forms by word
 *
 * Apostrophes are letters, as French and Italian need them; braces cannot be escaped.
 */

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

type Part =
  | string
  | { kind: "value"; name: string }
  | { kind: "number" }
  | { kind: "plural" | "select"; name: string; forms: ReadonlyMap<string, readonly Part[]> };

const parsed = new Map<string, readonly Part[]>();
const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Format a message in a language; a value that is missing appears as its name in braces. */
export function formatMessage(text: string, language: string, values: Values = {}): string {
  if (!text.includes("{")) return text;
  let parts = parsed.get(text);
  if (parts === undefined) {
    parts = new MessageParser(text).parse();
    parsed.set(text, parts);
  }
  return write(parts, language, values, 0);
}

/** Join items to a list: "a, b and c". */
export function joinList(items: readonly string[], language: string): string {
  const last = items.at(-1) ?? "";
  if (items.length < 2) return last;
  return `${items.slice(0, -1).join(", ")} ${AND[language] ?? AND["en"]} ${last}`;
}

/** The words of `Intl.ListFormat`, whose first use takes about 100 ms on a phone. */
const AND: Readonly<Record<string, string>> = { en: "and", de: "und", it: "e", ro: "și", fr: "et" };

const GROUPED = 1000; // from here on languages use thousands separators

/** Format a number. Small ones avoid `Intl`, whose first use is slow on phones. */
function formatNumber(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < GROUPED) return String(value);
  return cached(numbers, language, () => new Intl.NumberFormat(locale(language))).format(value);
}

/** Return the locale: English is British, without a comma before "and". */
function locale(language: string): string {
  return language === "en" ? "en-GB" : language;
}

function cached<T>(shelf: Map<string, T>, language: string, make: () => T): T {
  let one = shelf.get(language);
  if (one === undefined) {
    one = make();
    shelf.set(language, one);
  }
  return one;
}

function write(parts: readonly Part[], language: string, values: Values, count: number): string {
  let said = "";
  for (const part of parts) {
    if (typeof part === "string") {
      said += part;
    } else if (part.kind === "number") {
      said += formatNumber(count, language);
    } else {
      said += fill(part, language, values, count);
    }
  }
  return said;
}

function fill(
  part: Exclude<Part, string | { kind: "number" }>,
  language: string,
  values: Values,
  count: number,
): string {
  const value = values[part.name];
  if (part.kind === "value") {
    if (value === undefined) return `{${part.name}}`;
    return typeof value === "number" ? formatNumber(value, language) : value;
  }
  if (part.kind === "select") {
    const form = part.forms.get(String(value)) ?? part.forms.get("other") ?? [];
    return write(form, language, values, count);
  }
  const number = Number(value ?? 0);
  const form =
    part.forms.get(`=${number}`) ?? part.forms.get(pluralForm(number, language)) ?? part.forms.get("other") ?? [];
  return write(form, language, values, number);
}

/** Return the plural form of a number. Small counts avoid `Intl` in the five known languages. */
export function pluralForm(number: number, language: string): string {
  const counted = Number.isInteger(number) && number >= 0 && number < GROUPED ? COUNTED[language] : undefined;
  return counted?.(number) ?? cached(plurals, language, () => new Intl.PluralRules(language)).select(number);
}

const oneOrMore = (count: number): string => (count === 1 ? "one" : "other");
const COUNTED: Readonly<Record<string, (count: number) => string>> = {
  en: oneOrMore,
  de: oneOrMore,
  it: oneOrMore,
  fr: (count) => (count < 2 ? "one" : "other"),
  ro: (count) => (count === 1 ? "one" : count === 0 || (count % 100 > 0 && count % 100 < 20) ? "few" : "other"),
};

/** A recursive-descent parser that formats a message while it reads it once. */
class MessageParser {
  private at = 0;

  constructor(private readonly text: string) {}

  parse(): readonly Part[] {
    const parts = this.parts(false);
    if (this.at < this.text.length) throw this.error("a brace too many");
    return parts;
  }

  private parts(counting: boolean): Part[] {
    const parts: Part[] = [];
    let plain = "";
    const flush = (): void => {
      if (plain !== "") parts.push(plain);
      plain = "";
    };
    while (this.at < this.text.length && this.text[this.at] !== "}") {
      const sign = this.text.charAt(this.at++);
      if (sign === "{") {
        flush();
        parts.push(this.parsePlaceholder(counting));
      } else if (sign === "#" && counting) {
        flush();
        parts.push({ kind: "number" });
      } else {
        plain += sign;
      }
    }
    flush();
    return parts;
  }

  private parsePlaceholder(counting: boolean): Part {
    const name = this.word(",}");
    if (this.text[this.at] === "}") {
      this.at++;
      return { kind: "value", name };
    }
    this.at++;
    const kind = this.word(",}");
    if (kind !== "plural" && kind !== "select") throw this.error(`'${kind}' is not known`);
    this.expect(",");
    return { kind, name, forms: this.forms(counting || kind === "plural") };
  }

  private forms(counting: boolean): ReadonlyMap<string, readonly Part[]> {
    const forms = new Map<string, readonly Part[]>();
    for (;;) {
      const name = this.word("{}");
      if (name === "") break;
      this.expect("{");
      forms.set(name, this.parts(counting));
      this.expect("}");
    }
    this.expect("}");
    if (!forms.has("other")) throw this.error("no form 'other'");
    return forms;
  }

  private word(ends: string): string {
    const start = this.at;
    while (this.at < this.text.length && !ends.includes(this.text.charAt(this.at))) this.at++;
    return this.text.slice(start, this.at).trim();
  }

  private expect(sign: string): void {
    if (this.text[this.at] !== sign) throw this.error(`'${sign}' is missing`);
    this.at++;
  }

  private error(what: string): Error {
    return new Error(`${what} at ${this.at} of "${this.text}"`);
  }
}
