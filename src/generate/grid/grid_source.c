/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_source.c -- chooses how to draw the grids of a family, and draws them. */
#include "generate/grid/grid_source.h"

#include "base/log.h"
#include "generate/grid/backtracking.h"
#include "generate/grid/grid_list.h"
#include "generate/grid/pandiagonal_list.h"
#include "generate/grid/probe.h"
#include "generate/grid/square_chain.h"
#include "model/family.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    LAW_SIZE = 120,
    NINE_AT_ONCE = 32, /* 9x9 grids drawn in one call */

    /* Empty Sudoku and Latin squares of larger orders have too many grids for a list.
     */
    MAX_LISTED_ORDER = 6,

    /* Empty pandiagonal squares of this order are listed cell by cell in no time. */
    MAX_PANDIAGONAL_CELLS = 7,
    /* Backtracking did not find those of larger orders (13 is next) within minutes. */
    MAX_PANDIAGONAL_SEARCH = 11
};

/* Draws one grid into `out`. *drawn is false when `stop` was set on the way. */
typedef gv_status draw_fn(const gv_grid_source *source, gv_rng *rng, gv_label *out,
                          bool *drawn, const gv_flag *stop, gv_arena *tmp,
                          gv_error *err);

struct gv_grid_source {
    const gv_instance *instance;
    gv_grid_method method;
    draw_fn *draw_one; /* NULL with `nine` */
    gv_nine_grids *nine;
    gv_grid_list list;
    gv_square_chain chain;
    gv_probes probes;
    char law[LAW_SIZE];
};

const char *gv_grid_method_name(gv_grid_method method)
{
    static const char *const names[] = {
        [GV_GRIDS_AUTO] = "auto",         [GV_GRIDS_UNIFORM] = "uniform",
        [GV_GRIDS_CHAIN] = "chain",       [GV_GRIDS_BACKTRACKING] = "backtracking",
        [GV_GRIDS_WEIGHTED] = "weighted", [GV_GRIDS_TRUE] = "true",
    };
    return names[method];
}

bool gv_grid_method_by_name(gv_grid_method *out, const char *name)
{
    for (unsigned i = GV_GRIDS_UNIFORM; i <= GV_GRIDS_WEIGHTED; i++)
        if (strcmp(name, gv_grid_method_name((gv_grid_method)i)) == 0) {
            *out = (gv_grid_method)i;
            return true;
        }
    return false;
}

static bool is_set(const gv_flag *stop)
{
    return stop && atomic_load(stop);
}

/* ---- what suits ---- */

static bool is_empty(const gv_instance *instance)
{
    return instance->n_givens == 0 && !instance->marks;
}

/* Empty Sudoku and Latin squares: what chains walk on. */
static bool is_square(const gv_instance *instance)
{
    return gv_net_is_gsp(instance->net) && is_empty(instance);
}

static bool is_nine(const gv_instance *instance)
{
    return gv_net_is_nine(instance->net) && is_empty(instance);
}

static bool is_empty_pandiagonal(const gv_instance *instance)
{
    return gv_families[instance->net->shape.family]->has_broken_diagonals &&
           is_empty(instance);
}

/* Pandiagonal squares exist exactly if neither 2 nor 3 divides the order (Hedayat
 * 1977). For large orders no search would find that out. */
static bool is_known_to_have_none(const gv_instance *instance)
{
    const unsigned order = instance->net->shape.order;
    return is_empty_pandiagonal(instance) && order > 1 &&
           (order % 2 == 0 || order % 3 == 0);
}

static gv_status fail_no_grid(const gv_instance *instance, gv_error *err)
{
    const gv_shape shape = instance->net->shape;
    if (!gv_family_has_board(shape.family) || !is_empty(instance))
        return gv_fail(err, GV_ERR_ARGUMENT, "the instance has no solution");
    if (instance->net->variant)
        return gv_fail(err, GV_ERR_ARGUMENT, "no grid of order %u has all the rules",
                       shape.order);
    return gv_fail(err, GV_ERR_ARGUMENT, "family %s has no grid of order %u",
                   gv_family_name(shape.family), shape.order);
}

/* ---- drawing one grid ---- */

static gv_status draw_from_list(const gv_grid_source *source, gv_rng *rng,
                                gv_label *out, bool *drawn, const gv_flag *stop,
                                gv_arena *tmp, gv_error *err)
{
    (void)stop;
    (void)tmp;
    (void)err;
    gv_grid_list_draw(&source->list, rng, out);
    *drawn = true;
    return GV_OK;
}

