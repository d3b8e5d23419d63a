// SPDX-License-Identifier: GPL-3.0-or-later
// The Study tab on a small store of its own: plots, their tables and files, and that they follow a
// study that goes on.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { pageTest, skip } from "../support/browser_suite";
import { PageOptions, openPage, openTab, shoot, startBrowser } from "../support/real_browser";
import { RealServer, runGivens, startServer } from "../support/real_server";

let folder: string, store: string, server: RealServer, browser: Browser;

before(async () => {
  if (skip)
    return;
  folder = mkdtempSync(path.join(tmpdir(), "givens-study-"));
  store = path.join(folder, "small.db");
  runGivens(["study", store, "--units", "2", "--seed", "1", "--ratings", "W"]);
  server = await startServer([store]);
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await server?.stop();
  if (folder)
    rmSync(folder, { recursive: true, force: true });
});

/** As pageTest(), on the server that has the store. */
function storeTest(name: string, options: PageOptions, body: (page: Page) => Promise<void>): void {
  test(name, { skip, timeout: 120_000 }, async () => {
    const watched = await openPage(browser, server.url, options);
    try {
      await openTab(watched.page, "Study");
      await watched.page.locator("svg.plot").nth(3).waitFor();
      await body(watched.page);
      assert.deepEqual(watched.complaints, []);
    } finally {
      await watched.close();
    }
  });
}

/** The rows of a table of the store, as the command prints them. */
function statRows(table: string): Record<string, number | string | null>[] {
  const text = runGivens(["stats", store, "--published", "--to", "json"]);
  const lines = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  return lines.find((line) => line.table === table).rows;
}

function puzzlesText(): string {
  return ` ${statRows("overview").find((row) => row.quantity === "puzzles")!.value} puzzles`;
}

pageTest("without a store the tab says how to open one", {}, async ({ page }) => {
  await openTab(page, "Study");
  await page.getByText("givens serve FILE.db").waitFor();
});

storeTest("plots of clues, counts and ratings, with a table each", {}, async (page) => {
  const titles = await page.$$eval("svg.plot", (list) =>
    list.map((svg) => svg.getAttribute("aria-label")));
  assert.deepEqual(titles, ["Number of clues", "Minimal puzzles per complete grid", "Rating W",
                            "Mean W by number of clues"]);
  assert.ok((await page.getByTestId("study-status").textContent())!.includes(puzzlesText()));
  const figure = page.locator('[data-figure="small-clues"]');
  await figure.getByText("As a table").click();
  for (const row of statRows("clues")) {
    const head = page.locator(`th:text-is("${row.clues}")`);
    const cells = await figure.locator("tbody tr", { has: head }).locator("td").allTextContents();
    assert.equal(Number(cells[0]), Number(Number(row.raw_percent).toPrecision(5)));
    const wanted = Number(row.true_percent);
    assert.ok(Math.abs(Number(cells[2]) - wanted) <= 1e-3 * wanted);
  }
  await shoot(page, "study-plots");
});

storeTest("a picture is saved with all its colours, a table as the command prints it", {},
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
                                     figure.getByRole("link", { name: /^TSV/ }).click()]);
  assert.equal(readFileSync(await table.path(), "utf8"),
               runGivens(["stats", store, "--table", "counts", "--to", "tsv"]));
});

storeTest("the plots follow a study that goes on, unless that is switched off", {},
          async (page) => {
  const status = page.getByTestId("study-status");
  assert.match((await status.textContent())!, /\b2 units/);
  await page.getByLabel("Follow while it runs").uncheck();
  runGivens(["study", store, "--units", "3"]);
  await page.waitForTimeout(6000);
  assert.match((await status.textContent())!, /\b2 units/);
  const read = await status.getAttribute("data-read");
  await page.getByLabel("Follow while it runs").check();
  await page.waitForFunction((before) => {
    const now = document.querySelector<HTMLElement>("[data-testid=study-status]")!;
    return now.dataset.read !== before && /\b3 units/.test(now.textContent!);
  }, read);
  assert.ok((await status.textContent())!.includes(puzzlesText()));
});

storeTest("narrow and dark: no sideways scrolling", { width: 360, height: 740, dark: true },
          async (page) => {
  const overflow = await page.evaluate(() =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${overflow} px`);
  await shoot(page, "study-narrow");
});
