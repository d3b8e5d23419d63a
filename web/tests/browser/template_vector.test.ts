// SPDX-License-Identifier: GPL-3.0-or-later
// The Template by clicking: Paris's published examples, and every figure of other boards against
// `givens paris`.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { violations } from "../support/axe";
import { ownServerTest, pageTest } from "../support/browser_suite";
import { PageOptions, openTab, shoot } from "../support/real_browser";
import { givensJson } from "../support/real_server";

const EXAMPLE = "..7...9..2..5.7..6.8.1.4.7..4..1..3.6.1...8.9.9..8..6..5.8.9.1.1..6.3..2..6...3..";
const STUCK = "..14.......4.786.1..7...9..4867..123713824569952....7...5.4....3.918......8..73..";
const FOURTH = ".85...21..94.12..3...3..7.45.34.9....4.2.6.3....1.39.76.8..5...1..84.36..27...89.";

const linkOf = (cells: string, kind = "sudoku;3x3") => `#1;${kind};${cells}`;

/** The tables are those of what stands on the board, which has so many digits. */
async function settled(page: Page, filled: number): Promise<void> {
  await page.waitForFunction((wanted) =>
    document.querySelector(".template")?.getAttribute("aria-busy") === "false" &&
    document.querySelector("[data-testid=filled]")?.textContent === String(wanted), filled);
}

const figure = (page: Page, name: string) => page.getByTestId(name).textContent();

async function figures(page: Page, ...names: string[]): Promise<(string | null)[]> {
  return Promise.all(names.map((name) => figure(page, name)));
}

const texts = (page: Page, selector: string) =>
  page.$$eval(selector, (list) => list.map((element) => element.textContent!));

async function counts(page: Page): Promise<string> {
  return /^\d+ choices, \d+ without/.exec((await figure(page, "choice-counts"))!)![0];
}

const take = (page: Page, choice: string) => page.locator(`[data-choice="${choice}"]`).click();

pageTest("puzzle 88 by clicking: 101, 65, 37, 6, two solutions", { fragment: linkOf(STUCK) },
         async ({ page }) => {
  await openTab(page, "Template");
  await settled(page, 38);
  assert.deepEqual(await figures(page, "dof", "type", "total-dof", "solutions"),
                   ["101", "MS", "310", "151"]);
  assert.deepEqual(await texts(page, "[data-stage-dof]"), ["101", "65", "37", "6"]);
  assert.equal(await figure(page, "path-sum"), "209 = 101 + 65 + 37 + 6");
  assert.match(await page.locator("[data-stage='4'] .outcome").innerText(),
               /^12\.3, tied with B, lowest total$/);
  assert.deepEqual(await page.$$eval("th.outcome", (heads) =>
    heads.map((head) => getComputedStyle(head).textAlign)), ["left", "left"]);
  assert.equal(await counts(page), "16 choices, 3 without");
  const outcome = page.locator('tr:has([data-choice="67.8"]) .outcome');
  assert.match((await outcome.textContent())!, /same pattern as 69\.4/);
  await shoot(page, "template-stuck");

  await take(page, "67.8");
  await settled(page, 48);
  assert.equal(await figure(page, "dof"), "65");
  assert.equal(await counts(page), "24 choices, 6 without");

  await take(page, "21.2");
  await settled(page, 57);
  assert.equal(await figure(page, "dof"), "37");
  assert.equal(await counts(page), "26 choices, 1 without");

  await page.locator("[data-choice]").first().click();
  await settled(page, 75);
  assert.deepEqual(await figures(page, "dof", "solutions", "type"), ["6", "2", "SS"]);
  assert.equal(await counts(page), "12 choices, 0 without");
  const ends = await page.$$eval("tr[data-outcome]", (rows) =>
    rows.map((row) => (row as HTMLElement).dataset.outcome!));
  assert.deepEqual([...new Set(ends)].sort(), ["A", "B"]);
  for (const [pattern, words] of [["A", /\(selective path\)$/], ["B", /\(tied\)$/]] as const)
    for (const text of await texts(page, `tr[data-outcome=${pattern}] .outcome`))
      assert.match(text, words);
  assert.equal(await figure(page, "path-sum"), "6");
  await page.getByLabel("Path of").selectOption("the data entry");
  assert.deepEqual(await texts(page, "[data-stage-dof]"), ["101", "65", "37", "6"]);

  await page.locator("[data-choice]").nth(5).click();
  await settled(page, 81);
  assert.deepEqual(await figures(page, "dof", "solutions"), ["0", "1"]);
  assert.equal((await texts(page, "[data-saved]")).length, 4);

  await page.reload();
  await settled(page, 81);
  assert.equal((await texts(page, "[data-saved]")).length, 4);
  await page.getByRole("button", { name: "Restore before 21.2" }).click();
  await settled(page, 48);
  assert.equal(await figure(page, "dof"), "65");
  await page.keyboard.press("Control+z");
  await settled(page, 81);
});

