# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples in the docstrings."""
import doctest
import importlib
import pkgutil

import pytest

import givens

MODULES = ["givens"] + [f"givens.{module.name}" for module in pkgutil.iter_modules(givens.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
