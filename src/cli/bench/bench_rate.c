/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_rate.c -- `givens bench rate FILE...`: CPU time per puzzle on one thread, for
 * each file, rating, engine and CPU level. Each puzzle is timed separately, best of
 * several passes: a few hard ones take most of the time, and the mean says little about
 * them. */
#include "cli/bench/bench.h"
#include "cli/options/rating_options.h"
#include "rate/rater.h"

#include <stdlib.h>

enum { CELLS = 81, MAX_PASSES = 3 };
static const double enough_seconds = 5; /* no further pass after that */

/* One row of the table under construction. */
typedef struct row {
    const gv_rating *rating;
    bool by_rules; /* not by the 9x9 kernel */
    gv_cpu_level level;
    gv_rater *rater;
    gv_arena tmp;
} row;

/* ---- timing ---- */

static gv_status make_instance(gv_instance **out, gv_run *run, const char *text,
                               gv_arena *tmp, gv_error *err)
{
    const gv_net *net;
    gv_label givens[CELLS];
    uint32_t n_givens = 0;
    GV_TRY(gv_context_net(&net, run->context, (gv_shape){ GV_SUDOKU, 3, 3, 9 }, err));
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (text[cell] != '.')
            givens[n_givens++] = cell * 9 + (gv_label)(text[cell] - '1');
    return gv_instance_make(out, run->context, net, givens, NULL, n_givens, NULL,
                            GV_ALPHABET_AUTO, tmp, err);
}

static gv_status time_puzzle(double *out, row *r, gv_run *run, const char *text,
                             gv_error *err)
{
    const gv_mark mark = gv_arena_mark(&r->tmp);
    const gv_limits limits = { .stop = run->env->stop };
    gv_instance *instance;
    GV_TRY(make_instance(&instance, run, text, &r->tmp, err));
    gv_rate_question question = { .search = { .instance = instance,
                                              .context = run->context } };
    gv_rate_question *questions = &question;
    const double start = gv_bench_seconds();
    GV_TRY(gv_rate_block(&questions, 1, r->rater, &limits, &r->tmp, err));
    const double seconds = gv_bench_seconds() - start;
    *out = seconds < *out ? seconds : *out;
    gv_arena_rewind(&r->tmp, mark);
    return GV_OK;
}

/* The shortest time of each puzzle. */
static gv_status time_puzzles(double *seconds, row *r, gv_run *run,
                              const gv_bench_puzzles *in, gv_error *err)
{
    for (size_t i = 0; i < in->n_puzzles; i++)
        seconds[i] = 1e30;
    const double start = gv_bench_seconds();
    for (unsigned pass = 0;
         pass < MAX_PASSES && gv_bench_seconds() - start < enough_seconds; pass++)
        for (size_t i = 0; i < in->n_puzzles && !gv_env_stopped(run->env); i++)
            GV_TRY(time_puzzle(&seconds[i], r, run, in->text.text + i * CELLS, err));
    return GV_OK;
}

/* ---- the table ---- */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts the times. */
static void put_row(gv_buffer *out, const char *file, const row *r, double *seconds,
                    size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += seconds[i];
    qsort(seconds, n, sizeof *seconds, compare);
    gv_table table;
    gv_table_init(&table, out, GV_TABLE_CSV);
    gv_table_puts(&table, file);
    gv_table_puts(&table, r->rating->name);
    gv_table_puts(&table, r->by_rules ? "rules" : "kernel");
    gv_table_puts(&table, r->by_rules ? "-" : gv_cpu_name(r->level));
    gv_table_uint(&table, n);
    gv_bench_number(&table, 4, 1e3 * sum / (double)n);
    gv_bench_number(&table, 4, 1e3 * seconds[(n - 1) / 2]);
    gv_bench_number(&table, 4, 1e3 * seconds[(n - 1) * 99 / 100]);
    gv_bench_number(&table, 4, 1e3 * seconds[n - 1]);
    gv_table_end_row(&table);
}

static gv_status write_row(gv_run *run, const char *file, const row *r, double *seconds,
                           size_t n, gv_error *err)
{
    if (gv_env_stopped(run->env))
        return GV_OK;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    put_row(&text, file, r, seconds, n);
    const gv_status status = gv_bench_write(run, &text, err);
    gv_buffer_free(&text);
    return status;
}

static gv_status measure(row *r, gv_run *run, const char *file,
                         const gv_bench_puzzles *in, gv_error *err)
{
    double *seconds = gv_memory_zeroed(NULL, in->n_puzzles, sizeof *seconds);
    if (!seconds)
        return gv_fail_memory(err);
    gv_status status = time_puzzles(seconds, r, run, in, err);
    if (status == GV_OK)
        status = write_row(run, file, r, seconds, in->n_puzzles, err);
    gv_free(seconds);
    return status;
}

/* Only the rating is measured: that there is one solution is not checked. */
static gv_status bench_row(gv_run *run, const char *file, const gv_bench_puzzles *in,
                           row r, gv_error *err)
{
    const gv_rate_options options = { .names = r.rating->name,
                                      .max_length = GV_MAX_RULE_LENGTH,
                                      .cpu = r.level,
                                      .unique = true,
                                      .rules_only = r.by_rules };
    gv_rate_plan *plan;
    GV_TRY(gv_rate_plan_new(&plan, &options, err));
    gv_status status = gv_rater_new(&r.rater, plan, err);
    if (status == GV_OK)
        status = measure(&r, run, file, in, err);
    gv_rater_free(r.rater);
    gv_rate_plan_free(plan);
    gv_arena_free(&r.tmp);
    return status;
}

static gv_status bench_rating(gv_run *run, const char *file, const gv_bench_puzzles *in,
                              const gv_rating *rating, gv_error *err)
{
    for (gv_cpu_level level = GV_CPU_SCALAR; level < GV_N_CPU_LEVELS; level++)
        if (rating->has_nine && gv_bench_wants_level(run, level, true))
            GV_TRY(bench_row(run, file, in, (row){ .rating = rating, .level = level },
                             err));
    return bench_row(run, file, in, (row){ .rating = rating, .by_rules = true }, err);
}

static gv_status bench_file(void *user, gv_run *run, const char *file,
                            const gv_bench_puzzles *in, gv_error *err)
{
    const gv_rate_plan *plan = user;
    for (size_t i = 0; i < gv_rate_plan_size(plan); i++)
        GV_TRY(bench_rating(run, file, in, gv_rate_plan_rating(plan, i), err));
    return GV_OK;
}

gv_status gv_bench_rate(gv_run *run, gv_error *err)
{
    static const char header[] =
        "file,rating,engine,cpu,puzzles,mean_ms,median_ms,p99_ms,max_ms\n";
    const gv_bench_options *own = run->options;
    const gv_rate_options options = { .names = own->ratings,
                                      .max_length = GV_MAX_RULE_LENGTH };
    gv_rate_plan *plan;
    GV_TRY(gv_rate_plan_new(&plan, &options, err));
    gv_status status = gv_output_write(&run->output, header, sizeof header - 1, err);
    if (status == GV_OK)
        status = gv_bench_each_file(run, bench_file, plan, err);
    gv_rate_plan_free(plan);
    return status;
}
