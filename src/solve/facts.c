/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts.c -- lists of facts, puzzles made of some of them, and searches. */
#include "solve/facts.h"

#include "base/bitset.h"
#include "model/u32_list.h"
#include "solve/solver.h"

#include <assert.h>
#include <string.h>

/* ---- lists ---- */

static bool is_given(const gv_instance *instance, gv_label label)
{
    return gv_sorted_find(instance->givens, instance->n_givens, label) <
           instance->n_givens;
}

/* Writes the labels of a variable that the puzzle excludes, or counts them. */
static uint32_t list_excluded(gv_label *out, const gv_instance *instance, gv_var var)
{
    const gv_net *net = instance->net;
    const gv_label *labels = net->group_labels + net->group_start[var];
    const uint32_t size = gv_net_group_size(net, var);
    bool has_given = false;
    uint32_t n = 0;
    for (uint32_t i = 0; i < size && !has_given; i++)
        has_given = is_given(instance, labels[i]);
    for (uint32_t i = 0; i < size; i++) {
        const bool stays = has_given ? is_given(instance, labels[i])
                                     : gv_bits_has(instance->marks, labels[i]);
        if (!stays && out)
            out[n] = labels[i];
        n += !stays;
    }
    return n;
}

static bool are_marks(const gv_instance *instance)
{
    return !instance->marks_are_rules && gv_instance_has_marks(instance);
}

uint32_t gv_facts_count(const gv_instance *instance)
{
    if (!are_marks(instance))
        return instance->n_givens;
    uint32_t n = 0;
    for (gv_var var = 0; var < instance->net->n_primary; var++)
        n += list_excluded(NULL, instance, var);
    return n;
}

gv_status gv_facts_of(gv_facts *out, const gv_instance *instance, gv_arena *arena,
                      gv_error *err)
{
    gv_facts facts = { .instance = instance,
                       .are_marks = are_marks(instance),
                       .n = gv_facts_count(instance),
                       .labels = instance->givens };
    if (facts.are_marks) {
        gv_label *labels = GV_ARENA_NEW(arena, gv_label, (size_t)facts.n + 1);
        uint32_t n = 0;
        if (!labels)
            return gv_fail_memory(err);
        for (gv_var var = 0; var < instance->net->n_primary; var++)
            n += list_excluded(labels + n, instance, var);
        gv_sort_u32(labels, n);
        facts.labels = labels;
    }
    *out = facts;
    return GV_OK;
}

/* The lone marks of variables are givens. */
static uint32_t list_lone(gv_label *out, const gv_net *net, const uint64_t *marks)
{
    uint32_t n = 0;
    for (gv_var var = 0; var < net->n_primary; var++) {
        uint32_t n_left = 0;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
            if (gv_bits_has(marks, net->group_labels[i])) {
                out[n] = net->group_labels[i];
                n_left++;
            }
        n += n_left == 1;
    }
    return n;
}

gv_status gv_facts_keep(gv_instance **out, const gv_facts *facts, const uint64_t *keep,
                        gv_arena *arena, gv_error *err)
{
    const gv_instance *const from = facts->instance;
    const gv_net *const net = from->net;
    const uint32_t most = facts->n > net->n_primary ? facts->n : net->n_primary;
    gv_label *givens = GV_ARENA_NEW(arena, gv_label, (size_t)most + 1);
    uint64_t *marks = GV_ARENA_NEW(arena, uint64_t, gv_bits_words(net->n_labels));
    uint32_t n = 0;
    if (!givens || !marks)
        return gv_fail_memory(err);
    if (!facts->are_marks) {
        for (uint32_t i = 0; i < facts->n; i++)
            if (gv_bits_has(keep, i))
                givens[n++] = facts->labels[i];
        gv_instance bare = *from;
        if (!from->marks_are_rules)
            bare.marks = NULL; // they add nothing to all givens, but would to some
        GV_TRY(gv_instance_with_givens(out, &bare, givens, n, arena, err));
        (*out)->marks_are_rules = from->marks_are_rules;
        return GV_OK;
    }
    gv_bits_fill(marks, net->n_labels);
    for (uint32_t i = 0; i < facts->n; i++)
        if (gv_bits_has(keep, i))
            gv_bits_remove(marks, facts->labels[i]);
    n = list_lone(givens, net, marks);
    GV_TRY(gv_instance_make(out, from->context, net, givens, NULL, n, marks,
                            from->alphabet, arena, err));
    if (!gv_instance_has_marks(*out)) // lone marks alone would be a puzzle of givens
        GV_TRY(gv_instance_make(out, from->context, net, NULL, NULL, 0, marks,
                                from->alphabet, arena, err));
    (*out)->problem = from->problem;
    return GV_OK;
}

/* ---- puzzles ---- */

