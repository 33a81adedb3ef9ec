/** What is needed to play without a connection is fetched beforehand, on pages of a server. */

import { myTables } from "../stores/my-tables.svelte";
import { offlineStatus } from "../stores/offline-status.svelte";
import { prefetchPython } from "./load-pyodide";
import { siteRoot } from "../lib/site";

interface NetworkInformation {
  saveData?: boolean;
  type?: string;
}

/** Everything is fetched now; what was fetched already takes no time. */
export async function prefetchAll(): Promise<void> {
  await prefetchPython(siteRoot(), (got, all) => (offlineStatus.share = got / all));
  offlineStatus.cached = true;
}

/** For somebody who plays, where data costs nothing and the page has nothing else to do. */
export function prefetchWhenIdle(): void {
  const { saveData, type } = (navigator as { connection?: NetworkInformation }).connection ?? {};
  if (saveData || type === "cellular" || myTables().length === 0) return;
  setTimeout(() => void prefetchAll().catch(() => undefined), 5_000);
}
