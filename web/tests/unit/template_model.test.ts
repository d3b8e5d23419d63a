// SPDX-License-Identifier: GPL-3.0-or-later
// What the Template tab makes of an answer of `givens paris`: places, ones, lost totals, choices.
import { test } from "node:test";
import assert from "node:assert/strict";
import { JsonChoice, JsonForced, JsonIpt, JsonOutcome, JsonParis, JsonStage, dofSum, easeNow,
         forcedPlaces, pathSum, placeName, placeOf, solutionsText, sortedChoices, templateInput,
         totalSum, totalsOf,
         warningsOf, withAssignments } from "../../src/core/template";
import { bit, emptyPosition, withCandidate, withGiven, withValue } from "../../src/core/position";
import { NINE, makeShape } from "../../src/core/shape";

const FOUR = makeShape("sudoku", 4, 2, 2);
const SIXTEEN = makeShape("sudoku", 16, 4, 4);

/** 1 is given in r1c1 and r2c3; in row 3, 1 has one place left by this table. */
const ONE: JsonIpt = { digit: 1, table: ["0000", "0000", "0100", "0101"],
                       rows: [0, 0, 1, 2], columns: [0, 2, 0, 1], blocks: [0, 0, 2, 1] };

const choiceOf = (choice: string, dof: number | null, outcome: string): JsonChoice =>
  ({ choice, cell: "", digit: 0, dof, filled: null, outcome, end: "stuck" });

const forcedOf = (assign: string, by: string, ease: number): JsonForced =>
  ({ assign, cell: "", digit: 0, by, ease });

const outcomeOf = (pattern: string, choices: number, dof: number, filled: number,
                   twos: number): JsonOutcome =>
  ({ pattern, choices, dof, filled, twos, solved: false, board: "" });

function paris(change: Partial<JsonParis>): JsonParis {
  return { puzzle: "", status: "ok", clues: 2, dof: 5, type: "MS", "total-dof": 12, solutions: "2",
           gpt: [[0, 2, 2, 2], [2, 2, 0, 2], [2, 1, 2, 2], [2, 2, 2, 2]], frequencies: [2, 1, 13],
           hopeless: 0, warnings: [], ipt: [ONE], ease: null, "ease-order": "", assignments: [],
           assigned: { end: "stuck", board: "", warnings: [], trouble: [] }, notes: [],
           "branches-cut": false, board: "", trouble: [], ones: [], "ease-now": 0, branches: 1,
           disclosed: [], disclosure: "", path: [], ...change };
}

test("assignments are read in both forms", () => {
  assert.deepEqual(placeOf(NINE, "21.5"), { cell: 9, digit: 5 });
  assert.deepEqual(placeOf(SIXTEEN, "r10c3.12"), { cell: 9 * 16 + 2, digit: 12 });
  assert.equal(placeOf(NINE, "x"), null);
});

test("places are named as Paris does, of large grids by their symbol", () => {
  assert.equal(placeName(NINE, { cell: 9, digit: 5 }), "21.5");
  assert.equal(placeName(SIXTEEN, { cell: 9 * 16 + 2, digit: 12 }), "C in r10c3");
});

test("a total of 1 knows its cell, and a total of 0 whether the digit is lost", () => {
  const position = withGiven(withGiven(emptyPosition(FOUR), 0, 1), 6, 1);
  const totals = totalsOf(position, { ...ONE, blocks: [0, 0, 2, 0] });
  const of = (kind: string, number: number) =>
    totals.find((total) => total.kind === kind && total.number === number)!;
  assert.deepEqual(of("row", 3).cells, [9]);
  assert.equal(of("row", 1).lost, false);
  assert.equal(of("block", 4).lost, true);
  assert.equal(totals.length, 12);
});

test("places that several ones point to are listed once, with all of these", () => {
  const position = withGiven(withGiven(emptyPosition(FOUR), 0, 1), 6, 1);
  const forced = forcedPlaces({ position, entry: paris({}), work: paris({}) });
  assert.deepEqual(forced, [{ cell: 9, digit: 1, by: ["row 3", "cell"] },
                            { cell: 15, digit: 1, by: ["column 4", "block 4"] }]);
  assert.equal(easeNow(paris({})), 3);
});

