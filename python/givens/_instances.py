# SPDX-License-Identifier: GPL-3.0-or-later
"""One puzzle of any family, as the library holds it."""
from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np

from ._library import CONTEXT, Error, check, ffi, lib, options, text_of
from ._rows import FAMILIES, Rows, lines


class Instance:
    """A puzzle; the other modules pass it to the library as `handle`."""

    def __init__(self, puzzle: Union[str, np.ndarray, Any], family: Optional[str] = None,
                 handle: Any = None) -> None:
        if handle is None:
            rows = Rows(puzzle, family)
            if not rows.single:
                raise Error("expected one puzzle")
            handle = _parse(rows, family)
        self.handle = ffi.gc(handle, lib.gv_instance_free)

    @classmethod
    def empty(cls, family: str = "sudoku", order: int = 9, block_rows: int = 0,
              block_cols: int = 0) -> Instance:
        """The puzzle without givens."""
        if family not in FAMILIES:
            raise Error(f"there is no family {family!r}")
        shape = ffi.new("gv_shape *", [FAMILIES[family], block_rows, block_cols, order])
        out = ffi.new("gv_instance **")
        check(lib.gv_instance_empty, out, CONTEXT, shape)
        return cls(None, handle=out[0])

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

    def line(self) -> str:
        """The puzzle as one line."""
        out = ffi.new("char **")
        check(lib.gv_instance_write, out, self.handle, lib.GV_FORMAT_LINE)
        return text_of(out)

    def cell_name(self, cell: int) -> str:
        """"r1c2", or the variable of a csp."""
        room = ffi.new("char[]", 256)
        lib.gv_instance_cell_name(room, 256, self.handle, cell)
        return ffi.string(room).decode()


def _parse(rows: Rows, family: Optional[str]) -> Any:
    text = lines(rows.cells)[0] if rows.cells is not None else rows.texts[0]
    known = ffi.NULL
    if family is not None:
        known = options("gv_text_options", has_family=True, family=FAMILIES[family])
    if rows.cells is not None and rows.cells.max() > 9:
        raise Error("a cell has a value that is not 0 to 9")
    block = text.encode("utf-8")
    out = ffi.new("gv_instance **")
    check(lib.gv_instance_parse, out, CONTEXT, block, len(block), known)
    return out[0]


