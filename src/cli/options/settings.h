/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.h -- the values of the options that verbs share, and the rows that read
 * them.
 */
#ifndef GV_CLI_OPTIONS_SETTINGS_H
#define GV_CLI_OPTIONS_SETTINGS_H

#include "base/options.h"
#include "model/families.h"
#include "text/formats.h"

typedef struct gv_settings {
    /* input */
    const char *family;
    gv_option_block block;
    uint64_t size;
    const char *variant; /* rules in words, and what stands for some of them: */
    bool diagonals, windoku, disjoint, nonconsecutive;
    const char *anti;
    const char *regions;
    const char *alphabet;
    const char *from;
    const char *column;

    /* output */
    const char *to;
    const char *format;
    const char *output;
    const char *file_pattern; /* -o with %n: a file for each record; otherwise NULL */
    bool keep_text;
    bool keep_columns;
    bool provenance;
    const char *na;
    bool no_header;
    bool no_run_line;

    /* work */
    uint64_t threads;
    uint64_t seed;
    const char *cpu;
    double limit_time; /* of a record */
    uint64_t limit_nodes;
    double run_time; /* of the run */

    /* messages */
    const char *progress;
    const char *color;
    bool quiet;
    bool verbose;
    bool statistics;
    bool help;
    bool version;
} gv_settings;

/* What holds when nothing is given. */
extern const gv_settings gv_default_settings;

/* ---- rows for the tables of verbs ----
 *
 * A verb lists the shared options that it takes after those of its own, in the order of
 * its help. */

#define GV_SHARED(field)     GV_OPT_SHARED(gv_settings, field)
#define GV_OF_PROCESS(field) GV_OPT_OF_PROCESS(gv_settings, field)

/* The names of families and formats, each with a blank after it. */
#define GV_FAMILY_WORD(number, family)       #family " "
#define GV_FORMAT_WORD(number, format, name) name " "
#define GV_PUZZLE_FORMATS                    GV_FORMAT_LIST(GV_FORMAT_WORD)

#define GV_READ_FORMATS GV_READ_FORMAT_LIST(GV_FORMAT_WORD)

#define GV_OPTS_TO(words, text) GV_OPT_CHOICE("to", "FORM", words, GV_SHARED(to), text)

#define GV_OPTS_TO_TABLE GV_OPTS_TO("tsv csv json", "output form")

#define GV_OPTS_TO_PUZZLES                                                             \
    GV_OPTS_TO(GV_PUZZLE_FORMATS "svg tsv csv json", "output form")

#define GV_OPTS_FROM                                                                   \
    GV_OPT_CHOICE("from", "FORM", GV_PUZZLE_FORMATS GV_READ_FORMATS "tsv csv json",    \
                  GV_SHARED(from), "input format; detected by default")

#define GV_OPTS_FORMAT                                                                 \
    GV_OPT_TEXT("format", "STRING", GV_SHARED(format),                                 \
                "write each record by this pattern of % codes (givens-formats(5))")

#define GV_OPTS_OUTPUT_TEXT(text)                                                      \
    GV_OPT_LOCAL("output", 'o', "FILE", NULL, GV_OF_PROCESS(output), text)

#define GV_OPTS_OUTPUT                                                                 \
    GV_OPTS_OUTPUT_TEXT(                                                               \
        "write FILE instead of standard output; it appears when complete")

#define GV_OPTS_OUTPUT_FILES                                                           \
    GV_OPTS_OUTPUT_TEXT("write FILE, which appears when complete; with %n or %03n "    \
                        "(the record's number) "                                       \
                        "in its name, one file per record")

/* Rules beyond those of the family (model/variant.h). */
#define GV_OPTS_VARIANT                                                                \
    GV_OPT_TEXT("variant", "RULES", GV_SHARED(variant),                                \
                "rules beyond those of the family, separated by ';' "                  \
                "(givens-formats(5))"),                                                \
        GV_OPT_FLAG("diagonals", GV_SHARED(diagonals),                                 \
                    "both diagonals have all digits"),                                 \
        GV_OPT_FLAG("windoku", GV_SHARED(windoku),                                     \
                    "the windows between the blocks have all digits"),                 \
        GV_OPT_FLAG("disjoint", GV_SHARED(disjoint),                                   \
                    "cells in the same place of their blocks have all digits"),        \
        GV_OPT_TEXT("anti", "PIECES", GV_SHARED(anti),                                 \
                    "cells a move of knight, king (or knight,king) apart differ"),     \
        GV_OPT_FLAG("nonconsecutive", GV_SHARED(nonconsecutive),                       \
                    "neighbours are not consecutive"),                                 \
        GV_OPT_LOCAL("regions", 0, "FILE", NULL, GV_SHARED(regions),                   \
                     "regions instead of blocks: FILE has a letter for each cell")

