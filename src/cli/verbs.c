/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verbs.c -- the table of verbs. A new verb is a row here, an id in settings.h, a file
 * cmd_<name>.c, and a manual page man/givens-<name>.1.scd. */
#include "cli/verb.h"

#include <string.h>

#define RECORD_OPERANDS "[puzzle | file | -]..."

const gv_verb gv_verbs[GV_N_VERBS] = {
    [GV_VERB_SOLVE] = { .name = "solve",
                        .operands = RECORD_OPERANDS,
                        .summary = "print the solution of each puzzle",
                        .answers_puzzle = true,
                        .answers_solution = true,
                        .n_columns = 1,
                        .columns = { { "solution", false } },
                        .prepare = cmd_solve_prepare,
                        .takes_plain = cmd_solve_takes_plain,
                        .work = cmd_solve_work,
                        .answer = cmd_solve },
    [GV_VERB_COUNT] = { .name = "count",
                        .operands = RECORD_OPERANDS,
                        .summary = "print the number of solutions of each puzzle",
                        .n_columns = 1,
                        .columns = { { "count", true } },
                        .takes_plain = cmd_count_takes_plain,
                        .work = cmd_count_work,
                        .answer = cmd_count },
    [GV_VERB_CHECK] = { .name = "check",
                        .operands = RECORD_OPERANDS,
                        .summary = "tell whether each puzzle is valid and minimal",
                        .table_only = true,
                        .n_columns = 4,
                        .columns = { { "clues", true },
                                     { "solutions", false },
                                     { "minimal", false },
                                     { "redundant", true } },
                        .takes_plain = cmd_check_takes_plain,
                        .work = cmd_check_work,
                        .answer = cmd_check },
    [GV_VERB_MINIMIZE] = { .name = "minimize",
                           .operands = RECORD_OPERANDS,
                           .summary = "print a minimal puzzle inside each puzzle",
                           .answers_puzzle = true,
                           .prints_puzzle = true,
                           .n_columns = 2,
                           .columns = { { "minimal", false }, { "clues", true } },
                           .prepare = cmd_minimize_prepare,
                           .work = cmd_minimize_work,
                           .answer = cmd_minimize },
    [GV_VERB_CANON] = { .name = "canon",
                        .operands = RECORD_OPERANDS,
                        .summary = "print the canonical form of each 9x9 puzzle",
                        .answers_puzzle = true,
                        .prints_puzzle = true,
                        .n_columns = 3,
                        .columns = { { "form", false },
                                     { "automorphisms", true },
                                     { "perm", false } },
                        .prepare = cmd_canon_prepare,
                        .work = cmd_canon_work,
                        .answer = cmd_canon },
    [GV_VERB_CONVERT] = { .name = "convert",
                          .operands = RECORD_OPERANDS,
                          .summary = "write puzzles in another format",
                          .answers_puzzle = true,
                          .prints_puzzle = true,
                          .n_columns = 0,
                          .answer = cmd_convert },
    [GV_VERB_VARY] = { .name = "vary",
                       .operands = RECORD_OPERANDS,
                       .summary = "print the neighbours of each 9x9 puzzle",
                       .n_columns = 2,
                       .columns = { { "puzzle", false }, { "clues", true } },
                       .prepare = cmd_vary_prepare,
                       .answer = cmd_vary },
    [GV_VERB_BENCH] = { .name = "bench",
                        .operands = "solve|minimal|canon file...",
                        .summary = "measure the 9x9 engine on files of puzzles",
                        .run = cmd_bench },
    [GV_VERB_HELP] = { .name = "help",
                       .operands = "[verb]",
                       .summary = "explain the command or one of its verbs",
                       .run = cmd_help },
    [GV_VERB_VERSION] = { .name = "version",
                          .operands = "",
                          .summary = "print version and commit",
                          .run = cmd_version },
};

const gv_verb *gv_verb_by_name(const char *name)
{
    for (size_t i = 0; i < GV_N_VERBS; i++)
        if (strcmp(gv_verbs[i].name, name) == 0)
            return &gv_verbs[i];
    return NULL;
}
