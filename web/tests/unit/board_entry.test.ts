// SPDX-License-Identifier: GPL-3.0-or-later
// What entering digits does to a position, and the words that go with it.
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  cleared, entered, filledCount, fullCount, leftToPlace, spokenCell, wrongEntries,
} from "../../src/board/entry";
import {
  Position, candidatesOf, digitsOf, emptyPosition, withGiven,
} from "../../src/core/position";
import { NINE, makeShape } from "../../src/core/shape";
import { readSolution } from "../../src/core/solution";

const NO_MARKS = { conflict: false, redundant: false, wrong: false, hinted: false };
const FOUR = makeShape("sudoku", 4, 2, 2);

function start(): Position {
  return withGiven(emptyPosition(NINE), 0, 5);
}

test("a value is placed, and taken away by the same digit", () => {
  const once = entered(start(), 11, 3, "value");
  assert.equal(once.position.values[11], 3);
  assert.equal(once.words, "row 2 column 3 is 3");
  const twice = entered(once.position, 11, 3, "value");
  assert.equal(twice.position.values[11], 0);
});

test("a given stays in the mode of values and changes in the mode of the puzzle", () => {
  assert.equal(entered(start(), 0, 4, "value").position.givens[0], 5);
  assert.match(entered(start(), 0, 4, "value").words, /is given/);
  assert.equal(entered(start(), 0, 4, "given").position.givens[0], 4);
  assert.equal(entered(start(), 0, 5, "given").position.givens[0], 0);
});

test("a candidate is removed and comes back; one that is seen is neither", () => {
  const without = entered(start(), 11, 2, "candidate");
  assert.equal(without.words, "candidate 2 removed");
  assert.deepEqual(digitsOf(candidatesOf(without.position)[11]), [1, 3, 4, 6, 7, 8, 9]);
  const again = entered(without.position, 11, 2, "candidate");
  assert.deepEqual(digitsOf(candidatesOf(again.position)[11]), [1, 2, 3, 4, 6, 7, 8, 9]);
  const seen = entered(start(), 11, 5, "candidate");
  assert.equal(seen.words, "5 is already seen by this cell");
});

test("clearing takes the value first, then brings the candidates back", () => {
  const removed = entered(start(), 11, 2, "candidate").position;
  const placed = entered(removed, 11, 3, "value").position;
  const emptied = cleared(placed, 11, "value").position;
  assert.equal(emptied.values[11], 0);
  assert.notEqual(emptied.removed[11], 0);
  assert.equal(cleared(emptied, 11, "value").position.removed[11], 0);
  assert.equal(cleared(start(), 0, "value").position.givens[0], 5);
  assert.equal(cleared(start(), 0, "given").position.givens[0], 0);
});

test("cells have spoken names", () => {
  const position = entered(start(), 40, 4, "value").position;
  assert.equal(spokenCell(position, 0, true, NO_MARKS), "row 1 column 1, given 5");
  assert.equal(spokenCell(position, 40, true, { ...NO_MARKS, conflict: true }),
               "row 5 column 5, placed 4, conflicts");
  assert.equal(spokenCell(position, 1, true, NO_MARKS),
               "row 1 column 2, empty, candidates 1 2 3 4 6 7 8 9");
  assert.equal(spokenCell(position, 1, false, NO_MARKS), "row 1 column 2, empty");
  assert.equal(spokenCell(position, 0, true, { ...NO_MARKS, redundant: true }),
               "row 1 column 1, given 5, redundant");
});

test("digits that are left, cells that are filled", () => {
  const left = leftToPlace(start());
  assert.deepEqual(left, [9, 9, 9, 9, 8, 9, 9, 9, 9]);
  assert.equal(filledCount(start()), 1);
  assert.equal(fullCount(NINE), 81);
  assert.equal(fullCount(makeShape("queens", 8)), 8);
});

test("solutions of digits, of letters, of decimal symbols, of queens", () => {
  assert.deepEqual(readSolution(FOUR, "1234341221434321")?.slice(0, 4), [1, 2, 3, 4]);
  assert.equal(readSolution(FOUR, "123434122143432"), null);
  assert.equal(readSolution(FOUR, "123434122143432."), null);
  const decimal = makeShape("latin", 2, 0, 0, ["9", "10"]);
  assert.deepEqual(readSolution(decimal, "9 10 10 9"), [1, 2, 2, 1]);
  const queens = makeShape("queens", 4);
  assert.deepEqual(readSolution(queens, ".Q.....QQ.....Q.")?.filter((digit) => digit).length, 4);
});

test("entries that differ from the solution are wrong", () => {
  const right = entered(emptyPosition(FOUR), 0, 1, "value").position;
  const position = entered(right, 1, 4, "value").position;
  assert.deepEqual(wrongEntries(position, readSolution(FOUR, "1234341221434321")!), [1]);
});
