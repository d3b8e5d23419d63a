# SPDX-License-Identifier: GPL-3.0-or-later
"""New puzzles and grids, and the statistics of samples."""
from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np

from ._batches import ALL_CORES, rate
from ._frames import frame
from ._instances import Instance
from ._library import CONTEXT, Error, check, ffi, lib, new_flag, number, options, run, text

MOST_PUZZLES = 2 ** 48


class _Made:
    """What a stream has made, in arrays."""

    def __init__(self, n: int, n_cells: int) -> None:
        self.cells = np.zeros((n, n_cells), dtype=np.uint8)
        self.clues = np.zeros(n, dtype=np.uint16)
        self.log_weights = np.zeros(n)
        self.tries = np.zeros(n, dtype=np.uint64)
        self.units = np.zeros(n, dtype=np.uint64)
        self.n = 0

    def fill(self, stream: Any) -> None:
        """Takes as many as there is room for, or as the stream has."""
        item, made = ffi.new("gv_generated *"), ffi.new("bool *")
        while self.n < len(self.cells):
            check(lib.gv_puzzle_stream_next, item, made, stream)
            if not made[0]:
                break
            i = self.n
            values = np.frombuffer(ffi.buffer(item.values, 2 * item.n_cells), np.uint16)
            self.cells[i] = values  # at most 64: they fit
            self.clues[i], self.log_weights[i] = item.n_clues, item.log_weight
            self.tries[i], self.units[i] = item.tries, item.unit
            self.n += 1


def _stream(function: Any, struct: str, n: int, empty: Instance, values: dict[str, Any]) -> _Made:
    """The first `n` of a stream."""
    stop = new_flag()
    settings = options(struct, stop=stop, **values)
    made = _Made(number("n", n, MOST_PUZZLES), empty.n_cells)

    def work() -> _Made:
        out = ffi.new("gv_puzzle_stream **")
        check(function, out, empty.handle, settings)
        made.fill(ffi.gc(out[0], lib.gv_puzzle_stream_free))
        return made

    return run(stop, work)


def generate(n: int, method: str = "top-down", *, seed: int = 0, first_unit: int = 0,
             family: str = "sudoku", order: Optional[int] = None, block: Optional[str] = None,
             variant: Optional[str] = None, grid_method: Optional[str] = None,
             isomorphs: Optional[str] = None, threads: Optional[int] = 1,
             return_weights: bool = False) -> Any:
    """`n` minimal puzzles, as `givens generate` makes them with the same seed.

    An array of n x 81 cells (n x order squared for other sizes), 0 for empty cells. Blocks
    are rows x columns, "2x3"; the size follows from them. `threads` (None: all cores) does
    not change the puzzles. With return_weights also the natural logarithms of their weights,
    NaN where the method has none. The method "exhaustive" makes all there are, if they are
    fewer than `n`: one of each class, with the logarithm of its size as weight, or with
    isomorphs="apart" each. `grid_method` is that of grids().

    >>> import givens, numpy as np
    >>> puzzles = givens.generate(3, seed=7)
    >>> puzzles.shape, givens.check(puzzles)["minimal"].tolist()
    ((3, 81), [True, True, True])
    >>> givens.generate(2, block="2x3").shape
    (2, 36)
    >>> puzzles, weights = givens.generate(1000, "exhaustive", order=4, return_weights=True)
    >>> round(float(np.exp(weights).sum()))
    85632
    """
    empty = Instance.empty(family, order, block, variant)
    stop = new_flag()
    settings = options("gv_generate_options", method=method, seed=seed, first_unit=first_unit,
                       grid_method=grid_method, isomorphs=isomorphs, stop=stop)
    batch = options("gv_batch_options", threads=ALL_CORES if threads is None else threads)
    n = number("n", n, MOST_PUZZLES)
    cells = np.zeros((n, empty.n_cells), dtype=np.uint8)
    log_weights = np.zeros(n if return_weights else 0)
    n_made = ffi.new("size_t *")
    weights = _pointer("double", log_weights) if return_weights else ffi.NULL
    run(stop, check, lib.gv_generate_batch, _pointer("uint8_t", cells), weights, n_made, n,
        empty.handle, settings, batch)
    cells = cells[:n_made[0]]
    return (cells, log_weights[:n_made[0]]) if return_weights else cells


