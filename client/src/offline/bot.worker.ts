/** A worker that runs bot tasks. */

import type { FromBotWorker, ToBotWorker } from "./worker-messages";
import { loadPython, type PythonManifest } from "./load-pyodide";

const WITHOUT_NETWORK = new Set(["random", "easy", "medium", "hard"]);
type Think = (task: string) => Promise<string>;
let answer: Promise<Think> | null = null;

async function begin(root: string, files: PythonManifest, savesSnapshot: boolean): Promise<Think> {
  const python = await loadPython(root, files, () => undefined, { savesSnapshot });
  const think = python.pyimport("fireside.offline.bot_pool")["run_bot_task"] as (task: string) => string;
  return async (task) => {
    const { title, level: player = "" } = JSON.parse(task) as { title: string; level?: string };
    const [level = ""] = player.split("+"); // without the character
    // without the network the hand-written evaluation is used
    if (!WITHOUT_NETWORK.has(level)) await python.fetchNetwork(title).catch(() => undefined);
    return think(task);
  };
}

const say = (message: FromBotWorker): void => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<ToBotWorker>) => {
  if (data.kind === "begin") {
    answer = begin(data.root, data.files, data.savesSnapshot);
    answer.catch(() => undefined); // the next task reports the failure
  } else if (answer) {
    const { task } = data;
    const thought = answer.then((think) => think(task));
    await thought.then(
      (text) => say({ kind: "found", text }),
      () => say({ kind: "lost" }),
    );
  }
};
