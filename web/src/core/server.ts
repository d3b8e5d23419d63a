// SPDX-License-Identifier: GPL-3.0-or-later
// The server answers: `givens serve`. Nothing else of the page talks to the network.
import {
  Job, JobEnd, JobListener, Question, Refusal, Transport, noteContact, tellListener,
} from "./requests";
import { Release, Urgency, takePlace } from "./places";

const ROOT = "/api/1/";
const SILENT = "givens does not answer: is 'givens serve' still running?";
/** A job whose stream broke is asked for again, once a second, so often. */
const MOST_FAILURES = 5;

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
  noteContact();
  return response;
}

function posted(body: unknown, signal?: AbortSignal): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" },
           body: JSON.stringify(body), signal };
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await send(path, { signal })).json();
}

export async function getText(path: string, signal?: AbortSignal): Promise<string> {
  return (await send(path, { signal })).text();
}

// ---- jobs ----

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

  async start(question: Question): Promise<void> {
    try {
      this.release = await takePlace(this.urgency, this.waiting.signal);
      const made = await (await send("jobs", posted(question))).json();
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
    for (const name of ["answer", "progress", "message"])
      on(name, (data) => tellListener(this.listener, name, data));
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

export const transport: Transport = {
  askText: async ({ verb, ...body }, signal) => (await send(verb, posted(body, signal))).text(),
  getInfo: async () => (await send("", {})).json(),
  startJob: (question, listener, urgency) => {
    const job = new RunningJob(listener, urgency);
    void job.start(question);
    return job;
  },
};
