/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.c -- the table of options. A new option is a field in settings.h and a row
 * here; help, manual pages and completions follow. One whose value names a file or a
 * program is LOCAL: a run for the server refuses it. */
#include "cli/options/settings.h"

#define BIT(verb) (UINT64_C(1) << (verb))

#define EXPLAIN BIT(GV_VERB_EXPLAIN)
#define RATE    BIT(GV_VERB_RATE)
#define PARIS   BIT(GV_VERB_PARIS)
#define BONE    BIT(GV_VERB_BACKBONE)
/* The verbs that read records, and those of them with one row per record. */
#define RECORDS                                                                        \
    (BIT(GV_VERB_SOLVE) | BIT(GV_VERB_COUNT) | BIT(GV_VERB_CHECK) |                    \
     BIT(GV_VERB_MINIMIZE) | BIT(GV_VERB_CANON) | BIT(GV_VERB_CONVERT) |               \
     BIT(GV_VERB_VARY) | EXPLAIN | RATE | PARIS | BONE)
#define ROWS (RECORDS & ~(EXPLAIN | PARIS))
/* The verbs that make them. */
#define GENERATE BIT(GV_VERB_GENERATE)
#define STUDY    BIT(GV_VERB_STUDY)
#define GSP      BIT(GV_VERB_GSP)
#define MAKERS   (GENERATE | BIT(GV_VERB_GRIDS) | GSP)
#define BENCH    BIT(GV_VERB_BENCH)
#define ENCODE   BIT(GV_VERB_ENCODE)
#define DECODE   BIT(GV_VERB_DECODE)
#define CODERS   (ENCODE | DECODE)
#define SWEEP    BIT(GV_VERB_SWEEP)
#define FIT      BIT(GV_VERB_FIT)
#define EXPORT   BIT(GV_VERB_EXPORT)
#define STATS    BIT(GV_VERB_STATS)
#define REPORT   BIT(GV_VERB_REPORT)
#define VERIFY   BIT(GV_VERB_VERIFY)
#define SERVE    BIT(GV_VERB_SERVE)
#define EVERY                                                                          \
    (RECORDS | MAKERS | STUDY | EXPORT | BIT(GV_VERB_MERGE) | VERIFY | STATS |         \
     REPORT | BENCH | CODERS | SWEEP | FIT | SERVE | BIT(GV_VERB_HELP) |               \
     BIT(GV_VERB_VERSION))

#define PUZZLE_FORMATS                                                                 \
    "line grid pm sukaku sdk sdm sdx ss hodoku link-sudokuwiki link-fpuzzles "         \
    "opensudoku pls cells csp"

#define ENCODINGS "dimacs-2d dimacs-3d opb mzn xcsp3 minion csp-dual"

#define FLAG(name, field, verbs, text)                                                 \
    {                                                                                  \
        name, 0, GV_OPTION_FLAG, NULL, NULL, 0, 0, offsetof(gv_settings, field),       \
            verbs, text                                                                \
    }
#define NUMBER(name, letter, argument, low, high, field, verbs, text)                  \
    {                                                                                  \
        name, letter, GV_OPTION_NUMBER, argument, NULL, low, high,                     \
            offsetof(gv_settings, field), verbs, text                                  \
    }
#define SECONDS(name, argument, field, verbs, text)                                    \
    {                                                                                  \
        name, 0, GV_OPTION_SECONDS, argument, NULL, 0, 0,                              \
            offsetof(gv_settings, field), verbs, text                                  \
    }
#define CHOICE(name, argument, words, field, verbs, text)                              \
    {                                                                                  \
        name, 0, GV_OPTION_CHOICE, argument, words, 0, 0,                              \
            offsetof(gv_settings, field), verbs, text                                  \
    }
#define TEXT(name, letter, argument, field, verbs, text)                               \
    {                                                                                  \
        name, letter, GV_OPTION_TEXT, argument, NULL, 0, 0,                            \
            offsetof(gv_settings, field), verbs, text                                  \
    }
