# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles of any kind: classes of isomorphic ones, neighbours, random ones in notations of their
own."""
from __future__ import annotations

from typing import Any, Iterable, Optional, Union

import numpy as np

from ._batches import Errors
from ._frames import Frame, frame
from ._instances import Instance
from ._library import (CONTEXT, ERROR, LIMIT, OK, OUTCOMES, Error, check, choices, ffi, lib,
                       new_flag, number, options, run, text, text_of)
from ._making import MOST_PUZZLES
from ._rows import Rows

Answer = tuple[Optional[str], Optional[int], Optional[str], str]


def kinds() -> dict[str, str]:
    """The names for generate_kind(), with their meanings."""
    return choices(lib.GV_LIST_KINDS)


def generate_kind(kind: str, n: int = 1, *, seed: int = 0, first_unit: int = 0) -> list[str]:
    """`n` random puzzles of a kind that has a notation of its own, as texts.

    `kind` is one of kinds() and its sizes, as far as they are not to be the defaults:
    "futoshiki 5", "kakuro 6 6". The puzzles are those of `givens generate` with the same seed;
    all calls that take texts read them.

    >>> import givens
    >>> puzzles = givens.generate_kind("futoshiki 4", 2, seed=1)
    >>> puzzles[0].splitlines()[0], givens.count(puzzles).tolist()
    ('futoshiki 4', [1, 1])
    """
    stop = new_flag()
    name = text("kind", kind)
    first = number("first_unit", first_unit)
    settings = options("gv_kind_options", seed=seed, stop=stop)

    def make(unit: int) -> str:
        settings.unit = unit
        out = ffi.new("gv_instance **")
        check(lib.gv_generate_kind, out, ffi.NULL, CONTEXT, name, settings)
        if out[0] == ffi.NULL:
            raise Error("the puzzle was not finished")
        return Instance(None, handle=out[0]).write(lib.GV_FORMAT_APPLICATION)

    count = number("n", n, MOST_PUZZLES)
    return run(stop, lambda: [make(first + i) for i in range(count)])


def classes(puzzles: Union[str, Iterable[Any]], *, time_ms: int = 0,
            family: Optional[str] = None, variant: Optional[str] = None,
            errors: Errors = "raise") -> Frame:
    """The class of isomorphic puzzles that each belongs to: any family, pencilmarks, a csp.

    A data frame, or a dict of lists where pandas is not installed, with the columns name (the
    same for isomorphs), automorphisms (Python integers), form (the canonical form on a line) and
    outcome. Needs nauty in the build. `family`, `variant` and `errors` are those of count(): with
    errors="answer" or a list, rows that cannot be read have the outcome "error"; otherwise the
    first of them is raised.

    >>> import givens
    >>> table = givens.classes(["12..............", "..............31"])
    >>> len(set(table["name"])), list(table["automorphisms"])
    (1, [16, 16])
    """
    if not isinstance(errors, list) and errors not in ("raise", "answer"):
        raise Error(f"errors is 'raise', 'answer' or a list, not {errors!r}")
    rows = Rows(puzzles, family, variant)
    stop = new_flag()
    limits = options("gv_limits", time_ms=time_ms, stop=stop)
    answers: list[Answer] = run(stop, lambda: [_answer(rows, row, limits, errors)
                                               for row in range(rows.n)])
    columns = zip(*answers) if answers else ((), (), (), ())
    return frame(dict(zip(("name", "automorphisms", "form", "outcome"), map(list, columns))))


def vary(puzzle: str, minus: int = 1, plus: int = 1, *, count: int = 0, seed: int = 0,
         unit: int = 1, minimal_only: bool = False, pencilmarks: bool = False,
         time_ms: int = 0, family: Optional[str] = None,
         variant: Optional[str] = None) -> list[str]:
    """The neighbours of a puzzle, as lines: the puzzles with one solution that differ from it by
    `minus` clues left out and then `plus` clues added.

    count=0: all of them, in order; else so many random ones, those of `givens vary` for record
    number `unit`. With pencilmarks, clues are the candidates that the puzzle excludes, and the
    lines are sukaku. Raises Error where the time is over before they are complete.

    >>> import givens
    >>> len(givens.vary("1234341221434.2.", 1, 0)), len(givens.vary("1234341221434.2.", 0, 1))
    (14, 2)
    """
    stop = new_flag()
    instance = Instance(puzzle, family, variant)
    lines: list[str] = []
    form = lib.GV_FORMAT_SUKAKU if pencilmarks else lib.GV_FORMAT_LINE

    def add(_user: Any, found: Any, n_cells: Any = None) -> bool:
        if n_cells is not None:
            found = instance.with_values(np.frombuffer(ffi.buffer(found, 2 * n_cells),
                                                       dtype=np.uint16)).handle
        out = ffi.new("char **")
        check(lib.gv_instance_write, out, found, form, ffi.NULL)
        lines.append(text_of(out))
        return True

    chosen = options("gv_vary_options", minus=number("minus", minus), plus=number("plus", plus),
                     count=number("count", count), seed=seed, unit=number("unit", unit),
                     minimal_only=minimal_only)
    limits = options("gv_limits", time_ms=time_ms, stop=stop)
    function = lib.gv_vary_marks if pencilmarks else lib.gv_vary
    failures: list[BaseException] = []
    callback = ffi.callback("gv_instance_fn" if pencilmarks else "gv_solution_fn", add,
                            error=False, onerror=lambda _kind, error, _trace: failures.append(error))
    end = ffi.new("gv_end *")
    run(stop, check, function, end, instance.handle, chosen, limits, callback, ffi.NULL)
    if failures:
        raise failures[0]
    if end[0] in (lib.GV_END_TIME, lib.GV_END_STOPPED):
        raise Error("the neighbours were not complete in time")
    return lines


def _answer(rows: Rows, row: int, limits: Any, errors: Errors) -> Answer:
    try:
        return _class(Instance(rows.text(row), rows.family, rows.variant), limits)
    except Error as error:
        located = Error(error.message, row, error.line, error.column)
        if errors == "raise":
            raise located from None
        if isinstance(errors, list):
            errors.append(located)
        return None, None, None, OUTCOMES[ERROR]


def _class(instance: Instance, limits: Any) -> Answer:
    out, end = ffi.new("gv_class **"), ffi.new("gv_end *")
    check(lib.gv_class_new, out, end, instance.handle, limits)
    if out[0] == ffi.NULL:
        return None, None, None, OUTCOMES[LIMIT]
    found = ffi.gc(out[0], lib.gv_class_free)
    form = ffi.new("char **")
    check(lib.gv_instance_write, form, lib.gv_class_form(found), lib.GV_FORMAT_LINE, ffi.NULL)
    return (ffi.string(lib.gv_class_name(found)).decode(),
            int(ffi.string(lib.gv_class_automorphisms(found))), text_of(form), OUTCOMES[OK])
