/* SPDX-License-Identifier: GPL-3.0-or-later */
/* environment.c -- the process and the request, behind the same functions. */
#include "cli/environment.h"

#include "cli/signals.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void gv_env_of_process(gv_env *env)
{
    *env = (gv_env){ .stop = gv_signals_stop() };
}

void gv_env_of_request(gv_env *env, const gv_command_request *ask)
{
    *env = (gv_env){ .ask = ask };
    env->stop = ask->stop ? ask->stop : &env->own;
}

/* ---- the end ---- */

int gv_env_interrupted(const gv_env *env)
{
    if (!env->ask)
        return gv_signals_interrupted();
    return gv_env_stopped(env) && !atomic_load(&env->ended) ? SIGINT : 0;
}

/* Whoever sets the flag first ends the run. Another thread that sees the flag must see
 * who set it. */
void gv_env_end(gv_env *env)
{
    if (gv_env_stopped(env))
        return;
    atomic_store(&env->ended, true);
    atomic_store(env->stop, true);
}

/* ---- files ---- */

gv_status gv_env_check_file(const gv_env *env, const char *path, gv_error *err)
{
    if (!env->ask)
        return GV_OK;
    for (size_t i = 0; i < env->ask->n_files; i++)
        if (strcmp(env->ask->files[i], path) == 0)
            return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT, "'%.100s': files are not accessible here",
                   path);
}

gv_status gv_env_output(gv_output *out, const gv_env *env, const char *path,
                        gv_error *err)
{
    if (!env->ask)
        return gv_output_open(out, path, err);
    gv_output_open_function(out, env->ask->write, env->ask->user);
    return GV_OK;
}

/* ---- messages ---- */

bool gv_env_has_terminal(const gv_env *env)
{
    return !env->ask && isatty(STDERR_FILENO);
}

void gv_env_say(const gv_env *env, const char *text)
{
    if (!env->ask)
        (void)fputs(text, stderr);
    else if (env->ask->say)
        env->ask->say(env->ask->user, text);
}

void gv_env_sayf(const gv_env *env, const char *format, ...)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    va_list arguments;
    va_start(arguments, format);
    gv_buffer_vprintf(&text, format, arguments);
    va_end(arguments);
    gv_env_say(env, text.failed ? "givens: out of memory\n" : text.text);
    gv_buffer_free(&text);
}

void gv_env_progress(gv_progress *out, const gv_env *env, bool on, const char *unit)
{
    const gv_command_request *ask = env->ask;
    gv_progress_init(out, ask ? ask->progress != NULL : on, gv_env_has_terminal(env),
                     unit);
    if (ask) {
        out->tell = ask->progress;
        out->user = ask->user;
    }
}

bool gv_env_progress_requested(const gv_env *env)
{
    return !env->ask && gv_signals_progress_requested();
}
