/** What is needed to play without a connection is fetched beforehand, on pages of a server. */

import { myTables } from "../stores/my-tables.svelte";
import { devicePython } from "../stores/offline-status.svelte";
import { keepPython } from "./load-pyodide";
import { pageRoot } from "../lib/site";

interface Connection {
  saveData?: boolean;
  type?: string;
}

/** Everything is fetched now; what was fetched already takes no time. */
export async function keepForLater(): Promise<void> {
  await keepPython(pageRoot(), (got, all) => (devicePython.share = got / all));
  devicePython.kept = true;
}

/** For somebody who plays, where data costs nothing and the page has nothing else to do. */
export function keepWhenIdle(): void {
  const { saveData, type } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || type === "cellular" || myTables().length === 0) return;
  setTimeout(() => void keepForLater().catch(() => undefined), 5_000);
}
