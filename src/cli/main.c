/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c -- the command: finds the verb and runs it in the host of the process. */
#include "cli/command.h"
#include "cli/help.h"
#include "cli/signals.h"

#include <string.h>

/* The first word names the verb; --help and --version may stand there too. */
static const gv_verb *find_verb(int argc, char **argv)
{
    if (argc < 2)
        return NULL;
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return &gv_verbs[GV_VERB_HELP];
    if (strcmp(argv[1], "--version") == 0)
        return &gv_verbs[GV_VERB_VERSION];
    return gv_verb_by_name(argv[1]);
}

static int refuse(const gv_host *host, int argc, char **argv)
{
    if (argc < 2) {
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        gv_help_overview(&text);
        gv_host_say(host, text.failed ? "givens: out of memory\n" : text.text);
        gv_buffer_free(&text);
    } else {
        gv_host_sayf(host, "givens: unknown verb '%.60s': see 'givens help'\n",
                     argv[1]);
    }
    return gv_exit_code(GV_OUTCOME_USAGE);
}

int main(int argc, char **argv)
{
    gv_signals_install();
    gv_host host;
    gv_host_of_process(&host);
    const gv_verb *verb = find_verb(argc, argv);
    if (!verb)
        return refuse(&host, argc, argv);
    return gv_command_run(&host, verb, (const char *const *)argv + 1, (size_t)argc - 1);
}