/* A walk from the canonical square, then a random isotopism. One before the walk would
 * change nothing: the walk does not distinguish isotopic squares. */
static gv_status draw_by_chain(const gv_grid_source *source, gv_rng *rng, gv_label *out,
                               bool *drawn, const gv_flag *stop, gv_arena *tmp,
                               gv_error *err)
{
    const gv_net *net = source->instance->net;
    const uint32_t order = net->shape.order;
    gv_label *image = gv_arena_take(tmp, net->n_labels * sizeof *image);
    if (!image)
        return gv_fail_memory(err);
    gv_square square;
    gv_square_init(&square, net->shape.block_rows, net->shape.block_cols);
    *drawn = gv_square_walk(&square, &source->chain, rng, stop);
    GV_TRY(gv_families[net->shape.family]->automorphism(net, rng, image, tmp, err));
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++) {
            const uint32_t cell = row * order + column;
            const gv_label to = image[cell * order + square.symbol[row][column]];
            assert(to < net->n_labels);
            out[to / order] = to;
        }
    return GV_OK;
}

static gv_status draw_by_backtracking(const gv_grid_source *source, gv_rng *rng,
                                      gv_label *out, bool *drawn, const gv_flag *stop,
                                      gv_arena *tmp, gv_error *err)
{
    gv_backtracking_end end;
    GV_TRY(gv_backtracking_draw(&end, source->instance, rng, out, stop, tmp, err));
    assert(end != GV_BACKTRACKING_NONE); // a source is made only if there is a grid
    *drawn = end == GV_BACKTRACKING_GRID;
    return GV_OK;
}

/* ---- making sources ---- */

static gv_status make_nine(gv_grid_source *source, gv_arena *arena, gv_error *err)
{
    source->nine = gv_nine_grids_new(arena);
    if (!source->nine)
        return gv_fail_memory(err);
    snprintf(source->law, LAW_SIZE, "exactly uniform (tables of 44 classes)");
    return GV_OK;
}

/* Whether the list of squares is made digit by digit. */
static bool has_placements(const gv_instance *instance)
{
    const unsigned order = instance->net->shape.order;
    return is_empty_pandiagonal(instance) && order > MAX_PANDIAGONAL_CELLS &&
           order <= GV_MAX_PANDIAGONAL_LIST;
}

/* *suits is false if the list would be too long. */
static gv_status make_listed(gv_grid_source *source, bool *suits, const gv_flag *stop,
                             gv_arena *arena, gv_error *err)
{
    const gv_instance *instance = source->instance;
    // Variants may have few grids, but a list in order gets stuck before it ends.
    bool too_many = (is_square(instance) || instance->net->variant) &&
                    instance->net->shape.order > MAX_LISTED_ORDER;
    if (has_placements(instance))
        GV_TRY(gv_pandiagonal_list_make(&source->list, &too_many, instance->net, stop,
                                        arena, err));
    else if (!too_many)
        GV_TRY(gv_grid_list_make(&source->list, &too_many, instance, stop, arena, err));
    *suits = !too_many;
    if (too_many)
        return GV_OK;
    if (source->list.n_grids == 0)
        return fail_no_grid(instance, err);
    source->draw_one = draw_from_list;
    snprintf(source->law, LAW_SIZE, "exactly uniform (a list of %zu grids%s)",
             source->list.n_grids,
             source->list.relabels ? ", values relabelled at random" : "");
    return GV_OK;
}

static gv_status make_uniform(gv_grid_source *source, bool *suits, const gv_flag *stop,
                              gv_arena *arena, gv_error *err)
{
    source->method = GV_GRIDS_UNIFORM;
    *suits = true;
    return is_nine(source->instance) ? make_nine(source, arena, err)
                                     : make_listed(source, suits, stop, arena, err);
}

static void make_chain(gv_grid_source *source)
{
    const gv_shape shape = source->instance->net->shape;
    source->method = GV_GRIDS_CHAIN;
    source->draw_one = draw_by_chain;
    source->chain = gv_square_chain_default(shape.block_rows, shape.block_cols);
    const unsigned long long n_moves = source->chain.n_moves;
    if (source->chain.n_kinds > GV_MOVE_EXCURSION)
        snprintf(source->law, LAW_SIZE,
                 "uniform in the limit (cycle and Kempe switches, Jacobson-Matthews "
                 "moves; %llu moves)",
                 n_moves);
    else
        snprintf(source->law, LAW_SIZE,
                 "uniform on what the chain reaches (cycle and Kempe switches, %llu "
                 "moves)",
                 n_moves);
}

