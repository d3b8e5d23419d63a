# SPDX-License-Identifier: GPL-3.0-or-later
"""Many puzzles at once: count, solve, check, minimize, canon, rate."""
from __future__ import annotations

from typing import Any, Callable, Optional, Sequence, Union

import numpy as np

from ._frames import frame
from ._library import (ERROR, LIMIT, OK, OUTCOMES, Error, check as checked, ffi, lib,
                       new_flag, options, run)
from ._rows import CELLS, Puzzles, Rows, lines

ROWS_WITH_ERRORS = 1 << 14  # at a time: an error takes 300 bytes

NAMES = np.array(OUTCOMES, dtype=object)


class _Call:
    """One call: its rows, its options, and what became of each row."""

    def __init__(self, puzzles: Puzzles, family: Optional[str], threads: Optional[int],
                 nodes: int, time_ms: int, errors: str) -> None:
        if errors not in ("raise", "answer"):
            raise Error(f"errors is 'raise' or 'answer', not {errors!r}")
        self.rows = Rows(puzzles, family)
        self.keeps_errors = errors == "answer"
        self.stop = new_flag()
        self.options = {"threads": 0xFFFFFFFF if threads is None else threads,
                        "nodes": nodes, "time_ms": time_ms, "stop": self.stop}

    def run(self, function: Callable[..., None]) -> None:
        """Calls function(first, puzzles, options) for all rows, or slice by slice."""
        n = self.rows.n
        step = ROWS_WITH_ERRORS if self.keeps_errors else max(n, 1)
        for first in range(0, n, step):
            end = min(first + step, n)
            puzzles, kept = self.rows.part(first, end)
            errors = ffi.new("gv_error[]", end - first) if self.keeps_errors else None
            settings = options("gv_batch_options", errors=errors, **self.options)
            run(self.stop, function, first, puzzles, settings)
            del kept


def _at(kind: str, array: np.ndarray, first: int) -> Any:
    return ffi.from_buffer(kind + "[]", array[first:])


def _with_outcomes(call: _Call, answer: Any, outcomes: np.ndarray, wanted: bool) -> Any:
    return (answer, call.rows.answer(NAMES[outcomes])) if wanted else answer


def count(puzzles: Puzzles, limit: int = 2, *, threads: Optional[int] = 1, nodes: int = 0,
          time_ms: int = 0, family: Optional[str] = None, errors: str = "raise",
          return_outcomes: bool = False) -> Any:
    """The number of solutions of each puzzle, up to `limit` (0: all).

    `puzzles` is a list of texts of any family and format, or a NumPy array of n x 81 cells
    (0 to 9); or one of them. The answer is an array of int64, or a number for one puzzle; -1
    where there is none. `threads` (None: all cores), `nodes` and `time_ms` (limits of each
    row), `family`, `errors` and `return_outcomes` are the same for all batch calls. With
    errors="answer" a row that cannot be read has the outcome "error", and the other rows are
    answered; otherwise it raises givens.Error, whose `row` is its number.

    >>> import givens
    >>> givens.count("1234341221......")
    1
    >>> givens.count(["." * 81, "11" + "." * 79])
    array([2, 0])
    >>> givens.count(["." * 16, "bad"], 0, errors="answer", return_outcomes=True)
    (array([288,  -1]), array(['ok', 'error'], dtype=object))
    """
    call = _Call(puzzles, family, threads, nodes, time_ms, errors)
    counts = np.zeros(call.rows.n, dtype=np.uint64)
    outcomes = np.zeros(call.rows.n, dtype=np.uint8)

    def part(first: int, rows: Any, settings: Any) -> None:
        checked(lib.gv_count_batch, _at("uint64_t", counts, first),
                _at("uint8_t", outcomes, first), rows, limit, settings)

    call.run(part)
    numbers = np.minimum(counts, np.uint64(2 ** 63 - 1)).astype(np.int64)
    numbers[outcomes != OK] = -1
    answer = int(numbers[0]) if call.rows.single else numbers
    return _with_outcomes(call, answer, outcomes, return_outcomes)


def _stride(rows: Rows) -> int:
    """Room for the values of any row: a text has no more cells than characters."""
    if rows.cells is not None:
        return CELLS
    longest = int(rows.lengths.max()) if rows.n else CELLS
    return max(CELLS, min(longest, 64 * 64))


