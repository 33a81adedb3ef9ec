/** The texts of a television's page, and the lock that keeps its screen on. */

import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { keepScreenOn } from "../src/features/television/wake-lock";

const WORDS = "src/features/television/words";
const texts = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(`${WORDS}/${file}`, "utf8")) as Record<string, string>;

afterEach(() => void vi.unstubAllGlobals());

test("every language has the texts of a television, with the same placeholders", () => {
  const english = texts("en.json");
  const files = readdirSync(WORDS);
  expect(files.sort()).toEqual(["de.json", "en.json", "fr.json", "it.json", "ro.json"]);
  for (const file of files) {
    const found = texts(file);
    expect(Object.keys(found)).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(found))
      expect(text.match(/{\w+}/g) ?? []).toEqual(english[key]?.match(/{\w+}/g) ?? []);
  }
});

test("the screen stays on while the page is visible, until the page is closed", async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  vi.stubGlobal("navigator", { wakeLock: { request } });
  const end = keepScreenOn();
  expect(request).toHaveBeenCalledExactlyOnceWith("screen");
  await Promise.resolve();
  Object.assign(document, { visibilityState: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(1);
  Object.assign(document, { visibilityState: "visible" });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  end();
  expect(release).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

test("a browser without the API, or one that refuses, shows the page all the same", async () => {
  vi.stubGlobal("navigator", {});
  expect(keepScreenOn()()).toBeUndefined();
  vi.stubGlobal("navigator", { wakeLock: { request: () => Promise.reject(new Error("low battery")) } });
  const end = keepScreenOn();
  await Promise.resolve();
  expect(end()).toBeUndefined();
});
