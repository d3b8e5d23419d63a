/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mus.c -- small sets of constraints: the smallest ones are as small as an
 * exhaustive search over all subsets finds, every set is checked by the code that
 * verifies steps, and every puzzle is explained to its end. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../rules/rules_testing.h"
#include "linked_sat/linked_sat.h"
#include "model/csp.h"
#include "rules/verify.h"

enum {
    N_INSTANCES = 200, /* with a set that can be compared */
    MAX_GROUPS = 1024,
    MOST_SUBSETS = 40000, /* of one size; larger sizes are not searched */
    MOST_ORACLE_LABELS = 200
};

/* ---- random csps, of all kinds of constraints ---- */

static gv_symbol symbol(const char *text)
{
    return (gv_symbol){ text, strlen(text) };
}

static void add_random_constraint(gv_csp *csp, unsigned n_variables, gv_rng *rng)
{
    static const gv_csp_relation relations[] = { GV_CSP_LT, GV_CSP_LE, GV_CSP_NE };
    gv_var vars[8];
    for (unsigned i = 0; i < n_variables; i++)
        vars[i] = i;
    gv_rng_shuffle(rng, vars, n_variables);
    assert_int_equal(gv_csp_begin_constraint(csp, symbol(""), NULL), GV_OK);
    switch (gv_rng_below(rng, 4)) {
    case 0:
        assert_int_equal(gv_csp_add_alldiff(csp, NULL), GV_OK);
        for (unsigned i = 0; i < 2 + gv_rng_below(rng, 2); i++)
            assert_int_equal(gv_csp_add_member(csp, vars[i], NULL), GV_OK);
        break;
    case 1:
        assert_int_equal(gv_csp_add_relation(csp, vars[0],
                                             relations[gv_rng_below(rng, 3)], vars[1],
                                             0, NULL),
                         GV_OK);
        break;
    case 2: {
        const gv_csp_term terms[] = { { 1, vars[0] }, { 1, vars[1] }, { 1, vars[2] } };
        assert_int_equal(gv_csp_add_linear(csp, terms, 3, GV_CSP_EQ,
                                           4 + (int64_t)gv_rng_below(rng, 6), NULL),
                         GV_OK);
        break;
    }
    default:
        assert_int_equal(gv_csp_add_distance(csp, vars[0], vars[1], GV_CSP_GE, 2, NULL),
                         GV_OK);
    }
}

static const gv_net *random_csp(gv_rng *rng, gv_arena *arena)
{
    static const char *const values[] = { "1", "2", "3", "4" };
    const unsigned n_variables = 4 + (unsigned)gv_rng_below(rng, 2);
    const unsigned n_values = 3 + (unsigned)gv_rng_below(rng, 2);
    gv_arena tmp;
    gv_csp *csp = NULL;
    const gv_net *net = NULL;
    gv_arena_init(&tmp, NULL);
    assert_int_equal(gv_csp_new(&csp, &tmp, NULL), GV_OK);
    for (unsigned i = 0; i < n_variables; i++) {
        const char name[] = { (char)('A' + i), 0 };
        assert_int_equal(gv_csp_add_variable(csp, symbol(name), NULL), GV_OK);
        for (unsigned v = 0; v < n_values; v++)
            assert_int_equal(gv_csp_add_value(csp, symbol(values[v]), NULL), GV_OK);
    }
    for (unsigned i = 0; i < n_variables + gv_rng_below(rng, 3); i++)
        add_random_constraint(csp, n_variables, rng);
    assert_int_equal(gv_csp_finish(&net, csp, arena, NULL), GV_OK);
    gv_arena_free(&tmp);
    return net;
}

/* ---- instances ---- */

static void open_any(fixture *b, unsigned number, gv_rng *rng)
{
    static const gv_shape shapes[] = { { GV_SUDOKU, 2, 2, 4 },
                                       { GV_LATIN, 1, 4, 4 },
                                       { GV_QUEENS, 1, 6, 6 } };
    if (number % 5 < 3) {
        fixture_open(b, shapes[number % 5]);
    } else if (number % 5 == 3) {
        *b = (fixture){ .context = new_context() };
        gv_arena_init(&b->arena, NULL);
        fixture_open_net(b, random_csp(rng, &b->arena));
    } else {
        fixture_open_random(b, rng);
    }
    gv_context_set_sat(b->context, gv_linked_sat);
}

