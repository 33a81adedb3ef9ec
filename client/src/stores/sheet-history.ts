/**
 * Open sheets and the browser's history: each sheet has an entry, so that Back closes it and nothing else. A sheet that
 * is closed otherwise takes its entry along; Forward, and a reload, lead back to the place below the sheets.
 */

const PATIENCE_MS = 2_000; // for a step in the history; it is not asked for twice

/** What closes each open sheet, the uppermost last. */
const open: (() => void)[] = [];
/** Steps that were asked for and have not been made yet. */
let returning: ReturnType<typeof setTimeout> | null = null;
let waiting: (() => void)[] = [];
let due = false;

/** How many sheets the present entry stands for. */
function depth(): number {
  const state = history.state as { sheets?: unknown } | null;
  return typeof state?.sheets === "number" ? state.sheets : 0;
}

/** A sheet is open, until the returned function is called; `close` is what Back does. */
export function holdSheet(close: () => void): () => void {
  open.push(close);
  matchSoon();
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    matchSoon();
  };
}

/** Whether the present entry is a sheet's: whoever leaves through a link in it takes its place. */
export const isAtSheet = (): boolean => depth() > 0;

/** Run once the history stands still: a step that is still to come would undo what is written meanwhile. */
export function whenSettled(run: () => void): void {
  if (returning === null) run();
  else waiting.push(run);
}

/** One sheet after another is one: the history is looked at when both have been said. */
function matchSoon(): void {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    match();
  });
}

/** The history has as many entries as there are sheets. */
function match(): void {
  if (returning !== null) return;
  const more = open.length - depth();
  for (let sheets = depth() + 1; sheets <= open.length; sheets++)
    history.pushState({ ...(history.state as object | null), sheets }, "");
  if (more < 0) {
    returning = setTimeout(goOn, PATIENCE_MS);
    history.go(more);
  }
}

function goOn(): void {
  returning = null;
  const all = waiting;
  waiting = [];
  for (const run of all) run();
}

/** Called once, when the page begins. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    if (returning !== null) {
      clearTimeout(returning);
      goOn();
    } else for (const close of open.splice(depth()).reverse()) close();
    match();
  });
  match(); // a reload closes what was open
}
