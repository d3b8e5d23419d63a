// SPDX-License-Identifier: GPL-3.0-or-later
// What the Study tab makes of the tables of `givens stats`: points, tables, key figures.
import { test } from "node:test";
import assert from "node:assert/strict";
import { tableText } from "../../src/core/series";
import {
  brief, keyFigures, notesOf, parseStats, plotsOf, puzzleCount, quantityTitle, ratingsOf, studyFile,
  studyLabel,
} from "../../src/core/study";

const LINES = [
  { table: "overview", title: "Overview",
    note: "The effective size is 2.43: more puzzles are needed.",
    rows: [{ quantity: "puzzles", value: 40, error: null, ess: null },
           { quantity: "source", value: "uniform", error: null, ess: null },
           { quantity: "mean_W", value: 2.1, error: 0.05, ess: 30 },
           { quantity: "mean_W*", value: 2.4, error: 0.04, ess: 30 }] },
  { table: "clues", title: "Numbers of clues", rows: [
    { clues: 24, raw_percent: 9, raw_error: 10, true_percent: 2.3, true_error: 0.1 },
    { clues: 25, raw_percent: 91, raw_error: 1, true_percent: 97.7, true_error: null }] },
  { table: "counts", title: "", rows: [{ clues: 24, M_n: 1000, rel_error: 0.5 }] },
  { table: "by_clues", title: "", rows: [{ variable: "W", clues: 24, mean: 1, error: 0.1 },
                                         { variable: "W*", clues: 24, mean: 1.5, error: 0.1 }] },
  { table: "levels", title: "", rows: [
    { variable: "W", level: 3, raw_percent: 20, raw_error: 1, true_percent: 22, true_error: 2 },
    { variable: "SER", level: "1.5", raw_percent: 7, raw_error: 1, true_percent: 8,
      true_error: 2 }] },
  { table: "published", title: "", rows: [
    { quantity: "mean_W", method: "true", published: 2.449, published_error: 0.001, ours: 2.4,
      z: -1 },
    { quantity: "mean_W_from_0", method: "true", published: 2.186, published_error: 0.001,
      ours: 2.1, z: -2 },
    { quantity: "mean_clues", method: "top-down", published: 24.38, published_error: 0.003,
      ours: 24, z: 0 },
    { quantity: "clues:24", method: "true", published: 2.285, published_error: 0.003, ours: 2.3 },
    { quantity: "clues:24", method: "top-down", published: 30, published_error: 0.1, ours: 9 },
    { quantity: "clues:24", method: "bottom-up", published: 50, published_error: 0.1, ours: null },
    { quantity: "mean_W:24", method: "true", published: 1.86, published_error: 0.003, ours: 1.5 },
    { quantity: "M:24", method: "true", published: 1100, published_error: 10, ours: 1000 }] },
  { run: { schema: 1 } },
];
const tablesOf = (lines: readonly object[]) =>
  parseStats(lines.map((line) => JSON.stringify(line)).join("\n") + "\n");
const TABLES = tablesOf(LINES);
const plots = plotsOf(TABLES, false);
const plot = (file: string) => plots.find((one) => one.file === file)!;

test("one plot for each table that is there, and for each rating", () => {
  assert.deepEqual(ratingsOf(TABLES), ["W", "SER"]);
  assert.deepEqual(plots.map(({ file }) => file),
                   ["clues", "counts", "levels-W", "mean-W-by-clues", "levels-SER"]);
});

test("clues: raw, true, published, and published of the sample's own method", () => {
  const { series } = plot("clues").plot;
  assert.deepEqual(series.map(({ name }) => name), ["sample (raw)", "all minimal puzzles (true)",
                                                    "published, true", "published, top-down"]);
  assert.deepEqual(series[0].points[0], { x: 24, y: 9, low: 0, high: 19 });
  assert.deepEqual(series[3].points.map(({ y }) => y), [30]);
  assert.equal(new Set(series.map(({ sign }) => sign)).size, series.length);
});

test("counts have absolute errors, means the published convention", () => {
  assert.deepEqual(plot("counts").plot.series[0].points,
                   [{ x: 24, y: 1000, low: 500, high: 1500 }]);
  assert.deepEqual(plot("mean-W-by-clues").plot.series.map(({ points }) => points[0].y),
                   [1.5, 1.86]);
  assert.deepEqual(plot("levels-SER").plot.series[0].points[0].x, 1.5);
});

test("the table of a plot has all its values, and a gap where one is missing", () => {
  const { head, rows } = plot("clues").table;
  assert.equal(head.length, 9);
  assert.deepEqual(rows[1].slice(0, 7), ["25", 91, 1, null, null, null, null]);
  assert.equal(tableText({ head: ["x", "± y"], rows: [["1", null], ["2", 0.5]] }),
               "x\t± y\n1\t-\n2\t0.5\n");
});

test("a figure without an error would look exact: it is left out, and that is told", () => {
  const clues = plot("clues");
  assert.deepEqual(clues.plot.series[1].points.map(({ x }) => x), [24]);
  assert.equal(clues.leftOut, 1);
  assert.equal(plot("counts").leftOut, 0);
});

const PUBLISHED = LINES.find((line) => line.table === "published")!;

