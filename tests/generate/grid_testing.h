/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_testing.h -- what the tests of sources of grids share: empty instances, whether
 * labels are a grid, all grids of small families in order, chi-square. Include it
 * behind cmocka.h. */
#ifndef GV_TESTS_GRID_TESTING_H
#define GV_TESTS_GRID_TESTING_H

#include "../model/small_nets.h"
#include "generate/grid/grid_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static inline gv_instance *empty_instance(gv_context *context, gv_shape shape,
                                          gv_arena *arena)
{
    gv_instance *made = NULL;
    assert_int_equal(gv_instance_make(&made, context, net_of(context, shape), NULL,
                                      NULL, 0, NULL, GV_ALPHABET_AUTO, arena, NULL),
                     GV_OK);
    return made;
}

/* Whether each primary variable has a label of its own and no two are linked; checked
 * group by group. */
static inline bool is_grid(const gv_net *net, const gv_label *labels)
{
    uint8_t *const holds = calloc(net->n_labels, 1);
    assert_non_null(holds);
    bool good = true;
    for (uint32_t i = 0; i < net->n_primary; i++) {
        good = good && labels[i] < net->n_labels;
        if (good)
            holds[labels[i]] = 1;
    }
    for (gv_var group = 0; good && group < net->n_groups; group++) {
        unsigned n_holding = 0;
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            n_holding += holds[net->group_labels[i]];
        good = group < net->n_vars ? n_holding == 1 : n_holding <= 1;
        if (group < net->n_primary) // the label at its place is its own
            for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1];
                 i++)
                good = good && (!holds[net->group_labels[i]] ||
                                net->group_labels[i] == labels[group]);
    }
    for (uint32_t i = 0; good && net->pair_start && i < net->n_primary; i++)
        for (uint32_t k = net->pair_start[labels[i]];
             k < net->pair_start[labels[i] + 1]; k++)
            good = good && !holds[net->pairs[k]];
    free(holds);
    return good;
}

/* The digits of an order s square that is relabelled so that its first row is in order.
 */
enum { MAX_CLASS_CELLS = 36 };
typedef struct grid_class {
    uint8_t digit[MAX_CLASS_CELLS];
} grid_class;

static inline int compare_classes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(grid_class));
}

/* All classes of squares of a small family, sorted. */
typedef struct class_table {
    uint32_t order;
    size_t n_classes;
    grid_class *classes;
} class_table;

static inline class_table list_classes(gv_context *context, gv_shape shape)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_grid_list list;
    bool too_many = true;
    assert_int_equal(gv_grid_list_make(&list, &too_many,
                                       empty_instance(context, shape, &arena), NULL,
                                       &arena, NULL),
                     GV_OK);
    assert_false(too_many);
    assert_true(list.relabels);
    class_table table = { .order = shape.order, .n_classes = list.n_grids };
    const uint32_t n_cells = shape.order * shape.order;
    assert_true(n_cells <= MAX_CLASS_CELLS);
    table.classes = calloc(list.n_grids, sizeof *table.classes);
    assert_non_null(table.classes);
    for (size_t i = 0; i < list.n_grids; i++) {
        gv_label grid[MAX_CLASS_CELLS];
        gv_grid_list_at(&list, i, grid);
        for (uint32_t cell = 0; cell < n_cells; cell++)
            table.classes[i].digit[cell] = (uint8_t)(grid[cell] % shape.order);
    }
    qsort(table.classes, table.n_classes, sizeof *table.classes, compare_classes);
    gv_arena_free(&arena);
    return table;
}

/* The number of the class of a square, given by its digits, row by row. */
static inline size_t find_class(const class_table *table, const uint8_t *digits)
{
    grid_class key = { { 0 } };
    uint8_t to[MAX_CLASS_CELLS];
    for (uint32_t column = 0; column < table->order; column++)
        to[digits[column]] = (uint8_t)column;
    for (uint32_t cell = 0; cell < table->order * table->order; cell++)
        key.digit[cell] = to[digits[cell]];
    const grid_class *found =
        bsearch(&key, table->classes, table->n_classes, sizeof key, compare_classes);
    assert_non_null(found);
    return (size_t)(found - table->classes);
}

/* How many standard deviations chi-square lies above its mean when all n outcomes
 * should be equally likely. Fixed seeds: the tests ask for less than 4. */
static inline double chi_square_excess(const uint32_t *counts, size_t n)
{
    double total = 0, sum = 0;
    for (size_t i = 0; i < n; i++)
        total += counts[i];
    const double expected = total / (double)n;
    for (size_t i = 0; i < n; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    const double freedom = (double)n - 1;
    return (sum - freedom) / sqrt(2 * freedom);
}

/* The number of a permutation of 0 .. n - 1 among all, from 0. */
static inline size_t permutation_number(const uint8_t *items, uint32_t n)
{
    size_t number = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t n_smaller = 0;
        for (uint32_t k = i + 1; k < n; k++)
            n_smaller += items[k] < items[i];
        number = number * (n - i) + n_smaller;
    }
    return number;
}

#endif
