/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.h -- a verb from its words to its exit code, in an environment. main() runs
 * one, the server any number at once. */
#ifndef GV_CLI_COMMAND_H
#define GV_CLI_COMMAND_H

#include "cli/run.h"

/* Runs the verb; words[0] is its name, as typed, the others are its options and
 * operands. Errors are reported through its environment. Returns the exit code of the
 * contract; everything allocated is freed. */
int gv_command_run(gv_env *env, const gv_verb *verb, const char *const *words,
                   size_t n_words);

#endif
