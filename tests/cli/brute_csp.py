#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the solutions of a csp file by plain backtracking over its statements: an oracle
that shares nothing with the program."""
import sys


def read(path):
    domains, different, forbidden, givens = {}, [], set(), []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            words = line.split("#")[0].split()
            if not words or words[0] == "csp":
                continue
            if words[0] == "var":
                domains[words[1]] = words[2:]
            elif words[0] == "alldiff":
                different.append(words[1:])
            elif words[0] == "forbid":
                a, b = (tuple(word.split("=")) for word in words[1:])
                forbidden |= {(a, b), (b, a)}
            elif words[0] == "given":
                givens.append(tuple(words[1].split("=")))
    for name, value in givens:
        domains[name] = [v for v in domains[name] if v == value]
    return domains, different, forbidden


def count(domains, different, forbidden):
    names = list(domains)
    groups = {name: [g for g in different if name in g] for name in names}
    chosen = {}

    def fits(name, value):
        for group in groups[name]:
            if any(chosen.get(other) == value for other in group if other != name):
                return False
        return not any(((name, value), item) in forbidden for item in chosen.items())

    def search(depth):
        if depth == len(names):
            return 1
        name, total = names[depth], 0
        for value in domains[name]:
            if fits(name, value):
                chosen[name] = value
                total += search(depth + 1)
                del chosen[name]
        return total

    return search(0)


if __name__ == "__main__":
    print(count(*read(sys.argv[1])))
