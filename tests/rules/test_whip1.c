/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_whip1.c -- whips[1] in every state of a run without singles: what is found
 * excludes something, and what is left has none. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "rules_testing.h"

enum { N_STATES = 200 };

/* Whether all candidates of `var`, and there are some, exclude `target`. */
static bool excludes(const fixture *b, gv_var var, gv_label target)
{
    const gv_state *state = b->ctx->state;
    gv_label label = gv_state_next(state, var, GV_NO_LABEL);
    if (label == GV_NO_LABEL || !gv_state_has(state, target))
        return false;
    for (; label != GV_NO_LABEL; label = gv_state_next(state, var, label))
        if (label == target || !gv_net_linked(b->net, label, target))
            return false;
    return true;
}

static void assert_no_whip1(const fixture *b)
{
    for (gv_var var = 0; var < b->net->n_vars; var++)
        for (gv_label label = 0; label < b->net->n_labels; label++)
            assert_false(excludes(b, var, label));
}

static size_t find_all(fixture *b, const gv_instance *puzzle)
{
    const gv_rule *rule = &gv_rules[GV_RULE_WHIP1];
    gv_step step;
    size_t n_targets = 0;
    gv_rule_context_start(b->ctx, puzzle, NULL);
    while (rule->find(b->ctx, rule, 1, &step)) {
        assert_true(step.n_targets > 0);
        for (uint32_t i = 0; i < step.n_targets; i++)
            assert_true(excludes(b, step.chains[0].cells[0].var, step.targets[i]));
        n_targets += step.n_targets;
        for (uint32_t i = 0; i < step.n_targets; i++)
            gv_state_remove(b->ctx->state, step.targets[i]);
    }
    assert_no_whip1(b);
    return n_targets;
}

static void each_excludes_something_and_none_is_missed(void **state)
{
    (void)state;
    size_t n_targets = 0;
    for (uint64_t seed = 0; seed < N_STATES; seed++) {
        gv_rng rng = gv_rng_stream(6, seed);
        fixture b;
        fixture_open_any(&b, seed, &rng);
        n_targets += find_all(&b, fixture_puzzle(&b, &rng));
        fixture_close(&b);
    }
    assert_true(n_targets > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_excludes_something_and_none_is_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
