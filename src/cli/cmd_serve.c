/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd_serve.c -- givens serve: hands the server what it needs of the command. */
#include "base/memory.h"
#include "cli/ask_command.h"
#include "cli/run.h"
#include "serve/server.h"

static const char *summary_of(const char *verb)
{
    return gv_verb_by_name(verb)->summary;
}

static const gv_option *find_option(const char *verb, const char *option)
{
    return gv_options_find(&gv_option_table, gv_verb_index(gv_verb_by_name(verb)),
                           option);
}

static const gv_verb_book book = { summary_of, find_option };

gv_status cmd_serve(gv_run *run, gv_error *err)
{
    const gv_serve_options options = { .listen = run->settings.listen,
                                       .token = run->settings.token,
                                       .stores = run->operands.items,
                                       .n_stores = run->operands.n_items,
                                       .is_verbose = run->settings.verbose,
                                       .ask = gv_ask_command,
                                       .book = &book,
                                       .stop = run->host->stop,
                                       .limits = &gv_serve_default_limits };
    gv_memory_share_arenas(); // every connection is a thread
    const gv_status status = gv_serve(&options, err);
    if (status == GV_ERR_INPUT)
        gv_run_note(run, GV_OUTCOME_INPUT);
    if (status == GV_OK && gv_host_interrupted(run->host))
        gv_run_note(run, GV_OUTCOME_INTERRUPTED);
    return status;
}
