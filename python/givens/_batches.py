# SPDX-License-Identifier: GPL-3.0-or-later
"""Many puzzles at once: count, solve, check, minimize, canon, rate."""
from __future__ import annotations

from typing import Any, Callable, Optional, Sequence, Union

import numpy as np

from ._frames import frame
from ._library import (ERROR, LIMIT, MOST, OK, OUTCOMES, Error, check as checked, error_of,
                       ffi, lib, new_flag, number, options, run, text)
from ._rows import CELLS, Puzzles, Rows, lines

ROWS_AT_A_TIME = 1 << 14  # where a row takes much memory: an error 300 bytes, values 4096
MOST_CELLS = 64 * 64
ALL_CORES = 2 ** 32 - 1

NAMES = np.array(OUTCOMES, dtype=object)

Errors = Union[str, list[Error]]


class _Call:
    """One call: its rows, its options, and what became of each row."""

    def __init__(self, puzzles: Puzzles, family: Optional[str], variant: Optional[str],
                 threads: Optional[int], nodes: int, time_ms: int, errors: Errors) -> None:
        if not isinstance(errors, list) and errors not in ("raise", "answer"):
            raise Error(f"errors is 'raise', 'answer' or a list, not {errors!r}")
        self.rows = Rows(puzzles, family, variant)
        self.keeps_errors = errors != "raise"
        self.found = errors if isinstance(errors, list) else None
        self.stop = new_flag()
        self.options = {"threads": ALL_CORES if threads is None else threads,
                        "nodes": nodes, "time_ms": time_ms, "stop": self.stop}
        options("gv_batch_options", **self.options)  # what is wrong is said for no rows, too

    def run(self, function: Callable[..., None], is_large: bool = False,
            after: Callable[[int, int], None] = lambda first, end: None) -> None:
        """Calls function(first, puzzles, options) for all rows, or slice by slice, and after
        each slice after(first, end)."""
        n = self.rows.n
        step = ROWS_AT_A_TIME if self.keeps_errors or is_large else max(n, 1)
        for first in range(0, n, step):
            end = min(first + step, n)
            puzzles, kept = self.rows.part(first, end)
            errors = ffi.new("gv_error[]", end - first) if self.keeps_errors else None
            settings = options("gv_batch_options", errors=errors, **self.options)
            try:
                run(self.stop, function, first, puzzles, settings)
            except Error as error:
                raise self._located(error, first) from None
            if self.found is not None:
                self._collect(errors, first, end - first)
            after(first, end)
            del kept

    def _located(self, error: Error, first: int) -> Error:
        """An error of a slice, with the number of its row, and why Python refused it."""
        if error.row is None:
            return error
        row = first + error.row
        if row in self.rows.refused:
            return Error(self.rows.refused[row], row)
        return Error(error.message, row, error.line, error.column)

    def _collect(self, errors: Any, first: int, n: int) -> None:
        """Adds the errors of a slice to those that the caller wants."""
        size = ffi.sizeof("gv_error")
        states = np.frombuffer(ffi.buffer(errors), dtype=np.uint8).reshape(n, size)
        for row in np.flatnonzero(states[:, :4].any(axis=1)):
            self.found.append(self._located(error_of(errors[int(row)]), first))


def _at(kind: str, array: np.ndarray, first: int) -> Any:
    return ffi.from_buffer(kind + "[]", array[first:])


def _with_outcomes(call: _Call, answer: Any, outcomes: np.ndarray, wanted: bool) -> Any:
    return (answer, call.rows.answer(NAMES[outcomes])) if wanted else answer


def count(puzzles: Puzzles, limit: int = 2, *, threads: Optional[int] = 1, nodes: int = 0,
          time_ms: int = 0, family: Optional[str] = None, variant: Optional[str] = None,
          errors: Errors = "raise", return_outcomes: bool = False) -> Any:
    """The number of solutions of each puzzle, up to `limit` (0: all).

    `puzzles` is a list of texts of any family and format, or a NumPy array of n x 81 cells
    (0 to 9); or one of them. The answer is an array of int64, or a number for one puzzle; -1
    where there is none. `threads` (None: all cores), `nodes` and `time_ms` (limits of each
    row), `family`, `variant` (rules that all texts have besides, "diagonals; anti knight"),
    `errors` and `return_outcomes` are the same for all batch calls. With
    errors="answer" a row that cannot be read has the outcome "error", and the other rows are
    answered; a list in its place also gets a givens.Error for each of those rows. Otherwise the
    first of them is raised. The `row` of an error is the number of the puzzle.

    >>> import givens
    >>> givens.count("1234341221......")
    1
    >>> givens.count(["." * 81, "11" + "." * 79])
    array([2, 0])
    >>> givens.count(["." * 16, "bad"], 0, errors="answer", return_outcomes=True)
    (array([288,  -1]), array(['ok', 'error'], dtype=object))
    >>> givens.count("." * 16, 0, variant="diagonals")
    48
    >>> givens.count(["." * 81, None], errors=(errors := []))
    array([ 2, -1])
    >>> errors
    [Error('row 1: expected a text, not NoneType')]
    """
    most = number("limit", limit)
    call = _Call(puzzles, family, variant, threads, nodes, time_ms, errors)
    counts = np.zeros(call.rows.n, dtype=np.uint64)
    outcomes = np.zeros(call.rows.n, dtype=np.uint8)

    def part(first: int, rows: Any, settings: Any) -> None:
        checked(lib.gv_count_batch, _at("uint64_t", counts, first),
                _at("uint8_t", outcomes, first), rows, most, settings)

    call.run(part)
    numbers = np.minimum(counts, np.uint64(2 ** 63 - 1)).astype(np.int64)
    numbers[outcomes != OK] = -1
    answer = int(numbers[0]) if call.rows.single else numbers
    return _with_outcomes(call, answer, outcomes, return_outcomes)


