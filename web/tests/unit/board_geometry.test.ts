// SPDX-License-Identifier: GPL-3.0-or-later
// Places on the board: candidates of every order stay inside their cell and apart; which boards
// can be made new.
import { test } from "node:test";
import assert from "node:assert/strict";
import {
  CELL, candidateAt, candidateCentre, candidateOffset, cellCorner, geometryOf,
} from "../../src/board/geometry";
import { Family, MAX_ORDER, digitCount, makeShape } from "../../src/core/shape";
import { adapted, blocksFor, choiceOf, ordersFor, shapeOf } from "../../src/core/new_board";

test("candidates of every order stay inside their cell and do not touch", () => {
  for (let order = 2; order <= MAX_ORDER; order++) {
    const shape = makeShape("latin", order);
    const geometry = geometryOf(shape);
    const radius = geometry.candidateRadius;
    const places = shape.symbols.map((_, at) => candidateOffset(geometry, at + 1));
    for (const { x, y } of places)
      assert.ok(x - radius >= 0 && x + radius <= CELL && y - radius >= 0 && y + radius <= CELL);
    for (const a of places)
      for (const b of places)
        if (a !== b)
          assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= 2 * radius - 1e-9);
  }
});

test("a point of a cell names its candidate", () => {
  for (const shape of [makeShape("sudoku", 9, 3, 3), makeShape("sudoku", 6, 2, 3),
                       makeShape("sudoku", 25, 5, 5), makeShape("queens", 8)]) {
    const geometry = geometryOf(shape);
    for (let digit = 1; digit <= digitCount(shape); digit++) {
      const { x, y } = candidateOffset(geometry, digit);
      assert.equal(candidateAt(geometry, x / CELL, y / CELL), digit);
    }
  }
  const five = geometryOf(makeShape("latin", 5));
  assert.equal(candidateAt(five, 0.9, 0.9), 0);
});

test("blocks of 2x3 have candidates in three columns", () => {
  const geometry = geometryOf(makeShape("sudoku", 6, 2, 3));
  assert.equal(geometry.candidateColumns, 3);
  assert.equal(geometry.candidateRows, 2);
  const corner = cellCorner(geometry, 7);
  const centre = candidateCentre(geometry, { cell: 7, digit: 4 });
  assert.ok(centre.x > corner.x && centre.x < corner.x + CELL / 3);
  assert.ok(centre.y > corner.y + CELL / 2 && centre.y < corner.y + CELL);
});

test("new boards: each family has its orders, each order its blocks", () => {
  assert.deepEqual(blocksFor(12), ["3x4", "4x3", "2x6", "6x2"]);
  assert.deepEqual(ordersFor("sudoqueens"), [4, 9, 16, 25]);
  assert.deepEqual(ordersFor("pandiagonal"), [5, 7, 11, 13, 17, 19, 23, 25]);
  assert.ok(!ordersFor("sudoku").includes(7) && ordersFor("latin").includes(7));
  for (const family of ["sudoku", "latin", "pandiagonal", "queens", "sudoqueens"] as Family[]) {
    const choice = adapted({ family, order: 10, block: "2x5" });
    const shape = shapeOf(choice);
    assert.ok(ordersFor(family).includes(shape.order));
    assert.deepEqual(adapted(choiceOf(shape)), choiceOf(shape));
  }
});
