import { untrack } from "svelte";
import type { BoardMotion } from "./board";

/** What a board draws: it adds up by itself what was shown, until the truth is told again. */
interface Following<View> {
  settle(view: View): void;
  show(motion: BoardMotion): void;
}

/** The scene shows each motion once, and the view when nothing moves. For a board to call while it is made. */
export function followMotion<View>(scene: Following<View>, motion: () => BoardMotion | null, view: () => View): void {
  let shown: BoardMotion | null = null;
  untrack(() => scene.settle(view()));
  $effect.pre(() => {
    const [now, truth] = [motion(), view()];
    untrack(() => {
      if (now === null) scene.settle(truth);
      else if (now !== shown) scene.show(now);
      shown = now;
    });
  });
}
