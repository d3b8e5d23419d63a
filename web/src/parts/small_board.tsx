// SPDX-License-Identifier: GPL-3.0-or-later
// A small picture of a puzzle, for lists.
import type { Position } from "../core/position";
import type { Shape } from "../core/shape";
import { memoized } from "./memoized";
import "./small_board.css";

const CELL = 10;

function lines(shape: Shape, rows: number, columns: number): string {
  const size = shape.order * CELL;
  let path = "";
  for (let at = 0; at <= shape.order; at++) {
    if (at % rows === 0)
      path += `M0 ${at * CELL}h${size}`;
    if (at % columns === 0)
      path += `M${at * CELL} 0v${size}`;
  }
  return path;
}

/** One text for each row: the places of its digits are a list. */
function Row({ position, row }: { position: Position; row: number }) {
  const { shape, givens } = position;
  const filled = Array.from({ length: shape.order }, (_, column) => column)
    .filter((column) => givens[row * shape.order + column]);
  if (!filled.length)
    return null;
  return (
    <text x={filled.map((column) => (column + 0.5) * CELL).join(" ")} y={(row + 0.79) * CELL}>
      {filled.map((column) => shape.symbols[givens[row * shape.order + column] - 1]).join("")}
    </text>
  );
}

export const SmallBoard = memoized(({ position }: { position: Position }) => {
  const { shape } = position;
  const size = shape.order * CELL;
  const rows = Array.from({ length: shape.order }, (_, row) => row);
  const { blockRows = shape.order, blockCols = shape.order } = shape.blockRows ? shape : {};
  return (
    <svg class="small-board" viewBox={`-1 -1 ${size + 2} ${size + 2}`} aria-hidden="true">
      <path class="thin" d={lines(shape, 1, 1)} />
      <path class="thick" d={lines(shape, blockRows, blockCols)} />
      {rows.map((row) => <Row key={row} position={position} row={row} />)}
    </svg>
  );
});
