/** What the server offers: titles, their options, levels of bots. Asked once. */

import { offer } from "../wire/rest";
import type { GameInfo, Offer } from "../wire/types";

let known: Offer | null = $state.raw(null);
let names: Readonly<Record<string, string>> = $state.raw({});
let asking: Promise<Offer> | null = null;

export function knownOffer(): Offer | null {
  return known;
}

export function askOffer(): Promise<Offer> {
  asking ??= offer().then(
    (found) => {
      names = Object.fromEntries(found.games.map((one) => [one.title, one.name]));
      return (known = found);
    },
    (problem: unknown) => {
      asking = null;
      throw problem;
    },
  );
  return asking;
}

export function gameInfo(title: string): GameInfo | undefined {
  return known?.games.find((one) => one.title === title);
}

/** A title's name on the box; the title itself until the server has said it. */
export function gameName(title: string): string {
  return names[title] ?? title;
}

const PREFERRED = ["medium", "easy", "hard"];

/** The level that is offered first: neither a pushover nor a wall, as far as there is a choice. */
export function usualLevel(bots: readonly string[]): string {
  return PREFERRED.find((level) => bots.includes(level)) ?? bots.at(-1) ?? "random";
}
