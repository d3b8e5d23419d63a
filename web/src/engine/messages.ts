// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker is told and what it tells.

/** The first message to a worker is the engine, compiled; those after it are runs, one at a time. */
export interface RunMessage {
  words: string[];
  input: string;
}

export type WorkerMessage =
  | { kind: "output"; text: string }
  | { kind: "message"; text: string }
  /** The last one of a run. `fault`: the engine broke down. */
  | { kind: "end"; code: number; fault: string | null };
