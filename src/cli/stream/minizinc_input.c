/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minizinc_input.c -- runs `minizinc -c --solver givens`, whose output is the FlatZinc
 * text. It finds the solver's configuration where givens is installed. */
#include "cli/stream/minizinc_input.h"

#include "base/os/process.h"

#include <stdio.h>
#include <string.h>

enum { MOST_FLATZINC = 256 << 20 };

static bool ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), n = strlen(end);
    return length > n && strcmp(text + length - n, end) == 0;
}

bool gv_minizinc_is_model(const char *operand)
{
    return ends_with(operand, ".mzn");
}

/* "FILE:LINE.COLUMN" somewhere in what minizinc said; 0 if it named no place. */
static void find_place(size_t *line, size_t *column, const char *text)
{
    const char *at = strstr(text, ".mzn:");
    unsigned found_line = 0, found_column = 0;
    if (at)
        (void)sscanf(at, ".mzn:%u.%u", &found_line, &found_column);
    *line = found_line;
    *column = found_column;
}

/* Fails with the line that says what is wrong, and with its place. */
static gv_status fail_as_told(const gv_buffer *messages, gv_error *err)
{
    enum { LONGEST = 180 };
    const char *const text = messages->text ? messages->text : "";
    const char *told = strstr(text, "rror: ");
    const char *line = told ? told + strlen("rror: ") : text;
    const size_t length = strcspn(line, "\n");
    size_t place_line, place_column;
    if (strstr(text, "no solver with tag givens"))
        return gv_fail(err, GV_ERR_INPUT,
                       "minizinc does not know the solver givens: set MZN_SOLVER_PATH "
                       "to the folder share/minizinc/solvers of givens");
    find_place(&place_line, &place_column, text);
    return gv_fail_at(err, GV_ERR_INPUT, place_line, place_column, "minizinc: %.*s",
                      (int)(length < LONGEST ? length : LONGEST),
                      length ? line : "failed");
}

gv_status gv_minizinc_translate(gv_buffer *out, size_t *n_taken, const gv_run *run,
                                const char *const *operands, size_t n_operands,
                                gv_error *err)
{
    size_t n = 1;
    while (n < n_operands && ends_with(operands[n], ".dzn"))
        n++;
    *n_taken = n;
    static const char *const call[] = {
        "minizinc",      "-c",  "--solver",       "givens", "--output-fzn-to-stdout",
        "--output-mode", "dzn", "--no-output-ozn"
    };
    const size_t n_call = sizeof call / sizeof call[0];
    const char **words = GV_ARENA_NEW(run->arena, const char *, n_call + n + 1);
    if (!words)
        return gv_fail_memory(err);
    memcpy(words, call, sizeof call);
    memcpy(words + n_call, operands, n * sizeof *words);
    gv_buffer messages;
    gv_buffer_init(&messages, run->memory);
    const gv_process_job job = { .words = words,
                                 .out = out,
                                 .messages = &messages,
                                 .limit_output_bytes = MOST_FLATZINC,
                                 .stop = run->env->stop };
    gv_process_result result;
    gv_status status = gv_process_run(&result, &job, err);
    if (status == GV_ERR_UNSUPPORTED)
        status = gv_fail(err, GV_ERR_IO,
                         "this is a model of MiniZinc, and minizinc is not installed");
    else if (status == GV_OK && result.end == GV_PROCESS_OUTPUT)
        status = gv_fail(err, GV_ERR_INPUT, "its FlatZinc has more than %d MiB",
                         MOST_FLATZINC >> 20);
    else if (status == GV_OK && result.end != GV_PROCESS_STOPPED &&
             (result.end != GV_PROCESS_EXITED || result.code != 0))
        status = fail_as_told(&messages, err);
    gv_buffer_free(&messages);
    return status;
}
