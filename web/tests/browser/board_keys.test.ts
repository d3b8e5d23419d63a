// SPDX-License-Identifier: GPL-3.0-or-later
// The board by keyboard, mouse and touch alone: play, candidates, undo, filter, large boards,
// queens, spoken names, 360 px, and what axe says. Which keys are the board's; tabs by keyboard;
// what is printed.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { violations } from "../support/axe";
import { pageTest } from "../support/browser_suite";
import { openTab, shoot } from "../support/real_browser";

const PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const cell = (page: Page, name: string) => page.locator(`[data-cell=${name}]`);
const digitOf = (page: Page, name: string) => cell(page, name).getAttribute("data-digit");
const candidatesIn = (page: Page, name: string) =>
  cell(page, name).getAttribute("data-candidates");
const nameOf = (page: Page, name: string) => cell(page, name).getAttribute("aria-label");
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement).dataset.cell);
const spoken = async (page: Page) =>
  ((await page.getByTestId("spoken").textContent()) ?? "").trim();

async function open(page: Page, text: string): Promise<void> {
  await page.getByTestId("paste").fill(text);
  await page.waitForFunction((clues) =>
    document.querySelectorAll(".cells [data-given]").length === clues,
    text.replace(/[^1-9]/g, "").length);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
}

async function makeNew(page: Page, family: string, order: number, block = ""): Promise<void> {
  await page.getByLabel("Family", { exact: true }).selectOption(family);
  await page.getByLabel("Size", { exact: true }).selectOption(String(order));
  if (block)
    await page.getByLabel("Blocks", { exact: true }).selectOption(block);
  await page.getByRole("button", { name: "New board" }).click();
  await cell(page, `r${order}c${order}`).waitFor();
  await page.locator(".cell:focus").waitFor(); // until then keys are the button's
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys)
    await page.keyboard.press(key);
}

pageTest("a puzzle is solved with the keyboard alone", {}, async ({ page }) => {
  await open(page, PUZZLE);
  await press(page, "Control+Home");
  assert.equal(await focused(page), "r1c1");
  for (let at = 0; at < 81; at++) {
    if (PUZZLE[at] === "0")
      await press(page, SOLUTION[at]);
    await press(page, ...(at % 9 < 8 ? ["ArrowRight"] : ["Home", "ArrowDown"]));
  }
  await page.locator("[data-solved]").waitFor();
  assert.match((await page.getByTestId("outcome").textContent())!, /Solved/);
  await press(page, "u");
  assert.equal(await page.locator("[data-solved]").count(), 0);
  await press(page, "r");
  await page.locator("[data-solved]").waitFor();
});

pageTest("keys: moves, candidates, undo, redo, conflicts, what is spoken", {}, async ({ page }) => {
  await open(page, PUZZLE);
  await press(page, "Control+Home", "ArrowRight", "l", "s");
  assert.equal(await focused(page), "r2c3");
  assert.equal(await nameOf(page, "r2c3"), "row 2 column 3, empty, candidates 2 4 7");
  assert.equal(await nameOf(page, "r1c1"), "row 1 column 1, given 5");
  await press(page, "Shift+4");
  assert.equal(await candidatesIn(page, "r2c3"), "27");
  assert.equal(await spoken(page), "candidate 4 removed");
  await press(page, "x", "4", "z", "2");
  assert.equal(await digitOf(page, "r2c3"), "2");
  assert.equal(await spoken(page), "row 2 column 3 is 2");
  await press(page, "Control+z");
  assert.equal(await digitOf(page, "r2c3"), "");
  assert.equal(await candidatesIn(page, "r2c3"), "247");
  assert.equal(await spoken(page), "undone");
  await press(page, "Control+Shift+Z");
  assert.equal(await digitOf(page, "r2c3"), "2");
  await press(page, "Delete", "6");
  assert.equal(await nameOf(page, "r2c3"), "row 2 column 3, placed 6, conflicts");
  assert.match((await page.getByTestId("outcome").textContent())!, /2 cells are in conflict/);
  await press(page, "Control+End", "PageUp");
  assert.equal(await focused(page), "r6c9");
});

pageTest("the filter by keys and by its row", {}, async ({ page }) => {
  await open(page, PUZZLE);
  await press(page, "f", "5");
  assert.equal(await spoken(page), "filter 5");
  assert.ok(await page.locator(".picture .filtered").count() > 10);
  await press(page, "Escape");
  assert.equal(await page.locator(".picture .filtered").count(), 0);
  await page.getByRole("button", { name: "Filter 2", exact: true }).click();
  assert.ok(await page.locator(".picture .filtered").count() > 5);
});

