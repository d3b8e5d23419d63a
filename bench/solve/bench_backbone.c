/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_backbone.c -- speed of the look-ahead backbone, and its curve over the number
 * of holes, as CSV on standard output.
 *
 *     bench_backbone MxN PATTERN COUNT HOLES...          look-ahead
 *     bench_backbone exact MxN PATTERN COUNT HOLES...    and the exact backbone, each
 *                                                        for ten seconds at most
 *
 * COUNT instances of `givens gsp --seed 1` for each number of holes. Times are of CPU,
 * of look-ahead the best of five passes over each instance. `fixed_total` is the mean
 * number of fixed values of all holes, with its standard error. */
#include "generate/instance/gsp.h"
#include "linked_sat/linked_sat.h"
#include "solve/backbone.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N_PASSES = 5, LIMIT_MS = 10000 };

typedef struct bench {
    gv_context *context;
    gv_arena arena;
    gv_gsp_plan plan;
    size_t n_instances;
    bool exact;
} bench;

/* What is measured of one instance. */
typedef struct sample {
    gv_lookahead ahead;
    gv_exact_backbone bone;
    double ahead_ms;
    double exact_ms;
} sample;

static void die(const char *what, const char *name)
{
    (void)fprintf(stderr, "bench_backbone: %s '%s'\n", what, name);
    exit(1);
}

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* ---- one instance ---- */

static const gv_instance *make_instance(bench *b, uint64_t index)
{
    gv_gsp gsp;
    gv_instance *instance = NULL;
    gv_error err;
    if (gv_gsp_make(&gsp, &b->plan, 1, index, NULL, &b->arena, &err) != GV_OK ||
        gv_gsp_instance(&instance, &gsp, b->context, &b->arena, &err) != GV_OK)
        die("no instance:", err.message);
    return instance;
}

static void time_lookahead(sample *s, bench *b, const gv_instance *instance)
{
    const gv_lookahead_options options = { .both_signs = false };
    s->ahead_ms = INFINITY;
    for (unsigned pass = 0; pass < N_PASSES; pass++) {
        const double start = cpu_ms();
        if (gv_lookahead_run(&s->ahead, instance, &options, &b->arena, &b->arena,
                             NULL) != GV_OK)
            die("out of memory for", "look-ahead");
        s->ahead_ms = fmin(s->ahead_ms, cpu_ms() - start);
    }
}

static void time_exact(sample *s, bench *b, const gv_instance *instance)
{
    const gv_exact_backbone_options options = { .limits = { .time_ms = LIMIT_MS },
                                                .known = &s->ahead };
    gv_error err;
    const double start = cpu_ms();
    if (gv_exact_backbone_run(&s->bone, instance, &options, &b->arena, &b->arena,
                              &err) != GV_OK)
        die("no backbone:", err.message);
    s->exact_ms = cpu_ms() - start;
}

/* ---- a row ---- */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct tally {
    double variables, fixed, total, total_squares, ms, exact_ms, exact_worst, calls,
        bone, finished;
} tally;

static void add(tally *t, const sample *s)
{
    const double total = (double)gv_lookahead_fixed_of_total(&s->ahead);
    t->variables += s->ahead.n_variables;
    t->fixed += s->ahead.n_fixed;
    t->total += total;
    t->total_squares += total * total;
    t->ms += s->ahead_ms;
    t->exact_ms += s->exact_ms;
    t->exact_worst = fmax(t->exact_worst, s->exact_ms);
    t->calls += (double)s->bone.n_calls;
    t->bone += s->bone.n_certain;
    t->finished += s->bone.end == GV_END_COMPLETE;
}

static void put_row(const bench *b, const tally *t, double *ms)
{
    const double n = (double)b->n_instances;
    const double mean = t->total / n;
    const double spread = fmax(0, t->total_squares / n - mean * mean);
    const double labels =
        b->plan.holes * (double)b->plan.block_rows * b->plan.block_cols;
    qsort(ms, b->n_instances, sizeof *ms, compare);
    (void)printf("%ux%u,%s,%u,%zu,%.0f,%.4f,%.1f,%.1f,%.4f,%.3f,%.3f,%.3f",
                 b->plan.block_rows, b->plan.block_cols,
                 gv_hole_pattern_name(b->plan.pattern), b->plan.holes, b->n_instances,
                 t->variables / n, t->variables > 0 ? t->fixed / t->variables : 1, mean,
                 sqrt(spread / n), mean / labels, t->ms / n, ms[b->n_instances / 2],
                 ms[b->n_instances - 1]);
    if (b->exact)
        (void)printf(",%.4f,%.0f,%.1f,%.2f,%.2f", t->bone / fmax(t->variables, 1),
                     t->finished, t->calls / n, t->exact_ms / n, t->exact_worst);
    (void)putchar('\n');
    (void)fflush(stdout);
}

static void measure(bench *b, double *ms)
{
    tally t = { 0 };
    for (size_t i = 0; i < b->n_instances; i++) {
        const gv_mark mark = gv_arena_mark(&b->arena);
        const gv_instance *instance = make_instance(b, i);
        sample s = { 0 };
        time_lookahead(&s, b, instance);
        if (b->exact)
            time_exact(&s, b, instance);
        ms[i] = s.ahead_ms;
        add(&t, &s);
        gv_arena_rewind(&b->arena, mark);
    }
    put_row(b, &t, ms);
}

static void read_plan(bench *b, char **words)
{
    char *x;
    b->plan.block_rows = (unsigned)strtoul(words[0], &x, 10);
    b->plan.block_cols = *x == 'x' ? (unsigned)strtoul(x + 1, NULL, 10) : 0;
    if (!gv_hole_pattern_by_name(&b->plan.pattern, words[1]))
        die("no such pattern:", words[1]);
    b->n_instances = strtoull(words[2], NULL, 10);
    if (!b->n_instances)
        die("expected a number of instances, found", words[2]);
}

int main(int argc, char **argv)
{
    bench b = { .exact = argc > 1 && strcmp(argv[1], "exact") == 0 };
    const int first = b.exact ? 2 : 1;
    if (argc < first + 4)
        die("expected MxN PATTERN COUNT HOLES... after", argv[0]);
    if (gv_context_new(&b.context, NULL) != GV_OK)
        die("out of memory for", "the context");
    gv_context_set_sat(b.context, gv_linked_sat);
    gv_arena_init(&b.arena, NULL);
    read_plan(&b, argv + first);
    const gv_gsp_plan plan = b.plan;
    double *ms = GV_ARENA_NEW(&b.arena, double, b.n_instances);
    if (!ms)
        die("out of memory for", argv[first + 2]);
    (void)printf("block,pattern,holes,instances,variables,share,fixed_total,error,"
                 "share_total,mean_ms,median_ms,max_ms%s\n",
                 b.exact ? ",exact_share,finished,calls,exact_ms,exact_max_ms" : "");
    for (int i = first + 3; i < argc; i++) {
        gv_error err;
        b.plan = plan;
        b.plan.holes = (uint32_t)strtoul(argv[i], NULL, 10);
        if (gv_gsp_plan_check(&b.plan, &err) != GV_OK)
            die(err.message, argv[i]);
        measure(&b, ms);
    }
    gv_arena_free(&b.arena);
    gv_context_free(b.context);
    return 0;
}
