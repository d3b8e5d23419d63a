/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c -- the command: finds the verb and runs it in the env of the process. */
#include "cli/command.h"
#include "cli/options/help.h"
#include "cli/signals.h"
#include "work/ranks.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Makes sure that descriptors 0, 1 and 2 are open: otherwise the next file that is
 * opened would get one of the numbers, and messages would end up in it. The replacement
 * of a closed one is opened in the wrong direction, so that reading and writing still
 * fail. */
static void fill_standard_descriptors(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) != -1 || errno != EBADF)
            continue;
        // All lower numbers are taken, so open() returns this one.
        if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            _Exit(gv_exit_code(GV_EXIT_OUTPUT)); // there is nobody to report it to
    }
}

static int refuse(const gv_env *env, int argc, char **argv)
{
    if (argc < 2) {
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        gv_help_overview(&text);
        gv_env_say(env, text.failed ? "givens: out of memory\n" : text.text);
        gv_buffer_free(&text);
    } else {
        const gv_name_hint hint = gv_verb_nearest(argv[1]);
        gv_env_sayf(env, "givens: unknown verb '%.60s'%s\n", argv[1],
                    *hint.text ? hint.text : ": see 'givens help'");
    }
    return gv_exit_code(GV_EXIT_USAGE);
}

int main(int argc, char **argv)
{
    fill_standard_descriptors();
    const char *name = argc > 1 ? argv[1] : ""; // or an option that is a verb
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    else if (strcmp(name, "--version") == 0)
        name = "version";
    const gv_verb *verb = gv_verb_by_name(name);
    if (verb && verb->uses_ranks)
        gv_ranks_hand_over(argv);
    gv_signals_install();
    gv_env env;
    gv_env_of_process(&env);
    if (!verb)
        return refuse(&env, argc, argv);
    return gv_command_run(&env, verb, (const char *const *)argv + 1, (size_t)argc - 1);
}
