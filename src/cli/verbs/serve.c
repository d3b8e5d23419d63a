/* SPDX-License-Identifier: GPL-3.0-or-later */
/* serve.c -- givens serve: gives the server what it needs from the command. */
#include "base/os/heap.h"
#include "cli/embedded_command.h"
#include "cli/run.h"
#include "serve/server.h"

#include <stdlib.h>

typedef struct serve_options {
    const char *listen;
    const char *token;
    uint64_t memory;
} serve_options;

static gv_status run_serve(gv_run *run, gv_error *err)
{
    const serve_options *own = run->options;
    // Everybody on the machine can read a command line.
    const char *const token = own->token ? own->token : getenv("GIVENS_TOKEN");
    gv_serve_limits limits = gv_serve_default_limits;
    gv_serve_limits_set_memory(&limits, (size_t)own->memory << 20);
    const gv_serve_options options = { .listen = own->listen,
                                       .token = token,
                                       .stores = run->operands.items,
                                       .n_stores = run->operands.n_items,
                                       .is_verbose = run->settings.verbose,
                                       .run_command = gv_embedded_command,
                                       .book = gv_command_book,
                                       .stop = run->env->stop,
                                       .limits = &limits };
    gv_heap_share_arenas(); // every connection is a thread
    const gv_status status = gv_serve(&options, err);
    if (status == GV_ERR_INPUT)
        gv_run_note(run, GV_EXIT_INPUT);
    if (gv_env_interrupted(run->env))
        gv_run_note(run, GV_EXIT_INTERRUPTED);
    return status;
}

/* ---- the verb ---- */

static const serve_options defaults = { .memory = 4096 };

static const gv_option option_rows[] = {
    GV_OPT_TEXT("listen", "ADDRESS:PORT", GV_OPT_IN(serve_options, listen),
                "where to listen; 127.0.0.1:8320 by default, port 0 is any free one"),
    GV_OPT_TEXT("token", "TEXT", GV_OPT_IN(serve_options, token),
                "answer only those who know TEXT; also GIVENS_TOKEN; needed where "
                "other machines can reach the address"),
    GV_OPT_NUMBER(
        "memory", 0, "MIB", 256, 1 << 20, GV_OPT_IN(serve_options, memory),
        "most memory for all requests and jobs together, in MiB; 4096 by default"),
    GV_OPTS_VERBOSE_TEXT(
        "a line on stderr for each request: time, method, path, status, bytes, ms"),
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_serve = {
    .name = "serve",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(serve_options),
    .defaults = &defaults,
    .operands = "[file.db...]",
    .summary = "serve the page and its JSON API on this machine",
    .run = run_serve,
};