const STAGE: JsonStage = {
  after: null, "after-pattern": null, gpt: [], frequencies: [], hopeless: 0, board: "",
  filled: 38, dof: 101, patterns: 2, "no-impact": 1, impossible: 1,
  duplicates: 1,
  choices: [
    choiceOf("21.2", null, "="), choiceOf("21.5", 92, "a"),
    choiceOf("64.3", null, "impossible"), choiceOf("67.8", 65, "g"),
    choiceOf("69.4", 65, "g"), choiceOf("88.4", 0, "A"),
  ],
  outcomes: [outcomeOf("a", 1, 92, 40, 9),
             outcomeOf("g", 2, 65, 48, 12),
             outcomeOf("A", 1, 0, 81, 0)],
  next: { choice: "67.8", pattern: "g", by: "dof", parallel: [], assignments: [] },
};

test("choices: solutions first, then the lowest dof; no impact and impossible last", () => {
  const choices = sortedChoices(NINE, STAGE);
  assert.deepEqual(choices.map(({ choice, end, filled }) => [choice, end, filled]), [
    ["88.4", "solved", 81], ["67.8", "stuck", 48], ["69.4", "stuck", 48], ["21.5", "stuck", 40],
    ["21.2", "no-impact", 39], ["64.3", "impossible", null]]);
  assert.deepEqual(choices[1].same, ["69.4"]);
  const next = choices.filter((choice) => choice.next).map(({ choice }) => choice);
  assert.deepEqual(next, ["67.8", "69.4"]);
});

test("sums are shown only when they are the total", () => {
  assert.equal(totalSum(paris({ dof: 104, "total-dof": 205, path: [STAGE] })), "104 + 101");
  assert.equal(totalSum(paris({ dof: 104, "total-dof": 300, path: [STAGE] })), "");
  assert.equal(dofSum([3, 1, 12, 25, 10, 3]), "12·1 + 25·2 + 10·3 + 3·4");
});

test("assignments are placed as values, none leaves the position as it is", () => {
  const position = withGiven(emptyPosition(NINE), 0, 5);
  const forced = [forcedOf("12.3", "row 1", 2),
                  forcedOf("99.1", "cell", 0)];
  const after = withAssignments(position, forced);
  assert.equal(after.values[1], 3);
  assert.equal(after.values[80], 1);
  assert.equal(after.givens, position.givens);
  assert.equal(withAssignments(position, []), position);
});

test("solutions in words", () => {
  assert.deepEqual(["0", "1", "151", "1000+"].map(solutionsText),
                   ["no solution", "one solution", "151 solutions", "1000 or more solutions"]);
});

test("a stuck state counts once along its path", () => {
  const path = [101, 65, 37, 6].map((dof) => ({ ...STAGE, dof }));
  assert.equal(pathSum(paris({ path, "total-dof": 310 })), "209 = 101 + 65 + 37 + 6");
  assert.equal(pathSum(paris({ path: path.slice(3), "total-dof": 12 })), "6");
  assert.equal(pathSum(paris({ path, "total-dof": null })), "");
  const forced = [forcedOf("21.5", "cell", 0)];
  assert.equal(pathSum(paris({ path, assignments: forced, "total-dof": 310 })), "");
});

test("choices that tie with the path are marked", () => {
  const next = { choice: "21.5", pattern: "A", by: "parallel", parallel: ["B"],
                 assignments: [] };
  const choices = ["A", "B", "C"].map((outcome, at) => choiceOf(`2${at + 1}.5`, 0, outcome));
  assert.deepEqual(sortedChoices(NINE, { ...STAGE, choices, next })
    .map(({ outcome, next: goesOn, tied }) => [outcome, goesOn, tied]),
    [["A", true, false], ["B", false, true], ["C", false, false]]);
});

test("digits that contradict each other are shown with their cells, other warnings as they are", () => {
  const position = withValue(withGiven(emptyPosition(FOUR), 0, 1), 3, 1);
  const work = paris({ warnings: ["two givens contradict each other", "no place for 4 in row 1"] });
  assert.deepEqual(warningsOf({ position, entry: paris({}), work }),
                   ["two digits contradict each other: r1c1, r1c4", "no place for 4 in row 1"]);
});

test("the question leaves out what the player removed, not what the puzzle excludes", () => {
  const position = withCandidate(withValue(emptyPosition(FOUR), 15, 4), 1, 2, true);
  const boardOf = (input: string) => JSON.parse(input).board;
  assert.equal(boardOf(templateInput(position)).marks, null);
  assert.equal(boardOf(templateInput(position)).givens[15], 4);
  const excluded = position.excluded.map((_, cell) => (cell === 0 ? bit(3) : 0));
  assert.deepEqual(boardOf(templateInput({ ...position, excluded })).marks.slice(0, 2),
                   [[1, 2, 4], [1, 2, 3, 4]]);
});
