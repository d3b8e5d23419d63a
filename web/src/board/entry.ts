// SPDX-License-Identifier: GPL-3.0-or-later
// What entering a digit does to a position, with the words that tell it; and what the player is
// told about a cell. No DOM here.
import { Mode } from "../core/session";
import {
  Position, bit, candidatesOf, digitAt, digitsOf, withCandidate, withGiven, withValue,
} from "../core/position";
import { Shape, columnOf, digitCount, isQueens, rowOf } from "../core/shape";

export interface Entry {
  position: Position;
  /** What was done, or why nothing was. */
  words: string;
}

export function cellWords(shape: Shape, cell: number): string {
  return `row ${rowOf(shape, cell) + 1} column ${columnOf(shape, cell) + 1}`;
}

/** "5", or "a queen". */
export function digitWords(shape: Shape, digit: number): string {
  return isQueens(shape) ? "a queen" : shape.symbols[digit - 1];
}

function enteredValue(position: Position, cell: number, digit: number): Entry {
  const { shape } = position;
  const where = cellWords(shape, cell);
  if (position.givens[cell])
    return { position, words: `${where} is given; the mode "Puzzle" changes it` };
  if (position.values[cell] === digit)
    return { position: withValue(position, cell, 0), words: `${where} is empty again` };
  return { position: withValue(position, cell, digit),
           words: `${where} is ${digitWords(shape, digit)}` };
}

function enteredGiven(position: Position, cell: number, digit: number): Entry {
  const { shape } = position;
  const where = cellWords(shape, cell);
  if (position.givens[cell] === digit)
    return { position: withGiven(position, cell, 0), words: `${where} is no longer given` };
  return { position: withGiven(position, cell, digit),
           words: `${where} is given ${digitWords(shape, digit)}` };
}

function enteredCandidate(position: Position, cell: number, digit: number): Entry {
  const { shape } = position;
  const name = isQueens(shape) ? "" : ` ${digitWords(shape, digit)}`;
  if (digitAt(position, cell))
    return { position, words: `${cellWords(shape, cell)} is filled` };
  if (position.removed[cell] & bit(digit))
    return { position: withCandidate(position, cell, digit, false),
             words: `candidate${name} is back` };
  if (candidatesOf(position)[cell] & bit(digit))
    return { position: withCandidate(position, cell, digit, true),
             words: `candidate${name} removed` };
  const excluded = position.excluded[cell] & bit(digit);
  return { position, words: `${digitWords(shape, digit)} is ` +
    (excluded ? "excluded by the puzzle" : "already seen by this cell") };
}

/** A digit typed or tapped; the same digit again takes it away. */
export function entered(position: Position, cell: number, digit: number, mode: Mode): Entry {
  if (mode === "candidate")
    return enteredCandidate(position, cell, digit);
  return mode === "given" ? enteredGiven(position, cell, digit)
    : enteredValue(position, cell, digit);
}

/** Takes the digit away; where there is none, brings back the candidates that were removed. */
export function cleared(position: Position, cell: number, mode: Mode): Entry {
  const where = cellWords(position.shape, cell);
  if (position.givens[cell])
    return mode === "given" ? { position: withGiven(position, cell, 0), words: `${where} is empty` }
      : { position, words: `${where} is given; the mode "Puzzle" changes it` };
  if (position.values[cell])
    return { position: withValue(position, cell, 0), words: `${where} is empty` };
  if (!position.removed[cell])
    return { position, words: `${where} is empty` };
  const removed = position.removed.slice();
  removed[cell] = 0;
  return { position: { ...position, removed }, words: `all candidates of ${where} are back` };
}

/** How many more of each digit the board takes; entry d - 1 is that of digit d. */
export function leftToPlace(position: Position): number[] {
  const left = new Array<number>(digitCount(position.shape)).fill(position.shape.order);
  position.givens.forEach((_, cell) => {
    const digit = digitAt(position, cell);
    if (digit)
      left[digit - 1]--;
  });
  return left;
}

export function filledCount(position: Position): number {
  return position.givens.filter((_, cell) => digitAt(position, cell)).length;
}

/** How many cells of a filled board hold a digit. */
export function fullCount(shape: Shape): number {
  return isQueens(shape) ? shape.order : shape.order * shape.order;
}

export interface CellMarks {
  conflict: boolean;
  redundant: boolean;
  wrong: boolean;
  hinted: boolean;
}

function contentWords(position: Position, cell: number, showCandidates: boolean): string {
  const { shape } = position;
  const digit = digitAt(position, cell);
  if (digit) {
    const kind = position.givens[cell] ? "given" : "placed";
    return `${kind} ${isQueens(shape) ? "queen" : digitWords(shape, digit)}`;
  }
  if (!showCandidates)
    return "empty";
  const candidates = digitsOf(candidatesOf(position)[cell]);
  if (isQueens(shape))
    return candidates.length ? "empty" : "empty, no queen possible";
  return candidates.length
    ? `empty, candidates ${candidates.map((d) => shape.symbols[d - 1]).join(" ")}`
    : "empty, no candidates";
}

/** The name of a cell for a reader of screens. */
export function spokenCell(position: Position, cell: number, showCandidates: boolean,
                           marks: CellMarks): string {
  const words = [cellWords(position.shape, cell), contentWords(position, cell, showCandidates)];
  if (marks.conflict)
    words.push("conflicts");
  if (marks.wrong)
    words.push("wrong");
  if (marks.redundant)
    words.push("redundant");
  if (marks.hinted)
    words.push("marked by the hint");
  return words.join(", ");
}

/** Placed digits that differ from those of a solution. */
export function wrongEntries(position: Position, solution: readonly number[]): number[] {
  const wrong: number[] = [];
  position.values.forEach((value, cell) => {
    if (value && value !== solution[cell])
      wrong.push(cell);
  });
  return wrong;
}
