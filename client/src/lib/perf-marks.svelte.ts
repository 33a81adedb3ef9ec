/** Performance marks for benchmarks/client: when the board accepts input, and when the viewer's own move is shown. */

import { allRendered } from "./staged-render.svelte";

export function markPerformance(mayTouch: () => boolean, shown: () => { motion: unknown; view: unknown }): void {
  $effect(() => {
    if (mayTouch()) void allRendered().then(() => performance.mark("board-interactive"));
  });
  $effect(() => {
    const { motion, view } = shown();
    void [motion, view];
    requestAnimationFrame(() => performance.mark("board-shown"));
  });
}
