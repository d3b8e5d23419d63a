// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about the puzzle: validity, ratings, canonical forms. Computed while the tab
// Ratings is open, at most two ratings at once; dropped when the puzzle is another one.
import { Job, askOne, askText, startJob } from "../core/api";
import { serverInfo } from "../core/info";
import type { CanonRecord, CheckRecord, MinimizeRecord } from "../core/answers";
import type { JsonNamed } from "../core/json_types";
import { cellOf } from "../core/labels";
import {
  Position, hasExclusions, puzzleInput, restarted, samePuzzle, withGiven, withGivens,
} from "../core/position";
import {
  JsonRatings, isPossible, isQuick, keptGivens, limitProblem, ratingJobs, ratingText,
} from "../core/ratings";
import { complain, currentPosition, goTo, session } from "../core/session";
import { NINE, isQueens, sameShape } from "../core/shape";
import { Store } from "../core/store";

const AT_ONCE = 2;

export interface Rating {
  state: "waiting" | "computing" | "done" | "failed";
  text: string;
  /** The limit that it was computed with, in seconds; "" for none. */
  limit: string;
}

export interface CanonForm {
  name: string;
  form: string;
  automorphisms: number | null;
}

export interface RatingsState {
  puzzle: Position | null;
  names: readonly JsonNamed[];
  version: string;
  ratings: Readonly<Record<string, Rating>>;
  limit: string;
  /** More than the first ratings is wanted. */
  all: boolean;
  validity: CheckRecord | null;
  forms: readonly CanonForm[];
  problem: string;
}

export const FORMS: readonly JsonNamed[] = [
  { name: "puzzle-minlex", text: "least of all equivalent puzzles" },
  { name: "solution-minlex", text: "with the least solution grid" },
  { name: "solution-maxlex", text: "with the greatest solution grid" },
  { name: "relabel", text: "digits renamed in the order in which they come" },
  { name: "pattern", text: "pattern of the clues alone" },
];

const NOTHING = { puzzle: null, ratings: {}, all: false, validity: null, forms: [], problem: "" };

export const ratingsStore = new Store<RatingsState>({
  names: [], version: "", limit: "20", ...NOTHING,
});

/** Forms are of puzzles without pencilmarks. */
export const hasForms = (position: Position): boolean =>
  sameShape(position.shape, NINE) && !hasExclusions(position);

/** A minimal puzzle with pencilmarks comes as a sukaku, which cannot hold queens. */
export const canMinimize = (position: Position): boolean =>
  !isQueens(position.shape) || !hasExclusions(position);

let open = false;
let queue: string[][] = [];
let jobs: Map<Job, string[]> = new Map();
let requests = new AbortController();

function setRatings(names: readonly string[], rating: (name: string) => Rating): void {
  const ratings = { ...ratingsStore.get().ratings };
  for (const name of names)
    ratings[name] = rating(name);
  ratingsStore.set({ ratings });
}

/** Ends all work; what was computing waits again. */
function pause(): void {
  requests.abort();
  requests = new AbortController();
  const ended = jobs;
  jobs = new Map(); // so that the ends of the jobs are not taken for answers
  queue = [];
  for (const [job, names] of ended) {
    setRatings(names, () => ({ state: "waiting", text: "", limit: "" }));
    job.cancel();
  }
}

// ---- ratings ----

function startRating(puzzle: Position, names: string[]): void {
  const limit = ratingsStore.get().limit.trim();
  let record: JsonRatings | null = null;
  const options = { ratings: names.join(","),
                    ...(Number(limit) > 0 ? { "limit-time": Number(limit) } : {}) };
  setRatings(names, () => ({ state: "computing", text: "", limit }));
  const job = startJob<JsonRatings>("rate", puzzleInput(puzzle), options, {
    answer: (answer) => {
      record = answer;
    },
    end: (_, problem) => {
      if (!jobs.delete(job))
        return;
      setRatings(names, (name) => record && record.status !== "error"
        ? { state: "done", text: ratingText(record, name), limit }
        : { state: "failed", text: record?.message ?? problem ?? "no answer", limit });
      startNext();
    },
  }, "beside");
  jobs.set(job, names);
}

/** Nothing starts with a limit that is none: it waits until the limit is right. */
function startNext(): void {
  const { puzzle, limit } = ratingsStore.get();
  if (limitProblem(limit))
    return;
  while (open && puzzle && jobs.size < AT_ONCE && queue.length)
    startRating(puzzle, queue.shift()!);
}

/** Puts what is not known yet into the queue. */
function enqueue(): void {
  const { names, ratings, puzzle, all } = ratingsStore.get();
  if (!puzzle)
    return;
  const possible = names.map(({ name }) => name).filter((name) => isPossible(puzzle.shape, name));
  const { first, rest } = ratingJobs(possible);
  const missing = ([name]: string[]) => !ratings[name] || ratings[name].state === "waiting";
  queue = [...first, ...(all ? rest : [])].filter(missing);
  setRatings(queue.flat(), () => ({ state: "waiting", text: "", limit: "" }));
  startNext();
}

