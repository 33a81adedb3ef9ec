/** The keys of a table: what each does is the table's to say. */

/** In the order in which they are explained: `keys.<name>` says what a key does. */
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

/** A key is pressed, unless somebody is writing or holds another one down. */
export function handleShortcut(event: KeyboardEvent, does: Readonly<Record<string, () => boolean>>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  if (does[event.key]?.()) event.preventDefault();
}
