/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_exclusion.c -- the counts of an exclusion against counting anew, through random
 * exclusions and undos. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules_testing.h"

/* What is open in `var`, by looking at each label. */
static gv_var_rest count_open(const gv_exclusion *ex, gv_var var)
{
    const gv_net *net = ex->linkage->net;
    gv_var_rest left = { 0 };
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (ex->open[net->group_labels[i]]) {
            left.n_left++;
            left.rest ^= net->group_labels[i];
        }
    return left;
}

static bool listed(const gv_var *list, uint32_t n, gv_var var)
{
    for (uint32_t i = 0; i < n; i++)
        if (list[i] == var)
            return true;
    return false;
}

static void assert_counts(const gv_exclusion *ex, const gv_state *state)
{
    for (gv_var var = 0; var < ex->linkage->net->n_vars; var++) {
        const gv_var_rest left = count_open(ex, var);
        const uint32_t before = state->left[var].n_left;
        assert_int_equal(ex->left[var].n_left, left.n_left);
        assert_int_equal(ex->left[var].rest, left.rest);
        assert_int_equal(listed(ex->empty, ex->n_empty, var), before && !left.n_left);
        assert_int_equal(listed(ex->ones, ex->n_ones, var),
                         before > 1 && left.n_left <= 1);
    }
}

/* The smallest g-label of `var` that holds its open candidates, by the definition. */
static uint32_t slow_glabel(const gv_exclusion *ex, gv_var var)
{
    const gv_linkage *linkage = ex->linkage;
    uint32_t best = GV_NO_GLABEL, best_size = UINT32_MAX;
    for (uint32_t g = 0; g < linkage->glabels->n_glabels; g++) {
        bool holds_all = linkage->glabels->var[g] == var;
        for (gv_label label = 0; label < linkage->net->n_labels && holds_all; label++)
            holds_all = !ex->open[label] || !gv_linkage_in_var(linkage, label, var) ||
                        gv_linkage_in_glabel(linkage, label, g);
        const uint32_t size =
            linkage->glabels->start[g + 1] - linkage->glabels->start[g];
        if (holds_all && size < best_size) {
            best = g;
            best_size = size;
        }
    }
    return best;
}

/* Whether the exclusion of all links of `label` empties a variable. */
static bool empties(gv_exclusion *ex, gv_label label)
{
    const gv_exclusion_mark mark = gv_exclusion_now(ex);
    gv_exclude_links(ex, label);
    const bool emptied = ex->n_empty > mark.n_empty;
    gv_exclusion_undo(ex, mark);
    return emptied;
}

static void wander(gv_exclusion *ex, const gv_state *state, unsigned depth, gv_rng *rng)
{
    const gv_net *net = ex->linkage->net;
    assert_counts(ex, state);
    for (gv_var var = 0; var < net->n_vars; var++)
        if (ex->left[var].n_left > 1)
            assert_int_equal(gv_exclusion_glabel(ex, var), slow_glabel(ex, var));
    for (unsigned branch = 0; depth && branch < 2; branch++) {
        const gv_label label = (gv_label)gv_rng_below(rng, net->n_labels);
        if (!ex->candidate[label])
            continue;
        const gv_exclusion_mark mark = gv_exclusion_now(ex);
        const gv_label_range links = gv_exclusion_links(ex, label);
        const gv_var emptied = gv_exclusion_emptied(
            ex, links.begin, (uint32_t)(links.end - links.begin), GV_N_VAR_TYPES);
        assert_int_equal(emptied != GV_NO_VAR, empties(ex, label));
        gv_exclude_links(ex, label);
        for (gv_label other = 0; other < net->n_labels; other++)
            assert_false(ex->open[other] && other != label &&
                         gv_net_linked(net, label, other));
        if (emptied != GV_NO_VAR)
            assert_true(listed(ex->empty, ex->n_empty, emptied));
        wander(ex, state, depth - 1, rng);
        gv_exclusion_undo(ex, mark);
        assert_counts(ex, state);
    }
}

static void counts_stay_right_through_exclusions_and_undos(void **ctx)
{
    (void)ctx;
    for (uint64_t unit = 0; unit < UINT64_C(3) * N_BENCHES; unit++) {
        gv_rng rng = gv_rng_stream(6, unit);
        fixture b;
        fixture_open_any(&b, unit, &rng);
        gv_rule_context_start(b.ctx, fixture_puzzle(&b, &rng), NULL);
        gv_exclusion *ex = gv_rule_context_exclusion(b.ctx);
        assert_non_null(ex);
        wander(ex, b.ctx->state, 4, &rng);
        fixture_close(&b);
    }
}

static void the_exclusion_of_a_finder_follows_its_state(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, nine);
    gv_state *state = b.ctx->state;
    gv_exclusion *ex = gv_rule_context_exclusion(b.ctx);
    assert_int_equal(ex->left[0].n_left, 9);
    gv_state_remove(state, 3);
    ex = gv_rule_context_exclusion(b.ctx);
    assert_int_equal(ex->left[0].n_left, 8);
    gv_state_undo(state, 0);
    gv_state_remove(state, 9); // as many entries on the trail as before
    ex = gv_rule_context_exclusion(b.ctx);
    assert_int_equal(ex->left[0].n_left, 9);
    assert_int_equal(ex->left[1].n_left, 8);
    fixture_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_stay_right_through_exclusions_and_undos),
        cmocka_unit_test(the_exclusion_of_a_finder_follows_its_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
