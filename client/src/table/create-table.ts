/** Set-up of tables: the plan of seats and options, creation, seating and start. */

import { t } from "../i18n";
import { isStaticSite } from "../lib/site";
import { createTable, ApiError, startTable } from "../api/rest";
import type { CreatedTable, GameInfo, NewTable, OptionInfo, SeatRequest } from "../api/types";
import { save, load } from "../lib/storage";
import {
  both,
  count,
  either,
  entries,
  fields,
  flag,
  number,
  oneOf,
  orNull,
  someFields,
  text,
  wholeList,
} from "../lib/stored-shape";
import { dealNonce } from "../stores/deal-shares";
import { addCreatedTable } from "../stores/my-tables.svelte";
import { toast } from "../stores/toasts.svelte";
import { isServerUnreachable, knownCatalog, firstBotLevel } from "../stores/game-catalog.svelte";
import { playerName, settings } from "../stores/settings.svelte";

/** The occupant of a planned seat: the reader, another player at this screen, a guest by link, or a bot. */
export type SeatPlan = { by: "me" } | { by: "here"; name: string } | { by: "link" } | BotPlan;

/** A bot of a level; without a character, the table chooses one. */
interface BotPlan {
  by: "bot";
  level: string;
  character?: string;
}

export interface TablePlan {
  seats: SeatPlan[];
  options: Record<string, string | number>;
  public: boolean;
  deadline: number | null;
  /** thinking aids for all seats; null: only for a player alone against bots */
  aids: boolean | null;
  /** stored on this device even if there is a server */
  here?: boolean;
}

const USUAL_SEATS = 3;
const STORED = both(
  fields({
    seats: wholeList(
      either(
        either(fields({ by: oneOf("me") }), fields({ by: oneOf("link") })),
        either(
          fields({ by: oneOf("here"), name: text }),
          both(fields({ by: oneOf("bot"), level: text }), someFields({ character: text })),
        ),
      ),
    ),
    options: entries(either(text, number)),
    public: flag,
    deadline: orNull(count),
    aids: orNull(flag),
  }),
  someFields({ here: flag }),
);

export function planAgainstBots(game: GameInfo, bots: readonly string[], seats = defaultSeatCount(game)): TablePlan {
  const level = firstBotLevel(bots);
  return {
    seats: Array.from({ length: seats }, (_, at) => (at === 0 ? { by: "me" } : { by: "bot", level })),
    options: {},
    public: false,
    deadline: null,
    aids: null,
  };
}

/** Report whether a table has thinking aids: as chosen, or by default for a player alone against bots. */
export function hasHints(plan: TablePlan): boolean {
  return plan.aids ?? (settings.coach && plan.seats.every((one) => one.by === "me" || one.by === "bot"));
}

function defaultSeatCount(game: GameInfo): number {
  return Math.min(game.most_seats, Math.max(game.fewest_seats, USUAL_SEATS));
}

/** Return the level of bots that begin at once: last time's, else that of a first match. */
export function levelToBeginWith(title: string): string {
  const last = load<TablePlan | null>(`plan.${title}`, STORED, null);
  return last?.seats.flatMap((one) => (one.by === "bot" ? one.level : []))[0] ?? firstBotLevel();
}

/** Return the plan used last for this title, if it is still valid, else a plan against bots. */
export function lastPlan(game: GameInfo, bots: readonly string[]): TablePlan {
  const last = load<TablePlan | null>(`plan.${game.title}`, STORED, null);
  const fits =
    last !== null &&
    last.seats.length >= game.fewest_seats &&
    last.seats.length <= game.most_seats &&
    last.seats.every((one) => one.by !== "bot" || bots.includes(one.level)) &&
    last.seats.every((one, at) => (one.by === "me") === (at === 0)) &&
    Object.entries(last.options).every(([name, value]) => isOffered(game.options[name], value));
  return fits ? { ...planAgainstBots(game, bots), ...last } : planAgainstBots(game, bots);
}

/** Return the plan for a match that begins at once: last time's options, and its bots if it was one against bots. */
export function planToBeginAtOnce(game: GameInfo, bots: readonly string[]): TablePlan {
  const last = lastPlan(game, bots);
  if (last.seats.every(({ by }) => by === "me" || by === "bot")) return last;
  return { ...planAgainstBots(game, bots, last.seats.length), options: last.options };
}

function isOffered(option: OptionInfo | undefined, value: string | number): boolean {
  if (typeof value === "string") return option?.words.includes(value) ?? false;
  return value >= (option?.lowest ?? Infinity) && value <= (option?.highest ?? -Infinity);
}

/** Create the table, claim the seats of this device, and start the match if no guest is invited. */
export async function setUpTable(game: GameInfo, plan: TablePlan): Promise<string> {
  save(`plan.${game.title}`, plan);
  const wish: NewTable = {
    title: game.title,
    seats: seatRequests(plan.seats),
    options: plan.options,
    public: plan.public,
    deadline: hasCompany(plan) ? plan.deadline : null, // bots mind no wait
    aids: hasHints(plan),
  };
  return claimAndStart(await create(wish, plan), isAlone(plan));
}

/** Report whether the reader plays alone against bots and wants them to think in this browser. */
const botsThinkHere = (plan: TablePlan): boolean =>
  settings.botsHere &&
  knownCatalog()?.on_device === true &&
  !plan.public &&
  plan.seats.every((one) => one.by === "me" || one.by === "bot");

/** Report whether another person is to play. */
export const hasCompany = (plan: TablePlan): boolean =>
  plan.seats.some((one) => one.by === "link" || one.by === "here");

/** Report whether no guest is invited by link. */
const isAlone = (plan: TablePlan): boolean => plan.seats.every((one) => one.by !== "link");

/** Create a table on the chosen backend; on this device if the server does not answer. */
async function create(wish: NewTable, plan: TablePlan): Promise<CreatedTable> {
  if (isStaticSite || (isAlone(plan) && (plan.here || isServerUnreachable()))) return createTable(wish, "device");
  if (botsThinkHere(plan)) {
    try {
      return await createTable(wish, "device");
    } catch {
      // the game cannot run in this browser: the server's bots play
    }
  }
  try {
    return await createTable(wish, "server");
  } catch (problem) {
    const lost = problem instanceof ApiError && problem.key === "offline";
    if (!lost || !isAlone(plan) || !knownCatalog()?.on_device) throw problem;
    toast(t("device.away"));
    return createTable(wish, "device");
  }
}

export async function claimAndStart(created: CreatedTable, begin: boolean): Promise<string> {
  addCreatedTable(created);
  if (begin) await startTable(created.table.id, created.host_token, null, dealNonce(created.table.id));
  return created.table.id;
}

export function seatRequests(seats: readonly SeatPlan[]): SeatRequest[] {
  return seats.map((one): SeatRequest => {
    switch (one.by) {
      case "me":
        return { kind: "person", name: playerName() };
      case "here":
        return { kind: "person", name: one.name };
      case "link":
        return { kind: "open" };
      case "bot":
        return { kind: "bot", level: one.level, ...(one.character ? { character: one.character } : {}) };
    }
  });
}
