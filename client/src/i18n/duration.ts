/** Durations as a clock shows them, and in words. */

import { currentLanguage } from ".";

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

type Width = "long" | "narrow";

function unit(count: number, name: string, width: Width): string {
  return new Intl.NumberFormat(currentLanguage(), { style: "unit", unit: name, unitDisplay: width }).format(count);
}

/** Format as "0:45", "12:05", "3:04:05"; from one day on as "2d 5h". */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 86_400) {
    const hours = Math.floor((seconds % 86_400) / 3_600);
    return `${unit(Math.floor(seconds / 86_400), "day", "narrow")} ${unit(hours, "hour", "narrow")}`;
  }
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const padded = (count: number): string => String(count).padStart(2, "0");
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}` : `${minutes}:${padded(seconds % 60)}`;
}

/** Format in little space: "0:45", "3h", "2d". */
export function shortClockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 86_400) return unit(Math.floor(seconds / 86_400), "day", "narrow");
  return seconds >= 3_600 ? unit(Math.floor(seconds / 3_600), "hour", "narrow") : clockText(milliseconds);
}

/** Format in words, by the largest unit and, if it is not zero, the next one: "45 seconds", "1 minute 30 seconds". */
export function durationText(seconds: number): string {
  const found = UNITS.findIndex(([, size]) => seconds >= size);
  const [name, size] = UNITS[found] ?? UNITS[3];
  const words = unit(Math.floor(seconds / size), name, "long");
  const next = found < 0 ? undefined : UNITS[found + 1];
  const rest = next ? Math.floor((seconds % size) / next[1]) : 0;
  return next && rest > 0 ? `${words} ${unit(rest, next[0], "long")}` : words;
}
