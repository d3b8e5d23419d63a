// SPDX-License-Identifier: GPL-3.0-or-later
// Asking givens: a verb and its answers, or a job whose answers come one by one. The build chooses
// who answers: the server that the page came from (server.ts), or workers with an engine of their
// own (../engine/), where there is no server.
import { transport } from "#transport";
import type { JsonInfo, JsonRecord, JsonRun } from "./json_types";
import { Job, JobListener, Options, Refusal } from "./requests";
import type { Urgency } from "./places";

export * from "./requests";

export interface Answers<T> {
  records: T[];
  run: JsonRun | null;
}

/** Asks a verb; line n of its JSON answers record n of the input. */
export async function ask<T extends JsonRecord>(verb: string, input: string, options: Options = {},
                                                signal?: AbortSignal): Promise<Answers<T>> {
  const text = await askText(verb, input, options, signal);
  const answers: Answers<T> = { records: [], run: null };
  for (const line of text.split("\n")) {
    if (!line)
      continue;
    const value = JSON.parse(line);
    if (value.run)
      answers.run = value.run;
    else
      answers.records.push(value);
  }
  return answers;
}

/** Asks a verb about one puzzle. A record that cannot be read is a Refusal. */
export async function askOne<T extends JsonRecord>(verb: string, input: string,
                                                   options: Options = {},
                                                   signal?: AbortSignal): Promise<T> {
  const { records } = await ask<T>(verb, input, options, signal);
  if (!records.length)
    throw new Refusal("there is no puzzle in this text", 200);
  if (records[0].status === "error")
    throw new Refusal(records[0].message ?? "this cannot be read", 200);
  return records[0];
}

/** The same as text, for forms other than JSON (option `to`). */
export function askText(verb: string, input: string, options: Options = {},
                        signal?: AbortSignal): Promise<string> {
  return transport.askText({ verb, input, options }, signal);
}

export function getInfo(): Promise<JsonInfo> {
  return transport.getInfo();
}

/** Starts a job, as soon as there is a place for it. It ends with the page, or when it is
 *  cancelled. */
export function startJob<T>(verb: string, input: string, options: Options,
                            listener: JobListener<T>, urgency: Urgency = "wanted"): Job {
  return transport.startJob({ verb, input, options }, listener, urgency);
}
