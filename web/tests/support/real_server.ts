// SPDX-License-Identifier: GPL-3.0-or-later
// The real server for the browser tests: `givens serve` on a free port of loopback, ended with the
// tests. And the command itself, to compare with.
import { ChildProcess, execFileSync, spawn } from "node:child_process";

const GIVENS = process.env.GIVENS ?? "givens";
const START_MS = 120_000;

export interface RealServer {
  url: string;
  port: number;
  process: ChildProcess;
  stop(): Promise<void>;
  /** Without a word to those who listen. */
  kill(): Promise<void>;
}

/** Starts it with these stores, on a free port unless one is named; resolves when it listens. */
export function startServer(stores: string[] = [], port = 0): Promise<RealServer> {
  const child = spawn(GIVENS, ["serve", "--listen", `127.0.0.1:${port}`, ...stores],
                      { stdio: ["ignore", "ignore", "pipe"] });
  return new Promise((resolve, reject) => {
    let said = "";
    // clock: of a hang
    const late = setTimeout(() => reject(new Error(`givens serve did not start: ${said}`)),
                            START_MS);
    child.on("exit", () => reject(new Error(`givens serve ended: ${said}`)));
    child.stderr!.on("data", (text) => {
      said += text;
      const found = /serving on (http:\/\/\S+?)\/?\s/.exec(said);
      if (!found)
        return;
      clearTimeout(late);
      resolve({ url: found[1], port: Number(new URL(found[1]).port), process: child,
                stop: () => end(child, "SIGTERM"), kill: () => end(child, "SIGKILL") });
    });
  });
}

function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.on("exit", () => resolve());
    child.kill(signal);
  });
}

/** The command while it runs; whoever starts it ends it. */
export function startGivens(words: string[]): { hasEnded(): boolean; stop(): Promise<void> } {
  const child = spawn(GIVENS, words, { stdio: "ignore" });
  return { hasEnded: () => child.exitCode !== null || child.signalCode !== null,
           stop: () => end(child, "SIGTERM") };
}

/** What the command prints; verbs may end with 1 or 4 and still have an answer. */
export function runGivens(words: string[], input = ""): string {
  try {
    return execFileSync(GIVENS, words, { input, encoding: "utf8", maxBuffer: 1 << 28,
                                         stdio: ["pipe", "pipe", "ignore"] });
  } catch (problem) {
    const ended = problem as { status?: number; stdout?: string };
    if (ended.status === undefined || ended.stdout === undefined)
      throw problem;
    return ended.stdout;
  }
}

/** The JSON of the first record. */
export function givensJson(words: string[], input = ""): any {
  return JSON.parse(runGivens([...words, "--to", "json"], input).split("\n")[0]);
}
