/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serve.c -- givens serve: hands the server what it needs of the command. */
#include "base/memory.h"
#include "cli/embedded_command.h"
#include "cli/run.h"
#include "serve/server.h"

#include <stdlib.h>

gv_status cmd_serve(gv_run *run, gv_error *err)
{
    // What stands on a command line, everybody on the machine can read.
    const char *const token =
        run->settings.token ? run->settings.token : getenv("GIVENS_TOKEN");
    gv_serve_limits limits = gv_serve_default_limits;
    gv_serve_limits_set_memory(&limits, (size_t)run->settings.serve_memory << 20);
    const gv_serve_options options = { .listen = run->settings.listen,
                                       .token = token,
                                       .stores = run->operands.items,
                                       .n_stores = run->operands.n_items,
                                       .is_verbose = run->settings.verbose,
                                       .ask = gv_embedded_command,
                                       .book = &gv_command_book,
                                       .stop = run->env->stop,
                                       .limits = &limits };
    gv_memory_share_arenas(); // every connection is a thread
    const gv_status status = gv_serve(&options, err);
    if (status == GV_ERR_INPUT)
        gv_run_note(run, GV_EXIT_INPUT);
    if (gv_env_interrupted(run->env))
        gv_run_note(run, GV_EXIT_INTERRUPTED);
    return status;
}