/* Sudoku and Latin squares of all sizes exist; for the rest one search decides. */
static gv_status check_grid_exists(const gv_instance *instance, const gv_flag *stop,
                                   gv_arena *arena, gv_error *err)
{
    if (is_square(instance))
        return GV_OK;
    gv_arena tmp;
    gv_arena_init(&tmp, arena->memory);
    gv_rng rng = gv_rng_stream(0, 0);
    gv_backtracking_end end = GV_BACKTRACKING_NONE;
    gv_label *grid = GV_ARENA_NEW(&tmp, gv_label, instance->net->n_primary);
    const gv_status status =
        grid ? gv_backtracking_draw(&end, instance, &rng, grid, stop, &tmp, err)
             : gv_fail_memory(err);
    gv_arena_free(&tmp);
    if (status == GV_OK && end == GV_BACKTRACKING_NONE)
        return fail_no_grid(instance, err);
    return status;
}

/* A run that was stopped while it listed grids gets here, too; it needs no message. */
static gv_status check_search(const gv_instance *instance, const gv_flag *stop,
                              gv_error *err)
{
    if (is_empty_pandiagonal(instance) &&
        instance->net->shape.order > MAX_PANDIAGONAL_SEARCH &&
        !(stop && atomic_load(stop)))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "pandiagonal squares of order greater than %d cannot be found by search",
            MAX_PANDIAGONAL_SEARCH);
    return GV_OK;
}

static gv_status make_backtracking(gv_grid_source *source, const gv_flag *stop,
                                   gv_arena *arena, gv_error *err)
{
    GV_TRY(check_search(source->instance, stop, err));
    GV_TRY(check_grid_exists(source->instance, stop, arena, err));
    source->method = GV_GRIDS_BACKTRACKING;
    source->draw_one = draw_by_backtracking;
    snprintf(source->law, LAW_SIZE, "backtracking, %s: not uniform",
             gv_backtracking_by_rows(source->instance) ? "row by row"
                                                       : "smallest variable first");
    return GV_OK;
}

static gv_status make_weighted(gv_grid_source *source, const gv_flag *stop,
                               gv_arena *arena, gv_error *err)
{
    gv_arena tmp;
    bool stopped;
    GV_TRY(check_search(source->instance, stop, err));
    GV_TRY(check_grid_exists(source->instance, stop, arena, err));
    gv_arena_init(&tmp, arena->memory);
    const gv_status status =
        gv_probes_make(&source->probes, &stopped, source->instance, stop, &tmp, err);
    gv_arena_free(&tmp);
    source->method = GV_GRIDS_WEIGHTED;
    snprintf(source->law, LAW_SIZE,
             "weighted by the inverse of their probability in a random search (about "
             "%.2g grids)",
             source->probes.n_grids);
    return status;
}

/* `method` says what if none suits. */
static gv_status make_first_that_suits(gv_grid_source *source, gv_grid_method method,
                                       const gv_flag *stop, gv_arena *arena,
                                       gv_error *err)
{
    bool suits;
    GV_TRY(make_uniform(source, &suits, stop, arena, err));
    if (suits)
        return GV_OK;
    if (!is_square(source->instance))
        return method == GV_GRIDS_TRUE ? make_weighted(source, stop, arena, err)
                                       : make_backtracking(source, stop, arena, err);
    make_chain(source);
    return GV_OK;
}

static gv_status make_source(gv_grid_source *source, gv_grid_method method,
                             const gv_flag *stop, gv_arena *arena, gv_error *err)
{
    bool suits = true;
    if (is_known_to_have_none(source->instance))
        return fail_no_grid(source->instance, err);
    switch (method) {
    case GV_GRIDS_AUTO:
    case GV_GRIDS_TRUE:
        return make_first_that_suits(source, method, stop, arena, err);
    case GV_GRIDS_UNIFORM:
        GV_TRY(make_uniform(source, &suits, stop, arena, err));
        if (!suits && !is_set(stop))
            return gv_fail(
                err, GV_ERR_ARGUMENT,
                "uniform grids need 9x9 Sudoku, or few enough grids to list them");
        return GV_OK;
    case GV_GRIDS_CHAIN:
        if (!is_square(source->instance))
            return gv_fail(err, GV_ERR_ARGUMENT,
                           "the chain of grids needs empty Sudoku or Latin squares");
        make_chain(source);
        return GV_OK;
    case GV_GRIDS_BACKTRACKING:
        return make_backtracking(source, stop, arena, err);
    case GV_GRIDS_WEIGHTED:
        return make_weighted(source, stop, arena, err);
    }
    return gv_fail(err, GV_ERR_ARGUMENT, "no source of grids has the number %d",
                   (int)method);
}

