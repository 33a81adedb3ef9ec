/** Keyboard shortcuts of a table. */

import type { TableSession } from "./table-session.svelte";

/** Key and name in the order of the help; `keys.<name>` says what the key does. */
export const SHORTCUTS: readonly (readonly [key: string, name: string])[] = [
  ["Tab", "walk"],
  ["Esc", "back"],
  ["C", "choices"],
  ["U", "undo"],
  ["S", "skip"],
  ["H", "hint"],
  ["L", "log"],
  ["A", "again"],
  ["R", "rules"],
  ["+ − 0", "zoom"],
  ["?", "keys"],
];

/** The action of each key; false if it is not possible now. */
const ACTIONS: Readonly<Record<string, (session: TableSession) => unknown>> = {
  Escape: ({ moveInput: { path } }) => path.touched.length > 0 && (path.back(), true),
  u: ({ table, moveInput }) => (table.canUndo || table.atBarrier) && moveInput.undo(false),
  c: (session) => session.moveInput.canTouch && (session.open("choices"), true),
  h: (session) => session.hints.on && session.moveInput.canTouch && (session.askExpert(), true),
  l: (session) => (session.open("log"), true),
  a: (session) => !session.view?.over && (session.watchAgain(), true),
  r: (session) => (session.openRules(session.view?.question?.clause ?? null), true),
  s: ({ table: { animations } }) => animations.running && (animations.skip(), true),
  "?": (session) => (session.open("keys"), true),
};

/** Carry out a key's action, except in text fields and with a modifier key. */
export function handleShortcut(event: KeyboardEvent, session: TableSession): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  if (ACTIONS[event.key]?.(session)) event.preventDefault();
}
