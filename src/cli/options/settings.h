/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.h -- the values of the options that verbs share, and the rows that read
 * them.
 */
#ifndef GV_CLI_OPTIONS_SETTINGS_H
#define GV_CLI_OPTIONS_SETTINGS_H

#include "base/options.h"
#include "experiment/sweep_plan.h"

typedef struct gv_settings {
    uint64_t threads;
    uint64_t seed;
    const char *cpu;
    const char *family;
    gv_option_block block;
    uint64_t size;
    const char *alphabet;
    const char *from;
    const char *to;
    const char *format;
    const char *start;
    const char *before;
    const char *after;
    const char *output;
    uint64_t limit;
    double limit_time;
    uint64_t limit_nodes;
    bool any;
    bool all;
    uint64_t sample;
    bool sat_status;
    const char *solver;
    const char *encoding;
    bool shuffle;
    bool board;
    uint64_t per_page;
    const char *title;
    bool no_answers;
    bool captions;
    bool counts;
    uint64_t minus;
    uint64_t plus;
    uint64_t count;
    const char *method;
    uint64_t tries;
    double run_time;
    uint64_t units;
    const char *shard;
    uint64_t first_unit;
    const char *grids;
    uint64_t paths_per_grid;
    uint64_t floor_cap;
    bool weights;
    const char *preset;
    uint64_t start_clues;
    uint64_t enumerate_below;
    uint64_t starts_per_grid;
    const char *symmetry;
    const char *mask;
    const char *holes;
    const char *pattern;
    uint64_t moves;
    uint64_t excursions;
    uint64_t squares;
    uint64_t best_of;
    uint64_t proposals;
    bool gsp_random;
    bool no_forward_check;
    uint64_t restarts;
    bool gsp_perturb;
    uint64_t exchanges;
    uint64_t reassign;
    const char *from_qcp;
    bool with_solution;
    bool exact;
    bool both_signs;
    bool literals;
    const char *solver_language; /* encode --to, decode --from */
    bool full;
    const char *part;
    const char *instance;
    const char *file_pattern; /* -o with %n: a file for each record; else NULL */
    gv_sweep_words sweep;     /* sweep; some of them fit, too */
    bool no_run;
    const char *plots;
    const char *measure;
    uint64_t quantile;
    const char *fit_of;
    bool minimal_only;
    bool canon;
    const char *canon_form;
    bool automorphisms;
    bool perm;
    bool unique;
    const char *puzzles;
    bool published;
    bool compare;
    const char *table;
    const char *ratings;
    const char *rating;
    const char *min_rating;
    const char *max_rating;
    const char *theory;
    uint64_t max_length;
    uint64_t step;
    const char *verify;
    bool from_state;
    bool only_needed;
    bool states;
    bool ascii;
    bool words;
    bool trace;
    bool paranoid;
    bool exhaustive;
    uint64_t max_depth;
    uint64_t max_patterns;
    const char *apply;
    bool no_path;
    const char *remove_clues;
    const char *listen;
    const char *token;
    uint64_t serve_memory;
    bool keep_text;
    bool keep_columns;
    bool provenance;
    const char *na;
    bool no_header;
    bool no_run_line;
    const char *progress;
    const char *color;
    bool quiet;
    bool verbose;
    bool help;
    bool version;
} gv_settings;

/* What holds when nothing is given; some of it differs from verb to verb. */
gv_settings gv_settings_default(const char *verb);

/* ---- rows for the tables of verbs ----
 *
 * A verb lists the shared options that it takes after those of its own, in the order of
 * its help. */

#define GV_SHARED(field) GV_OPT_SHARED(gv_settings, field)

#define GV_PUZZLE_FORMATS                                                              \
    "line grid pm sukaku sdk sdm sdx ss hodoku link-sudokuwiki link-fpuzzles "         \
    "opensudoku pls cells csp"

#define GV_OPTS_TO(words, text) GV_OPT_CHOICE("to", "FORM", words, GV_SHARED(to), text)

#define GV_OPTS_TO_TABLE GV_OPTS_TO("tsv csv json", "output form")

#define GV_OPTS_TO_PUZZLES                                                             \
    GV_OPTS_TO(GV_PUZZLE_FORMATS " svg tsv csv json", "output form")