async function askQuick(puzzle: Position): Promise<void> {
  const { names, ratings } = ratingsStore.get();
  const wanted = names.map(({ name }) => name)
    .filter((name) => isQuick(name) && isPossible(puzzle.shape, name) && !ratings[name]);
  if (!wanted.length)
    return;
  const record = await askOne<JsonRatings>("rate", puzzleInput(puzzle),
                                           { ratings: wanted.join(",") }, requests.signal);
  setRatings(wanted, (name) => ({ state: "done", text: ratingText(record, name), limit: "" }));
}

export function setLimit(limit: string): void {
  ratingsStore.set({ limit });
  startNext();
}

export function computeAll(): void {
  ratingsStore.set({ all: true });
  enqueue();
}

/** Whether a rating can be tried again: it failed, or the limit stopped it. */
export const isStopped = (rating: Rating): boolean =>
  rating.state === "failed" || rating.text.startsWith("time-out");

/** Computes again what was stopped. */
export function retry(): void {
  const { ratings } = ratingsStore.get();
  const stopped = Object.keys(ratings).filter((name) => isStopped(ratings[name]));
  setRatings(stopped, () => ({ state: "waiting", text: "", limit: "" }));
  enqueue();
}

// ---- validity and canonical forms ----

async function askValidity(puzzle: Position): Promise<void> {
  const validity = ratingsStore.get().validity ??
    await askOne<CheckRecord>("check", puzzleInput(puzzle), { "keep-marks": true },
      requests.signal);
  ratingsStore.set({ validity });
  const cells = (validity.redundant_clues ?? []).map((name) => cellOf(puzzle.shape, name));
  session.set({ redundant: cells.filter((cell): cell is number => cell !== null) });
}

async function askForms(puzzle: Position): Promise<void> {
  if (!hasForms(puzzle) || ratingsStore.get().forms.length)
    return;
  const forms: CanonForm[] = [];
  for (const { name } of FORMS) {
    const { form, automorphisms } = await askOne<CanonRecord>(
      "canon", puzzleInput(puzzle), { form: name, automorphisms: true }, requests.signal);
    if (form)
      forms.push({ name, form, automorphisms: automorphisms ?? null });
  }
  ratingsStore.set({ forms });
}

/** Takes a redundant clue out of the puzzle. */
export function takeOut(name: string): void {
  const position = currentPosition();
  const cell = cellOf(position.shape, name);
  if (cell !== null)
    goTo(withGiven(position, cell, 0));
}

async function askMinimal(position: Position): Promise<string | null> {
  const input = puzzleInput(position);
  if (!hasExclusions(position))
    return (await askOne<MinimizeRecord>("minimize", input, {}, requests.signal)).minimal;
  const text = (await askText("minimize", input, { "keep-marks": true, to: "sukaku" },
    requests.signal)).trim();
  return text.length === position.shape.order ** 3 ? text : null;
}

/** Leaves a minimal puzzle on the board. */
export async function minimize(): Promise<void> {
  const position = currentPosition();
  try {
    const minimal = await askMinimal(position);
    if (!minimal)
      complain("No minimal puzzle was found in time");
    else if (position === currentPosition())
      goTo(withGivens(restarted(position), keptGivens(position, minimal)));
  } catch (problem) {
    complain(problem);
  }
}

// ---- while the tab is open ----

async function guarded(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (problem) {
    if ((problem as Error).name !== "AbortError")
      ratingsStore.set({ problem: (problem as Error).message });
  }
}

function begin(): void {
  const position = currentPosition();
  const { puzzle } = ratingsStore.get();
  if (!puzzle || !samePuzzle(puzzle, position))
    ratingsStore.set({ ...NOTHING, puzzle: position });
  else
    ratingsStore.set({ problem: "" });
  void guarded(askValidity(position));
  void guarded(askQuick(position));
  void guarded(askForms(position));
  enqueue();
}

export async function openRatings(): Promise<void> {
  open = true;
  try {
    const info = await serverInfo();
    ratingsStore.set({ names: info.ratings, version: info.version });
  } catch (problem) {
    ratingsStore.set({ problem: (problem as Error).message });
    return;
  }
  if (open)
    begin();
}

/** After the server did not answer: all that is missing is asked for again. */
export async function askAgain(): Promise<void> {
  pause();
  ratingsStore.set({ problem: "" });
  await openRatings();
  if (open)
    retry();
}

export function closeRatings(): void {
  open = false;
  pause();
}

session.watch((state) => {
  const { puzzle } = ratingsStore.get();
  const position = currentPosition(state);
  if (!puzzle || samePuzzle(puzzle, position))
    return;
  pause();
  ratingsStore.set(NOTHING);
  if (open)
    begin();
});
