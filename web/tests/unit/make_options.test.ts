// SPDX-License-Identifier: GPL-3.0-or-later
// What the generator is asked for, and the files of its puzzles.
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  MakeSettings, canRate, commandOf, decodeSettings, endWords, generateOptions, linesFile, madeOf,
  madePosition, messageWords, patience, progressWords, settingsProblem, sheetInput, tableFile, timeWords,
} from "../../src/tabs/make_options";
import { NINE, Shape, makeShape } from "../../src/core/shape";
import { LINE, silentWords } from "../../src/dialogs/format_names";

const PLAIN: MakeSettings = {
  board: { family: "sudoku", order: 9, block: "3x3" }, method: "top-down", count: "10", seed: "",
  symmetry: "none", rating: "", min: "", max: "",
};

test("only what was chosen is asked for", () => {
  assert.deepEqual(generateOptions(PLAIN, "5"),
    { family: "sudoku", block: "3x3", method: "top-down", count: 10, seed: "5", to: "tsv" });
  const rated = { ...PLAIN, symmetry: "rotate" as const, rating: "W", min: "3 ", max: "" };
  assert.deepEqual(generateOptions(rated, "5"), { family: "sudoku", block: "3x3", seed: "5",
    method: "top-down", count: 10, symmetry: "rotate", rating: "W", "min-rating": "3", to: "tsv" });
  const latin = { ...PLAIN, board: { family: "latin" as const, order: 7, block: "" }, min: "3" };
  assert.deepEqual(generateOptions(latin, "5"),
    { family: "latin", size: 7, method: "top-down", count: 10, seed: "5", to: "tsv" });
  const weighted = { ...PLAIN, method: "weighted" as const, symmetry: "rotate" as const };
  assert.equal("symmetry" in generateOptions(weighted, "5"), false);
});

test("the command has all that was asked for", () => {
  const asked = { ...PLAIN, symmetry: "mirror" as const, rating: "SER", min: "2", max: "3.4" };
  assert.equal(commandOf(generateOptions(asked, "7")), "givens generate --family sudoku " +
    "--block 3x3 --method top-down --count 10 --seed 7 --symmetry mirror --rating SER " +
    "--min-rating 2 --max-rating 3.4 --to tsv");
});

test("wrong fields are named", () => {
  assert.equal(settingsProblem(PLAIN), null);
  assert.equal(settingsProblem({ ...PLAIN, seed: "18446744073709551615" }), null);
  // Fields that cannot be reached without a rating keep nothing from being made.
  assert.equal(settingsProblem({ ...PLAIN, min: "abc", max: "x" }), null);
  const wrong: [Partial<MakeSettings>, RegExp][] = [
    [{ count: "0" }, /'0' is no number/], [{ count: "1e3" }, /'1e3'/], [{ count: "10001" }, /10000/],
    [{ seed: "-1" }, /'-1' is no seed/], [{ seed: "18446744073709551616" }, /below 2\^64/],
    [{ rating: "W", min: "a" }, /'a' is none/], [{ rating: "W", max: "b" }, /'b' is none/],
    [{ rating: "W", min: "10", max: "9" }, /at least 10 and at most 9/],
  ];
  for (const [change, words] of wrong)
    assert.match(settingsProblem({ ...PLAIN, ...change })!, words);
});

test("ratings that a board does not have are not offered", () => {
  const queens = { family: "queens" as const, order: 8, block: "" };
  assert.equal(canRate("SER", PLAIN.board), true);
  assert.equal(canRate("SER", { family: "sudoku", order: 6, block: "2x3" }), false);
  assert.equal(canRate("ease", PLAIN.board), true);
  assert.equal(canRate("ease", queens), false);
  assert.equal(canRate("W", queens), true);
  for (const rating of ["dof", "total-dof", "ease"])
    assert.equal(canRate(rating, { family: "pandiagonal", order: 5, block: "" }), false, rating);
  assert.equal(canRate("dof", { family: "latin", order: 5, block: "" }), true);
  assert.equal(canRate("type", PLAIN.board), false);
});

test("settings come back from their text, and from no other", () => {
  const chosen: MakeSettings = { ...PLAIN, board: { family: "sudoku", order: 6, block: "3x2" },
    method: "weighted", count: "25", seed: "7", rating: "W", min: "2", max: "4" };
  assert.deepEqual(decodeSettings(JSON.stringify(chosen)), chosen);
  assert.equal(decodeSettings("null"), null);
  const wrong = { board: { family: "none", order: 9 }, method: "x", symmetry: 3, count: 5 };
  assert.deepEqual(decodeSettings(JSON.stringify(wrong)), PLAIN);
  const odd = { board: { family: "pandiagonal", order: 6 }, rating: "dof" };
  assert.deepEqual(decodeSettings(JSON.stringify(odd)),
                   { ...PLAIN, board: { family: "pandiagonal", order: 5, block: "" } });
});