#define GV_OPTS_FROM                                                                   \
    GV_OPT_CHOICE("from", "FORM", GV_PUZZLE_FORMATS " tsv csv json", GV_SHARED(from),  \
                  "input format; found out when not given")

#define GV_OPTS_FORMAT                                                                 \
    GV_OPT_TEXT("format", "STRING", GV_SHARED(format),                                 \
                "write each record by this pattern of % codes (givens-formats(5))")

#define GV_OPTS_OUTPUT_TEXT(text)                                                      \
    GV_OPT_LOCAL("output", 'o', "FILE", NULL, GV_SHARED(output), text)

#define GV_OPTS_OUTPUT                                                                 \
    GV_OPTS_OUTPUT_TEXT(                                                               \
        "write FILE, complete or not at all, instead of standard output")

#define GV_OPTS_OUTPUT_FILES                                                           \
    GV_OPTS_OUTPUT_TEXT(                                                               \
        "write FILE, complete or not at all; with %n or %03n (the record's number) "   \
        "in its name, one file per record")

#define GV_OPTS_SHAPE                                                                  \
    GV_OPT_CHOICE("family", "FAMILY",                                                  \
                  "sudoku latin pandiagonal queens sudoqueens csp", GV_SHARED(family), \
                  "puzzle family; sudoku, or what the text tells, when not given"),    \
        GV_OPT_BLOCK("block", "MxN", GV_SHARED(block),                                 \
                     "sudoku blocks of M rows and N columns"),                         \
        GV_OPT_NUMBER("size", 0, "N", 1, GV_MAX_ORDER, GV_SHARED(size),                \
                      "order of the grid")

#define GV_OPTS_ALPHABET                                                               \
    GV_OPT_CHOICE(                                                                     \
        "alphabet", "A", "A 0 1 decimal", GV_SHARED(alphabet),                         \
        "symbols of large grids: from A, from 0, from 1, or decimal numbers")

#define GV_OPTS_LIMITS                                                                 \
    GV_OPT_SECONDS("limit-time", "S", GV_SHARED(limit_time),                           \
                   "give up on a record after S seconds; 0 means never"),              \
        GV_OPT_NUMBER("limit-nodes", 0, "N", 0, UINT64_MAX, GV_SHARED(limit_nodes),    \
                      "give up on a record after N search nodes; 0 means never")

#define GV_OPTS_THREADS                                                                \
    GV_OPT_NUMBER("threads", 'j', "N", 0, 1024, GV_SHARED(threads),                    \
                  "worker threads; 0, the default, means one per core")

#define GV_OPTS_SEED_TEXT(text)                                                        \
    GV_OPT_NUMBER("seed", 0, "S", 0, UINT64_MAX, GV_SHARED(seed), text)

#define GV_OPTS_SEED                                                                   \
    GV_OPTS_SEED_TEXT("seed of the random streams (minimize: 0 by default)")

#define GV_OPTS_CPU                                                                    \
    GV_OPT_CHOICE("cpu", "LEVEL", "scalar avx2 avx512", GV_SHARED(cpu),                \
                  "vector instructions to use; also GIVENS_CPU")

#define GV_OPTS_RUN_TIME                                                               \
    GV_OPT_SECONDS(                                                                    \
        "run-time", "S", GV_SHARED(run_time),                                          \
        "end the run after S seconds; unfinished units of work are not written")

#define GV_OPTS_KEEP_TEXT(text) GV_OPT_FLAG("keep-text", GV_SHARED(keep_text), text)

#define GV_OPTS_KEEP_COLUMNS(text)                                                     \
    GV_OPT_FLAG("keep-columns", GV_SHARED(keep_columns), text)

#define GV_OPTS_PROVENANCE                                                             \
    GV_OPT_FLAG(                                                                       \
        "provenance", GV_SHARED(provenance),                                           \
        "start the output with # lines: version, commit, command, seed, CPU level")

/* What becomes of tables and JSON: for programs that read them. */
#define GV_OPTS_NA                                                                     \
    GV_OPT_TEXT("na", "TEXT", GV_SHARED(na),                                           \
                "tables: write TEXT where there is no value or only a bound, and why " \
                "in a column status")
