/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve_oracle.h -- the oracle of the solver tests: it tries every label of every
 * primary variable and asks gv_net_linked() about every two, nothing else. Also the
 * puzzles that it is tried on. Include it behind cmocka.h. */
#ifndef GV_TESTS_SOLVE_ORACLE_H
#define GV_TESTS_SOLVE_ORACLE_H

#include "../model/small_nets.h"
#include "base/bitset.h"
#include "base/rng.h"
#include "solve/solver.h"

#include <string.h>

enum { MAX_LABELS = 256, MAX_PRIMARY = 64, N_WORDS = MAX_LABELS / 64 };

/* Families and sizes that the oracle can count, with so many givens. */
typedef struct small_family {
    gv_shape shape;
    uint32_t least_givens;
} small_family;

static const small_family small_families[] = {
    { { GV_SUDOKU, 2, 2, 4 }, 0 },     { { GV_SUDOKU, 2, 3, 6 }, 14 },
    { { GV_SUDOKU, 3, 2, 6 }, 14 },    { { GV_LATIN, 1, 4, 4 }, 0 },
    { { GV_LATIN, 1, 5, 5 }, 6 },      { { GV_PANDIAGONAL, 1, 5, 5 }, 0 },
    { { GV_QUEENS, 1, 4, 4 }, 0 },     { { GV_QUEENS, 1, 5, 5 }, 0 },
    { { GV_QUEENS, 1, 6, 6 }, 0 },     { { GV_QUEENS, 1, 7, 7 }, 0 },
    { { GV_SUDOQUEENS, 2, 2, 4 }, 0 },
};
enum { N_SMALL_FAMILIES = sizeof small_families / sizeof *small_families };

/* ---- the oracle ---- */

typedef struct oracle {
    const gv_net *net;
    uint64_t allowed[N_WORDS];
    gv_label chosen[MAX_PRIMARY];
    uint64_t count;
    gv_rng *rng; /* NULL, or: values in random order, and only the first solution */
} oracle;

/* Whether every CSP-variable has exactly one of `labels`, no two of which are linked.
 */
static inline bool is_assignment(const gv_net *net, const gv_label *labels)
{
    for (uint32_t i = 0; i < net->n_primary; i++)
        for (uint32_t k = 0; k < i; k++)
            if (labels[i] == labels[k] || gv_net_linked(net, labels[i], labels[k]))
                return false;
    for (gv_var var = 0; var < net->n_vars; var++) {
        unsigned n_holding = 0;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            for (uint32_t k = 0; k < net->n_primary; k++)
                n_holding += net->group_labels[i] == labels[k];
        if (n_holding != 1)
            return false;
    }
    return true;
}

