/** The support of notifications by browsers. */

import { afterEach, expect, test, vi } from "vitest";
import { pushSupport } from "../src/components/notifications/push";

afterEach(() => void vi.unstubAllGlobals());

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
