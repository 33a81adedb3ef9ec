/** JSON values in localStorage. Without storage (private windows) they last as long as the page. */

import type { Shape } from "./stored-shape";

const PREFIX = "fireside.";
const memory = new Map<string, string>();

/** Return the stored value as far as it has the shape, else the default. */
export function load<T>(name: string, shape: Shape<T>, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? memory.get(name);
    return (text === undefined ? undefined : shape(JSON.parse(text))) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function save(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    // storage is full or forbidden: the value stays in memory
  }
}
