#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Explains random minimal instances that are beyond gW by gW and small sets of constraints.

    beyond_gw.py GIVENS SORT [INSTANCES] [SECONDS]

SORT is queens (20x20), killer (9x9 Sudoku with random cages), colouring (a random graph of 80 nodes,
four colours), latin (15x15) or schedule (a job shop of 6 jobs on 5 machines with a deadline). Instances
are made with seeds 1, 2, ... until there are INSTANCES beyond gW (default 10), or SECONDS are over.
Prints how many were explained to their end, verified by --verify, and how many of the steps that are
not singles are small sets."""
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time

BATCH = {"latin": 25}  # others 50: those of docs/theory/small-sets.md
NODES = "20000000"


def colouring(rng, n=80, colours=4, edges=344):
    """A graph that has a colouring: edges join nodes of different colours."""
    of = [rng.randrange(colours) for _ in range(n)]
    joined = set()
    while len(joined) < edges:
        a, b = sorted(rng.sample(range(n), 2))
        if of[a] != of[b]:
            joined.add((a, b))
    lines = ["csp 2", f"array v[1..{n}] 1..{colours}"]
    return lines + [f"v[{a + 1}] != v[{b + 1}]" for a, b in sorted(joined)]


def schedule(rng, n_jobs=6, n_machines=5):
    """Tasks in a given order per job; the deadline is that of a schedule made at random."""
    order = [rng.sample(range(n_machines), n_machines) for _ in range(n_jobs)]
    length = [[rng.randint(1, 3) for _ in range(n_machines)] for _ in range(n_jobs)]
    free_job, free_machine, done = [0] * n_jobs, [0] * n_machines, [0] * n_jobs
    while min(done) < n_machines:
        job = rng.choice([j for j in range(n_jobs) if done[j] < n_machines])
        machine = order[job][done[job]]
        start = max(free_job[job], free_machine[machine])
        free_job[job] = free_machine[machine] = start + length[job][done[job]]
        done[job] += 1
    end = max(free_job)
    lines = ["csp 2"]
    for j in range(n_jobs):
        lines += [f"var s{j}_{t} 0..{end - length[j][t]}" for t in range(n_machines)]
    for j in range(n_jobs):
        lines += [f"s{j}_{t} + {length[j][t]} <= s{j}_{t + 1}" for t in range(n_machines - 1)]
    for machine in range(n_machines):
        tasks = [(j, order[j].index(machine)) for j in range(n_jobs)]
        for i, (a, ta) in enumerate(tasks):
            for b, tb in tasks[i + 1:]:
                clash = " ".join(f"({x},{y})" for x in range(end - length[a][ta] + 1)
                                 for y in range(end - length[b][tb] + 1)
                                 if x + length[a][ta] > y and y + length[b][tb] > x)
                lines.append(f'table (s{a}_{ta}, s{b}_{tb}) forbid {clash} '
                             f':: "machine {machine}: jobs {a} and {b} take turns"')
    return lines


class Bench:
    def __init__(self, givens, sort, folder):
        self.givens, self.sort, self.folder = givens, sort, folder
        self.shape = {"queens": ["--family", "queens", "--size", "20"],
                      "latin": ["--family", "latin", "--size", "15"]}.get(sort, [])

    def run(self, *words, text=None):
        done = subprocess.run([self.givens, *words], input=text, capture_output=True, text=True,
                              cwd=self.folder, check=False)
        return done.stdout

    def instances(self, seed):
        """Lines of minimal instances, with the lines that name their problem or rules."""
        count = ["--count", str(BATCH.get(self.sort, 50)), "--seed", str(seed), "-j1"]
        if self.sort == "killer":
            return self.run("generate", "--random-rules", "cage", *count)
        if self.shape:
            return self.run("generate", *self.shape, *count)
        make = {"colouring": colouring, "schedule": schedule}[self.sort]
        (self.folder / "problem.csp").write_text("\n".join(make(random.Random(seed))) + "\n")
        return self.run("generate", "problem.csp", *count)

    def beyond(self, seed):
        """How many instances there are, and those beyond gW."""
        text = self.instances(seed)
        if not text:
            sys.exit(f"no instances of {self.sort}")
        rows = self.run("rate", "--ratings", "gW", "--limit-nodes", NODES, "--to", "json", "--no-run",
                        "-j1", *self.shape, "-", text=text)
        answers = [json.loads(line) for line in rows.splitlines()]
        # Each instance again, behind the last line that names a problem or rules.
        head, instances = [], []
        for line in text.splitlines():
            if line.startswith("#"):
                head = [line]
            else:
                instances.append("\n".join([*head, line]) + "\n")
        assert len(answers) == len(instances), (len(answers), len(instances))
        return len(instances), [one for one, answer in zip(instances, answers)
                                if answer["status"] == "beyond"]

    def explain(self, instance):
        path = self.run("explain", "--theory", "gW+MUS", "--to", "json", "--no-run", "-j1", *self.shape,
                        "-", text=instance)
        verified = self.run("explain", "--verify", "-", text=path).strip() == "ok"
        return json.loads(path), verified


def steps_of(path):
    for step in path["steps"]:
        yield from step.get("folded", [])
        yield step


def main():
    givens, sort = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]
    wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    seconds = float(sys.argv[4]) if len(sys.argv) > 4 else float("inf")
    end = time.monotonic() + seconds
    tried = n_steps = n_sets = n_smallest = largest = explained = 0
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(givens, sort, pathlib.Path(folder))
        seed = 0
        while found < wanted and time.monotonic() < end:
            seed += 1
            n, instances = bench.beyond(seed)
            tried += n
            for instance in instances[:wanted - found]:
                if time.monotonic() > end:
                    break
                path, verified = bench.explain(instance)
                steps = [step for step in steps_of(path) if step["length"] > 0]
                sets = [step for step in steps if step["rule"] == "MUS"]
                found += 1
                explained += path["status"] == "ok" and verified
                n_steps += len(steps)
                n_sets += len(sets)
                n_smallest += sum(step["smallest"] for step in sets)
                largest = max([largest, *(step["length"] for step in sets)])
                print(f"{sort}: {found} of {tried}: {len(sets)} sets in {len(steps)} steps, "
                      f"{path['status']}{', verified' if verified else ''}", file=sys.stderr, flush=True)
    share = 100 * n_sets / n_steps if n_steps else 0
    print(f"{sort}: {found} beyond gW of {tried}; {explained} explained and verified; {n_sets} small sets "
          f"among {n_steps} steps beside singles ({share:.0f} %), {n_smallest} known to be smallest, the "
          f"largest of {largest}")


if __name__ == "__main__":
    main()
