// SPDX-License-Identifier: GPL-3.0-or-later
// The tab Ratings: values against the command's, words, time-outs, redundant clues, forms.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ownServerTest, pageTest } from "../support/browser_suite";
import { openTab, shoot } from "../support/real_browser";
import { givensJson, runGivens } from "../support/real_server";

const WHIPS = "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";
const SEVERAL = "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4.......";
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const FIRST = ["W", "B", "gW", "gB", "SER", "EP", "ED", "TE"];

async function open(page: Page, text: string): Promise<void> {
  await openTab(page, "Play");
  await page.getByTestId("paste").fill(text);
  await page.waitForFunction((clues) =>
    [...document.querySelectorAll<HTMLElement>(".cells [data-given]")]
      .map((cell) => cell.dataset.digit).join("") === clues, text.replace(/[^1-9]/g, ""));
  await openTab(page, "Ratings");
}

async function ratingOf(page: Page, name: string): Promise<string> {
  await page.locator(`[data-rating="${name}"][data-state=done]`).waitFor();
  return (await page.getByTestId(`rating-${name}`).textContent())!;
}

pageTest("ratings are the command's", {}, async ({ page }) => {
  const quick = ["solutions", "clues", "dof", "type", "total-dof"];
  const want = givensJson(["rate", "--ratings", [...FIRST, ...quick].join(","), WHIPS]);
  await open(page, WHIPS);
  for (const name of [...FIRST, ...quick])
    assert.equal(await ratingOf(page, name), ["EP", "ED", "SER"].includes(name)
      ? want[name].toFixed(1) : String(want[name]), name);
  assert.equal(await page.locator("[data-rating='S+W']").getAttribute("data-state"), "none");
  await page.getByRole("button", { name: "Compute all" }).click();
  const withSubsets = givensJson(["rate", "--ratings", "S+W", WHIPS])["S+W"];
  assert.equal(await ratingOf(page, "S+W"), String(withSubsets));
  const forms = await page.locator("[data-form] code").allTextContents();
  assert.equal(forms.length, 5);
  assert.equal(forms[0], givensJson(["canon", WHIPS]).form);
  await page.getByRole("button", { name: "Copy puzzle-minlex" }).click();
  await page.getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), forms[0]);
  await shoot(page, "ratings");
});

/** No givens; some candidates for each cell, the solution's among them. */
function sukaku(): string {
  const solution: string = givensJson(["solve", WHIPS]).solution;
  return [...solution].map((digit, cell) => {
    const marks = new Set([Number(digit)]);
    for (let j = 1; j < 5; j++)
      marks.add((Number(digit) + (cell * 5 + j * j * 7 + cell * cell * j) % 8) % 9 + 1);
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => (marks.has(one) ? one : ".")).join("");
  }).join("");
}

pageTest("a sukaku is rated, explained, solved and kept as the command has it", {},
         async ({ page }) => {
  const puzzle = sukaku();
  const want = givensJson(["rate", "--ratings", "W,B,solutions", puzzle]);
  assert.deepEqual([want.W, want.solutions], [2, "1"]);
  const r1c1 = page.locator("[data-cell=r1c1]");
  const before = puzzle.slice(0, 9).replaceAll(".", "");
  await page.getByTestId("paste").fill(puzzle);
  await page.locator(`[data-cell=r1c1][data-candidates="${before}"]`).waitFor();
  await openTab(page, "Ratings");
  await page.getByTestId("validity").getByText("One solution").waitFor();
  for (const name of ["W", "B", "solutions"])
    assert.equal(await ratingOf(page, name), String(want[name]), name);
  await openTab(page, "Explain");
  await page.getByRole("button", { name: "Explain", exact: true }).click();
  await page.getByTestId("explain-status").getByText("Solved by these rules; rating W = 2").waitFor();
  await page.reload();
  await openTab(page, "Play");
  await page.getByRole("button", { name: "Solve" }).click();
  await page.waitForFunction(() =>
    document.querySelectorAll(".cells [data-digit]:not([data-digit=''])").length === 81);
  await page.getByRole("button", { name: "Restart" }).click();
  await page.locator(`[data-cell=r1c1][data-candidates="${before}"]`).waitFor();
  assert.equal(await r1c1.getAttribute("data-digit"), "");
});

pageTest("what has no rating says why", {}, async ({ page }) => {
  await open(page, SEVERAL);
  assert.match(await ratingOf(page, "W"), /^multiple: /);
  await page.getByTestId("validity").getByText("Several solutions").waitFor();
  await open(page, HARD);
  assert.match(await ratingOf(page, "W"), /^beyond: /);
});

pageTest("a limit ends a rating, another puzzle ends all", {}, async ({ page }) => {
  await openTab(page, "Ratings");
  const limit = page.getByLabel("Time limit");
  // Its rating takes a second on a fast machine; on a slow one not even a bound may be known.
  await limit.fill("0.02");
  await open(page, HARD);
  assert.match(await ratingOf(page, "SER"), /^time-out(: above \d.*)?$/);
  await limit.fill("");
  await page.getByRole("button", { name: "Compute all" }).click();
  await page.locator("[data-rating='S+W']:not([data-state=none])").waitFor();
  await open(page, WHIPS);
  assert.equal(await ratingOf(page, "W"), "5");
  assert.equal(await page.locator("[data-rating='S+W']").getAttribute("data-state"), "none");
});

