/** Web Push: notifications on this device when a seat of its tables is to act, even if no page is open. */

import { currentLanguage } from "../../i18n";
import { isLocalTable } from "../../api/backend";
import { pushKey, setNotices } from "../../api/rest";
import type { MySeat } from "../../stores/my-tables.svelte";

export function canPush(table: string): boolean {
  return (
    !isLocalTable(table) &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    "Notification" in window &&
    isSecureContext
  );
}

/** Subscribe this device to notifications for its seats at the table; false if the reader or the browser declines. */
export async function startPush(table: string, seats: readonly MySeat[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready;
  const { key } = await pushKey();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = subscription.toJSON();
  const p256dh = keys?.["p256dh"];
  const auth = keys?.["auth"];
  if (!endpoint || !p256dh || !auth) return false;
  for (const { seat, token } of seats)
    await setNotices(table, seat, token, { push: { endpoint, keys: { p256dh, auth } }, language: currentLanguage() });
  return true;
}

export async function stopPush(table: string, seats: readonly MySeat[]): Promise<void> {
  for (const { seat, token } of seats) await setNotices(table, seat, token, {});
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const made = new Uint8Array(plain.length);
  for (let at = 0; at < plain.length; at++) made[at] = plain.charCodeAt(at);
  return made;
}
