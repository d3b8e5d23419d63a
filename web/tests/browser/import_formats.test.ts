// SPDX-License-Identifier: GPL-3.0-or-later
// What comes in and goes out: pasted, dropped and chosen texts of every format, wrong ones, links,
// exports; what a reload keeps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { pageTest, serverUrl } from "../support/browser_suite";
import { runGivens } from "../support/real_server";
import { shoot } from "../support/real_browser";

const PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FRAGMENT = `#1;sudoku;3x3;${PUZZLE}`;

const notice = (page: Page) => page.locator(".notice .text");

/** The address follows the board after a moment. */
async function awaitFragment(page: Page, wanted: string): Promise<void> {
  try {
    await page.waitForFunction((text) => location.hash === text, wanted, { timeout: 10_000 });
  } catch {
    assert.equal(await page.evaluate(() => location.hash), wanted);
  }
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

async function drag(page: Page, kind: "dragover" | "drop", text: string,
                    file: boolean): Promise<void> {
  await page.evaluate(([type, content, asFile]) => {
    const dataTransfer = new DataTransfer();
    if (asFile)
      dataTransfer.items.add(new File([content as string], "puzzles.sdm"));
    else
      dataTransfer.setData("text/plain", content as string);
    document.body.dispatchEvent(
      new DragEvent(type as string, { dataTransfer, bubbles: true, cancelable: true }));
  }, [kind, text, file] as const);
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
  return page.evaluate(async () => {
    const { violations: found } = await (window as any).axe.run();
    return found.filter((one: any) => ["serious", "critical"].includes(one.impact))
      .map((one: any) => `${one.id}: ${one.nodes[0].html}`);
  });
}

const NINE_FORMATS = ["line", "grid", "sdk", "sdm", "sdx", "ss", "sukaku", "hodoku", "opensudoku",
  "link-sudokuwiki", "link-fpuzzles", "json", "tsv", "csv"];

pageTest("every format of the command can be pasted", {}, async ({ page }) => {
  for (const format of NINE_FORMATS) {
    await page.evaluate((text) => { location.hash = text; }, `#1;sudoku;3x3;${OTHER}`);
    await awaitFragment(page, `#1;sudoku;3x3;${OTHER}`);
    await paste(page, runGivens(["convert", "--to", format, PUZZLE]));
    await awaitFragment(page, FRAGMENT);
  }
});

pageTest("pencilmarks, Latin squares, cells and queens can be pasted", {}, async ({ page }) => {
  await paste(page, runGivens(["convert", "--to", "pm", OTHER]));
  await page.waitForFunction(() => location.hash.startsWith("#1;sudoku;3x3;53"));
  await paste(page, "order 4\n 0 -1 -1 -1\n-1 -1 -1 2\n-1 -1 -1 -1\n-1 1 -1 -1\n");
  await awaitFragment(page, "#1;latin;4;1......3.....2..");
  await paste(page, "#size 4\nr1c1=4 r2c3=1\n");
  await page.waitForFunction(() => location.hash.startsWith("#1;sudoku;2x2;4.....1"));
  await paste(page, '{"puzzle": ".Q..............", "family": "queens", "size": 4}');
  await awaitFragment(page, "#1;queens;4;.1..............");
});

pageTest("wrong texts are told with their place, and the board stays", {}, async ({ page }) => {
  await paste(page, PUZZLE);
  await awaitFragment(page, FRAGMENT);
  const wrong: [string, RegExp][] = [
    ["hello world", /line 1, column 1: neither a puzzle nor a comment/],
    [PUZZLE.slice(0, 77), /line 1, column 78: 77 cells/],
    ["csp 1\nvar a 1 2\n", /csp: the page has boards for/],
    [".".repeat(36 * 36), /boards up to 25x25; this one is 36x36/],
    [`${serverUrl()}/#1;sudoku;3x3;12`, /2 cells, the board has 81/],
  ];
  for (const [text, words] of wrong) {
    await paste(page, text);
    await notice(page).filter({ hasText: words }).waitFor();
    assert.equal(await page.evaluate(() => location.hash), FRAGMENT);
    await page.getByRole("button", { name: "Close this message" }).click();
  }
});

pageTest("a text that does not tell its blocks asks for them", {}, async ({ page }) => {
  await paste(page, ".".repeat(143) + "C");
  const dialog = page.getByRole("dialog", { name: "Open a puzzle" });
  await dialog.getByRole("alert").filter({ hasText: /order 12 has several block shapes/ }).waitFor();
  await dialog.getByLabel("Blocks", { exact: true }).selectOption("4x3");
  await dialog.getByLabel("Symbols", { exact: true }).selectOption("1");
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await awaitFragment(page, `#1;sudoku;4x3;${".".repeat(143)}C`);
});

pageTest("several puzzles are a list to choose from", {}, async ({ page }) => {
  const many = runGivens(["generate", "--count", "600", "--seed", "1"]);
  await paste(page, many);
  const dialog = page.getByRole("dialog", { name: "Open a puzzle" });
  await dialog.getByText("600 puzzles; the first 500 are shown.").waitFor();
  assert.equal(await dialog.getByRole("listitem").count(), 500);
  const focused = page.evaluate(() => (document.activeElement as HTMLElement).dataset.record);
  assert.equal(await focused, "1");
  await shoot(page, "import_list");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await awaitFragment(page, `#1;sudoku;3x3;${many.split("\n")[1]}`);
  assert.equal(await dialog.count(), 0);
});

pageTest("files and texts can be dropped, files chosen", {}, async ({ page }) => {
  await drag(page, "dragover", PUZZLE, true);
  await page.getByTestId("drop-hint").waitFor();
  await drag(page, "drop", PUZZLE, true);
  await awaitFragment(page, FRAGMENT);
  assert.equal(await page.getByTestId("drop-hint").count(), 0);
  await drag(page, "drop", OTHER, false);
  await awaitFragment(page, `#1;sudoku;3x3;${OTHER}`);
  await page.getByRole("button", { name: "Open…" }).click();
  await page.getByTestId("import-file").setInputFiles(
    { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(PUZZLE) });
  await awaitFragment(page, FRAGMENT);
});

pageTest("links are read when the page opens and when the address changes",
  { fragment: FRAGMENT + ";.9;r1c3-37" }, async ({ page }) => {
    assert.equal(await page.locator("[data-cell=r1c2]").getAttribute("data-digit"), "9");
    assert.doesNotMatch(
      (await page.locator("[data-cell=r1c3]").getAttribute("data-candidates"))!, /[37]/);
    const go = (text: string) => page.evaluate((hash) => { location.hash = hash; }, text);
    await go(`#p=${OTHER}`);
    await awaitFragment(page, `#1;sudoku;3x3;${OTHER}`);
    await go(`#https://www.sudokuwiki.org/sudoku.htm?bd=${PUZZLE.replaceAll(".", "0")}`);
    await awaitFragment(page, FRAGMENT);
    await go("#1;sudoku;3x3;x");
    await notice(page).filter({ hasText: /no board that can be read/ }).waitFor();
    assert.equal(await page.locator("[data-cell=r1c1]").getAttribute("data-digit"), "4");
  });

pageTest("a reload keeps the position, the history and the choices", {}, async ({ page }) => {
  await paste(page, PUZZLE);
  await awaitFragment(page, FRAGMENT);
  await paste(page, OTHER);
  await awaitFragment(page, `#1;sudoku;3x3;${OTHER}`);
  await page.getByLabel("Theme").selectOption("dark");
  await page.reload();
  await page.getByRole("tablist").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.equal(await page.locator("[data-cell=r1c1]").getAttribute("data-digit"), "5");
  await page.keyboard.press("Control+z");
  await awaitFragment(page, FRAGMENT);
  await page.keyboard.press("Control+y");
  await awaitFragment(page, `#1;sudoku;3x3;${OTHER}`);
});

pageTest("storage that holds something else is no fault", {}, async ({ page }) => {
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      storage.setItem("givens.session.1", '{"keep":1,"history":[7],"tab":"none"}');
  });
  await page.goto("about:blank");
  await page.goto(serverUrl());
  await page.getByRole("tablist").waitFor();
  await paste(page, PUZZLE);
  await awaitFragment(page, FRAGMENT);
});