pageTest("the example of annex A: its tables, its ones, automatic assignment",
         { fragment: linkOf(EXAMPLE) }, async ({ page }) => {
  await openTab(page, "Template");
  await settled(page, 30);
  assert.deepEqual(await figures(page, "dof", "type", "solutions"), ["104", "D", "1"]);
  assert.equal((await texts(page, "[data-gpt]")).join(""),
               "330233045" + "023020220" + "303040202" + "303303302" + "030452030" + "303402504" +
               "303030302" + "013030340" + "420343044");
  const unit = page.locator('button[data-total="1:row:9"]');
  await unit.hover();
  await page.locator('td.lit [data-ipt="1:r9c6"]').waitFor();
  assert.equal(await page.locator('td.lit[data-gpt="r9c6"]').count(), 1);
  await page.locator('button[data-total="1:column:6"]').focus();
  await page.keyboard.press("Enter");
  await settled(page, 31);
  await page.locator('button[data-gpt="r8c2"]').click();
  await settled(page, 32);
  await page.getByRole("button", { name: "Assign one" }).click();
  await settled(page, 33);
  await page.getByRole("button", { name: "Assign all" }).click();
  await settled(page, 81);
  const { ease, assignments } = givensJson(["paris"], EXAMPLE + "\n");
  assert.equal(await figure(page, "ease"), String(ease));
  await page.locator("[data-figure=ease] svg.plot").waitFor();
  const rows = await page.locator("[data-figure=ease] tbody tr").evaluateAll((list) =>
    list.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent)));
  const points = (assignments as { assign: string; by: string; ease: number }[])
    .map((one, at) => [at + 1, one.assign, one.by, one.ease].map(String));
  assert.equal(points.length, 51);
  assert.deepEqual(rows, points);
  await page.getByRole("button", { name: "Copy data entry over work area" }).click();
  await settled(page, 30);
  await page.keyboard.press("Control+z");
  await settled(page, 81);
  await page.getByRole("button", { name: "Work area becomes the problem" }).click();
  await page.waitForFunction(() =>
    document.querySelector("[data-testid=entry-filled]")?.textContent === "81");
});

const without = (cells: string, places: string) => places.split(" ").reduce((text, place) => {
  const at = (Number(place[0]) - 1) * 9 + Number(place[1]) - 1;
  assert.equal(text[at], place[3]);
  return text.slice(0, at) + "." + text.slice(at + 1);
}, cells);

pageTest("puzzle 4 less nine clues is of type SS with two solutions", {
  fragment: linkOf(without(FOURTH, "58.3 26.2 66.3 87.3 73.8 18.1 43.3 44.4 84.8")),
}, async ({ page }) => {
  await openTab(page, "Template");
  await settled(page, 27);
  assert.deepEqual(await figures(page, "dof", "type", "total-dof", "solutions"),
                   ["107", "SS", "111", "2"]);
  await page.getByRole("button", { name: "Assign all" }).click();
  await page.locator("[data-choice]").first().waitFor();
  assert.equal(await figure(page, "dof"), "4");
});

// ---- words ----

pageTest("a stuck board without a choice asks for a digit", {}, async ({ page }) => {
  await openTab(page, "Template");
  await settled(page, 0);
  assert.match((await figure(page, "template-status"))!,
               /Stuck, and no cell has two candidates: place a digit on the board\.$/);
});

