/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backend.c -- the table of back ends by name, commands, and what runs have in common.
 */
#include "solve/backend_internal.h"

#include "base/process.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const sat_encodings[] = { "3d", "2d", NULL };
static const char *const csp_encodings[] = { "csp-dual", NULL };
static const char *const mzn_encodings[] = { "mzn", NULL };

/* The solvers that need no command from the user, besides those of gv_sat_kinds. */
typedef struct named {
    const char *name;
    const char *version; /* NULL: what the program says */
    const char *command; /* NULL: inside this process */
    const char *const *encodings;
    gv_backend_run_fn *run;
} named;

static const named rows[] = {
    { "mac-lah", "mac-lah 1", NULL, csp_encodings, gv_backend_run_mac_lah },
    { "gecode", NULL, "minizinc --solver gecode -s {in}", mzn_encodings,
      gv_backend_run_command },
};
enum { N_ROWS = sizeof rows / sizeof rows[0] };

const char *gv_run_status_name(gv_run_status status)
{
    static const char *const names[GV_N_RUN_STATUSES] = { "sat", "unsat", "limit",
                                                          "memory", "error" };
    return names[status];
}

const char *gv_backend_names(void)
{
    return gv_n_sat_kinds ? "cadical, mac-lah, gecode" : "mac-lah, gecode";
}

const char *gv_backend_name(const gv_backend *backend)
{
    return backend->name;
}

const char *gv_backend_version(const gv_backend *backend)
{
    return backend->version;
}

const char *gv_backend_encoding(const gv_backend *backend)
{
    return backend->encodings[0];
}

gv_status gv_backend_check_encoding(const gv_backend *backend, const char *encoding,
                                    gv_error *err)
{
    for (size_t i = 0; encoding && backend->encodings[i]; i++)
        if (strcmp(backend->encodings[i], encoding) == 0)
            return GV_OK;
    if (!encoding)
        return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT, "the solver '%.80s' has no encoding '%.40s'",
                   backend->name, encoding);
}

/* ---- versions of programs ---- */

static const char *copy_text(gv_arena *arena, const char *text, size_t length)
{
    char *copy = gv_arena_take(arena, length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

/* The file that execvp() would run; false when there is none. */
static bool find_program(char *path, size_t room, const char *program)
{
    if (strchr(program, '/')) {
        (void)snprintf(path, room, "%s", program);
        return access(path, X_OK) == 0;
    }
    const char *folders = getenv("PATH");
    while (folders && *folders) {
        const size_t length = strcspn(folders, ":");
        (void)snprintf(path, room, "%.*s/%s", (int)length, folders, program);
        if (access(path, X_OK) == 0)
            return true;
        folders += length;
        folders += *folders == ':';
    }
    return false;
}

/* FNV-1a of a file: two versions of a program are told apart, nothing more is asked. */
static uint64_t hash_file(const char *path)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    FILE *in = fopen(path, "rbe");
    if (!in)
        return 0;
    unsigned char block[8192];
    for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;)
        for (size_t i = 0; i < n; i++)
            hash = (hash ^ block[i]) * UINT64_C(0x100000001b3);
    (void)fclose(in);
    return hash;
}

/* The first line that has a number in it. */
static const char *version_line(const gv_buffer *said, gv_arena *arena)
{
    const char *line = said->text ? said->text : "";
    while (*line) {
        const size_t length = strcspn(line, "\r\n");
        if (strcspn(line, "0123456789") < length)
            return copy_text(arena, line, length < 100 ? length : 100);
        line += length;
        line += strspn(line, "\r\n");
    }
    return NULL;
}

/* What the program says to --version, or its name and a hash. */
static gv_status ask_version(const char **out, const char *program, gv_arena *arena,
                             gv_error *err)
{
    const char *const words[] = { program, "--version", NULL };
    gv_buffer said;
    gv_buffer_init(&said, NULL);
    const gv_process_job job = { .words = words,
                                 .out = &said,
                                 .limit_wall_seconds = 5,
                                 .limit_output_bytes = 1 << 16 };
    gv_process_result result;
    const gv_status status = gv_process_run(&result, &job, err);
    const char *version = NULL;
    if (status == GV_OK && result.end == GV_PROCESS_EXITED && result.code == 0)
        version = version_line(&said, arena);
    gv_buffer_free(&said);
    if (status == GV_OK && !version) {
        char path[4096] = "", text[160];
        const uint64_t hash =
            find_program(path, sizeof path, program) ? hash_file(path) : 0;
        const char *slash = strrchr(program, '/');
        (void)snprintf(text, sizeof text, "%.100s fnv1a:%016" PRIx64,
                       slash ? slash + 1 : program, hash);
        version = copy_text(arena, text, strlen(text));
    }
    if (status == GV_OK && !version)
        return gv_fail_memory(err);
    *out = version;
    return status;
}

