/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backend.c -- the table of back ends by name, commands, and what runs have in common.
 */
#include "solve/backend_internal.h"

#include "base/array.h"
#include "base/fnv.h"
#include "base/basename.h"
#include "base/log.h"
#include "base/os/process.h"
#include "model/loop.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const sat_encodings[] = { "3d", "2d", NULL };
static const char *const csp_encodings[] = { "csp-dual", NULL };
static const char *const mzn_encodings[] = { "mzn", NULL };

/* The solvers that need no command from the user, in addition to SAT solvers. */
typedef struct named {
    const char *name;
    const char *version; /* NULL: what the program reports */
    const char *command; /* NULL: inside this process */
    const char *const *encodings;
    gv_backend_run_fn *run;
} named;

static const named rows[] = {
    { "mac-lah", "mac-lah 1", NULL, csp_encodings, gv_backend_run_mac_lah },
    { "gecode", NULL, "minizinc --solver gecode -s {in}", mzn_encodings,
      gv_backend_run_command },
};
enum { N_ROWS = GV_N_OF(rows) };

static const char *copy_text(gv_arena *arena, const char *text, size_t length)
{
    char *copy = gv_arena_take(arena, length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

const char *gv_backend_status_name(gv_run_status status)
{
    static const char *const names[GV_N_RUN_STATUSES] = { "sat", "unsat", "limit",
                                                          "memory", "error" };
    return names[status];
}

const char *gv_backend_names(const gv_sat_kind *const *sat, gv_arena *arena)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (; sat && *sat; sat++)
        gv_buffer_printf(&text, "%s, ", (*sat)->name);
    for (size_t i = 0; i < N_ROWS; i++)
        gv_buffer_printf(&text, "%s%s", i ? ", " : "", rows[i].name);
    const char *names = text.failed ? NULL : copy_text(arena, text.text, text.length);
    gv_buffer_free(&text);
    return names;
}

static bool is_among(const char *encoding, const char *const *encodings)
{
    while (*encodings && strcmp(*encodings, encoding) != 0)
        encodings++;
    return *encodings;
}

bool gv_backend_knows_encoding(const char *encoding)
{
    bool is_known = is_among(encoding, sat_encodings);
    for (size_t i = 0; i < N_ROWS; i++)
        is_known = is_known || is_among(encoding, rows[i].encodings);
    return is_known;
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
    if (!encoding || is_among(encoding, backend->encodings))
        return GV_OK;
    return gv_fail(err, GV_ERR_ARGUMENT, "the solver '%.80s' has no encoding '%.40s'",
                   backend->name, encoding);
}

/* ---- versions of programs ---- */

/* The file that execvp() would run; false if there is none. */
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

/* Of a program's file, 0 if it cannot be read: only meant to distinguish two builds. */
static uint32_t hash_program(const char *program)
{
    char path[4096] = "";
    FILE *in = find_program(path, sizeof path, program) ? fopen(path, "rbe") : NULL;
    if (!in)
        return 0;
    uint64_t hash = GV_FNV1A_START;
    unsigned char block[8192];
    for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;)
        hash = gv_fnv1a(hash, block, n);
    (void)fclose(in);
    return (uint32_t)(hash ^ hash >> 32);
}

/* The first line that contains a number; false if there is none. */
static bool version_line(char *out, size_t room, const gv_buffer *said)
{
    const char *line = said->text ? said->text : "";
    while (*line) {
        const size_t length = strcspn(line, "\r\n");
        if (strcspn(line, "0123456789") < length) {
            (void)snprintf(out, room, "%.*s", (int)(length < room ? length : room - 1),
                           line);
            return true;
        }
        line += length;
        line += strspn(line, "\r\n");
    }
    return false;
}

/* What the program prints for --version, or else its name; and a hash. */
static gv_status ask_version(const char **out, const char *program, gv_arena *arena,
                             const gv_flag *stop, gv_error *err)
{
    enum { PATIENCE_SECONDS = 2 };
    char line[100], text[160];
    const char *const words[] = { program, "--version", NULL };
    gv_buffer said;
    gv_buffer_init(&said, NULL);
    const gv_process_job job = { .words = words,
                                 .out = &said,
                                 .limit_wall_seconds = PATIENCE_SECONDS,
                                 .limit_output_bytes = 1 << 16,
                                 .stop = stop };
    gv_process_result result;
    const gv_status status = gv_process_run(&result, &job, err);
    const bool has_line = status == GV_OK && result.end == GV_PROCESS_EXITED &&
                          result.code == 0 && version_line(line, sizeof line, &said);
    gv_buffer_free(&said);
    GV_TRY(status);
    if (result.end == GV_PROCESS_STOPPED) // half an answer would look like another
                                          // version
        return gv_fail(err, GV_ERR_IO,
                       "stopped while '%.80s' was asked for its version", program);
    const char *const name = gv_basename(program);
    (void)snprintf(text, sizeof text, "%.100s fnv1a:%08" PRIx32, has_line ? line : name,
                   hash_program(program));
    *out = copy_text(arena, text, strlen(text));
    return *out ? GV_OK : gv_fail_memory(err);
}

