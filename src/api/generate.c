/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generate.c -- gv_generate(): minimal puzzles by the methods of `givens generate`. */
#include "api/api_internal.h"
#include "api/puzzle_stream.h"
#include "base/bitset.h"
#include "encode/solution_check.h"
#include "generate/exhaustive/world.h"
#include "generate/unit_rates.h"
#include "model/family.h"
#include "rules/step.h"

#include <math.h>
#include <string.h>

typedef struct generation {
    gv_puzzle_stream stream;
    gv_generate_options given;
    const gv_instance *empty;
    gv_generator_options options;
    gv_grid_source *source;
    gv_world *world;         /* exhaustive */
    gv_generator *generator; /* NULL: not yet, the stop flag was set */
    gv_generator_worker worker;
    gv_arena worker_arena;
    bool has_worker;
    gv_label *grids; /* of a unit, with given grids */

    gv_unit_rates rates;
    gv_rater *rater;
    const gv_rate_value *values; /* of the unit */
} generation;

/* ---- options ---- */

/* Options that belong to one method, so that none is silently ignored. */
static gv_status check_method(const gv_generate_options *o, const char *method,
                              gv_error *err)
{
    const struct {
        bool given;
        const char *option, *method;
    } needs[] = {
        { o->paths_per_grid != 0, "paths_per_grid", "controlled-bias" },
        { o->floor_cap != 0, "floor_cap", "controlled-bias" },
        { o->preset != NULL, "preset", "weighted" },
        { o->start_clues != 0, "start_clues", "weighted" },
        { o->has_enumerate_below, "enumerate_below", "weighted" },
        { o->starts_per_grid != 0, "starts_per_grid", "weighted" },
        { o->weights, "weights", "top-down" },
        { o->isomorphs != NULL, "isomorphs", "exhaustive" },
    };
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (needs[i].given && strcmp(method, needs[i].method) != 0)
            return gv_fail(err, GV_ERR_ARGUMENT, "%s needs the method %s",
                           needs[i].option, needs[i].method);
    return GV_OK;
}

static gv_status check_range(const char *option, uint64_t number, uint64_t high,
                             gv_error *err)
{
    return number <= high ? GV_OK
                          : gv_fail(err, GV_ERR_ARGUMENT, "%s: at most %llu", option,
                                    (unsigned long long)high);
}

/* Options that mean nothing without another one. */
static gv_status check_needs(const gv_generate_options *o, gv_error *err)
{
    const struct {
        bool given, has_other;
        const char *option, *other;
    } needs[] = {
        { o->enumerate_below != 0, o->has_enumerate_below, "enumerate_below",
          "has_enumerate_below" },
        { o->n_grids != 0, o->grids != NULL, "n_grids", "grids" },
        { o->max_length != 0, o->rating != NULL, "max_length", "rating" },
        { o->grid_method != NULL, !o->grids, "grid_method", "that grids are NULL" },
    };
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++)
        if (needs[i].given && !needs[i].has_other)
            return gv_fail(err, GV_ERR_ARGUMENT, "%s needs %s", needs[i].option,
                           needs[i].other);
    return GV_OK;
}

static gv_status check_ranges(const gv_generate_options *o, gv_error *err)
{
    GV_TRY(check_range("paths_per_grid", o->paths_per_grid, 1000000, err));
    GV_TRY(check_range("floor_cap", o->floor_cap, 4096, err));
    GV_TRY(check_range("start_clues", o->start_clues, 128, err));
    GV_TRY(check_range("enumerate_below", o->enumerate_below, 26, err));
    GV_TRY(check_range("starts_per_grid", o->starts_per_grid, 100000, err));
    GV_TRY(check_range("max_length", o->max_length, GV_MAX_LENGTH, err));
    return check_range("first_unit", o->first_unit, GV_LAST_UNIT, err);
}

static gv_status read_symmetry(gv_symmetry *out, const char *name, gv_error *err)
{
    return !name || gv_symmetry_by_name(out, name)
               ? GV_OK
               : gv_fail(err, GV_ERR_ARGUMENT, "no such symmetry: '%.60s'", name);
}

