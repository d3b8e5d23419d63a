/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bulk.c -- many partial chains at once: the targets that bulk.h names against the
 * searches of whip.c and braid.c on each candidate, on every CPU level. */
#include "rules/bulk.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules_testing.h"

enum { N_STATES = 240, MAX_ROUNDS = 5, ROOM = 729 / 64 + 1 };

static const gv_rule_id rules[] = { GV_RULE_WHIP, GV_RULE_BRAID, GV_RULE_G_WHIP,
                                    GV_RULE_G_BRAID };

static gv_chain_search search_of(fixture *b, const gv_rule *rule, unsigned length,
                                 gv_step *step)
{
    return (gv_chain_search){ .ctx = b->ctx,
                              .rule = rule,
                              .exclusion = gv_rule_context_exclusion(b->ctx),
                              .work = b->ctx->chains,
                              .length = length,
                              .type = GV_N_VAR_TYPES,
                              .g = rule->needs_glabels,
                              .goal = GV_NO_LABEL,
                              .step = step };
}

/* The candidates with a chain, by the search that looks at one after the other. */
static void search_each(fixture *b, const gv_rule *rule, unsigned length, uint64_t *out)
{
    gv_step step;
    gv_chain_search search = search_of(b, rule, length, &step);
    gv_bits_clear(out, b->net->n_labels);
    for (gv_label label = 0; label < b->net->n_labels; label++) {
        if (!gv_state_has(b->ctx->state, label))
            continue;
        search.target = label;
        search.work->flag[label] = GV_USED_RIGHT;
        if (rule->on_target(&search))
            gv_bits_add(out, label);
        search.work->flag[label] = 0;
    }
}

/* False for networks that have too many g-labels. */
static bool search_in_bulk(fixture *b, const gv_rule *rule, unsigned length,
                           uint64_t *out)
{
    gv_step step;
    gv_chain_search search = search_of(b, rule, length, &step);
    gv_bulk *bulk = gv_bulk_begin(&search);
    gv_bits_clear(out, b->net->n_labels);
    for (uint32_t at = bulk ? gv_bulk_next(bulk, &search, 0) : b->net->n_labels;
         at < b->net->n_labels; at = gv_bulk_next(bulk, &search, at + 1))
        gv_bits_add(out, b->ctx->order[at]);
    return bulk;
}

typedef struct tally {
    uint32_t n_targets, n_extra, n_long;
} tally;

/* The bulk may name a target too many, never one too few. */
static void compare(fixture *b, const gv_rule *rule, unsigned length, tally *t)
{
    uint64_t each[ROOM], first[ROOM] = { 0 }, bulk[ROOM];
    search_each(b, rule, length, each);
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        b->ctx->cpu = level;
        if (!search_in_bulk(b, rule, length, bulk))
            return;
        if (level == GV_CPU_SCALAR)
            memcpy(first, bulk, sizeof first);
        assert_memory_equal(bulk, first, gv_bits_words(b->net->n_labels) * 8);
    }
    for (gv_label label = 0; label < b->net->n_labels; label++) {
        if (gv_bits_has(each, label) && !gv_bits_has(bulk, label))
            fail_msg("%s[%u] misses %s", rule->name, length,
                     gv_net_name_of_label(b->net, label).text);
        t->n_targets += gv_bits_has(each, label);
        t->n_long += length > 3 && gv_bits_has(each, label);
        t->n_extra += gv_bits_has(bulk, label) && !gv_bits_has(each, label);
    }
}

/* States on the way: some candidates are removed at random. */
static void compare_states(fixture *b, const gv_instance *puzzle, gv_rng *rng, tally *t)
{
    gv_state *state = b->ctx->state;
    gv_rule_context_start(b->ctx, puzzle, NULL);
    gv_rule_context_shuffle(b->ctx, gv_rng_below(rng, 2) ? rng : NULL);
    for (unsigned round = 0;
         round < MAX_ROUNDS && gv_state_propagate(state) && !gv_state_solved(state);
         round++) {
        for (unsigned i = 0; i < 4; i++)
            for (unsigned length = gv_rules[rules[i]].first; length <= 5; length++)
                compare(b, &gv_rules[rules[i]], length, t);
        gv_label label = (gv_label)gv_rng_below(rng, b->net->n_labels);
        while (!gv_state_has(state, label))
            label = (label + 1) % b->net->n_labels;
        gv_state_remove(state, label);
    }
    gv_rule_context_shuffle(b->ctx, NULL);
}

static void names_what_the_searches_find(void **state)
{
    (void)state;
    tally t = { 0 };
    for (uint64_t seed = 0; seed < N_STATES; seed++) {
        gv_rng rng;
        fixture b;
        rng = gv_rng_stream(5, seed);
        fixture_open_any(&b, seed, &rng);
        compare_states(&b, fixture_puzzle(&b, &rng), &rng, &t);
        fixture_close(&b);
    }
    assert_true(t.n_targets > 20000 && t.n_long > 8000);
    assert_true(t.n_extra < t.n_targets / 100);
}

/* More candidates than lanes; and the lengths one after the other, as a run asks. */
static void names_them_on_nine(void **state)
{
    (void)state;
    static const char *const puzzles[] = {
        "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4..."
        "5.9.",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2..."
        "..1",
    };
    tally t = { 0 };
    fixture b;
    gv_rng rng;
    rng = gv_rng_stream(6, 0);
    fixture_open(&b, nine);
    for (unsigned i = 0; i < 2; i++)
        compare_states(&b, nine_puzzle(&b, puzzles[i], &b.arena), &rng, &t);
    assert_true(t.n_targets > 100);
    assert_int_equal(t.n_extra, 0);
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_what_the_searches_find),
        cmocka_unit_test(names_them_on_nine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