#define LOCAL(name, letter, argument, field, verbs, text)                              \
    {                                                                                  \
        name, letter, GV_OPTION_LOCAL, argument, NULL, 0, 0,                           \
            offsetof(gv_settings, field), verbs, text                                  \
    }
#define BLOCK(name, argument, field, verbs, text)                                      \
    {                                                                                  \
        name, 0, GV_OPTION_BLOCK, argument, NULL, 0, 0, offsetof(gv_settings, field),  \
            verbs, text                                                                \
    }

// clang-format off
static const gv_option rows[] = {
    FLAG("any", any, BIT(GV_VERB_SOLVE), "print one solution where there are several"),
    FLAG("all", all, BIT(GV_VERB_SOLVE),
         "print every solution, up to --limit, as a table of record and solution"),
    FLAG("all", all, BIT(GV_VERB_MINIMIZE),
         "print every minimal puzzle inside, as a table of record, puzzle and clues"),
    FLAG("counts", counts, BIT(GV_VERB_MINIMIZE),
         "with --all: only how many there are, as a table of record, clues and number"),
    NUMBER("minus", 0, "N", 0, 81, minus, BIT(GV_VERB_VARY), "remove N clues; 1 by default"),
    NUMBER("plus", 0, "M", 0, 81, plus, BIT(GV_VERB_VARY), "add M clues; 1 by default"),
    NUMBER("count", 0, "N", 1, UINT64_MAX, count, BIT(GV_VERB_VARY),
           "print N random neighbours of each puzzle instead of all"),
    CHOICE("method", "NAME", "top-down bottom-up controlled-bias weighted", method, GENERATE,
           "how puzzles are made; top-down by default"),
    CHOICE("method", "NAME", "top-down bottom-up controlled-bias weighted", method, STUDY,
           "how puzzles are made; weighted by default"),
    CHOICE("method", "NAME", "uniform chain backtracking", method, BIT(GV_VERB_GRIDS),
           "where grids come from; uniform where that can be, else chain"),
    NUMBER("count", 0, "N", 1, UINT64_MAX, count, MAKERS,
           "make N; 1 by default, or no limit with --tries or --run-time"),
    NUMBER("count", 0, "N", 1, UINT64_MAX, count, STUDY,
           "end behind the unit that brings the study to N puzzles"),
    NUMBER("tries", 0, "N", 1, UINT64_MAX, tries, GENERATE, "stop after N tries"),
    NUMBER("tries", 0, "N", 1, UINT64_MAX, tries, STUDY,
           "end behind the unit that brings the study to N tries"),
    NUMBER("units", 0, "N", 1, UINT64_C(1) << 48, units, STUDY,
           "make the study N units long; kept in the file for later runs"),
    TEXT("shard", 0, "I/N", shard, STUDY,
         "make every Nth unit only, the Ith of them, counted from 1; merge joins the files"),
    NUMBER("sample", 0, "N", 1, UINT64_MAX, sample, VERIFY,
           "make N units, or instances of a sweep, again and compare; 3 by default"),
    FLAG("all", all, VERIFY, "make all of them again"),
    SECONDS("run-time", "S", run_time, MAKERS | STUDY | SWEEP,
            "end the run after S seconds; unfinished units of work are not written"),
    SECONDS("run-time", "S", run_time, BENCH,
            "generate: measure each method for S seconds of CPU time; 3 by default"),
    NUMBER("first-unit", 0, "U", 0, UINT64_C(1) << 48, first_unit, MAKERS,
           "begin with this unit of work: goes on where a run ended"),
    LOCAL("grids", 0, "FILE|-", grids, GENERATE | STUDY,
         "take complete grids from FILE, or standard input, instead of drawing them"),
    NUMBER("paths-per-grid", 0, "P", 1, 1000000, paths_per_grid, GENERATE | STUDY,
           "controlled-bias: try P orders of deletion on each grid; 1 by default"),
    NUMBER("floor-cap", 0, "F", 1, 4096, floor_cap, GENERATE | STUDY,
           "controlled-bias: leave out puzzles with more than F clues"),
    FLAG("weights", weights, GENERATE | STUDY,
         "top-down: compute the weight that undoes its preference for few clues"),
    CHOICE("preset", "NAME", "counts-low counts-high stream", preset, GENERATE | STUDY,
           "weighted: a set of the next three; stream by default"),
    NUMBER("start-clues", 0, "N0", 1, 128, start_clues, GENERATE | STUDY,
           "weighted: start from random N0 clues of a grid"),
    NUMBER("enumerate-below", 0, "RHO", 0, 26, enumerate_below, GENERATE | STUDY,
           "weighted: enumerate exactly when RHO clues or fewer are removable"),
    NUMBER("starts-per-grid", 0, "P", 1, 100000, starts_per_grid, GENERATE | STUDY,
           "weighted: so many starts from each grid"),
    FLAG("counts", counts, GENERATE,
         "instead of puzzles, the estimated number of minimal puzzles per grid"),
    CHOICE("symmetry", "NAME", "rotate mirror diagonal none", symmetry, GENERATE | STUDY,
           "top-down, bottom-up: clues in this symmetry; not an unbiased sample"),
    LOCAL("mask", 0, "FILE", mask, GENERATE,
         "top-down, bottom-up: clues exactly in the pattern of FILE"),
    TEXT("holes", 0, "H|peak|P%", holes, GSP,
         "empty cells: how many, P percent of all, or the hardest number; peak by default"),
    CHOICE("pattern", "NAME", "random singly doubly fully nested", pattern, GSP,
           "how evenly holes are spread; doubly by default"),
    CHOICE("method", "NAME", "chain paper", method, GSP,
           "how complete squares are made; chain by default"),
    NUMBER("moves", 0, "N", 1, UINT64_C(1) << 48, moves, GSP,
           "chain: length of the walk; 2000 for each row by default"),
    NUMBER("excursions", 0, "N", 1, UINT64_C(1) << 48, excursions, GSP,
           "chain: also Jacobson-Matthews excursions of up to N steps"),
    NUMBER("squares", 0, "N", 1, UINT64_C(1) << 48, squares, GSP,
           "paper: valid squares to traverse; 50, or twice the order, by default"),
    NUMBER("best-of", 0, "K", 1, 1000, best_of, GSP,
           "paper: make the best of K random moves; 1 by default"),
    NUMBER("proposals", 0, "N", 1, UINT64_C(1) << 48, proposals, GSP,
           "length of the chain of hole switches; 200 (doubly 400, nested 4000) a cell by default"),
    FLAG("gsp-random", gsp_random, GSP,
         "fill the givens in at random: there need not be a solution"),
    FLAG("no-forward-check", no_forward_check, GSP,
         "gsp-random: do not look whether every cell keeps a value"),
    NUMBER("restarts", 0, "N", 1, UINT64_C(1) << 48, restarts, GSP,
           "gsp-random: give up after N dead ends; 100000 by default"),
    FLAG("gsp-perturb", gsp_perturb, GSP,
         "change givens of a square with holes: there need not be a solution"),
    NUMBER("exchanges", 0, "W", 1, 4096, exchanges, GSP,
           "gsp-perturb: exchange W pairs of givens; 1 by default, 0 with --reassign"),
    NUMBER("reassign", 0, "W", 1, 4096, reassign, GSP,
           "gsp-perturb: give W givens another legal value"),
    LOCAL("from-qcp", 0, "FILE|-", from_qcp, GSP,
         "instead, turn partial Latin squares of FILE into squares with blocks"),
    FLAG("with-solution", with_solution, GSP,
         "also print the square that the holes were made in"),
    TEXT("block", 0, "LIST", sweep.block, SWEEP,
         "blocks MxN, separated by commas; MxN@HOLES has holes of its own"),
    TEXT("pattern", 0, "LIST", sweep.pattern, SWEEP,
         "random, singly, doubly, fully, nested; doubly by default"),
    TEXT("holes", 0, "LIST", sweep.holes, SWEEP,
         "H, P%, peak, peak-H, P%peak, and ranges A..B:STEP; peak by default"),
    TEXT("kind", 0, "LIST", sweep.kind, SWEEP,
         "with-holes, random, perturb; with-holes by default"),
    TEXT("method", 0, "LIST", sweep.method, SWEEP,
         "how complete squares are made: chain, paper; chain by default"),
    TEXT("seed", 0, "LIST", sweep.seed, SWEEP,
         "seeds of the random streams, numbers and ranges A..B; drawn when not given"),
    TEXT("count", 0, "N", sweep.count, SWEEP,
         "instances for each point and seed; 10 by default"),
    LOCAL("solver", 0, "LIST", sweep.solver, SWEEP,
         "cadical, mac-lah, gecode, backbone, 'COMMAND {in} {out}', separated by commas, or by "
         "semicolons where a command has commas; cadical by default"),
    TEXT("encoding", 0, "LIST", sweep.encoding, SWEEP,
         "3d, 2d, csp-dual, mzn, for the solvers that can; each solver's own by default"),
    CHOICE("full", "yes|no", "yes no", sweep.full, SWEEP,
           "encodings without reduction; no by default"),
    TEXT("limit-time", 0, "S", sweep.limit_time, SWEEP,
         "give up on a run after S seconds of CPU time; 20 by default, 0 means never"),
    TEXT("limit-memory", 0, "MB", sweep.limit_memory, SWEEP,
         "give up on a run that takes more memory; 0, the default, means never"),
    TEXT("moves", 0, "N", sweep.moves, SWEEP, "chain: length of the walk, as of gsp"),
    TEXT("excursions", 0, "N", sweep.excursions, SWEEP,
         "chain: also Jacobson-Matthews excursions of up to N steps"),
    TEXT("squares", 0, "N", sweep.squares, SWEEP, "paper: valid squares to traverse"),
    TEXT("best-of", 0, "K", sweep.best_of, SWEEP, "paper: make the best of K random moves"),
    TEXT("proposals", 0, "N", sweep.proposals, SWEEP, "length of the chain of hole switches"),
    TEXT("exchanges", 0, "W", sweep.exchanges, SWEEP, "perturb: exchange W pairs of givens"),
    TEXT("reassign", 0, "W", sweep.reassign, SWEEP,
         "perturb: give W givens another legal value"),
    CHOICE("no-forward-check", "yes|no", "yes no", sweep.plain_fill, SWEEP,
           "random: do not look whether every cell keeps a value; no by default"),
    TEXT("restarts", 0, "N", sweep.restarts, SWEEP,
         "random: give up after N dead ends; 100000 by default"),
    CHOICE("preset", "NAME", "table1 table2 table3 fig4 fig5 fig6 fig7 fig8", sweep.preset, SWEEP,
           "an experiment of the paper, scaled down; what else is given holds"),
    TEXT("shard", 0, "I/N", sweep.shard, SWEEP,
         "do every Nth instance only, from the Ith on; merge joins the files"),
    FLAG("no-run", no_run, SWEEP, "only print what is there, also while a sweep is running"),
    LOCAL("plots", 0, "FOLDER", plots, SWEEP, "also draw the tables as SVG files in FOLDER"),
    CHOICE("table", "NAME",
           "instances hardness satisfiable backbone peaks minima survival table1 table2 table3 "
           "fig4 fig5 fig6 fig7 fit model",
           table, SWEEP, "print this table alone, without # lines"),
    FLAG("published", published, FIT, "fit the published peaks"),
    CHOICE("of", "WHAT", "peak backbone", fit_of, FIT,
           "what to fit: the peak, by default, or the minimum of the look-ahead backbone"),
    TEXT("solver", 0, "NAME", sweep.solver, FIT, "the solver whose peaks are fitted"),
    TEXT("encoding", 0, "NAME", sweep.encoding, FIT, "its encoding, where there are several"),
    TEXT("pattern", 0, "NAME", sweep.pattern, FIT, "the pattern, where there are several"),
    CHOICE("measure", "NAME", "cpu conflicts decisions", measure, FIT,
           "what the peak is a peak of; cpu by default"),
    NUMBER("quantile", 0, "P", 1, 99, quantile, FIT,
           "the percentile of runs whose peak it is; 50, the median, by default"),
    NUMBER("seed", 0, "S", 0, UINT64_MAX, seed, FIT, "seed of the bootstrap; 0 by default"),
    CHOICE("to", "ENCODING", ENCODINGS, solver_language, ENCODE,
           "the language to write; dimacs-3d by default"),
    CHOICE("from", "ENCODING", ENCODINGS, solver_language, DECODE,
           "the encoding that the answer is for; found out when not given"),
    FLAG("full", full, ENCODE,
         "variables for every label, givens as constraints; reduced by naked singles if not"),
    FLAG("full", full, DECODE, "the encoding was made with --full"),
    CHOICE("part", "NAME", "all model data", part, ENCODE,
           "mzn: write the model of the family alone, or the data of the instance alone"),
    LOCAL("instance", 0, "FILE", instance, DECODE,
         "the instance that was encoded; of several, each with its own answer"),
    FLAG("minimal-only", minimal_only, BIT(GV_VERB_VARY), "print minimal puzzles only"),
    FLAG("canon", canon, BIT(GV_VERB_VARY),
         "leave out isomorphs of puzzles that were printed before"),
    NUMBER("limit", 'n', "N", 0, UINT64_MAX, limit, BIT(GV_VERB_COUNT) | BIT(GV_VERB_SOLVE),
           "stop after N solutions; 0 means all (count: 2 by default; solve --all: 0)"),
    FLAG("sat-status", sat_status, BIT(GV_VERB_SOLVE),
         "exit with 10 if every record has a solution, with 20 if one has none"),
    { "solver", 0, GV_OPTION_LOCAL, "NAME|COMMAND", "cadical mac-lah", 0, 0,
      offsetof(gv_settings, solver), BIT(GV_VERB_SOLVE),
      "find one solution with cadical, mac-lah, gecode, or a SAT solver run as a command: "
      "'minisat {in} {out}'" },
    CHOICE("encoding", "NAME", "3d 2d", encoding, BIT(GV_VERB_SOLVE),
           "the clauses for the SAT solver; 3d by default"),
    CHOICE("form", "NAME",
           "puzzle-minlex solution-minlex solution-maxlex relabel pattern", canon_form,
           BIT(GV_VERB_CANON), "which canonical form; puzzle-minlex by default"),
    FLAG("automorphisms", automorphisms, BIT(GV_VERB_CANON),
         "tell the number of automorphisms, in a table"),
    FLAG("perm", perm, BIT(GV_VERB_CANON),
         "tell the transformation that was applied, in a table"),
    FLAG("unique", unique, BIT(GV_VERB_CANON), "keep the first record of each class"),
    FLAG("shuffle", shuffle, BIT(GV_VERB_CONVERT),
         "write a random isomorph of each puzzle"),
    FLAG("board", board, BIT(GV_VERB_CONVERT),
         "json: also the puzzle as data, in a member board"),
    NUMBER("per-page", 0, "N", 1, 30, per_page, BIT(GV_VERB_CONVERT),
           "sheet: N puzzles on a page; 4 by default, 1 and 2 are large print"),
    TEXT("title", 0, "TEXT", title, BIT(GV_VERB_CONVERT), "sheet: TEXT at the head of each page"),
    FLAG("captions", captions, BIT(GV_VERB_CONVERT),
         "sheet: print the text behind each puzzle above its board"),
    FLAG("no-answers", no_answers, BIT(GV_VERB_CONVERT),
         "sheet: leave out the answers at the back"),
    TEXT("theory", 0, "NAME", theory, EXPLAIN,
         "the rules to use: W, gW, B, gB, S+W, TyW, ..., joined by +, or SE; W by default"),
    TEXT("ratings", 0, "LIST", ratings, RATE,
         "the ratings to give, separated by commas: W,B,gW,gB,...; W by default"),
    TEXT("ratings", 0, "LIST", ratings, STUDY,
         "rate all puzzles of the study by these too, separated by commas ('givens help rate' "
         "lists them)"),
    CHOICE("method", "NAME", "top-down bottom-up controlled-bias weighted", method,
           STATS | REPORT,
           "how the puzzles of --puzzles were made"),
    LOCAL("puzzles", 0, "FILE|-", puzzles, STATS | REPORT,
         "read a table of puzzles, or standard input, instead of a store"),
    FLAG("published", published, STATS,
         "also the table published: the published statistics of 9x9 Sudoku and ours"),
    FLAG("compare", compare, STATS, "test two stores against each other"),
    CHOICE("table", "NAME",
           "overview clues counts moments by_clues levels correlations pairs published "
           "compare compare_levels",
           table, STATS, "print this table alone, without # lines"),
    TEXT("ratings", 0, "LIST", ratings, STATS | REPORT,
         "with --puzzles: the columns that are ratings, separated by commas"),
    TEXT("ratings", 0, "LIST", ratings, BENCH,
         "rate: the ratings to measure, separated by commas; W,B,gW,gB by default"),
    TEXT("rating", 0, "R", rating, GENERATE,
         "rate the puzzles ('givens help rate' lists the names); in tables there is a column of "
         "that name"),
    TEXT("min-rating", 0, "X", min_rating, RATE,
         "print only records whose first rating is X or more"),
    TEXT("max-rating", 0, "Y", max_rating, RATE,
         "print only records whose first rating is Y or less"),
    TEXT("min-rating", 0, "X", min_rating, GENERATE,
         "keep only puzzles with a --rating of X or more"),
    TEXT("max-rating", 0, "Y", max_rating, GENERATE,
         "keep only puzzles with a --rating of Y or less"),
    NUMBER("max-length", 0, "N", 0, 36, max_length, EXPLAIN | RATE | GENERATE | STUDY,
           "use no rule of more than N CSP-variables; 36 by default"),
    NUMBER("step", 0, "K", 1, 1000000, step, EXPLAIN,
           "print step K alone, with the state it is found in"),
    { "verify", 0, GV_OPTION_LOCAL, "FILE", "-", 0, 0, offsetof(gv_settings, verify), EXPLAIN,
      "check the paths of FILE, as --to json writes them, instead of finding paths" },
    FLAG("from-state", from_state, EXPLAIN,
         "start from the pencilmarks exactly as they stand"),
    FLAG("only-needed", only_needed, EXPLAIN,
         "leave out steps that nothing later rests on"),
    FLAG("states", states, EXPLAIN, "show the resolution state before steps"),
    FLAG("ascii", ascii, EXPLAIN, "write <> for the sign of inequality"),
    FLAG("words", words, EXPLAIN, "write the steps in plain words"),
    FLAG("trace", trace, EXPLAIN, "theory SE: write a table with a row for each step"),
    FLAG("exhaustive", exhaustive, PARIS, "also follow every pattern of every step to the end"),
    NUMBER("max-depth", 0, "N", 0, UINT64_MAX, max_depth, PARIS,
           "exhaustive: stop after N steps; 0, the default, means never"),
    NUMBER("max-patterns", 0, "N", 0, UINT64_MAX, max_patterns, PARIS,
           "exhaustive: stop after N different patterns; 1000000 by default, 0 means never"),
    TEXT("apply", 0, "LIST", apply, PARIS,
         "first make these assignments, as 21.5,r4c9.1: row, column, digit"),
    FLAG("no-path", no_path, PARIS,
         "show the choices of the first stuck board, but do not follow them"),
    CHOICE("remove-clues", "ORDER", "increasing smallest largest random", remove_clues, PARIS,
           "also take clues away one after the other, by the dof without them or at random"),
    NUMBER("limit", 'n', "N", 0, UINT64_MAX, limit, PARIS,
           "count no more than N solutions; 1000 by default, 0 means all"),
    FLAG("exact", exact, BONE,
         "also the exact backbone, by a SAT solver; bounds where a limit comes first"),
    FLAG("both-signs", both_signs, BONE,
         "look-ahead: also fix what follows from a value and from its absence"),
    FLAG("literals", literals, BONE, "also list the values that are fixed"),
    FLAG("paranoid", paranoid, EXPLAIN, "check every step against the solutions"),

    CHOICE("to", "FORM", PUZZLE_FORMATS " svg tsv csv json", to,
           BIT(GV_VERB_SOLVE) | BIT(GV_VERB_MINIMIZE) | BIT(GV_VERB_CANON) | MAKERS | EXPORT |
               DECODE,
           "output form"),
    CHOICE("to", "FORM", PUZZLE_FORMATS " svg sheet tsv csv json", to, BIT(GV_VERB_CONVERT),
           "output form; sheet: pages to print, as HTML"),
    CHOICE("to", "FORM", "line tsv csv json", to, BIT(GV_VERB_COUNT) | BIT(GV_VERB_VARY),
           "output form"),
    CHOICE("to", "FORM", "tsv csv json", to, BIT(GV_VERB_CHECK) | STATS | VERIFY | BONE | SWEEP | FIT,
           "output form"),
    CHOICE("to", "FORM", "tsv csv json line", to, RATE,
           "output form; line, for the puzzles alone, with --min-rating or --max-rating"),
    CHOICE("to", "FORM", "json svg tsv csv", to, EXPLAIN,
           "output form: data, with --step a picture, with --trace a table; text when not given"),
    CHOICE("to", "FORM", "json", to, PARIS, "output form: data; text when not given"),
    CHOICE("from", "FORM", PUZZLE_FORMATS " tsv csv json", from, RECORDS | ENCODE,
           "input format; found out when not given"),
    TEXT("format", 0, "STRING", format, ROWS | MAKERS,
         "write each record by this pattern of % codes (givens-formats(5))"),
    TEXT("format", 0, "STRING", format, EXPLAIN,
         "theory SE: write this pattern of % codes (givens-formats(5)) behind each puzzle"),
    TEXT("start", 0, "STRING", start, EXPLAIN, "theory SE: write this pattern before each puzzle"),
    TEXT("before", 0, "STRING", before, EXPLAIN, "theory SE: write this pattern before each step"),
    TEXT("after", 0, "STRING", after, EXPLAIN, "theory SE: write this pattern after each step"),
    LOCAL("output", 'o', "FILE", output,
         (RECORDS & ~(BIT(GV_VERB_CONVERT) | EXPLAIN)) | MAKERS | EXPORT | STATS | REPORT | VERIFY |
             SWEEP | FIT | DECODE,
         "write FILE, complete or not at all, instead of standard output"),
    LOCAL("output", 'o', "FILE", output, BIT(GV_VERB_CONVERT) | ENCODE,
         "write FILE, complete or not at all; with %n or %03n (the record's number) in its name, "
         "one file per record"),
    LOCAL("output", 'o', "FILE", output, EXPLAIN,
         "write FILE, complete or not at all; svg: with %n or %03n (the record's number) in its "
         "name, one file per record"),

    CHOICE("family", "FAMILY", "sudoku latin pandiagonal queens sudoqueens csp", family,
           RECORDS | CODERS | MAKERS | STUDY | STATS | REPORT,
           "puzzle family; sudoku, or what the text tells, when not given"),
    BLOCK("block", "MxN", block, RECORDS | CODERS | MAKERS | STUDY | STATS | REPORT,
          "sudoku blocks of M rows and N columns"),
    NUMBER("size", 0, "N", 1, GV_MAX_ORDER, size,
           RECORDS | CODERS | MAKERS | STUDY | STATS | REPORT,
           "order of the grid"),
    CHOICE("alphabet", "A", "A 0 1 decimal", alphabet, RECORDS | CODERS | MAKERS | EXPORT,
           "symbols of large grids: from A, from 0, from 1, or decimal numbers"),

    SECONDS("limit-time", "S", limit_time, RECORDS,
            "give up on a record after S seconds; 0 means never"),
    NUMBER("limit-nodes", 0, "N", 0, UINT64_MAX, limit_nodes, RECORDS,
           "give up on a record after N search nodes; 0 means never"),
    NUMBER("threads", 'j', "N", 0, 1024, threads, RECORDS | ENCODE | MAKERS | STUDY | VERIFY | SWEEP,
           "worker threads; 0, the default, means one per core"),
    NUMBER("seed", 0, "S", 0, UINT64_MAX, seed, RECORDS | MAKERS | STUDY,
           "seed of the random streams (minimize: 0 by default)"),
    NUMBER("seed", 0, "S", 0, UINT64_MAX, seed, BENCH,
           "generate: seed of the random streams; 0 by default"),
    CHOICE("cpu", "LEVEL", "scalar avx2 avx512", cpu,
           RECORDS | ENCODE | MAKERS | STUDY | VERIFY | BENCH,
           "vector instructions to use; also GIVENS_CPU"),

    FLAG("keep-text", keep_text, EXPLAIN | PARIS,
         "print the text behind each puzzle, as a # line above it"),
    FLAG("keep-text", keep_text, ROWS,
         "print the text behind each puzzle; in tables as a last column, text"),
    FLAG("keep-columns", keep_columns, ROWS,
         "print the other columns of an input table too"),
    FLAG("keep-columns", keep_columns, EXPLAIN | PARIS,
         "print the other columns of an input table too, as a # line above the puzzle"),
    FLAG("provenance", provenance, RECORDS | MAKERS | EXPORT | STATS | SWEEP | FIT,
         "start the output with # lines: version, commit, command, seed, CPU level"),
    TEXT("listen", 0, "ADDRESS:PORT", listen, SERVE,
         "where to listen; 127.0.0.1:8320 by default, port 0 is any free one"),
    TEXT("token", 0, "TEXT", token, SERVE,
         "answer only those who know TEXT; also GIVENS_TOKEN; needed where other machines "
         "reach the address"),
    NUMBER("memory", 0, "MIB", 256, 1 << 20, serve_memory, SERVE,
           "most memory for all requests and jobs together, in MiB; 4096 by default"),
    FLAG("verbose", verbose, SERVE,
         "a line on stderr for each request: time, method, path, status, bytes, ms"),
    CHOICE("progress", "auto|always|never", "auto always never", progress,
           RECORDS | ENCODE | MAKERS | STUDY | SWEEP,
           "progress line on stderr; auto: if that is a terminal"),
    CHOICE("color", "auto|always|never", "auto always never", color, EVERY,
           "colours in messages; auto: if stderr is a terminal"),
    FLAG("quiet", quiet, RECORDS | ENCODE | MAKERS | STUDY | REPORT | SWEEP,
         "no warnings, no progress line"),
    FLAG("verbose", verbose, RECORDS | ENCODE | MAKERS | STUDY, "say on stderr what was done"),
    { "help", 'h', GV_OPTION_FLAG, NULL, NULL, 0, 0, offsetof(gv_settings, help), EVERY,
      "print this help" },
    FLAG("version", version, EVERY, "print version and commit"),
};
// clang-format on