const EXPORTS = ["line", "grid", "pm", "sukaku", "sdk", "sdm", "sdx", "ss", "hodoku", "opensudoku",
  "cells", "svg", "link-sudokuwiki", "link-fpuzzles"];

pageTest("exports are those of the command", { fragment: FRAGMENT + ";.9" }, async ({ page }) => {
  await page.getByRole("button", { name: "Export and share" }).click();
  const dialog = page.getByRole("dialog", { name: "Export and share" });
  const field = page.getByTestId("export-text");
  const shown = async (text: string) => {
    await page.waitForFunction(([element, wanted]) =>
      (element as HTMLTextAreaElement).value === wanted, [await field.elementHandle(), text] as const);
  };
  const choose = (format: string) =>
    dialog.getByLabel("Format", { exact: true }).selectOption(format);
  for (const format of EXPORTS) {
    await choose(format);
    await shown(runGivens(["convert", "--to", format, PUZZLE]));
  }
  await choose("cnf");
  await shown(runGivens(["encode", PUZZLE]));
  await choose("link");
  await shown(`${serverUrl()}/${FRAGMENT}`);
  await choose("pls");
  await dialog.getByRole("alert").filter({ hasText: /pls is for the family latin/ }).waitFor();
  await dialog.getByLabel("what stands on the board").check();
  await choose("line");
  await shown(PUZZLE.replace("4.", "49") + "\n");
  await dialog.getByRole("button", { name: "Copy" }).click();
  await dialog.getByText("Copied.").waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent("download"), dialog.getByRole("button", { name: "Save as a file" }).click()]);
  assert.equal(saved.suggestedFilename(), "puzzle.txt");
  assert.equal(readFileSync((await saved.path())!, "utf8"), PUZZLE.replace("4.", "49") + "\n");
});

for (const width of [1440, 360])
  pageTest(`dialogs at ${width} px keep the focus and please axe`, { width }, async ({ page }) => {
    for (const name of ["Open…", "Export and share…", "Help (?)"]) {
      const button = page.getByRole("button", { name });
      await button.click();
      assert.deepEqual(await violations(page), [], name);
      assert.ok(await page.evaluate(() =>
        document.querySelector("dialog")!.contains(document.activeElement)));
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await shoot(page, `dialog_${name.split(/\W/)[0].toLowerCase()}_${width}`);
      await page.keyboard.press("Escape");
      assert.equal(await page.locator("dialog").count(), 0);
      assert.ok(await button.evaluate((element) => element === document.activeElement), name);
    }
  });
