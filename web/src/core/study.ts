// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of `givens stats STORE --published --to json`, and the plots and key figures of them.
// Every point is a figure of a table; nothing is estimated here.
import type { StatRow, StatTable } from "./answers";
import { LOOKS, PlotTable, Point, Series, SeriesPlot, TableCell, placesOf, xName } from "./series";

export type { StatRow, StatTable } from "./answers";
export type StatValue = StatRow[string];

export type StatTables = ReadonlyMap<string, StatTable>;

/** GET /api/1/studies */
export interface StudyInfo {
  id: number;
  name: string;
  puzzles?: number;
  units?: number;
  changed?: string | number;
}

// ---- stores ----

const hasTwin = ({ name }: StudyInfo, studies: readonly StudyInfo[]): boolean =>
  studies.filter((other) => other.name === name).length > 1;

/** Stores of different folders may have one name: their numbers tell them apart. */
export function studyLabel(study: StudyInfo, studies: readonly StudyInfo[]): string {
  return hasTwin(study, studies) ? `${study.name} (${study.id})` : study.name;
}

/** How the names of its files begin. */
export function studyFile(study: StudyInfo, studies: readonly StudyInfo[]): string {
  const base = study.name.replace(/\.[^.]*$/, "");
  return hasTwin(study, studies) ? `${base}-${study.id}` : base;
}

// ---- tables ----

/** One JSON object on each line: the tables, then a line about the run. */
export function parseStats(text: string): StatTables {
  const tables = new Map<string, StatTable>();
  for (const line of text.split("\n")) {
    if (!line)
      continue;
    const value = JSON.parse(line);
    if (typeof value.table === "string")
      tables.set(value.table, value);
  }
  return tables;
}

const rowsOf = (tables: StatTables, name: string): StatRow[] => tables.get(name)?.rows ?? [];