/* GV_GRIDS_AUTO for NULL. */
static gv_status read_grid_method(gv_grid_method *out, const char *name, gv_error *err)
{
    return !name || gv_grid_method_by_name(out, name)
               ? GV_OK
               : gv_fail(err, GV_ERR_ARGUMENT, "no such method of grids: '%.60s'",
                         name);
}

/* Exhaustive: the symmetries by which puzzles are counted together, or NULL. */
static gv_status read_isomorphs(gv_find_automorphisms **out, const generation *g,
                                gv_error *err)
{
    const char *how = g->given.isomorphs;
    const bool together = !how || strcmp(how, "together") == 0;
    if (!together && strcmp(how, "apart") != 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "isomorphs are 'together' or 'apart', not '%.60s'", how);
    *out = together ? gv_known_automorphisms(g->empty) : NULL;
    return how && together && !*out
               ? gv_fail(err, GV_ERR_ARGUMENT,
                         "isomorphs together: the symmetries of the instance are not "
                         "known")
               : GV_OK;
}

static gv_status read_mask(const uint64_t **out, const bool *mask, uint32_t n_cells,
                           gv_arena *arena, gv_error *err)
{
    uint64_t *bits = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(n_cells));
    if (!bits)
        return gv_fail_memory(err);
    for (uint32_t cell = 0; cell < n_cells; cell++)
        if (mask[cell])
            gv_bits_add(bits, cell);
    *out = bits;
    return GV_OK;
}

static gv_status copy_text(const char **out, const char *text, gv_arena *arena,
                           gv_error *err)
{
    const size_t size = strlen(text) + 1;
    char *const copy = gv_arena_take(arena, size);
    if (!copy)
        return gv_fail_memory(err);
    memcpy(copy, text, size);
    *out = copy;
    return GV_OK;
}

static gv_status read_options(generation *g, gv_error *err)
{
    const gv_generate_options *o = &g->given;
    const char *method = o->method ? o->method : "top-down";
    g->options = (gv_generator_options){ .seed = o->seed,
                                         .stop = o->stop,
                                         .takes_grids = o->grids != NULL,
                                         .paths_per_grid = o->paths_per_grid,
                                         .floor_cap = o->floor_cap,
                                         .path_weights = o->weights,
                                         .start_clues = o->start_clues,
                                         .enumerate_below = o->enumerate_below,
                                         .below_is_given = o->has_enumerate_below,
                                         .starts_per_grid = o->starts_per_grid };
    if (!gv_method_by_name(&g->options.method, method))
        return gv_fail(err, GV_ERR_ARGUMENT, "no such method: '%.60s'", method);
    GV_TRY(check_method(o, method, err));
    GV_TRY(check_needs(o, err));
    GV_TRY(check_ranges(o, err));
    GV_TRY(read_symmetry(&g->options.symmetry, o->symmetry, err));
    GV_TRY(read_grid_method(&g->options.grids, o->grid_method, err));
    if (o->preset)
        GV_TRY(copy_text(&g->options.preset, o->preset, &g->stream.arena, err));
    return o->mask ? read_mask(&g->options.mask, o->mask, g->stream.net->n_primary,
                               &g->stream.arena, err)
                   : GV_OK;
}

/* ---- given grids ---- */

/* The values of a grid as labels. */
static gv_status read_grid(gv_label *labels, const generation *g, size_t index,
                           gv_error *err)
{
    const gv_net *net = g->stream.net;
    const uint16_t *values = g->given.grids + index * net->n_primary;
    for (gv_var cell = 0; cell < net->n_primary; cell++) {
        if (!values[cell] || values[cell] > gv_net_group_size(net, cell))
            return gv_fail(err, GV_ERR_ARGUMENT, "cell %u of a grid has no value %u",
                           cell, values[cell]);
        labels[cell] = net->group_labels[net->group_start[cell] + values[cell] - 1];
    }
    return GV_OK;
}

