/** Setting up a table: who sits where, and everything until it can be looked at. */

import { t } from "../i18n";
import { onDevice } from "../api/backend";
import { createTable, Refused, start } from "../api/rest";
import type { CreatedTable, GameInfo, NewTable, SeatRequest } from "../api/types";
import { keep, kept } from "../lib/storage";
import { claimAll } from "../stores/my-tables.svelte";
import { BOT_NAMES } from "../i18n/seat-names";
import { note } from "../stores/toasts.svelte";
import { isServerAway, knownOffer, usualLevel } from "../stores/game-catalog.svelte";
import { settings } from "../stores/settings.svelte";

/** How somebody comes to a seat: the reader, somebody else at this screen, by link, or a bot. */
export type Sitting = { by: "me" } | { by: "here"; name: string } | { by: "link" } | { by: "bot"; level: string };

export interface Plan {
  seats: Sitting[];
  options: Record<string, string | number>;
  public: boolean;
  deadline: number | null;
  /** everybody may ask what the expert would do, and sees the chances; null: who plays alone */
  aids: boolean | null;
  /** kept on this device, also where there is a server */
  here?: boolean;
}

const USUAL_SEATS = 3;

export function myName(): string {
  return settings.name.trim() || t("home.guest");
}

export function againstBots(game: GameInfo, bots: readonly string[], seats = usualSeats(game)): Plan {
  const level = usualLevel(bots);
  return {
    seats: Array.from({ length: seats }, (_, at) => (at === 0 ? { by: "me" } : { by: "bot", level })),
    options: {},
    public: false,
    deadline: null,
    aids: null,
  };
}

/** Whether a table has thinking aids: as chosen, or by itself for who plays alone against bots. */
export function hasAids(plan: Plan): boolean {
  return plan.aids ?? (settings.coach && plan.seats.every((one) => one.by === "me" || one.by === "bot"));
}

export function usualSeats(game: GameInfo): number {
  return Math.min(game.most_seats, Math.max(game.fewest_seats, USUAL_SEATS));
}

/** The plan for this title that was used last, if it still fits; else against bots. */
export function lastPlan(game: GameInfo, bots: readonly string[]): Plan {
  const last = kept<Plan | null>(`plan.${game.title}`, null);
  const fits =
    last !== null &&
    last.seats.length >= game.fewest_seats &&
    last.seats.length <= game.most_seats &&
    last.seats.every((one) => one.by !== "bot" || bots.includes(one.level)) &&
    Object.keys(last.options).every((name) => name in game.options);
  return fits ? { ...againstBots(game, bots), ...last } : againstBots(game, bots);
}

/** The table is set up, mine are the seats of those who sit here, and play begins if nobody is waited for. */
export async function setUp(game: GameInfo, plan: Plan): Promise<string> {
  keep(`plan.${game.title}`, plan);
  const wish: NewTable = {
    title: game.title,
    seats: seatWishes(plan.seats),
    options: plan.options,
    public: plan.public,
    deadline: plan.deadline,
    aids: hasAids(plan),
  };
  return settle(await make(wish, plan), isAlone(plan));
}

/** Whether nobody is waited for who comes from elsewhere. */
const isAlone = (plan: Plan): boolean => plan.seats.every((one) => one.by !== "link");

/** A new table, with the server or here: as was chosen, and here where the server does not answer. */
async function make(wish: NewTable, plan: Plan): Promise<CreatedTable> {
  if (onDevice || (isAlone(plan) && (plan.here || isServerAway()))) return createTable(wish, "device");
  try {
    return await createTable(wish, "server");
  } catch (problem) {
    const lost = problem instanceof Refused && problem.key === "offline";
    if (!lost || !isAlone(plan) || !knownOffer()?.on_device) throw problem;
    note(t("device.away"));
    return createTable(wish, "device");
  }
}

export async function settle(created: CreatedTable, begin: boolean): Promise<string> {
  claimAll(created);
  if (begin) await start(created.table.id, created.host_token, null);
  return created.table.id;
}

export function seatWishes(seats: readonly Sitting[]): SeatRequest[] {
  let bots = 0;
  return seats.map((one): SeatRequest => {
    switch (one.by) {
      case "me":
        return { kind: "person", name: myName() };
      case "here":
        return { kind: "person", name: one.name };
      case "link":
        return { kind: "open" };
      case "bot":
        return { kind: "bot", level: one.level, name: BOT_NAMES[bots++ % BOT_NAMES.length] ?? "" };
    }
  });
}