static inline bool oracle_fits(const oracle *o, gv_var depth, gv_label label)
{
    if (!gv_bits_has(o->allowed, label))
        return false;
    for (gv_var var = 0; var < depth; var++)
        if (o->chosen[var] == label || gv_net_linked(o->net, o->chosen[var], label))
            return false;
    return true;
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as there are variables
static inline void oracle_try(oracle *o, gv_var depth)
{
    if (depth == o->net->n_primary) {
        o->count += is_assignment(o->net, o->chosen);
        return;
    }
    const uint32_t n_values = gv_net_group_size(o->net, depth);
    uint32_t order[MAX_LABELS];
    for (uint32_t i = 0; i < n_values; i++)
        order[i] = i;
    if (o->rng)
        gv_rng_shuffle(o->rng, order, n_values);
    for (uint32_t i = 0; i < n_values && !(o->rng && o->count); i++) {
        const gv_label label =
            o->net->group_labels[o->net->group_start[depth] + order[i]];
        if (oracle_fits(o, depth, label)) {
            o->chosen[depth] = label;
            oracle_try(o, depth + 1);
        }
    }
}

/* The labels that the puzzle allows: marks, `forbid`, and what a kept given excludes.
 */
static inline void allowed_labels(uint64_t *out, const gv_instance *instance,
                                  const uint64_t *keep, gv_label forbid)
{
    const gv_net *net = instance->net;
    assert_true(net->n_labels <= MAX_LABELS && net->n_primary <= MAX_PRIMARY);
    gv_bits_fill(out, net->n_labels);
    if (instance->marks)
        memcpy(out, instance->marks, gv_bits_words(net->n_labels) * sizeof *out);
    if (forbid != GV_NO_LABEL)
        gv_bits_remove(out, forbid);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        for (gv_label label = 0; label < net->n_labels; label++)
            if ((!keep || gv_bits_has(keep, i)) && label != instance->givens[i] &&
                gv_net_linked(net, label, instance->givens[i]))
                gv_bits_remove(out, label);
}

static inline uint64_t oracle_count(const gv_instance *instance, const uint64_t *keep,
                                    gv_label forbid)
{
    oracle o = { .net = instance->net };
    allowed_labels(o.allowed, instance, keep, forbid);
    oracle_try(&o, 0);
    return o.count;
}

/* ---- puzzles ---- */

/* A solution of the network drawn at random; false when there is none. */
static inline bool random_solution(gv_label *out, const gv_net *net, gv_rng *rng)
{
    oracle o = { .net = net, .rng = rng };
    gv_bits_fill(o.allowed, net->n_labels);
    oracle_try(&o, 0);
    memcpy(out, o.chosen, net->n_primary * sizeof *out);
    return o.count == 1;
}

static inline gv_instance *make_puzzle(gv_context *context, const gv_net *net,
                                       const gv_label *givens, uint32_t n_givens,
                                       const uint64_t *marks, gv_arena *arena)
{
    gv_instance *made = NULL;
    assert_int_equal(gv_instance_make(&made, context, net, givens, NULL, n_givens,
                                      marks, GV_ALPHABET_AUTO, arena, NULL),
                     GV_OK);
    return made;
}

/* Clues of a random solution, `least` of them or more. */
static inline gv_instance *random_puzzle(gv_context *context, const small_family *small,
                                         gv_rng *rng, gv_arena *arena)
{
    const gv_net *net = net_of(context, small->shape);
    gv_label solution[MAX_PRIMARY];
    assert_true(random_solution(solution, net, rng));
    gv_rng_shuffle(rng, solution, net->n_primary);
    const uint32_t more = net->n_primary - small->least_givens + 1;
    const uint32_t n_givens = small->least_givens + (uint32_t)gv_rng_below(rng, more);
    return make_puzzle(context, net, solution, n_givens, NULL, arena);
}

/* Bits set with probability odds / 8. */
static inline void random_bits(uint64_t *out, size_t n_bits, unsigned odds, gv_rng *rng)
{
    memset(out, 0, gv_bits_words(n_bits) * sizeof *out);
    for (size_t bit = 0; bit < n_bits; bit++)
        if (gv_rng_below(rng, 8) < odds)
            gv_bits_add(out, bit);
}

/* A random set of labels, at most one of each primary variable's, as a group. */
static inline void add_random_group(gv_net_builder *builder, uint32_t n_primary,
                                    uint32_t n_values, gv_rng *rng)
{
    gv_label labels[MAX_PRIMARY];
    uint32_t n_labels = 0;
    for (uint32_t var = 0; var < n_primary; var++)
        if (gv_rng_below(rng, 4) > 0)
            labels[n_labels++] = var * n_values + (uint32_t)gv_rng_below(rng, n_values);
    assert_int_equal(gv_net_add_group(builder, GV_VAR_VALUE, labels, n_labels, NULL),
                     GV_OK);
}

/* A network with all that a network can have: variables on top of the primary ones (the
 * first of them now and then without a label), at-most-one groups, pairs. */
static inline const gv_net *random_net(gv_rng *rng, gv_arena *arena)
{
    const uint32_t n_primary = 2 + (uint32_t)gv_rng_below(rng, 5);
    const uint32_t n_values = 1 + (uint32_t)gv_rng_below(rng, 4);
    const uint32_t n_more = (uint32_t)gv_rng_below(rng, 3);
    const uint32_t n_at_most = (uint32_t)gv_rng_below(rng, 3);
    const uint32_t n_pairs = (uint32_t)gv_rng_below(rng, 8);
    const uint32_t n_labels = n_primary * n_values;
    gv_net_builder *builder = NULL;
    assert_int_equal(gv_net_builder_new(&builder, arena, (gv_shape){ .family = GV_CSP },
                                        n_labels, NULL),
                     GV_OK);
    for (uint32_t var = 0; var < n_primary; var++) {
        gv_label labels[4];
        for (uint32_t i = 0; i < n_values; i++)
            labels[i] = var * n_values + i;
        assert_int_equal(
            gv_net_add_group(builder, GV_VAR_NAMED, labels, n_values, NULL), GV_OK);
    }
    for (uint32_t i = 0; i < n_more + n_at_most; i++)
        add_random_group(builder, n_primary, n_values, rng);
    for (uint32_t i = 0; i < n_pairs; i++) {
        const gv_label a = (gv_label)gv_rng_below(rng, n_labels);
        const gv_label b = (gv_label)gv_rng_below(rng, n_labels);
        if (a != b)
            assert_int_equal(gv_net_add_pair(builder, a, b, NULL), GV_OK);
    }
    const gv_net *net = NULL;
    assert_int_equal(
        gv_net_finish(&net, builder, n_primary, n_primary + n_more, NULL, NULL), GV_OK);
    return net;
}

/* One variable of so many labels, and nothing else. */
static inline const gv_net *one_variable(uint32_t n_labels, gv_arena *arena)
{
    gv_label *labels = GV_ARENA_NEW(arena, gv_label, n_labels);
    gv_net_builder *builder = NULL;
    const gv_net *net = NULL;
    const gv_shape shape = { .family = GV_CSP };
    assert_non_null(labels);
    for (gv_label label = 0; label < n_labels; label++)
        labels[label] = label;
    assert_int_equal(gv_net_builder_new(&builder, arena, shape, n_labels, NULL), GV_OK);
    assert_int_equal(gv_net_add_group(builder, GV_VAR_NAMED, labels, n_labels, NULL),
                     GV_OK);
    assert_int_equal(gv_net_finish(&net, builder, 1, 1, NULL, NULL), GV_OK);
    return net;
}

/* ---- searches ---- */

/* The search by the generic engine, its count as a plain number. */
static inline gv_search_result run_generic(uint64_t *count, const gv_instance *instance,
                                           const gv_search *search)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_search_result result;
    gv_bigcount_init(&result.count);
    assert_int_equal(gv_generic_run(&result, instance, search, &tmp, NULL), GV_OK);
    *count = gv_bigcount_u64(&result.count);
    gv_bigcount_free(&result.count);
    gv_arena_free(&tmp);
    return result;
}

#endif
