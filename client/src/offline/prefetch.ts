/** Prefetch of everything that playing without a connection needs, on pages of a server. */

import { myTables } from "../stores/my-tables.svelte";
import { offlineStatus } from "../stores/offline-status.svelte";
import { prefetchPython } from "./load-pyodide";
import { siteRoot } from "../lib/site";

interface NetworkInformation {
  saveData?: boolean;
  type?: string;
}

/** Fetch everything now; files that are cached already take no time. */
export async function prefetchAll(): Promise<void> {
  await prefetchPython(siteRoot(), (got, all) => (offlineStatus.share = got / all));
  offlineStatus.cached = true;
}

/** Prefetch for readers who have tables, where data costs nothing and the page is idle. */
export function prefetchWhenIdle(): void {
  const { saveData, type } = (navigator as { connection?: NetworkInformation }).connection ?? {};
  if (saveData || type === "cellular" || myTables().length === 0) return;
  setTimeout(() => void prefetchAll().catch(() => undefined), 5_000);
}
