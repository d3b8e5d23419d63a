/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embedded_command.c -- a request as a command: its verb, followed by its words. */
#include "cli/embedded_command.h"

#include "cli/command.h"

bool gv_command_book(gv_api_verb *out, size_t i)
{
    for (size_t k = 0; k < gv_n_verbs; k++) {
        const gv_verb *verb = gv_verbs[k];
        if (!verb->allowed_on_server || verb->reads_stores || i-- > 0)
            continue;
        *out = (gv_api_verb){ verb->name, verb->summary, &verb->options };
        return true;
    }
    return false;
}

static int refuse(const gv_env *env, const gv_command_request *request)
{
    gv_env_sayf(env, "givens: there is no verb '%.60s' for requests\n", request->verb);
    return gv_exit_code(GV_EXIT_USAGE);
}

int gv_embedded_command(const gv_command_request *request)
{
    gv_env env;
    gv_env_of_request(&env, request);
    const gv_verb *verb = gv_verb_by_name(request->verb);
    if (!verb || !verb->allowed_on_server)
        return refuse(&env, request);
    const char **words =
        gv_alloc(request->memory, (request->n_words + 1) * sizeof *words);
    if (!words) {
        gv_env_say(&env, "givens: out of memory\n");
        return gv_exit_code(GV_EXIT_BUG);
    }
    words[0] = request->verb;
    for (size_t i = 0; i < request->n_words; i++)
        words[i + 1] = request->words[i];
    const int code = gv_command_run(&env, verb, words, request->n_words + 1);
    gv_free(words);
    return code;
}
