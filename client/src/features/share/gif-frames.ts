const MOST = 48; // longer matches show every second, third … position

/** Return the plies to show: the first, the last, and as many between as the limit allows. */
export function gifPlies(plies: number): number[] {
  const step = Math.max(1, Math.ceil(plies / (MOST - 1)));
  const chosen = Array.from({ length: Math.floor(plies / step) + 1 }, (_, i) => i * step);
  return chosen.at(-1) === plies ? chosen : [...chosen, plies];
}