/** Red, green and blue of a computed colour, from 0 to 255. */
const rgb = (colour: string): number[] => colour.match(/[0-9.]+/g)!.slice(0, 3).map(Number);

function luminance(colour: string): number {
  const [red, green, blue] = rgb(colour).map((part) => part / 255).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}

/** Of each cell that the filter leaves aside: the contrast of its digits. */
async function dimmedContrasts(page: Page): Promise<number[]> {
  const found = await page.evaluate(() => {
    const grounds = document.querySelectorAll(".grounds .ground");
    return [...document.querySelectorAll(".contents > .content")].flatMap((content, at) =>
      [...content.querySelectorAll(".dimmed text")].map((text) => {
        let opacity = 1;
        for (let up: Element | null = text; up; up = up.parentElement)
          opacity *= Number(getComputedStyle(up).opacity);
        return { fill: getComputedStyle(text).fill, opacity,
                 ground: getComputedStyle(grounds[at]).fill };
      }));
  });
  assert.ok(found.length > 20);
  assert.ok(found.every(({ opacity }) => opacity === 1), "dimmed by opacity");
  return found.map(({ fill, ground }) => contrast(fill, ground));
}

for (const dark of [false, true])
  pageTest(`${dark ? "dark" : "light"}: what the filter leaves aside can be read`, { dark },
           async ({ page }) => {
    await open(page, PUZZLE);
    await press(page, "Control+Home", "ArrowRight", "ArrowRight", "9", "ArrowRight", "9", "f", "2");
    await page.locator(".picture .dimmed").first().waitFor();
    assert.ok(await page.locator(".conflict-corner").count() > 1);
    assert.equal(await page.locator(".dimmed .conflict-corner").count(), 0);
    assert.ok(Math.min(...await dimmedContrasts(page)) >= 4.5);
    await page.getByLabel("High contrast").check();
    assert.ok(Math.min(...await dimmedContrasts(page)) >= 7);
  });

// Neither a frame nor a timer comes: all this must not wait for one.
pageTest("keys, themes and dialogs do not wait for the next frame",
         { clock: "frozen", fragment: `#1;sudoku;3x3;${PUZZLE.replaceAll("0", ".")}` },
         async ({ page }) => {
  const look = () => page.evaluate(() => {
    const { theme, contrast } = document.documentElement.dataset;
    return { theme, contrast };
  });
  assert.deepEqual(await look(), { theme: "auto", contrast: "normal" });
  await press(page, "Control+Home", "ArrowRight", "ArrowRight", "4");
  assert.equal(await digitOf(page, "r1c3"), "4");
  assert.equal(await spoken(page), "row 1 column 3 is 4");
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByLabel("High contrast").check();
  assert.deepEqual(await look(), { theme: "dark", contrast: "high" });
  await page.getByRole("button", { name: "Help (?)" }).click();
  assert.equal(await page.locator("dialog[open]").count(), 1);
  await press(page, "Escape");
  assert.equal(await page.locator("dialog").count(), 0);
  await openTab(page, "Explain");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await press(page, "Space");
  await page.locator("[data-step='1'] > button[aria-current=step]").waitFor();
});

pageTest("keys in a field stay in the field; wrong text keeps the board", {}, async ({ page }) => {
  await open(page, PUZZLE);
  await page.getByTestId("paste").fill("12345");
  await page.locator(".notice.error").waitFor();
  assert.match((await page.locator(".notice.error").textContent())!, /5 cells/);
  await press(page, "u", "7");
  assert.equal(await page.locator(".cells [data-given]").count(), 30);
  assert.equal(await digitOf(page, "r1c3"), "");
});

pageTest("check marks wrong entries; solve fills the rest; several solutions are told", {},
         async ({ page }) => {
  await open(page, PUZZLE);
  await cell(page, "r2c3").click();
  await press(page, "4");
  await page.getByRole("button", { name: "Check my entries" }).click();
  await page.locator("[data-cell=r2c3][data-wrong]").waitFor();
  assert.match((await nameOf(page, "r2c3"))!, /wrong/);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".notice.error").waitFor();
  assert.match((await page.locator(".notice.error").textContent())!, /no solution/);
  await page.getByRole("button", { name: "Restart" }).click();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator("[data-solved]").waitFor();
  const found = await page.locator(".cells [data-cell]").evaluateAll((cells) =>
    cells.map((one) => (one as HTMLElement).dataset.digit).join(""));
  assert.equal(found, SOLUTION);
  await makeNew(page, "sudoku", 4, "2x2");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.locator(".notice.error").waitFor();
  assert.match((await page.locator(".notice.error").textContent())!, /several solutions/);
});

