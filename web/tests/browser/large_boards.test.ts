// SPDX-License-Identifier: GPL-3.0-or-later
// Boards that are larger than their frame or the window: what is drawn, hinted, lit or selected is
// scrolled into sight; candidates can be read on a phone; tabs with a narrow column show all.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { pageTest } from "../support/browser_suite";
import { PageOptions, openTab, shoot } from "../support/real_browser";

const WHIPS = "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";
const PHONE: PageOptions = { width: 360, height: 740 };
const LANDSCAPE: PageOptions = { width: 740, height: 360 };

/** A complete grid of n*n with these cells left open: each is a single. */
function nearlySolved(n: number, open: readonly string[]): string {
  const symbols = "123456789ABCDEFGHIJKLMNOP";
  const order = n * n;
  const rows = Array.from({ length: order }, (_, row) =>
    Array.from({ length: order }, (_, column) => open.includes(`r${row + 1}c${column + 1}`) ? "."
      : symbols[(n * (row % n) + Math.floor(row / n) + column) % order]).join(""));
  return rows.join("");
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByTestId("paste").fill(text);
  await page.waitForFunction((clues) =>
    document.querySelectorAll(".cells [data-given]").length === clues,
    text.replace(/\./g, "").length);
}

async function explain(page: Page): Promise<void> {
  await openTab(page, "Explain");
  await page.getByRole("button", { name: "Explain", exact: true }).click();
  await page.getByTestId("explain-status").waitFor();
}

/** Waits until something of the board is in its frame, in the window, and not under the bar. */
async function inSight(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const found = document.querySelector(`.board ${wanted}`)?.getBoundingClientRect();
    const frame = document.querySelector(".board-frame")!.getBoundingClientRect();
    const bar = document.querySelector(".step-bar");
    const fixed = bar && getComputedStyle(bar).position === "fixed";
    const foot = fixed ? bar.getBoundingClientRect().top : innerHeight;
    return found !== undefined && found.left >= frame.left - 1 && found.right <= frame.right + 1 &&
      found.top >= Math.max(frame.top, 0) - 1 && found.bottom <= Math.min(frame.bottom, foot) + 1;
  }, selector);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function walk(page: Page, puzzle: string, steps: number): Promise<void> {
  await paste(page, puzzle);
  await explain(page);
  for (let step = 1; step <= steps; step++) {
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await page.locator(`[data-step="${step}"] > button[aria-current=step]`).waitFor();
    await inSight(page, "[data-sign=value]");
  }
}

pageTest("25x25 at 1440 px: each step is drawn in sight", {}, async ({ page }) => {
  await walk(page, nearlySolved(5, ["r1c22", "r2c2", "r25c24", "r24c1"]), 4);
});

pageTest("16x16 on a phone: each step, each hint and the selected cell are in sight",
         { ...PHONE, reducedMotion: true }, async ({ page }) => {
  const open = ["r1c14", "r16c2", "r15c16"];
  await walk(page, nearlySolved(4, open), open.length);
  await shoot(page, "explain_16_narrow");
  await page.getByRole("button", { name: "First", exact: true }).click();
  const hint = page.getByTestId("hint");
  for (let step = 0; step < open.length; step++) {
    await hint.click();
    await hint.click();
    await inSight(page, ".hint-frame");
    await hint.click();
    await inSight(page, "[data-sign=value]");
    await hint.click();
  }
  for (const key of ["Control+End", "Home", "Control+Home", "End"]) {
    await page.locator(".cell[tabindex='0']").focus();
    await page.keyboard.press(key);
    await inSight(page, ".cell:focus");
  }
  assert.equal(await widthOf(page), 360);
});

pageTest("a phone in landscape: the target is in sight", { ...LANDSCAPE, reducedMotion: true },
         async ({ page }) => {
  await paste(page, WHIPS);
  await explain(page);
  for (const step of [12, 18, 7]) {
    await page.locator(`[data-step="${step}"] > button`).click();
    await page.locator(`[data-step="${step}"] > button[aria-current=step]`).waitFor();
    await inSight(page, ".sign.target");
  }
  await shoot(page, "explain_landscape");
});

const fontOf = (page: Page) => page.locator(".picture .candidate").first().evaluate((text) =>
  Number.parseFloat(getComputedStyle(text).fontSize) *
    (text as unknown as SVGGraphicsElement).getScreenCTM()!.a);

async function makeNew(page: Page, order: number, block: string): Promise<void> {
  await page.getByLabel("Family", { exact: true }).selectOption("sudoku");
  await page.getByLabel("Size", { exact: true }).selectOption(String(order));
  await page.getByLabel("Blocks", { exact: true }).selectOption(block);
  await page.getByRole("button", { name: "New board" }).click();
  await page.locator(`[data-cell=r${order}c${order}]`).waitFor();
  await page.locator(".cell:focus").waitFor(); // which scrolls
}

pageTest("candidates of large boards can be read on a phone", PHONE, async ({ page }) => {
  for (const [order, block] of [[12, "3x4"], [16, "4x4"], [25, "5x5"]] as const) {
    await makeNew(page, order, block);
    const font = await fontOf(page);
    assert.ok(font >= 9, `${order}x${order}: ${font} px`);
    assert.equal(await widthOf(page), 360);
  }
});

pageTest("16x16 has all its columns beside tables and plots", {}, async ({ page }) => {
  await makeNew(page, 16, "4x4");
  for (const tab of ["Template", "Study"]) {
    await openTab(page, tab);
    const frame = (await page.locator(".board-frame").boundingBox())!;
    const last = (await page.locator("[data-cell=r1c16]").boundingBox())!;
    assert.ok(last.x + last.width <= frame.x + frame.width, tab);
    assert.equal(await widthOf(page), 1440);
  }
});

pageTest("a total of the Template lights its cell in sight", {}, async ({ page }) => {
  await paste(page, nearlySolved(5, ["r25c25", "r24c1"]));
  await openTab(page, "Template");
  await page.locator(".template td.total").first().waitFor();
  await page.locator(".ipt td.one, .gpt td.one").first().hover();
  await inSight(page, ".hint-frame");
});
