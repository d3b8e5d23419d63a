// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in the address of the page: there and back, and what is wrong with others.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Position, bit, emptyPosition, withCandidate, withGiven, withValue } from "../../src/core/position";
import { Family, NINE, Shape, makeShape } from "../../src/core/shape";
import {
  Shared, adopted, decodePosition, encodePosition, readFragment, sharedIn,
} from "../../src/core/share";

const LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

function positionIn(shared: Shared | null): Position {
  assert.equal(shared?.kind, "position");
  return (shared as { position: Position }).position;
}

function messageIn(shared: Shared): string {
  assert.equal(shared.kind, "bad");
  return (shared as { message: string }).message;
}

const again = (position: Position): Position => positionIn(decodePosition(encodePosition(position)));

/** A position with something of everything, different from cell to cell. */
function filled(shape: Shape): Position {
  const digits = shape.family.endsWith("queens") ? 1 : shape.order;
  let position = emptyPosition(shape);
  for (let cell = 0; cell < shape.order ** 2; cell++) {
    const digit = cell % digits + 1;
    if (cell % 5 === 0)
      position = withGiven(position, cell, digit);
    else if (cell % 5 === 1)
      position = withValue(position, cell, digit);
    else if (cell % 5 === 2)
      position = withCandidate(position, cell, digits, true);
  }
  return position;
}

test("the puzzle can be read in the fragment", () => {
  const position = positionIn(decodePosition(`1;sudoku;3x3;${LINE}`));
  assert.deepEqual(position.givens, Array.from(LINE, (c) => Number(c === "." ? 0 : c)));
  assert.equal(encodePosition(position), `1;sudoku;3x3;${LINE}`);
});

test("placed digits, removed candidates and the caption are written shortly", () => {
  let position = positionIn(decodePosition(`1;sudoku;3x3;${LINE}`));
  position = withValue(position, 1, 9);
  position = withCandidate(withCandidate(position, 2, 3, true), 2, 7, true);
  position = { ...position, caption: "hard; ED=9.0 é#" };
  const text = encodePosition(position);
  assert.equal(text, `1;sudoku;3x3;${LINE};.9;r1c3-37;hard%3B%20ED%3D9.0%20%C3%A9%23`);
  assert.deepEqual(positionIn(readFragment(`#${text}`)), position);
});

const SHAPES: [Family, number, number, number][] = [
  ["sudoku", 4, 2, 2], ["sudoku", 9, 3, 3], ["sudoku", 12, 3, 4], ["sudoku", 12, 4, 3],
  ["sudoku", 16, 4, 4], ["sudoku", 25, 5, 5], ["latin", 7, 0, 0], ["latin", 25, 0, 0],
  ["pandiagonal", 13, 0, 0], ["queens", 8, 0, 0], ["queens", 25, 0, 0], ["sudoqueens", 9, 3, 3],
];

test("every shape comes back as it was", () => {
  for (const [family, order, rows, columns] of SHAPES) {
    const position = filled(makeShape(family, order, rows, columns));
    assert.deepEqual(again(position), position, `${family} ${order}`);
  }
});

test("the alphabet of the board is kept", () => {
  for (const symbols of ["ABCDEFGHIJKLMNOP", "0123456789ABCDEF"].map((text) => text.split("")))
    assert.deepEqual(again(filled(makeShape("sudoku", 16, 4, 4, symbols))).shape.symbols, symbols);
  const decimal = Array.from({ length: 16 }, (_, at) => String(at + 1));
  const text = encodePosition(filled(makeShape("sudoku", 16, 4, 4, decimal)));
  assert.ok(text.startsWith("1;sudoku;4x4:decimal;"));
  assert.deepEqual(positionIn(decodePosition(text)).shape.symbols, decimal);
});

test("the highest digit of the largest board can be removed", () => {
  const shape = makeShape("latin", 25);
  const position = withCandidate(emptyPosition(shape), 624, 25, true);
  assert.equal(again(position).removed[624], bit(25));
});