gv_status gv_fact_puzzle_new(gv_fact_puzzle *out, const gv_facts *facts,
                             gv_arena *arena, gv_error *err)
{
    const gv_net *const net = facts->instance->net;
    const size_t n_words = gv_bits_words(net->n_labels);
    gv_fact_puzzle puzzle = { .facts = facts, .instance = *facts->instance };
    puzzle.said = GV_ARENA_NEW(arena, uint64_t, n_words);
    puzzle.marks = GV_ARENA_NEW(arena, uint64_t, n_words);
    puzzle.givens = GV_ARENA_NEW(arena, gv_label, net->n_labels);
    if (!puzzle.said || !puzzle.marks || !puzzle.givens)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < facts->n; i++)
        gv_bits_add(puzzle.said, facts->labels[i]);
    puzzle.instance.owned = NULL;
    puzzle.instance.kept = NULL;
    puzzle.instance.placed = NULL;
    *out = puzzle;
    return GV_OK;
}

const gv_instance *gv_fact_puzzle_write(gv_fact_puzzle *puzzle)
{
    const size_t n_labels = puzzle->instance.net->n_labels;
    puzzle->instance.givens = puzzle->givens;
    puzzle->instance.n_givens = 0;
    puzzle->instance.marks = puzzle->facts->are_marks           ? puzzle->marks
                             : puzzle->instance.marks_are_rules ? puzzle->instance.marks
                                                                : NULL;
    if (puzzle->facts->are_marks) {
        gv_bits_fill(puzzle->marks, n_labels);
        for (size_t word = 0; word < gv_bits_words(n_labels); word++)
            puzzle->marks[word] &= ~puzzle->said[word];
        return &puzzle->instance;
    }
    for (size_t label = gv_bits_next(puzzle->said, n_labels, 0); label < n_labels;
         label = gv_bits_next(puzzle->said, n_labels, label + 1))
        puzzle->givens[puzzle->instance.n_givens++] = (gv_label)label;
    return &puzzle->instance;
}

/* ---- searches ---- */

/* Keeps solutions, `most` of them, but not `except`. */
typedef struct keeper {
    gv_label *to;
    const gv_label *except;
    size_t n, most, n_labels;
} keeper;

static bool keep_solution(void *user, const gv_label *solution)
{
    keeper *k = user;
    const size_t n_bytes = k->n_labels * sizeof *solution;
    if (k->except && !memcmp(solution, k->except, n_bytes))
        return true;
    if (k->to)
        memcpy(k->to + k->n * k->n_labels, solution, n_bytes);
    return ++k->n < k->most;
}

/* Searches what is written, within what is left of the limits. */
static gv_status run(gv_fact_search *s, const gv_instance *instance, gv_label forbid,
                     uint64_t limit, keeper *k, gv_error *err)
{
    gv_search search = { .forbid = forbid, .found = keep_solution, .user = k };
    gv_search_result result = { .end = GV_END_COMPLETE };
    k->n_labels = instance->net->n_primary;
    s->end = gv_budget_rest(&search.limits, &s->budget, s->nodes);
    if (s->end != GV_END_COMPLETE)
        return GV_OK;
    search.limits.solutions = limit;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, &search, s->tmp, err);
    gv_bigcount_free(&result.count);
    s->nodes += result.nodes;
    const bool has_all = k->n == k->most || result.end == GV_END_SOLUTIONS;
    s->end = has_all ? GV_END_COMPLETE : result.end;
    return status;
}

gv_status gv_fact_search_without(bool *found, gv_label *solution,
                                 gv_fact_search *search, gv_fact_puzzle *puzzle,
                                 gv_label fact, gv_error *err)
{
    keeper k = { .to = solution, .most = 1 };
    assert(!gv_bits_has(puzzle->said, fact));
    (void)gv_fact_puzzle_write(puzzle);
    if (puzzle->facts->are_marks) // what the fact excludes holds
        puzzle->givens[puzzle->instance.n_givens++] = fact;
    const gv_label forbid = puzzle->facts->are_marks ? GV_NO_LABEL : fact;
    GV_TRY(run(search, &puzzle->instance, forbid, 1, &k, err));
    *found = k.n > 0;
    return GV_OK;
}

gv_status gv_fact_search_other(bool *found, gv_label *solution, gv_fact_search *search,
                               gv_fact_puzzle *puzzle, const gv_label *known,
                               gv_error *err)
{
    keeper k = { .to = solution, .except = known, .most = 1 };
    GV_TRY(run(search, gv_fact_puzzle_write(puzzle), GV_NO_LABEL, 2, &k, err));
    *found = k.n > 0;
    return GV_OK;
}

gv_status gv_fact_search_list(gv_label *solutions, size_t *n, bool *is_complete,
                              size_t most, gv_fact_search *search,
                              gv_fact_puzzle *puzzle, gv_error *err)
{
    keeper k = { .to = solutions, .most = most };
    GV_TRY(run(search, gv_fact_puzzle_write(puzzle), GV_NO_LABEL, most, &k, err));
    *n = k.n;
    *is_complete = k.n < most && search->end == GV_END_COMPLETE;
    return GV_OK;
}
