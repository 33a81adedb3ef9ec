const MOST = 48; // moments; of a longer match every second, third …

/** The moments that are shown: the first, the last, and as many between as there is room for. */
export function gifPlies(plies: number): number[] {
  const step = Math.max(1, Math.ceil(plies / (MOST - 1)));
  const chosen = Array.from({ length: Math.floor(plies / step) + 1 }, (_, i) => i * step);
  return chosen.at(-1) === plies ? chosen : [...chosen, plies];
}
