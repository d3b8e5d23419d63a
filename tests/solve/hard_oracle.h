/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hard_oracle.h -- what the tests of look-ahead and backbone are held against: failed
 * literals on the clauses as they are written out, by scanning all of them again and
 * again; and the backbone by looking at every solution. Include it behind cmocka.h. */
#ifndef GV_TESTS_HARD_ORACLE_H
#define GV_TESTS_HARD_ORACLE_H

#include "solve_oracle.h"
#include "encode/cnf.h"
#include "solve/lookahead.h"

/* ---- clauses ---- */

typedef struct clauses {
    gv_cnf *cnf;
    int32_t *literal; /* 0 behind each clause */
    size_t n_literals;
    size_t room;
    gv_arena *arena;
} clauses;

static inline void keep_literal(void *user, int32_t literal)
{
    clauses *c = user;
    assert_true(c->n_literals < c->room);
    c->literal[c->n_literals++] = literal;
}

static inline void count_literal(void *user, int32_t literal)
{
    (void)literal;
    ((clauses *)user)->room++;
}

/* The 3D clauses after forward checking. */
static inline clauses clauses_of(const gv_instance *instance, gv_arena *arena)
{
    clauses c = { .arena = arena };
    assert_int_equal(gv_cnf_make(&c.cnf, instance, (gv_cnf_choice){ .form = GV_CNF_3D },
                                 arena, NULL),
                     GV_OK);
    gv_cnf_emit(c.cnf, (gv_clause_sink){ count_literal, &c }, NULL);
    c.literal = GV_ARENA_NEW(arena, int32_t, c.room);
    assert_non_null(c.literal);
    gv_cnf_emit(c.cnf, (gv_clause_sink){ keep_literal, &c }, NULL);
    return c;
}

/* ---- failed literals, the slow way ---- */

static inline int value_of(const int8_t *value, int32_t literal)
{
    return literal > 0 ? value[literal] : -value[-literal];
}

/* Unit propagation: reads all clauses until a reading changes nothing. False: a clause
 * is violated. */
static inline bool propagate_slowly(const clauses *c, int8_t *value)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < c->n_literals; i++) {
            bool satisfied = false;
            unsigned n_open = 0;
            int32_t last = 0;
            for (; c->literal[i]; i++) {
                satisfied = satisfied || value_of(value, c->literal[i]) > 0;
                if (value_of(value, c->literal[i]) == 0 && c->literal[i] != last) {
                    n_open++;
                    last = c->literal[i];
                }
            }
            if (satisfied || n_open > 1)
                continue;
            if (n_open == 0)
                return false;
            value[last > 0 ? last : -last] = last > 0 ? 1 : -1;
            again = true;
        }
    }
    return true;
}

/* One literal: its consequences are left in `trial`. */
static inline bool try_slowly(const clauses *c, const int8_t *value, int8_t *trial,
                              int32_t literal)
{
    memcpy(trial, value, c->cnf->n_vars + 1);
    trial[literal > 0 ? literal : -literal] = literal > 0 ? 1 : -1;
    return propagate_slowly(c, trial);
}

/* Both signs of a variable: fixes what follows; false: contradiction. */
static inline bool probe_slowly(const clauses *c, int8_t *value, int32_t var,
                                bool both_signs, int8_t *with, int8_t *without)
{
    const bool can_hold = try_slowly(c, value, with, var);
    const bool can_fail = try_slowly(c, value, without, -var);
    if (!can_hold && !can_fail)
        return false;
    if (!can_hold || !can_fail)
        memcpy(value, can_hold ? with : without, c->cnf->n_vars + 1);
    else if (both_signs)
        for (uint32_t other = 1; other <= c->cnf->n_vars; other++)
            if (with[other] == without[other])
                value[other] = with[other];
    return propagate_slowly(c, value);
}

/* The fixpoint: value[var] is 1, -1, or 0 where nothing is fixed. False:
 * contradiction. */