def grids(n: int, method: Optional[str] = None, *, seed: int = 0, first_unit: int = 0,
          family: str = "sudoku", order: Optional[int] = None, block: Optional[str] = None,
          variant: Optional[str] = None) -> np.ndarray:
    """`n` complete grids, as `givens grids` draws them with the same seed.

    >>> import givens
    >>> givens.count(givens.grids(2, seed=1)).tolist()
    [1, 1]
    """
    made = _stream(lib.gv_generate_grids, "gv_grids_options", n,
                   Instance.empty(family, order, block, variant),
                   {"method": method, "seed": seed, "first_unit": first_unit})
    return made.cells[:made.n]


def study(n: int, method: str = "top-down", ratings: Union[str, Sequence[str]] = ("W",), *,
          seed: int = 0, threads: Optional[int] = 1) -> dict[str, Any]:
    """Statistics of `n` minimal 9x9 puzzles made by a method: the tables of `givens stats`.

    A dict of data frames (dicts of lists where pandas is not installed) by the names of the
    tables: "overview", "clues", "moments", ... with error bars. For long runs that can be
    resumed, use the command: docs/study.md.

    >>> import givens
    >>> tables = givens.study(200, "weighted", seed=5)
    >>> "clues" in tables and "overview" in tables
    True
    """
    if not hasattr(lib, "gv_statistics_new"):
        raise Error("this build has no statistics: GSL and SQLite were missing")
    wanted: dict[str, Any] = {"method": method, "seed": seed}
    if method == "weighted":
        wanted["starts_per_grid"] = 1  # errors are between grids: each puzzle has its own
    names = [ratings] if isinstance(ratings, str) else list(ratings)
    made = _stream(lib.gv_generate, "gv_generate_options", n, Instance.empty(), wanted)
    values = {name: rate(made.cells[:made.n], name, threads=threads, return_outcomes=True)
              for name in names}
    kept: list[Any] = []
    rows = ffi.new("gv_rating_values[]", max(len(values), 1))
    for row, (name, (numbers, outcomes)) in zip(rows, values.items()):
        numbers = np.where(outcomes == "beyond", np.inf, numbers)
        word = text("ratings", name)
        row.name, row.n_decimals = word, 0
        row.values = ffi.from_buffer("double[]", numbers)
        kept += [word, numbers]
    data = options("gv_puzzle_data", method=method, n_puzzles=made.n, n_cells=81,
                   clues=_pointer("uint16_t", made.clues),
                   log_weights=_pointer("double", made.log_weights),
                   tries=_pointer("uint64_t", made.tries),
                   ratings=rows, n_ratings=len(values))
    out, end, stop = ffi.new("gv_statistics **"), ffi.new("gv_end *"), new_flag()
    run(stop, check, lib.gv_statistics_new, out, end, CONTEXT, data,
        options("gv_limits", stop=stop))
    kept.clear()
    if out[0] == ffi.NULL:
        raise Error("the statistics were ended by a limit")
    return _tables(ffi.gc(out[0], lib.gv_statistics_free))


def _pointer(kind: str, array: np.ndarray) -> Any:
    return ffi.from_buffer(kind + "[]", array)


def _tables(statistics: Any) -> dict[str, Any]:
    tables = {}
    about = ffi.new("gv_statistics_table *")
    for table in range(lib.gv_statistics_n_tables(statistics)):
        lib.gv_statistics_table_at(about, statistics, table)
        columns = {}
        for column in range(about.n_columns):
            name = ffi.string(lib.gv_statistics_column(statistics, table, column)).decode()
            columns[name] = [_cell(statistics, table, row, column)
                             for row in range(about.n_rows)]
        tables[ffi.string(about.name).decode()] = frame(columns)
    return tables


def _cell(statistics: Any, table: int, row: int, column: int) -> Any:
    """A number, or its text where it is none."""
    number = lib.gv_statistics_number(statistics, table, row, column)
    if number == number:
        return number
    room = ffi.new("char[]", 256)
    lib.gv_statistics_text(room, 256, statistics, table, row, column)
    return ffi.string(room).decode()
