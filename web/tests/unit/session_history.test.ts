// SPDX-License-Identifier: GPL-3.0-or-later
// Going on, undo and redo: what belongs to a puzzle or a board does not outlive it.
import { beforeEach, test } from "node:test";
import assert from "node:assert/strict";
import { Position, emptyPosition, withGiven, withValue } from "../../src/core/position";
import { currentPosition, goTo, redo, session, undo } from "../../src/core/session";
import { NINE, makeShape } from "../../src/core/shape";

const START = emptyPosition(NINE);
const PUZZLE = withGiven(START, 0, 5);
const LATIN = emptyPosition(makeShape("latin", 16));
const ABOUT = { redundant: [0], filter: 4, selected: 30 };

function shown(): { redundant: readonly number[]; filter: number; selected: number } {
  const { redundant, filter, selected } = session.get();
  return { redundant, filter, selected };
}

/** Both positions in the history, the second one shown, with marks, a filter, a selection. */
function between(first: Position, second: Position): void {
  session.set({ history: [first], at: 0 });
  goTo(second);
  session.set(ABOUT);
}

beforeEach(() => session.set({ history: [START], at: 0, redundant: [], filter: 0, selected: 0,
                               drawing: null }));

test("undo and redo inside a puzzle keep its marks", () => {
  between(PUZZLE, withValue(PUZZLE, 1, 3));
  undo();
  assert.equal(currentPosition(), PUZZLE);
  assert.deepEqual(shown(), ABOUT);
  redo();
  assert.deepEqual(shown(), ABOUT);
});

test("the same puzzle that comes in again keeps its marks", () => {
  between(START, PUZZLE);
  goTo({ ...PUZZLE, givens: [...PUZZLE.givens] });
  assert.deepEqual(shown(), ABOUT);
  goTo({ ...PUZZLE, excluded: PUZZLE.excluded.map((_, cell) => (cell === 3 ? 1 : 0)) });
  assert.deepEqual(shown().redundant, [], "another sukaku");
});

test("undo and redo to another puzzle of the same board drop the marks alone", () => {
  between(START, PUZZLE);
  undo();
  assert.deepEqual(shown(), { ...ABOUT, redundant: [] });
  session.set(ABOUT);
  redo();
  assert.deepEqual(shown(), { ...ABOUT, redundant: [] });
});

test("undo and redo to another board drop filter and selection, too", () => {
  const NOTHING = { redundant: [], filter: 0, selected: 0 };
  between(PUZZLE, LATIN);
  undo();
  assert.deepEqual(shown(), NOTHING);
  session.set(ABOUT);
  redo();
  assert.deepEqual(shown(), NOTHING);
});

test("undo of another board or puzzle ends the writing of givens, undo of a given does not", () => {
  const TWO = withGiven(PUZZLE, 40, 7);
  const modeAfterUndo = (first: Position, second: Position) => {
    between(first, second);
    session.set({ mode: "given" });
    undo();
    return session.get().mode;
  };
  assert.equal(modeAfterUndo(TWO, START), "value");
  assert.equal(modeAfterUndo(TWO, LATIN), "value");
  assert.equal(modeAfterUndo(PUZZLE, TWO), "given");
  assert.equal(modeAfterUndo(PUZZLE, withGiven(PUZZLE, 0, 6)), "given");
  assert.equal(modeAfterUndo(PUZZLE, withValue(PUZZLE, 1, 3)), "given");
});

test("undo takes the drawing of a step away", () => {
  between(PUZZLE, withValue(PUZZLE, 1, 3));
  session.set({ drawing: {} as never });
  undo();
  assert.equal(session.get().drawing, null);
});

test("undo and redo stop at the ends", () => {
  between(START, PUZZLE);
  redo();
  assert.equal(currentPosition(), PUZZLE);
  undo();
  undo();
  assert.equal(currentPosition(), START);
});
