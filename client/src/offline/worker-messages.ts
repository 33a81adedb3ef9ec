/** What a page and the worker that keeps its tables say to each other. */

import type { PythonManifest } from "./load-pyodide";

export type ToServerWorker =
  | { kind: "begin"; root: string }
  | { kind: "ask"; number: number; method: string; address: string; token: string; body: string }
  | { kind: "open"; number: number; table: string }
  | { kind: "say"; number: number; frame: string }
  | { kind: "close"; number: number }
  | { kind: "stands" }; // the first table is seen

export type FromServerWorker =
  | { kind: "progress"; got: number; all: number }
  | { kind: "ready"; compiled: boolean }
  | { kind: "calm" } // the first table is seen, or nobody wants one
  | { kind: "failed"; why: string }
  | { kind: "answer"; number: number; status: number; text: string }
  | { kind: "frame"; number: number; frame: string };

/** What a worker that thinks is told, and says. */
export type ToBotWorker =
  | { kind: "begin"; root: string; files: PythonManifest; savesSnapshot: boolean } // for the next visit
  | { kind: "think"; task: string };
export type FromBotWorker = { kind: "found"; text: string } | { kind: "lost" }; // its Python could not begin, or ended
