/** Web Push: notifications on this device, even if no page is open. */

import { pushKey } from "../../api/rest";
import type { PushSubscription as Subscription } from "../../api/types";

/** The browser’s support; on an iPhone only a page on the home screen can be notified. */
export type PushSupport = "ready" | "iphone" | "blocked" | "unsupported";

const READY_MS = 10_000; // the service worker may have to be installed first

/** An error whose reason is the key of its text. */
export class PushError extends Error {
  constructor(readonly reason: "blocked" | "no_service") {
    super(reason);
  }
}

export function pushSupport(): PushSupport {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) || !isSecureContext)
    return isIphone() ? "iphone" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** Report whether this is an iPhone or an iPad, which calls itself a Mac. */
function isIphone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** Return the address at which a push service reaches this browser; null without a subscription. */
export async function ownEndpoint(): Promise<string | null> {
  if (pushSupport() !== "ready") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Ask for permission and subscribe this browser. */
export async function subscribe(): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushError("blocked");
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new PushError("no_service")), READY_MS));
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const { key } = await pushKey();
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const found = await pushManager
    .subscribe(options)
    .catch(() => renew(pushManager, options))
    .catch((why: unknown) => {
      throw new PushError(why instanceof DOMException && why.name === "NotAllowedError" ? "blocked" : "no_service");
    });
  const { endpoint, keys } = found.toJSON();
  const p256dh = keys?.["p256dh"];
  const auth = keys?.["auth"];
  if (!endpoint || !p256dh || !auth) throw new PushError("no_service");
  return { endpoint, keys: { p256dh, auth } };
}

/** Subscribe once more: a subscription of another server's key is in the way. */
async function renew(manager: PushManager, options: PushSubscriptionOptionsInit): Promise<PushSubscription> {
  await (await manager.getSubscription())?.unsubscribe();
  return manager.subscribe(options);
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const made = new Uint8Array(plain.length);
  for (let at = 0; at < plain.length; at++) made[at] = plain.charCodeAt(at);
  return made;
}
