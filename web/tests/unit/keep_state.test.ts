// SPDX-License-Identifier: GPL-3.0-or-later
// The session as the browser's storage keeps it: history, undo, choices; and storage that holds
// something else.
import { test } from "node:test";
import assert from "node:assert/strict";
import { MAX_KEPT, decodeSession, encodeSession } from "../../src/core/keep";
import { Position, emptyPosition, withCandidate, withGiven, withValue } from "../../src/core/position";
import { Session, session } from "../../src/core/session";
import { NINE, makeShape } from "../../src/core/shape";

function stateOf(history: readonly Position[], change: Partial<Session> = {}): Session {
  return { ...session.get(), history, at: history.length - 1, ...change };
}

/** A game of `moves` moves on one board. */
function game(moves: number, shape = NINE): Position[] {
  const history = [emptyPosition(shape)];
  const cells = shape.order ** 2;
  for (let move = 0; move < moves; move++) {
    const last = history[move], cell = move * 7 % cells, digit = move % shape.order + 1;
    history.push(move % 3 === 0 ? withCandidate(last, cell, digit, !(last.removed[cell] >> (digit - 1) & 1))
      : move % 3 === 1 ? withValue(last, cell, last.values[cell] === digit ? 0 : digit)
        : withGiven(last, cell, last.givens[cell] === digit ? 0 : digit));
  }
  return history;
}

test("the whole session comes back", () => {
  const state = stateOf(game(60), {
    at: 17, tab: "make", theme: "dark", mode: "candidate", highContrast: true,
    showCandidates: false, showCoordinates: false,
  });
  const { history, at, tab, theme, mode, highContrast, showCandidates, showCoordinates } = state;
  assert.deepEqual(decodeSession(encodeSession(state)),
    { history, at, tab, theme, mode, highContrast, showCandidates, showCoordinates });
});

test("other puzzles, shapes and captions in the history come back", () => {
  const latin = withValue(emptyPosition(makeShape("latin", 5)), 3, 2);
  const sukaku = { ...latin, excluded: latin.excluded.map((_, cell) => cell % 4) };
  const history = [...game(3), latin, { ...latin, caption: "five" }, sukaku,
                   withValue(sukaku, 7, 4), ...game(2)];
  assert.deepEqual(decodeSession(encodeSession(stateOf(history)))!.history, history);
});

test("what did not change stays the same object", () => {
  const history = [emptyPosition(NINE), withValue(emptyPosition(NINE), 4, 5)];
  const found = decodeSession(encodeSession(stateOf(history)))!.history!;
  assert.equal(found[1].shape, found[0].shape);
  assert.equal(found[1].givens, found[0].givens);
  assert.equal(found[1].removed, found[0].removed);
  assert.notEqual(found[1].values, found[0].values);
});

test("the last positions are kept, and the one that is shown", () => {
  const history = game(MAX_KEPT + 200);
  const last = decodeSession(encodeSession(stateOf(history)))!;
  assert.equal(last.history!.length, MAX_KEPT);
  assert.deepEqual(last.history![last.at!], history[history.length - 1]);
  const early = decodeSession(encodeSession(stateOf(history, { at: 10 })))!;
  assert.equal(early.history!.length, MAX_KEPT);
  assert.deepEqual(early.history![early.at!], history[10]);
  const few = decodeSession(encodeSession(stateOf(history), 1))!;
  assert.deepEqual(few.history, [history[history.length - 1]]);
});

test("a thousand moves on the largest board fit into storage", () => {
  const text = encodeSession(stateOf(game(1000, makeShape("sudoku", 25, 5, 5))));
  assert.ok(text.length < 100_000, `${text.length} characters`);
});

test("storage that holds something else is no fault", () => {
  for (const text of ["", "null", "[]", "{}", "7", '"x"', '{"keep":2,"history":[]}', "{\"keep\":1"])
    assert.equal(decodeSession(text), null, text);
});

test("of a damaged session the choices are used", () => {
  const good = JSON.parse(encodeSession(stateOf(game(3), { theme: "dark" })));
  const histories = [[], 5, ["2;x"], [[[0, 1, 0, 0]]], [good.history[0], [[81, 1, 0, 0]]],
    [good.history[0], [[0, 10, 0, 0]]], [good.history[0], [[0, 1, 0]]], [good.history[0], [["a", 1, 0, 0]]]];
  for (const history of histories) {
    const found = decodeSession(JSON.stringify({ ...good, history }))!;
    assert.equal(found.history, undefined, JSON.stringify(history));
    assert.equal(found.theme, "dark");
  }
  const odd = decodeSession(JSON.stringify({ ...good, at: 99, theme: "pink", tab: 3, showCandidates: "no" }))!;
  assert.equal(odd.at, 3);
  assert.equal("theme" in odd || "tab" in odd || "showCandidates" in odd, false);
});
