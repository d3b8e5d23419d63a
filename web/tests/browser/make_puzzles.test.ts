// SPDX-License-Identifier: GPL-3.0-or-later
// The generator: the same puzzles as the command's, ranges of ratings, other families, stop, files,
// sheets.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { violations } from "../support/axe";
import { ownServerTest, pageTest } from "../support/browser_suite";
import { runGivens } from "../support/real_server";
import { PageOptions, openTab, shoot } from "../support/real_browser";

const panel = (page: Page) => page.getByRole("tabpanel", { name: "Make" });
const fill = (page: Page, label: string, text: string) =>
  panel(page).getByLabel(label, { exact: true }).fill(text);
const choose = (page: Page, label: string, name: string) =>
  panel(page).getByLabel(label, { exact: true }).selectOption(name);
const press = (page: Page, name: string) =>
  panel(page).getByRole("button", { name, exact: true }).click();
const puzzles = (page: Page) => page.locator("[data-made]").evaluateAll((buttons) =>
  buttons.map((button) => (button as HTMLElement).title));

async function make(page: Page, count: number): Promise<void> {
  await fill(page, "How many", String(count));
  await press(page, "Make");
  const words = `Done: ${count} ${count === 1 ? "puzzle" : "puzzles"}.`;
  await panel(page).getByText(words).waitFor();
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, button)]);
  return readFileSync((await download.path())!, "utf8");
}

pageTest("the same seed gives the puzzles of the command; one opens by Enter", {}, async ({ page }) => {
  await openTab(page, "Make");
  await fill(page, "Seed", "11");
  await make(page, 12);
  const lines = runGivens(["generate", "--count", "12", "--seed", "11"]);
  assert.deepEqual(await puzzles(page), lines.trim().split("\n"));
  assert.equal(await saved(page, "Save as lines"), lines);
  const law = panel(page).getByTestId("make-law");
  assert.match((await law.textContent())!, /seed 11; complete grids: exactly uniform/);
  await page.locator("[data-made='3']").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((wanted) => location.hash === wanted,
    `#1;sudoku;3x3;${lines.split("\n")[2]}`);
});

/** What the command prints that the page shows. */
async function shownCommand(page: Page): Promise<string> {
  const words = (await panel(page).getByTestId("make-command").textContent())!.split(" ");
  assert.equal(words.shift(), "givens");
  return runGivens(words);
}

const WAYS: [string, string][] = [
  ["bottom-up", "none"], ["weighted", "none"], ["top-down", "rotate"], ["bottom-up", "diagonal"],
];

pageTest("each method and a symmetry: the table is that of the command which is shown", {},
         async ({ page }) => {
  await openTab(page, "Make");
  await fill(page, "Seed", "3");
  for (const [method, symmetry] of WAYS) {
    await choose(page, "Method", method);
    if (method !== "weighted")
      await choose(page, "Symmetry", symmetry);
    await make(page, 5);
    const table = runGivens(["generate", "--method", method, "--symmetry", symmetry, "--count", "5",
                             "--seed", "3", "--to", "tsv"]);
    assert.equal(await saved(page, "Save as a table"), table, `${method} ${symmetry}`);
    assert.equal(await shownCommand(page), table);
  }
});

pageTest("1500 rated puzzles are all made", {}, async ({ page }) => {
  await openTab(page, "Make");
  await choose(page, "Rating", "W");
  await make(page, 1500);
  assert.equal(await saved(page, "Save as a table"), await shownCommand(page));
});

pageTest("a rare range shows the time and the tries that went by", {}, async ({ page }) => {
  await openTab(page, "Make");
  await choose(page, "Rating", "W");
  await fill(page, "At least", "30");
  await press(page, "Make");
  await panel(page).getByText(/^0 of 10, [1-9][0-9]* s of at most 10 min, [1-9][0-9]* tries$/).waitFor();
  await press(page, "Stop");
});

pageTest("a range of ratings is kept, and the seed that was drawn repeats it", {}, async ({ page }) => {
  await openTab(page, "Make");
  await choose(page, "Rating", "W");
  await fill(page, "At least", "3");
  await fill(page, "At most", "4");
  await make(page, 4);
  const rows = (await saved(page, "Save as a table")).trim().split("\n");
  const table = rows.map((row) => row.split("\t"));
  assert.deepEqual(table[0], ["puzzle", "clues", "tries", "log_weight", "W"]);
  for (const row of table.slice(1))
    assert.match(row[4], /^[34]$/);
  const law = (await panel(page).getByTestId("make-law").textContent())!;
  const seed = /seed (\d+)/.exec(law)![1];
  const lines = runGivens(["generate", "--rating", "W", "--min-rating", "3", "--max-rating", "4",
                           "--count", "4", "--seed", seed]);
  assert.deepEqual(await puzzles(page), lines.trim().split("\n"));
  assert.equal(await saved(page, "Save as a table"), await shownCommand(page));
  await press(page, "Copy the command");
  await panel(page).getByText("Copied.").waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()),
               /^givens generate .*--min-rating 3 --max-rating 4/);
  await shoot(page, "make_rated");
});

