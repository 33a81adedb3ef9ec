/** Keyboard shortcuts of a replay. */

import type { ReplayStore } from "./replay-store.svelte";

const ACTIONS: Readonly<Record<string, (replay: ReplayStore) => unknown>> = {
  ArrowRight: (replay) => replay.forward(),
  ArrowLeft: (replay) => replay.back(),
  Home: (replay) => replay.jump(0),
  End: (replay) => replay.jump(replay.plies),
  " ": (replay) => replay.play(),
};

/** Carry out a key's action; the space bar belongs to a focused control. */
export function handleReplayShortcut(event: KeyboardEvent, replay: ReplayStore): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target instanceof HTMLElement && event.target.matches("button, select, input")) return;
  const action = ACTIONS[event.key];
  if (!action) return;
  void action(replay);
  event.preventDefault();
}
