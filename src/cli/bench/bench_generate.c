/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_generate.c -- `givens bench generate [METHOD...]`: how many 9x9 grids and
 * minimal puzzles the generators make per second of CPU time on one thread, and, if the
 * puzzles have weights, what a second is worth as an effective sample size. A new row
 * of the table is a row of `recipes`. */
#include "cli/bench/bench.h"
#include "generate/minimal/weighted.h"
#include "generate/unit_estimate.h"

#include <math.h>
#include <string.h>

enum { GRIDS_AT_ONCE = 1024 };
static const double default_seconds = 3; /* of each row */

/* The variance of the number of clues of all minimal 9x9 puzzles (1.116 squared, as
 * published): a plain sample of N puzzles would give their mean with 1/N of it. */
static const double clues_variance = 1.2455;

typedef struct recipe recipe;

/* What one row measured. */
typedef struct measurement {
    double set_up_seconds, seconds;
    uint64_t n_made, n_tries;
    bool has_weights;
    gv_count_estimate estimate;
} measurement;

/* What a row is measured with. */
typedef struct bench {
    const recipe *recipe;
    const gv_instance *empty;
    uint64_t seed;
    double seconds;  /* to spend */
    gv_arena *arena; /* of the row */
    gv_arena *tmp;
    const gv_flag *stop;
} bench;

struct recipe {
    const char *name;
    bool uses_level;
    gv_status (*measure)(measurement *out, const bench *b, gv_error *err);
    gv_grid_method grids;
    gv_generator_options options;
    const char *preset; /* of the weighted method */
};

/* ---- measuring ---- */

static bool may_go_on(const bench *b, double start)
{
    return gv_bench_seconds() - start < b->seconds && !atomic_load(b->stop);
}

static gv_status measure_grids(measurement *out, const bench *b, gv_error *err)
{
    gv_grid_source *source;
    const uint32_t n_cells = b->empty->net->n_primary;
    const double before = gv_bench_seconds();
    GV_TRY(
        gv_grid_source_new(&source, b->empty, b->recipe->grids, NULL, b->arena, err));
    gv_label *grids = GV_ARENA_NEW(b->arena, gv_label, (size_t)GRIDS_AT_ONCE * n_cells);
    if (!grids)
        return gv_fail_memory(err);
    gv_rng rng = gv_rng_stream(b->seed, 0);
    const double start = gv_bench_seconds();
    do {
        size_t n_drawn;
        GV_TRY(gv_grid_source_draw(source, &rng, grids, GRIDS_AT_ONCE, &n_drawn,
                                   b->stop, b->tmp, err));
        out->n_made += n_drawn;
    } while (may_go_on(b, start));
    out->n_tries = out->n_made;
    out->set_up_seconds = start - before;
    out->seconds = gv_bench_seconds() - start;
    return GV_OK;
}

/* The puzzles of a unit, or those that its tallies represent. */
static uint64_t count_made(const gv_unit *unit)
{
    uint64_t n = gv_unit_n_puzzles(unit);
    for (size_t i = 0; i < gv_unit_n_tallies(unit); i++)
        n += gv_unit_tally(unit, i)->hits;
    return n;
}

static gv_status make_units(measurement *out, gv_generator_worker *maker,
                            const bench *b, gv_error *err)
{
    gv_unit unit;
    gv_unit_init(&unit, NULL);
    gv_status status = GV_OK;
    const double start = gv_bench_seconds();
    do {
        status = gv_generator_worker_run(maker, &unit, err);
        if (status != GV_OK || unit.given_up)
            break;
        out->n_made += count_made(&unit);
        out->n_tries += unit.n_tries;
        if (out->has_weights)
            gv_unit_estimate_add(&out->estimate, maker->generator, &unit);
        unit.number++;
    } while (may_go_on(b, start));
    out->seconds = gv_bench_seconds() - start;
    gv_unit_free(&unit);
    return status;
}

