/** The texts about notifications, and what a browser can do. */

import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { pushSupport } from "../src/components/notifications/push";

const WORDS = "src/components/notifications/words";
const texts = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(`${WORDS}/${file}`, "utf8")) as Record<string, string>;

afterEach(() => void vi.unstubAllGlobals());

test("every language has the texts about notifications, with the same placeholders", () => {
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

const IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";

test.each([
  ["a browser that asks", { push: true, permission: "default", secure: true }, "ready"],
  ["a browser that refuses", { push: true, permission: "denied", secure: true }, "blocked"],
  ["an address without TLS", { push: true, permission: "default", secure: false }, "unsupported"],
  ["an iPhone outside the home screen", { agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)", secure: true }, "iphone"],
  ["an iPad outside the home screen", { agent: IPAD, fingers: 5, secure: true }, "iphone"],
  ["a Mac without Web Push", { agent: IPAD, fingers: 0, secure: true }, "unsupported"],
])("%s", (_, { push = false, permission = "", secure, agent = "", fingers = 0 }: Browser, expected) => {
  vi.stubGlobal("navigator", { serviceWorker: {}, userAgent: agent, maxTouchPoints: fingers });
  vi.stubGlobal("window", push ? { PushManager: {}, Notification: {} } : {});
  vi.stubGlobal("Notification", { permission });
  vi.stubGlobal("isSecureContext", secure);
  expect(pushSupport()).toBe(expected);
});

interface Browser {
  push?: boolean;
  permission?: string;
  secure: boolean;
  agent?: string;
  fingers?: number;
}
