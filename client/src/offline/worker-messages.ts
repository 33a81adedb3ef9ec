/** Messages between the page, the worker that serves its tables, and bot workers. */

import type { PythonManifest } from "./load-pyodide";

export type ToServerWorker =
  | { kind: "begin"; root: string }
  | { kind: "ask"; number: number; method: string; address: string; token: string; body: string }
  | { kind: "open"; number: number; table: string }
  | { kind: "say"; number: number; frame: string }
  | { kind: "close"; number: number }
  | { kind: "stands" }; // the first table is shown

export type FromServerWorker =
  | { kind: "progress"; got: number; all: number }
  | { kind: "ready"; compiled: boolean }
  | { kind: "calm" } // the first table is shown, or none was requested
  | { kind: "failed"; why: string }
  | { kind: "answer"; number: number; status: number; text: string }
  | { kind: "frame"; number: number; frame: string };

/** Messages to and from a bot worker. */
export type ToBotWorker =
  | { kind: "begin"; root: string; files: PythonManifest; savesSnapshot: boolean } // `save`: store a memory snapshot for the next visit
  | { kind: "think"; task: string };
export type FromBotWorker = { kind: "found"; text: string } | { kind: "lost" }; // its Python failed to start, or ended
