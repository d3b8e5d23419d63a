# SPDX-License-Identifier: GPL-3.0-or-later
"""One puzzle of any family, as the library holds it."""
from __future__ import annotations

import re
from typing import Any, Optional, Union

import numpy as np

from ._library import CONTEXT, Error, check, ffi, lib, number, text_of
from ._rows import Rows, family_number, text_options

MOST_UNSIGNED = 2 ** 32 - 1


class Instance:
    """A puzzle; the other modules pass it to the library as `handle`."""

    def __init__(self, puzzle: Union[str, np.ndarray, Any], family: Optional[str] = None,
                 variant: Optional[str] = None, handle: Any = None) -> None:
        if handle is None:
            rows = Rows(puzzle, family, variant)
            if not rows.single:
                raise Error(f"expected one puzzle, not {type(puzzle).__name__} of {rows.n}")
            handle = _parse(rows.text(0), family, variant)
        self.handle = ffi.gc(handle, lib.gv_instance_free)

    @classmethod
    def empty(cls, family: str = "sudoku", order: Optional[int] = None,
              block: Optional[str] = None, variant: Optional[str] = None) -> Instance:
        """The puzzle without givens; of order 9 if neither order nor blocks are given."""
        rows, columns = (0, 0) if block is None else _sides(block)
        size = number("order", 9 if order is None and block is None else order or 0,
                      MOST_UNSIGNED)
        if order is not None and size == 0:
            raise Error("order is 0")
        shape = ffi.new("gv_shape *", [family_number(family), rows, columns, size])
        out = ffi.new("gv_instance **")
        check(lib.gv_instance_empty, out, CONTEXT, shape)
        empty = cls(None, handle=out[0])
        return empty if variant is None else cls(empty.line(), family, variant)

    @property
    def n_cells(self) -> int:
        """The number of cells."""
        return int(lib.gv_instance_n_cells(self.handle))

    def with_values(self, values: np.ndarray) -> Instance:
        """The same puzzle with other givens."""
        given = np.ascontiguousarray(values[:self.n_cells], dtype=np.uint16)
        out = ffi.new("gv_instance **")
        check(lib.gv_instance_with_values, out, self.handle,
              ffi.from_buffer("uint16_t[]", given), self.n_cells)
        return Instance(None, handle=out[0])

    def write(self, format_number: int) -> str:
        """The puzzle as text."""
        out = ffi.new("char **")
        check(lib.gv_instance_write, out, self.handle, format_number, ffi.NULL)
        return text_of(out)

    def line(self) -> str:
        """The puzzle as one line."""
        return self.write(lib.GV_FORMAT_LINE)


def _sides(block: str) -> tuple[int, int]:
    """Rows and columns of a block, "2x3"."""
    found = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", block) if isinstance(block, str) else None
    if not found:
        raise Error(f"block is rows x columns, as in '2x3', not {block!r}")
    return int(found[1]), int(found[2])


def _parse(puzzle: bytes, family: Optional[str], variant: Optional[str]) -> Any:
    out = ffi.new("gv_instance **")
    check(lib.gv_instance_parse, out, CONTEXT, puzzle, len(puzzle),
          text_options(family, variant))
    return out[0]
