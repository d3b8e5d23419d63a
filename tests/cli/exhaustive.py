#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Exhaustive studies of small worlds against brute force, and sampled studies against them.

The oracle shares nothing with the program: it reads the csp texts itself, finds solutions by
backtracking, and the minimal puzzles of each by multiplying out the sets of variables in which
another solution differs (Berge's algorithm). GIVENS is the command; the argument "full" adds
larger worlds."""
import collections
import math
import os
import pathlib
import subprocess
import sys
import tempfile

GIVENS = os.environ['GIVENS']
EXAMPLES = pathlib.Path(os.environ['GIVENS_SOURCE'], 'examples', 'csp')
LEAST_ERRORS = 3  # by which no estimate may be off


def run(*words):
    return subprocess.run([GIVENS, *map(str, words)], check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


# ---- worlds, stated here ----

def csp_text(domains, pairs):
    lines = ['csp 1'] + [f'var {name} ' + ' '.join(values) for name, values in domains.items()]
    lines += [f'forbid {a}={v} {b}={w}' for (a, v), (b, w) in pairs]
    return '\n'.join(lines) + '\n'


def squares(n, units):
    """A square of n x n cells, in which the cells of a unit differ."""
    domains = {f'r{r}c{c}': [str(d + 1) for d in range(n)] for r in range(n) for c in range(n)}
    cells = [(r, c) for r in range(n) for c in range(n)]
    pairs = [((f'r{a[0]}c{a[1]}', d), (f'r{b[0]}c{b[1]}', d))
             for i, a in enumerate(cells) for b in cells[i + 1:] if units(a, b)
             for d in domains['r0c0']]
    return domains, pairs


def latin(n):
    return squares(n, lambda a, b: a[0] == b[0] or a[1] == b[1])


def sudoku4():
    return squares(4, lambda a, b: a[0] == b[0] or a[1] == b[1] or
                   (a[0] // 2, a[1] // 2) == (b[0] // 2, b[1] // 2))


def queens(n):
    domains = {f'r{r}': [str(c) for c in range(n)] for r in range(n)}
    pairs = [((f'r{a}', str(v)), (f'r{b}', str(w))) for a in range(n) for b in range(a + 1, n)
             for v in range(n) for w in range(n) if v == w or abs(v - w) == b - a]
    return domains, pairs


def file_world(name):
    """A csp text of the examples, without its givens."""
    domains, pairs = {}, []
    for line in (EXAMPLES / name).read_text().splitlines():
        words = line.split('#')[0].split()
        if words and words[0] == 'var':
            domains[words[1]] = words[2:]
        elif words and words[0] == 'alldiff':
            pairs += [((a, v), (b, v)) for i, a in enumerate(words[1:]) for b in words[i + 2:]
                      for v in domains[a] if v in domains[b]]
        elif words and words[0] == 'forbid':
            pairs.append(tuple(tuple(word.split('=')) for word in words[1:]))
    return domains, pairs


def wheel(n):
    """3-colouring of a wheel with an even rim, a hub, and one leaf at the hub."""
    names = [f'v{i}' for i in range(n)] + ['hub', 'leaf']
    edges = [(f'v{i}', f'v{(i + 1) % n}') for i in range(n)] + [(f'v{i}', 'hub') for i in range(n)]
    edges.append(('leaf', 'hub'))
    domains = {name: ['red', 'green', 'blue'] for name in names}
    return domains, [((a, v), (b, v)) for a, b in edges for v in domains['hub']]


# ---- brute force ----

def solve(domains, pairs):
    names = list(domains)
    bad = collections.defaultdict(set)
    for one, other in pairs:
        bad[one].add(other)
        bad[other].add(one)
    found, chosen = [], {}

    def search(depth):
        if depth == len(names):
            found.append(tuple(chosen[name] for name in names))
            return
        name = names[depth]
        for value in domains[name]:
            if all((other, chosen[other]) not in bad[name, value] for other in names[:depth]):
                chosen[name] = value
                search(depth + 1)
    search(0)
    return found


def minimal_only(sets):
    kept = []
    for one in sorted(set(sets), key=lambda s: s.bit_count()):
        if not any(other & one == other for other in kept):
            kept.append(one)
    return kept


def hitting_sets(sets):
    """All minimal hitting sets: products of the sets, one set after the other."""
    hits = [0]
    for one in sets:
        met = [hit for hit in hits if hit & one]
        members = [1 << i for i in range(one.bit_length()) if one >> i & 1]
        longer = [hit | member for hit in hits if not hit & one for member in members]
        hits = met + [new for new in minimal_only(longer)
                      if not any(hit & new == hit for hit in met)]
    return hits


def brute(domains, pairs):
    """All minimal puzzles, each a set of NAME=VALUE."""
    names, solutions = list(domains), solve(domains, pairs)
    for solution in solutions:
        sets = [sum(1 << i for i, value in enumerate(other) if value != solution[i])
                for other in solutions if other is not solution]
        for hit in hitting_sets(minimal_only(sets)):
            yield frozenset(f'{names[i]}={solution[i]}' for i in range(len(names))
                            if hit >> i & 1)


def by_clues(puzzles):
    return dict(sorted(collections.Counter(map(len, puzzles)).items()))


# ---- checks ----

def check(name, condition, *about):
    check.n += 1
    print('ok' if condition else 'not ok', check.n, '-', name, *about, flush=True)
    check.failed += not condition


check.n = check.failed = 0


def exported(store):
    lines = [line for line in run('export', store).splitlines() if not line.startswith('#')]
    header = lines[0].split('\t')
    return [dict(zip(header, line.split('\t'))) for line in lines[1:]]


def table(store, name):
    lines = [line for line in run('stats', store, '--table', name).splitlines()
             if not line.startswith('#')]
    header = lines[0].split('\t')
    return [dict(zip(header, line.split('\t'))) for line in lines[1:]]


def weighted(rows, column):
    sums = collections.Counter()
    for row in rows:
        sums[row[column]] += math.exp(float(row['log_weight']))
    return {key: round(value) for key, value in sums.items()}


def check_csp(name, world, total=None):
    """The csp: every puzzle, and the classes."""
    pathlib.Path(f'{name}.csp').write_text(csp_text(*world))
    puzzles = set(brute(*world))
    counts = by_clues(puzzles)
    if total:
        check(f'{name}: known numbers', counts == total, counts)
    run('study', f'{name}.apart.db', f'{name}.csp', '--method', 'exhaustive', '--isomorphs',
        'apart', '--ratings', 'W')
    apart = exported(f'{name}.apart.db')
    ours = [frozenset(row['puzzle'].split()) for row in apart]
    check(f'{name}: all {len(puzzles)} minimal puzzles, each once',
          len(ours) == len(set(ours)) and set(ours) == puzzles)
    run('study', f'{name}.db', f'{name}.csp', '--method', 'exhaustive', '--ratings', 'W')
    classes = exported(f'{name}.db')
    check(f'{name}: {len(classes)} classes',
          all(frozenset(row['puzzle'].split()) in puzzles for row in classes) and
          {int(k): n for k, n in weighted(classes, 'clues').items()} == counts)
    check(f'{name}: W of classes and of single puzzles',
          weighted(classes, 'W') == weighted(apart, 'W'), weighted(classes, 'W'))
    check_exact(f'{name}.db', counts, len(solve(*world)))


def check_exact(store, counts, n_solutions):
    """What stats prints is exact."""
    rows = {row['clues']: row for row in table(store, 'counts')}
    check(f'{store}: numbers per solution, errors 0', all(
        math.isclose(float(rows[str(n)]['M_n']), counts[n] / n_solutions, rel_tol=1e-6) and
        float(rows[str(n)]['rel_error']) == 0 for n in counts) and len(rows) == len(counts) + 1)
    overview = {row['quantity']: row['value'] for row in table(store, 'overview')}
    check(f'{store}: total', int(overview['minimal_puzzles']) == sum(counts.values()))


def check_family(name, words, counts, n_solutions, n_classes):
    run('study', f'{name}.db', *words, '--method', 'exhaustive', '--ratings', 'W')
    classes = exported(f'{name}.db')
    found = {int(k): n for k, n in sorted(weighted(classes, 'clues').items())}
    check(f'{name}: {found}', found == counts)
    check(f'{name}: {n_classes} classes', len(classes) == n_classes, len(classes))
    check_exact(f'{name}.db', counts, n_solutions)


def check_sampled(name, words, n_units):
    """A sampled study of the same world: no statistic is off by three errors."""
    run('study', f'{name}.sample.db', *words, '--units', n_units, '--seed', 1, '--ratings',
        'W', '--preset', 'stream')
    lines = run('stats', '--compare', f'{name}.sample.db', f'{name}.db', '--table',
                'compare').splitlines()
    rows = [line.split('\t') for line in lines if not line.startswith('#')]
    z = {row[0]: float(row[rows[0].index('z')]) for row in rows[1:]
         if row[rows[0].index('z')] != '-'}
    largest = max(z, key=lambda quantity: abs(z[quantity]))
    check(f'{name}: {len(z)} estimates of {n_units} units',
          len(z) > 2 and abs(z[largest]) < LEAST_ERRORS, f'largest z {z[largest]} of {largest}')


def check_large():
    """The same with worlds that take a minute."""
    four = {4: 25728, 5: 58368, 6: 1536}
    check_csp('sudoku4csp', sudoku4(), four)
    square = latin(4)
    check_family('latin4', ['--family', 'latin', '--size', 4], by_clues(brute(*square)),
                 len(solve(*square)), 21)
    check_sampled('latin4', ['--family', 'latin', '--size', 4], 40)
    check_sampled('sudoku4csp', ['sudoku4csp.csp'], 40)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        six, eight = by_clues(brute(*queens(6))), by_clues(brute(*queens(8)))
        check('queens 8 has 1908', sum(eight.values()) == 1908, eight)
        check_family('queens6', ['--family', 'queens', '--size', 6], six, 4, 3)
        check_family('queens8', ['--family', 'queens', '--size', 8], eight, 92, 239)
        check_csp('queens6csp', queens(6), six)
        four = {4: 25728, 5: 58368, 6: 1536}
        check_family('sudoku4', ['--block', '2x2'], four, 288, 36)
        check_csp('latin3', latin(3))
        check_csp('australia', file_world('australia.csp'))
        check_csp('futoshiki', file_world('futoshiki_4.csp'))
        check_csp('wheel', wheel(6))
        check_sampled('queens8', ['--family', 'queens', '--size', 8], 40)
        check_sampled('sudoku4', ['--block', '2x2'], 40)
        check_sampled('futoshiki', ['futoshiki.csp'], 40)
        check_sampled('australia', ['australia.csp'], 40)
        if sys.argv[1:] == ['full']:
            check_large()
        os.chdir('/')
    print(f'1..{check.n}')
    return 1 if check.failed else 0


if __name__ == '__main__':
    sys.exit(main())
