/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_verb.c -- `givens bench SUBJECT ...`: how fast the 9x9 engine and the
 * generators are, per second of CPU time on one thread, as CSV. A new subject is a row
 * in the table below and a function in a file bench_<name>.c. */
#include "cli/bench/bench.h"

#include "base/os/clock.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct subject {
    const char *name;
    bool takes_files; /* one or more */
    gv_status (*run)(gv_run *run, gv_error *err);
} subject;

static const subject subjects[] = {
    { "solve", true, gv_bench_solve },        { "minimal", true, gv_bench_minimal },
    { "canon", true, gv_bench_canon },        { "rate", true, gv_bench_rate },
    { "generate", false, gv_bench_generate },
};

/* ---- what subjects share ---- */

double gv_bench_seconds(void)
{
    return gv_seconds_on(CLOCK_PROCESS_CPUTIME_ID);
}

bool gv_bench_wants_level(const gv_run *run, gv_cpu_level level, bool uses_level)
{
    const gv_cpu_level best = gv_cpu_detect();
    if (run->settings.cpu)
        return level == run->cpu;
    return uses_level ? level <= best : level == best;
}

void gv_bench_number(gv_table *table, int n_decimals, double number)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%.*f", n_decimals, number);
    gv_table_puts(table, isnan(number) ? "-" : text);
}

gv_status gv_bench_write(gv_run *run, const gv_buffer *rows, gv_error *err)
{
    if (rows->failed)
        return gv_fail_memory(err);
    return gv_output_write(&run->output, rows->text, rows->length, err);
}

/* ---- the command ---- */

static const subject *subject_by_name(const char *name)
{
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++)
        if (strcmp(subjects[i].name, name) == 0)
            return &subjects[i];
    return NULL;
}

static gv_status check_options(const gv_run *run, const subject *what, gv_error *err)
{
    static const struct {
        const char *option, *subject;
    } needs[] = { { "run-time", "generate" },
                  { "seed", "generate" },
                  { "ratings", "rate" } };
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (gv_run_given(run, needs[i].option) &&
            strcmp(what->name, needs[i].subject) != 0)
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs bench %s", needs[i].option,
                           needs[i].subject);
    return GV_OK;
}

static gv_status run_bench(gv_run *run, gv_error *err)
{
    gv_operands *const operands = &run->operands;
    const subject *what =
        operands->n_items ? subject_by_name(operands->items[0]) : NULL;
    if (!what || (what->takes_files && operands->n_items < 2))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "bench needs solve, minimal, canon or rate and files, or generate");
    GV_TRY(check_options(run, what, err));
    operands->items++;
    operands->n_items--;
    const gv_status status = what->run(run, err);
    if (gv_env_interrupted(run->env))
        gv_run_note(run, GV_EXIT_INTERRUPTED);
    return status;
}

/* ---- the verb ---- */

static const gv_bench_options defaults = { .ratings = "W,B,gW,gB" };

static const gv_option option_rows[] = {
    GV_OPT_SECONDS(
        "run-time", "S", GV_OPT_IN(gv_bench_options, run_time),
        "generate: measure each method for S seconds of CPU time; 3 by default"),
    GV_OPT_TEXT_ALSO(
        "ratings", "rating", "LIST", GV_OPT_IN(gv_bench_options, ratings),
        "rate: the ratings to measure, separated by commas; W,B,gW,gB by default"),
    GV_OPTS_SEED_TEXT("generate: seed of the random streams; 0 by default"),
    GV_OPTS_CPU,
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_bench = {
    .name = "bench",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(gv_bench_options),
    .defaults = &defaults,
    .operands = "solve|minimal|canon|rate file... | generate [method]...",
    .summary = "measure the 9x9 engines, the ratings and the generators",
    .run = run_bench,
};