def _puzzles(call: _Call, values: np.ndarray, outcomes: np.ndarray, wanted: bool) -> Any:
    """Cells for cells; texts for texts, None where there is no answer."""
    rows = call.rows
    if rows.cells is not None:
        return _with_outcomes(call, rows.answer(values[:, :CELLS]), outcomes, wanted)
    texts: list[Optional[str]] = []
    is_nine = not values[:, CELLS:].any() and values[:, CELLS - 1:CELLS].all()
    if is_nine and (outcomes == OK).all() and (values <= 9).all():
        texts = list(lines(values[:, :CELLS]))
    else:
        texts = [_line(rows, row, values[row]) if outcomes[row] == OK else None
                 for row in range(rows.n)]
    return _with_outcomes(call, texts[0] if rows.single else texts, outcomes, wanted)


def _line(rows: Rows, row: int, values: np.ndarray) -> str:
    """The puzzle of a row with other values, in the format line."""
    from ._instances import Instance
    return Instance(rows.texts[row], rows.family).with_values(values).line()


def solve(puzzles: Puzzles, *, threads: Optional[int] = 1, nodes: int = 0, time_ms: int = 0,
          family: Optional[str] = None, errors: str = "raise",
          return_outcomes: bool = False) -> Any:
    """The solution of each puzzle that has exactly one.

    Cells in, cells out (zeros where there is no answer); texts in, texts out (None there).
    The outcomes are "ok", "none", "multiple", "limit" and "error".

    >>> import givens
    >>> givens.solve("1234341221......")
    '1234341221434321'
    >>> givens.solve(["1...............", "1234341221......"], return_outcomes=True)
    ([None, '1234341221434321'], array(['multiple', 'ok'], dtype=object))
    """
    call = _Call(puzzles, family, threads, nodes, time_ms, errors)
    values = np.zeros((call.rows.n, _stride(call.rows)), dtype=np.uint8)
    outcomes = np.zeros(call.rows.n, dtype=np.uint8)

    def part(first: int, rows: Any, settings: Any) -> None:
        checked(lib.gv_solve_batch, _at("uint8_t", values, first), values.shape[1],
                _at("uint8_t", outcomes, first), rows, settings)

    call.run(part)
    values[outcomes != OK] = 0
    return _puzzles(call, values, outcomes, return_outcomes)


def minimize(puzzles: Puzzles, *, seed: int = 0, first_unit: int = 1,
             threads: Optional[int] = 1, nodes: int = 0, time_ms: int = 0,
             family: Optional[str] = None, errors: str = "raise",
             return_outcomes: bool = False) -> Any:
    """A minimal puzzle inside each, its clues tried in an order drawn from `seed`.

    Row i uses the random stream first_unit + i, so that the answers are those of
    `givens minimize`. Forms as in solve().

    >>> import givens
    >>> givens.minimize("12343412214343..", seed=1).count(".") > 2
    True
    """
    call = _Call(puzzles, family, threads, nodes, time_ms, errors)
    values = np.zeros((call.rows.n, _stride(call.rows)), dtype=np.uint8)
    outcomes = np.zeros(call.rows.n, dtype=np.uint8)

    def part(first: int, rows: Any, settings: Any) -> None:
        checked(lib.gv_minimize_batch, _at("uint8_t", values, first), values.shape[1],
                _at("uint8_t", outcomes, first), rows, seed, first_unit + first, settings)

    call.run(part)
    return _puzzles(call, values, outcomes, return_outcomes)


def canon(puzzles: Puzzles, form: str = "puzzle-minlex", *, threads: Optional[int] = 1,
          errors: str = "raise", return_automorphisms: bool = False,
          return_outcomes: bool = False) -> Any:
    """The canonical form of each 9x9 Sudoku: equal for puzzles that differ by an isomorphism.

    Forms are those of `givens canon --form`. With return_automorphisms the answer is a pair,
    with their numbers second.

    >>> import givens
    >>> givens.canon("." * 80 + "7")
    '................................................................................1'
    """
    call = _Call(puzzles, None, threads, 0, 0, errors)
    digits = np.zeros((call.rows.n, CELLS), dtype=np.uint8)
    automorphisms = np.zeros(call.rows.n, dtype=np.uint64)
    outcomes = np.zeros(call.rows.n, dtype=np.uint8)
    name = ffi.new("char[]", form.encode("utf-8"))

    def part(first: int, rows: Any, settings: Any) -> None:
        checked(lib.gv_canon_batch, _at("uint8_t", digits, first),
                _at("uint64_t", automorphisms, first), _at("uint8_t", outcomes, first), rows,
                name, settings)

    call.run(part)
    answer: Any = call.rows.answer(digits)
    if call.rows.cells is None:
        texts = [line if outcome == OK else None
                 for line, outcome in zip(lines(digits), outcomes)]
        answer = texts[0] if call.rows.single else texts
    parts = [answer]
    if return_automorphisms:
        parts.append(call.rows.answer(automorphisms))
    if return_outcomes:
        parts.append(call.rows.answer(NAMES[outcomes]))
    return parts[0] if len(parts) == 1 else tuple(parts)


