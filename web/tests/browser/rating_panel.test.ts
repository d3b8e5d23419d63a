// SPDX-License-Identifier: GPL-3.0-or-later
// The tab Ratings: values against the command's, words, time-outs, redundant clues, forms.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { pageTest } from "../support/browser_suite";
import { openTab, shoot } from "../support/real_browser";
import { givensJson } from "../support/real_server";

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
  await page.locator(`[data-rating="${name}"][data-state=done]`).waitFor({ timeout: 60_000 });
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
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), forms[0]);
  await shoot(page, "ratings");
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
  await page.getByLabel("Time limit").fill("0.5");
  await open(page, HARD);
  assert.match(await ratingOf(page, "SER"), /^time-out: above \d/);
  await page.getByRole("button", { name: "Compute all" }).click();
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
