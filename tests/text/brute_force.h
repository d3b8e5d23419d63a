/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brute_force.h -- counts the solutions of a small instance from the links of its
 * network alone: the oracle of the tests of the csp format. Include it behind cmocka.h.
 */
#ifndef GV_TESTS_BRUTE_FORCE_H
#define GV_TESTS_BRUTE_FORCE_H

#include "base/bitset.h"
#include "model/instance.h"

/* Counts choices of one candidate for `var` and each primary variable behind it, none
 * linked to a label chosen before. */
static inline unsigned count_from(const gv_net *net, const uint64_t *candidates,
                                  gv_var var, gv_label *chosen)
{
    if (var == net->n_primary)
        return 1;
    unsigned n_solutions = 0;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        chosen[var] = net->group_labels[i];
        bool fits = gv_bits_has(candidates, chosen[var]);
        for (gv_var earlier = 0; fits && earlier < var; earlier++)
            fits = !gv_net_linked(net, chosen[var], chosen[earlier]);
        if (fits)
            n_solutions += count_from(net, candidates, var + 1, chosen);
    }
    return n_solutions;
}

static inline unsigned count_solutions(const gv_instance *instance)
{
    enum { MOST_WORDS = 64, MOST_VARS = 64 };
    uint64_t candidates[MOST_WORDS];
    gv_label chosen[MOST_VARS];
    assert_true(gv_bits_words(instance->net->n_labels) <= MOST_WORDS);
    assert_true(instance->net->n_primary <= MOST_VARS);
    gv_instance_candidates(instance, candidates);
    return count_from(instance->net, candidates, 0, chosen);
}

#endif