static gv_status check_grids(const generation *g, gv_error *err)
{
    gv_error why;
    gv_status status = GV_OK;
    for (size_t i = 0; i < g->given.n_grids && status == GV_OK; i++) {
        status = read_grid(g->grids, g, i, &why);
        if (status == GV_OK && gv_solution_check(g->empty, g->grids, &why) != GV_OK)
            status = GV_ERR_ARGUMENT;
        if (status != GV_OK) {
            (void)gv_fail(err, GV_ERR_ARGUMENT, "%s", why.message);
            if (err)
                err->row = i;
        }
    }
    return status;
}

/* Those of the unit; *ended if there are none left. */
static gv_status take_grids(generation *g, bool *ended, gv_error *err)
{
    gv_unit *unit = &g->stream.unit;
    const size_t per_unit = g->generator->grids_per_unit;
    const uint32_t n_cells = g->stream.net->n_primary;
    const size_t n_units = (g->given.n_grids + per_unit - 1) / per_unit;
    *ended = unit->number >= n_units;
    if (*ended)
        return GV_OK;
    const size_t first = (size_t)unit->number * per_unit;
    const size_t left = g->given.n_grids - first;
    unit->n_grids = left < per_unit ? left : per_unit;
    unit->grids = g->grids;
    for (size_t i = 0; i < unit->n_grids; i++)
        GV_TRY(read_grid(g->grids + i * n_cells, g, first + i, err));
    return GV_OK;
}

/* ---- the generator ---- */

/* Bottom-up needs no grids, but there has to be one: empty Sudoku and Latin squares
 * always have some. */
static bool needs_source(const generation *g)
{
    const bool has_grids =
        gv_net_is_gsp(g->stream.net) && !g->empty->n_givens && !g->empty->marks;
    return !g->options.takes_grids &&
           !(g->options.method == GV_METHOD_BOTTOM_UP && has_grids);
}

/* All minimal puzzles, unless the stop flag ends it. */
static gv_status open_world(generation *g, gv_error *err)
{
    gv_world_options options = { .stop = g->options.stop };
    if (g->given.grids || g->given.grid_method)
        return gv_fail(err, GV_ERR_ARGUMENT, "the method exhaustive takes all grids");
    GV_TRY(read_isomorphs(&options.automorphisms, g, err));
    return gv_world_new(&g->world, g->empty, &options, &g->stream.arena, err);
}

/* Source and generator, unless the stop flag ends it. */
static gv_status open_generator(generation *g, gv_error *err)
{
    gv_arena *arena = &g->stream.arena;
    gv_generator *generator = NULL;
    if (g->options.method == GV_METHOD_EXHAUSTIVE) {
        if (!g->world)
            GV_TRY(open_world(g, err));
        if (!g->world)
            return GV_OK;
        g->options.world = g->world;
    } else if (needs_source(g)) {
        if (!g->source)
            GV_TRY(gv_grid_source_new(&g->source, g->empty,
                                      gv_generator_grid_method(&g->options),
                                      g->options.stop, arena, err));
        if (!g->source)
            return GV_OK;
        g->stream.law = gv_grid_source_law(g->source);
    }
    GV_TRY(gv_generator_new(&generator, &g->options, g->empty, g->source, arena, err));
    if (g->given.grids) {
        const size_t n_cells = g->stream.net->n_primary;
        g->grids = GV_ARENA_NEW(arena, gv_label, generator->grids_per_unit * n_cells);
        if (!g->grids)
            return gv_fail_memory(err);
        GV_TRY(check_grids(g, err));
    }
    g->generator = generator;
    return GV_OK;
}

/* What a thread needs; made anew after a unit was given up in the middle. */
static gv_status open_worker(generation *g, gv_error *err)
{
    if (g->has_worker)
        return GV_OK;
    gv_arena_free(&g->worker_arena);
    gv_arena_init(&g->worker_arena, g->stream.arena.memory);
    GV_TRY(gv_generator_worker_init(&g->worker, g->generator, &g->worker_arena,
                                    &g->stream.tmp, err));
    g->has_worker = true;
    return GV_OK;
}

