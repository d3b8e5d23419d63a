/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsp.c -- from a plan to an instance: a complete square, a pattern of holes, or givens
 * that promise no solution. */
#include "generate/instance/gsp.h"

#include "base/fnv.h"
#include "base/log.h"
#include "generate/instance/gsp_open.h"
#include "generate/grid/square_chain.h"
#include "generate/grid/square_guided.h"
#include "generate/grid/square_isotopy.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum {
    MOVES_PER_ROW = 2000,
    MIN_SQUARES = 50, /* of the paper's chain, and twice the order */
    MOST_RESTARTS = 100000
};

/* ---- plans ---- */

static gv_hole_plan hole_plan(const gv_gsp_plan *plan)
{
    return (gv_hole_plan){ .block_rows = plan->block_rows,
                           .block_cols = plan->block_cols,
                           .pattern = plan->pattern,
                           .holes = plan->holes,
                           .proposals = plan->proposals };
}

gv_status gv_gsp_plan_check(gv_gsp_plan *plan, gv_error *err)
{
    const gv_hole_plan holes = hole_plan(plan);
    GV_TRY(gv_hole_plan_check(&holes, err));
    const unsigned order = plan->block_rows * plan->block_cols;
    if (!plan->n_moves)
        plan->n_moves = (uint64_t)MOVES_PER_ROW * order;
    if (!plan->n_squares)
        plan->n_squares = 2 * order > MIN_SQUARES ? 2 * order : MIN_SQUARES;
    if (!plan->best_of)
        plan->best_of = 1;
    if (!plan->proposals)
        plan->proposals = gv_hole_proposals(plan->pattern, order);
    if (!plan->n_restarts)
        plan->n_restarts = MOST_RESTARTS;
    if (!plan->n_exchanges && !plan->n_reassigned)
        plan->n_exchanges = 1;
    return GV_OK;
}

/* Cycle and Kempe switches; excursions if asked for or needed. */
static gv_square_chain chain_of(const gv_gsp_plan *plan)
{
    gv_square_chain chain = gv_square_chain_default(plan->block_rows, plan->block_cols);
    chain.n_moves = plan->n_moves;
    chain.excursion_cap = plan->excursion_cap;
    if (plan->excursion_cap)
        chain.n_kinds = GV_N_SQUARE_MOVES;
    return chain;
}

const char *gv_gsp_kind_name(gv_gsp_kind kind)
{
    assert(kind <= GV_GSP_PERTURB);
    static const char *const names[] = { "with-holes", "random", "perturb" };
    return names[kind];
}

const char *gv_gsp_method_name(gv_gsp_method method)
{
    return method == GV_GSP_PAPER ? "paper" : "chain";
}

void gv_gsp_describe_square(gv_buffer *out, const gv_gsp_plan *plan)
{
    if (plan->kind == GV_GSP_RANDOM) {
        gv_buffer_printf(out, "none: givens filled in at random, %s",
                         plan->plain_fill ? "not looking ahead" : "forward-checked");
        return;
    }
    if (plan->method == GV_GSP_PAPER) {
        gv_buffer_printf(
            out,
            "paper: random isotope, %" PRIu64
            " squares by guided Jacobson-Matthews moves, branch B, best of "
            "%u",
            plan->n_squares, plan->best_of);
        return;
    }
    const gv_square_chain chain = chain_of(plan);
    gv_buffer_printf(out, "chain: %" PRIu64 " moves (row, column and Kempe switches",
                     plan->n_moves);
    if (chain.n_kinds == GV_N_SQUARE_MOVES && chain.excursion_cap)
        gv_buffer_printf(out, ", excursions up to %" PRIu64 " steps",
                         chain.excursion_cap);
    else if (chain.n_kinds == GV_N_SQUARE_MOVES)
        gv_buffer_puts(out, ", Jacobson-Matthews excursions");
    gv_buffer_puts(out, "), final isotopism");
}

/* ---- complete squares ---- */

/* The paper's chain begins with a random isotope; ours ends with one, which gives the
 * same law. False if stopped. */
static bool draw_square(gv_gsp *out, gv_square *square, const gv_gsp_plan *plan,
                        gv_rng *rng, const gv_flag *stop)
{
    gv_square_init(square, plan->block_rows, plan->block_cols);
    if (plan->method == GV_GSP_CHAIN) {
        const gv_square_chain chain = chain_of(plan);
        out->n_moves = plan->n_moves;
        if (!gv_square_walk(square, &chain, rng, stop))
            return false;
    }
    const gv_isotopy map = gv_isotopy_draw(plan->block_rows, plan->block_cols, rng);
    gv_square_rearrange(square, &map);
    if (plan->method == GV_GSP_PAPER) {
        gv_square_guided guided = { .n_squares = plan->n_squares,
                                    .best_of = plan->best_of };
        const bool done = gv_square_guide(square, &guided, rng, stop);
        out->n_moves = guided.n_moves;
        out->n_squares = plan->n_squares;
        out->n_attempts = guided.n_attempts;
        return done;
    }
    return true;
}

uint64_t gv_gsp_hash(const uint8_t *cells, size_t n)
{
    return gv_fnv1a(GV_FNV1A_START, cells, n);
}

