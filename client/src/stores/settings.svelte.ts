/** What the reader has chosen, kept on this device. */

import { LANGUAGES, type Language, type LanguageSetting } from "../i18n";
import { save, load } from "../lib/storage";
import { flag, oneOf, someFields, text } from "../lib/stored-shape";

export type Theme = "system" | "light" | "dark";
export type Pace = "calm" | "normal" | "quick" | "none";
export type ConfirmMode = "always" | "touch" | "never";

export interface Settings {
  name: string;
  language: LanguageSetting;
  theme: Theme;
  pace: Pace;
  sound: boolean;
  /** when a move is confirmed before it is sent */
  asking: ConfirmMode;
  /** what is met for the first time is explained */
  guide: boolean;
  /** what can be decided in one way only is decided by itself */
  forced: boolean;
  /** alone against bots, hints are at hand and grave mistakes are named */
  coach: boolean;
}

const NAME = "settings";
const DEFAULTS: Settings = {
  name: "",
  language: "browser",
  theme: "system",
  pace: "normal",
  sound: false,
  asking: "touch",
  guide: true,
  forced: true,
  coach: true,
};

const LONGEST_NAME = 30;
const STORED = someFields({
  name: (value) => text(value)?.slice(0, LONGEST_NAME),
  language: oneOf<LanguageSetting>("browser", ...(Object.keys(LANGUAGES) as Language[])),
  theme: oneOf<Theme>("system", "light", "dark"),
  pace: oneOf<Pace>("calm", "normal", "quick", "none"),
  sound: flag,
  asking: oneOf<ConfirmMode>("always", "touch", "never"),
  guide: flag,
  forced: flag,
  coach: flag,
});

export const settings: Settings = $state({ ...DEFAULTS, ...load(NAME, STORED, {}) });

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const coarse = matchMedia("(pointer: coarse)");

let systemDark = $state(dark.matches);
let systemStill = $state(still.matches);
dark.addEventListener("change", () => (systemDark = dark.matches));
still.addEventListener("change", () => (systemStill = still.matches));

function isDark(): boolean {
  return settings.theme === "system" ? systemDark : settings.theme === "dark";
}

/** No motion: the reader or the system asks for it. */
export function isMotionReduced(): boolean {
  return settings.pace === "none" || systemStill;
}

/**
 * Whether a move is shown for confirmation before it is sent: one that weighs, where fingers touch the board, and
 * everywhere where a button would do it at once.
 */
export function needsConfirmation(weighs: boolean, byButton: boolean): boolean {
  return settings.asking === "always" || (settings.asking === "touch" && weighs && (coarse.matches || byButton));
}

/** Called once, by the first component: settings show, and are kept. */
export function applySettings(): void {
  $effect(() => {
    document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
    document.documentElement.dataset["still"] = String(isMotionReduced());
  });
  $effect(() => save(NAME, $state.snapshot(settings)));
}
