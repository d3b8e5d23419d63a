// SPDX-License-Identifier: GPL-3.0-or-later
// A pool of workers that run the engine. Runs wait for a worker; questions go before jobs, and some
// places are kept for them. A run is cancelled by ending its worker, and a worker that fails is
// replaced: the next run starts another one.
import type { RunMessage, WorkerMessage } from "./messages";

/** What a pool needs of a worker. */
export interface EngineWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { data: WorkerMessage }) => void) | null;
  onerror: ((event: { message?: string; preventDefault?(): void }) => void) | null;
}

export interface RunListener {
  output(text: string): void;
  /** Always the last call, once, but for a run that was cancelled. `fault`: it broke down. */
  end(code: number, messages: string, fault: string | null): void;
}

/** How many runs may be there when one of this kind starts: questions find a worker while jobs run,
 *  and jobs that are waited for while others run beside. */
const PLACES = { question: 7, wanted: 5, beside: 3 };
export type Rank = keyof typeof PLACES;

interface Run {
  rank: Rank;
  message: RunMessage;
  listener: RunListener;
  worker: EngineWorker | null;
  messages: string;
}

export class Pool {
  private readonly idle: EngineWorker[] = [];
  private readonly running = new Set<Run>();
  private readonly waiting: Run[] = [];

  constructor(private readonly start: () => EngineWorker,
              private readonly replaced: (fault: string) => void) {}

  /** Returns what cancels the run. */
  run(rank: Rank, message: RunMessage, listener: RunListener): () => void {
    const run: Run = { rank, message, listener, worker: null, messages: "" };
    this.waiting.push(run);
    this.waiting.sort((a, b) => PLACES[b.rank] - PLACES[a.rank]);
    this.startWaiting();
    return () => this.cancel(run);
  }

  /** What cannot start leaves no place for what comes after it. */
  private startWaiting(): void {
    while (this.waiting.length && this.running.size < PLACES[this.waiting[0].rank])
      this.begin(this.waiting.shift()!);
  }

  private begin(run: Run): void {
    const worker = this.idle.pop() ?? this.start();
    run.worker = worker;
    this.running.add(run);
    worker.onmessage = ({ data }) => this.hear(run, data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      this.fail(run, event.message || "it could not be started");
    };
    worker.postMessage(run.message);
  }

  private hear(run: Run, message: WorkerMessage): void {
    if (message.kind === "output")
      run.listener.output(message.text);
    else if (message.kind === "message")
      run.messages += message.text;
    else if (message.fault)
      this.fail(run, message.fault);
    else {
      this.idle.push(run.worker!);
      this.finish(run, message.code, null);
    }
  }

  /** What is left of a worker that failed is not trusted. */
  private fail(run: Run, fault: string): void {
    run.worker!.terminate();
    this.replaced(fault);
    this.finish(run, 70, fault);
  }

  private finish(run: Run, code: number, fault: string | null): void {
    run.worker!.onmessage = run.worker!.onerror = null;
    this.running.delete(run);
    run.listener.end(code, run.messages.trim(), fault);
    this.startWaiting();
  }

  private cancel(run: Run): void {
    const at = this.waiting.indexOf(run);
    if (at >= 0)
      this.waiting.splice(at, 1);
    if (!this.running.delete(run))
      return;
    run.worker!.onmessage = run.worker!.onerror = null;
    run.worker!.terminate();
    this.startWaiting();
  }
}