/* How many of the givens are kept: about as many as one solution needs. */
static gv_instance *puzzle_of(fixture *b, gv_rng *rng)
{
    gv_label givens[MAX_PRIMARY];
    const uint32_t n = b->net->n_primary;
    if (b->net->n_labels > MAX_LABELS || !random_solution(givens, b->net, rng))
        return make_puzzle(b->context, b->net, NULL, 0, NULL, &b->arena);
    gv_rng_shuffle(rng, givens, n);
    const uint32_t most = gv_net_has_queens(b->net) ? 2 : n > 8 ? n / 3 : 1;
    return make_puzzle(b->context, b->net, givens,
                       (uint32_t)gv_rng_below(rng, most + 1), NULL, &b->arena);
}

/* ---- the oracle ---- */

/* A subset of the constraints and a label: tries every choice of the exact groups. */
typedef struct subset_oracle {
    const gv_state *state;
    const gv_constraints *c;
    gv_var groups[256];
    uint32_t n_groups;
    uint32_t set[16];
    uint32_t n;
    gv_label holding[MAX_LABELS];
    uint32_t n_holding;
    uint64_t members[MAX_GROUPS][MAX_LABELS / 64]; /* the labels of each group */
} subset_oracle;

static bool contains(const subset_oracle *o, gv_var group, gv_label label)
{
    return gv_bits_has(o->members[group], label);
}

static bool excluded_by(const subset_oracle *o, gv_label a, gv_label b)
{
    for (uint32_t i = 0; i < o->n_groups; i++)
        if (contains(o, o->groups[i], a) && contains(o, o->groups[i], b))
            return true;
    for (uint32_t i = 0; i < o->n; i++)
        for (uint32_t k = o->c->pair_start[o->set[i]];
             k < o->c->pair_start[o->set[i] + 1]; k += 2)
            if ((o->c->pairs[k] == a && o->c->pairs[k + 1] == b) ||
                (o->c->pairs[k] == b && o->c->pairs[k + 1] == a))
                return true;
    return false;
}

static bool may_hold(const subset_oracle *o, gv_label label)
{
    for (uint32_t i = 0; i < o->n_holding; i++)
        if (o->holding[i] != label && excluded_by(o, o->holding[i], label))
            return false;
    return true;
}

static bool has_holding(const subset_oracle *o, gv_var group)
{
    for (uint32_t i = 0; i < o->n_holding; i++)
        if (contains(o, group, o->holding[i]))
            return true;
    return false;
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as there are groups
static bool can_hold(subset_oracle *o)
{
    const gv_net *net = o->c->net;
    uint32_t i = 0;
    while (i < o->n_groups &&
           (o->groups[i] >= net->n_vars || has_holding(o, o->groups[i])))
        i++;
    if (i == o->n_groups)
        return true;
    const gv_var group = o->groups[i];
    for (uint32_t k = net->group_start[group]; k < net->group_start[group + 1]; k++) {
        const gv_label label = net->group_labels[k];
        if (!gv_state_has(o->state, label) || !may_hold(o, label))
            continue;
        o->holding[o->n_holding++] = label;
        const bool good = can_hold(o);
        o->n_holding--;
        if (good)
            return true;
    }
    return false;
}

static void add_group(subset_oracle *o, gv_var group)
{
    for (uint32_t i = 0; i < o->n_groups; i++)
        if (o->groups[i] == group)
            return;
    assert_true(o->n_groups < 256);
    o->groups[o->n_groups++] = group;
}

static void add_domain(subset_oracle *o, gv_label label)
{
    const gv_var home = o->c->net->label_groups[o->c->net->label_start[label]];
    if (o->c->of_group[home] == GV_NO_CONSTRAINT)
        add_group(o, home);
}

/* Loads the groups of the set; the domains of what it is about are always there. */
static void load_set(subset_oracle *o)
{
    const gv_constraints *c = o->c;
    const gv_net *net = c->net;
    o->n_groups = 0;
    for (uint32_t i = 0; i < o->n; i++) {
        for (uint32_t k = c->group_start[o->set[i]]; k < c->group_start[o->set[i] + 1];
             k++)
            add_group(o, c->groups[k]);
        for (uint32_t k = c->pair_start[o->set[i]]; k < c->pair_start[o->set[i] + 1];
             k++)
            add_domain(o, c->pairs[k]);
    }
    const uint32_t n = o->n_groups;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = net->group_start[o->groups[i]];
             k < net->group_start[o->groups[i] + 1]; k++)
            add_domain(o, net->group_labels[k]);
}

