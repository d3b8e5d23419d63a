# SPDX-License-Identifier: GPL-3.0-or-later
"""The C library: calls, arguments, errors, flags. All other modules of the package use this one."""
from __future__ import annotations

import _thread
import operator
import threading
from typing import Any, Callable, Optional

from _givens_cffi import ffi, lib

OUTCOMES = ("ok", "none", "multiple", "beyond", "limit", "error")
OK, NONE, MULTIPLE, BEYOND, LIMIT, ERROR = range(6)

MOST = 2 ** 64 - 1  # of the library's larger numbers


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


# ---- arguments ----

def number(name: str, value: Any, most: int = MOST) -> int:
    """A number from 0 to `most`, or an error that names the argument."""
    try:
        value = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is an integer, not {type(value).__name__}") from None
    if not 0 <= value <= most:
        raise Error(f"{name} is {value}, and has to be from 0 to {most}")
    return int(value)


def text(name: str, value: Any) -> Any:
    """A text for C. One that C would not see whole is an error that names the argument."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a text, not {type(value).__name__}")
    if "\0" in value:
        raise Error(f"{name} contains a NUL: {value[:60]!r}")
    try:
        return ffi.new("char[]", value.encode("utf-8"))
    except UnicodeEncodeError:
        raise Error(f"{name} cannot be encoded as UTF-8: {value[:60]!r}") from None


def options(struct: str, **values: Any) -> Any:
    """A struct of options with these fields; None leaves a field at its default. Fields that
    users choose have the names of their arguments."""
    out = ffi.new(struct + " *")
    out.size = ffi.sizeof(struct)
    kept = [out]
    types = {name: field.type for name, field in ffi.typeof(struct).fields}
    for name, value in values.items():
        if value is None:
            continue
        if types[name].cname == "char *":
            value = text(name, value)
            kept.append(value)
        elif types[name].cname == "_Bool":
            value = bool(value)
        elif types[name].kind == "primitive":
            value = number(name, value, 2 ** (8 * ffi.sizeof(types[name])) - 1)
        setattr(out, name, value)
    return ffi.gc(out, lambda _, kept=kept: kept.clear())


# ---- long calls ----

def new_flag() -> Any:
    """A flag that ends a call."""
    flag = lib.gv_flag_new()
    if flag == ffi.NULL:
        raise MemoryError("libgivens is out of memory")
    return ffi.gc(flag, lib.gv_flag_free)


def run(stop: Any, function: Callable[..., Any], *args: Any) -> Any:
    """Runs a long call on another thread, so that Ctrl-C ends it: returns when it has ended,
    with what it returned or raised."""
    begin, done = threading.Event(), threading.Event()
    answers: list[Any] = []
    failures: list[BaseException] = []

    def work() -> None:
        begin.wait()
        try:
            if not failures:
                answers.append(function(*args))
        except BaseException as failure:  # raised again below, by the thread that asked
            failures.append(failure)
        done.set()

    try:
        # One call of C: there is a thread or there is none, whenever the interrupt comes.
        _thread.start_new_thread(work, ())
        begin.set()
        done.wait()
    except BaseException as interrupt:
        has_begun = begin.is_set()
        lib.gv_flag_set(stop, True)
        if not has_begun:  # the thread, if there is one, has nothing to do any more
            failures.append(interrupt)
        begin.set()
        if has_begun:
            done.wait()
        raise
    if failures:
        raise failures[0]
    return answers[0]


def _new_context() -> Any:
    out = ffi.new("gv_context **")
    check(lib.gv_context_new, out)
    # As the command does. What the build does not have is missed by the calls that need it.
    err = ffi.new("gv_error *")
    for part in ("gv_context_use_sat", "gv_context_use_symmetry"):
        if hasattr(lib, part):
            getattr(lib, part)(out[0], err)
    return out[0]


# Shared by all calls: it keeps the tables of the sizes in use. Lives as long as the process.
CONTEXT = _new_context()


# ---- answers ----

def text_of(out: Any) -> str:
    """A text of the library, which is freed."""
    try:
        return ffi.string(out[0]).decode("utf-8")
    finally:
        lib.gv_string_free(out[0])


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
