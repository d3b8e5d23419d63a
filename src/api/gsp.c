/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gsp.c -- gv_generate_gsp(): instances of the Generalized Sudoku Problem, as `givens
 * gsp` makes them. A unit of work is one instance. */
#include "api/api_internal.h"
#include "api/puzzle_stream.h"
#include "generate/instance/gsp.h"
#include "generate/instance/peak_model.h"
#include "generate/instance/qcp_reduction.h"
#include "model/family.h"

#include <math.h>
#include <string.h>

typedef struct punching {
    gv_puzzle_stream stream;
    gv_context *context;
    gv_gsp_plan plan;
    uint64_t seed;
    gv_buffer law;
    gv_gsp gsp;         /* of the unit */
    uint16_t *solution; /* its values */
} punching;

/* ---- options ---- */

static gv_status read_kind(gv_gsp_kind *out, const char *name, gv_error *err)
{
    for (gv_gsp_kind kind = GV_GSP_WITH_HOLES; kind <= GV_GSP_PERTURB; kind++)
        if (!name || strcmp(name, gv_gsp_kind_name(kind)) == 0) {
            *out = kind;
            return GV_OK;
        }
    return gv_fail(err, GV_ERR_ARGUMENT, "no such kind: '%.60s'", name);
}

static gv_status read_method(gv_gsp_method *out, const char *name, gv_error *err)
{
    for (gv_gsp_method method = GV_GSP_CHAIN; method <= GV_GSP_PAPER; method++)
        if (!name || strcmp(name, gv_gsp_method_name(method)) == 0) {
            *out = method;
            return GV_OK;
        }
    return gv_fail(err, GV_ERR_ARGUMENT, "no such method: '%.60s'", name);
}

/* Options that would be ignored. */
static gv_status check_uses(const gv_gsp_options *o, const gv_gsp_plan *plan,
                            gv_error *err)
{
    const bool is_drawn = plan->kind != GV_GSP_RANDOM;
    const bool is_chain = is_drawn && plan->method == GV_GSP_CHAIN;
    const bool is_paper = is_drawn && plan->method == GV_GSP_PAPER;
    const struct {
        bool given, used;
        const char *option, *needs;
    } uses[] = {
        { o->method != NULL, is_drawn, "method", "a kind other than random" },
        { o->moves != 0, is_chain, "moves", "the method chain" },
        { o->excursions != 0, is_chain, "excursions", "the method chain" },
        { o->squares != 0, is_paper, "squares", "the method paper" },
        { o->best_of != 0, is_paper, "best_of", "the method paper" },
        { o->no_forward_check, !is_drawn, "no_forward_check", "the kind random" },
        { o->restarts != 0, !is_drawn, "restarts", "the kind random" },
        { o->exchanges != 0, plan->kind == GV_GSP_PERTURB, "exchanges",
          "the kind perturb" },
        { o->reassign != 0, plan->kind == GV_GSP_PERTURB, "reassign",
          "the kind perturb" },
    };
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++)
        if (uses[i].given && !uses[i].used)
            return gv_fail(err, GV_ERR_ARGUMENT, "%s needs %s", uses[i].option,
                           uses[i].needs);
    return GV_OK;
}

static gv_status check_ranges(const gv_gsp_options *o, gv_error *err)
{
    const struct {
        const char *option;
        uint64_t number, most;
    } ranges[] = {
        { "moves", o->moves, GV_LAST_UNIT },
        { "excursions", o->excursions, GV_LAST_UNIT },
        { "squares", o->squares, GV_LAST_UNIT },
        { "best_of", o->best_of, 1000 },
        { "proposals", o->proposals, GV_LAST_UNIT },
        { "restarts", o->restarts, GV_LAST_UNIT },
        { "exchanges", o->exchanges, 4096 },
        { "reassign", o->reassign, 4096 },
        { "first_unit", o->first_unit, GV_LAST_UNIT },
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (ranges[i].number > ranges[i].most)
            return gv_fail(err, GV_ERR_ARGUMENT, "%s: at most %llu", ranges[i].option,
                           (unsigned long long)ranges[i].most);
    return GV_OK;
}

static gv_status read_plan(gv_gsp_plan *out, const gv_shape *shape,
                           const gv_gsp_options *o, gv_error *err)
{
    gv_gsp_plan plan = {
        .block_rows = shape->block_rows,
        .block_cols = shape->block_cols,
        .pattern = GV_HOLES_DOUBLY,
        .n_moves = o->moves,
        .excursion_cap = o->excursions,
        .n_squares = o->squares,
        .best_of = o->best_of,
        .proposals = o->proposals,
        .plain_fill = o->no_forward_check,
        .n_restarts = o->restarts,
        .n_exchanges = o->exchanges,
        .n_reassigned = o->reassign,
    };
    if (o->pattern && !gv_hole_pattern_by_name(&plan.pattern, o->pattern))
        return gv_fail(err, GV_ERR_ARGUMENT, "no such pattern: '%.60s'", o->pattern);
    GV_TRY(read_kind(&plan.kind, o->kind, err));
    GV_TRY(read_method(&plan.method, o->method, err));
    GV_TRY(check_uses(o, &plan, err));
    GV_TRY(check_ranges(o, err));
    GV_TRY(gv_holes_read(&plan.holes, o->holes ? o->holes : "peak", plan.block_rows,
                         plan.block_cols, err));
    GV_TRY(gv_gsp_plan_check(&plan, err));
    *out = plan;
    return GV_OK;
}

/* ---- the stream ---- */

static gv_status make(gv_puzzle_stream *stream, bool *ended, gv_error *err)
{
    punching *p = (punching *)stream;
    gv_unit *unit = &stream->unit;
    gv_instance *instance;
    *ended = false; // there is always another instance
    GV_TRY(gv_gsp_make(&p->gsp, &p->plan, p->seed, unit->number, stream->stop,
                       &stream->tmp, err));
    unit->given_up = p->gsp.stopped;
    unit->n_tries = 1;
    if (p->gsp.stopped)
        return GV_OK;
    GV_TRY(gv_gsp_instance(&instance, &p->gsp, p->context, &stream->tmp, err));
    for (uint32_t i = 0; p->gsp.solution && i < stream->net->n_primary; i++)
        p->solution[i] = p->gsp.solution[i];
    gv_buffer_reset(&unit->puzzles);
    gv_buffer_reset(&unit->givens);
    gv_unit_add(unit, (gv_unit_puzzle){ .tries = 1, .log_weight = NAN },
                instance->givens, instance->n_givens);
    return unit->puzzles.failed || unit->givens.failed ? gv_fail_memory(err) : GV_OK;
}

static void describe(gv_generated *out, const gv_puzzle_stream *stream, size_t index)
{
    const punching *p = (const punching *)stream;
    (void)index; // there is one only
    out->solution = p->gsp.solution ? p->solution : NULL;
}

static void close_punching(gv_puzzle_stream *stream)
{
    punching *p = (punching *)stream;
    gv_buffer_free(&p->law);
}

static gv_status open_stream(punching *p, gv_error *err)
{
    gv_buffer_init(&p->law, p->stream.arena.memory);
    gv_gsp_describe_square(&p->law, &p->plan);
    p->stream.law = p->law.text;
    p->solution = GV_ARENA_NEW(&p->stream.arena, uint16_t, p->stream.net->n_primary);
    return p->law.failed || !p->solution ? gv_fail_memory(err) : GV_OK;
}

static gv_status check_empty(const gv_instance *empty, gv_error *err)
{
    const gv_family family = empty->net->shape.family;
    if (!gv_families[family]->is_gsp)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "instances with holes are for the families sudoku and latin, "
                       "not %s",
                       gv_family_name(family));
    return empty->n_givens || empty->marks
               ? gv_fail(err, GV_ERR_ARGUMENT, "the instance has givens")
               : GV_OK;
}