static gv_status measure_puzzles(measurement *out, const bench *b, gv_error *err)
{
    gv_generator_options options = b->recipe->options;
    options.seed = b->seed;
    options.stop = b->stop;
    if (b->recipe->preset)
        (void)gv_weighted_preset(b->recipe->preset, b->empty->net->n_primary,
                                 &options.start_clues, &options.enumerate_below,
                                 &options.starts_per_grid);
    gv_grid_source *source = NULL;
    gv_generator *generator;
    gv_generator_worker maker;
    const double before = gv_bench_seconds();
    if (options.method != GV_METHOD_BOTTOM_UP)
        GV_TRY(gv_grid_source_new(&source, b->empty, b->recipe->grids, NULL, b->arena,
                                  err));
    GV_TRY(gv_generator_new(&generator, &options, b->empty, source, b->arena, err));
    GV_TRY(gv_generator_worker_init(&maker, generator, b->arena, b->tmp, err));
    out->set_up_seconds = gv_bench_seconds() - before;
    out->has_weights = gv_unit_estimate_possible(&options);
    return make_units(out, &maker, b, err);
}

// clang-format off
#define GRIDS(name, method) { name, false, measure_grids, method, { 0 }, NULL }
#define PUZZLES(name, ...) \
    { name, true, measure_puzzles, GV_GRIDS_UNIFORM, { __VA_ARGS__ }, NULL }
#define WEIGHTED(name, preset, ...) \
    { name, true, measure_puzzles, GV_GRIDS_UNIFORM, \
      { .method = GV_METHOD_WEIGHTED, __VA_ARGS__ }, preset }

static const recipe recipes[] = {
    GRIDS("grids-uniform", GV_GRIDS_UNIFORM),
    GRIDS("grids-backtracking", GV_GRIDS_BACKTRACKING),
    PUZZLES("top-down", .method = GV_METHOD_TOP_DOWN),
    PUZZLES("top-down-weights", .method = GV_METHOD_TOP_DOWN, .path_weights = true),
    PUZZLES("bottom-up", .method = GV_METHOD_BOTTOM_UP),
    PUZZLES("controlled-bias-1", .method = GV_METHOD_CONTROLLED_BIAS),
    PUZZLES("controlled-bias-1-cap35", .method = GV_METHOD_CONTROLLED_BIAS, .floor_cap = 35),
    PUZZLES("controlled-bias-2000", .method = GV_METHOD_CONTROLLED_BIAS, .paths_per_grid = 2000),
    PUZZLES("controlled-bias-2000-cap35", .method = GV_METHOD_CONTROLLED_BIAS,
            .paths_per_grid = 2000, .floor_cap = 35),
    WEIGHTED("weighted-stream", "stream", .counts = false),
    WEIGHTED("weighted-stream-counts", "stream", .counts = true),
    WEIGHTED("weighted-counts-low", "counts-low", .counts = true),
    WEIGHTED("weighted-counts-high", "counts-high", .counts = true),
};
// clang-format on

enum { N_RECIPES = sizeof recipes / sizeof recipes[0] };

/* ---- the table ---- */

/* Effective sizes and the mean number of clues; "-" if there are no weights. */
static void put_estimates(gv_table *table, const measurement *m)
{
    const gv_count_estimate *e = &m->estimate;
    if (!m->has_weights) {
        for (unsigned i = 0; i < 5; i++)
            gv_table_puts(table, "-");
        return;
    }
    const gv_estimate mean = gv_count_estimate_mean_class(e);
    const double clues_size =
        mean.error > 0 ? clues_variance / (mean.error * mean.error) : NAN;
    gv_bench_number(table, 2, gv_effective_size(gv_count_estimate_all(e)) / m->seconds);
    gv_bench_number(table, 2, clues_size / m->seconds);
    gv_bench_number(table, 4, gv_largest_share(e));
    gv_bench_number(table, 4, mean.value);
    gv_bench_number(table, 4, mean.error);
}