pageTest("redundant clues are marked and taken out", {}, async ({ page }) => {
  const puzzle = "1" + WHIPS.slice(1, 80) + "7";
  const marked = page.locator(".cells [data-redundant]");
  const names = () => marked.evaluateAll((cells) =>
    cells.map((cell) => (cell as HTMLElement).dataset.cell!));
  await open(page, puzzle);
  await page.getByTestId("redundant").waitFor();
  assert.deepEqual(await names(), givensJson(["check", puzzle]).redundant_clues);
  // The same puzzle once more: its marks stay.
  await open(page, puzzle);
  assert.deepEqual(await names(), givensJson(["check", puzzle]).redundant_clues);
  await page.getByRole("button", { name: "Take out r9c9" }).click();
  await page.waitForFunction(() => !document.querySelector("[data-cell=r9c9][data-given]"));
  await page.getByTestId("redundant").waitFor();
  assert.deepEqual(await names(), givensJson(["check", puzzle.slice(0, 80) + "."]).redundant_clues);
  await page.getByRole("button", { name: "Minimize" }).click();
  await page.getByTestId("validity").getByText("minimal: every clue is needed").waitFor();
  assert.equal(await marked.count(), 0);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByTestId("redundant").waitFor();
});

/** Minimal without r1c3 and r1c5; the link excludes a candidate besides. */
const SEVENTEEN = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const NINETEEN = "4.7.6.8.5" + SEVENTEEN.slice(9);
const linkWithout9 = (puzzle: string) => `#1;sudoku;3x3;${puzzle};;;;r1c2-9`;

pageTest("a puzzle that excludes a candidate: needed clues are not offered to be taken out", {
  fragment: linkWithout9(SEVENTEEN) }, async ({ page }) => {
  await openTab(page, "Ratings");
  await page.getByTestId("validity").getByText("17 clues; minimal: every clue is needed").waitFor();
  assert.equal(await page.getByRole("button", { name: /Take out|Minimize/ }).count(), 0);
});

pageTest("a puzzle that excludes a candidate: what can be taken out leaves one solution", {
  fragment: linkWithout9(NINETEEN) }, async ({ page }) => {
  await openTab(page, "Ratings");
  const buttons = page.getByTestId("redundant").getByRole("button");
  await buttons.first().waitFor();
  const offered = await buttons.count();
  assert.ok(offered >= 2 && offered < 19, `${offered} are offered`);
  for (let i = 0; i < offered; i++) {
    await buttons.nth(i).click();
    await page.getByTestId("validity").getByText("One solution, 18 clues").waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByTestId("validity").getByText("One solution, 19 clues").waitFor();
  }
});

pageTest("a puzzle that excludes a candidate is minimized, and has no forms to complain about", {
  fragment: linkWithout9(NINETEEN) }, async ({ page }) => {
  await openTab(page, "Ratings");
  await page.getByRole("button", { name: "Minimize" }).click();
  await page.getByTestId("validity").getByText("minimal: every clue is needed").waitFor();
  assert.equal(await ratingOf(page, "solutions"), "1");
  const candidates = await page.locator("[data-cell=r1c2]").getAttribute("data-candidates");
  assert.ok(!candidates!.includes("9"));
  assert.equal(await page.getByRole("heading", { name: "Canonical forms" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: "Ask again" }).count(), 0);
});

ownServerTest("without a server nothing is being checked; when it is back, all is asked for", {
  fragment: `#1;sudoku;3x3;${WHIPS}` }, () => [], async ({ page }, own) => {
  await own.kill();
  await openTab(page, "Ratings");
  await page.getByRole("alert").filter({ hasText: /givens does not answer/ }).waitFor();
  const panel = page.getByRole("tabpanel");
  assert.equal(await panel.getByText("not known").count(), 2);
  assert.equal(await panel.getByText(/checking…|none yet/).count(), 0);
  await openTab(page, "Explain");
  const theories = page.getByTestId("theory").locator("option");
  assert.equal(await theories.count(), 3);
  await own.again();
  // Any answer will do: here that to a text.
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, HARD);
  await theories.nth(5).waitFor({ state: "attached" });
  await openTab(page, "Ratings");
  await page.getByTestId("validity").waitFor();
});

pageTest("tabs that rate leave the server to other tabs, which wait for nothing", {},
         async ({ page }) => {
  // Its ratings take longer than any test.
  const url = page.url().replace(/#.*/, "");
  const large = runGivens(["generate", "--block", "4x4", "--method", "bottom-up", "--seed", "1"]);
  const tabs = [page, await page.context().newPage(), await page.context().newPage()];
  for (const tab of tabs) {
    await tab.goto(url);
    await openTab(tab, "Ratings");
    await tab.getByLabel("Time limit").fill("");
    await tab.evaluate((text) => { location.hash = `#p=${text}`; }, large.trim());
    await tab.locator("[data-cell=r16c16]").waitFor({ state: "attached" });
    await tab.locator("[data-state=computing]").first().waitFor();
  }
  const last = await page.context().newPage();
  await last.goto(url);
  await openTab(last, "Make");
  await last.getByRole("button", { name: "Make", exact: true }).click();
  await last.getByText("Done: 10 puzzles.").waitFor();
  for (const tab of [...tabs.slice(1), last])
    await tab.close();
});
