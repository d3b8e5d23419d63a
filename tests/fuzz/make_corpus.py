#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_corpus.py FOLDER: writes seeds for the fuzz targets, one file each, into FOLDER/csp,
FOLDER/reader, FOLDER/answer and FOLDER/request. All of them are written here, from one grid
and a few small texts."""
import json
import pathlib
import sys

BANDS = {4: 2, 9: 3, 16: 4, 25: 5}
ONE = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# givens convert --to link-fpuzzles --block 2x2 1.....2.....4...
FPUZZLES = ("N4IgzglgXgpiBcACALAGkSA5gJwgEwUQG0jQA3AQwBsBXOJARnSwjJgDtCAXbOgX3TABiIYL4"
            "BddKWGiRISrXqIATM0ysO3XjBkSpsg7snFy1OoTQZ1bTkh78xjkRPF8gA==")


def fpuzzles_rules():
    """The JSON of f-puzzles, with each constraint that is read."""
    line = '[{"lines":[["R1C1","R1C2","R2C2"]]}]'
    pair = '[{"cells":["R1C1","R1C2"],"value":"3"}]'
    members = {"diagonal+": "true", "diagonal-": "true", "antiknight": "true", "antiking": "false",
               "disjointgroups": "true", "nonconsecutive": "true", "odd": '[{"cell":"R3C1"}]',
               "even": '[{"cell":"R4C1"}]', "killercage": pair, "difference": pair, "ratio": pair,
               "xv": '[{"cells":["R1C1","R1C2"],"value":"V"}]', "thermometer": line,
               "palindrome": line, "renban": line, "whispers": line,
               "arrow": '[{"cells":["R1C1"],"lines":[["R1C1","R1C2","R2C2"]]}]',
               "clone": '[{"cells":["R1C1"],"cloneCells":["R3C3"]}]',
               "littlekillersum": '[{"cell":"R0C4","direction":"DL","value":"6"}]',
               "extraregion": '[{"cells":["R2C2","R2C3","R3C2","R3C3"]}]'}
    grid = ",".join(["[{},{\"value\":2,\"given\":true},{\"region\":1},{}]"] + ["[{},{},{},{}]"] * 3)
    return ('{"size":4,"grid":[' + grid + "]," +
            ",".join(f'"{name}":{value}' for name, value in members.items()) + "}")


def solved(order):
    """A solved grid of a square order: rows shifted against each other."""
    band = BANDS[order]
    return [[(row % band * band + row // band + column) % order
             for column in range(order)] for row in range(order)]


def holes(grid):
    """Two of three cells emptied."""
    return [[None if (3 * row + 2 * column) % 7 < 4 else digit
             for column, digit in enumerate(cells)] for row, cells in enumerate(grid)]


def rows_of(grid, symbols=ONE, blank="."):
    return ["".join(blank if digit is None else symbols[digit] for digit in cells)
            for cells in grid]


def line(order, symbols=ONE, blank="."):
    return "".join(rows_of(holes(solved(order)), symbols, blank))


def decimals(order):
    return "\n".join(" ".join("." if digit is None else str(digit + 1) for digit in cells)
                     for cells in holes(solved(order)))


def framed(rows, frame="+---+---+---+", bar="|"):
    parts = [bar + bar.join(row[at:at + 3] for at in (0, 3, 6)) + bar for row in rows]
    return "\n".join([frame, *parts[:3], frame, *parts[3:6], frame, *parts[6:], frame])


def groups(grid):
    """Candidates of each cell: all digits where it is empty."""
    return [["123456789" if digit is None else str(digit + 1) for digit in cells]
            for cells in grid]


def sukaku(grid):
    return "".join("".join(d if d in cell else "." for d in "123456789")
                   for cells in groups(grid) for cell in cells)


def pls(grid):
    return "\n".join([f"order {len(grid)}"] +
                     ["".join(f"{-1 if digit is None else digit:4}" for digit in cells)
                      for cells in grid])


def reader_seeds():
    nine = holes(solved(9))
    rows, zeros = rows_of(nine), rows_of(nine, blank="0")
    text, digits = "".join(rows), "".join(zeros)
    marks = "\n".join(" ".join(cells) for cells in groups(nine))
    return {
        "line": text,
        "line_tail": text + " ED=9.0/1.2/1.2 some name\n",
        "line_blanks": text.replace(".", "*") + "\n" + text.replace(".", "_"),
        "line_crlf": text + "\r\n" + text + "\r\n",
        "line_4": line(4),
        "line_16": line(16),
        "line_16_letters": line(16, "ABCDEFGHIJKLMNOP"),
        "line_16_zero": line(16, "0123456789ABCDEF"),
        "line_25": line(25),
        "decimals_16": decimals(16),
        "comments": "# a comment\n#size 3x3\n\n" + text + "\n# the end",
        "size_6": "#size 2x3\n" + "1.....2.....3.....4.....5.....6.....",
        "grid": framed(rows),
        "ss": "\n".join(row[:3] + "|" + row[3:6] + "|" + row[6:] for row in rows),
        "sdk": "#A nobody\n#D a test\n" + "\n".join(rows),
        "sdk_sections": "[Puzzle]\n" + "\n".join(rows) + "\n[State]\n" + "\n".join(rows),
        "sdm": digits + "\n" + digits,
        "sdx": "\n".join(" ".join(("u" if len(cell) == 1 and at == 0 else "") + cell
                                  for at, cell in enumerate(cells))
                         for cells in groups(nine)),
        "pm": marks,
        "pm_framed": "*-----*\n" + marks.replace("\n", " |\n| ") + "\n*-----*",
        "pm_markers": marks.replace("5", "5#").replace("7 ", "7@ "),
        "sukaku": sukaku(nine),
        "sukaku_4": "12..1234" * 8,
        "hodoku": f":0000:x:{digits}:::\n:0100:5:+5{text[1:]}:119 128:911:a comment:",
        "sudokuwiki": "https://example.org/sudoku.htm?bd=" + digits,
        "fpuzzles": "https://example.org/?load=" + FPUZZLES,
        "fpuzzles_bare": "fpuzzles" + FPUZZLES,
        "fpuzzles_cut": "fpuzzles" + FPUZZLES[:60],
        "fpuzzles_rules": fpuzzles_rules(),
        "sudokupad": "https://sudokupad.app/scl" + FPUZZLES,
        "opensudoku": f'<?xml version="1.0"?><opensudoku>\n<game data="{digits}"/>\n'
                      "</opensudoku>",
        "pls": pls(holes(solved(4))) + "\n",
        "queens_cells": "r1c2 r2c4 r3c1 r4c3",
        "queens_grid": ".Q..\n...Q\nQ...\n..Q.",
        "queens_line": ".Q.....QQ.....Q.",
        "json": json.dumps({"puzzle": text, "family": "sudoku"}),
        "json_board": json.dumps({"board": {
            "family": "sudoku", "block": "3x3", "size": 9, "symbols": list("123456789"),
            "givens": [0 if digit is None else digit + 1 for cells in nine for digit in cells],
            "placed": None, "marks": [[1, 2, 9] for _ in range(81)]}}),
        "json_board_queens": json.dumps({"board": {
            "family": "queens", "symbols": ["Q"], "givens": [0, 1] + 14 * [0],
            "placed": 7 * [0] + [1] + 8 * [0], "marks": 16 * [[1]]}}),
        "sudokuwiki_pairs": "?bd=S9B050f2e0i46015y02" + "04" * 73,
        "sudokuwiki_old": "?bd=" + "vu48" * 40 + "vu",
        "anywhere": f'12 {text}\nid,"{text}",x\nhttps://a.org/?s={digits}&a\n({text})',
        "groups": " ".join(text[at:at + 3] for at in range(0, 81, 3)) + "\n" + "/".join(rows),
        "list": json.dumps([[0 if digit is None else digit + 1 for digit in cells]
                            for cells in nine], indent=1),
        "list_minizinc": "q = [|" + "\n|".join(",".join(row.replace(".", "_")) for row in rows) + "|];",
        "list_records": json.dumps([{"puzzle": text, "a": [1]}, {"grid": rows}, {"quiz": text}],
                                   indent=2),
        "list_strings": json.dumps([text, digits]),
        "list_16": "[" + decimals(16).replace("\n", ",").replace(" ", ",") + "]",
        "frame_unicode": "\u250c\u2500\u2500\u2510\n" + "\n".join(
            "\u2502" + row[:3] + "\u2502" + row[3:] + "\u2551" for row in rows),
        "pm_unicode": marks.replace(" ", " \u2502 "),
        "table_semicolon": f'nr;Question;b\n1;"{text}";"a;b"\n2;{text};x',
        "table_found": f"a,b,c\n1,{text},x\n2,{text},y",
        "solo": "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9\n2x2db:1c2c3g",
        "family": "#family latin\n#size 5\n1........................",
        "prose": "a text\nof three\nlines\n",
        "table_tab": f"id\tpuzzle\tclues\n1\t{text}\t33\n2\t{text}\t33\n",
        "table_comma": f'puzzle,name\n{text},"a ""quoted"" name"\n',
        "csp": CSP_SEEDS["colours"],
        "dimacs": "c clauses\np cnf 3 2\n1 -2 0\n2 3 -1 0\n",
        "xcsp3": '<instance format="XCSP3"><variables><array id="x" size="[3]"> 0..2 </array>'
                 '<var id="y"> 0 2 </var></variables><constraints><sum><list> x[] </list>'
                 '<coeffs> 1 2 3 </coeffs><condition> (le,y) </condition></sum><group>'
                 '<intension> ne(%0,add(%1,1)) </intension><args> x[0] y </args></group>'
                 '<extension><list> x[0..1] </list><supports> (0,*)(1,2) </supports>'
                 '</extension><channel> x[] </channel></constraints></instance>',
        "flatzinc": "var 1..3: x :: output_var;\nvar {2,4}: y;\nvar bool: b;\n"
                    "array [1..2] of var int: q :: output_array([1..2]) = [x,y];\n"
                    "constraint int_lin_le_reif([1,-2],q,3,b) :: \"a name\";\n"
                    "constraint fzn_table_int(q,[1,2,3,4]);\nsolve minimize x;\n",
        "mixed": f"{text}\n{line(4)}\n:0000:x:{digits}:::\n{framed(rows)}\n{text}",
        "nul": text + "\n" + text[:40] + "\0" + text[41:],
        "short": text[:80],
        "nothing": "",
    }


NUMBERS = " ".join(str(value) for value in range(200))

CSP_SEEDS = {
    "empty": "csp 1\n",
    "one": "csp 1\nvar A x\ngiven A=x\n",
    "colours": "csp 1\n# a triangle\nvar A red green blue\nvar B red green blue\n"
               "var C red green blue\nalldiff A B C\ngiven A=red\n",
    "pairs": "csp 1\nvar A 1 2 3\nvar B 2 3 4\nforbid A=2 B=2\nforbid A=3 B=4\n",
    "overlap": "csp 1\nvar A 1 2\nvar B 2 3\nvar C 3 1\nalldiff A B\nalldiff B C\n",
    "contradiction": "csp 1\nvar A 1 2\nvar B 1 2\nalldiff A B\ngiven A=1\ngiven B=1\n",
    "wide": f"csp 1\nvar A {NUMBERS}\nvar B {NUMBERS}\nalldiff A B\n",
    "crlf": "csp 1\r\nvar A 1 2\r\ngiven A=2\r\n",
    "unknown_value": "csp 1\nvar A 1 2\ngiven A=3\n",
    "unknown_word": "csp 1\nvariable A 1 2\n",
    "twice": "csp 1\nvar A 1 1\nvar A 2\n",
    "unfinished": "csp 1\nvar A 1 2\nforbid A=1 ",
    "csp2_lists": "csp 2\narray x[1..3,1..3] 1..3\nfor i in 1..3: alldiff x[i,*] :: \"row {i}\"\n"
                  "for i, j in 1..3 where i < j and j != 3: x[1,i] < x[2,j] + (j-i)\nshow grid x\n"
                  "alldiff [x[i,4-i] for i in 1..3]\ngiven x[1,*] = 1 . 3\n",
    "csp2_sums": "csp 2\ndomain d 0..4\nvar A B C d\nsum A 2*B = C + 1\nabs A - B >= 2\n"
                 "count A B C 1 <= 1\nA != B; 2*A - B < 3 # end\n",
    "csp2_tables": "csp 2\nvar A B {0..2 red}\nvar i 1..2\narray y[1..2] 0..2\n"
                   "table (A, B) allow (0,1) (red, 2)\ntable (A) forbid (1)\nelement A = y[i]\n"
                   "circuit y\nstrictly-increasing y\n",
    "csp2_labels": "csp 2\nname \"a \\\"b\\\"\"\nvar A \"b c\" {red green}\nhidden h {x y}\n"
                   "exactly-one e type t: A=red \"b c\"=red\nat-most-one A=red h=x\n"
                   "at-least-one A=red h!=y\nforbid A=green\nshow graph\n",
    "csp2_bad": "csp 2\nvar A B 1..3\nfor i in {1, 3}: alldif A B :: \"{j}\n",
}


# The puzzle of fuzz_answer.c has this solution.
ANSWER = "241365356412423651615243562134134526"


def answer_seeds():
    digits, from_0 = " ".join(ANSWER), " ".join(str(int(digit) - 1) for digit in ANSWER)
    full = [6 * cell + digit + 1 for cell in range(36) for digit in range(6)]
    literals = [v if ANSWER[(v - 1) // 6] == str((v - 1) % 6 + 1) else -v for v in full]
    names = " ".join(f"r{cell // 6 + 1}c{cell % 6 + 1}={digit}"
                     for cell, digit in enumerate(ANSWER))
    return {
        "sat": "s SATISFIABLE\nv " + " ".join(map(str, literals)) + " 0\n",
        "minisat": "SAT\n" + " ".join(map(str, literals)) + " 0\n",
        "unsat": "c nothing\ns UNSATISFIABLE\n",
        "opb": "s SATISFIABLE\nv " + " ".join(f"x{v}" if v > 0 else f"-x{-v}"
                                             for v in literals) + "\n",
        "mzn": f"x = [{digits.replace(' ', ', ')}];\n----------\n==========\n",
        "fzn": f"x = array2d(1..6, 1..6, [{digits.replace(' ', ',')}]);\n----------\n",
        "mzn_unsat": "=====UNSATISFIABLE=====\n",
        "xcsp3": "s SATISFIABLE\nv <instantiation>\nv <list> x[0..4][] x[5][] r[0][0] </list>\n"
                 f"v <values> {from_0} 2 </values>\nv </instantiation>\n",
        "minion": f"Sol: {digits}\nSolution Number: 1\nProblem solvable?: yes\n",
        "csp": names + " r1n2=1\n",
    }


def request(verb, text="", **options):
    return f"POST /api/1/{verb}\n\n" + json.dumps({"input": text, "options": options})


def request_seeds():
    """Requests as fuzz_request.c reads them."""
    nine, four = line(9), line(4)
    job = json.dumps({"verb": "rate", "input": four, "options": {"ratings": "W"}})
    board = json.dumps({"board": {"family": "sudoku", "block": "2x2", "size": 4,
                                  "givens": [1, 0, 0, 2, *[0] * 12], "placed": None,
                                  "marks": None}})
    return {
        "page": "GET /",
        "about": "GET /api/1/\nAccept-Encoding: gzip\n\n",
        "foreign": "GET /api/1/\nHost: example.org\nOrigin: http://example.org\n\n",
        "studies": "GET /api/1/studies\n\n",
        "stats": "GET /api/1/studies/1/stats?published=1&table=clues&to=tsv\n\n",
        "job": "POST /api/1/jobs\n\n" + job,
        "job_text": "POST /api/1/jobs\n\n" + json.dumps(
            {"verb": "convert", "input": four, "options": {"to": "grid"}}),
        "job_late": "POST /api/1/jobs\n\n" + json.dumps(
            {"verb": "grids", "options": {"count": 1000000000, "seed": 1}}),
        "link": "GET /\nSec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\n"
                "Sec-Fetch-Dest: document\n\n",
        "chunks": "POST /api/1/solve\nTransfer-Encoding: chunked\nContent-Length: 5\n\n{}",
        "members": "POST /api/1/solve\n\n{\"options\": [" + "{}," * 300 + "{}]}",
        "events": "GET /api/1/jobs/0123456789abcdef0123456789abcdef\nLast-Event-ID: 3\n\n",
        "cancel": "DELETE /api/1/jobs/0123456789abcdef0123456789abcdef\n\n",
        "wrong_type": "POST /api/1/solve\nContent-Type: text/plain\n\n{}",
        "wrong_option": request("solve", nine, output="x"),
        "no_json": "POST /api/1/solve\n\n{\"input\": ",
        "solve": request("solve", nine),
        "solve_all": request("solve", four, all=True, limit=5),
        "solve_line": request("solve", nine, to="line"),
        "count": request("count", four, limit=0),
        "check": request("check", f"{nine}\n{four}\n"),
        "minimize": request("minimize", nine, seed=3),
        "canon": request("canon", nine, form="pattern", automorphisms=True),
        "convert": request("convert", nine, to="sdx"),
        "convert_svg": request("convert", four, to="svg"),
        "board": request("convert", board, board=True),
        "vary": request("vary", nine, count=2, seed=1),
        "explain": request("explain", four, theory="S+W"),
        "explain_step": request("explain", nine, step=1, to="svg"),
        "rate": request("rate", nine, ratings="W,SER,dof"),
        "rate_filter": request("rate", four, **{"min-rating": 0.5, "to": "csv"}),
        "paris": request("paris", four, apply="11.1"),
        "grids": request("grids", block="2x2", seed=1, count=2),
        "generate": request("generate", block="2x2", seed=1, method="bottom-up"),
        "gsp": request("gsp", block="2x2", seed=1, holes="50%"),
        "backbone": request("backbone", four, exact=True),
        "encode": request("encode", four, to="dimacs-2d"),
        "csp": request("solve", CSP_SEEDS["colours"], any=True),
    }


def application_seeds():
    """The examples, and texts with what these have not."""
    examples = pathlib.Path(__file__).resolve().parents[2] / "examples" / "applications"
    seeds = {path.stem: path.read_text(encoding="utf-8") for path in examples.iterdir()}
    return seeds | {
        "alone": "SEND+MORE=MONEY; 9...+.0..=.0...",
        "product": "cryptarithm 12\nAB * C = DE\nb. * . = ..",
        "signs": "futoshiki 3\n.<._\n  v\n.3>.\n...",
        "runs": "kakuro; x 3\\ 4\\; \\3 . .; B . 1",
        "numbers": "map 2; A: B C; B: A; C=2; A=1 # two lines",
        "geometric": "numbrix geometric\n. 2 .\n. B .",
        "induced": "matching induced; pattern: a b; target: x y z x-y; b=z",
        "starts": "job-shop 4\n1 2\n1 2\nstarts\n.\n2",
        "lines": "slitherlink\n. 3\nlines\n - .\n| x |\n . x",
        "distances": "slitherlink distances; 3 3",
        "stars": "star-battle 2\nA b\nC C\nstars\n. *\n- .",
        "mines": "minesweeper 3\n0 .\n8 *",
        "ring": "tents\n. T . .\nT . T .\n. T * .\n2 0 .",
        "fleet": "battleships 3 1\n. ^ ~ .\n. + . 2\n. v . 1\n. . 1",
        "equations": "garam\n. + 3 = .\n* B B B -\n2 B B B .\n= B B B =\n. B B B .\n. B B B B",
    }


def write_seeds(folder):
    """Writes all seeds; returns the folder of each target by its name."""
    folders = {}
    for target, seeds in (("csp", CSP_SEEDS), ("reader", reader_seeds()),
                          ("application", application_seeds()), ("answer", answer_seeds()), ("request", request_seeds())):
        folders[target] = folder / target
        folders[target].mkdir(parents=True, exist_ok=True)
        for name, text in seeds.items():
            (folders[target] / name).write_bytes(text.encode())
    return folders


if __name__ == "__main__":
    write_seeds(pathlib.Path(sys.argv[1]))
