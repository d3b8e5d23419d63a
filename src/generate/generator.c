/* SPDX-License-Identifier: GPL-3.0-or-later */
/* generator.c -- from options to a generator, and from a generator to units. */
#include "generate/methods.h"

#include "base/bigint.h"
#include "base/check.h"
#include "base/log.h"
#include "generate/inspect.h"

#include <assert.h>
#include <math.h>
#include <string.h>

bool gv_method_by_name(gv_method *out, const char *name)
{
    for (size_t i = 0; i < gv_n_methods; i++)
        if (strcmp(gv_methods[i]->name, name) == 0) {
            *out = gv_methods[i]->method;
            return true;
        }
    return false;
}

bool gv_symmetry_by_name(gv_symmetry *out, const char *name)
{
    static const char *const names[] = {
        [GV_SYMMETRY_NONE] = "none",
        [GV_SYMMETRY_ROTATE] = "rotate",
        [GV_SYMMETRY_MIRROR] = "mirror",
        [GV_SYMMETRY_DIAGONAL] = "diagonal",
    };
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) {
            *out = (gv_symmetry)i;
            return true;
        }
    return false;
}

const char *gv_method_name(gv_method method)
{
    for (size_t i = 0; i < gv_n_methods; i++)
        if (gv_methods[i]->method == method)
            return gv_methods[i]->name;
    return "?";
}

gv_grid_method gv_generator_grid_method(const gv_generator_options *options)
{
    const bool has_weights = options->method == GV_METHOD_CONTROLLED_BIAS ||
                             options->method == GV_METHOD_WEIGHTED ||
                             options->path_weights;
    if (options->grids != GV_GRIDS_AUTO)
        return options->grids;
    return has_weights ? GV_GRIDS_TRUE : GV_GRIDS_AUTO;
}

static gv_status check_options(const gv_generator_options *options, const gv_net *net,
                               gv_error *err)
{
    const gv_method method = options->method;
    const bool classical =
        method == GV_METHOD_TOP_DOWN || method == GV_METHOD_BOTTOM_UP;
    if ((options->symmetry || options->mask) && !classical)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a symmetry or a mask needs the method top-down or bottom-up");
    if (options->symmetry && options->mask)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "a symmetry and a mask cannot be used together");
    if (options->symmetry && !gv_net_has_digits(net))
        return gv_fail(err, GV_ERR_ARGUMENT, "a symmetry needs a family with cells");
    if (options->path_weights &&
        (method != GV_METHOD_TOP_DOWN || options->symmetry || options->mask))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "weights of paths need the method top-down without symmetry or mask");
    if (method == GV_METHOD_BOTTOM_UP && options->takes_grids)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "bottom-up starts from the empty grid, not from grids");
    return GV_OK;
}

uint32_t gv_generator_count_free(const gv_instance *empty)
{
    const gv_net *net = empty->net;
    uint32_t n = 0;
    for (gv_var var = 0; var < net->n_primary; var++) {
        bool own = false;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            for (uint32_t k = 0; k < empty->n_givens && !own; k++)
                own = empty->givens[k] == net->group_labels[i];
        n += !own;
    }
    return n;
}

/* The first row of the method that suits; NULL if none does. */
static const gv_method_row *find_row(const gv_generator *generator)
{
    for (size_t i = 0; i < gv_n_methods; i++) {
        const gv_method_row *row = gv_methods[i];
        if (row->method == generator->options.method && row->suits(generator))
            return row;
    }
    return NULL;
}

gv_status gv_generator_new(gv_generator **out, const gv_generator_options *options,
                           const gv_instance *empty, const gv_grid_source *source,
                           gv_arena *arena, gv_error *err)
{
    GV_TRY(check_options(options, empty->net, err));
    gv_generator *generator = GV_ARENA_NEW(arena, gv_generator, 1);
    if (!generator)
        return gv_fail_memory(err);
    *generator = (gv_generator){
        .options = *options, .empty = empty, .net = empty->net, .source = source
    };
    generator->n_free = gv_generator_count_free(empty);
    generator->row = find_row(generator);
    if (!generator->row)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the method %s does not support this family or size",
                       gv_method_name(options->method));
    if (generator->row->prepare)
        GV_TRY(generator->row->prepare(generator, arena, err));
    assert(generator->n_free <= generator->net->n_primary);
    GV_LOG(1, generate, "method %s, %u cells to choose, %zu grids per unit",
           generator->row->name, generator->n_free, generator->grids_per_unit);
    *out = generator;
    return GV_OK;
}

gv_status gv_generator_worker_init(gv_generator_worker *maker,
                                   const gv_generator *generator, gv_arena *arena,
                                   gv_arena *tmp, gv_error *err)
{
    *maker = (gv_generator_worker){ .generator = generator, .tmp = tmp };
    return generator->row->worker_new(&maker->worker, generator, arena, err);
}

gv_status gv_generator_worker_run(gv_generator_worker *maker, gv_unit *unit,
                                  gv_error *err)
{
    gv_buffer_reset(&unit->puzzles);
    gv_buffer_reset(&unit->givens);
    gv_buffer_reset(&unit->tallies);
    unit->n_tries = 0;
    unit->given_up = false;
    const gv_mark mark = gv_arena_mark(maker->tmp);
    const gv_status status = maker->generator->row->run(maker->worker, maker->generator,
                                                        unit, maker->tmp, err);
    gv_arena_rewind(maker->tmp, mark);
    GV_LOG(2, generate, "unit %llu: %zu puzzles of %llu tries%s",
           (unsigned long long)unit->number, gv_unit_n_puzzles(unit),
           (unsigned long long)unit->n_tries, unit->given_up ? ", given up" : "");
    GV_LOG_DUMP(5, generate, gv_unit_dump(unit));
    if (status == GV_OK &&
        (unit->puzzles.failed || unit->givens.failed || unit->tallies.failed))
        return gv_fail_memory(err);
    gv_counters *const counters = gv_context_counters(maker->generator->empty->context);
    if (status == GV_OK && !unit->given_up) {
        gv_counters_add(counters, GV_COUNT_UNITS, 1);
        gv_counters_add(counters, GV_COUNT_GRIDS, unit->n_grids);
        gv_counters_add(counters, GV_COUNT_TRIES, unit->n_tries);
        gv_counters_add(counters, GV_COUNT_PUZZLES, gv_unit_n_seen(unit));
    }
    GV_CHECK(status == GV_OK && !unit->given_up ? gv_unit_check(unit, maker->generator)
                                                : NULL,
             (gv_generator_dump(maker->generator), gv_unit_dump(unit)));
    return status;
}

double gv_generator_log_binomial(uint32_t n, uint32_t k)
{
    assert(k <= n);
    gv_bigint value;
    gv_bigint_init(&value);
    gv_bigint_binomial(&value, n, k);
    long exponent;
    const double mantissa = gv_bigint_mantissa(&value, &exponent);
    gv_bigint_free(&value);
    assert(mantissa > 0);
    return log(mantissa) + (double)exponent * 0.69314718055994530942;
}

double gv_generator_log_correction(uint32_t n_primary, uint32_t n_clues)
{
    assert(n_clues <= n_primary);
    enum { NINE_CELLS = 81, NINE_REFERENCE = 26 };
    const uint32_t reference = n_primary == NINE_CELLS ? NINE_REFERENCE : 0;
    return gv_generator_log_binomial(n_primary, n_clues) -
           gv_generator_log_binomial(n_primary, reference);
}

bool gv_generator_is_nine(const gv_generator *generator)
{
    return gv_net_is_nine(generator->net) && generator->empty->n_givens == 0 &&
           !generator->empty->marks;
}
