// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of the server: that of `givens VERB --to json`, whose types come from docs/schema/
// (answers.ts), and what the server itself says (docs/api.md).
export type { Board as JsonBoard, Head as JsonRecord, Run as JsonRun, Status } from "./answers";

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
