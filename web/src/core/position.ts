// SPDX-License-Identifier: GPL-3.0-or-later
// A puzzle and what the player has done with it. Positions never change: every action makes a new
// one, so that undo is going back to the one before.
//
// Candidates are not stored. They follow from what is placed, less those that the puzzle excludes
// (a sukaku, or pencilmarks that were pasted) and those that the player or a step of an explanation
// has removed: so that candidates stay up to date and removals are remembered.
import { Shape, digitCount, peersOf } from "./shape";
import type { JsonBoard } from "./json_types";

export interface Position {
  readonly shape: Shape;
  /** The puzzle: a digit for each cell, 0 for none. */
  readonly givens: readonly number[];
  /** Candidates that the puzzle excludes: bit d - 1 of a cell's number is digit d. */
  readonly excluded: readonly number[];
  /** What the player has placed; 0 for none, and where there is a given. */
  readonly values: readonly number[];
  /** Candidates that were removed, likewise. */
  readonly removed: readonly number[];
  /** What stood behind the puzzle in its text. */
  readonly caption?: string;
}

export const bit = (digit: number): number => 1 << (digit - 1);

export function digitsOf(mask: number): number[] {
  const digits: number[] = [];
  for (let digit = 1; mask; digit++, mask >>>= 1)
    if (mask & 1)
      digits.push(digit);
  return digits;
}

export function cellCount(shape: Shape): number {
  return shape.order * shape.order;
}

export function emptyPosition(shape: Shape): Position {
  const none = new Array<number>(cellCount(shape)).fill(0);
  return { shape, givens: none, excluded: none, values: none, removed: none };
}

/** The digit of a cell: given or placed; 0 for none. */
export function digitAt(position: Position, cell: number): number {
  return position.givens[cell] || position.values[cell];
}

const candidatesByPosition = new WeakMap<Position, readonly number[]>();

/** The candidates of each cell as masks; 0 for filled cells. */
export function candidatesOf(position: Position): readonly number[] {
  let masks = candidatesByPosition.get(position);
  if (!masks) {
    const all = 2 ** digitCount(position.shape) - 1;
    const peers = peersOf(position.shape);
    const found = position.givens.map((_, cell) => {
      if (digitAt(position, cell))
        return 0;
      let mask = all & ~position.excluded[cell] & ~position.removed[cell];
      for (const peer of peers[cell]) {
        const digit = digitAt(position, peer);
        if (digit)
          mask &= ~bit(digit);
      }
      return mask;
    });
    candidatesByPosition.set(position, (masks = found));
  }
  return masks;
}

/** Cells whose digit another cell of a unit has too. */
export function conflictsOf(position: Position): ReadonlySet<number> {
  const peers = peersOf(position.shape);
  const found = new Set<number>();
  position.givens.forEach((_, cell) => {
    const digit = digitAt(position, cell);
    if (digit && peers[cell].some((peer) => digitAt(position, peer) === digit))
      found.add(cell);
  });
  return found;
}

export function isComplete(position: Position): boolean {
  const filled = position.givens.filter((_, cell) => digitAt(position, cell)).length;
  const queens = digitCount(position.shape) === 1;
  return filled === (queens ? position.shape.order : cellCount(position.shape)) &&
    conflictsOf(position).size === 0;
}

function replaced(list: readonly number[], cell: number, value: number): readonly number[] {
  if (list[cell] === value)
    return list;
  const copy = list.slice();
  copy[cell] = value;
  return copy;
}

/** Places a digit, or takes one away (0). A given stays. */
export function withValue(position: Position, cell: number, digit: number): Position {
  if (position.givens[cell] || position.values[cell] === digit)
    return position;
  return { ...position, values: replaced(position.values, cell, digit) };
}

/** Another puzzle on the same board. What stood behind the text of the old one, its rating for
 *  example, does not hold for this one. What is given is not excluded, also not later, when the
 *  given is taken out because the rest implies it. */
export function withGivens(position: Position, givens: readonly number[]): Position {
  const { caption, ...rest } = position;
  if (givens === position.givens)
    return position;
  const excluded = position.excluded.map((mask, cell) =>
    (givens[cell] ? mask & ~bit(givens[cell]) : mask));
  return { ...rest, givens, excluded };
}