static inline bool look_ahead_slowly(const clauses *c, int8_t *value, bool both_signs)
{
    const size_t n = c->cnf->n_vars + 1;
    int8_t *with = GV_ARENA_NEW(c->arena, int8_t, n),
           *without = GV_ARENA_NEW(c->arena, int8_t, n);
    int8_t *before = GV_ARENA_NEW(c->arena, int8_t, n);
    assert_true(with && without && before);
    bool alive = !c->cnf->contradiction && propagate_slowly(c, value);
    do {
        memcpy(before, value, n);
        for (uint32_t var = 1; alive && var < n; var++)
            alive = value[var] ||
                    probe_slowly(c, value, (int32_t)var, both_signs, with, without);
    } while (alive && memcmp(before, value, n) != 0);
    return alive;
}

/* ---- all solutions ---- */

typedef struct all_solutions {
    uint64_t n_solutions;
    uint32_t n_primary;
    uint64_t times[MAX_LABELS]; /* how many solutions have the label */
} all_solutions;

static inline bool note_solution(void *user, const gv_label *solution)
{
    all_solutions *all = user;
    all->n_solutions++;
    for (uint32_t i = 0; i < all->n_primary; i++)
        all->times[solution[i]]++;
    return true;
}

/* By the generic engine; their number is checked by the oracle of the solvers. */
static inline all_solutions find_all(const gv_instance *instance)
{
    all_solutions all = { .n_primary = instance->net->n_primary };
    const gv_search search = { .forbid = GV_NO_LABEL,
                               .found = note_solution,
                               .user = &all };
    uint64_t count;
    (void)run_generic(&count, instance, &search);
    assert_int_equal(count, oracle_count(instance, NULL, GV_NO_LABEL));
    assert_int_equal(count, all.n_solutions);
    return all;
}

/* What a variable's fixing must be. */
static inline gv_fixing true_fixing(const all_solutions *all, gv_label label)
{
    return all->times[label] == 0                  ? GV_FIXED_TO_FALSE
           : all->times[label] == all->n_solutions ? GV_FIXED_TO_TRUE
                                                   : GV_FIXED_NOT;
}

/* ---- puzzles ---- */

/* Puzzles of a family that need have no solution: some givens of a random solution
 * stand, one or two are exchanged for others of their variable. */
static inline gv_instance *spoilt_puzzle(gv_context *context, const small_family *small,
                                         gv_rng *rng, gv_arena *arena)
{
    const gv_instance *sound = random_puzzle(context, small, rng, arena);
    gv_label givens[MAX_PRIMARY];
    memcpy(givens, sound->givens, sound->n_givens * sizeof *givens);
    for (unsigned i = 0; i < 2 && sound->n_givens; i++) {
        gv_label *given = &givens[gv_rng_below(rng, sound->n_givens)];
        const gv_var var = sound->net->label_groups[sound->net->label_start[*given]];
        *given =
            sound->net
                ->group_labels[sound->net->group_start[var] +
                               gv_rng_below(rng, gv_net_group_size(sound->net, var))];
    }
    return make_puzzle(context, sound->net, givens, sound->n_givens, NULL, arena);
}

/* Puzzle `i` of a mixture: all families, sound and spoilt, with and without pencil
 * marks, and networks that no family has. */
static inline gv_instance *mixed_puzzle(gv_context *context, unsigned i, gv_rng *rng,
                                        gv_arena *arena)
{
    const small_family *small = &small_families[i % N_SMALL_FAMILIES];
    const unsigned kind = i / N_SMALL_FAMILIES % 4;
    if (kind == 0)
        return random_puzzle(context, small, rng, arena);
    if (kind == 1)
        return spoilt_puzzle(context, small, rng, arena);
    uint64_t marks[N_WORDS];
    if (kind == 2) {
        const gv_instance *sound = random_puzzle(context, small, rng, arena);
        random_bits(marks, sound->net->n_labels, 7, rng);
        return make_puzzle(context, sound->net, sound->givens, sound->n_givens, marks,
                           arena);
    }
    const gv_net *net = random_net(rng, arena);
    random_bits(marks, net->n_labels, 7, rng);
    return make_puzzle(context, net, NULL, 0, marks, arena);
}

#endif
