// SPDX-License-Identifier: GPL-3.0-or-later
// The formats of the command that the page offers, in its words.

export interface FormatName {
  /** What --to and --from call it; "link" and "cnf" are the page's own. */
  name: string;
  title: string;
  extension: string;
  read: boolean;
  /** Holds candidates that were removed. */
  marks?: boolean;
  words: string;
}

export const FORMATS: readonly FormatName[] = [
  { name: "line", title: "Line", extension: "txt", read: true,
    words: "a character for each cell, '.' for an empty one" },
  { name: "grid", title: "Grid", extension: "txt", read: true,
    words: "a row on each line" },
  { name: "pm", title: "Pencilmarks", extension: "txt", read: true, marks: true,
    words: "the candidates of each cell in a frame, as in forums" },
  { name: "sukaku", title: "729 (Sukaku)", extension: "txt", read: true, marks: true,
    words: "all candidates on one line" },
  { name: "sdk", title: "SDK", extension: "sdk", read: true,
    words: "nine lines of nine; with [State] what was placed" },
  { name: "sdm", title: "SDM", extension: "sdm", read: true,
    words: "a puzzle on each line, 0 for an empty cell" },
  { name: "sdx", title: "SDX", extension: "sdx", read: true, marks: true,
    words: "cells with their candidates, u before what was placed" },
  { name: "ss", title: "SS", extension: "ss", read: true,
    words: "rows in a frame (Simple Sudoku)" },
  { name: "hodoku", title: "HoDoKu", extension: "txt", read: true, marks: true,
    words: "a line of its library" },
  { name: "opensudoku", title: "OpenSudoku", extension: "opensudoku", read: true,
    words: "XML" },
  { name: "pls", title: "PLS", extension: "pls", read: true,
    words: "Latin squares" },
  { name: "cells", title: "Cells", extension: "txt", read: true,
    words: "r1c1=5 r1c2=3 …" },
  { name: "link", title: "Link to this page", extension: "txt", read: false, marks: true,
    words: "the whole position in an address" },
  { name: "link-sudokuwiki", title: "Link to sudokuwiki.org", extension: "txt", read: true,
    words: "?bd=" },
  { name: "link-fpuzzles", title: "Link to f-puzzles", extension: "txt", read: true, marks: true,
    words: "?load=" },
  { name: "svg", title: "Picture (SVG)", extension: "svg", read: false, marks: true,
    words: "" },
  { name: "cnf", title: "CNF (DIMACS)", extension: "cnf", read: false, marks: true,
    words: "for SAT solvers" },
];