pageTest("16x16: letters are digits, commands need Alt", {},
         async ({ page }) => {
  await makeNew(page, "sudoku", 16, "4x4");
  await press(page, "Control+Home", "g", "ArrowRight", "Shift+C", "l", "a");
  assert.equal(await digitOf(page, "r1c1"), "G");
  assert.ok(!(await candidatesIn(page, "r1c2"))!.includes("C"));
  assert.equal(await digitOf(page, "r1c3"), "A");
  await press(page, "Alt+z");
  assert.match(await spoken(page), /mode Values/);
  await shoot(page, "board_16");
  assert.deepEqual(await violations(page), []);
});

pageTest("25x25 has all its cells and scrolls in its own frame", { width: 360, height: 740 },
         async ({ page }) => {
  await makeNew(page, "sudoku", 25, "5x5");
  await press(page, "Control+End", "p");
  assert.equal(await digitOf(page, "r25c25"), "P");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await shoot(page, "board_25_narrow");
});

pageTest("queens are placed with Q, 1 and Enter", {}, async ({ page }) => {
  await makeNew(page, "queens", 8);
  await press(page, "Control+Home", "q");
  assert.equal(await nameOf(page, "r1c1"), "row 1 column 1, given queen");
  await press(page, "ArrowDown", "ArrowRight", "ArrowRight", "1");
  assert.equal(await digitOf(page, "r2c3"), "Q");
  await press(page, "ArrowDown", "Enter");
  assert.equal(await cell(page, "r3c3").getAttribute("data-conflict"), "");
  await shoot(page, "board_queens");
});

pageTest("the keypad at 360 px: targets of 44 px, values and candidates by taps",
         { width: 360, height: 740 }, async ({ page }) => {
  await open(page, PUZZLE);
  await cell(page, "r2c2").click();
  await page.locator("[data-key='2']").click();
  assert.equal(await digitOf(page, "r2c2"), "2");
  await page.locator("[data-mode=candidate]").click();
  await cell(page, "r2c3").click();
  await page.locator("[data-key='4']").click();
  assert.equal(await candidatesIn(page, "r2c3"), "7");
  const small = await page.locator(".keypad button").evaluateAll((buttons) =>
    buttons.map((one) => one.getBoundingClientRect())
      .filter(({ width, height }) => width < 44 || height < 44).length);
  assert.equal(small, 0);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await shoot(page, "board_narrow");
  assert.deepEqual(await violations(page), []);
});

pageTest("fingers: cells, values, candidates and modes by taps",
         { width: 360, height: 740, touch: true }, async ({ page }) => {
  await open(page, PUZZLE);
  await cell(page, "r2c2").tap();
  await page.locator("[data-key='2']").tap();
  assert.equal(await digitOf(page, "r2c2"), "2");
  assert.equal(await cell(page, "r2c2").getAttribute("aria-selected"), "true");
  await page.locator("[data-mode=candidate]").tap();
  await cell(page, "r2c3").tap();
  // A finger on a cell that is selected already takes no candidate away: it would hit any of them.
  await cell(page, "r2c3").tap();
  assert.equal(await candidatesIn(page, "r2c3"), "47");
  await page.locator("[data-key='4']").tap();
  assert.equal(await candidatesIn(page, "r2c3"), "7");
  await page.locator("[data-key='4']").tap();
  assert.equal(await candidatesIn(page, "r2c3"), "47");
  await page.getByRole("button", { name: "Undo" }).first().tap();
  assert.equal(await candidatesIn(page, "r2c3"), "7");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
});

pageTest("dark and high contrast please axe", { dark: true }, async ({ page }) => {
  await open(page, PUZZLE);
  assert.deepEqual(await violations(page), []);
  await shoot(page, "board_dark");
  await page.getByLabel("High contrast").check();
  assert.deepEqual(await violations(page), []);
  await shoot(page, "board_high_contrast");
});

/** What has the focus: the name of a cell, the text of a button. */
const focusWords = (page: Page) => page.evaluate(() => {
  const { dataset, textContent } = document.activeElement as HTMLElement;
  return dataset.cell ?? textContent;
});

