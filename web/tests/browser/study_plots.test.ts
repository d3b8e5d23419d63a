// SPDX-License-Identifier: GPL-3.0-or-later
// The Study tab on the small store of all tests and on others: plots, their tables and files, and that they follow a
// study that goes on.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { violations } from "../support/axe";
import { makeStore, ownServerTest, pageTest, sharedStore } from "../support/browser_suite";
import { PageOptions, openTab, shoot } from "../support/real_browser";
import { runGivens, startGivens } from "../support/real_server";

/** As pageTest(), when the plots of the shared store are drawn. */
function storeTest(name: string, options: PageOptions, body: (page: Page) => Promise<void>): void {
  pageTest(name, options, async ({ page }) => {
    await openTab(page, "Study");
    await page.locator("svg.plot").nth(3).waitFor();
    await body(page);
  });
}

/** The list of stores is asked for again so often: page.clock goes on by this. */
const POLL_MS = 4000;

type Row = Record<string, any>;

/** The rows of a table of the store, as the command prints them. */
function statRows(table: string, from = sharedStore()): Row[] {
  const text = runGivens(["stats", from, "--published", "--to", "json"]);
  const lines = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return lines.find((line) => line.table === table).rows;
}

function puzzlesText(from = sharedStore()): string {
  return ` ${statRows("overview", from).find((row) => row.quantity === "puzzles")!.value} puzzles`;
}

ownServerTest("without a store the tab says how to open one", {}, () => [], async ({ page }) => {
  await openTab(page, "Study");
  await page.getByText("givens serve FILE.db").waitFor();
});

ownServerTest("a server that was started again shows its new store", { clock: "running" },
              () => [makeStore("latin.db", "--family", "latin", "--size", "4")],
              async ({ page }, own) => {
  await openTab(page, "Study");
  const published = page.locator("[data-figure$=-clues] thead").getByText("published, true").first();
  await page.getByText(/^latin\.db, /).waitFor();
  await page.locator("svg.plot").first().waitFor();
  assert.equal(await published.count(), 0);
  await own.kill();
  await page.clock.runFor(POLL_MS);
  await page.getByRole("alert").filter({ hasText: /givens does not answer/ }).waitFor();
  await own.again([sharedStore()]);
  await page.clock.runFor(POLL_MS);
  await page.getByText(/^small\.db, /).waitFor();
  await published.waitFor({ state: "attached" });
  assert.equal(await page.getByRole("alert").filter({ hasText: /does not answer/ }).count(), 0);
});

// ---- each plot, its points and its table, against the command ----

/** x, value, error */
type Figure = [number, number, number | null];

const figuresOf = (rows: Row[], x: string, y: string, error: string): Figure[] =>
  rows.filter((row) => row[y] !== null && row[x] !== "total").map((row): Figure =>
    [Number(row[x]), Number(row[y]), row[error] === null ? null : Number(row[error])])
    .sort((a, b) => a[0] - b[0]);

/** A figure of ours that has no error is not shown. */
const ownFigures = (rows: Row[], x: string, y: string, error: string): Figure[] =>
  figuresOf(rows, x, y, error).filter((figure) => figure[2] !== null);

function publishedFigures(name: string, method = "true", from = sharedStore()): Figure[] {
  const rows = statRows("published", from).filter((row) => row.method === method);
  // Others sum up all from a level on, and have no place on the axis.
  const placed = rows.map((row): Row => ({ ...row, at: String(row.quantity).split(":")[1] }))
    .filter((row) => row.quantity === `${name}:${row.at}` && /^[\d.]+$/.test(String(row.at)));
  return figuresOf(placed, "at", "published", "published_error");
}

const ofRating = (table: string, name: string, from = sharedStore()): Row[] =>
  statRows(table, from).filter((row) => row.variable === name);

const percents = (rows: Row[], x: string, name: string): Record<string, Figure[]> => ({
  "sample (raw)": ownFigures(rows, x, "raw_percent", "raw_error"),
  "all minimal puzzles (true)": ownFigures(rows, x, "true_percent", "true_error"),
  "published, true": publishedFigures(name),
});

interface WantedPlot {
  file: string;
  title: string;
  logarithmic?: boolean;
  series: () => Record<string, Figure[]>;
}

const PLOTS: WantedPlot[] = [
  { file: "small-clues", title: "Number of clues",
    series: () => percents(statRows("clues"), "clues", "clues") },
  { file: "small-counts", title: "Minimal puzzles per complete grid", logarithmic: true,
    series: () => ({
      estimate: ownFigures(statRows("counts").map((row) =>
        ({ ...row, error: Number(row.M_n) * Number(row.rel_error) })), "clues", "M_n", "error"),
      published: publishedFigures("M"),
    }) },
  { file: "small-levels-W", title: "Rating W",
    series: () => percents(ofRating("levels", "W"), "level", "W") },
  { file: "small-mean-W-by-clues", title: "Mean W by number of clues",
    series: () => ({
      estimate: ownFigures(ofRating("by_clues", "W*"), "clues", "mean", "error"),
      "published, true": publishedFigures("mean_W"),
    }) },
];

