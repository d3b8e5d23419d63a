// SPDX-License-Identifier: GPL-3.0-or-later
// Which boards can be made new: the orders of a family, the blocks of an order. No DOM here.
import { Family, MAX_ORDER, Shape, makeShape } from "./shape";

export interface Choice {
  family: Family;
  order: number;
  /** "3x3"; "" where the family has no choice of blocks. */
  block: string;
}

export const FAMILIES: { family: Family; title: string }[] = [
  { family: "sudoku", title: "Sudoku" },
  { family: "latin", title: "Latin square" },
  { family: "pandiagonal", title: "Pandiagonal Latin square" },
  { family: "queens", title: "Queens" },
  { family: "sudoqueens", title: "SudoQueens" },
];

export const familyTitle = ({ family }: Shape): string =>
  FAMILIES.find((known) => known.family === family)!.title;

const ALL_ORDERS = Array.from({ length: MAX_ORDER - 1 }, (_, at) => at + 2);

const isSquare = (order: number): boolean => Number.isInteger(Math.sqrt(order));

/** The blocks of a Sudoku of this order, those that are most like a square first. */
export function blocksFor(order: number): string[] {
  const blocks: [number, number][] = [];
  for (let rows = 2; rows <= order / 2; rows++)
    if (order % rows === 0)
      blocks.push([rows, order / rows]);
  const oblong = ([rows, columns]: [number, number]) =>
    2 * Math.abs(rows - columns) + (rows > columns ? 1 : 0);
  return blocks.sort((a, b) => oblong(a) - oblong(b))
    .map(([rows, columns]) => `${rows}x${columns}`);
}

export function ordersFor(family: Family): number[] {
  switch (family) {
    case "sudoku": return ALL_ORDERS.filter((order) => blocksFor(order).length > 0);
    case "sudoqueens": return ALL_ORDERS.filter(isSquare);
    // Others have no filled board at all.
    case "pandiagonal": return ALL_ORDERS.filter((order) => order % 2 && order % 3);
    case "queens": return ALL_ORDERS.filter((order) => order >= 4);
    default: return ALL_ORDERS;
  }
}

function nearest(list: readonly number[], wanted: number): number {
  return list.reduce((best, value) =>
    Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best);
}

/** The choice that is nearest to the one that was there, for another family or order. */
export function adapted(choice: Choice): Choice {
  const order = nearest(ordersFor(choice.family), choice.order);
  if (choice.family !== "sudoku")
    return { family: choice.family, order, block: "" };
  const blocks = blocksFor(order);
  const block = blocks.includes(choice.block) ? choice.block : blocks[0];
  return { family: "sudoku", order, block };
}

export function shapeOf({ family, order, block }: Choice): Shape {
  if (family === "sudoqueens")
    return makeShape(family, order, Math.sqrt(order), Math.sqrt(order));
  const [rows, columns] = block ? block.split("x").map(Number) : [0, 0];
  return makeShape(family, order, rows, columns);
}

export function choiceOf(shape: Shape): Choice {
  const block = shape.family === "sudoku" ? `${shape.blockRows}x${shape.blockCols}` : "";
  return { family: shape.family, order: shape.order, block };
}