static gv_status keep_solution(gv_gsp *out, const gv_square *square, gv_arena *arena,
                               gv_error *err)
{
    assert(gv_square_is_valid(square));
    const uint32_t order = out->order;
    out->solution = GV_ARENA_NEW(arena, uint8_t, (size_t)order * order);
    if (!out->solution)
        return gv_fail_memory(err);
    for (uint32_t row = 0; row < order; row++)
        for (uint32_t column = 0; column < order; column++)
            out->solution[row * order + column] =
                (uint8_t)(1 + square->symbol[row][column]);
    out->solution_hash = gv_gsp_hash(out->solution, (size_t)order * order);
    return GV_OK;
}

/* ---- instances ---- */

static gv_gsp_open open_square(const gv_gsp *gsp)
{
    return (gv_gsp_open){ gsp->block_rows, gsp->block_cols, gsp->cells };
}

static gv_status fill(gv_gsp *out, const gv_gsp_plan *plan, const uint8_t *holes,
                      gv_rng *rng, const gv_flag *stop, gv_error *err)
{
    const gv_fill_end end = gv_gsp_fill(open_square(out), holes, !plan->plain_fill,
                                        plan->n_restarts, &out->n_restarts, rng, stop);
    out->stopped = end == GV_FILL_STOPPED;
    if (end == GV_FILL_GIVEN_UP)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "%u givens in blocks of %ux%u could not be filled in at random "
                       "(%" PRIu64 " restarts): give more holes",
                       out->order * out->order - plan->holes, plan->block_rows,
                       plan->block_cols, plan->n_restarts);
    return GV_OK;
}

/* Changes givens; the solution is then no longer one. */
static void perturb(gv_gsp *out, const gv_gsp_plan *plan, gv_rng *rng)
{
    const gv_gsp_open square = open_square(out);
    while (out->n_exchanged < plan->n_exchanges && gv_gsp_exchange(square, rng))
        out->n_exchanged++;
    while (out->n_reassigned < plan->n_reassigned && gv_gsp_reassign(square, rng))
        out->n_reassigned++;
    assert(out->n_exchanged <= plan->n_exchanges);
    out->solution = NULL;
    out->solution_hash = 0;
}

static gv_status make_from_square(gv_gsp *out, const gv_gsp_plan *plan,
                                  const uint8_t *holes, const gv_square *square,
                                  gv_rng *rng, gv_arena *arena, gv_error *err)
{
    GV_TRY(keep_solution(out, square, arena, err));
    for (uint32_t cell = 0; cell < out->order * out->order; cell++)
        out->cells[cell] = holes[cell] ? 0 : out->solution[cell];
    if (plan->kind == GV_GSP_PERTURB)
        perturb(out, plan, rng);
    return GV_OK;
}

gv_status gv_gsp_make(gv_gsp *out, const gv_gsp_plan *plan, uint64_t seed,
                      uint64_t index, const gv_flag *stop, gv_arena *arena,
                      gv_error *err)
{
    gv_gsp made = { .block_rows = plan->block_rows,
                    .block_cols = plan->block_cols,
                    .order = plan->block_rows * plan->block_cols,
                    .seed = seed,
                    .index = index };
    const size_t n_cells = (size_t)made.order * made.order;
    const gv_hole_plan punch = hole_plan(plan);
    gv_rng rng = gv_rng_stream(seed, index);
    uint8_t *holes = GV_ARENA_NEW(arena, uint8_t, n_cells);
    gv_square square;
    made.cells = GV_ARENA_NEW(arena, uint8_t, n_cells);
    if (!holes || !made.cells)
        return gv_fail_memory(err);
    made.stopped = (plan->kind != GV_GSP_RANDOM &&
                    !draw_square(&made, &square, plan, &rng, stop)) ||
                   !gv_holes_punch(holes, &punch, &rng, stop, &made.n_switches);
    if (!made.stopped) {
        made.figures = gv_hole_figures_of(holes, plan->block_rows, plan->block_cols);
        if (plan->kind == GV_GSP_RANDOM)
            GV_TRY(fill(&made, plan, holes, &rng, stop, err));
        else
            GV_TRY(make_from_square(&made, plan, holes, &square, &rng, arena, err));
    }
    GV_LOG(2, generate,
           "instance %llu: order %u, %u holes, %llu moves, %llu switches%s",
           (unsigned long long)index, made.order, plan->holes,
           (unsigned long long)made.n_moves, (unsigned long long)made.n_switches,
           made.stopped ? ", stopped" : "");
    *out = made;
    return GV_OK;
}

/* ---- for solvers ---- */

gv_shape gv_gsp_shape(unsigned block_rows, unsigned block_cols)
{
    const unsigned order = block_rows * block_cols;
    if (block_rows == 1 || block_cols == 1)
        return (gv_shape){ GV_LATIN, 1, order, order };
    return (gv_shape){ GV_SUDOKU, block_rows, block_cols, order };
}

gv_status gv_gsp_instance(gv_instance **out, const gv_gsp *gsp, gv_context *context,
                          gv_arena *arena, gv_error *err)
{
    const uint32_t order = gsp->order;
    const gv_net *net;
    GV_TRY(gv_context_net(&net, context, gv_gsp_shape(gsp->block_rows, gsp->block_cols),
                          err));
    gv_label *givens = GV_ARENA_NEW(arena, gv_label, (size_t)order * order);
    if (!givens)
        return gv_fail_memory(err);
    uint32_t n_givens = 0;
    for (uint32_t cell = 0; cell < order * order; cell++)
        if (gsp->cells[cell])
            givens[n_givens++] = cell * order + gsp->cells[cell] - 1;
    return gv_instance_make(out, context, net, givens, NULL, n_givens, NULL,
                            GV_ALPHABET_AUTO, arena, err);
}