pageTest("impossible boards: what excludes what, and no assignment",
         { fragment: linkOf("123........4....", "sudoku;2x2") }, async ({ page }) => {
  await openTab(page, "Template");
  await settled(page, 4);
  await page.getByText("No automatic assignment: the board is impossible.").waitFor();
  await page.evaluate((hash) => { location.hash = hash; },
                      `${linkOf(`5${".".repeat(80)}`)};...5`);
  await settled(page, 2);
  assert.ok((await texts(page, "[data-testid=warnings] li"))
    .includes("two digits contradict each other: r1c1, r1c4"));
});

// ---- other boards, cell by cell ----

interface Board {
  name: string;
  cells: string;
  kind: string;
  words: string[];
}

const BOARDS: Board[] = [
  { name: "puzzle 4", cells: FOURTH, kind: "sudoku;3x3", words: [] },
  { name: "4x4", cells: "1.........2.....", kind: "sudoku;2x2", words: ["--block", "2x2"] },
  { name: "an impossible 4x4", cells: "123........4....", kind: "sudoku;2x2",
    words: ["--block", "2x2"] },
  { name: "6x6", cells: "1....6..2.....3.....4...5...6.......", kind: "sudoku;2x3",
    words: ["--block", "2x3"] },
  { name: "a Latin square", cells: "12...2....3......4......5", kind: "latin;5",
    words: ["--family", "latin", "--size", "5"] },
  { name: "16x16", cells: "123456789ABCDE.." + ".".repeat(240), kind: "sudoku;4x4",
    words: ["--block", "4x4", "--alphabet", "1"] },
];

interface JsonTotals {
  digit: number;
  rows: number[];
  columns: number[];
  blocks?: number[];
}

function totalsOf({ digit, rows, columns, blocks }: JsonTotals): string[] {
  const list = (kind: string, totals: number[]) =>
    totals.map((total, at) => `${digit}:${kind}:${at + 1}=${total}`);
  return [...list("row", rows), ...list("column", columns), ...list("block", blocks ?? [])];
}

for (const { name, cells, kind, words } of BOARDS)
  pageTest(`${name}: all tables are those of givens paris`, { fragment: linkOf(cells, kind) },
           async ({ page }) => {
    const paris = givensJson(["paris", ...words], cells + "\n");
    await openTab(page, "Template");
    await settled(page, paris.clues);
    assert.deepEqual(await figures(page, "dof", "type", "total-dof", "solutions"),
                     [paris.dof, paris.type ?? "-", paris["total-dof"] ?? "-", paris.solutions]
                       .map(String));
    const global = (await texts(page, "[data-gpt]")).map((text) => (text === "XXX" ? "0" : text));
    assert.deepEqual(global, paris.gpt.flat().map(String));
    assert.equal((await texts(page, "td.hopeless[data-gpt]")).length, paris.hopeless);
    assert.deepEqual(await texts(page, "[data-testid=warnings] li"), paris.warnings);
    assert.equal((await texts(page, "[data-ipt]")).join(""),
                 paris.ipt.map(({ table }: { table: string[] }) => table.join("")).join(""));
    const totals = await page.$$eval("[data-total]", (list) => list.map((element) =>
      `${(element as HTMLElement).dataset.total}=${element.textContent!.replace("!", "")}`));
    assert.deepEqual(totals.sort(), paris.ipt.flatMap(totalsOf).sort());
  });

pageTest("a puzzle that excludes candidates has no Template, as for the command; without it has", {
  fragment: `${linkOf(EXAMPLE)};;;;r1c1-3` }, async ({ page }) => {
  await openTab(page, "Template");
  await page.getByTestId("no-template").getByText("without pencilmarks").waitFor();
  assert.equal(await page.locator(".template").count(), 0);
  await openTab(page, "Play");
  await page.getByTestId("paste").fill(EXAMPLE);
  await page.locator("[data-cell=r1c1][data-candidates*='3']").waitFor();
  await openTab(page, "Template");
  await settled(page, EXAMPLE.replace(/[^1-9]/g, "").length);
});

