// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of board it is: family, size, blocks, symbols; its cells, units and peers. Cells are
// numbered row by row from 0, digits from 1 to `order`; 0 is an empty cell. Queens have one digit,
// the queen.

export type Family = "sudoku" | "latin" | "pandiagonal" | "queens" | "sudoqueens";

export interface Shape {
  readonly family: Family;
  readonly order: number;
  /** 0 where there are no blocks. */
  readonly blockRows: number;
  readonly blockCols: number;
  /** Symbols of the digits; symbols[0] is that of digit 1. */
  readonly symbols: readonly string[];
}

/** The page draws boards up to this order. */
export const MAX_ORDER = 25;

export type UnitKind = "row" | "column" | "block" | "diagonal" | "antidiagonal";

export interface Unit {
  readonly kind: UnitKind;
  /** From 1, as people count. */
  readonly number: number;
  readonly cells: readonly number[];
}

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function isQueens(shape: Shape): boolean {
  return shape.family === "queens" || shape.family === "sudoqueens";
}

/** How many digits a cell can hold. */
export function digitCount(shape: Shape): number {
  return isQueens(shape) ? 1 : shape.order;
}

export function makeShape(family: Family, order: number, blockRows = 0, blockCols = 0,
                          symbols?: readonly string[]): Shape {
  const own = family === "queens" || family === "sudoqueens" ? ["Q"]
    : SYMBOLS.slice(0, order).split("");
  return { family, order, blockRows, blockCols, symbols: symbols ?? own };
}

export const NINE: Shape = makeShape("sudoku", 9, 3, 3);

export function sameShape(a: Shape, b: Shape): boolean {
  return a.family === b.family && a.order === b.order && a.blockRows === b.blockRows &&
    a.symbols.join(" ") === b.symbols.join(" ");
}

export function shapeName(shape: Shape): string {
  const names: Record<Family, string> = {
    sudoku: "Sudoku", latin: "Latin square", pandiagonal: "Pandiagonal Latin square",
    queens: "Queens", sudoqueens: "SudoQueens",
  };
  const blocks = shape.blockRows ? `, blocks ${shape.blockRows}x${shape.blockCols}` : "";
  return `${names[shape.family]} ${shape.order}x${shape.order}${blocks}`;
}

export function rowOf(shape: Shape, cell: number): number {
  return Math.floor(cell / shape.order);
}

export function columnOf(shape: Shape, cell: number): number {
  return cell % shape.order;
}

/** -1 where there are no blocks. */
export function blockOf(shape: Shape, cell: number): number {
  if (!shape.blockRows)
    return -1;
  const perRow = shape.order / shape.blockCols;
  return Math.floor(rowOf(shape, cell) / shape.blockRows) * perRow +
    Math.floor(columnOf(shape, cell) / shape.blockCols);
}

/** "r1c2", as everywhere in givens. */
export function cellName(shape: Shape, cell: number): string {
  return `r${rowOf(shape, cell) + 1}c${columnOf(shape, cell) + 1}`;
}

function collect(shape: Shape, kind: UnitKind, key: (cell: number) => number): Unit[] {
  const groups = new Map<number, number[]>();
  for (let cell = 0; cell < shape.order * shape.order; cell++) {
    const index = key(cell);
    groups.set(index, [...(groups.get(index) ?? []), cell]);
  }
  return [...groups.keys()].sort((a, b) => a - b)
    .map((index, at) => ({ kind, number: at + 1, cells: groups.get(index)! }));
}

function makeUnits(shape: Shape): Unit[] {
  const n = shape.order;
  const row = (cell: number) => rowOf(shape, cell);
  const column = (cell: number) => columnOf(shape, cell);
  const units = [...collect(shape, "row", row), ...collect(shape, "column", column)];
  if (shape.blockRows)
    units.push(...collect(shape, "block", (cell) => blockOf(shape, cell)));
  if (shape.family === "pandiagonal")
    units.push(
      ...collect(shape, "diagonal", (cell) => (column(cell) - row(cell) + n) % n),
      ...collect(shape, "antidiagonal", (cell) => (column(cell) + row(cell)) % n));
  if (isQueens(shape))
    units.push(
      ...collect(shape, "diagonal", (cell) => column(cell) - row(cell) + n),
      ...collect(shape, "antidiagonal", (cell) => column(cell) + row(cell)));
  return units;
}

const unitsByShape = new WeakMap<Shape, Unit[]>();
const peersByShape = new WeakMap<Shape, number[][]>();

export function unitsOf(shape: Shape): readonly Unit[] {
  let units = unitsByShape.get(shape);
  if (!units)
    unitsByShape.set(shape, (units = makeUnits(shape)));
  return units;
}

/** For each cell, the others that cannot hold the same digit. */
export function peersOf(shape: Shape): readonly (readonly number[])[] {
  let peers = peersByShape.get(shape);
  if (!peers) {
    const sets = Array.from({ length: shape.order * shape.order }, () => new Set<number>());
    for (const unit of unitsOf(shape))
      for (const a of unit.cells)
        for (const b of unit.cells)
          if (a !== b)
            sets[a].add(b);
    peersByShape.set(shape, (peers = sets.map((set) => [...set])));
  }
  return peers;
}