function near(text: string, wanted: number | null | undefined, where: string): void {
  if (wanted === null || wanted === undefined)
    assert.equal(text, "-", where);
  else
    assert.ok(Math.abs(Number(text) - wanted) <= 1e-3 * Math.abs(wanted),
              `${where}: ${text} instead of ${wanted}`);
}

async function checkTable(figure: Locator, wanted: Record<string, Figure[]>): Promise<void> {
  const head = await figure.locator("thead th").allTextContents();
  const names = Object.keys(wanted);
  assert.deepEqual(head.slice(1), names.flatMap((name) => [name, `± ${name}`]));
  const rows = await figure.locator("tbody tr").evaluateAll((list) => list.map((row) =>
    [...row.children].map((cell) => cell.textContent!)));
  const places = new Set(names.flatMap((name) => wanted[name].map(([x]) => x)));
  assert.deepEqual(rows.map((row) => Number(row[0])), [...places].sort((a, b) => a - b));
  for (const row of rows)
    names.forEach((name, at) => {
      const known = wanted[name].find(([x]) => x === Number(row[0]));
      near(row[1 + 2 * at], known?.[1], `${name} at ${row[0]}`);
      near(row[2 + 2 * at], known?.[2], `the error of ${name} at ${row[0]}`);
    });
}

interface DrawnSeries {
  /** In pixels of the picture. */
  points: [number, number][];
  bars: [number, number, number][];
  curve: [number, number][];
}

/** What stands in the picture, wherever groups have moved it. */
function drawnSeries(figure: Locator): Promise<DrawnSeries[]> {
  return figure.locator("svg.plot").evaluate((svg) => {
    const place = (mark: SVGGraphicsElement, x: number, y: number) =>
      new DOMPoint(x, y).matrixTransform(mark.getCTM()!);
    const number = (mark: Element, name: string) => Number(mark.getAttribute(name) ?? 0);
    const marks = (group: Element) => [...group.children] as SVGGraphicsElement[];
    const bars = [...svg.querySelectorAll("g.error-bars")];
    const curves = [...svg.querySelectorAll<SVGGraphicsElement>("g.curve path")];
    const corners = (path: SVGGraphicsElement) =>
      [...path.getAttribute("d")!.matchAll(/([\d.-]+),([\d.-]+)/g)].map((found): [number, number] => {
        const { x, y } = place(path, Number(found[1]), Number(found[2]));
        return [x, y];
      });
    return [...svg.querySelectorAll("g.points")].map((group, at) => ({
      points: marks(group).map((mark): [number, number] => {
        const { x, y } = place(mark, number(mark, "cx"), number(mark, "cy"));
        return [x, y];
      }),
      bars: marks(bars[at]).map((mark): [number, number, number] => {
        const x = number(mark, "x1");
        const ends = ["y1", "y2"].map((name) => place(mark, x, number(mark, name)).y);
        return [place(mark, x, 0).x, Math.max(...ends), Math.min(...ends)];
      }),
      curve: corners(curves[at]),
    }));
  });
}

/** The scale that two points tell: pixels of a value. */
function scaleOf(a: [number, number], b: [number, number]): (value: number) => number {
  return (value) => a[1] + (value - a[0]) * (b[1] - a[1]) / (b[0] - a[0]);
}

function checkPicture(drawn: DrawnSeries[], wanted: Figure[][], logarithmic: boolean): void {
  assert.equal(drawn.length, wanted.length);
  const value = (y: number) => (logarithmic ? Math.log(y) : y);
  const [first] = wanted, last = first.length - 1;
  const low = first.reduce((best, one, at) => (one[1] < first[best][1] ? at : best), 0);
  const high = first.reduce((best, one, at) => (one[1] > first[best][1] ? at : best), 0);
  const x = scaleOf([first[0][0], drawn[0].points[0][0]], [first[last][0], drawn[0].points[last][0]]);
  const y = scaleOf([value(first[low][1]), drawn[0].points[low][1]],
                    [value(first[high][1]), drawn[0].points[high][1]]);
  const step = x(1) - x(0);
  const aside = wanted.flatMap((figures, at) =>
    figures.map(([place], index) => drawn[at].points[index][0] - x(place)));
  // A quarter of a step to either side of the true place.
  assert.ok(Math.max(...aside) - Math.min(...aside) <= step / 2 + 0.1,
            `points are ${Math.max(...aside) - Math.min(...aside)} px apart, a step is ${step}`);
  wanted.forEach((figures, at) => {
    const { points, bars, curve } = drawn[at];
    assert.equal(points.length, figures.length);
    points.forEach((point, index) => assert.ok(
      Math.abs(curve[index][0] - point[0]) < 1 && Math.abs(curve[index][1] - point[1]) < 1));
    const known = figures.filter(([, , error]) => error !== null);
    assert.equal(bars.length, known.length);
    figures.forEach(([, height], index) =>
      assert.ok(Math.abs(points[index][1] - y(value(height))) < 1));
    known.forEach(([, height, error], index) => {
      assert.ok(Math.abs(bars[index][2] - y(value(height + error!))) < 1);
      if (height > error!)
        assert.ok(Math.abs(bars[index][1] - y(value(height - error!))) < 1);
    });
  });
}