#define GV_OPTS_NO_HEADER                                                              \
    GV_OPT_FLAG("no-header", GV_SHARED(no_header),                                     \
                "tables: leave out the names of the columns")
#define GV_OPTS_NO_RUN                                                                 \
    GV_OPT_FLAG("no-run", GV_SHARED(no_run_line),                                      \
                "json: leave out the last line, which describes the run")
#define GV_OPTS_MACHINES GV_OPTS_NA, GV_OPTS_NO_HEADER, GV_OPTS_NO_RUN

/* The same for tables of statistics, which have no records. */
#define GV_OPTS_STAT_NA                                                                \
    GV_OPT_TEXT("na", "TEXT", GV_SHARED(na),                                           \
                "tables: write TEXT where there is no number")

#define GV_OPTS_PROGRESS                                                               \
    GV_OPT_CHOICE("progress", "auto|always|never", "auto always never",                \
                  GV_SHARED(progress),                                                 \
                  "progress line on stderr; auto: if that is a terminal")

#define GV_OPTS_COLOR                                                                  \
    GV_OPT_CHOICE("color", "auto|always|never", "auto always never", GV_SHARED(color), \
                  "colours in messages; auto: if stderr is a terminal")

#define GV_OPTS_QUIET                                                                  \
    GV_OPT_FLAG("quiet", GV_SHARED(quiet), "no warnings, no progress line")

#define GV_OPTS_VERBOSE_TEXT(text) GV_OPT_FLAG("verbose", GV_SHARED(verbose), text)

#define GV_OPTS_HELP                                                                   \
    {                                                                                  \
        "help",           'h', GV_OPTION_FLAG, NULL, NULL, 0, 0, GV_SHARED(help),      \
        "print this help"                                                              \
    },                                                                                 \
        GV_OPT_FLAG("version", GV_SHARED(version), "print version and commit")

/* ---- and those that many verbs take together ---- */

#define GV_OPTS_MESSAGES                                                               \
    GV_OPTS_PROGRESS, GV_OPTS_COLOR, GV_OPTS_QUIET,                                    \
        GV_OPTS_VERBOSE_TEXT("say on stderr what was done"), GV_OPTS_HELP

/* Of verbs that answer records: what records are, and how they are worked on. */
#define GV_OPTS_RECORDS                                                                \
    GV_OPTS_SHAPE, GV_OPTS_ALPHABET, GV_OPTS_LIMITS, GV_OPTS_THREADS, GV_OPTS_SEED,    \
        GV_OPTS_CPU

/* The rest, for verbs with a row for each record, ... */
#define GV_OPTS_ROWS                                                                   \
    GV_OPTS_RECORDS,                                                                   \
        GV_OPTS_KEEP_TEXT("print the text behind each puzzle; in tables as a last "    \
                          "column, text"),                                             \
        GV_OPTS_KEEP_COLUMNS("print the other columns of an input table too"),         \
        GV_OPTS_PROVENANCE, GV_OPTS_MACHINES, GV_OPTS_MESSAGES

/* ... for verbs that answer a record with a text of many lines, ... */
#define GV_OPTS_TEXTS                                                                  \
    GV_OPTS_RECORDS,                                                                   \
        GV_OPTS_KEEP_TEXT("print the text behind each puzzle, as a # line above it"),  \
        GV_OPTS_KEEP_COLUMNS("print the other columns of an input table too, as a # "  \
                             "line above the puzzle"),                                 \
        GV_OPTS_PROVENANCE, GV_OPTS_NO_RUN, GV_OPTS_MESSAGES

/* ... and for verbs that make puzzles. */
#define GV_OPTS_MAKERS                                                                 \
    GV_OPTS_TO_PUZZLES, GV_OPTS_FORMAT, GV_OPTS_OUTPUT, GV_OPTS_SHAPE,                 \
        GV_OPTS_ALPHABET, GV_OPTS_THREADS, GV_OPTS_SEED, GV_OPTS_CPU,                  \
        GV_OPTS_PROVENANCE, GV_OPTS_MACHINES, GV_OPTS_MESSAGES

#endif
