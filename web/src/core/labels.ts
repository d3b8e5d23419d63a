// SPDX-License-Identifier: GPL-3.0-or-later
// The names that the server gives to candidates ("n5r4c4"; queens "r4c4") and to variables
// ("r4c4", "r4n5", "c4n5", "b5n5", "d1n5", "a1n5"), as cells and digits of a board. A digit is
// written as its number, whatever its symbol: "n10r1c2".
import { Shape, UnitKind, columnOf, digitCount, isQueens, rowOf, unitsOf } from "./shape";

export interface Candidate {
  cell: number;
  digit: number;
}

export const sameCandidate = (a: Candidate, b: Candidate): boolean =>
  a.cell === b.cell && a.digit === b.digit;

export function cellOf(shape: Shape, name: string): number | null {
  const found = /^r(\d+)c(\d+)$/.exec(name);
  if (!found)
    return null;
  const row = Number(found[1]), column = Number(found[2]);
  const inside = row >= 1 && row <= shape.order && column >= 1 && column <= shape.order;
  return inside ? (row - 1) * shape.order + column - 1 : null;
}

export function candidateOf(shape: Shape, name: string): Candidate | null {
  const found = /^(?:n(\d+))?(r\d+c\d+)$/.exec(name);
  const cell = found ? cellOf(shape, found[2]) : null;
  if (!found || cell === null)
    return null;
  const digit = isQueens(shape) ? 1 : Number(found[1] ?? 0);
  return digit >= 1 && digit <= digitCount(shape) ? { cell, digit } : null;
}

export function candidateName(shape: Shape, candidate: Candidate): string {
  const digit = isQueens(shape) ? "" : `n${candidate.digit}`;
  return `${digit}r${rowOf(shape, candidate.cell) + 1}c${columnOf(shape, candidate.cell) + 1}`;
}

const KINDS: Record<string, UnitKind> = {
  r: "row", c: "column", b: "block", d: "diagonal", a: "antidiagonal",
};

export interface VariableCells {
  cells: readonly number[];
  digit: number;
}

/** The cells that a variable is about, and its digit; digit 0: all digits of one cell. */
export function variableOf(shape: Shape, name: string): VariableCells | null {
  const cell = isQueens(shape) ? null : cellOf(shape, name);
  if (cell !== null)
    return { cells: [cell], digit: 0 };
  const unit = /^([rcbda])(\d+)(?:n(\d+))?$/.exec(name);
  if (!unit)
    return null;
  const found = unitsOf(shape).find((one) =>
    one.kind === KINDS[unit[1]] && one.number === Number(unit[2]));
  const digit = unit[3] === undefined ? 1 : Number(unit[3]);
  return found && digit <= digitCount(shape) ? { cells: found.cells, digit } : null;
}

/** The cells of a unit by its name: "r4", "c4", "b5". */
export function unitCells(shape: Shape, name: string): readonly number[] {
  const found = /^([rcb])(\d+)$/.exec(name);
  return unitsOf(shape).find((unit) =>
    found && unit.kind === KINDS[found[1]] && unit.number === Number(found[2]))?.cells ?? [];
}
