/** The reader's settings, stored on this device. */

import { LANGUAGES, t, type Language, type LanguageSetting } from "../i18n";
import { save, load } from "../lib/storage";
import { flag, oneOf, someFields, text } from "../lib/stored-shape";

export type Theme = "system" | "light" | "dark";
export type Pace = "calm" | "normal" | "quick" | "none";
export type ConfirmMode = "always" | "final" | "never";

export interface Settings {
  name: string;
  language: LanguageSetting;
  theme: Theme;
  pace: Pace;
  /** sounds and vibration at big moments */
  sound: boolean;
  /** the question whether to have them was asked */
  soundOffered: boolean;
  /** which moves are confirmed before they are sent; final: those that cannot be undone */
  asking: ConfirmMode;
  /** tips explain new things once */
  guide: boolean;
  /** moves without an alternative are made automatically */
  forced: boolean;
  /** alone against bots, the coach offers hints and points out grave mistakes */
  coach: boolean;
  /** alone against bots, the match and its bots run in this browser instead of the server */
  botsHere: boolean;
  /** bots with a character comment on events now and then */
  comments: boolean;
}

const NAME = "settings";
const DEFAULTS: Settings = {
  name: "",
  language: "browser",
  theme: "system",
  pace: "normal",
  sound: false,
  soundOffered: false,
  asking: "final",
  guide: true,
  forced: true,
  coach: true,
  botsHere: false,
  comments: true,
};

const LONGEST_NAME = 30;
const STORED = someFields({
  name: (value) => text(value)?.slice(0, LONGEST_NAME),
  language: oneOf<LanguageSetting>("browser", ...(Object.keys(LANGUAGES) as Language[])),
  theme: oneOf<Theme>("system", "light", "dark"),
  pace: oneOf<Pace>("calm", "normal", "quick", "none"),
  sound: flag,
  soundOffered: flag,
  asking: oneOf<ConfirmMode>("always", "final", "never"),
  guide: flag,
  forced: flag,
  coach: flag,
  botsHere: flag,
  comments: flag,
});

export const settings: Settings = $state({ ...DEFAULTS, ...load(NAME, STORED, {}) });

/** Apply settings of another device, as far as they are valid. */
export function applyOthers(others: unknown): void {
  Object.assign(settings, STORED(others) ?? {});
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

let systemDark = $state(dark.matches);
let systemStill = $state(still.matches);
dark.addEventListener("change", () => (systemDark = dark.matches));
still.addEventListener("change", () => (systemStill = still.matches));

function isDark(): boolean {
  return settings.theme === "system" ? systemDark : settings.theme === "dark";
}

/** Report whether the reader or the system asks for reduced motion. */
export function isMotionReduced(): boolean {
  return settings.pace === "none" || systemStill;
}

/** Report whether a move is confirmed before it is sent; `asks`: its board wants that, usually as it is final. */
export function needsConfirmation(asks: boolean): boolean {
  return settings.asking === "always" || (settings.asking === "final" && asks);
}

/** Return the reader's name, or the one that guests get. */
export function playerName(): string {
  return settings.name.trim() || t("home.guest");
}

const SETTLED_MS = 1_000;
let settled = $state(settings.name.trim());

/** Return the reader's name, or null while it is being typed. */
export function settledName(): string | null {
  return settled === settings.name.trim() ? settled : null;
}

/** Apply and store the settings whenever they change; called once, by the first component. */
export function applySettings(): void {
  $effect(() => {
    const name = settings.name.trim();
    const timer = setTimeout(() => (settled = name), SETTLED_MS);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
    document.documentElement.dataset["still"] = String(isMotionReduced());
  });
  $effect(() => save(NAME, $state.snapshot(settings)));
}