static void put_row(gv_buffer *out, const recipe *what, gv_cpu_level level,
                    const measurement *m)
{
    gv_table table;
    gv_table_init(&table, out, GV_TABLE_CSV);
    gv_table_puts(&table, what->name);
    gv_table_puts(&table, what->uses_level ? gv_cpu_name(level) : "-");
    gv_bench_number(&table, 3, m->set_up_seconds);
    gv_bench_number(&table, 3, m->seconds);
    gv_table_uint(&table, m->n_made);
    gv_bench_number(&table, 2, (double)m->n_made / m->seconds);
    gv_bench_number(&table, 0, (double)m->n_tries / m->seconds);
    put_estimates(&table, m);
    gv_table_end_row(&table);
}

/* ---- rows and levels ---- */

static gv_status bench_row(gv_run *run, const bench *b, gv_cpu_level level,
                           gv_error *err)
{
    measurement m = { .n_made = 0 };
    GV_TRY(b->recipe->measure(&m, b, err));
    if (gv_env_stopped(run->env))
        return GV_OK;
    gv_buffer row;
    gv_buffer_init(&row, NULL);
    put_row(&row, b->recipe, level, &m);
    const gv_status status = gv_bench_write(run, &row, err);
    gv_buffer_free(&row);
    return status;
}

static gv_status make_empty(gv_instance **out, gv_run *run, gv_arena *arena,
                            gv_error *err)
{
    const gv_net *net;
    GV_TRY(gv_context_net(&net, run->context, (gv_shape){ GV_SUDOKU, 3, 3, 9 }, err));
    return gv_instance_make(out, run->context, net, NULL, NULL, 0, NULL,
                            run->input.text.alphabet, arena, err);
}

static gv_status bench_level(gv_run *run, const recipe *what, gv_cpu_level level,
                             gv_error *err)
{
    gv_arena arena, tmp;
    gv_arena_init(&arena, NULL);
    gv_arena_init(&tmp, NULL);
    gv_context_set_cpu(run->context, level);
    gv_instance *empty;
    gv_status status = make_empty(&empty, run, &arena, err);
    if (status == GV_OK) {
        const gv_bench_options *options = run->options;
        const double wanted = options->run_time;
        const bench b = { .recipe = what,
                          .empty = empty,
                          .seed = run->settings.seed,
                          .seconds = wanted > 0 ? wanted : default_seconds,
                          .arena = &arena,
                          .tmp = &tmp,
                          .stop = run->env->stop };
        status = bench_row(run, &b, level, err);
    }
    gv_arena_free(&tmp);
    gv_arena_free(&arena);
    return status;
}

/* Whether the word is the recipe's name or its beginning, up to a hyphen. */
static bool names(const char *word, const recipe *what)
{
    const size_t length = strlen(word);
    return strncmp(what->name, word, length) == 0 &&
           (what->name[length] == '\0' || what->name[length] == '-');
}

static bool is_wanted(const gv_operands *operands, const recipe *what)
{
    for (size_t i = 0; i < operands->n_items; i++)
        if (names(operands->items[i], what))
            return true;
    return operands->n_items == 0;
}

static gv_status check_names(const gv_operands *operands, gv_error *err)
{
    for (size_t i = 0; i < operands->n_items; i++) {
        size_t at = 0;
        while (at < N_RECIPES && !names(operands->items[i], &recipes[at]))
            at++;
        if (at == N_RECIPES)
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "bench generate: expected grids, top-down, bottom-up, "
                           "controlled-bias or weighted, found '%s'",
                           operands->items[i]);
    }
    return GV_OK;
}

gv_status gv_bench_generate(gv_run *run, gv_error *err)
{
    static const char header[] =
        "method,cpu,set_up_s,run_s,made,per_second,tries_per_second,ess_per_second,"
        "clues_ess_per_second,largest_share,mean_clues,mean_clues_error\n";
    GV_TRY(check_names(&run->operands, err));
    GV_TRY(gv_output_write(&run->output, header, sizeof header - 1, err));
    for (size_t i = 0; i < N_RECIPES; i++)
        for (gv_cpu_level level = GV_CPU_SCALAR; level < GV_N_CPU_LEVELS; level++)
            if (is_wanted(&run->operands, &recipes[i]) &&
                gv_bench_wants_level(run, level, recipes[i].uses_level) &&
                !gv_env_stopped(run->env))
                GV_TRY(bench_level(run, &recipes[i], level, err));
    return GV_OK;
}
