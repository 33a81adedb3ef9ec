/** The page's own picture of home or of a table that is opened, and what was done there before the client came. */

import { nextFrame } from "./staged-render.svelte";

export interface PrerenderedInput {
  /** what was touched: a title to play, settings, statistics */
  action: string;
  name: string;
  /** the name is being written */
  isTyping: boolean;
}

/** Whether the page's own picture is still there. */
export const isPrerendered = (): boolean => document.documentElement.dataset["first"] !== undefined;

let resolvePageShown: () => void;
/** What was asked for has been seen: there is time for what can wait. */
export const pageShown = new Promise<void>((resolve) => (resolvePageShown = resolve)).then(nextFrame);

/** The picture is taken away. */
export function removePrerendered(): PrerenderedInput {
  const root = document.documentElement;
  const action = root.dataset["wish"] ?? "";
  const field = document.querySelector<HTMLInputElement>(`.first:lang(${root.lang}) input[type=text]`);
  const begun = {
    action,
    name: field?.value ?? "",
    isTyping: field !== null && field === document.activeElement,
  };
  for (const one of document.querySelectorAll(".first")) one.remove();
  delete root.dataset["first"];
  delete root.dataset["wish"];
  resolvePageShown();
  return begun;
}