for (const width of [1440, 360])
  storeTest(`each plot at ${width} px: points, error bars and table are those of givens stats`,
            { width }, async (page) => {
    assert.ok((await page.getByTestId("study-status").textContent())!.includes(puzzlesText()));
    const titles = await page.$$eval("svg.plot", (list) =>
      list.map((svg) => svg.getAttribute("aria-label")));
    assert.deepEqual(titles, PLOTS.map(({ title }) => title));
    for (const { file, series, logarithmic } of PLOTS) {
      const figure = page.locator(`[data-figure="${file}"]`);
      const wanted = series();
      for (const figures of Object.values(wanted))
        assert.ok(figures.length > 2);
      await checkTable(figure, wanted);
      checkPicture(await drawnSeries(figure), Object.values(wanted), logarithmic ?? false);
    }
  });

storeTest("the key figures fit a window of 1440 px", {}, async (page) => {
  const region = page.getByRole("region", { name: "Key figures of the study" });
  const hidden = await region.evaluate((element) => element.scrollWidth - element.clientWidth);
  assert.ok(hidden <= 0, `${hidden} px are cut`);
});

storeTest("a picture is saved with all its colours, a table as it is shown, all tables as by the command",
          {},
          async (page) => {
  const figure = page.locator('[data-figure="small-counts"]');
  const [picture] = await Promise.all([page.waitForEvent("download"),
                                       figure.getByRole("button", { name: /^SVG/ }).click()]);
  assert.equal(picture.suggestedFilename(), "small-counts.svg");
  const svg = readFileSync(await picture.path(), "utf8");
  assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.ok(svg.includes("Minimal puzzles per complete grid"));
  assert.doesNotMatch(svg, /var\(|<style|class=/);
  const [table] = await Promise.all([page.waitForEvent("download"),
                                     figure.getByRole("button", { name: /^TSV/ }).click()]);
  assert.equal(table.suggestedFilename(), "small-counts.tsv");
  const rows = await figure.locator("tr").evaluateAll((list) => list.map((row) =>
    [...row.children].map((cell) => cell.textContent!).join("\t") + "\n"));
  assert.equal(readFileSync(await table.path(), "utf8"), rows.join(""));
  const [all] = await Promise.all([page.waitForEvent("download"),
                                   page.getByRole("link", { name: /^All tables/ }).click()]);
  assert.equal(readFileSync(await all.path(), "utf8"),
               runGivens(["stats", sharedStore(), "--published", "--to", "tsv"]));
});

// ---- other stores ----

async function chooseStore(page: Page, label: string): Promise<void> {
  await page.getByLabel("Store").selectOption({ label });
  await page.getByTestId("study-status").filter({ hasText: `${label}, ` }).waitFor();
}

/** The texts of a row of the key figures. */
function keyFigure(page: Page, title: string): Promise<string[]> {
  return page.getByRole("table", { name: "Key figures of the study" }).getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: title, exact: true }) })
    .getByRole("cell").allTextContents();
}

const figureNames = (page: Page) => page.locator("[data-figure]").evaluateAll((list) =>
  list.map((figure) => (figure as HTMLElement).dataset.figure));

/** An axis has these texts at its ticks, and this name. */
async function checkTicks(figure: Locator, ticks: string[], name: string): Promise<void> {
  await figure.locator("svg.plot").waitFor();
  const texts = (await figure.locator("svg.plot text").allTextContents()).join("|");
  assert.ok(`|${texts}`.includes(`|${ticks.join("|")}|${name}|`), texts);
}

let topDown: string;

