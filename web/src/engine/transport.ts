// SPDX-License-Identifier: GPL-3.0-or-later
// Workers of the browser answer, by an engine that came with the page. The questions are those that
// a server would be asked, and the engine reads them as a server does (src/cli/engine_main.c).
import address from "#engine?url";
import {
  Job, JobEnd, JobListener, Question, Refusal, Transport, noteContact, tellListener,
} from "../core/requests";
import type { JsonInfo } from "../core/json_types";
import type { Urgency } from "../core/places";
import { complain } from "../core/session";
import { EngineWorker, Pool } from "./pool";
import { EventReader } from "./event_reader";

/** What a server allows for waiting and working together. A job may take any time. */
const ANSWER_MS = 20_000;
const TOO_LONG = "this takes too long for a request: run it as a job";
/** By exit codes of the engine. */
const STATUS: Record<number, number> = { 2: 400, 3: 422, 4: 503, 5: 503 };

async function compileEngine(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok)
    throw new Refusal(`the engine of this page is missing: ${response.status}`, response.status);
  return response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

let preparing: Promise<Pool> | null = null;

async function preparePool(): Promise<Pool> {
  const engine = await compileEngine();
  const start = (): EngineWorker => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.postMessage(engine);
    return worker as EngineWorker;
  };
  return new Pool(start,
                  (fault) => complain(`A worker of this page failed and was replaced: ${fault}`));
}

/** The engine is loaded once; after a failure again. */
function pool(): Promise<Pool> {
  preparing ??= preparePool().catch((problem) => {
    preparing = null;
    throw problem instanceof Refusal ? problem
      : new Refusal(`the engine of this page cannot be loaded: ${problem.message}`, 0);
  });
  return preparing;
}

function refusalOf(code: number, messages: string, fault: string | null): Refusal {
  return new Refusal(fault ?? (messages || `the engine ended with ${code}`), STATUS[code] ?? 500);
}

/** Runs the engine as a question; its output, or a Refusal. */
function answerOf(pool: Pool, mode: string, input: string, signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const give = () => {
      clearTimeout(late);
      signal?.removeEventListener("abort", leave);
    };
    const cancel = pool.run("question", { words: [mode], input }, {
      output: (piece) => { text += piece; },
      end: (code, messages, fault) => {
        give();
        noteContact();
        if (code === 0)
          resolve(text);
        else
          reject(refusalOf(code, messages, fault));
      },
    });
    const stop = (problem: Error) => {
      give();
      cancel();
      reject(problem);
    };
    const leave = () => stop(new DOMException("not wanted any more", "AbortError"));
    const late = setTimeout(() => stop(new Refusal(TOO_LONG, 503)), ANSWER_MS);
    signal?.addEventListener("abort", leave);
    if (signal?.aborted)
      leave();
  });
}

class RunningJob<T> implements Job {
  private ended = false;
  private stop: (() => void) | null = null;
  private readonly events = new EventReader((name, data) => this.hear(name, data));

  constructor(private readonly listener: JobListener<T>) {}

  async start(question: Question, urgency: Urgency): Promise<void> {
    try {
      const workers = await pool();
      if (this.ended)
        return;
      this.stop = workers.run(urgency, { words: ["job"], input: JSON.stringify(question) }, {
        output: (text) => this.events.take(text),
        end: (code, messages, fault) =>
          this.finish({ exit: code, cancelled: false, limit: null },
                      refusalOf(code, messages, fault).message),
      });
    } catch (problem) {
      this.finish({ exit: 2, cancelled: false, limit: null }, (problem as Error).message);
    }
  }

  cancel(): void {
    this.stop?.();
    this.finish({ exit: 130, cancelled: true, limit: null }, null);
  }

  private hear(name: string, data: any): void {
    if (name === "end")
      this.finish(data, null);
    else if (!this.ended)
      tellListener(this.listener, name, data);
  }

  private finish(end: JobEnd, problem: string | null): void {
    if (this.ended)
      return;
    this.ended = true;
    noteContact();
    this.listener.end(end, problem);
  }
}

export const transport: Transport = {
  askText: async (question, signal) =>
    answerOf(await pool(), "answer", JSON.stringify(question), signal),
  getInfo: async (): Promise<JsonInfo> => JSON.parse(await answerOf(await pool(), "about", "")),
  startJob: (question, listener, urgency) => {
    const job = new RunningJob(listener);
    void job.start(question, urgency);
    return job;
  },
};
