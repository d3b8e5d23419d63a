// SPDX-License-Identifier: GPL-3.0-or-later
// Where things are on the board, in the units of its viewBox: a cell is CELL units wide, whatever
// the order; candidates sit in a small grid of their own inside the cell.
import { Shape, columnOf, digitCount, rowOf } from "../core/shape";
import type { Candidate } from "../core/labels";

export const CELL = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  readonly shape: Shape;
  /** Left and above of the first cell; the coordinates stand there. */
  readonly margin: number;
  /** Of the whole viewBox, "0 0 size size". */
  readonly size: number;
  /** The small grid of the candidates inside a cell. */
  readonly candidateColumns: number;
  readonly candidateRows: number;
  readonly candidateWidth: number;
  readonly candidateHeight: number;
  /** Font size of a candidate, and the radius of a ring around it that touches no other. */
  readonly candidateFont: number;
  readonly candidateRadius: number;
  /** Font size of a given or placed digit. */
  readonly digitFont: number;
}

/** Between the border of a cell and its candidates. */
const PADDING = 5;

/** The columns of a block, where that makes a grid that is about as wide as high. */
function candidateColumnsOf(shape: Shape): number {
  const count = digitCount(shape);
  const square = Math.ceil(Math.sqrt(count));
  const { blockRows, blockCols } = shape;
  const fits = blockCols && count > 1 && Math.max(blockRows, blockCols) <= square + 1;
  return fits ? blockCols : square;
}

function makeGeometry(shape: Shape): Geometry {
  // Coordinates keep their size on the screen: the more cells, the more units they need.
  const margin = 24 + 2.4 * shape.order;
  const columns = candidateColumnsOf(shape);
  const rows = Math.ceil(digitCount(shape) / columns);
  const width = (CELL - 2 * PADDING) / columns;
  const height = (CELL - 2 * PADDING) / rows;
  const letters = Math.max(...shape.symbols.map((symbol) => symbol.length));
  const room = Math.min(width, height);
  return {
    shape, margin, size: margin + CELL * shape.order + 4,
    candidateColumns: columns, candidateRows: rows, candidateWidth: width, candidateHeight: height,
    candidateFont: Math.min(0.88 * height, (letters > 1 ? 0.66 : 1.05) * width, 34),
    candidateRadius: Math.min(room / 2, 24),
    digitFont: letters > 1 ? 52 : 66,
  };
}

const geometryByShape = new WeakMap<Shape, Geometry>();

export function geometryOf(shape: Shape): Geometry {
  let geometry = geometryByShape.get(shape);
  if (!geometry)
    geometryByShape.set(shape, (geometry = makeGeometry(shape)));
  return geometry;
}

/** The upper left corner of a cell. */
export function cellCorner(geometry: Geometry, cell: number): Point {
  return { x: geometry.margin + CELL * columnOf(geometry.shape, cell),
           y: geometry.margin + CELL * rowOf(geometry.shape, cell) };
}

export function cellCentre(geometry: Geometry, cell: number): Point {
  const { x, y } = cellCorner(geometry, cell);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The centre of a candidate, from the upper left corner of its cell. */
export function candidateOffset(geometry: Geometry, digit: number): Point {
  const column = (digit - 1) % geometry.candidateColumns;
  const row = Math.floor((digit - 1) / geometry.candidateColumns);
  return { x: PADDING + (column + 0.5) * geometry.candidateWidth,
           y: PADDING + (row + 0.5) * geometry.candidateHeight };
}

export function candidateCentre(geometry: Geometry, { cell, digit }: Candidate): Point {
  const corner = cellCorner(geometry, cell);
  const offset = candidateOffset(geometry, digit);
  return { x: corner.x + offset.x, y: corner.y + offset.y };
}

/** Which candidate is nearest to a point of its cell (both from 0 to 1); 0 for none. */
export function candidateAt(geometry: Geometry, x: number, y: number): number {
  const column = Math.floor((x * CELL - PADDING) / geometry.candidateWidth);
  const row = Math.floor((y * CELL - PADDING) / geometry.candidateHeight);
  if (column < 0 || column >= geometry.candidateColumns || row < 0)
    return 0;
  const digit = row * geometry.candidateColumns + column + 1;
  return digit <= digitCount(geometry.shape) ? digit : 0;
}
