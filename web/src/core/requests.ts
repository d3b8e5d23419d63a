// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of givens and what comes back, whoever answers.
import type { JsonInfo } from "./json_types";
import type { Urgency } from "./places";
import { Store } from "./store";

/** Tells whoever watches of each answer: somebody is there. */
export const contact = new Store<{ answers: number }>({ answers: 0 });

export function noteContact(): void {
  contact.set({ answers: contact.get().answers + 1 });
}

export type Options = Record<string, string | number | boolean>;

export interface Question {
  verb: string;
  input: string;
  options: Options;
}

/** What was refused, in the words of givens. The status is that of the server (docs/api.md). */
export class Refusal extends Error {
  constructor(message: string, readonly status: number) {
    super(message);
  }
}

export interface Progress {
  done: number;
  fraction: number | null;
  rate: number;
  left: number | null;
  /** How many it took so far, where puzzles are made. */
  tries: number | null;
}

/** What ended a job before its time: too long, too much, too big, or nobody there to hear it. */
export type JobLimit = "time" | "output" | "memory" | "listeners";

export interface JobEnd {
  exit: number;
  cancelled: boolean;
  limit: JobLimit | null;
}

export interface JobListener<T> {
  answer?: (record: T) => void;
  progress?: (progress: Progress) => void;
  message?: (text: string) => void;
  /** Always the last call, once. */
  end: (end: JobEnd, problem: string | null) => void;
}

export interface Job {
  cancel(): void;
}

/** Who answers. */
export interface Transport {
  askText(question: Question, signal?: AbortSignal): Promise<string>;
  getInfo(): Promise<JsonInfo>;
  startJob<T>(question: Question, listener: JobListener<T>, urgency: Urgency): Job;
}

/** Hands an event of a job to its listener, all but the end. The last line of JSON is about the
 *  run: it answers no record. */
export function tellListener<T>(listener: JobListener<T>, name: string, data: any): void {
  if (name === "answer" && !data.run)
    listener.answer?.(data);
  else if (name === "progress")
    listener.progress?.(data);
  else if (name === "message")
    listener.message?.(data.text);
}
