/** Hand-over from the prerendered page: removal of its HTML, and input made before the client was loaded. */

import { nextFrame } from "./staged-render.svelte";

export interface PrerenderedInput {
  /** the pressed control: a title to play, settings, statistics */
  action: string;
  name: string;
  /** the name field has the focus */
  isTyping: boolean;
}

/** Report whether the prerendered HTML is still shown. */
export const isPrerendered = (): boolean => document.documentElement.dataset["first"] !== undefined;

let resolvePageShown: () => void;
/** Resolves after the first frame of the requested page; from then on there is time for deferred work. */
export const pageShown = new Promise<void>((resolve) => (resolvePageShown = resolve)).then(nextFrame);

/** Remove the prerendered HTML and return the input made in it. */
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