#define GV_OPTS_SHAPE                                                                  \
    GV_OPT_CHOICE("family", "FAMILY", GV_FAMILY_LIST(GV_FAMILY_WORD) "csp",            \
                  GV_SHARED(family),                                                   \
                  "puzzle family; by default what the text says, or sudoku"),          \
        GV_OPT_BLOCK("block", "MxN", GV_SHARED(block),                                 \
                     "sudoku blocks of M rows and N columns"),                         \
        GV_OPT_NUMBER("size", 0, "N", 1, GV_MAX_ORDER, GV_SHARED(size),                \
                      "order of the grid"),                                            \
        GV_OPTS_VARIANT

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
    GV_OPT_NUMBER("threads", 'j', "N", 0, 1024, GV_OF_PROCESS(threads),                \
                  "worker threads; 0, the default, means one per core")

#define GV_OPTS_SEED_TEXT(text)                                                        \
    GV_OPT_NUMBER("seed", 0, "S", 0, UINT64_MAX, GV_SHARED(seed), text)

#define GV_OPTS_SEED                                                                   \
    GV_OPTS_SEED_TEXT("seed of the random streams (minimize: 0 by default)")

#define GV_OPTS_CPU                                                                    \
    GV_OPT_CHOICE("cpu", "LEVEL", "scalar avx2 avx512", GV_OF_PROCESS(cpu),            \
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

/* Details of tables and JSON: for programs that read them. */
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
                  GV_OF_PROCESS(progress),                                             \
                  "progress line on stderr; auto: if that is a terminal")

#define GV_OPTS_COLOR                                                                  \
    GV_OPT_CHOICE("color", "auto|always|never", "auto always never",                   \
                  GV_OF_PROCESS(color),                                                \
                  "colours in messages; auto: if stderr is a terminal")

#define GV_OPTS_QUIET                                                                  \
    GV_OPT_FLAG("quiet", GV_OF_PROCESS(quiet), "no warnings, no progress line")

#define GV_OPTS_VERBOSE_TEXT(text) GV_OPT_FLAG("verbose", GV_OF_PROCESS(verbose), text)

#define GV_OPTS_HELP                                                                   \
    GV_OPT_LETTER_FLAG("help", 'h', GV_OF_PROCESS(help), "print this help"),           \
        GV_OPT_FLAG("version", GV_OF_PROCESS(version), "print version and commit")

/* ---- and those that many verbs take together ---- */

#define GV_OPTS_STATISTICS                                                             \
    GV_OPT_FLAG("statistics", GV_OF_PROCESS(statistics),                               \
                "print on stderr what the engines counted")

#define GV_OPTS_MESSAGES                                                               \
    GV_OPTS_PROGRESS, GV_OPTS_COLOR, GV_OPTS_QUIET,                                    \
        GV_OPTS_VERBOSE_TEXT("say on stderr what was done"), GV_OPTS_STATISTICS,       \
        GV_OPTS_HELP

#define GV_OPTS_COLUMN                                                                 \
    GV_OPT_TEXT(                                                                       \
        "column", "NAME|N", GV_SHARED(column),                                         \
        "the column of a table, or the member of JSON, that is the puzzle; by "        \
        "default the usual names are known")

/* For verbs that answer records: what records are, and how they are processed. */
#define GV_OPTS_RECORDS                                                                \
    GV_OPTS_COLUMN, GV_OPTS_SHAPE, GV_OPTS_ALPHABET, GV_OPTS_LIMITS, GV_OPTS_THREADS,  \
        GV_OPTS_SEED, GV_OPTS_CPU

/* The rest, for verbs with a row for each record, ... */
#define GV_OPTS_ROWS                                                                   \
    GV_OPTS_RECORDS,                                                                   \
        GV_OPTS_KEEP_TEXT("print the text after each puzzle; in tables as a last "     \
                          "column, text"),                                             \
        GV_OPTS_KEEP_COLUMNS("also print the other columns of an input table"),        \
        GV_OPTS_PROVENANCE, GV_OPTS_MACHINES, GV_OPTS_MESSAGES

/* ... for verbs that answer a record with a text of many lines, ... */
#define GV_OPTS_TEXTS                                                                  \
    GV_OPTS_RECORDS,                                                                   \
        GV_OPTS_KEEP_TEXT("print the text after each puzzle, as a # line above it"),   \
        GV_OPTS_KEEP_COLUMNS("also print the other columns of an input table, as a # " \
                             "line above the puzzle"),                                 \
        GV_OPTS_PROVENANCE, GV_OPTS_NO_RUN, GV_OPTS_MESSAGES

/* ... and for verbs that make puzzles. */
#define GV_OPTS_MAKERS                                                                 \
    GV_OPTS_TO_PUZZLES, GV_OPTS_FORMAT, GV_OPTS_OUTPUT, GV_OPTS_SHAPE,                 \
        GV_OPTS_ALPHABET, GV_OPTS_THREADS, GV_OPTS_SEED, GV_OPTS_CPU,                  \
        GV_OPTS_PROVENANCE, GV_OPTS_MACHINES, GV_OPTS_MESSAGES

#endif