const gv_options gv_option_table = { rows, sizeof rows / sizeof rows[0] };

_Static_assert(sizeof rows / sizeof rows[0] <= GV_MAX_OPTIONS, "too many options");

static const char *default_method(gv_verb_id verb)
{
    switch (verb) {
    case GV_VERB_GENERATE:
        return "top-down";
    case GV_VERB_STUDY: // what is studied is studied without bias
        return "weighted";
    case GV_VERB_GSP:
        return "chain";
    default:
        return NULL;
    }
}

static const char *default_ratings(gv_verb_id verb)
{
    switch (verb) {
    case GV_VERB_BENCH:
        return "W,B,gW,gB";
    case GV_VERB_STUDY: // those that are there
    case GV_VERB_VERIFY:
    case GV_VERB_STATS:
    case GV_VERB_REPORT:
        return NULL;
    default:
        return "W";
    }
}

gv_settings gv_settings_default(gv_verb_id verb)
{
    return (gv_settings){ .limit = verb == GV_VERB_COUNT   ? 2
                                   : verb == GV_VERB_PARIS ? 1000
                                                           : 0,
                          .max_patterns = 1000000,
                          .per_page = 4,
                          .minus = 1,
                          .plus = 1,
                          .method = default_method(verb),
                          .ratings = default_ratings(verb),
                          .theory = "W",
                          .holes = "peak",
                          .pattern = "doubly",
                          .quantile = 50,
                          .max_length = 36,
                          .serve_memory = 4096,
                          .progress = "auto",
                          .color = "auto" };
}