/** Makes a digit a part of the puzzle, or takes it out (0). */
export function withGiven(position: Position, cell: number, digit: number): Position {
  if (position.givens[cell] === digit && !position.values[cell])
    return position;
  return withGivens({ ...position, values: replaced(position.values, cell, 0) },
                    replaced(position.givens, cell, digit));
}

/** Removes a candidate, or brings it back. */
export function withCandidate(position: Position, cell: number, digit: number,
                              removed: boolean): Position {
  const mask = position.removed[cell];
  const next = removed ? mask | bit(digit) : mask & ~bit(digit);
  return next === mask ? position
    : { ...position, removed: replaced(position.removed, cell, next) };
}

/** The puzzle alone, as it was at the start. */
export function restarted(position: Position): Position {
  const none = emptyPosition(position.shape);
  return { ...position, values: none.values, removed: none.removed };
}

/** All that is placed becomes the puzzle. */
export function promoted(position: Position): Position {
  if (!position.values.some((value) => value))
    return position;
  const givens = position.givens.map((given, cell) => given || position.values[cell]);
  return withGivens({ ...position, values: emptyPosition(position.shape).values }, givens);
}

export const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a === b || a.every((number, cell) => number === b[cell]);

/** Whether two positions are of one puzzle, whatever was done with it. */
export function samePuzzle(a: Position, b: Position): boolean {
  return a.shape === b.shape && sameNumbers(a.givens, b.givens) &&
    sameNumbers(a.excluded, b.excluded);
}

// ---- to and from the server ----

const anyIn = (numbers: readonly number[]): boolean => numbers.some((number) => number);

/** Whether the puzzle excludes candidates that its givens leave: the command then calls it a puzzle
 *  with pencilmarks, and has fewer answers. */
export function hasExclusions(position: Position): boolean {
  if (!anyIn(position.excluded))
    return false;
  const { excluded } = emptyPosition(position.shape);
  const left = candidatesOf({ ...restarted(position), excluded });
  return left.some((mask, cell) => mask & position.excluded[cell]);
}

function inputOf(position: Position, marks: JsonBoard["marks"]): string {
  const { shape } = position;
  const board: JsonBoard = {
    family: shape.family,
    ...(shape.blockRows ? { block: `${shape.blockRows}x${shape.blockCols}` } : {}),
    size: shape.order,
    symbols: [...shape.symbols],
    givens: [...position.givens],
    placed: anyIn(position.values) ? [...position.values] : null,
    marks,
  };
  return JSON.stringify({ board }) + "\n";
}

/** The puzzle alone, for the verbs that ask about the puzzle. Its marks exclude nothing that only
 *  follows from a given: else each given would follow from the marks, and seem redundant. */
export function puzzleInput(position: Position): string {
  const all = 2 ** digitCount(position.shape) - 1;
  const marks = position.excluded.map((mask, cell) =>
    digitsOf(position.givens[cell] ? bit(position.givens[cell]) : all & ~mask));
  return inputOf(restarted(position), anyIn(position.excluded) ? marks : null);
}

/** What stands on the board, digits and removed candidates, for those that go on from there. */
export function boardInput(position: Position): string {
  if (!anyIn(position.excluded) && !anyIn(position.removed))
    return inputOf(position, null);
  return inputOf(position, candidatesOf(position).map((mask, cell) =>
    digitsOf(digitAt(position, cell) ? bit(digitAt(position, cell)) : mask)));
}

/** A position from what `convert --to json --board` tells. Marks are a part of the puzzle, as they
 *  are for the command, unless somebody has already placed digits: then they are that player's. */
export function positionOf(board: JsonBoard, caption?: string): Position {
  const [blockRows, blockCols] = (board.block ?? "0x0").split("x").map(Number);
  const shape: Shape = { family: board.family, order: board.size, blockRows, blockCols,
                         symbols: board.symbols };
  const bare = emptyPosition(shape);
  const text = caption?.trim(); // blanks behind a puzzle say nothing
  const placed: Position = { ...bare, givens: board.givens, values: board.placed ?? bare.values,
                             ...(text ? { caption: text } : {}) };
  if (!board.marks)
    return placed;
  const allowed = candidatesOf(placed);
  const missing = board.marks.map((digits, cell) =>
    allowed[cell] & ~digits.reduce((mask, digit) => mask | bit(digit), 0));
  return board.placed ? { ...placed, removed: missing } : { ...placed, excluded: missing };
}
