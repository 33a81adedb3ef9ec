/** The groups of this device: their secrets, and their names as last seen, so that the home page needs no request. */

import { load, save } from "../lib/storage";
import { fields, list, text } from "../lib/stored-shape";

export interface MyGroup {
  id: string;
  /** opens the group, with the rights of a member */
  secret: string;
  name: string;
}

const NAME = "groups";
const MOST = 30;

let groups: MyGroup[] = $state.raw(load(NAME, list(fields({ id: text, secret: text, name: text })), []));

/** Return the groups of this device, the one opened last first. */
export function myGroups(): readonly MyGroup[] {
  return groups;
}

export const myGroup = (id: string): MyGroup | undefined => groups.find((one) => one.id === id);

/** Store a group as the one opened last. */
export function saveGroup(group: MyGroup): void {
  groups = [group, ...groups.filter(({ id }) => id !== group.id)].slice(0, MOST);
  save(NAME, groups);
}

export function removeGroup(id: string): void {
  groups = groups.filter((one) => one.id !== id);
  save(NAME, groups);
}

export const groupPath = (id: string): string => `/g/${id}`;
export const groupLink = ({ id, secret }: MyGroup): string => `${location.origin}${groupPath(id)}#group=${secret}`;
