/** The page's own picture of home or of a table that is opened, and what was done there before the client came. */

import { nextFrame } from "./staged-render.svelte";

export interface Begun {
  /** what was touched: a title to play, settings, statistics */
  wish: string;
  name: string;
  /** the name is being written */
  writing: boolean;
}

/** Whether the page's own picture is still there. */
export const isPictured = (): boolean => document.documentElement.dataset["first"] !== undefined;

let unveil: () => void;
/** What was asked for has been seen: there is time for what can wait. */
export const unveiled = new Promise<void>((resolve) => (unveil = resolve)).then(nextFrame);

/** The picture is taken away. */
export function takeOver(): Begun {
  const root = document.documentElement;
  const wish = root.dataset["wish"] ?? "";
  const field = document.querySelector<HTMLInputElement>(`.first:lang(${root.lang}) input[type=text]`);
  const begun = { wish, name: field?.value ?? "", writing: field !== null && field === document.activeElement };
  for (const one of document.querySelectorAll(".first")) one.remove();
  delete root.dataset["first"];
  delete root.dataset["wish"];
  unveil();
  return begun;
}