/* ---- the stream ---- */

static gv_status rate_unit(generation *g, gv_error *err)
{
    if (!g->rates.plan || g->stream.unit.given_up)
        return GV_OK;
    if (!g->rater)
        GV_TRY(gv_rater_new(&g->rater, g->rates.plan, err));
    return gv_unit_rates_apply(&g->values, &g->stream.unit, &g->rates, g->rater,
                               g->empty, g->options.stop, &g->stream.tmp, err);
}

static gv_status make(gv_puzzle_stream *stream, bool *ended, gv_error *err)
{
    generation *g = (generation *)stream;
    gv_unit *unit = &stream->unit;
    unit->given_up = true;
    unit->n_grids = 0;
    if (!g->generator)
        GV_TRY(open_generator(g, err));
    if (!g->generator)
        return GV_OK;
    if (g->given.grids)
        GV_TRY(take_grids(g, ended, err));
    else if (g->world)
        *ended = unit->number >= gv_exhaustive_n_units(g->world);
    if (*ended)
        return GV_OK;
    GV_TRY(open_worker(g, err));
    gv_status status = gv_generator_worker_run(&g->worker, unit, err);
    if (status == GV_OK)
        status = rate_unit(g, err);
    g->has_worker = status == GV_OK && !unit->given_up;
    return status;
}

static void describe(gv_generated *out, const gv_puzzle_stream *stream, size_t index)
{
    const generation *g = (const generation *)stream;
    if (!g->rates.plan)
        return;
    const gv_rating *rating = gv_rate_plan_rating(g->rates.plan, 0);
    const gv_rate_value *value = &g->values[index];
    out->outcome = gv_caller_rate_outcome(rating, value, g->empty);
    if (value->has_value)
        out->rating = (double)value->value / pow(10, rating->n_decimals);
}

static void close_generation(gv_puzzle_stream *stream)
{
    generation *g = (generation *)stream;
    gv_rater_free(g->rater);
    gv_rate_plan_free(g->rates.plan);
    gv_arena_free(&g->worker_arena);
    gv_instance_free((gv_instance *)g->empty);
}

static gv_status open_rates(generation *g, gv_error *err)
{
    const gv_generate_options *o = &g->given;
    const gv_unit_rate_options options = { .rating = o->rating,
                                           .min_rating = o->min_rating,
                                           .max_rating = o->max_rating,
                                           .max_length = o->max_length
                                                             ? o->max_length
                                                             : GV_MAX_LENGTH };
    GV_TRY(gv_unit_rates_plan(&g->rates, &options, gv_context_cpu(g->empty->context),
                              g->stream.arena.memory, err));
    return gv_unit_rates_check(&g->rates, g->empty, err);
}

gv_status gv_generate(gv_puzzle_stream **out, const gv_instance *empty,
                      const gv_generate_options *options, gv_error *err)
{
    static const gv_stream_steps steps = { .make = make,
                                           .describe = describe,
                                           .close = close_generation };
    gv_generate_options given;
    void *made = NULL;
    GV_NEED(out);
    GV_NEED(empty);
    GV_TRY(GV_READ_OPTIONS(&given, options, err));
    GV_TRY(gv_puzzle_stream_new(&made, sizeof(generation), &steps, empty->net,
                                gv_context_memory(empty->context), given.stop,
                                given.first_unit, err));
    generation *g = made;
    g->given = given;
    g->empty = gv_instance_keep(empty);
    gv_arena_init(&g->worker_arena, g->stream.arena.memory);
    gv_status status = read_options(g, err);
    if (status == GV_OK)
        status = open_rates(g, err);
    if (status == GV_OK)
        status = open_generator(g, err);
    if (status == GV_OK)
        *out = &g->stream;
    else
        gv_puzzle_stream_free(&g->stream);
    return status;
}
