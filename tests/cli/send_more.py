#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints SEND + MORE = MONEY as a csp: a variable for each letter and carry, and one for each
column of the sum, whose values are the tuples that fit. These have very many g-labels."""
import itertools

LETTERS = "SENDMORY"
COLUMNS = [  # addends, carry in (or none), sum, carry out
    ("D", "E", None, "Y", "c1"),
    ("N", "R", "c1", "E", "c2"),
    ("E", "O", "c2", "N", "c3"),
    ("S", "M", "c3", "O", "M"),
]

domains = {letter: range(10) for letter in LETTERS}
domains["S"] = range(1, 10)
domains["M"] = range(1, 2)
domains.update({carry: range(2) for carry in ("c1", "c2", "c3")})


def tuples_of(names, a, b, carry_in, total, carry_out):
    """The values of the variables of a column that add up."""
    for values in itertools.product(*(domains[name] for name in names)):
        value = dict(zip(names, values))
        letters = [value[name] for name in names if name in LETTERS]
        left = value[a] + value[b] + (value[carry_in] if carry_in else 0)
        if left == value[total] + 10 * value[carry_out] and len(set(letters)) == len(letters):
            yield value


print("csp 1")
for name, domain in domains.items():
    print("var", name, *domain)
print("alldiff", *LETTERS)
for number, column in enumerate(COLUMNS):
    names = [name for name in dict.fromkeys(column) if name]
    tuples = {"_".join(map(str, t.values())): t for t in tuples_of(names, *column)}
    print(f"var k{number}", *tuples)
    for text, value in tuples.items():
        for name in names:
            for other in domains[name]:
                if other != value[name]:
                    print(f"forbid k{number}={text} {name}={other}")