function numberOf(value: StatValue | undefined): number | null {
  if (value === null || value === undefined || value === "")
    return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A figure in few characters; whole numbers as they are. */
export function brief(value: StatValue | undefined): TableCell {
  const number = numberOf(value);
  // Large whole numbers come as text, digit by digit.
  if (number === null || (typeof value === "string" && /^\d{1,12}$/.test(value)))
    return value ?? null;
  if (Number.isInteger(number) && Math.abs(number) < 1e9)
    return number;
  const size = Math.abs(number);
  return size >= 1e6 || (size < 1e-3 && size > 0) ? number.toExponential(3)
    : String(Number(number.toPrecision(5)));
}

/** Ratings that are words: the tables have 0, 1, 2 for them. */
const LEVEL_NAMES: Record<string, readonly string[]> = { type: ["D", "SS", "MS"] };

// ---- points ----

function pointOf(x: StatValue | undefined, y: StatValue | undefined,
                 error: StatValue | undefined): Point | null {
  const at = numberOf(x), value = numberOf(y), spread = numberOf(error);
  if (at === null || value === null)
    return null;
  // No quantity here can be negative, whatever the error.
  return { x: at, y: value, low: spread === null ? null : Math.max(0, value - spread),
           high: spread === null ? null : value + spread };
}

function points(rows: readonly StatRow[], x: string, y: string, error: string): Point[] {
  return rows.map((row) => pointOf(row[x], row[y], row[error]))
    .filter((point): point is Point => point !== null).sort((a, b) => a.x - b.x);
}

/** Published quantities "NAME:LEVEL" of a method. */
function publishedPoints(tables: StatTables, name: string, method: string): Point[] {
  const found: Point[] = [];
  for (const row of rowsOf(tables, "published")) {
    const [quantity, level] = String(row.quantity).split(":");
    const point = quantity === name && level !== undefined && row.method === method
      ? pointOf(level, row.published, row.published_error) : null;
    if (point)
      found.push(point);
  }
  return found.sort((a, b) => a.x - b.x);
}

/** The published method that this sample was made by; null for one that was not published. */
function ownMethod(tables: StatTables): string | null {
  const row = rowsOf(tables, "published").find(({ method, ours, quantity }) =>
    method !== "true" && ours !== null && quantity === "mean_clues");
  return row ? String(row.method) : null;
}

/** Samples without weights tell of themselves only. */
function isWeighted(tables: StatTables): boolean {
  return rowsOf(tables, "clues").some((row) => row.true_percent !== null);
}

/** Whether weighted figures are of all minimal puzzles: complete grids were drawn uniformly. */
export function isOfAll(tables: StatTables): boolean {
  const source = rowsOf(tables, "overview").find(({ quantity }) => quantity === "source");
  return source?.value === "uniform";
}

/** What the tables say about themselves: doubts about the sample first. */
export function notesOf(tables: StatTables): string[] {
  const notes = ["overview", "clues", "counts", "published"].flatMap((name) =>
    (tables.get(name)?.note ?? "").split("\n").filter(Boolean));
  return [...new Set(notes)];
}

// ---- plots ----

export interface StudyPlot {
  /** The name of its files. */
  file: string;
  plot: SeriesPlot;
  table: PlotTable;
  /** So many figures have no error: they rest on a single puzzle, or on none. */
  leftOut: number;
}

/** All series beside each other, by x: value and error of each. */
function tableOf(plot: SeriesPlot): PlotTable {
  const { series } = plot;
  const cells = (one: Series, value: number): TableCell[] => {
    const point = one.points.find((candidate) => candidate.x === value);
    const error = point && point.high !== null ? brief(point.high - point.y) : null;
    return [point ? brief(point.y) : null, error];
  };
  return { head: [plot.x, ...series.flatMap((one) => [one.name, `± ${one.name}`])],
           rows: placesOf(series).map((value) =>
             [xName(plot, value), ...series.flatMap((one) => cells(one, value))]) };
}

/** A figure of ours without an error would look exact: it is left out. What was published is there
 *  to be compared with: alone it is no plot of this study. */
function made(file: string, axes: Omit<SeriesPlot, "series">, own: readonly Series[],
              published: readonly Series[]): StudyPlot | null {
  const sure = own.map((one) =>
    ({ ...one, points: one.points.filter(({ high }) => high !== null) }));
  const count = (list: readonly Series[]) => list.reduce((sum, one) => sum + one.points.length, 0);
  if (!count(sure))
    return null;
  const plot = { ...axes, series: [...sure, ...published].filter((one) => one.points.length) };
  return { file, plot, table: tableOf(plot), leftOut: count(own) - count(sure) };
}

function ownShares(tables: StatTables, rows: readonly StatRow[], x: string): Series[] {
  return [
    { ...LOOKS.raw, name: "sample (raw)", points: points(rows, x, "raw_percent", "raw_error") },
    { ...LOOKS.estimate,
      name: isOfAll(tables) ? "all minimal puzzles (true)" : "weighted, grids as drawn",
      points: points(rows, x, "true_percent", "true_error") },
  ];
}

function publishedShares(tables: StatTables, name: string): Series[] {
  const own = ownMethod(tables);
  return [
    { ...LOOKS.published, name: "published, true", points: publishedPoints(tables, name, "true") },
    ...(own ? [{ ...LOOKS.publishedRaw, name: `published, ${own}`,
                 points: publishedPoints(tables, name, own) }] : []),
  ];
}

function cluesPlot(tables: StatTables, logarithmic: boolean): StudyPlot | null {
  return made("clues",
    { title: "Number of clues", x: "clues", y: "percent of puzzles", logarithmic },
    ownShares(tables, rowsOf(tables, "clues"), "clues"), publishedShares(tables, "clues"));
}

function countsPlot(tables: StatTables): StudyPlot | null {
  const rows = rowsOf(tables, "counts").map((row) => {
    const count = numberOf(row.M_n), relative = numberOf(row.rel_error);
    return { ...row, error: count === null || relative === null ? null : count * relative };
  });
  return made("counts",
    { title: "Minimal puzzles per complete grid", x: "clues", y: "minimal puzzles per grid",
      logarithmic: true },
    [{ ...LOOKS.estimate, name: "estimate", points: points(rows, "clues", "M_n", "error") }],
    [{ ...LOOKS.published, name: "published", points: publishedPoints(tables, "M", "true") }]);
}

/** Puzzles that were rated and have no value are levels, too, behind all numbers. */
const LEVEL_WORDS = ["beyond", "limit"];

function placesOfWords(rows: readonly StatRow[]): Map<string, number> {
  const levels = rows.map(({ level }) => numberOf(level)).filter((level) => level !== null);
  const last = levels.length ? Math.floor(Math.max(...levels)) : -2;
  return new Map(LEVEL_WORDS.filter((word) => rows.some(({ level }) => level === word))
    .map((word, at) => [word, last + 2 * (at + 1)]));
}

function levelsPlot(tables: StatTables, rating: string, logarithmic: boolean): StudyPlot | null {
  const rows = rowsOf(tables, "levels").filter((row) => row.variable === rating);
  const places = placesOfWords(rows);
  const placed = rows.map((row) => ({ ...row, level: places.get(String(row.level)) ?? row.level }));
  const words = new Map([...places].map(([word, place]) => [place, word]));
  return made(`levels-${rating}`,
    { title: `Rating ${rating}`, x: rating, y: "percent of puzzles", logarithmic,
      names: LEVEL_NAMES[rating], words },
    ownShares(tables, placed, "level"), publishedShares(tables, rating));
}

function isBelow(value: StatValue | undefined, bound: number): boolean {
  const number = numberOf(value);
  return number !== null && number < bound;
}

/** The published means count puzzles that need singles only as 0.9: beside them, so does ours, which
 *  is the rating R* of the tables. */
function meansPlot(tables: StatTables, rating: string): StudyPlot | null {
  if (LEVEL_NAMES[rating])
    return null;
  const all = rowsOf(tables, "by_clues");
  const published = publishedPoints(tables, `mean_${rating}`, "true");
  const starred = published.length > 0 && all.some((row) => row.variable === `${rating}*`);
  const rows = all.filter((row) => row.variable === (starred ? `${rating}*` : rating));
  const weighted = isWeighted(tables);
  return made(`mean-${rating}-by-clues`,
    { title: `Mean ${rating} by number of clues`, x: "clues",
      y: `mean ${rating}${starred ? ", singles only as 0.9" : ""}` +
         `${rows.some((row) => isBelow(row.solved_percent, 100)) ? ", where it has a value" : ""}` },
    [{ ...(weighted ? LOOKS.estimate : LOOKS.raw), name: weighted ? "estimate" : "sample (raw)",
       points: points(rows, "clues", "mean", "error") }],
    [{ ...LOOKS.published, name: "published, true", points: published }]);
}

/** The ratings that the tables tell of; R* is another way to count R. */
export function ratingsOf(tables: StatTables): string[] {
  const names = [...rowsOf(tables, "levels"), ...rowsOf(tables, "by_clues")]
    .map((row) => String(row.variable)).filter((name) => !name.endsWith("*") && name !== "clues");
  return [...new Set(names)];
}

export function plotsOf(tables: StatTables, logarithmic: boolean): StudyPlot[] {
  const plots = [
    cluesPlot(tables, logarithmic), countsPlot(tables),
    ...ratingsOf(tables).flatMap((rating) =>
      [levelsPlot(tables, rating, logarithmic), meansPlot(tables, rating)]),
  ];
  return plots.filter((plot): plot is StudyPlot => plot !== null);
}

// ---- key figures ----

const TITLES: Record<string, string> = {
  source: "source of complete grids",
  puzzles: "puzzles", grids: "complete grids", tries: "tries", tries_per_puzzle: "tries per puzzle",
  total_per_grid: "minimal puzzles per grid", all_grids: "complete grids there are",
  total_puzzles: "minimal puzzles there are", grid_classes: "grids up to symmetry",
  total_classes: "minimal puzzles up to symmetry",
};

/** A mean or a slope: of the sample or of all, of what, whether singles only count 0.9, and whether it
 *  is of the puzzles that have a value alone. */
const FIGURE = /^(raw_)?(mean|slope)_(.*?)(\*)?(_of_solved)?$/;
/** A share of puzzles without a value. */
const UNSOLVED = /^(raw_)?percent_(beyond|limit)_(.*)$/;

function unsolvedTitle(quantity: string): string | null {
  const [, raw, kind, name] = UNSOLVED.exec(quantity) ?? [];
  return kind ? `percent ${raw ? "of the sample " : ""}` +
    (kind === "beyond" ? `beyond ${name}` : `stopped before ${name} was known`) : null;
}

export function quantityTitle(quantity: string): string {
  const [, raw, kind, name, starred, solved] = FIGURE.exec(quantity) ?? [];
  if (!kind)
    return unsolvedTitle(quantity) ?? TITLES[quantity] ?? quantity.replace(/_/g, " ");
  return (kind === "slope" ? `slope of ${name} by clues`
    : `mean ${name === "clues" ? "number of clues" : name}`) +
    `${raw ? " of the sample" : ""}${starred ? ", singles only count 0.9" : ""}` +
    `${solved ? ", of those that have a value" : ""}`;
}

/** Words have no mean. */
const isOfWords = (quantity: string): boolean => (FIGURE.exec(quantity)?.[3] ?? "") in LEVEL_NAMES;

/** The published row that is about the same figure: it repeats the value as `ours`. */
function publishedRow(tables: StatTables, row: StatRow): StatRow | undefined {
  const quantity = String(row.quantity).replace(/^raw_/, "").replace("*", "");
  return rowsOf(tables, "published").find((candidate) => candidate.ours !== null &&
    candidate.ours === row.value &&
    [quantity, `${quantity}_from_0`].includes(String(candidate.quantity)));
}

export function keyFigures(tables: StatTables, study: StudyInfo): PlotTable {
  const head = ["figure", "value", "± error", "95 % from", "to", "effective size", "published",
                "± published", "z"];
  const told = rowsOf(tables, "overview").filter(({ quantity }) => !isOfWords(String(quantity)));
  const rows = told.map((row) => {
    const known = publishedRow(tables, row);
    return [quantityTitle(String(row.quantity)), brief(row.value), brief(row.error), brief(row.low),
            brief(row.high), brief(row.ess), brief(known?.published), brief(known?.published_error),
            brief(known?.z)];
  });
  const units: TableCell[][] = study.units
    ? [["units", study.units, ...new Array<null>(head.length - 2).fill(null)]] : [];
  return { head, rows: [...units, ...rows] };
}

/** How many puzzles the store has. */
export function puzzleCount(tables: StatTables): number {
  return Number(rowsOf(tables, "overview").find((row) => row.quantity === "puzzles")?.value ?? 0);
}

/** The effective size of the sample, as its mean number of clues has it. */
export function effectiveSize(tables: StatTables): TableCell {
  return brief(rowsOf(tables, "overview").find((row) => row.quantity === "mean_clues")?.ess);
}
