// SPDX-License-Identifier: GPL-3.0-or-later
// What a plot shows: series of points with error bars, and the same as a table.

export interface Point {
  x: number;
  y: number;
  /** The ends of the error bar; null for none. */
  low: number | null;
  high: number | null;
}

export type Sign = "circle" | "square" | "diamond" | "triangle";

export interface Series {
  name: string;
  sign: Sign;
  /** A custom property of the style sheet. */
  colour: string;
  dash: string;
  hollow: boolean;
  points: readonly Point[];
}

export interface SeriesPlot {
  title: string;
  x: string;
  y: string;
  series: readonly Series[];
  logarithmic?: boolean;
  /** What x = 0, 1, 2, … are called, where they are no numbers. */
  names?: readonly string[];
  /** Places behind the numbers that stand for a word. */
  words?: ReadonlyMap<number, string>;
}

export const xName = ({ names, words }: SeriesPlot, x: number): string =>
  words?.get(x) ?? names?.[x] ?? String(x);

/** Every x where a series has a point. */
export function placesOf(series: readonly Series[]): number[] {
  const places = series.flatMap(({ points }) => points.map(({ x }) => x));
  return [...new Set(places)].sort((a, b) => a - b);
}

/** The looks that the plots share: what is measured, what is estimated, what was published. */
export const LOOKS = {
  raw: { sign: "square", colour: "--muted", dash: "2 3", hollow: true },
  estimate: { sign: "circle", colour: "--accent", dash: "none", hollow: false },
  published: { sign: "triangle", colour: "--left", dash: "6 3", hollow: true },
  publishedRaw: { sign: "diamond", colour: "--right", dash: "1 3", hollow: true },
} as const satisfies Record<string, Omit<Series, "name" | "points">>;

export type TableCell = string | number | null;

export interface PlotTable {
  head: readonly string[];
  rows: readonly (readonly TableCell[])[];
}

/** A dash stands for a gap, as in the tables of the command. */
export const cellText = (cell: TableCell): string => (cell === null ? "-" : String(cell));

export function tableText({ head, rows }: PlotTable): string {
  return [head, ...rows.map((row) => row.map(cellText))].map((row) => `${row.join("\t")}\n`).join("");
}
