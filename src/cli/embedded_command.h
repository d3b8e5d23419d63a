/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embedded_command.h -- the entry for the server: a verb with its options, run inside
 * this process, sandboxed. */
#ifndef GV_CLI_EMBEDDED_COMMAND_H
#define GV_CLI_EMBEDDED_COMMAND_H

#include "serve/command_request.h"
#include "serve/api_verbs.h"

/* Runs the verb in the calling thread (and request->n_threads - 1 more); any number of
 * runs at once. Only the functions of `request` hear of it. Verbs that the table does
 * not mark for this, and options that name files or programs, are wrong usage: 2. */
int gv_embedded_command(const gv_command_request *request);

/* The verbs of the command and their options. */
gv_verb_book gv_command_book;

#endif