def _values(call: _Call, wanted: bool, function: Callable[..., int], *more: Any) -> Any:
    """Asks for values of cells. Cells for cells; texts for texts, None where there is no
    answer."""
    rows = call.rows
    is_plain = rows.is_plain
    stride = CELLS if is_plain else MOST_CELLS
    n = rows.n if rows.cells is not None else min(rows.n, ROWS_AT_A_TIME)
    values = np.zeros((n, stride), dtype=np.uint8)
    outcomes = np.zeros(rows.n, dtype=np.uint8)
    texts: list[Optional[str]] = []

    def part(first: int, puzzles: Any, settings: Any) -> None:
        to = first if rows.cells is not None else 0
        checked(function, _at("uint8_t", values, to), stride,
                _at("uint8_t", outcomes, first), puzzles,
                *[item(first) if callable(item) else item for item in more], settings)

    def write(first: int, end: int) -> None:
        if rows.cells is None:
            answered = outcomes[first:end] == OK
            texts.extend(lines(values[:end - first]) if is_plain and answered.all() else
                         _texts(rows, first, values[:end - first], answered))

    call.run(part, rows.cells is None, write)
    if rows.cells is None:
        return _with_outcomes(call, texts[0] if rows.single else texts, outcomes, wanted)
    values[outcomes != OK] = 0
    return _with_outcomes(call, rows.answer(values), outcomes, wanted)


def _texts(rows: Rows, first: int, values: np.ndarray, answered: np.ndarray) -> list[Any]:
    """Rows with other values, as texts; None where there is no answer."""
    texts: list[Optional[str]] = [None] * len(values)
    is_plain = rows.plain_texts(first, first + len(values))
    plain = np.flatnonzero(answered & is_plain)
    for row, line in zip(plain, lines(values[plain, :CELLS])):
        texts[row] = line
    for row in np.flatnonzero(answered & ~is_plain):
        texts[row] = _line(rows, first + row, values[row])
    return texts


def _line(rows: Rows, row: int, values: np.ndarray) -> str:
    """The puzzle of a row with other values, in the format line."""
    from ._instances import Instance
    return Instance(rows.text(row), rows.family, rows.variant).with_values(values).line()


def solve(puzzles: Puzzles, *, threads: Optional[int] = 1, nodes: int = 0, time_ms: int = 0,
          family: Optional[str] = None, variant: Optional[str] = None, errors: Errors = "raise",
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
    call = _Call(puzzles, family, variant, threads, nodes, time_ms, errors)
    return _values(call, return_outcomes, lib.gv_solve_batch)


def minimize(puzzles: Puzzles, *, seed: int = 0, first_unit: int = 1,
             threads: Optional[int] = 1, nodes: int = 0, time_ms: int = 0,
             family: Optional[str] = None, variant: Optional[str] = None, errors: Errors = "raise",
             return_outcomes: bool = False) -> Any:
    """A minimal puzzle inside each, its clues tried in an order drawn from `seed`.

    Row i uses the random stream first_unit + i, so that the answers are those of
    `givens minimize`. Forms as in solve().

    >>> import givens
    >>> givens.minimize("12343412214343..", seed=1).count(".") > 2
    True
    """
    call = _Call(puzzles, family, variant, threads, nodes, time_ms, errors)
    unit = number("first_unit", first_unit, MOST - call.rows.n)
    drawn = number("seed", seed)
    return _values(call, return_outcomes, lib.gv_minimize_batch,
                   lambda first: options("gv_minimize_options", seed=drawn, unit=unit + first))


def canon(puzzles: Puzzles, form: str = "puzzle-minlex", *, threads: Optional[int] = 1,
          errors: Errors = "raise", return_automorphisms: bool = False,
          return_outcomes: bool = False) -> Any:
    """The canonical form of each 9x9 Sudoku: equal for puzzles that differ by an isomorphism.

    Forms are those of `givens canon --form`. With return_automorphisms the answer is a pair,
    with their numbers second.

    >>> import givens
    >>> givens.canon("." * 80 + "7")
    '................................................................................1'
    """
    call = _Call(puzzles, None, None, threads, 0, 0, errors)
    digits = np.zeros((call.rows.n, CELLS), dtype=np.uint8)
    automorphisms = np.zeros(call.rows.n, dtype=np.uint64)
    outcomes = np.zeros(call.rows.n, dtype=np.uint8)
    name = options("gv_canon_options", form=form)

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
          family: Optional[str] = None, variant: Optional[str] = None,
          errors: Errors = "raise") -> Any:
    """Which puzzles have one solution, and which of those are minimal.

    A data frame, or a dict of arrays where pandas is not installed, with the columns solutions
    (0, 1, 2 for more), minimal, redundant (clues that can each be dropped alone; -1 unless
    there is one solution) and outcome.

    >>> import givens
    >>> answer = givens.check(["1234341221434321", "1" + "." * 15])
    >>> [int(n) for n in answer["solutions"]], [int(n) for n in answer["redundant"]]
    ([1, 2], [16, -1])
    """
    call = _Call(puzzles, family, variant, threads, nodes, time_ms, errors)
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
         family: Optional[str] = None, variant: Optional[str] = None, errors: Errors = "raise",
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
    if not names or not all(isinstance(name, str) and "," not in name for name in names):
        raise Error("ratings is a name or a list of names")
    scale = options("gv_scale_options", ratings=",".join(names))
    call = _Call(puzzles, family, variant, threads, nodes, time_ms, errors)
    values = np.full((call.rows.n, len(names)), np.nan)
    outcomes = np.zeros((call.rows.n, len(names)), dtype=np.uint8)

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
