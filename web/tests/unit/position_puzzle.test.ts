// SPDX-License-Identifier: GPL-3.0-or-later
// What belongs to a puzzle and what to its player: exclusions, captions, the board as JSON.
import { test } from "node:test";
import assert from "node:assert/strict";
import type { JsonBoard } from "../../src/core/json_types";
import {
  Position, bit, boardInput, candidatesOf, digitsOf, emptyPosition, hasExclusions, positionOf,
  promoted, puzzleInput, restarted, samePuzzle, withCandidate, withGiven, withValue,
} from "../../src/core/position";
import { entered } from "../../src/board/entry";
import { keptGivens } from "../../src/core/ratings";
import { makeShape } from "../../src/core/shape";
import { decodeSaved, encodeSaved } from "../../src/tabs/template_state";

const FOUR = makeShape("sudoku", 4, 2, 2);
const ALL = [1, 2, 3, 4];

/** A board whose cell r1c2 has the marks 2 and 3 alone. */
function boardOf(placed: number[] | null): JsonBoard {
  return { family: "sudoku", block: "2x2", size: 4, symbols: ["1", "2", "3", "4"],
           givens: [1, ...new Array(15).fill(0)], placed,
           marks: Array.from({ length: 16 }, (_, cell) => (cell === 1 ? [2, 3] : ALL)) };
}

const SUKAKU = positionOf(boardOf(null));
const marksOf = (input: string): number[][] | null => JSON.parse(input).board.marks;
const digitsIn = (position: Position, cell: number) => digitsOf(candidatesOf(position)[cell]);

test("blanks behind a puzzle are no caption", () => {
  assert.equal("caption" in positionOf(boardOf(null), "   "), false);
  assert.equal(positionOf(boardOf(null), " a name \t").caption, "a name");
});

test("marks without a player are the puzzle's: a restart keeps them", () => {
  assert.deepEqual(digitsIn(SUKAKU, 1), [2, 3]);
  assert.equal(SUKAKU.excluded[1], bit(4));
  assert.ok(SUKAKU.removed.every((mask) => !mask));
  const played = withCandidate(withValue(SUKAKU, 15, 1), 1, 2, true);
  assert.deepEqual(digitsIn(played, 1), [3]);
  assert.deepEqual(restarted(played), SUKAKU);
  assert.ok(samePuzzle(played, SUKAKU));
  assert.deepEqual(marksOf(puzzleInput(played))![1], [1, 2, 3]);
  assert.deepEqual(marksOf(boardInput(played))![1], [3]);
});

test("a question about the puzzle sends no exclusion that only follows from a given", () => {
  // r1c1 = 1 is seen by r1c2: with marks that leave it out, the given would seem redundant.
  const marks = marksOf(puzzleInput(SUKAKU))!;
  assert.deepEqual([marks[0], marks[1], marks[2]], [[1], [1, 2, 3], ALL]);
  assert.deepEqual(marksOf(boardInput(SUKAKU))!.slice(0, 3), [[1], [2, 3], [2, 3, 4]]);
});

test("what is given is not excluded, also not when it is taken out again", () => {
  assert.equal(withGiven(withGiven(SUKAKU, 1, 4), 1, 0).excluded[1], 0);
  assert.equal(withGiven(withGiven(SUKAKU, 1, 2), 1, 0).excluded[1], bit(4));
  assert.equal(promoted(withValue(SUKAKU, 1, 4)).excluded[1], 0);
});

test("exclusions are those that the givens do not make already", () => {
  assert.ok(hasExclusions(SUKAKU));
  assert.ok(hasExclusions(withValue(SUKAKU, 2, 4)), "a placed digit is not the puzzle");
  assert.ok(!hasExclusions(withGiven(SUKAKU, 2, 4)));
  assert.ok(!hasExclusions(withCandidate(emptyPosition(FOUR), 1, 2, true)));
});

test("marks beside placed digits are the player's: a restart drops them", () => {
  const placed = new Array(16).fill(0);
  placed[15] = 1;
  const played = positionOf(boardOf(placed));
  assert.equal(played.removed[1], bit(4));
  assert.equal(marksOf(puzzleInput(played)), null);
  assert.deepEqual(digitsIn(restarted(played), 1), [2, 3, 4]);
});

test("the player cannot bring back what the puzzle excludes", () => {
  const { position, words } = entered(SUKAKU, 1, 4, "candidate");
  assert.equal(position, SUKAKU);
  assert.match(words, /excluded by the puzzle/);
});

test("another puzzle loses the caption of the one before", () => {
  const rated = { ...withGiven(emptyPosition(FOUR), 0, 1), caption: "ED=9.0/1.2/1.2" };
  assert.equal(withValue(rated, 5, 3).caption, rated.caption);
  assert.equal(restarted(withValue(rated, 5, 3)).caption, rated.caption);
  assert.ok(!("caption" in withGiven(rated, 5, 3)));
  assert.ok(!("caption" in promoted(withValue(rated, 5, 3))));
  assert.equal(promoted(rated), rated);
});

test("a minimal sukaku tells which givens it keeps", () => {
  const two = withGiven(SUKAKU, 15, 4);
  const cells = Array.from({ length: 16 }, (_, cell) => (cell === 15 ? "...4" : "1234"));
  assert.deepEqual(keptGivens(two, cells.join("")), [...new Array(15).fill(0), 4]);
});

test("the symbols of a minimal sukaku need not be the board's", () => {
  const zero = withGiven(emptyPosition({ ...FOUR, symbols: ["0", "1", "2", "3"] }), 0, 1);
  const cells = ["0...", ...new Array(15).fill("0123")];
  assert.deepEqual(keptGivens(zero, cells.join("")), zero.givens);
  const others = ["W...", ...new Array(15).fill("WXYZ")];
  assert.deepEqual(keptGivens(zero, others.join("")), zero.givens);
});

test("saved states come back from text; what is none is left out", () => {
  const saved = [{ id: 3, name: "before 28.3", position: withValue(SUKAKU, 15, 1), dof: 101 },
                 { id: 4, name: "", position: SUKAKU, dof: 6 }];
  assert.deepEqual(decodeSaved(encodeSaved(saved, 50)), saved);
  assert.deepEqual(decodeSaved(encodeSaved(saved, 1)), [saved[1]]);
  assert.deepEqual(decodeSaved('[{"id": 1}, null, 5]'), []);
  assert.equal(decodeSaved("{}"), null);
  assert.equal(decodeSaved("nonsense"), null);
});
