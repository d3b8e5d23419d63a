// SPDX-License-Identifier: GPL-3.0-or-later
// What comes in and goes out: pasted, dropped and chosen texts of every format, wrong ones, links,
// exports; what a reload keeps.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { violations } from "../support/axe";
import { pageTest, serverUrl } from "../support/browser_suite";
import { runGivens } from "../support/real_server";
import { openTab, shoot } from "../support/real_browser";

const PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const FRAGMENT = `#1;sudoku;3x3;${PUZZLE}`;

const notice = (page: Page) => page.locator(".notice .text");

/** The address follows the board after a moment: so many milliseconds at most. */
const KEEP_MS = 400;

async function awaitFragment(page: Page, wanted: string): Promise<void> {
  try {
    await page.waitForFunction((text) => location.hash === text, wanted);
  } catch {
    assert.equal(await page.evaluate(() => location.hash), wanted);
  }
}

/** What the board itself shows: it changes at once, the address a moment later. */
const digits = (page: Page): Promise<string> =>
  page.locator(".cells [data-cell]").evaluateAll((cells) =>
    cells.map((one) => (one as HTMLElement).dataset.digit || ".").join(""));

async function awaitDigits(page: Page, wanted: string): Promise<void> {
  try {
    await page.waitForFunction((text) =>
      [...document.querySelectorAll<HTMLElement>(".cells [data-cell]")]
        .map((one) => one.dataset.digit || ".").join("") === text, wanted);
  } catch {
    assert.equal(await digits(page), wanted);
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

/** Returns whether the page took it: else the browser would open a file in its place. */
function drag(page: Page, kind: "dragover" | "drop", text: string, file: boolean,
              onto = "body"): Promise<boolean> {
  return page.evaluate(([type, content, asFile, target]) => {
    const dataTransfer = new DataTransfer();
    if (asFile)
      dataTransfer.items.add(new File([content], "puzzles.sdm"));
    else
      dataTransfer.setData("text/plain", content);
    return !document.querySelector(target)!.dispatchEvent(
      new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, [kind, text, file, onto] as const);
}

const NINE_FORMATS = ["line", "grid", "sdk", "sdm", "sdx", "ss", "sukaku", "hodoku", "opensudoku",
  "link-sudokuwiki", "link-fpuzzles", "link-sudokupad", "fpuzzles", "json", "tsv", "csv"];

pageTest("every format of the command can be pasted", {}, async ({ page }) => {
  for (const [at, format] of NINE_FORMATS.entries()) {
    const puzzle = at % 2 ? OTHER : PUZZLE; // another one than before
    await paste(page, runGivens(["convert", "--to", format, puzzle]));
    await awaitDigits(page, puzzle);
    assert.match((await page.getByTestId("board-line").textContent())!, /^Sudoku 9x9, blocks 3x3: /, format);
  }
});

pageTest("a puzzle is pasted by keys where a choice or a box has the focus", {}, async ({ page }) => {
  const places: [string, string][] = [["Explain", "Rules"], ["Explain", "from where I am"],
    ["Play", "High contrast"], ["Play", "Family"]];
  const pastes = async (puzzle: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), puzzle);
    await page.keyboard.press("Control+v");
  };
  for (const [at, [tab, label]] of places.entries()) {
    await openTab(page, tab);
    await page.getByLabel(new RegExp(`^ ?${label}`)).focus();
    const puzzle = at % 2 ? OTHER : PUZZLE;
    await pastes(puzzle);
    await awaitDigits(page, puzzle);
  }
  // A text field keeps what is pasted into it.
  await openTab(page, "Make");
  await page.getByLabel("Seed", { exact: true }).focus();
  await pastes("12");
  assert.equal(await page.getByLabel("Seed", { exact: true }).inputValue(), "12");
  assert.equal(await digits(page), OTHER);
});

const candidates = (page: Page): Promise<string[]> =>
  page.locator(".cells [data-cell]").evaluateAll((cells) =>
    cells.map((one) => (one as HTMLElement).dataset.candidates ?? ""));

pageTest("pencilmarks keep their candidates; a single one is a given", {}, async ({ page }) => {
  const marks = runGivens(["convert", "--to", "pm", OTHER]);
  const rows = marks.split("\n").filter((line) => line.startsWith("|"));
  const groups = rows.flatMap((line) => line.replaceAll("|", " ").trim().split(/\s+/));
  assert.equal(groups.length, 81);
  const givens = groups.map((group) => (group.length === 1 ? group : ".")).join("");
  assert.equal(givens.replaceAll(".", "").length, 34);
  await paste(page, marks);
  await awaitDigits(page, givens);
  assert.equal(await page.locator(".cells [data-given]").count(), 34);
  // Those that the four new givens take away are gone, all others are there.
  const shown = await candidates(page);
  groups.forEach((group, cell) => {
    const left = [...shown[cell]];
    assert.ok(left.every((digit) => group.includes(digit)), `cell ${cell}: ${left} of ${group}`);
    assert.equal(left.length === 0, group.length === 1);
  });
  // r1c3 = 124; 1 is removed by hand. Signs of forums beside the digits mean nothing.
  const fewer = groups.map((group, cell) => (cell === 2 ? "24" : group));
  // (A line that begins with "#" would be a comment.)
  const signed = fewer.map((group, cell) =>
    ["", "*", "#", "-"][cell % 9 % 4] + group + ["", ")", ""][cell % 3]);
  for (const list of [fewer, signed]) {
    await paste(page, OTHER);
    await awaitDigits(page, OTHER);
    const lines = Array.from({ length: 9 }, (_, row) => list.slice(9 * row, 9 * row + 9).join(" "));
    await paste(page, lines.join("\n"));
    await awaitDigits(page, givens);
    assert.equal((await candidates(page))[2], "24");
  }
});

pageTest("a link opens a puzzle to be solved, whatever was done before", {}, async ({ page }) => {
  await page.getByRole("button", { name: "New board" }).click();
  await page.locator("[aria-pressed=true]").filter({ hasText: "Puzzle" }).waitFor();
  await page.evaluate((hash) => { location.hash = hash; }, FRAGMENT);
  await awaitDigits(page, PUZZLE);
  await page.locator("[aria-pressed=true]").filter({ hasText: "Values" }).waitFor();
  assert.match((await notice(page).textContent())!, /^Opened from the address: .*17 givens\.$/);
});

const EMPTY_16 = ".".repeat(240);
const ALPHABETS: [string, string][] = [
  ["1", "123456789ABCDEFG"], ["A", "ABCDEFGHIJKLMNOP"], ["0", "0123456789ABCDEF"],
];

pageTest("16x16 in each alphabet: the board has its symbols", {}, async ({ page }) => {
  for (const [name, symbols] of ALPHABETS) {
    await paste(page, symbols + EMPTY_16);
    await awaitDigits(page, symbols + EMPTY_16);
    const size = name === "1" ? "4x4" : `4x4:${name}`;
    await awaitFragment(page, `#1;sudoku;${size};123456789ABCDEFG${EMPTY_16}`);
  }
  const numbers = Array.from({ length: 16 }, (_, at) => at + 1);
  await paste(page, `${numbers.join(" ")}\n${`${". ".repeat(16).trim()}\n`.repeat(15)}`);
  await awaitDigits(page, numbers.join("") + EMPTY_16);
  await awaitFragment(page, `#1;sudoku;4x4:decimal;123456789ABCDEFG${EMPTY_16}`);
});

const inRows = (line: string): string => line.match(/.{9}/g)!.join("\n");

pageTest("sections, metadata, texts behind the puzzle, bare f-puzzles", {}, async ({ page }) => {
  const caption = page.locator(".board-line .caption");
  const state = OTHER.replace("53.", "534");
  await paste(page, `[Puzzle]\n${inRows(OTHER)}\n[State]\n${inRows(state)}\n`);
  await awaitDigits(page, state);
  assert.equal(await page.locator(".cells [data-given]").count(), 30);
  await awaitFragment(page, `#1;sudoku;3x3;${OTHER};..4`);
  await paste(page, `#ARuud\n#D A description\n#C The name of it\n${inRows(PUZZLE)}\n`);
  await awaitDigits(page, PUZZLE);
  await caption.filter({ hasText: "The name of it" }).waitFor();
  await paste(page, `${OTHER} easy; ED=1.2/1.2/1.2\n`);
  await awaitDigits(page, OTHER);
  await caption.filter({ hasText: "easy; ED=1.2/1.2/1.2" }).waitFor();
  const link = runGivens(["convert", "--to", "link-fpuzzles", PUZZLE]).trim();
  await paste(page, `fpuzzles${link.split("?load=")[1]}`);
  await awaitDigits(page, PUZZLE);
  assert.equal(await caption.count(), 0);
});

pageTest("blanks are no caption, and a long one leaves the keypad in the window", {},
         async ({ page }) => {
  await paste(page, `${PUZZLE}   \n`);
  await awaitDigits(page, PUZZLE);
  await awaitFragment(page, FRAGMENT);
  const line = page.getByTestId("board-line");
  const short = (await line.boundingBox())!.height;
  const words = "words ".repeat(500).trim();
  await paste(page, `${OTHER} ${words}\n`);
  await awaitDigits(page, OTHER);
  assert.equal(await page.locator(".board-line .caption").getAttribute("title"), words);
  const long = (await line.boundingBox())!.height;
  assert.ok(long > short && long < 3.5 * short, `${long} px, ${short} without a caption`);
  await shoot(page, "long_caption");
});

pageTest("Latin squares, cells and queens can be pasted", {}, async ({ page }) => {
  await paste(page, "order 4\n 0 -1 -1 -1\n-1 -1 -1 2\n-1 -1 -1 -1\n-1 1 -1 -1\n");
  await awaitFragment(page, "#1;latin;4;1......3.....2..");
  await paste(page, "#size 4\nr1c1=4 r2c3=1\n");
  await page.waitForFunction(() => location.hash.startsWith("#1;sudoku;2x2;4.....1"));
  await paste(page, '{"puzzle": ".Q..............", "family": "queens", "size": 4}');
  await awaitFragment(page, "#1;queens;4;.1..............");
  await paste(page, ". Q . .\n. . . Q\n. . . .\n. . . .\n");
  await awaitFragment(page, "#1;queens;4;.1.....1........");
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
  const stays = async (words: RegExp) => {
    await notice(page).filter({ hasText: words }).waitFor();
    assert.equal(await digits(page), PUZZLE);
    assert.equal(await page.locator(".cells [data-given]").count(), 17);
    await page.getByRole("button", { name: "Close this message" }).click();
  };
  for (const [text, words] of wrong) {
    await paste(page, text);
    await stays(words);
  }
  await drag(page, "drop", "\x89PNG\0\0\0", true);
  await stays(/no text: it has characters with the code 0/);
});

pageTest("a text that does not tell its blocks asks for them", {}, async ({ page }) => {
  await paste(page, ".".repeat(143) + "C");
  const dialog = page.getByRole("dialog", { name: "Open a puzzle" });
  const told = dialog.getByRole("alert").filter({ hasText: /order 12 has several block shapes/ });
  assert.match((await told.textContent())!, /choose Blocks above$/);
  await dialog.getByLabel("Blocks", { exact: true }).selectOption("4x3");
  await dialog.getByLabel("Symbols", { exact: true }).selectOption("1");
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await awaitFragment(page, `#1;sudoku;4x3;${".".repeat(143)}C`);
});

pageTest("what the dialog asks for, it offers", {}, async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: "Open a puzzle" });
  const open = dialog.getByRole("button", { name: "Open", exact: true });
  const asks = (words: RegExp) => dialog.getByRole("alert").filter({ hasText: words }).waitFor();
  await paste(page, `E${".".repeat(195)}`);
  await asks(/\(2x7, 7x2\): choose Blocks above$/);
  await dialog.getByLabel("Blocks", { exact: true }).selectOption("7x2");
  await dialog.getByLabel("Symbols", { exact: true }).selectOption("1");
  await open.click();
  await awaitFragment(page, `#1;sudoku;7x2;E${".".repeat(195)}`);
  await paste(page, `7${".".repeat(48)}`);
  await asks(/\(1x7, 7x1\): choose the family Latin square above$/);
  await dialog.getByLabel("Family").selectOption("Latin square");
  await open.click();
  await awaitFragment(page, `#1;latin;7;7${".".repeat(48)}`);
  await paste(page, "r2c2 r3c7 r8c5");
  await asks(/does not determine the order: choose Order above$/);
  await dialog.getByLabel("Order", { exact: true }).selectOption("8");
  await open.click();
  await page.waitForFunction(() => location.hash.startsWith("#1;queens;8;"));
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

pageTest("a file dropped on a dialog is taken by it or by nobody, never by the browser",
         { fragment: FRAGMENT }, async ({ page }) => {
  const read: string[] = [];
  page.on("request", (request) =>
    request.url().endsWith("/api/1/convert") && read.push(request.postData()!));
  await page.getByRole("button", { name: "Help (?)" }).click();
  for (const onto of ["dialog", ".help-text", "body"]) {
    assert.equal(await drag(page, "dragover", "refused", true, onto), true);
    assert.equal(await drag(page, "drop", "refused", true, onto), true);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open…" }).click();
  // Texts that are dragged into a field are the browser's affair.
  assert.equal(await drag(page, "drop", OTHER, false, "dialog textarea"), false);
  assert.equal(await drag(page, "dragover", OTHER, true, "dialog textarea"), true);
  assert.equal(await drag(page, "drop", OTHER, true, "dialog textarea"), true);
  await awaitDigits(page, OTHER);
  assert.equal(await page.locator("dialog").count(), 0);
  // The server was asked about this one alone.
  assert.equal(read.length, 1);
  assert.ok(read[0].includes(OTHER));
});

pageTest("a selection dragged out of a dialog leaves it open; a click beside it closes it", {},
         async ({ page }) => {
  await page.getByRole("button", { name: "Open…" }).click();
  const field = page.getByRole("dialog").getByLabel("Text in any format");
  await field.fill(PUZZLE);
  const box = (await field.boundingBox())!;
  await page.mouse.move(box.x + 60, box.y + 15);
  await page.mouse.down();
  await page.mouse.move(20, box.y + 15, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.getByRole("dialog").count(), 1);
  assert.equal(await field.inputValue(), PUZZLE);
  await page.mouse.click(20, 400);
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

pageTest("the box of Play reads the same text again, and asks for blocks", {}, async ({ page }) => {
  const box = page.getByTestId("paste");
  const copy = (text: string) => page.evaluate((words) => navigator.clipboard.writeText(words), text);
  const pasteKeys = async () => {
    await box.focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
  };
  await copy(PUZZLE);
  await pasteKeys();
  await awaitDigits(page, PUZZLE);
  await page.getByRole("button", { name: "Undo" }).click();
  await awaitDigits(page, ".".repeat(81));
  await pasteKeys();
  await awaitDigits(page, PUZZLE);
  await copy(`${".".repeat(143)}C`);
  await pasteKeys();
  const dialog = page.getByRole("dialog", { name: "Open a puzzle" });
  await dialog.getByRole("alert").filter({ hasText: /choose Blocks above/ }).waitFor();
  await dialog.getByLabel("Blocks", { exact: true }).selectOption("3x4");
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator("[data-cell=r12c12][data-digit=C]").waitFor({ state: "attached" });
  // Where somebody types, no dialog comes in between.
  await box.fill("");
  await page.keyboard.type(".".repeat(36));
  await notice(page).filter({ hasText: /order 6 .*choose Blocks in the dialog 'Open…'/ }).waitFor();
  assert.equal(await dialog.count(), 0);
});

pageTest("one given is one given", {}, async ({ page }) => {
  await paste(page, `5${".".repeat(80)}`);
  await notice(page).filter({ hasText: /, 1 given\.$/ }).waitFor();
  await paste(page, `5${".".repeat(80)}\n${OTHER}`);
  await page.locator("[data-record='1']").filter({ hasText: /1 given$/ }).waitFor();
  await page.locator("[data-record='2']").filter({ hasText: /30 givens$/ }).waitFor();
});

pageTest("windows that the page opens are watched, too", { fragment: FRAGMENT },
         async ({ page, complaints }) => {
  await page.getByRole("button", { name: "Export and share" }).click();
  const dialog = page.getByRole("dialog", { name: "Export and share" });
  await dialog.getByLabel("Format", { exact: true }).selectOption("link-sudokuwiki");
  const link = dialog.getByRole("link", { name: "Open the link" });
  await link.waitFor();
  assert.deepEqual(complaints, []);
  const abroad = page.context().waitForEvent("request",
    (request) => !request.url().startsWith(serverUrl()));
  const [opened] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await abroad;
  await opened.close();
  const [first] = complaints.splice(0);
  assert.match(first, /^a request to https:\/\/www\.sudokuwiki\.org\//);
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

pageTest("a link that cannot be read is complained of once", { fragment: FRAGMENT },
         async ({ page }) => {
  await awaitDigits(page, PUZZLE);
  for (const [link, words] of [["#1;sudoku;3x3;x", /no board that can be read/],
                               ["#p=12345", /5 cells/]] as const) {
    await page.evaluate((text) => { location.hash = text; }, link);
    await notice(page).filter({ hasText: words }).waitFor();
    await awaitFragment(page, FRAGMENT);
    await page.reload();
    await awaitDigits(page, PUZZLE);
    assert.equal(await page.locator(".notice.error").count(), 0);
  }
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
  "cells", "svg", "link-sudokuwiki", "link-fpuzzles", "link-sudokupad", "fpuzzles"];

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
  const placed = PUZZLE.replace("4.", "49");
  for (const format of ["grid", "sdm", "ss", "cells", "link-sudokuwiki"]) {
    await choose(format);
    await shown(runGivens(["convert", "--to", format, placed]));
  }
  await choose("sdk");
  await shown(`[Puzzle]\n${inRows(PUZZLE)}\n[State]\n${inRows(placed)}\n\n`);
  await choose("link");
  await shown(`${serverUrl()}/${FRAGMENT};.9`);
  await choose("line");
  await shown(`${placed}\n`);
  await dialog.getByRole("button", { name: "Copy" }).click();
  await dialog.getByText("Copied.").waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent("download"), dialog.getByRole("button", { name: "Save as a file" }).click()]);
  assert.equal(saved.suggestedFilename(), "puzzle.txt");
  assert.equal(readFileSync((await saved.path())!, "utf8"), PUZZLE.replace("4.", "49") + "\n");
});

const TEXTS = ["line", "grid", "pm", "sukaku", "sdk", "sdm", "sdx", "ss", "cells"];

/** The text that the dialog shows for a format of what is on the page. */
async function exportedAs(page: Page, format: string): Promise<string> {
  await page.getByRole("button", { name: "Export and share" }).click();
  const dialog = page.getByRole("dialog", { name: "Export and share" });
  await dialog.locator("button.primary:enabled").waitFor();
  const field = page.getByTestId("export-text");
  const line = await field.inputValue(); // what the dialog begins with
  await dialog.getByLabel("Format", { exact: true }).selectOption(format);
  if (format !== "line")
    await page.waitForFunction((before) => {
      const { value } = document.querySelector<HTMLTextAreaElement>("[data-testid=export-text]")!;
      return value !== "" && value !== before;
    }, line);
  const text = await field.inputValue();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" }); // an open one takes what is pasted
  return text;
}

pageTest("exports of other blocks and orders come back as the same board", { clock: "running" },
         async ({ page }) => {
  // The board follows the address a moment later.
  const drawn = (fragment: string) => page.waitForFunction((text) => {
    const shown = [...document.querySelectorAll<HTMLElement>(".cells [data-cell]")];
    return shown.map((one) => (one.dataset.digit ? "x" : ".")).join("") === text;
  }, fragment.split(";")[3].replace(/[^.]/g, "x"));
  const go = async (fragment: string) => {
    await page.evaluate((text) => { location.hash = text; }, fragment);
    await drawn(fragment);
  };
  const comesBack = async (fragment: string, format: string) => {
    await go(fragment);
    const text = await exportedAs(page, format);
    await go(`#1;sudoku;3x3;9${".".repeat(80)}`);
    await paste(page, text);
    await drawn(fragment);
    await page.clock.runFor(KEEP_MS);
    await awaitFragment(page, fragment);
  };
  const six = `#1;sudoku;2x3;1.....2.....3.....4.....5.....6${".".repeat(5)}`;
  for (const format of TEXTS)
    await comesBack(six, format);
  await comesBack(six.replace("2x3", "3x2"), "line");
  await comesBack("#1;sudoku;2x2;4.....1.........", "cells");
  await comesBack("#1;queens;4;.1..............", "cells");
  await comesBack("#1;queens;4;.1..............", "line");
  await comesBack("#1;latin;4;1......3.....2..", "pls");
});

pageTest("a text that does not tell the family says so", {
  fragment: `#1;latin;8;1${".".repeat(63)}` }, async ({ page }) => {
  await page.getByRole("button", { name: "Export and share" }).click();
  const dialog = page.getByRole("dialog", { name: "Export and share" });
  const told = dialog.getByText(/does not tell the family \(Latin square\)/);
  await told.waitFor();
  // 64 cells would be the candidates of a 4x4.
  assert.match(await page.getByTestId("export-text").inputValue(), /^#size 8\n1\.{63}\n$/);
  for (const format of ["pls", "link", "svg"]) {
    await dialog.getByLabel("Format", { exact: true }).selectOption(format);
    await dialog.locator("button.primary:enabled").waitFor();
    assert.equal(await told.count(), 0, format);
  }
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
