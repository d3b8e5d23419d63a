# SPDX-License-Identifier: GPL-3.0-or-later
"""The code of docs/python.md, from top to bottom."""
import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python.md"
BLOCK = re.compile(r"^```python( plot)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_tutorial_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {}
    for plot, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if not plot:
            exec(compile(code.replace("N = 2000", "N = 200"), str(PAGE), "exec"), names)
    check_plot(names, tmp_path)


def check_plot(names, folder):
    """The plot, where matplotlib is installed."""
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: no plot")
    for plot, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        if plot:
            exec(compile(code, str(PAGE), "exec"), names)
    assert (folder / "clues.png").stat().st_size > 1000
