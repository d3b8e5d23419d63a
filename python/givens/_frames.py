# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables: data frames where pandas is installed, else dicts of arrays."""
from __future__ import annotations

from typing import Any


def frame(columns: dict[str, Any]) -> Any:
    """The columns as a data frame, if there can be one."""
    try:
        import pandas
    except ImportError:
        return columns
    return pandas.DataFrame(columns)
