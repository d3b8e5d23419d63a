// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings of a puzzle: which there are, in which order they are computed, how their values read.
import type { JsonRecord, Status } from "./json_types";
import { Shape, cellName, isQueens } from "./shape";
import type { Position } from "./position";

/** Ratings that cost nothing, asked for at once. */
const QUICK = ["solutions", "clues", "dof", "type", "total-dof", "ease"];
/** Those that are computed without being asked for, the cheap ones first. */
const FIRST = ["W", "B", "gW", "gB", "SER", "EP", "ED", "TE"];
/** One walk of Sudoku Explainer gives all three. */
const EXPLAINER = ["SER", "EP", "ED"];
/** Measures of J. Paris. */
const PARIS = ["dof", "type", "total-dof", "ease"];
/** Ratings that are no longest rule of a theory. */
const NO_THEORY = [...QUICK, ...EXPLAINER, "TE", "partials"];

export const MAX_LENGTH = 36;

export interface JsonRatings extends JsonRecord {
  [name: string]: unknown;
}

/** Sudoku Explainer knows one kind of board. */
export const hasExplainer = (shape: Shape): boolean =>
  shape.family === "sudoku" && shape.order === 9 && shape.blockRows === 3;

/** Whether a rating exists for this kind of board. */
export function isPossible(shape: Shape, name: string): boolean {
  if (EXPLAINER.includes(name))
    return hasExplainer(shape);
  return !(PARIS.includes(name) && (isQueens(shape) || shape.family === "pandiagonal"));
}

export const isQuick = (name: string): boolean => QUICK.includes(name);
export const hasTheory = (name: string): boolean => !NO_THEORY.includes(name);

/** What is asked together, in the order in which it is computed; the second part on demand. */
export function ratingJobs(names: readonly string[]): { first: string[][]; rest: string[][] } {
  const has = (name: string) => names.includes(name);
  const first = FIRST.filter((name) => has(name) && !EXPLAINER.slice(1).includes(name))
    .map((name) => (name === "SER" ? EXPLAINER.filter(has) : [name]));
  const rest = names.filter((name) => !QUICK.includes(name) && !FIRST.includes(name))
    .map((name) => [name]);
  return { first, rest };
}

/** The most that the time limit of a rating can be, in seconds. */
export const MAX_LIMIT = 600;

/** What is wrong with a time limit as it was typed; "" for nothing. An empty one is no limit. */
export function limitProblem(text: string): string {
  const seconds = Number(text.trim());
  return seconds >= 0 && seconds <= MAX_LIMIT ? ""
    : `${text.trim()} is no time limit: 0 to ${MAX_LIMIT} seconds, where 0 is none.`;
}

const WORDS: Partial<Record<Status, string>> = {
  none: "none: the puzzle has no solution",
  multiple: "multiple: the puzzle has several solutions",
  limit: "time-out",
};

/** The value of a rating in words for people. */
export function ratingText(record: JsonRatings, name: string): string {
  const value = record[name];
  if (typeof value === "string" && value.startsWith(">"))
    return `time-out: above ${value.slice(1)}`;
  if (value !== null && value !== undefined)
    return EXPLAINER.includes(name) ? Number(value).toFixed(1) : String(value);
  if (record.status === "beyond")
    return name === "TE" ? "beyond: three hypotheses at a time are not enough"
      : `beyond: not solved by these rules up to length ${MAX_LENGTH}`;
  return WORDS[record.status] ?? "does not exist for this puzzle";
}

// ---- redundant clues ----

/** A sukaku has a character for each candidate, also where its symbols are not those of the board:
 *  the place tells the digit. */
function isAlone(sukaku: string, order: number, cell: number, digit: number): boolean {
  const candidates = sukaku.slice(cell * order, cell * order + order);
  return [...candidates].every((symbol, at) => (symbol !== ".") === (at === digit - 1));
}

/** Which givens a minimal puzzle keeps; its text has a symbol for each cell or candidate, or names
 *  cells. */
export function keptGivens(position: Position, text: string): number[] {
  const { shape, givens } = position;
  const named = new Set(text.match(/r\d+c\d+/g) ?? []);
  const sukaku = text.length === shape.order ** 3 && !text.includes(" ");
  const symbols = text.includes(" ") ? text.trim().split(/\s+/) : [...text];
  return givens.map((digit, cell) => {
    const kept = isQueens(shape) && named.size ? named.has(cellName(shape, cell))
      : sukaku ? isAlone(text, shape.order, cell, digit)
      : symbols[cell] === shape.symbols[digit - 1];
    return kept ? digit : 0;
  });
}