pageTest("keys typed on a button of a tab are not the board's", {}, async ({ page }) => {
  await open(page, PUZZLE);
  await cell(page, "r2c3").click();
  await press(page, "Shift+4");
  await page.getByRole("button", { name: "Restart" }).focus();
  for (const key of ["2", "Shift+7", "Delete", "x", "f", "?", "u", "ArrowDown", "ArrowLeft", "Home",
                     "End", "PageUp", "PageDown", "Control+Home"]) {
    await press(page, key);
    assert.equal(await focusWords(page), "Restart", key);
  }
  assert.equal(await page.locator("dialog").count(), 0);
  assert.equal(await cell(page, "r2c3").getAttribute("aria-selected"), "true");
  assert.equal(await digitOf(page, "r2c3"), "");
  assert.equal(await candidatesIn(page, "r2c3"), "27");
  assert.equal(await page.locator("[data-mode=value]").getAttribute("aria-pressed"), "true");
  // Commands with Ctrl and Alt are, from everywhere.
  await press(page, "Control+z");
  assert.equal(await candidatesIn(page, "r2c3"), "247");
  await press(page, "Alt+x");
  assert.equal(await page.locator("[data-mode=candidate]").getAttribute("aria-pressed"), "true");
});

pageTest("a box and a choice keep plain keys, not those with Ctrl and Alt", {}, async ({ page }) => {
  await open(page, PUZZLE);
  for (const label of ["High contrast", "Family"]) {
    await cell(page, "r2c3").click();
    await press(page, "Shift+4");
    await page.getByLabel(label, { exact: true }).focus();
    await press(page, "2", "Delete", "x");
    assert.equal(await candidatesIn(page, "r2c3"), "27", label);
    assert.equal(await page.locator("[data-mode=value]").getAttribute("aria-pressed"), "true");
    await press(page, "Control+z");
    assert.equal(await candidatesIn(page, "r2c3"), "247", label);
    await press(page, "Alt+x");
    assert.equal(await page.locator("[data-mode=candidate]").getAttribute("aria-pressed"), "true");
    await press(page, "Alt+z");
  }
});

pageTest("keys are the board's on the board, on the keypad, and where nothing has the focus", {},
         async ({ page }) => {
  await open(page, PUZZLE);
  await press(page, "Control+Home", "ArrowRight", "ArrowRight", "ArrowDown");
  await page.locator("[data-mode=value]").click();
  await press(page, "2", "ArrowDown");
  assert.equal(await digitOf(page, "r2c3"), "2");
  assert.equal(await focusWords(page), "r3c3");
  // The browser goes to its start page by this one.
  const taken = await page.evaluate(() => new Promise<boolean>((resolve) => {
    addEventListener("keydown", (event) => resolve(event.defaultPrevented), { once: true });
    document.activeElement!.dispatchEvent(new KeyboardEvent("keydown",
      { key: "Home", altKey: true, bubbles: true, cancelable: true }));
  }));
  assert.equal(taken, false);
  assert.equal(await focusWords(page), "r3c3");
  await press(page, "?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
});

pageTest("tabs by keyboard: arrows, Home and End, round at the ends", {}, async ({ page }) => {
  const tab = (title: string) => page.getByRole("tab", { name: title, exact: true });
  const isOpen = async (title: string) => {
    await page.getByRole("tabpanel", { name: title }).waitFor();
    assert.equal(await focusWords(page), title);
    assert.equal(await tab(title).getAttribute("aria-selected"), "true");
    assert.equal(await page.locator("[role=tab][aria-selected=true]").count(), 1);
    assert.equal(await page.locator("[role=tab][tabindex='0']").count(), 1);
  };
  await tab("Play").focus();
  const steps: [string, string][] = [
    ["ArrowRight", "Explain"], ["ArrowRight", "Ratings"], ["ArrowLeft", "Explain"],
    ["End", "Study"], ["ArrowRight", "Play"], ["ArrowLeft", "Study"], ["Home", "Play"],
  ];
  for (const [key, title] of steps) {
    await press(page, key);
    await isOpen(title);
  }
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() =>
    document.querySelector("[role=tabpanel]")!.contains(document.activeElement)), true);
});