/* ---- making a back end ---- */

static gv_status set_command(gv_backend *b, const char *command, gv_arena *arena,
                             gv_error *err)
{
    GV_TRY(gv_process_words(&b->words, &b->n_words, command, arena, err));
    return ask_version(&b->version, b->words[0], arena, err);
}

/* The library and how it is set: other options are another solver. */
static gv_status sat_version(const char **out, const gv_sat_kind *sat, gv_arena *arena,
                             gv_error *err)
{
    char text[256];
    (void)snprintf(text, sizeof text, "%s%s", sat->signature(), sat->options);
    *out = copy_text(arena, text, strlen(text));
    return *out ? GV_OK : gv_fail_memory(err);
}

static gv_status fill(gv_backend *b, const char *words, gv_arena *arena, gv_error *err)
{
    const gv_sat_kind *sat = gv_sat_by_name(words);
    if (!words)
        words = "mac-lah"; // where there is no SAT solver
    if (sat) {
        b->name = sat->name;
        b->encodings = sat_encodings;
        b->run = gv_backend_run_sat;
        b->sat = sat;
        return sat_version(&b->version, sat, arena, err);
    }
    for (size_t i = 0; i < N_ROWS; i++)
        if (strcmp(words, rows[i].name) == 0) {
            b->name = rows[i].name;
            b->version = rows[i].version;
            b->encodings = rows[i].encodings;
            b->run = rows[i].run;
            return rows[i].command ? set_command(b, rows[i].command, arena, err)
                                   : GV_OK;
        }
    if (gv_sat_is_known(words))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "the solver '%s' is not built into this program", words);
    if (!strstr(words, "{in}"))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "'%.80s' is no solver: use one of %s, or a command with {in} for "
            "the name of its DIMACS file",
            words, gv_backend_names());
    b->name = copy_text(arena, words, strlen(words));
    b->encodings = sat_encodings;
    b->run = gv_backend_run_command;
    return b->name ? set_command(b, words, arena, err) : gv_fail_memory(err);
}

gv_status gv_backend_new(gv_backend **out, const char *words, gv_arena *arena,
                         gv_error *err)
{
    gv_backend *b = GV_TAKE(arena, gv_backend, 1);
    if (!b)
        return gv_fail_memory(err);
    GV_TRY(fill(b, words, arena, err));
    *out = b;
    return GV_OK;
}

/* ---- runs ---- */

static double seconds_on(clockid_t clock)
{
    struct timespec t;
    return clock_gettime(clock, &t) == 0 ? (double)t.tv_sec + (double)t.tv_nsec * 1e-9
                                         : 0;
}

double gv_thread_seconds(void)
{
    return seconds_on(CLOCK_THREAD_CPUTIME_ID);
}

double gv_wall_seconds(void)
{
    return seconds_on(CLOCK_MONOTONIC);
}

void gv_backend_end(gv_backend_result *out, gv_run_status status, const char *why, ...)
{
    out->status = status;
    va_list arguments;
    va_start(arguments, why);
    (void)vsnprintf(out->why, sizeof out->why, why, arguments);
    va_end(arguments);
}

gv_status gv_backend_run(gv_backend_result *out, const gv_backend *backend,
                         const gv_backend_job *job, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const double start = gv_wall_seconds();
    gv_backend_result result = { .solution = out->solution };
    gv_status status = gv_backend_check_encoding(backend, job->encoding, err);
    if (status == GV_OK)
        status = backend->run(&result, backend, job,
                              job->encoding ? job->encoding : backend->encodings[0],
                              tmp, err);
    if (status == GV_OK) {
        result.wall = gv_wall_seconds() - start;
        *out = result;
    }
    gv_arena_rewind(tmp, mark);
    return status;
}
