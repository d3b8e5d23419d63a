/* SPDX-License-Identifier: GPL-3.0-or-later */
/* environment.h -- where a run of the command lives: in the process, with its signals,
 * its standard input and its terminal; or in a request of the server, of which there
 * are many at once. Verbs reach the outside only through their env. */
#ifndef GV_CLI_ENVIRONMENT_H
#define GV_CLI_ENVIRONMENT_H

#include "base/os/output.h"
#include "work/progress.h"
#include "serve/command_request.h"

typedef struct gv_env {
    const gv_command_request *request; /* NULL: the process itself */

    /* The flag that ends all work: set by a signal, by the client, when --run-time is
     * up, or when the run has enough. Work that it cuts short leaves nothing. */
    gv_flag *stop;

    gv_flag own;   /* the flag of a request that has none */
    bool color;    /* messages are coloured */
    gv_flag ended; /* the run set the flag itself: nothing came from outside */
} gv_env;

/* The env of the process. The caller calls gv_signals_install(). */
void gv_env_of_process(gv_env *env);

/* The env of a request: sandboxed. Nothing is opened except request->files, and no
 * program is run; operands are puzzles, standard input is request->input. */
void gv_env_of_request(gv_env *env, const gv_command_request *request);

/* ---- the end ---- */

static inline bool gv_env_stopped(const gv_env *env)
{
    return atomic_load(env->stop);
}

/* The signal that ended the run, SIGINT for a request that was stopped; 0 if none did.
 */
int gv_env_interrupted(const gv_env *env);

/* The run ends itself: continuing makes no sense, it has enough, or its time is up; any
 * thread. */
void gv_env_end(gv_env *env);

/* ---- files ---- */

static inline bool gv_env_is_sandboxed(const gv_env *env)
{
    return env->request != NULL;
}

/* GV_ERR_ARGUMENT if the file is not accessible. */
gv_status gv_env_check_file(const gv_env *env, const char *path, gv_error *err);

/* Opens the output: `path` as in gv_output_open(), or the function of the request. */
gv_status gv_env_output(gv_output *out, const gv_env *env, const char *path,
                        gv_error *err);

/* ---- messages ---- */

/* Whether stderr is a terminal. */
bool gv_env_has_terminal(const gv_env *env);

/* Prints complete lines on stderr, or passes them to the request. */
void gv_env_say(const gv_env *env, const char *text);
void gv_env_sayf(const gv_env *env, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prepares to report progress: on stderr if `on`, or to the request. */
void gv_env_progress(gv_progress *out, const gv_env *env, bool on, const char *unit);

/* Whether a progress line was asked for since the last call. */
bool gv_env_progress_requested(const gv_env *env);

#endif
