/* SPDX-License-Identifier: GPL-3.0-or-later */
/* environment.c -- the process and the request, behind the same functions. */
#include "cli/environment.h"

#include "cli/signals.h"
#include "compress/compress.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void gv_env_of_process(gv_env *env)
{
    *env = (gv_env){ .stop = gv_signals_stop() };
}

void gv_env_of_request(gv_env *env, const gv_command_request *request)
{
    *env = (gv_env){ .request = request };
    env->stop = request->stop ? request->stop : &env->own;
}

/* ---- the end ---- */

int gv_env_interrupted(const gv_env *env)
{
    if (!env->request)
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
    if (!env->request)
        return GV_OK;
    for (size_t i = 0; i < env->request->n_files; i++)
        if (strcmp(env->request->files[i], path) == 0)
            return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT, "'%.100s': files are not accessible here",
                   path);
}

gv_status gv_env_output(gv_output *out, const gv_env *env, const char *path,
                        gv_error *err)
{
    if (!env->request) {
        GV_TRY(gv_output_open(out, path, err));
        const gv_status status = gv_compress_output(out, path, NULL, err);
        if (status != GV_OK)
            (void)gv_output_close(out, false, NULL);
        return status;
    }
    gv_output_open_function(out, env->request->write, env->request->user);
    return GV_OK;
}

/* ---- messages ---- */

bool gv_env_has_terminal(const gv_env *env)
{
    return !env->request && isatty(STDERR_FILENO);
}

void gv_env_say(const gv_env *env, const char *text)
{
    if (!env->request)
        (void)fputs(text, stderr);
    else if (env->request->say)
        env->request->say(env->request->user, text);
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
    const gv_command_request *request = env->request;
    gv_progress_init(out, request ? request->progress != NULL : on,
                     gv_env_has_terminal(env), unit);
    if (request) {
        out->tell = request->progress;
        out->user = request->user;
    }
}

bool gv_env_progress_requested(const gv_env *env)
{
    return !env->request && gv_signals_progress_requested();
}
