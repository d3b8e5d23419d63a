// SPDX-License-Identifier: GPL-3.0-or-later
// Asking the server: a verb and its answers, or a job whose answers come one by one. Nothing else
// of the page talks to the network.
import type { JsonInfo, JsonRecord, JsonRun } from "./json_types";
import { Release, Urgency, takePlace } from "./places";
import { Store } from "./store";

const ROOT = "/api/1/";
const SILENT = "givens does not answer: is 'givens serve' still running?";
/** A job whose stream broke is asked for again, once a second, so often. */
const MOST_FAILURES = 5;

/** Tells whoever watches of each answer: the server is there. */
export const contact = new Store<{ answers: number }>({ answers: 0 });

export type Options = Record<string, string | number | boolean>;

/** What the server refused, in its own words. */
export class Refusal extends Error {
  constructor(message: string, readonly status: number) {
    super(message);
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  let message = `the server answered ${response.status}`;
  try {
    const body = await response.json();
    message = body.error.message;
  } catch {
    // A body that is no JSON says nothing more.
  }
  return new Refusal(message, response.status);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  return sendTo(ROOT + path, init);
}

async function sendTo(address: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (problem) {
    if ((problem as Error).name === "AbortError")
      throw problem;
    throw new Refusal(SILENT, 0);
  }
  if (!response.ok)
    throw await refusalOf(response);
  contact.set({ answers: contact.get().answers + 1 });
  return response;
}

function posted(body: unknown, signal?: AbortSignal): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" },
           body: JSON.stringify(body), signal };
}

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
export async function askText(verb: string, input: string, options: Options = {},
                              signal?: AbortSignal): Promise<string> {
  return (await send(verb, posted({ input, options }, signal))).text();
}

export async function getInfo(): Promise<JsonInfo> {
  return (await send("", {})).json();
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await send(path, { signal })).json();
}

export async function getText(path: string, signal?: AbortSignal): Promise<string> {
  return (await send(path, { signal })).text();
}

// ---- jobs ----

export interface Progress {
  done: number;
  fraction: number | null;
  rate: number;
  left: number | null;
  /** How many it took so far, where puzzles are made. */
  tries: number | null;
}

/** What ended a job before its time: too long, too much, or nobody there to hear it. */
export type JobLimit = "time" | "output" | "listeners";

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

/** Starts a job, as soon as there is a place for its stream. It ends with the page, or when it is
 *  cancelled. */
export function startJob<T>(verb: string, input: string, options: Options,
                            listener: JobListener<T>, urgency: Urgency = "wanted"): Job {
  const job = new RunningJob<T>(listener, urgency);
  void job.start({ verb, input, options });
  return job;
}

class RunningJob<T> implements Job {
  private source: EventSource | null = null;
  private path = "";
  private ended = false;
  private cancelled = false;
  private readonly waiting = new AbortController();
  private release: Release | null = null;
  /** Since the stream was last open. */
  private failures = 0;

  constructor(private readonly listener: JobListener<T>, private readonly urgency: Urgency) {}

  async start(body: unknown): Promise<void> {
    try {
      this.release = await takePlace(this.urgency, this.waiting.signal);
      const made = await (await send("jobs", posted(body))).json();
      this.path = made.events;
    } catch (problem) {
      this.finish({ exit: 2, cancelled: this.cancelled, limit: null },
                  this.cancelled ? null : (problem as Error).message);
      return;
    }
    if (this.cancelled)
      this.remove();
    else
      this.listen();
  }

  cancel(): void {
    if (this.ended || this.cancelled)
      return;
    this.cancelled = true;
    this.waiting.abort();
    if (this.path)
      this.remove();
  }

  private remove(): void {
    void fetch(this.path, { method: "DELETE" }).catch(() => undefined);
    this.finish({ exit: 130, cancelled: true, limit: null }, null);
  }

  private listen(): void {
    const source = (this.source = new EventSource(this.path));
    const on = (name: string, take: (data: any) => void) =>
      source.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent).data)));
    // The last line of JSON is about the run: it answers no record.
    on("answer", (data) => data.run || this.listener.answer?.(data));
    on("progress", (data) => this.listener.progress?.(data));
    on("message", (data) => this.listener.message?.(data.text));
    // remove() has told the end of a job that the player cancelled: another one is not his doing.
    on("end", (data) => this.finish(data, !data.limit && (data.cancelled || data.exit === 130)
      ? "the server stopped this job" : null));
    source.onopen = () => {
      this.failures = 0;
    };
    source.onerror = () => this.failed(source.readyState === EventSource.CLOSED);
  }

  /** The browser tries again by itself unless the server refused. */
  private failed(refused: boolean): void {
    if (refused)
      void this.askWhy();
    else if (++this.failures >= MOST_FAILURES)
      this.lose(SILENT);
  }

  /** A stream does not say why it was refused; the same question, asked plainly, does. */
  private async askWhy(): Promise<void> {
    const asking = new AbortController();
    try {
      await sendTo(this.path, { signal: asking.signal });
      this.lose("the stream of this job broke");
    } catch (problem) {
      this.lose((problem as Refusal).status === 404
        ? "the server does not know this job any more: was it started again?"
        : (problem as Error).message);
    }
    asking.abort();
  }

  private lose(problem: string): void {
    this.finish({ exit: 70, cancelled: false, limit: null }, problem);
  }

  private finish(end: JobEnd, problem: string | null): void {
    if (this.ended)
      return;
    this.ended = true;
    this.source?.close();
    this.release?.();
    this.listener.end(end, problem);
  }
}
