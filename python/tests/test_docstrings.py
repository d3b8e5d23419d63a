# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples in the docstrings."""
import doctest
import importlib
import pkgutil

import pytest

import givens

MODULES = ["givens"] + [f"givens.{module.name}" for module in pkgutil.iter_modules(givens.__path__)]
EXAMPLES = [example for name in MODULES
            for example in doctest.DocTestFinder().find(importlib.import_module(name))
            if example.examples]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example):
    assert doctest.DocTestRunner().run(example).failed == 0
