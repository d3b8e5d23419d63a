# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the solutions of binary CSPs by plain backtracking with forward checking: an oracle
that shares nothing with the program."""


class BinaryCsp:
    """Variables by name, their values, and pairs (variable, value) that exclude each other."""

    def __init__(self):
        self.domains = {}
        self.conflicts = {}

    def add(self, name, values):
        self.domains[name] = list(values)

    def forbid(self, a, b):
        self.conflicts.setdefault(a, set()).add(b)
        self.conflicts.setdefault(b, set()).add(a)

    def all_different(self, names):
        for i, one in enumerate(names):
            for other in names[i + 1:]:
                for value in set(self.domains[one]) & set(self.domains[other]):
                    self.forbid((one, value), (other, value))

    def implies(self, a, b):
        """a, a pair (variable, value), holds only with b."""
        for value in self.domains[b[0]]:
            if value != b[1]:
                self.forbid(a, (b[0], value))

    def restrict(self, name, values):
        self.domains[name] = [v for v in self.domains[name] if v in values]

    def solutions(self, limit):
        """The first `limit` solutions, as dictionaries."""
        found = []
        self._search({n: set(v) for n, v in self.domains.items()}, {}, found, limit)
        return found

    def _search(self, open_, chosen, found, limit):
        if len(found) >= limit:
            return
        if not open_:
            found.append(dict(chosen))
            return
        name = min(open_, key=lambda n: len(open_[n]))
        for value in sorted(open_[name], key=str):
            left = {n: v for n, v in open_.items() if n != name}
            dead = False
            for other, excluded in self.conflicts.get((name, value), ()):
                if other in left and excluded in left[other]:
                    left[other] = left[other] - {excluded}
                    dead = dead or not left[other]
            if not dead:
                chosen[name] = value
                self._search(left, chosen, found, limit)
                del chosen[name]
