/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts.h -- what a puzzle says beyond its rules, fact by fact: its givens; or, if it
 * has pencilmarks that are not rules, the candidates that they exclude, where a given
 * excludes the others of its cell. Minimality and neighbours of puzzles are defined by
 * facts (docs/theory/minimality.md). */
#ifndef GV_SOLVE_FACTS_H
#define GV_SOLVE_FACTS_H

#include "base/budget.h"
#include "model/instance.h"

typedef struct gv_facts {
    const gv_instance *instance;
    bool are_marks; /* facts are excluded candidates, not givens */
    uint32_t n;
    const gv_label *labels; /* ascending */
} gv_facts;

/* How many there are. */
uint32_t gv_facts_count(const gv_instance *instance);

/* Lists them, in `arena`. */
gv_status gv_facts_of(gv_facts *out, const gv_instance *instance, gv_arena *arena,
                      gv_error *err);

/* The puzzle with those facts that have a bit in `keep`, in `arena`. Of pencilmarks, a
 * lone one is a given, as in texts, unless it would then be a puzzle without marks. */
gv_status gv_facts_keep(gv_instance **out, const gv_facts *facts, const uint64_t *keep,
                        gv_arena *arena, gv_error *err);

/* The variable that a fact is about, a primary one. */
static inline gv_var gv_fact_variable(const gv_facts *facts, gv_label fact)
{
    const gv_net *net = facts->instance->net;
    return net->label_groups[net->label_start[fact]];
}

/* Whether a solution, one label for each primary variable, contradicts a fact. */
static inline bool gv_fact_is_violated(const gv_facts *facts, gv_label fact,
                                       const gv_label *solution)
{
    return (solution[gv_fact_variable(facts, fact)] == fact) == facts->are_marks;
}

/* A puzzle that is changed fact by fact. */
typedef struct gv_fact_puzzle {
    const gv_facts *facts; /* their kind, and the rules */
    uint64_t *said;        /* by label: the facts that it has; changed by the caller */
    gv_instance instance;  /* written from `said`: a view, valid until the next one */
    gv_label *givens;
    uint64_t *marks;
} gv_fact_puzzle;

/* A puzzle with all facts, in `arena`. */
gv_status gv_fact_puzzle_new(gv_fact_puzzle *out, const gv_facts *facts,
                             gv_arena *arena, gv_error *err);

/* The puzzle with what is said now. Pencilmarks are never givens here, not even lone
 * ones. */
const gv_instance *gv_fact_puzzle_write(gv_fact_puzzle *puzzle);

/* What is spent by the searches of one question about facts. */
typedef struct gv_fact_search {
    gv_budget budget;
    uint64_t nodes;
    gv_end end; /* unless COMPLETE, nothing that was found is certain */
    gv_arena *tmp;
} gv_fact_search;

/* Whether a solution of what is said contradicts `fact`, which is not said; it is
 * written to `solution` (n_primary labels) unless that is NULL. */
gv_status gv_fact_search_without(bool *found, gv_label *solution,
                                 gv_fact_search *search, gv_fact_puzzle *puzzle,
                                 gv_label fact, gv_error *err);

/* Whether what is said has a solution besides `known`, and which. */
gv_status gv_fact_search_other(bool *found, gv_label *solution, gv_fact_search *search,
                               gv_fact_puzzle *puzzle, const gv_label *known,
                               gv_error *err);

/* The solutions of what is said, up to `most` (not 0), one after the other in
 * `solutions`; all of them if `*is_complete`. */
gv_status gv_fact_search_list(gv_label *solutions, size_t *n, bool *is_complete,
                              size_t most, gv_fact_search *search,
                              gv_fact_puzzle *puzzle, gv_error *err);

#endif