def check(puzzles: Puzzles, *, threads: Optional[int] = 1, nodes: int = 0, time_ms: int = 0,
          family: Optional[str] = None, errors: str = "raise") -> Any:
    """Which puzzles have one solution, and which of those are minimal.

    A data frame, or a dict of arrays where pandas is not installed, with the columns solutions
    (0, 1, 2 for more), minimal, redundant (clues that can each be dropped alone; -1 unless
    there is one solution) and outcome.

    >>> import givens
    >>> answer = givens.check(["1234341221434321", "1" + "." * 15])
    >>> [int(n) for n in answer["solutions"]], [int(n) for n in answer["redundant"]]
    ([1, 2], [16, -1])
    """
    call = _Call(puzzles, family, threads, nodes, time_ms, errors)
    results = ffi.new("gv_check_result[]", max(call.rows.n, 1))
    outcomes = np.zeros(call.rows.n, dtype=np.uint8)

    def part(first: int, rows: Any, settings: Any) -> None:
        checked(lib.gv_check_batch, results + first, _at("uint8_t", outcomes, first), rows,
                settings)

    call.run(part)
    fields = np.frombuffer(ffi.buffer(results), dtype=np.uint32).reshape(-1, 3)
    solutions = fields[:call.rows.n, 0].astype(np.int64)
    redundant = np.where(outcomes == OK, fields[:call.rows.n, 1].astype(np.int64), -1)
    solutions[(outcomes == LIMIT) | (outcomes == ERROR)] = -1
    return frame({"solutions": solutions, "minimal": redundant == 0, "redundant": redundant,
                  "outcome": NAMES[outcomes]})


def rate(puzzles: Puzzles, ratings: Union[str, Sequence[str]] = "W", *,
         threads: Optional[int] = 1, nodes: int = 0, time_ms: int = 0,
         family: Optional[str] = None, errors: str = "raise",
         return_outcomes: bool = False) -> Any:
    """How hard each puzzle is, by one rating or several.

    One name gives an array of float64, NaN where there is no value ("none", "multiple",
    "beyond", "error"), and a lower bound where the outcome is "limit". A list of names gives a
    data frame with a column for each, or a dict of arrays where pandas is not installed.

    >>> import givens
    >>> puzzle = "12.4..7..4.......3..9..2..6...89...53.52..41.....1.9..56....8.......5.6..4..7...."
    >>> givens.rate(puzzle)
    3.0
    >>> answer = givens.rate([puzzle], ["W", "SER"])
    >>> float(answer["SER"][0])
    7.0
    """
    names = [ratings] if isinstance(ratings, str) else list(ratings)
    call = _Call(puzzles, family, threads, nodes, time_ms, errors)
    values = np.full((call.rows.n, len(names)), np.nan)
    outcomes = np.zeros((call.rows.n, len(names)), dtype=np.uint8)
    scale = ffi.new("char[]", ",".join(names).encode("utf-8"))
    if not names or any("," in name for name in names):
        raise Error("ratings is a name or a list of names")

    def part(first: int, rows: Any, settings: Any) -> None:
        checked(lib.gv_rate_batch, _at("double", values, first),
                _at("uint8_t", outcomes, first), rows, scale, settings)

    call.run(part)
    if isinstance(ratings, str):
        answer = float(values[0, 0]) if call.rows.single else values[:, 0]
        return _with_outcomes(call, answer, outcomes[:, 0], return_outcomes)
    table = frame({name: values[:, i] for i, name in enumerate(names)})
    if not return_outcomes:
        return table
    return table, frame({name: NAMES[outcomes[:, i]] for i, name in enumerate(names)})