test("what the puzzle excludes is written apart from what was removed", () => {
  const excluded = emptyPosition(NINE).excluded.map((_, cell) => (cell === 1 ? bit(3) | bit(7) : 0));
  const position = { ...positionIn(decodePosition(`1;sudoku;3x3;${LINE}`)), excluded };
  assert.equal(encodePosition(position), `1;sudoku;3x3;${LINE};;;;r1c2-37`);
  assert.deepEqual(again(position), position);
  const both = withCandidate(position, 2, 9, true);
  assert.equal(encodePosition(both), `1;sudoku;3x3;${LINE};;r1c3-9;;r1c2-37`);
  assert.deepEqual(again(both), both);
});

test("a position that comes in again is of the puzzle that is there", () => {
  const there = positionIn(decodePosition(`1;sudoku;3x3;${LINE}`));
  const comes = again(withValue(there, 1, 2));
  assert.notEqual(comes.givens, there.givens);
  const taken = adopted(comes, there);
  assert.equal(taken.givens, there.givens);
  assert.equal(taken.excluded, there.excluded);
  assert.equal(taken.values[1], 2);
});

test("wrong fragments are told, and never throw", () => {
  const cases: [string, RegExp][] = [
    ["1;sudoku;3x3;12", /2 cells, the board has 81/],
    [`1;sudoku;3x3;${LINE}5`, /82 cells/],
    [`1;chess;3x3;${LINE}`, /'chess' is no family/],
    [`1;sudoku;9;${LINE}`, /needs blocks/],
    [`1;latin;3x3;${LINE}`, /needs an order/],
    [`1;sudoku;x;${LINE}`, /'x' is no size/],
    ["1;sudoku;6x6;1", /boards up to 25x25; this one is 36x36/],
    ["1;latin;0;", /0x0/],
    ["1;latin;4;12345...........", /'5' in the givens, r2c1/],
    [`1;sudoku;3x3;${LINE};1`, /r1c1 is given and placed/],
    [`1;sudoku;3x3;${LINE};;r0c1-3`, /names no candidates/],
    [`1;sudoku;3x3;${LINE};;r1c10-3`, /names no candidates/],
    [`1;sudoku;3x3;${LINE};;r1c2-A`, /'A' in r1c2-A/],
    [`1;sudoku;3x3;${LINE};;;%`, /behind the puzzle/],
    [`1;sudoku;3x3;${LINE};;;;x`, /'x' names no candidates/],
    [`1;sudoku;3x3;${LINE};;;;;x`, /9 parts/],
    ["1;sudoku", /2 parts/],
    [`2;sudoku;3x3;${LINE}`, /version 2/],
    ["p=", /no puzzle behind/],
  ];
  for (const [text, words] of cases)
    assert.match(messageIn(readFragment(`#${text}`)), words, text);
});

test("no fragment says nothing", () => {
  assert.deepEqual(readFragment(""), { kind: "none" });
  assert.deepEqual(readFragment("#"), { kind: "none" });
});

test("puzzles of other formats are for the server", () => {
  assert.deepEqual(readFragment(`#p=${LINE}`), { kind: "text", text: LINE });
  assert.deepEqual(readFragment(`#${LINE}`), { kind: "text", text: LINE });
  const link = "https://www.sudokuwiki.org/sudoku.htm?bd=400";
  assert.deepEqual(readFragment(`#p=${encodeURIComponent(link)}`), { kind: "text", text: link });
  assert.deepEqual(readFragment("#p=%E0%A4%A"), { kind: "text", text: "%E0%A4%A" });
});

test("a link whose ; came as %3B is read", () => {
  const text = encodeURIComponent(`1;sudoku;3x3;${LINE};;;a b`);
  assert.equal(positionIn(readFragment(`#${text}`)).caption, "a b");
});

test("links of the page are found in what is pasted, other texts are not", () => {
  const link = `http://127.0.0.1:8080/#1;sudoku;3x3;${LINE}`;
  assert.deepEqual(positionIn(sharedIn(` ${link}\n`)).shape, NINE);
  assert.deepEqual(sharedIn(`http://localhost:1/#p=${LINE}`), { kind: "text", text: LINE });
  for (const text of [LINE, "#size 3x4", "#C a comment", "https://a.example/?bd=4000", "a\nb#1;sudoku"])
    assert.equal(sharedIn(text), null, text);
});

test("any cut of a good fragment is read or told", () => {
  const whole = encodePosition({ ...filled(makeShape("sudoku", 16, 4, 4)), caption: "a é b" });
  for (let length = 0; length <= whole.length; length++)
    assert.ok(readFragment(whole.slice(0, length)).kind);
});