static bool refutes(subset_oracle *o, gv_label label)
{
    o->n_holding = 0;
    for (gv_var v = 0; v < o->c->net->n_homes; v++)
        if (o->state->value[v] != GV_NO_LABEL)
            o->holding[o->n_holding++] = o->state->value[v];
    if (label != GV_NO_LABEL)
        o->holding[o->n_holding++] = label;
    return !can_hold(o);
}

static bool is_in_scope(const subset_oracle *o, gv_label label)
{
    for (uint32_t i = 0; i < o->n_groups; i++)
        if (contains(o, o->groups[i], label))
            return true;
    for (uint32_t i = 0; i < o->n; i++)
        for (uint32_t k = o->c->pair_start[o->set[i]];
             k < o->c->pair_start[o->set[i] + 1]; k++)
            if (o->c->pairs[k] == label)
                return true;
    return false;
}

static bool refutes_anything(subset_oracle *o)
{
    load_set(o);
    if (refutes(o, GV_NO_LABEL))
        return true;
    for (gv_label label = 0; label < o->c->net->n_shown; label++)
        if (gv_state_has(o->state, label) && is_in_scope(o, label) && refutes(o, label))
            return true;
    return false;
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as the set is large
static bool some_subset_refutes(subset_oracle *o, const uint32_t *active, uint32_t n,
                                uint32_t size)
{
    if (!size)
        return refutes_anything(o);
    for (uint32_t i = 0; i + size <= n; i++) {
        o->set[o->n++] = active[i];
        const bool found = some_subset_refutes(o, active + i + 1, n - i - 1, size - 1);
        o->n--;
        if (found)
            return true;
    }
    return false;
}

static bool is_active(const gv_state *state, const gv_constraints *c, uint32_t at)
{
    bool open = false;
    for (uint32_t i = c->group_start[at]; i < c->group_start[at + 1]; i++)
        for (uint32_t k = c->net->group_start[c->groups[i]];
             k < c->net->group_start[c->groups[i] + 1]; k++)
            open = open || gv_state_has(state, c->net->group_labels[k]);
    for (uint32_t i = c->pair_start[at]; i < c->pair_start[at + 1]; i++)
        open = open || gv_state_has(state, c->pairs[i]);
    return open;
}

static double n_subsets(uint32_t n, uint32_t size)
{
    double count = 1;
    for (uint32_t i = 0; i < size; i++)
        count = count * (n - i) / (i + 1);
    return count;
}

/* The size of the smallest set that refutes anything; 0: none up to *searched. */
static uint32_t smallest_size(const gv_state *state, const gv_constraints *c,
                              uint32_t *searched)
{
    static uint32_t active[4096];
    uint32_t n = 0;
    static subset_oracle o;
    o = (subset_oracle){ .state = state, .c = c };
    for (gv_var g = 0; g < c->net->n_groups; g++)
        for (uint32_t i = c->net->group_start[g]; i < c->net->group_start[g + 1]; i++)
            gv_bits_add(o.members[g], c->net->group_labels[i]);
    for (uint32_t i = 0; i < c->n && n < 4096; i++)
        if (is_active(state, c, i))
            active[n++] = i;
    *searched = 0;
    for (uint32_t size = 1; size <= n && n_subsets(n, size) <= (double)MOST_SUBSETS;
         size++) {
        if (some_subset_refutes(&o, active, n, size))
            return size;
        *searched = size;
    }
    return 0;
}

/* ---- smallest sets ---- */

typedef struct tally {
    unsigned n_instances, n_equal, n_at_least, n_nothing, n_hidden;
    uint32_t largest;
} tally;

static void compare_state(const fixture *b, const gv_mus_result *found, bool any,
                          const gv_constraints *c, tally *t)
{
    uint32_t searched;
    if (!any && t->n_nothing > N_INSTANCES / 20)
        return; // that nothing follows takes longest to search
    const uint32_t size = smallest_size(b->ctx->state, c, &searched);
    if (!any) {
        assert_int_equal(size, 0);
        t->n_nothing++;
    } else if (size) {
        assert_true(found->smallest);
        assert_int_equal(found->n, size);
        t->n_equal++;
        t->largest = size > t->largest ? size : t->largest;
    } else if (!found->contradicts && found->targets[0] >= b->net->n_shown) {
        t->n_hidden++; // nothing is left to say about labels that are shown
    } else {
        assert_true(found->n > searched);
        t->n_at_least++;
    }
}

static void values_of(uint64_t *values, const fixture *b)
{
    gv_bits_clear(values, b->net->n_labels);
    for (gv_var v = 0; v < b->net->n_homes; v++)
        if (b->ctx->state->value[v] != GV_NO_LABEL)
            gv_bits_add(values, b->ctx->state->value[v]);
}

/* Follows an instance to its end and compares every set on the way. */
static void follow(const fixture *b, const gv_instance *puzzle, gv_mus *mus, tally *t)
{
    uint64_t values[MOST_ORACLE_LABELS / 64 + 2];
    gv_mus_result found;
    bool any = true;
    unsigned n_steps = 0;
    const unsigned n_equal = t->n_equal;
    gv_rule_context_start(b->ctx, puzzle, NULL);
    gv_mus_start(mus, gv_linked_sat[0], NULL, NULL);
    while (any && gv_state_propagate(b->ctx->state) &&
           !gv_state_solved(b->ctx->state)) {
        values_of(values, b);
        assert_int_equal(gv_mus_find(&found, &any, mus, b->ctx->state->candidates,
                                     values, UINT32_MAX, NULL),
                         GV_OK);
        if (n_steps++ < 2)
            compare_state(b, &found, any, gv_mus_constraints(mus), t);
        if (any && found.contradicts)
            break;
        assert_true(!any || found.n_targets > 0);
        for (uint32_t i = 0; any && i < found.n_targets; i++)
            gv_state_remove(b->ctx->state, found.targets[i]);
    }
    t->n_instances += t->n_equal > n_equal;
}

static unsigned n_compared; /* instances */

static void smallest_sets_are_as_small_as_an_exhaustive_search_finds(void **unused)
{
    (void)unused;
    gv_rng rng = gv_rng_stream(20, 1);
    tally t = { 0 };
    for (unsigned i = 0; t.n_instances < n_compared; i++) {
        fixture b;
        gv_mus *mus = NULL;
        open_any(&b, i, &rng);
        if (b.net->n_labels <= MOST_ORACLE_LABELS && b.net->n_groups <= MAX_GROUPS) {
            assert_int_equal(gv_mus_new(&mus, b.net, &b.arena, NULL), GV_OK);
            follow(&b, puzzle_of(&b, &rng), mus, &t);
            gv_mus_free(mus);
        }
        fixture_close(&b);
    }
    print_message("# %u instances, %u sets equal (up to size %u), %u larger than what "
                  "was searched, %u states without any\n",
                  t.n_instances, t.n_equal, t.largest, t.n_at_least, t.n_nothing);
    assert_true(t.largest >= 4);
}

/* ---- paths ---- */

typedef struct follower {
    fixture *b;
    unsigned n_sets;
    bool contradicted;
} follower;

static bool check_step(void *user, const gv_state *state, const gv_step *step)
{
    follower *f = user;
    gv_error err;
    if (gv_step_check(state, step, &err) != GV_OK)
        fail_msg("%s", err.message);
    f->n_sets += step->set != NULL;
    f->contradicted = step->conclusion == GV_CONTRADICTS;
    return true;
}

/* Outcomes by the number of solutions; every step is verified. */
static void every_puzzle_is_explained_to_its_end_by_sets_that_hold(void **unused)
{
    (void)unused;
    gv_rng rng = gv_rng_stream(20, 2);
    const gv_theory theory = theory_of("MUS", GV_MAX_LENGTH);
    unsigned n_sets = 0, n_contradicted = 0;
    for (unsigned i = 0; i < 150; i++) {
        fixture b;
        open_any(&b, i, &rng);
        const gv_instance *puzzle = b.net->n_labels <= MAX_LABELS
                                        ? fixture_puzzle(&b, &rng)
                                        : puzzle_of(&b, &rng);
        follower f = { .b = &b };
        uint64_t count = 0;
        const gv_search two = { .limits = { .solutions = 2 }, .forbid = GV_NO_LABEL };
        (void)run_generic(&count, puzzle, &two);
        const gv_resolution r = resolve(&b, puzzle, &theory, check_step, &f);
        assert_int_equal(r.outcome, count == 0   ? GV_OUTCOME_NONE
                                    : count == 1 ? GV_OUTCOME_OK
                                                 : GV_OUTCOME_BEYOND);
        assert_int_equal(f.contradicted, count == 0);
        n_contradicted += count == 0 && f.n_sets > 0;
        n_sets += f.n_sets;
        fixture_close(&b);
    }
    assert_true(n_sets > 50 && n_contradicted > 3);
}

/* Adds a constraint that is not needed, or leaves one out: neither is accepted. */
static bool spoil_step(void *user, const gv_state *state, const gv_step *step)
{
    unsigned *n_spoiled = user;
    if (!step->set || step->set->n < 2)
        return true;
    uint32_t members[64];
    gv_constraint_set set = *step->set;
    gv_step spoiled = *step;
    spoiled.set = &set;
    set.constraints = members;
    assert_true(set.n < 64);
    memcpy(members, step->set->constraints, set.n * sizeof *members);
    spoiled.length = --set.n;
    assert_int_equal(gv_step_check(state, &spoiled, NULL), GV_ERR_INPUT);
    spoiled.length = set.n += 2;
    uint32_t more = set.of->n - 1;
    while (more && more == members[set.n - 2])
        more--;
    if (more > members[set.n - 2]) {
        members[set.n - 1] = more;
        assert_int_equal(gv_step_check(state, &spoiled, NULL), GV_ERR_INPUT);
        ++*n_spoiled;
    }
    return true;
}

static void sets_with_too_much_or_too_little_are_refused(void **unused)
{
    (void)unused;
    gv_rng rng = gv_rng_stream(20, 3);
    const gv_theory theory = theory_of("MUS", GV_MAX_LENGTH);
    unsigned n_spoiled = 0;
    for (unsigned i = 0; i < 40; i++) {
        fixture b;
        open_any(&b, i % 5 == 4 ? 0 : i, &rng); // random networks have no names
        (void)resolve(&b, puzzle_of(&b, &rng), &theory, spoil_step, &n_spoiled);
        fixture_close(&b);
    }
    assert_true(n_spoiled > 20);
}

static void without_a_solver_the_theory_is_refused(void **unused)
{
    (void)unused;
    fixture b;
    fixture_open(&b, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_theory theory = theory_of("W+MUS", GV_MAX_LENGTH);
    gv_resolution result;
    gv_error err;
    gv_rule_context_start(b.ctx, make_puzzle(b.context, b.net, NULL, 0, NULL, &b.arena),
                          NULL);
    assert_int_equal(gv_resolve(&result, b.ctx, &theory, NULL, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "W+MUS needs a SAT solver"));
    fixture_close(&b);
}

/* ---- limits and memory ---- */

/* The sets of a puzzle up to its end, with a network's tables in `memory`. */
static gv_status explain_in(gv_memory *memory, const fixture *b,
                            const gv_instance *puzzle, uint32_t *n_sets)
{
    gv_arena arena;
    gv_mus *mus = NULL;
    uint64_t values[MOST_ORACLE_LABELS / 64 + 2];
    gv_mus_result found;
    bool any = true;
    *n_sets = 0;
    gv_arena_init(&arena, memory);
    gv_status status = gv_mus_new(&mus, b->net, &arena, NULL);
    gv_rule_context_start(b->ctx, puzzle, NULL);
    if (status == GV_OK)
        gv_mus_start(mus, gv_linked_sat[0], NULL, NULL);
    while (status == GV_OK && any && gv_state_propagate(b->ctx->state) &&
           !gv_state_solved(b->ctx->state)) {
        values_of(values, b);
        status = gv_mus_find(&found, &any, mus, b->ctx->state->candidates, values,
                             UINT32_MAX, NULL);
        for (uint32_t i = 0; status == GV_OK && any && i < found.n_targets; i++)
            gv_state_remove(b->ctx->state, found.targets[i]);
        *n_sets += status == GV_OK && any;
        any = any && !found.contradicts;
    }
    gv_mus_free(mus);
    gv_arena_free(&arena);
    return status;
}

/* A puzzle that takes some sets. */
static const gv_instance *open_hard(fixture *b)
{
    static const gv_label givens[] = { 1 }; // queens of order 6: c2 in the first row
    fixture_open(b, (gv_shape){ GV_QUEENS, 1, 6, 6 });
    gv_context_set_sat(b->context, gv_linked_sat);
    return make_puzzle(b->context, b->net, givens, 1, NULL, &b->arena);
}

/* Seven variables that differ in pairs, with six values: propagation refutes nothing
 * and small searches end, so that the SAT solver is asked. */
static const gv_instance *open_pigeons(fixture *b)
{
    enum { PIGEONS = 7 };
    gv_arena tmp;
    gv_csp *csp = NULL;
    const gv_net *net = NULL;
    *b = (fixture){ .context = new_context() };
    gv_arena_init(&b->arena, NULL);
    gv_arena_init(&tmp, NULL);
    assert_int_equal(gv_csp_new(&csp, &tmp, NULL), GV_OK);
    for (unsigned i = 0; i < PIGEONS; i++) {
        const char name[] = { (char)('A' + i), 0 };
        assert_int_equal(gv_csp_add_variable(csp, symbol(name), NULL), GV_OK);
        for (unsigned v = 1; v < PIGEONS; v++) {
            const char value[] = { (char)('0' + v), 0 };
            assert_int_equal(gv_csp_add_value(csp, symbol(value), NULL), GV_OK);
        }
    }
    for (gv_var x = 0; x < PIGEONS; x++)
        for (gv_var y = x + 1; y < PIGEONS; y++) {
            assert_int_equal(gv_csp_begin_constraint(csp, symbol(""), NULL), GV_OK);
            assert_int_equal(gv_csp_add_relation(csp, x, GV_CSP_NE, y, 0, NULL), GV_OK);
        }
    assert_int_equal(gv_csp_finish(&net, csp, &b->arena, NULL), GV_OK);
    gv_arena_free(&tmp);
    fixture_open_net(b, net);
    gv_context_set_sat(b->context, gv_linked_sat);
    return make_puzzle(b->context, b->net, NULL, 0, NULL, &b->arena);
}

static void fail_each_allocation(const fixture *b, const gv_instance *puzzle)
{
    uint32_t n_wanted, n_sets;
    assert_int_equal(explain_in(NULL, b, puzzle, &n_wanted), GV_OK);
    assert_true(n_wanted > 0);
    gv_status status = GV_ERR_MEMORY;
    size_t fail_at = 1;
    for (; status != GV_OK; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        status = explain_in(&memory, b, puzzle, &n_sets);
        assert_true(status == GV_OK || status == GV_ERR_MEMORY);
    }
    assert_int_equal(n_sets, n_wanted);
    assert_true(fail_at > 10);
}

static void every_allocation_that_fails_is_told(void **unused)
{
    (void)unused;
    fixture b;
    const gv_instance *puzzle = open_hard(&b);
    fail_each_allocation(&b, puzzle);
    fixture_close(&b);
    puzzle = open_pigeons(&b);
    fail_each_allocation(&b, puzzle);
    fixture_close(&b);
}

/* Where the work is that of the SAT solver, its questions are nodes. */
static void questions_to_the_solver_are_limited(void **unused)
{
    (void)unused;
    fixture b;
    const gv_instance *puzzle = open_pigeons(&b);
    const gv_theory theory = theory_of("MUS", GV_MAX_LENGTH);
    gv_resolution r;
    gv_rule_context_start(b.ctx, puzzle, NULL);
    assert_int_equal(gv_resolve(&r, b.ctx, &theory, NULL, NULL, NULL), GV_OK);
    assert_int_equal(r.outcome, GV_OUTCOME_NONE);
    assert_int_equal(r.level, 21); // all pairs
    assert_true(gv_mus_count(b.ctx->mus).n_sat_calls > 100);
    const uint64_t whole = b.ctx->n_partials;
    for (uint64_t nodes = 1; nodes < whole; nodes += 1 + nodes / 2) {
        const gv_limits limits = { .nodes = nodes };
        gv_rule_context_start(b.ctx, puzzle, &limits);
        assert_int_equal(gv_resolve(&r, b.ctx, &theory, NULL, NULL, NULL), GV_OK);
        assert_int_equal(r.end, GV_END_NODES);
        assert_int_equal(r.outcome, GV_OUTCOME_LIMIT);
        assert_true(b.ctx->n_partials <= nodes + 1);
    }
    fixture_close(&b);
}

/* Nodes are questions; a limit ends the path, and a set flag does so at once. */
static void limits_and_the_stop_flag_end_a_search(void **unused)
{
    (void)unused;
    fixture b;
    const gv_instance *puzzle = open_hard(&b);
    const gv_theory theory = theory_of("MUS", GV_MAX_LENGTH);
    gv_flag stop = 0;
    gv_resolution r;
    uint64_t needed = 1;
    for (gv_end end = GV_END_NODES; end == GV_END_NODES; needed *= 2) {
        const gv_limits limits = { .nodes = needed };
        gv_rule_context_start(b.ctx, puzzle, &limits);
        assert_int_equal(gv_resolve(&r, b.ctx, &theory, NULL, NULL, NULL), GV_OK);
        end = r.end;
        assert_int_equal(r.outcome,
                         end == GV_END_NODES ? GV_OUTCOME_LIMIT : GV_OUTCOME_OK);
        assert_true(b.ctx->n_partials <= needed || end == GV_END_COMPLETE);
    }
    assert_true(needed > 8 && b.ctx->n_partials > needed / 4);
    const gv_limits limits = { .stop = &stop };
    stop = 1;
    gv_rule_context_start(b.ctx, puzzle, &limits);
    assert_int_equal(gv_resolve(&r, b.ctx, &theory, NULL, NULL, NULL), GV_OK);
    assert_int_equal(r.end, GV_END_STOPPED);
    fixture_close(&b);
}

int main(int argc, char **argv)
{
    n_compared = argc > 1 && !strcmp(argv[1], "full") ? N_INSTANCES : N_INSTANCES / 5;
    if (!gv_linked_sat[0])
        return 77; // without a SAT solver there is no such theory
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest_sets_are_as_small_as_an_exhaustive_search_finds),
        cmocka_unit_test(every_puzzle_is_explained_to_its_end_by_sets_that_hold),
        cmocka_unit_test(sets_with_too_much_or_too_little_are_refused),
        cmocka_unit_test(without_a_solver_the_theory_is_refused),
        cmocka_unit_test(every_allocation_that_fails_is_told),
        cmocka_unit_test(questions_to_the_solver_are_limited),
        cmocka_unit_test(limits_and_the_stop_flag_end_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