test("what was published is no plot by itself", () => {
  const empty = tablesOf([{ table: "overview", rows: [{ quantity: "puzzles", value: 0 }] }, PUBLISHED]);
  assert.deepEqual(plotsOf(empty, false), []);
  assert.equal(puzzleCount(empty), 0);
});

test("singles only count 0.9 beside published means alone", () => {
  const means = (lines: readonly object[]) =>
    plotsOf(tablesOf(lines), false).find(({ file }) => file === "mean-W-by-clues")!.plot;
  assert.equal(means(LINES).y, "mean W, singles only as 0.9");
  const alone = means(LINES.filter((line) => line !== PUBLISHED));
  assert.equal(alone.y, "mean W");
  assert.deepEqual(alone.series.map(({ points }) => points[0].y), [1]);
});

test("a rating that is a word has its words on the axis, and no mean", () => {
  const level = { variable: "type", raw_percent: 50, raw_error: 1 };
  const tables = tablesOf([
    { table: "overview", rows: [{ quantity: "mean_type", value: 0.9, error: 0.1 },
                                { quantity: "slope_type", value: 0.1, error: 0.1 }] },
    { table: "by_clues", rows: [{ variable: "type", clues: 24, mean: 0.9, error: 0.1 }] },
    { table: "levels", rows: [{ ...level, level: 0 }, { ...level, level: 2 }] }]);
  const found = plotsOf(tables, false);
  assert.deepEqual(found.map(({ file }) => file), ["levels-type"]);
  assert.deepEqual(found[0].table.rows.map((row) => row[0]), ["D", "MS"]);
  assert.deepEqual(keyFigures(tables, { id: 1, name: "a.db" }).rows, []);
});

test("what is beyond a rating has its place behind all numbers, and its name", () => {
  const share = { variable: "W", raw_percent: 20, raw_error: 1, true_percent: 20, true_error: 1 };
  const tables = tablesOf([
    { table: "overview", rows: [{ quantity: "source", value: "backtracking" }] },
    { table: "by_clues", rows: [{ variable: "W", clues: 4, mean: 1, error: 0.1,
                                  solved_percent: 80 }] },
    { table: "levels", rows: [{ ...share, level: 0 }, { ...share, level: 7 },
                              { ...share, level: "beyond" }, { ...share, level: "limit" }] }]);
  const [levels, means] = plotsOf(tables, false);
  assert.deepEqual(levels.plot.series[1].points.map(({ x }) => x), [0, 7, 9, 11]);
  assert.deepEqual(levels.table.rows.map((row) => row[0]), ["0", "7", "beyond", "limit"]);
  assert.equal(levels.plot.series[1].name, "weighted, grids as drawn");
  assert.equal(means.plot.y, "mean W, where it has a value");
  assert.equal(quantityTitle("percent_beyond_W"), "percent beyond W");
  assert.equal(quantityTitle("raw_percent_limit_gW"),
               "percent of the sample stopped before gW was known");
  assert.equal(quantityTitle("mean_W*_of_solved"),
               "mean W, singles only count 0.9, of those that have a value");
});

test("samples without weights stand beside what was published of their method", () => {
  const tables = tablesOf([
    { table: "overview", rows: [{ quantity: "raw_mean_clues", value: 24, error: 0.1 },
                                { quantity: "raw_mean_W*", value: 1.9, error: 0.1 }] },
    { table: "published", rows: [
      { quantity: "mean_clues", method: "top-down", published: 24.38, ours: 24 },
      { quantity: "mean_W", method: "true", published: 2.4, ours: null },
      { quantity: "mean_W", method: "top-down", published: 1.94, ours: 1.9 }] }]);
  assert.deepEqual(keyFigures(tables, { id: 1, name: "a.db" }).rows.map((row) => [row[0], row[6]]),
    [["mean number of clues of the sample", "24.38"],
     ["mean W of the sample, singles only count 0.9", "1.94"]]);
});

test("stores of one name are told apart by their numbers", () => {
  const studies = [{ id: 1, name: "a.db" }, { id: 2, name: "b.db" }, { id: 3, name: "a.db" }];
  assert.deepEqual(studies.map((one) => studyLabel(one, studies)), ["a.db (1)", "b.db", "a.db (3)"]);
  assert.deepEqual(studies.map((one) => studyFile(one, studies)), ["a-1", "b", "a-3"]);
});

test("key figures stand beside the published ones that count alike", () => {
  const { rows } = keyFigures(TABLES, { id: 1, name: "a.db", units: 4 });
  assert.deepEqual(rows.map((row) => row[0]),
                   ["units", "puzzles", "source of complete grids", "mean W",
                    "mean W, singles only count 0.9"]);
  assert.deepEqual(rows.map((row) => row[6]), [null, null, null, "2.186", "2.449"]);
  assert.equal(quantityTitle("slope_W"), "slope of W by clues");
  assert.equal(quantityTitle("slope_W*"), "slope of W by clues, singles only count 0.9");
  assert.equal(quantityTitle("total_classes"), "minimal puzzles up to symmetry");
  assert.deepEqual(notesOf(TABLES), ["The effective size is 2.43: more puzzles are needed."]);
});

test("figures are brief, and exact where they are counts", () => {
  const values = [18692, "5472730538", "6670903752021072936960", 4762467000000000, 0.00002418,
                  null];
  assert.deepEqual(values.map((value) => brief(value)),
                   [18692, "5472730538", "6.671e+21", "4.762e+15", "2.418e-5", null]);
});
