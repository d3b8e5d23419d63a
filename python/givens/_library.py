# SPDX-License-Identifier: GPL-3.0-or-later
"""The C library: calls, errors, flags. All other modules of the package use this one."""
from __future__ import annotations

import threading
from typing import Any, Callable, Optional

from _givens_cffi import ffi, lib

OUTCOMES = ("ok", "none", "multiple", "beyond", "limit", "error")
OK, NONE, MULTIPLE, BEYOND, LIMIT, ERROR = range(6)


class Error(ValueError):
    """What cannot be answered, and where.

    `row` is the number of the puzzle in the batch, from 0, or None; `line` and `column` are
    the place in its text, from 1, or 0.

    >>> import givens
    >>> try:
    ...     givens.count([".." * 40 + ".", "nothing"])
    ... except givens.Error as error:
    ...     print(error.row)
    1
    """

    def __init__(self, message: str, row: Optional[int] = None, line: int = 0,
                 column: int = 0) -> None:
        self.message, self.row, self.line, self.column = message, row, line, column
        super().__init__(message if row is None else f"row {row}: {message}")


def error_of(err: Any) -> Error:
    """A gv_error as an exception."""
    row = None if err.row == ffi.cast("size_t", -1) else int(err.row)
    return Error(ffi.string(err.message).decode("utf-8", "replace"), row, err.line, err.column)


def check(function: Callable[..., int], *args: Any) -> None:
    """Calls a function whose last argument is a gv_error; raises what it reports."""
    err = ffi.new("gv_error *")
    status = function(*args, err)
    if status == lib.GV_ERR_MEMORY:
        raise MemoryError("libgivens is out of memory")
    if status != lib.GV_OK:
        raise error_of(err)


def options(struct: str, **values: Any) -> Any:
    """A struct of options with these fields, texts as bytes; the others have their defaults."""
    out = ffi.new(struct + " *")
    out.size = ffi.sizeof(struct)
    kept = [out]
    for name, value in values.items():
        if isinstance(value, str):
            value = ffi.new("char[]", value.encode("utf-8"))
            kept.append(value)
        if value is not None:
            setattr(out, name, value)
    return ffi.gc(out, lambda _, kept=kept: kept.clear())


def new_flag() -> Any:
    """A flag that ends a call."""
    flag = lib.gvpy_flag_new()
    if flag == ffi.NULL:
        raise MemoryError("libgivens is out of memory")
    return ffi.gc(flag, lib.free)


def run(stop: Any, function: Callable[..., None], *args: Any) -> None:
    """Runs a long call on another thread, so that Ctrl-C ends it."""
    failures: list[BaseException] = []

    def work() -> None:
        try:
            function(*args)
        except BaseException as failure:  # raised again below, by the thread that asked
            failures.append(failure)

    worker = threading.Thread(target=work)
    worker.start()
    try:
        worker.join()
    except BaseException:
        lib.gvpy_flag_set(stop)
        worker.join()
        raise
    if failures:
        raise failures[0]


def _new_context() -> Any:
    out = ffi.new("gv_context **")
    check(lib.gv_context_new, out)
    return out[0]


# Shared by all calls: it keeps the tables of the sizes in use. Lives as long as the process.
CONTEXT = _new_context()


def text_of(out: Any) -> str:
    """A text of the library, which is freed."""
    text = ffi.string(out[0]).decode("utf-8")
    lib.gv_string_free(out[0])
    return text


def choices(kind: int) -> dict[str, str]:
    """The names of a list of the library, with their summaries."""
    entry = ffi.new("gv_entry *")
    names = {}
    for index in range(lib.gv_list_size(kind)):
        if lib.gv_list_entry(entry, kind, index):
            summary = entry.summary
            names[ffi.string(entry.name).decode()] = (
                ffi.string(summary).decode() if summary != ffi.NULL else "")
    return names
