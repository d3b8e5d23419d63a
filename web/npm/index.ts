// SPDX-License-Identifier: GPL-3.0-or-later
// The engine for programs in JavaScript: a function for each verb. Answers are those of the command
// givens, as it prints them with --to json; the names of options are its own, without dashes.
import type {
  CheckRecord, CountRecord, GenerateRecord, PathRecord, RateRecord, SePathRecord, SolveRecord,
} from "../src/core/answers";
import { runProgram } from "../src/engine/wasi";

export type {
  CheckRecord, CountRecord, GenerateRecord, PathRecord, RateRecord, SePathRecord, SolveRecord,
} from "../src/core/answers";

/** Seeds above 2^53 are given as texts. */
export type Options = Record<string, string | number | boolean>;
/** In any format that the command reads; of a list each text is a puzzle or several. */
export type Puzzles = string | readonly string[];

/** What givens refused, in its own words: a wrong option, or an answer that is too long. */
export class GivensError extends Error {
  constructor(message: string, readonly exitCode: number) {
    super(message);
    this.name = "GivensError";
  }
}

let compiling: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
  const address = new URL("./givens.wasm", import.meta.url);
  if (address.protocol !== "file:")
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(new Uint8Array(await readFile(address)));
}

function engine(): Promise<WebAssembly.Module> {
  compiling ??= compile().catch((problem) => {
    compiling = null;
    throw problem;
  });
  return compiling;
}

async function ask<T>(verb: string, puzzles: Puzzles, options: Options): Promise<T[]> {
  const input = typeof puzzles === "string" ? puzzles : puzzles.join("\n") + "\n";
  const request = new TextEncoder().encode(JSON.stringify({ verb, input, options }));
  const decoders = { 1: new TextDecoder(), 2: new TextDecoder() };
  const texts = { 1: "", 2: "" };
  const code = runProgram(await engine(), ["engine", "answer"], request, (descriptor, bytes) => {
    texts[descriptor] += decoders[descriptor].decode(bytes, { stream: true });
  });
  if (code !== 0)
    throw new GivensError(texts[2].trim() || `the engine ended with ${code}`, code);
  // The last line is about the run.
  return texts[1].split("\n").filter((line) => line && !line.startsWith('{"run":'))
    .map((line) => JSON.parse(line));
}

/** The solution of each puzzle. */
export function solve(puzzles: Puzzles, options: Options = {}): Promise<SolveRecord[]> {
  return ask("solve", puzzles, options);
}

/** How many solutions each puzzle has. */
export function count(puzzles: Puzzles, options: Options = {}): Promise<CountRecord[]> {
  return ask("count", puzzles, options);
}

/** Whether each puzzle has one solution, and whether it is minimal. */
export function check(puzzles: Puzzles, options: Options = {}): Promise<CheckRecord[]> {
  return ask("check", puzzles, options);
}

/** Ratings: `{ ratings: "W,SER" }`. */
export function rate(puzzles: Puzzles, options: Options = {}): Promise<RateRecord[]> {
  return ask("rate", puzzles, options);
}

/** A path to the solution of each puzzle, step by step: `{ theory: "W" }`; those of Sudoku
 *  Explainer have steps of their own. */
export function explain(puzzles: Puzzles,
                        options: Options & { theory: "SE" }): Promise<SePathRecord[]>;
export function explain(puzzles: Puzzles, options?: Options): Promise<PathRecord[]>;
export function explain(puzzles: Puzzles,
                        options: Options = {}): Promise<(PathRecord | SePathRecord)[]> {
  return ask("explain", puzzles, options);
}

/** Minimal puzzles: `{ count: 10, seed: 7 }`; the same seed gives the same puzzles everywhere. */
export function generate(options: Options = {}): Promise<GenerateRecord[]> {
  return ask("generate", "", options);
}
