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
  /** Steps of x are whole numbers. */
  whole?: boolean;
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
