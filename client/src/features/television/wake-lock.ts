/** The Screen Wake Lock API: a television that shows a table must not go to sleep. */

/** Keep the screen on while the page is visible, where the browser can; return a function that ends it. */
export function keepScreenOn(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let ended = false;

  /** Request the lock; the browser releases it whenever the page is hidden. */
  async function request(): Promise<void> {
    if (document.visibilityState === "hidden") return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (ended) await lock.release();
    } catch {
      // refused, as with a low battery: the page works without it
    }
  }

  const ask = (): void => void request();
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