pageTest("narrow: one integer table at a time",
         { width: 360, height: 740, fragment: linkOf(EXAMPLE) }, async ({ page }) => {
  await openTab(page, "Template");
  await settled(page, 30);
  assert.equal(await page.locator("[data-integer]").count(), 1);
  await page.getByRole("button", { name: "Table of 6" }).click();
  assert.equal(await page.locator("[data-integer]").getAttribute("data-integer"), "6");
  await page.locator('button[data-total="6:row:3"]').click();
  await settled(page, 31);
  await shoot(page, "template-narrow-table");
});

// ---- focus ----

/** What has the focus: its name, its heading, or its text. */
const focused = (page: Page) => page.evaluate(() => {
  const element = document.activeElement!;
  return element.getAttribute("aria-label") ?? element.querySelector("h3")?.textContent ??
    (element === document.body ? "BODY" : element.id || element.textContent);
});

async function pressEnter(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().focus();
  await page.keyboard.press("Enter");
}

pageTest("the focus stays near after choices and saved states", { fragment: linkOf(STUCK) },
         async ({ page }) => {
  await openTab(page, "Template");
  await settled(page, 38);
  await pressEnter(page, '[data-choice="67.8"]');
  await settled(page, 48);
  assert.equal(await focused(page), "Choices");
  await pressEnter(page, '[data-choice="21.2"]');
  await settled(page, 57);
  await pressEnter(page, "[data-choice]");
  await settled(page, 75);
  // The last one solves the board: there are no choices any more.
  await pressEnter(page, "[data-choice]");
  await settled(page, 81);
  assert.equal(await focused(page), "template-status");
  assert.equal(await page.locator("[data-saved]").count(), 4);
  await pressEnter(page, '[aria-label="Forget before 67.8"]');
  assert.equal(await focused(page), "Forget before 21.2");
  for (let left = 3; left > 0; left--) {
    assert.equal(await page.locator("[data-saved]").count(), left);
    await page.keyboard.press("Enter");
  }
  await page.getByText("None yet.").waitFor();
  assert.equal(await focused(page), "Saved states");
});

pageTest("the buttons keep the focus when nothing is left to do", { fragment: linkOf(EXAMPLE) },
         async ({ page }) => {
  await openTab(page, "Template");
  await settled(page, 30);
  const button = page.getByRole("button", { name: "Assign all" });
  await button.focus();
  await page.keyboard.press("Enter");
  await settled(page, 81);
  assert.equal(await focused(page), "Assign all");
  assert.equal(await button.getAttribute("aria-disabled"), "true");
  await page.getByRole("button", { name: "Copy data entry over work area" }).focus();
  await page.keyboard.press("Enter");
  await settled(page, 30);
  assert.equal(await focused(page), "Copy data entry over work area");
});

// ---- a server that is gone ----

ownServerTest("a server that is gone and back: the tables come by a button",
              { fragment: linkOf(STUCK) }, () => [], async ({ page }, own) => {
  await openTab(page, "Template");
  await settled(page, 38);
  await own.kill();
  await openTab(page, "Play");
  await openTab(page, "Template");
  const alert = page.getByRole("alert").filter({ hasText: /givens does not answer/ });
  await alert.waitFor();
  await own.again();
  await page.getByRole("button", { name: "Try again" }).focus();
  await page.keyboard.press("Enter");
  await settled(page, 38);
  assert.equal(await alert.count(), 0);
  assert.equal(await focused(page), "template-heading");
});

// ---- looks ----

const LOOKS: [string, PageOptions][] = [
  ["light", {}], ["dark", { dark: true }], ["narrow", { width: 360, height: 740 }],
];

async function checkLook(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${overflow} px`);
  await shoot(page, name);
}

for (const [look, options] of LOOKS)
  pageTest(`stuck and after a choice, ${look}: no serious violation, no sideways scrolling`,
           { ...options, fragment: linkOf(STUCK) }, async ({ page }) => {
    await openTab(page, "Template");
    await settled(page, 38);
    await checkLook(page, `template-stuck-${look}`);
    await take(page, "67.8");
    await settled(page, 48);
    await checkLook(page, `template-choice-${look}`);
    assert.deepEqual(await violations(page), []); // once: there are many cells
  });
