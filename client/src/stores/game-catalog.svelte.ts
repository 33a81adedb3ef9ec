/** What the server offers: titles, their options, levels of bots. Asked once; the titles of this page are known before. */

import { setServerReachable } from "../api/backend";
import { gameCatalog, ApiError } from "../api/rest";
import type { GameInfo, Offer } from "../api/types";
import { save, load } from "../lib/storage";
import { both, count, entries, fields, flag, orNull, someFields, text, wholeList } from "../lib/stored-shape";
import titles from "./built-in-games.json";

/** What the home page shows of a game. */
export type GameSummary = Pick<GameInfo, "title" | "name" | "pitch" | "fewest_seats" | "most_seats">;

const BUILT_IN: readonly GameSummary[] = titles;
const KEPT = "offer"; // of a server whose pages can play without it
const STORED = both(
  fields({
    games: wholeList(
      fields({
        title: text,
        name: text,
        pitch: entries(text),
        rules_version: count,
        fewest_seats: count,
        most_seats: count,
        options: entries(
          fields({
            meaning: text,
            clause: text,
            words: wholeList(text),
            lowest: orNull(count),
            highest: orNull(count),
          }),
        ),
      }),
    ),
    bots: wholeList(text),
  }),
  someFields({ on_device: flag }),
);
const AGAIN = 3_000; // ms until a server that did not answer is asked once more

let known: Offer | null = $state.raw(null);
let names: Readonly<Record<string, string>> = $state.raw(namesOf(BUILT_IN));
let asking: Promise<Offer> | null = null;
let away = $state(false);

export function knownCatalog(): Offer | null {
  return known;
}

/** Whether the server does not answer, but this device can play without it. */
export function isServerUnreachable(): boolean {
  return away;
}

function setCatalog(found: Offer, without: boolean): Offer {
  names = namesOf(found.games);
  away = without;
  setServerReachable(!away);
  return (known = found);
}

export function fetchCatalog(): Promise<Offer> {
  asking ??= gameCatalog().then(
    (found) => {
      save(KEPT, found.on_device ? found : null);
      return setCatalog(found, false);
    },
    (problem: unknown) => {
      asking = null;
      const last = load<Offer | null>(KEPT, STORED, null);
      if (last === null || !(problem instanceof ApiError && problem.key === "offline")) throw problem;
      return setCatalog(last, true);
    },
  );
  return asking;
}

/** The games there are, also before the server has answered, and without it. */
export function gameSummaries(): readonly GameSummary[] {
  return known?.games ?? BUILT_IN;
}

/** Asks until the server answers; says each time whether it did. */
export function pollCatalog(tell: (problem: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => {
    clearTimeout(timer);
    fetchCatalog().then(
      () => {
        tell(null);
        if (away) timer = setTimeout(ask, AGAIN);
      },
      (problem: unknown) => {
        tell(problem);
        timer = setTimeout(ask, AGAIN);
      },
    );
  };
  ask();
  addEventListener("online", ask);
  return () => {
    clearTimeout(timer);
    removeEventListener("online", ask);
  };
}

function namesOf(games: readonly GameSummary[]): Readonly<Record<string, string>> {
  return Object.fromEntries(games.map(({ title, name }) => [title, name]));
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
export function defaultBotLevel(bots: readonly string[]): string {
  return PREFERRED.find((level) => bots.includes(level)) ?? bots.at(-1) ?? "random";
}
