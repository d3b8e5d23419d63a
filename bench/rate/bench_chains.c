/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_chains.c -- W, B, gW and gB by the general rules beside the 9x9 kernel: CPU
 * time per puzzle, and how often they agree, as CSV on standard output. The engines
 * take turns on each puzzle; the shortest of several passes counts.
 *
 *     bench_chains [-p PASSES] [-r RATINGS] [-c LEVEL] [-v] FILE...
 *
 *     -p PASSES    3 by default; 0: the rules alone, once, for a profiler
 *     -r RATINGS   separated by commas; W,B,gW,gB by default
 *     -c LEVEL     scalar, avx2 or avx512: of both engines; the best by default
 *     -v           the ratings of each puzzle instead: rating, kernel, rules, line
 *
 * A line of a file starts with a puzzle of 81 characters. */
#include "bench_puzzles.h"
#include "rate/rater.h"

#include <unistd.h>

typedef struct bench {
    gv_context *context;
    const gv_net *net;
    gv_arena tmp;
    gv_cpu_level level;
    unsigned n_passes;
    bool verbose;
} bench;

/* One of the two engines, for one rating. */
typedef struct engine {
    gv_rate_plan *plan;
    gv_rater *rater;
} engine;

static void check(gv_status status, const char *what)
{
    if (status != GV_OK)
        die("failed:", what);
}

static engine start_engine(const bench *b, const char *rating, bool by_rules)
{
    engine e;
    const gv_rate_options options = { .names = rating,
                                      .max_length = GV_MAX_LENGTH,
                                      .cpu = b->level,
                                      .unique = true,
                                      .rules_only = by_rules };
    check(gv_rate_plan_new(&e.plan, &options, NULL), rating);
    check(gv_rater_new(&e.rater, e.plan, NULL), rating);
    return e;
}

static void stop_engine(engine *e)
{
    gv_rater_free(e->rater);
    gv_rate_plan_free(e->plan);
}

static gv_instance *make_instance(bench *b, const char *text)
{
    gv_label givens[BENCH_CELLS];
    uint32_t n_givens = 0;
    for (unsigned cell = 0; cell < BENCH_CELLS; cell++)
        if (text[cell] >= '1' && text[cell] <= '9')
            givens[n_givens++] = cell * 9 + (gv_label)(text[cell] - '1');
    gv_instance *instance;
    check(gv_instance_make(&instance, b->context, b->net, givens, NULL, n_givens, NULL,
                           GV_ALPHABET_AUTO, &b->tmp, NULL),
          text);
    return instance;
}

/* Rates a puzzle; *seconds becomes the time that it took, if that is less. */
static gv_rate_value rate(bench *b, const engine *e, gv_instance *instance,
                          double *seconds)
{
    const gv_limits limits = { 0 };
    gv_rate_question question = { .search = { .instance = instance,
                                              .context = b->context } };
    gv_rate_question *questions = &question;
    const double start = cpu_seconds();
    check(gv_rate_block(&questions, 1, e->rater, &limits, &b->tmp, NULL), "a rating");
    const double taken = cpu_seconds() - start;
    *seconds = taken < *seconds ? taken : *seconds;
    return question.values[0];
}

/* The level, or -1: beyond, no solution. */
static int level_of(const gv_rate_value *value)
{
    return value->has_value ? (int)value->value : -1;
}

typedef struct tally {
    double kernel, rules;
    size_t n_puzzles, n_equal;
} tally;

static void rate_puzzle(bench *b, const engine engines[2], const char *name,
                        const char *text, tally *t)
{
    const gv_mark mark = gv_arena_mark(&b->tmp);
    gv_instance *instance = make_instance(b, text);
    double seconds[2] = { 1e30, 1e30 };
    gv_rate_value value[2] = { { 0 } };
    for (unsigned pass = 0; pass < b->n_passes; pass++)
        for (unsigned i = 0; i < 2; i++)
            value[i] = rate(b, &engines[i], instance, &seconds[i]);
    if (!b->n_passes)
        value[0] = value[1] = rate(b, &engines[1], instance, &seconds[1]);
    t->kernel += b->n_passes ? seconds[0] : 0;
    t->rules += seconds[1];
    t->n_puzzles++;
    t->n_equal += level_of(&value[0]) == level_of(&value[1]);
    if (b->verbose)
        printf("%s\t%d\t%d\t%.81s\n", name, level_of(&value[0]), level_of(&value[1]),
               text);
    gv_arena_rewind(&b->tmp, mark);
}

static void put_row(const bench *b, const char *file, const char *name, const tally *t)
{
    const double n = t->n_puzzles ? (double)t->n_puzzles : 1;
    printf("%s,%s,%s,%zu,%.4f,%.4f,%.2f,%zu\n", file, name, gv_cpu_name(b->level),
           t->n_puzzles, 1e3 * t->kernel / n, 1e3 * t->rules / n,
           t->kernel > 0 ? t->rules / t->kernel : 0, t->n_puzzles - t->n_equal);
}

static void bench_file(bench *b, const char *file, const char *ratings)
{
    gv_arena arena;
    size_t n_puzzles;
    gv_arena_init(&arena, NULL);
    char(*puzzles)[BENCH_CELLS] = read_puzzles(&n_puzzles, file, &arena);
    for (const char *at = ratings; *at;) {
        char name[32];
        const size_t length = strcspn(at, ",");
        (void)snprintf(name, sizeof name, "%.*s", (int)length, at);
        at += at[length] ? length + 1 : length;
        engine engines[2] = { start_engine(b, name, false),
                              start_engine(b, name, true) };
        tally t = { 0 };
        for (size_t i = 0; i < n_puzzles; i++)
            rate_puzzle(b, engines, name, puzzles[i], &t);
        if (!b->verbose)
            put_row(b, file, name, &t);
        stop_engine(&engines[0]);
        stop_engine(&engines[1]);
    }
    gv_arena_free(&arena);
}

int main(int argc, char **argv)
{
    bench b = { .n_passes = 3, .level = gv_cpu_detect() };
    const char *ratings = "W,B,gW,gB";
    for (int option; (option = getopt(argc, argv, "p:r:c:v")) != -1;) {
        if (option == 'p')
            b.n_passes = (unsigned)strtoul(optarg, NULL, 10);
        else if (option == 'r')
            ratings = optarg;
        else if (option == 'c')
            check(gv_cpu_choose(&b.level, optarg, NULL), optarg);
        else if (option == 'v')
            b.verbose = true;
        else
            return 2;
    }
    gv_arena_init(&b.tmp, NULL);
    check(gv_context_new(&b.context, NULL), "a context");
    gv_context_set_cpu(b.context, b.level);
    check(gv_context_net(&b.net, b.context, (gv_shape){ GV_SUDOKU, 3, 3, 9 }, NULL),
          "a network");
    if (!b.verbose)
        puts("file,rating,cpu,puzzles,kernel_ms,rules_ms,ratio,differ");
    for (int i = optind; i < argc; i++)
        bench_file(&b, argv[i], ratings);
    gv_arena_free(&b.tmp);
    gv_context_free(b.context);
    return 0;
}
