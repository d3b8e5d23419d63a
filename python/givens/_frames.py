# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables: data frames where pandas is installed, else dicts of arrays."""
from __future__ import annotations

from typing import Any, Iterator, Protocol


class Frame(Protocol):
    """What data frames and dicts of arrays have in common: columns by their names."""

    def __getitem__(self, column: str) -> Any:
        ...

    def __contains__(self, column: object) -> bool:
        ...

    def __iter__(self) -> Iterator[str]:
        ...


def frame(columns: dict[str, Any]) -> Any:
    """The columns as a data frame, if there can be one."""
    try:
        import pandas
    except ImportError:
        return columns
    return pandas.DataFrame(columns)
