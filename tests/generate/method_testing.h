/* SPDX-License-Identifier: GPL-3.0-or-later */
/* method_testing.h -- a row of the table of methods at work on an instance: makes the
 * generator by hand, so that a test says which row it means. Include it behind
 * cmocka.h. */
#ifndef GV_TESTS_METHOD_TESTING_H
#define GV_TESTS_METHOD_TESTING_H

#include "base/bitset.h"
#include "generate/methods.h"
#include "solve/minimal.h"

#include <math.h>
#include <string.h>

/* A family in a context of its own, without givens, and a source of its grids. */
typedef struct world {
    gv_memory *memory;
    gv_context *context;
    gv_instance *empty;
    gv_arena arena;
    gv_grid_source *source;
} world;

static inline gv_status world_try(world *w, gv_shape shape, gv_grid_method method,
                                  gv_memory *memory, gv_error *err)
{
    *w = (world){ .memory = memory };
    gv_arena_init(&w->arena, memory);
    GV_TRY(gv_context_new_with(&w->context, memory, err));
    GV_TRY(gv_instance_empty(&w->empty, w->context, &shape, err));
    return gv_grid_source_new(&w->source, w->empty, method, NULL, &w->arena, err);
}

static inline void world_close(world *w)
{
    gv_arena_free(&w->arena);
    gv_instance_free(w->empty);
    gv_context_free(w->context);
}

static inline void world_open(world *w, gv_shape shape)
{
    assert_int_equal(world_try(w, shape, GV_GRIDS_AUTO, NULL, NULL), GV_OK);
}

/* A generator with one worker. */
typedef struct machine {
    gv_arena arena, tmp;
    gv_generator generator;
    gv_generator_worker maker;
    gv_unit unit;
} machine;

static inline gv_status machine_try(machine *m, const gv_method_row *row,
                                    const world *w, const gv_instance *empty,
                                    gv_generator_options options, gv_error *err)
{
    *m = (machine){ .generator = { .options = options,
                                   .empty = empty,
                                   .net = empty->net,
                                   .source = options.takes_grids ? NULL : w->source,
                                   .row = row } };
    gv_arena_init(&m->arena, w->memory);
    gv_arena_init(&m->tmp, w->memory);
    gv_unit_init(&m->unit, w->memory);
    assert_true(row->suits(&m->generator));
    if (row->prepare)
        GV_TRY(row->prepare(&m->generator, &m->arena, err));
    return gv_generator_worker_init(&m->maker, &m->generator, &m->arena, &m->tmp, err);
}

static inline void machine_close(machine *m)
{
    gv_unit_free(&m->unit);
    gv_arena_free(&m->tmp);
    gv_arena_free(&m->arena);
}

static inline void machine_open(machine *m, const gv_method_row *row, const world *w,
                                gv_generator_options options)
{
    assert_int_equal(machine_try(m, row, w, w->empty, options, NULL), GV_OK);
}

static inline const gv_unit *machine_run(machine *m, uint64_t number)
{
    m->unit.number = number;
    assert_int_equal(gv_generator_worker_run(&m->maker, &m->unit, NULL), GV_OK);
    return &m->unit;
}

/* Whether both hold the same bytes (weights that are no number included). */
static inline bool same_answers(const gv_unit *a, const gv_unit *b)
{
    return a->n_grids == b->n_grids && a->n_tries == b->n_tries &&
           a->puzzles.length == b->puzzles.length &&
           a->givens.length == b->givens.length &&
           memcmp(a->puzzles.text, b->puzzles.text, a->puzzles.length) == 0 &&
           memcmp(a->givens.text, b->givens.text, a->givens.length) == 0;
}

/* What gv_check_run() says of the puzzle, through the general interface. */
static inline gv_check_result check_made(const machine *m, const gv_unit_puzzle *made)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_instance *puzzle = NULL;
    gv_check_result result;
    assert_int_equal(gv_instance_with_givens(&puzzle, m->generator.empty,
                                             gv_unit_givens(&m->unit, made),
                                             made->n_clues, &tmp, NULL),
                     GV_OK);
    assert_int_equal(
        gv_check_run(&result, NULL, NULL, puzzle, &(gv_limits){ 0 }, &tmp, NULL),
        GV_OK);
    gv_arena_free(&tmp);
    return result;
}

static inline void assert_unit_is_minimal(const machine *m)
{
    for (size_t i = 0; i < gv_unit_n_puzzles(&m->unit); i++) {
        const gv_check_result result = check_made(m, gv_unit_puzzle_at(&m->unit, i));
        assert_int_equal(result.solutions, 1);
        assert_int_equal(result.redundant, 0);
    }
}

/* The variables of a puzzle as a bit set. */
static inline void clues_of(uint64_t *out, const machine *m, const gv_unit_puzzle *made)
{
    const gv_net *const net = m->generator.net;
    const gv_label *const givens = gv_unit_givens(&m->unit, made);
    gv_bits_clear(out, net->n_primary);
    for (uint32_t i = 0; i < made->n_clues; i++)
        gv_bits_add(out, net->label_groups[net->label_start[givens[i]]]);
}

#endif