pageTest("the tools are one key from the board", {}, async ({ page }) => {
  await open(page, PUZZLE);
  await openTab(page, "Ratings");
  await page.waitForURL(/#1;sudoku;3x3;53/);
  const address = page.url();
  const skip = page.getByRole("button", { name: "Skip to the tools" });
  const shownPart = () => skip.evaluate((element) => getComputedStyle(element).clipPath);
  assert.notEqual(await shownPart(), "none");
  await cell(page, "r1c1").click();
  await press(page, "Shift+Tab");
  assert.equal(await focusWords(page), "Skip to the tools");
  assert.equal(await shownPart(), "none");
  await press(page, "Enter");
  assert.equal(await focusWords(page), "Ratings");
  assert.equal(page.url(), address);
});

pageTest("undo to another puzzle takes the marks of redundant clues and the filter along", {},
         async ({ page }) => {
  await makeNew(page, "sudoku", 16, "4x4");
  await page.getByTestId("paste").fill(PUZZLE.replace("530070", "534070"));
  await page.waitForFunction(() =>
    document.querySelectorAll(".cells [data-given]").length === 31);
  await openTab(page, "Ratings");
  await page.locator(".cells [data-redundant]").first().waitFor();
  await page.getByRole("button", { name: "Filter 9", exact: true }).click();
  await openTab(page, "Play");
  assert.ok(await page.locator(".cells [data-redundant]").count() > 0);
  await press(page, "Control+z");
  await cell(page, "r16c16").waitFor();
  assert.equal(await page.locator(".cells [data-redundant]").count(), 0);
  assert.equal(await page.locator(".filters [aria-pressed=true]").count(), 0);
  assert.equal(await page.locator(".picture .filtered, .picture .dimmed").count(), 0);
});

pageTest("25x25 at 1440 px: candidates can be read, and the window shows board and keypad", {},
         async ({ page }) => {
  await makeNew(page, "sudoku", 25, "5x5");
  const side = (await cell(page, "r1c1").boundingBox())!.width;
  const font = await page.locator(".picture .candidate").first().evaluate((text) =>
    Number.parseFloat(getComputedStyle(text).fontSize) *
      (text as unknown as SVGGraphicsElement).getScreenCTM()!.a);
  assert.ok(side >= 54, `a cell has ${side} px`);
  assert.ok(font >= 8, `candidates have ${font} px`);
  const frame = (await page.locator(".board-frame").boundingBox())!;
  assert.ok(frame.height < 800, `the frame has ${frame.height} px`);
  await press(page, "Control+End");
  const last = (await cell(page, "r25c25").boundingBox())!;
  assert.ok(last.x + last.width <= frame.x + frame.width + 1, "r25c25 is scrolled into the frame");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1440);
  await page.evaluate(() => { document.querySelector(".board-frame")!.scrollTo(0, 0); });
  await shoot(page, "board_25_wide");
});


for (const theme of ["light", "dark"])
  pageTest(`on paper, with the theme ${theme}: dark digits, the board alone`,
           { dark: theme === "dark" }, async ({ page }) => {
    await open(page, PUZZLE);
    await cell(page, "r1c3").click();
    await press(page, "4");
    await page.getByLabel("Theme").selectOption(theme);
    const style = (selector: string, name: "fill" | "stroke" | "backgroundColor") =>
      page.locator(selector).first().evaluate((element, property) =>
        getComputedStyle(element)[property], name);
    const onScreen = rgb(await style(".picture .given", "fill"));
    assert.equal(onScreen.every((part) => part < 128), theme === "light");
    for (const contrast of [false, true]) {
      await page.getByLabel("High contrast").setChecked(contrast);
      await page.emulateMedia({ media: "print" });
      for (const selector of [".picture .given", ".picture .placed", ".picture .candidate"])
        assert.ok(Math.min(...rgb(await style(selector, "fill"))) < 100, selector);
      for (const selector of [".lines .thick", ".lines .thin"])
        assert.ok(rgb(await style(selector, "stroke")).every((part) => part < 190), selector);
      assert.deepEqual(rgb(await style("body", "backgroundColor")), [255, 255, 255]);
      for (const hidden of [".top", ".tools", ".keypad", ".selected-frame", ".skip-link"])
        assert.equal(await page.locator(hidden).isVisible(), false, hidden);
      await shoot(page, `print_${theme}${contrast ? "_contrast" : ""}`);
      await page.emulateMedia({ media: "screen" });
    }
  });

pageTest("a large board is printed whole", {}, async ({ page }) => {
  await makeNew(page, "sudoku", 25, "5x5");
  await page.emulateMedia({ media: "print" });
  const board = (await page.getByTestId("board").boundingBox())!;
  const frame = (await page.locator(".board-frame").boundingBox())!;
  assert.ok(board.width <= 645, `${board.width} px are more than 17 cm`);
  assert.ok(frame.height >= board.height, "the frame cuts the board");
  await shoot(page, "print_25");
});
