/** Actions of the reader in a group: create and join it, and open its tables. */

import { createGroup, getGroup, joinGroup } from "../../api/groups";
import { ApiError, createTable } from "../../api/rest";
import type { GameInfo, GroupPage } from "../../api/types";
import { saveGroup, type MyGroup } from "../../stores/groups.svelte";
import { currentPerson, savePerson } from "../../stores/person.svelte";
import { playerName } from "../../stores/settings.svelte";
import { claimAndStart, seatRequests } from "../../table/create-table";

/** Return the token of the reader's personal link, created first if this device has seats; null without one. */
async function personToken(): Promise<string | null> {
  await (await import("../../stores/person-sync")).syncPerson();
  return currentPerson()?.token ?? null;
}

/** Store a personal link that the server created for a member. */
function keepPerson(token: string | null): void {
  if (token !== null) savePerson({ token, attached: [] });
}

export async function newGroup(name: string): Promise<string> {
  const made = await createGroup({ name, member: playerName(), person: await personToken() });
  keepPerson(made.person);
  saveGroup({ id: made.id, secret: made.token, name });
  return made.id;
}

/** Make the reader a member: a new one, or one from a file whom no person has claimed yet. */
export async function becomeMember({ id, secret }: MyGroup, member: number | null): Promise<void> {
  keepPerson((await joinGroup(id, secret, { name: playerName(), person: await personToken(), member })).person);
}

/** Return a group's page for the reader; also if their personal link is no longer valid, which is forgotten later. */
export async function visitGroup(id: string, secret: string): Promise<GroupPage> {
  try {
    return await getGroup(id, secret, currentPerson()?.token ?? null);
  } catch (problem) {
    if (problem instanceof ApiError && problem.key === "unknown_person") return getGroup(id, secret, null);
    throw problem;
  }
}

/** Open a table of a group with its usual options, where the others find it; return its id. */
export async function openGroupTable(group: MyGroup, page: GroupPage, game: GameInfo, seats: number): Promise<string> {
  const { options = {}, deadline = null, aids = false } = page.defaults[game.title] ?? {};
  const agreed = { ...options };
  if (Number(agreed["first_seat"]) >= seats) delete agreed["first_seat"];
  // the reader has the first seat
  if (page.me !== null && page.starts[0]?.member === page.me && game.options["first_seat"]) agreed["first_seat"] = 0;
  const plan = Array.from({ length: seats }, (_, at) => ({ by: at === 0 ? ("me" as const) : ("link" as const) }));
  const wish = { title: game.title, seats: seatRequests(plan), options: agreed, deadline, aids };
  const created = await createTable({ ...wish, group: { id: group.id, token: group.secret } }, "server");
  return claimAndStart(created, false);
}