pageTest("other families and blocks are made and opened", {}, async ({ page }) => {
  await openTab(page, "Make");
  const boards = [["latin", "6", "#1;latin;6;"], ["queens", "8", "#1;queens;8;"],
    ["sudoqueens", "9", "#1;sudoqueens;3x3;"], ["pandiagonal", "7", "#1;pandiagonal;7;"]];
  for (const [family, size, start] of boards) {
    await choose(page, "Family", family);
    await choose(page, "Size", size);
    await make(page, 1);
    await page.locator("[data-made='1']").click();
    await page.waitForFunction((wanted) => location.hash.startsWith(wanted), start);
  }
  await choose(page, "Family", "sudoku");
  await choose(page, "Size", "6");
  await choose(page, "Block", "3x2");
  await make(page, 2);
  await page.locator("[data-made='2']").click();
  await page.waitForFunction(() => location.hash.startsWith("#1;sudoku;3x2;"));
  // The file says what its blocks are: the command reads it without options.
  const lines = await saved(page, "Save as lines");
  assert.match(lines, /^#size 3x2\n/);
  assert.equal(runGivens(["check", "--to", "tsv"], lines).match(/\t1\t/g)?.length, 2);
});

pageTest("lines of a Latin square tell their order, and that they do not tell the family", {},
         async ({ page }) => {
  await openTab(page, "Make");
  await choose(page, "Family", "latin");
  await choose(page, "Size", "12");
  await fill(page, "Seed", "1");
  await make(page, 1);
  await panel(page).getByText(/lines does not tell the family \(Latin square\)/).waitFor();
  const lines = await saved(page, "Save as lines");
  assert.match(lines, /^#size 12\n/);
  const checked = runGivens(["check", "--family", "latin", "--to", "tsv"], lines);
  assert.equal(checked.match(/\t1\t/g)?.length, 1);
  await choose(page, "Family", "sudoku");
  await choose(page, "Size", "9");
  await make(page, 1);
  assert.equal(await panel(page).getByText(/does not tell the family/).count(), 0);
});

pageTest("a long run is told beforehand, shows its progress, and stops", {}, async ({ page }) => {
  await openTab(page, "Make");
  await choose(page, "Method", "controlled-bias");
  await panel(page).getByText(/257,600 tries/).waitFor();
  await fill(page, "How many", "10000");
  await press(page, "Make");
  await panel(page).getByText(/ of 10000.* more: the server ends a run after 10 min;/)
    .waitFor();
  await openTab(page, "Play");
  await openTab(page, "Make");
  await panel(page).getByText("Making…").waitFor();
  await panel(page).getByRole("button", { name: "Stop" }).focus();
  await page.keyboard.press("Enter");
  await panel(page).getByText(/^Stopped: \d+ puzzles?\.$/).waitFor();
  assert.equal(await focused(page), "Stop");
});

const focused = (page: Page) => page.evaluate(() => document.activeElement!.textContent);

pageTest("the button keeps the focus while puzzles are made", {}, async ({ page }) => {
  await openTab(page, "Make");
  await fill(page, "How many", "2");
  await panel(page).getByRole("button", { name: "Make", exact: true }).focus();
  await page.keyboard.press("Enter");
  await panel(page).getByText("Done: 2 puzzles.").waitFor();
  assert.equal(await focused(page), "Make");
});

pageTest("a reload keeps what was set, and is asked about while a run goes on", {},
         async ({ page }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await openTab(page, "Make");
  await fill(page, "How many", "3");
  await choose(page, "Rating", "W");
  await fill(page, "At most", "9");
  await make(page, 3);
  const reload = async () => {
    await page.reload();
    await openTab(page, "Make");
    await panel(page).getByRole("option", { name: /^W:/ }).waitFor({ state: "attached" });
  };
  await reload();
  const valueOf = (label: string) => panel(page).getByLabel(label, { exact: true }).inputValue();
  assert.deepEqual([await valueOf("How many"), await valueOf("Rating"), await valueOf("At most")],
                   ["3", "W", "9"]);
  assert.deepEqual(asked, []);
  await choose(page, "Rating", "");
  await startLong(page);
  await reload();
  assert.deepEqual(asked, ["beforeunload"]);
  assert.equal(await valueOf("How many"), "10000");
});

// ---- a server that is gone ----

async function startLong(page: Page): Promise<void> {
  await openTab(page, "Make");
  await choose(page, "Method", "controlled-bias");
  await fill(page, "How many", "10000");
  await press(page, "Make");
  await panel(page).getByText(/ of 10000/).waitFor();
}

ownServerTest("a server that is killed is told, and the next one makes puzzles", {}, () => [],
              async ({ page }, own) => {
  await startLong(page);
  await own.kill();
  await panel(page).getByRole("alert").filter({ hasText: /givens does not answer/ })
    .waitFor();
  assert.equal(await panel(page).getByText("Making…").count(), 0);
  await own.again();
  await choose(page, "Method", "top-down");
  await make(page, 3);
  assert.equal(await panel(page).getByRole("alert").count(), 0);
});

ownServerTest("a run that the server stopped is not told as if the player had", {}, () => [],
              async ({ page }, own) => {
  await startLong(page);
  await own.stop();
  // Which of them depends on when the stream began.
  const told = /the server stopped this job|the server is shutting down|does not answer/;
  await panel(page).getByRole("alert").filter({ hasText: told }).waitFor();
  assert.equal(await panel(page).getByText(/^Stopped/).count(), 0);
});

pageTest("wrong fields are told and nothing is started", {}, async ({ page }) => {
  await openTab(page, "Make");
  for (const [label, text, words] of [["How many", "0", /'0' is no number of puzzles/],
    ["Seed", "x", /'x' is no seed/]] as const) {
    await fill(page, label, text);
    await press(page, "Make");
    await panel(page).getByRole("alert").filter({ hasText: words }).waitFor();
    await fill(page, label, "1");
  }
  await choose(page, "Rating", "SER");
  await fill(page, "At least", "5");
  await fill(page, "At most", "2");
  await press(page, "Make");
  await panel(page).getByRole("alert").filter({ hasText: /no rating is at least 5/ }).waitFor();
  assert.equal(await panel(page).getByTestId("make-law").count(), 0);
  // Latin squares have no such rating.
  await choose(page, "Family", "latin");
  assert.equal(await panel(page).getByLabel("Rating", { exact: true }).inputValue(), "");
});

pageTest("the sheet is that of the command, in a window and as a file", {}, async ({ page }) => {
  await openTab(page, "Make");
  await fill(page, "Seed", "5");
  await make(page, 3);
  await fill(page, "Title", "Three & more");
  await choose(page, "On a page", "2");
  const lines = runGivens(["generate", "--count", "3", "--seed", "5"]);
  assert.equal(await saved(page, "Save the sheet"),
    runGivens(["convert", "--to", "sheet", "--per-page", "2", "--title", "Three & more"], lines));
  const [opened] = await Promise.all([page.waitForEvent("popup"), press(page, "Print…")]);
  await opened.locator("figure svg").first().waitFor();
  assert.equal(await opened.title(), "Three & more");
  // The style sheet came along: a page is as wide as A4 less its margins.
  const width = await opened.locator(".page").first().evaluate((element) => element.clientWidth);
  assert.ok(width > 600, `${width} px`);
});

pageTest("a sheet that is too long says how many fit, and so many do", {}, async ({ page }) => {
  await openTab(page, "Make");
  await fill(page, "Seed", "5");
  await make(page, 4000);
  await choose(page, "On a page", "12");
  await press(page, "Save the sheet");
  const alert = panel(page).getByRole("alert");
  await alert.filter({ hasText: /sheet of 4000 puzzles is too long/ }).waitFor();
  const most = /about (\d+) fit/.exec((await alert.textContent())!)![1];
  assert.ok(Number(most) > 2000, most);
  await make(page, Number(most));
  const sheet = await saved(page, "Save the sheet");
  assert.equal(sheet.match(/<figure/g)!.length, 2 * Number(most));
});

const LOOKS: [string, PageOptions][] = [
  ["light", {}], ["dark", { dark: true }], ["narrow", { width: 360, height: 740 }],
];

for (const [look, options] of LOOKS)
  pageTest(`the list, ${look}: no serious violation, no sideways scrolling`, options,
           async ({ page }) => {
    await openTab(page, "Make");
    await choose(page, "Rating", "W");
    await make(page, 8);
    assert.deepEqual(await violations(page), []);
    const overflow = await page.evaluate(() =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px`);
    await shoot(page, `make-list-${look}`);
  });
