// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of the command that the page offers, in its words, and what their texts leave open.
import { familyTitle } from "../core/new_board";
import { Family, Shape, isQueens } from "../core/shape";

export interface FormatName {
  /** What --to and --from call it; "link" and "cnf" are the page's own. */
  name: string;
  title: string;
  extension: string;
  read: boolean;
  /** Holds candidates that were removed. */
  marks?: boolean;
  /** A record is a bare line: what it does not tell must stand before it. */
  bare?: boolean;
  /** Families that a reader can tell from the text, besides Sudoku. */
  tells?: readonly Family[];
  words: string;
}

/** Where there are letters Q and dots. */
const QUEENS: readonly Family[] = ["queens"];

export const FORMATS: readonly FormatName[] = [
  { name: "line", title: "Line", extension: "txt", read: true, bare: true, tells: QUEENS,
    words: "a character for each cell, '.' for an empty one" },
  { name: "grid", title: "Grid", extension: "txt", read: true, tells: QUEENS,
    words: "a row on each line" },
  { name: "pm", title: "Pencilmarks", extension: "txt", read: true, marks: true,
    words: "the candidates of each cell in a frame, as in forums" },
  { name: "sukaku", title: "729 (Sukaku)", extension: "txt", read: true, marks: true, bare: true,
    words: "all candidates on one line" },
  { name: "sdk", title: "SDK", extension: "sdk", read: true, tells: QUEENS,
    words: "nine lines of nine; with [State] what was placed" },
  { name: "sdm", title: "SDM", extension: "sdm", read: true, bare: true,
    words: "a puzzle on each line, 0 for an empty cell" },
  { name: "sdx", title: "SDX", extension: "sdx", read: true, marks: true,
    words: "cells with their candidates, u before what was placed" },
  { name: "ss", title: "SS", extension: "ss", read: true, tells: QUEENS,
    words: "rows in a frame (Simple Sudoku)" },
  { name: "hodoku", title: "HoDoKu", extension: "txt", read: true, marks: true,
    words: "a line of its library" },
  { name: "opensudoku", title: "OpenSudoku", extension: "opensudoku", read: true,
    words: "XML" },
  { name: "pls", title: "PLS", extension: "pls", read: true, tells: ["latin"],
    words: "Latin squares" },
  { name: "cells", title: "Cells", extension: "txt", read: true, bare: true, tells: QUEENS,
    words: "r1c1=5 r1c2=3 …" },
  { name: "link", title: "Link to this page", extension: "txt", read: false, marks: true,
    words: "the whole position in an address" },
  { name: "link-sudokuwiki", title: "Link to sudokuwiki.org", extension: "txt", read: true,
    words: "?bd=" },
  { name: "link-fpuzzles", title: "Link to f-puzzles", extension: "txt", read: true, marks: true,
    words: "?load=" },
  { name: "link-sudokupad", title: "Link to SudokuPad", extension: "txt", read: true, marks: true,
    words: "sudokupad.app/fpuzzles…" },
  { name: "fpuzzles", title: "f-puzzles (JSON)", extension: "json", read: true, marks: true,
    words: "the data of its links" },
  { name: "svg", title: "Picture (SVG)", extension: "svg", read: false, marks: true,
    words: "" },
  { name: "cnf", title: "CNF (DIMACS)", extension: "cnf", read: false, marks: true,
    words: "for SAT solvers" },
];

export const LINE = FORMATS.find(({ name }) => name === "line")!;

/** A line before the text of a bare format, so that it comes back as the same board. */
export function sizeLine({ bare, name }: FormatName, shape: Shape): string {
  const { family, order, blockRows, blockCols } = shape;
  const isList = name === "cells";
  if (!bare)
    return "";
  if (isQueens(shape))
    return isList ? `#size ${order}\n` : ""; // else the letters Q tell more than a size
  if (family !== "sudoku")
    return `#size ${order}\n`;
  return blockRows !== blockCols || (isList && order !== 9)
    ? `#size ${blockRows}x${blockCols}\n` : "";
}

/** Whether opening the text gives the family back; what is not for opening leaves nothing open. */
export function tellsFamily({ read, tells }: FormatName, { family }: Shape): boolean {
  return !read || family === "sudoku" || !!tells?.includes(family);
}

/** Warns of a text that would be opened as another family; "" where there is nothing to say. */
export function silentWords(what: string, format: FormatName, shape: Shape): string {
  return tellsFamily(format, shape) ? ""
    : `${what} does not tell the family (${familyTitle(shape)}): choose it when you open it.`;
}
