// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of the server: the same as that of `givens VERB --to json` (docs/api.md).
import type { Family } from "./shape";

/** The words that stand where a record has no answer. */
export type Status = "ok" | "error" | "none" | "multiple" | "beyond" | "limit";

export interface JsonRecord {
  puzzle: string;
  status: Status;
  /** Why, where the status is "error"; and where in the input, if that is known. */
  message?: string;
  place?: { line: number; column: number };
}

export interface JsonBoard {
  family: Family;
  block?: string;
  size: number;
  symbols: string[];
  givens: number[];
  placed: number[] | null;
  marks: number[][] | null;
}

export interface JsonRun {
  schema: number;
  version: string;
  commit: string;
  command: string;
  seed: number | null;
  cpu: string;
}

export interface JsonNamed {
  name: string;
  text: string;
}

/** GET /api/1/ */
export interface JsonInfo {
  schema: number;
  version: string;
  commit: string;
  verbs: { name: string; summary: string; options: { name: string; help: string }[] }[];
  theories: JsonNamed[];
  ratings: JsonNamed[];
  limits: Record<string, number>;
  studies: { id: number; name: string }[];
}
