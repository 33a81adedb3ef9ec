/** The lock that keeps a television's screen on. */

import { afterEach, expect, test, vi } from "vitest";
import { keepScreenOn } from "../src/features/television/wake-lock";

afterEach(() => void vi.unstubAllGlobals());

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