test("long runs are told beforehand", () => {
  assert.equal(patience(PLAIN), null);
  assert.match(patience({ ...PLAIN, method: "controlled-bias" })!, /257,600 tries/);
});

test("progress tells the time that went by, and what the server will not wait for", () => {
  const speed = { done: 5, fraction: 0.5, rate: 0.5, left: 10, tries: 1234 };
  assert.equal(progressWords(0, 10, 3.2, null, 600), "0 of 10, 3 s of at most 10 min");
  assert.equal(progressWords(5, 10, 700, { ...speed, left: 3 }, 0),
               progressWords(5, 10, 700, { ...speed, left: 3 }, 1000).replace(/ of at most [^,]*/, ""));
  assert.equal(progressWords(5, 10, 10, speed, 600),
               "5 of 10, 10 s of at most 10 min, 1234 tries, 0.5 per second, 10 s left");
  // Each puzzle took a try: fewer of them were told before the last puzzles came.
  assert.equal(progressWords(4096, 10000, 2, { ...speed, tries: 3584 }, 600),
               "4096 of 10000, 2 s of at most 10 min, 0.5 per second, 10 s left");
  const long = progressWords(5, 10000, 10, { ...speed, left: 4740 }, 600);
  assert.match(long, /would take 1 h 19 min more: the server ends a run after 10 min; givens generate/);
  assert.doesNotMatch(long, /left/);
});

test("the end of a run says which limit was its end", () => {
  const end = { exit: 0, cancelled: false, limit: null };
  assert.equal(endWords(end, 1), "Done: 1 puzzle.");
  assert.equal(endWords({ ...end, cancelled: true }, 2), "Stopped: 2 puzzles.");
  for (const [limit, words] of [["time", /time/], ["output", /text/], ["listeners", /connection/]] as const)
    assert.match(endWords({ ...end, limit }, 3), words);
  assert.deepEqual(messageWords("givens: the output was closed by its reader"), []);
  assert.deepEqual(messageWords("givens: 3 puzzles, 4 tries, next unit 1\ngivens: a warning"),
                   ["a warning"]);
});

test("files have a line for each puzzle", () => {
  const list = [madeOf("1...\t1\t4\t-0.5\t2", 1), madeOf("1...\t1\t4\t-\tbeyond", 2)];
  assert.deepEqual(list.map(({ clues, rating }) => [clues, rating]), [[1, "2"], [1, "beyond"]]);
  assert.equal(linesFile(list, NINE), "1...\n1...\n");
  assert.equal(linesFile(list, makeShape("latin", 2)), "#size 2\n1...\n1...\n");
  assert.equal(linesFile(list, makeShape("sudoqueens", 4, 2, 2)), "1...\n1...\n");
  assert.equal(linesFile(list, makeShape("sudoku", 2, 1, 2)), "#size 1x2\n1...\n1...\n");
  assert.equal(tableFile(list, "W"), "puzzle\tclues\ttries\tlog_weight\tW\n" +
    "1...\t1\t4\t-0.5\t2\n1...\t1\t4\t-\tbeyond\n");
  assert.equal(tableFile([madeOf("1...\t1\t4\t-0.5", 1)], ""),
               "puzzle\tclues\ttries\tlog_weight\n1...\t1\t4\t-0.5\n");
  assert.equal(sheetInput(list, "W"), "1... W 2\n1... W beyond\n");
  assert.equal(sheetInput(list, ""), "1...\n1...\n");
});

test("a file that does not tell the family says so", () => {
  const words = (shape: Shape) => silentWords("A file of lines", LINE, shape);
  assert.match(words(makeShape("latin", 9)), /^A file of lines does not .*\(Latin square\)/);
  assert.match(words(makeShape("sudoqueens", 9, 3, 3)), /\(SudoQueens\)/);
  assert.equal(words(NINE), "");
  assert.equal(words(makeShape("queens", 8)), "");
});

test("lines become positions", () => {
  const line = ".".repeat(80) + "9";
  assert.equal(madePosition(NINE, line).givens[80], 9);
  assert.deepEqual(madePosition(makeShape("queens", 2), ".Q..").givens, [0, 1, 0, 0]);
});

test("times are told in words", () => {
  assert.deepEqual([0.4, 59, 61, 600, 3660].map(timeWords),
                   ["0 s", "59 s", "1 min 1 s", "10 min", "1 h 1 min"]);
});
