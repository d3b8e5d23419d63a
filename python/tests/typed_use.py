# SPDX-License-Identifier: GPL-3.0-or-later
"""Not run: type checkers read what the package says about its answers (test_types.py)."""
from typing import Optional

import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type

import givens

TEXT = "1234341221......"
TEXTS = [TEXT]
CELLS = np.zeros((2, 81), dtype=np.uint8)
Outcomes = NDArray[np.object_]

assert_type(givens.count(TEXT), int)
assert_type(givens.count(TEXTS, 0, threads=None), NDArray[np.int64])
assert_type(givens.count(CELLS), NDArray[np.int64])
assert_type(givens.count(TEXT, return_outcomes=True), tuple[int, str])
assert_type(givens.count(TEXTS, return_outcomes=True), tuple[NDArray[np.int64], Outcomes])

assert_type(givens.solve(TEXT), Optional[str])
assert_type(givens.solve(TEXTS, errors="answer"), list[Optional[str]])
assert_type(givens.solve(CELLS), NDArray[np.uint8])
assert_type(givens.minimize(TEXTS, seed=3), list[Optional[str]])
assert_type(givens.minimize(CELLS, return_outcomes=True), tuple[NDArray[np.uint8], Outcomes])

assert_type(givens.canon(TEXT), Optional[str])
assert_type(givens.canon(CELLS, return_automorphisms=True),
            tuple[NDArray[np.uint8], NDArray[np.uint64]])
assert_type(givens.canon(TEXTS, return_automorphisms=True, return_outcomes=True),
            tuple[list[Optional[str]], NDArray[np.uint64], Outcomes])

found: list[givens.Error] = []
assert_type(givens.rate(TEXT), float)
assert_type(givens.rate(TEXTS, "SER", errors=found), NDArray[np.float64])
for column in givens.rate(TEXTS, ["W", "SER"]), givens.check(CELLS):
    assert "W" in column or "minimal" in column

assert_type(givens.generate(2, block="2x3"), NDArray[np.uint8])
assert_type(givens.generate(2, return_weights=True), tuple[NDArray[np.uint8], NDArray[np.float64]])
assert_type(givens.grids(2), NDArray[np.uint8])
assert_type(givens.explain(TEXT).steps, tuple[givens.Step, ...])
assert_type(givens.explain(TEXT).steps[0].placed[0].cell, int)
assert_type(givens.encode(TEXT), str)
