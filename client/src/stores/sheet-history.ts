/**
 * Open sheets as entries of the browser's history: each sheet has one, so that Back closes only it. A sheet
 * closed otherwise removes its entry; Forward and a reload lead to the page below the sheets.
 */

const PATIENCE_MS = 2_000; // limit for one history step, which is not repeated

/** Functions that close the open sheets, the topmost last. */
const open: (() => void)[] = [];
/** The timeout of a requested history step that has not happened yet; null without one. */
let returning: ReturnType<typeof setTimeout> | null = null;
let waiting: (() => void)[] = [];
let due = false;

/** Return the number of sheets that the current entry stands for. */
function depth(): number {
  const state = history.state as { sheets?: unknown } | null;
  return typeof state?.sheets === "number" ? state.sheets : 0;
}

/** Add a history entry for a sheet until the returned function is called; Back calls `close`. */
export function holdSheet(close: () => void): () => void {
  open.push(close);
  matchSoon();
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
    matchSoon();
  };
}

/** Report whether the current entry is a sheet's: a link followed from it replaces the entry. */
export const isAtSheet = (): boolean => depth() > 0;

/** Run a callback once no history step is pending, since such a step would undo it. */
export function whenSettled(run: () => void): void {
  if (returning === null) run();
  else waiting.push(run);
}

/** Match the history in a microtask, so that closing one sheet and opening the next needs no step. */
function matchSoon(): void {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    match();
  });
}

/** Make the number of history entries equal to the number of open sheets. */
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

/**
 * After a reload no sheet is open: return to the page's own entry. After a reload at the moment a sheet opens, the
 * state of the sheet may be in the page's own entry, or browser and page may count entries differently; steps back
 * would then leave the page. So the entry is identified by its key if the browser supports it.
 */
function returnToPage(): void {
  if (depth() === 0) return;
  if (!("navigation" in globalThis)) {
    match();
    return;
  }
  const { currentEntry } = navigation;
  const page = navigation.entries()[(currentEntry?.index ?? 0) - depth()];
  const stay = (): void => {
    history.replaceState({ ...(history.state as object | null), sheets: 0 }, "");
    if (returning !== null) clearTimeout(returning);
    goOn();
  };
  if (!page || page.url !== currentEntry?.url) {
    stay();
    return;
  }
  returning = setTimeout(goOn, PATIENCE_MS);
  navigation.traverseTo(page.key).committed?.catch(stay);
}

/** Follow the browser's history; called once, at start-up. */
export function followHistory(): void {
  addEventListener("popstate", () => {
    if (returning !== null) {
      clearTimeout(returning);
      goOn();
    } else for (const close of open.splice(depth()).reverse()) close();
    match();
  });
  returnToPage();
}