/* ---- the interface ---- */

gv_status gv_grid_source_new(gv_grid_source **out, const gv_instance *instance,
                             gv_grid_method method, const gv_flag *stop,
                             gv_arena *arena, gv_error *err)
{
    gv_grid_source *source = GV_ARENA_NEW(arena, gv_grid_source, 1);
    if (!source)
        return gv_fail_memory(err);
    source->instance = instance;
    GV_TRY(make_source(source, method, stop, arena, err));
    assert(is_set(stop) || source->nine || source->draw_one ||
           source->method == GV_GRIDS_WEIGHTED);
    GV_LOG(1, generate, "the law of grids: %s", source->law);
    *out = is_set(stop) ? NULL : source;
    return GV_OK;
}

gv_grid_method gv_grid_source_method(const gv_grid_source *source)
{
    return source->method;
}

const char *gv_grid_source_law(const gv_grid_source *source)
{
    return source->law;
}

uint64_t gv_grid_source_work(const gv_grid_source *source)
{
    enum { WORK_OF_MOVE = 16 };
    if (source->method == GV_GRIDS_WEIGHTED)
        return source->probes.work;
    return source->method == GV_GRIDS_CHAIN ? WORK_OF_MOVE * source->chain.n_moves : 0;
}

const gv_grid_list *gv_grid_source_list(const gv_grid_source *source)
{
    return source->draw_one == draw_from_list ? &source->list : NULL;
}

const gv_nine_grids *gv_grid_source_nine(const gv_grid_source *source)
{
    return source->nine;
}

/* Up to NINE_AT_ONCE grids. */
static void draw_few_nine(const gv_grid_source *source, gv_rng *rng, gv_label *out,
                          size_t n)
{
    uint8_t grids[NINE_AT_ONCE][GV_NINE_GRID_CELLS];
    assert(n <= NINE_AT_ONCE);
    gv_nine_grids_draw(source->nine, rng, grids, n);
    for (size_t i = 0; i < n; i++)
        for (uint32_t cell = 0; cell < GV_NINE_GRID_CELLS; cell++)
            *out++ = cell * 9 + grids[i][cell] - 1;
}

/* Returns how many were drawn: n, unless stopped. */
static size_t draw_nine(const gv_grid_source *source, gv_rng *rng, gv_label *out,
                        size_t n, const gv_flag *stop)
{
    size_t n_done = 0;
    while (n_done < n && !is_set(stop)) {
        const size_t n_left = n - n_done;
        const size_t n_now = n_left < NINE_AT_ONCE ? n_left : NINE_AT_ONCE;
        draw_few_nine(source, rng, out + n_done * GV_NINE_GRID_CELLS, n_now);
        n_done += n_now;
    }
    return n_done;
}

uint32_t gv_grid_source_draws_per_grid(const gv_grid_source *source)
{
    return source->method == GV_GRIDS_WEIGHTED ? source->probes.per_kept : 1;
}

gv_status gv_grid_source_draw_one(const gv_grid_source *source, gv_rng *rng,
                                  gv_label *out, double *weight, const gv_flag *stop,
                                  gv_arena *tmp, gv_error *err)
{
    size_t n_drawn;
    *weight = NAN;
    if (is_set(stop))
        return GV_OK;
    if (source->method == GV_GRIDS_WEIGHTED)
        return gv_probes_draw(&source->probes, rng, out, weight, tmp, err);
    GV_TRY(gv_grid_source_draw(source, rng, out, 1, &n_drawn, stop, tmp, err));
    *weight = n_drawn ? 1 : NAN;
    return GV_OK;
}

gv_status gv_grid_source_draw(const gv_grid_source *source, gv_rng *rng, gv_label *out,
                              size_t n, size_t *n_drawn, const gv_flag *stop,
                              gv_arena *tmp, gv_error *err)
{
    if (source->nine) {
        *n_drawn = draw_nine(source, rng, out, n, stop);
        return GV_OK;
    }
    const uint32_t n_primary = source->instance->net->n_primary;
    gv_status status = GV_OK;
    bool drawn = true;
    size_t n_done = 0;
    assert(source->draw_one);
    while (status == GV_OK && drawn && n_done < n && !is_set(stop)) {
        const gv_mark mark = gv_arena_mark(tmp);
        status = source->draw_one(source, rng, out + n_done * n_primary, &drawn, stop,
                                  tmp, err);
        gv_arena_rewind(tmp, mark);
        n_done += status == GV_OK && drawn;
    }
    if (status == GV_OK)
        *n_drawn = n_done;
    return status;
}