/* ---- making a back end ---- */

static gv_status set_command(gv_backend *b, const char *command, gv_arena *arena,
                             const gv_flag *stop, gv_error *err)
{
    GV_TRY(gv_process_words(&b->words, &b->n_words, command, arena, err));
    return ask_version(&b->version, b->words[0], arena, stop, err);
}

/* The library and its settings: other options are another solver. */
static gv_status sat_version(const char **out, const gv_sat_kind *sat, gv_arena *arena,
                             gv_error *err)
{
    char text[256];
    (void)snprintf(text, sizeof text, "%s%s", sat->signature(),
                   sat->options ? sat->options : "");
    *out = copy_text(arena, text, strlen(text));
    return *out ? GV_OK : gv_fail_memory(err);
}

static gv_status fill(gv_backend *b, const char *words,
                      const gv_sat_kind *const *sat_list, gv_arena *arena,
                      const gv_flag *stop, gv_error *err)
{
    const gv_sat_kind *sat = gv_sat_by_name(sat_list, words);
    if (!words)
        words = "mac-lah"; // if there is no SAT solver
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
            return rows[i].command ? set_command(b, rows[i].command, arena, stop, err)
                                   : GV_OK;
        }
    if (gv_sat_is_known(words))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "the solver '%s' is not built into this program", words);
    if (!strstr(words, "{in}")) {
        const char *names = gv_backend_names(sat_list, arena);
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "'%.80s' is not a solver: use one of %s, or a command with {in} for "
            "the name of its DIMACS file",
            words, names ? names : "those of the manual");
    }
    b->name = copy_text(arena, words, strlen(words));
    b->encodings = sat_encodings;
    b->run = gv_backend_run_command;
    return b->name ? set_command(b, words, arena, stop, err) : gv_fail_memory(err);
}

gv_status gv_backend_new(gv_backend **out, const char *words,
                         const gv_sat_kind *const *sat, gv_arena *arena,
                         const gv_flag *stop, gv_error *err)
{
    gv_backend *b = GV_ARENA_NEW(arena, gv_backend, 1);
    if (!b)
        return gv_fail_memory(err);
    GV_TRY(fill(b, words, sat, arena, stop, err));
    *out = b;
    return GV_OK;
}

/* ---- runs ---- */

void gv_backend_end(gv_backend_result *out, gv_run_status status, const char *why, ...)
{
    out->status = status;
    va_list arguments;
    va_start(arguments, why);
    (void)vsnprintf(out->why, sizeof out->why, why, arguments);
    va_end(arguments);
}

gv_budget gv_backend_budget(const gv_backend_job *job)
{
    const double ms = job->limit_wall * 1000;
    const gv_limits limits = { .time_ms = ms > 0 && ms < 1 ? 1 : (uint64_t)ms,
                               .stop = job->stop };
    return gv_budget_start(&limits);
}

void gv_backend_cut(gv_backend_result *out, gv_end end)
{
    out->stopped = end == GV_END_STOPPED;
    gv_backend_end(out, GV_RUN_LIMIT, out->stopped ? "stopped" : "time limit");
}

void gv_backend_lied(gv_backend_result *out, const char *why)
{
    gv_backend_end(out, GV_RUN_ERROR, GV_WRONG_ANSWER "%.120s", why);
    out->lied = true;
}

bool gv_backend_is_program(const gv_backend *backend)
{
    return backend->run == gv_backend_run_command;
}

void gv_backend_refute(gv_backend_result *result, const char *known)
{
    char why[120];
    (void)snprintf(why, sizeof why, "says unsat, but %.80s", known);
    gv_backend_lied(result, why);
}

gv_status gv_backend_run(gv_backend_result *out, const gv_backend *backend,
                         const gv_backend_job *job, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    const double start = gv_wall_seconds();
    gv_backend_result result = { .solution = out->solution };
    gv_status status = gv_backend_check_encoding(backend, job->encoding, err);
    if (status == GV_OK && gv_net_loop(job->instance->net) && !backend->sat)
        status = gv_fail(err, GV_ERR_UNSUPPORTED,
                         "the solver %s cannot be told that lines form one loop: state "
                         "the puzzle by distances (slitherlink distances)",
                         gv_backend_name(backend));
    if (status == GV_OK)
        status = backend->run(&result, backend, job,
                              job->encoding ? job->encoding : backend->encodings[0],
                              tmp, err);
    if (status == GV_OK) {
        result.wall = gv_wall_seconds() - start;
        GV_LOG(2, sat, "%s: outcome %d in %.3f s", gv_backend_name(backend),
               (int)result.status, result.wall);
        gv_counters *const counters = gv_context_counters(job->instance->context);
        gv_counters_add(counters, GV_COUNT_SOLVER_RUNS, 1);
        gv_counters_add(counters, GV_COUNT_CONFLICTS, result.stats.conflicts);
        gv_counters_add(counters, GV_COUNT_DECISIONS, result.stats.decisions);
        *out = result;
    }
    gv_arena_rewind(tmp, mark);
    return status;
}
