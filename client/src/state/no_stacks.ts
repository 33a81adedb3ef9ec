/**
 * Imported before anything else: while the client's modules run, errors carry no stack. Svelte makes one there to have it
 * ready, and browsers would read the whole script once more to name its line (40 ms on a phone).
 */

const errors = Error as { stackTraceLimit?: number }; // where browsers have it
const usual = errors.stackTraceLimit ?? 10;
errors.stackTraceLimit = 0;

/** From now on they do. */
export const stacksAgain = (): void => void (errors.stackTraceLimit = usual);
