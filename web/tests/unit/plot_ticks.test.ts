// SPDX-License-Identifier: GPL-3.0-or-later
// The ticks of plots.
import { test } from "node:test";
import assert from "node:assert/strict";
import { logTickText, logTicks, wholeTicks } from "../../src/parts/plot_ticks";

test("whole numbers, as many as fit", () => {
  assert.deepEqual(wholeTicks(0, 4, 10), [0, 1, 2, 3, 4]);
  assert.deepEqual(wholeTicks(19, 31, 7), [20, 22, 24, 26, 28, 30]);
  assert.deepEqual(wholeTicks(3, 148, 6), [50, 100]);
  assert.deepEqual(wholeTicks(7, 7, 10), [7]);
});

test("a long logarithmic axis has powers of ten alone, a short one what lies between", () => {
  assert.deepEqual(logTicks(0.02, 60), [0.1, 1, 10]);
  assert.deepEqual(logTicks(9.8, 497), [10, 20, 50, 100, 200]);
  assert.deepEqual(logTicks(24, 61), [30, 40, 50, 60]);
  assert.deepEqual(logTicks(5e2, 2e17), [1e4, 1e6, 1e8, 1e10, 1e12, 1e14, 1e16]);
});

test("numbers are plain where the axis has no large ones", () => {
  assert.deepEqual([0.1, 300, 20000].map((tick) => logTickText(tick, 5e4)), ["0.1", "300", "20000"]);
  assert.deepEqual([1, 1e15].map((tick) => logTickText(tick, 2e15)), ["1e0", "1e15"]);
});
