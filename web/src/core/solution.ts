// SPDX-License-Identifier: GPL-3.0-or-later
// Solutions as the server writes them.
import { Shape, isQueens } from "./shape";

/** The digits of a solution on one line; null if it is none of this shape. */
export function readSolution(shape: Shape, line: string): number[] | null {
  const long = shape.symbols.some((symbol) => symbol.length > 1);
  const words = long ? line.split(/[\s,]+/).filter((word) => word) : [...line.replace(/\s/g, "")];
  if (words.length !== shape.order * shape.order)
    return null;
  const digits = words.map((word) => shape.symbols.indexOf(word) + 1);
  return isQueens(shape) || !digits.includes(0) ? digits : null;
}