gv_status gv_generate_gsp(gv_puzzle_stream **out, const gv_instance *empty,
                          const gv_gsp_options *options, gv_error *err)
{
    static const gv_stream_steps steps = { .make = make,
                                           .describe = describe,
                                           .close = close_punching };
    gv_gsp_options given;
    gv_gsp_plan plan;
    const gv_net *net;
    void *made = NULL;
    GV_NEED(out);
    GV_NEED(empty);
    GV_TRY(GV_READ_OPTIONS(&given, options, err));
    GV_TRY(check_empty(empty, err));
    GV_TRY(read_plan(&plan, &empty->net->shape, &given, err));
    GV_TRY(gv_context_net(&net, empty->context,
                          gv_gsp_shape(plan.block_rows, plan.block_cols), err));
    GV_TRY(gv_puzzle_stream_new(&made, sizeof(punching), &steps, net,
                                gv_context_memory(empty->context), given.stop,
                                given.first_unit, err));
    punching *p = made;
    p->context = empty->context;
    p->plan = plan;
    p->seed = given.seed;
    const gv_status status = open_stream(p, err);
    if (status == GV_OK)
        *out = &p->stream;
    else
        gv_puzzle_stream_free(&p->stream);
    return status;
}

/* ---- the reduction ---- */

static gv_status reduce(gv_instance **out, gv_context *context, const uint16_t *square,
                        unsigned order, unsigned columns, gv_arena *arena,
                        gv_arena *tmp, gv_error *err)
{
    gv_gsp gsp = { .block_rows = order,
                   .block_cols = columns,
                   .order = order * columns };
    uint8_t *latin = GV_ARENA_NEW(tmp, uint8_t, (size_t)order * order);
    gsp.cells = GV_ARENA_NEW(tmp, uint8_t, (size_t)gsp.order * gsp.order);
    if (!latin || !gsp.cells)
        return gv_fail_memory(err);
    for (size_t i = 0; i < (size_t)order * order; i++) {
        if (square[i] > order)
            return gv_fail(err, GV_ERR_ARGUMENT, "cell %zu has no value %u", i,
                           square[i]);
        latin[i] = (uint8_t)square[i];
    }
    gv_qcp_reduce(gsp.cells, latin, order, columns);
    return gv_gsp_instance(out, &gsp, context, arena, err);
}

gv_status gv_instance_from_latin(gv_instance **out, gv_context *context,
                                 const uint16_t *square, unsigned order,
                                 unsigned block_cols, gv_error *err)
{
    gv_arena *arena = NULL;
    gv_arena tmp;
    gv_instance *instance = NULL;
    GV_NEED(out);
    GV_NEED(context);
    GV_NEED(square);
    if (!order || order > GV_MAX_ORDER || block_cols > GV_MAX_ORDER)
        return gv_fail(err, GV_ERR_ARGUMENT, "no such order: %u", order);
    const unsigned columns = block_cols ? block_cols : order + 1;
    GV_TRY(gv_qcp_check(order, columns, err));
    GV_TRY(gv_instance_arena(&arena, context, err));
    gv_arena_init(&tmp, gv_context_memory(context));
    const gv_status status =
        reduce(&instance, context, square, order, columns, arena, &tmp, err);
    gv_arena_free(&tmp);
    if (status != GV_OK) {
        gv_instance_arena_free(arena);
        return status;
    }
    instance->owned = arena;
    *out = instance;
    return GV_OK;
}