ownServerTest("a sample without weights, one of words, an empty one, two of one name", {},
              () => [topDown = makeStore("td.db", "--method", "top-down"),
                     makeStore("none.db", "--method", "controlled-bias", "--units", "1", "--seed", "9"),
                     makeStore("typed.db", "--ratings", "type"),
                     makeStore("a/same.db", "--method", "top-down", "--units", "1"),
                     makeStore("b/same.db", "--method", "bottom-up", "--units", "1"),
                     makeStore("latin.db", "--family", "latin", "--size", "4")],
              async ({ page }) => {
  await openTab(page, "Study");
  await chooseStore(page, "td.db");
  await page.locator("svg.plot").nth(2).waitFor();
  assert.deepEqual(await figureNames(page), ["td-clues", "td-levels-W", "td-mean-W-by-clues"]);
  const shares = (rows: Row[], x: string, name: string) => ({
    "sample (raw)": ownFigures(rows, x, "raw_percent", "raw_error"),
    "published, true": publishedFigures(name, "true", topDown),
    "published, top-down": publishedFigures(name, "top-down", topDown) });
  await checkTable(page.locator("[data-figure=td-clues]"),
                   shares(statRows("clues", topDown), "clues", "clues"));
  await checkTable(page.locator("[data-figure=td-levels-W]"),
                   shares(ofRating("levels", "W", topDown), "level", "W"));
  for (const [title, quantity] of [["mean number of clues of the sample", "mean_clues"],
                                   ["mean W of the sample, singles only count 0.9", "mean_W"]]) {
    const row = statRows("published", topDown).find((one) =>
      one.method === "top-down" && one.quantity === quantity)!;
    const cells = await keyFigure(page, title);
    near(cells[0], row.ours, title);
    near(cells[5], row.published, `${title}, published`);
  }
  assert.doesNotMatch((await page.getByRole("tabpanel", { name: "Study" }).textContent())!, /W\*/);
  await shoot(page, "study-top-down");

  await chooseStore(page, "none.db");
  await page.getByText(/none\.db, no puzzles yet, 1 unit;/).waitFor();
  await page.getByText("No puzzles yet.").waitFor();
  assert.equal(await page.locator("[data-figure]").count(), 0);

  await chooseStore(page, "typed.db");
  await checkTicks(page.locator("[data-figure=typed-levels-type]"), ["D", "SS", "MS"], "type");
  assert.equal(await page.locator("[data-figure=typed-mean-type-by-clues]").count(), 0);
  await shoot(page, "study-typed");

  await chooseStore(page, "same.db (5)");
  await page.locator("[data-figure=same-5-clues] svg.plot").waitFor();
  await chooseStore(page, "same.db (4)");
  await page.locator("[data-figure=same-4-clues]").getByText("published, top-down").first()
    .waitFor({ state: "attached" });

  await chooseStore(page, "latin.db");
  await checkTicks(page.locator("[data-figure=latin-levels-W]"), ["0"], "W");
  await checkTicks(page.locator("[data-figure=latin-counts]"), ["20", "50", "100", "200"],
                   "minimal puzzles per grid");
  await shoot(page, "study-latin");
});

let live: string;

ownServerTest("the plots follow a study while it is written, unless that is switched off",
              { clock: "running" }, () => [live = makeStore("live.db")], async ({ page }) => {
  const isList = (message: { url(): string }) => message.url().endsWith("/api/1/studies");
  let asked = 0;
  page.on("request", (request) => asked += Number(isList(request)));
  await openTab(page, "Study");
  const status = page.getByTestId("study-status");
  const unitsNow = async () => Number(/ (\d+) units/.exec((await status.textContent())!)?.[1] ?? 0);
  // The list is asked for again as often as it takes.
  const moreThan = async (units: number) => {
    while (await unitsNow() <= units)
      await Promise.all([page.waitForResponse(isList), page.clock.runFor(POLL_MS)]);
    await status.filter({ hasText: "read at" }).waitFor();
  };
  await moreThan(1);
  const study = startGivens(["study", live, "--units", "100000", "--threads", "1"]);
  try {
    await moreThan(2);
    await moreThan(await unitsNow());
    assert.equal(study.hasEnded(), false);
  } finally {
    await study.stop();
  }
  const before = asked;
  await Promise.all([page.waitForResponse(isList),
                     page.getByLabel("Follow while it runs").uncheck()]);
  await page.clock.runFor(20 * POLL_MS);
  // Once by the switch; one more may have been under way.
  assert.ok(asked - before < 10, `asked ${asked - before} times`);
  await page.getByLabel("Follow while it runs").check();
  await status.filter({ hasText: puzzlesText(live) }).waitFor();
});

const LOOKS: [string, PageOptions][] = [
  ["light", {}], ["dark", { dark: true }], ["narrow", { width: 360, height: 740 }],
];

for (const [look, options] of LOOKS)
  storeTest(`plots and an open table, ${look}: no serious violation, no sideways scrolling`,
            options, async (page) => {
    await page.locator("[data-figure=small-clues]").getByText("As a table").click();
    assert.deepEqual(await violations(page), []);
    const overflow = await page.evaluate(() =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px`);
    await shoot(page, `study-plots-${look}`);
  });
