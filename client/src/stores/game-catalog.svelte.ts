/** The game catalogue: titles, their options and bot levels. Requested once; titles of this build are known before. */

import { setServerReachable } from "../api/backend";
import { gameCatalog, ApiError } from "../api/rest";
import type { GameInfo, Offer } from "../api/types";
import { save, load } from "../lib/storage";
import { both, count, entries, fields, flag, orNull, someFields, text, wholeList } from "../lib/stored-shape";
import titles from "./built-in-games.json";

/** The data of a game on the home page. */
export type GameSummary = Pick<
  GameInfo,
  "title" | "name" | "pitch" | "fewest_seats" | "most_seats" | "minutes" | "difficulty"
>;

const BUILT_IN: readonly GameSummary[] = titles;
const KEPT = "offer"; // stored for servers whose pages can play offline
const STORED = both(
  fields({
    games: wholeList(
      both(
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
        someFields({ minutes: orNull(count), difficulty: orNull(count) }),
      ),
    ),
    bots: wholeList(text),
  }),
  someFields({ on_device: flag }),
);
const AGAIN = 3_000; // ms until the request is repeated after a failure

let known: Offer | null = $state.raw(null);
let names: Readonly<Record<string, string>> = $state.raw(namesOf(BUILT_IN));
let asking: Promise<Offer> | null = null;
let away = $state(false);

export function knownCatalog(): Offer | null {
  return known;
}

/** Report whether the server does not answer, but this device can play without it. */
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

/** Return the known games, also before or without an answer of the server. */
export function gameSummaries(): readonly GameSummary[] {
  return known?.games ?? BUILT_IN;
}

/** Return the title to begin with: the one that is easiest to learn, and the shortest of those. */
export function titleToBeginWith(): string | undefined {
  const ease = ({ difficulty, minutes }: GameSummary): number => 1000 * (difficulty ?? 9) + (minutes ?? 999);
  return [...gameSummaries()].sort((a, b) => ease(a) - ease(b))[0]?.title;
}

/** Request the catalogue until the server answers, and report the result of each attempt. */
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

/** Return the display name of a title; the title itself until the catalogue is loaded. */
export function gameName(title: string): string {
  return names[title] ?? title;
}

const PREFERRED = ["medium", "easy", "hard"];
const FIRST = "easy";

/** Return the level of bots in a first match: easy, else the default level. */
export function firstBotLevel(bots: readonly string[] = [FIRST]): string {
  return bots.includes(FIRST) ? FIRST : defaultBotLevel(bots);
}

/** Return the default bot level: medium, else easy or hard, else the last one. */
export function defaultBotLevel(bots: readonly string[]): string {
  return PREFERRED.find((level) => bots.includes(level)) ?? bots.at(-1) ?? "random";
}
