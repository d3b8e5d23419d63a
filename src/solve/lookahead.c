/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lookahead.c -- failed literals. Most trials are saved: what a label implies without
 * conflict cannot fail by itself, so only labels that no trial has reached since the
 * last fixing are tried; and a removal propagates only if a CSP-variable has two labels
 * left. */
#include "solve/lookahead.h"

#include "base/bitset.h"
#include "base/budget.h"
#include "encode/naked_singles.h"
#include "solve/probe_net.h"

#include <assert.h>
#include <string.h>

enum { TRIALS_PER_LOOK = 256 };

typedef struct look {
    gv_probe_net *net;
    gv_budget budget;
    gv_end end;
    uint64_t n_probes;

    /* The fixings so far, plus 1; and for each literal when a trial last reached it: if
     * that is now, it cannot fail. */
    uint32_t now;
    uint32_t *true_seen;
    uint32_t *false_seen;

    uint64_t *implied; /* both signs: 2 bits per label */
} look;

/* ---- trials ---- */

static bool is_open(const look *l, uint32_t label)
{
    return l->net->value[label] == GV_PROBE_OPEN;
}

static void note_reached(look *l)
{
    const gv_probe_net *net = l->net;
    for (uint32_t i = 0; i < net->n_holding; i++)
        l->true_seen[net->holding[i]] = l->now;
    for (uint32_t i = 0; i < net->n_removed; i++)
        l->false_seen[net->removed[i]] = l->now;
}

static void set(gv_probe_net *net, uint32_t label, bool holds)
{
    if (holds)
        gv_probe_hold(net, label);
    else
        gv_probe_remove(net, label);
}

/* Makes the trial a part of the fixings. False: contradiction. */
static bool settle(look *l)
{
    if (!gv_probe_propagate(l->net))
        return false;
    gv_probe_settle(l->net);
    l->now++;
    return true;
}

/* Tries a literal, and fixes its opposite if it fails. False: contradiction. */
static bool try_literal(look *l, uint32_t label, bool holds)
{
    l->n_probes++;
    set(l->net, label, holds);
    const bool fails = !gv_probe_propagate(l->net);
    if (!fails)
        note_reached(l);
    gv_probe_undo(l->net);
    if (!fails)
        return true;
    set(l->net, label, !holds);
    return settle(l);
}

/* A removal says no more than its only consequence; if there are two or more, it may
 * fail although they do not. */
static bool removal_says_more(const look *l, uint32_t label)
{
    uint32_t partners[2];
    return gv_probe_partners(l->net, label, partners) > 1;
}

static bool try_label(look *l, uint32_t label)
{
    if (is_open(l, label) && l->true_seen[label] != l->now &&
        !try_literal(l, label, true))
        return false;
    return !is_open(l, label) || l->false_seen[label] == l->now ||
           !removal_says_more(l, label) || try_literal(l, label, false);
}

/* Cycles until all labels have been tried since the last fixing, or the budget is
 * spent. False: contradiction. */
static bool find_failed(look *l)
{
    const uint32_t n_labels = l->net->n_labels;
    uint32_t n_idle = 0; // labels since the last fixing
    for (uint32_t label = 0; n_idle < n_labels; label = (label + 1) % n_labels) {
        const uint32_t before = l->now;
        if (label == 0)
            gv_probe_tidy(l->net);
        if (label % TRIALS_PER_LOOK == 0)
            l->end = gv_budget_look(&l->budget);
        if (l->end != GV_END_COMPLETE)
            return true;
        if (!try_label(l, label))
            return false;
        n_idle = l->now == before ? n_idle + 1 : 1;
    }
    return true;
}

/* ---- what follows from both signs ---- */

static void collect_implied(look *l)
{
    const gv_probe_net *net = l->net;
    memset(l->implied, 0,
           gv_bits_words(2 * (size_t)net->n_labels) * sizeof *l->implied);
    for (uint32_t i = 0; i < net->n_holding; i++)
        gv_bits_add(l->implied, 2 * (size_t)net->holding[i] + 1);
    for (uint32_t i = 0; i < net->n_removed; i++)
        gv_bits_add(l->implied, 2 * (size_t)net->removed[i]);
}

/* Keeps in `implied` what the current trial also implies; returns whether there is any.
 */
static bool keep_common(look *l, uint64_t *scratch)
{
    const size_t n_words = gv_bits_words(2 * (size_t)l->net->n_labels);
    memcpy(scratch, l->implied, n_words * sizeof *scratch);
    collect_implied(l);
    uint64_t any = 0;
    for (size_t i = 0; i < n_words; i++)
        any |= l->implied[i] &= scratch[i];
    return any != 0;
}

/* Fixes what `label` and its opposite, neither of which fails, have in common. */
static bool fix_common(look *l, uint32_t label, uint64_t *scratch)
{
    gv_probe_net *net = l->net;
    l->n_probes += 2;
    gv_probe_hold(net, label);
    (void)gv_probe_propagate(net);
    collect_implied(l);
    gv_probe_undo(net);
    gv_probe_remove(net, label);
    (void)gv_probe_propagate(net);
    const bool any = keep_common(l, scratch);
    gv_probe_undo(net);
    if (!any)
        return true;
    const size_t n_bits = 2 * (size_t)net->n_labels;
    for (size_t bit = gv_bits_next(l->implied, n_bits, 0); bit < n_bits;
         bit = gv_bits_next(l->implied, n_bits, bit + 1))
        if (is_open(l, (uint32_t)(bit / 2))) // otherwise another one implied it
            set(net, (uint32_t)(bit / 2), bit % 2);
    return settle(l);
}

/* One round over the labels whose removal propagates. */
static bool find_common(look *l, uint64_t *scratch)
{
    const uint32_t before = l->now;
    for (uint32_t label = 0; label < l->net->n_labels && l->now == before; label++) {
        uint32_t partners[2];
        if (label % TRIALS_PER_LOOK == 0)
            l->end = gv_budget_look(&l->budget);
        if (l->end != GV_END_COMPLETE)
            return true;
        if (is_open(l, label) && gv_probe_partners(l->net, label, partners) > 0 &&
            !fix_common(l, label, scratch))
            return false;
    }
    return true;
}

static gv_status run_both(bool *alive, look *l, gv_arena *tmp, gv_error *err)
{
    const size_t n_words = gv_bits_words(2 * (size_t)l->net->n_labels);
    uint64_t *scratch = GV_ARENA_NEW(tmp, uint64_t, n_words);
    l->implied = GV_ARENA_NEW(tmp, uint64_t, n_words);
    if (!l->implied || !scratch)
        return gv_fail_memory(err);
    for (uint32_t before = 0;
         *alive && l->end == GV_END_COMPLETE && before != l->now;) {
        before = l->now;
        *alive = find_common(l, scratch);
        if (*alive && before != l->now && l->end == GV_END_COMPLETE)
            *alive = find_failed(l);
    }
    return GV_OK;
}

/* ---- the whole ---- */

static gv_status run_trials(gv_lookahead *out, gv_probe_net *net,
                            const gv_budget *budget, bool both_signs, gv_arena *tmp,
                            gv_error *err)
{
    look l = { .net = net,
               .budget = *budget,
               .now = 1,
               .true_seen = GV_ARENA_NEW(tmp, uint32_t, net->n_labels),
               .false_seen = GV_ARENA_NEW(tmp, uint32_t, net->n_labels) };
    if (!l.true_seen || !l.false_seen)
        return gv_fail_memory(err);
    gv_probe_find_singles(net);
    bool alive = settle(&l) && find_failed(&l);
    if (both_signs)
        GV_TRY(run_both(&alive, &l, tmp, err));
    out->contradiction = !alive;
    out->end = l.end;
    out->n_probes = l.n_probes;
    return GV_OK;
}

static gv_status count_holes(gv_lookahead *out, const gv_instance *instance,
                             gv_arena *tmp, gv_error *err)
{
    const gv_net *net = instance->net;
    uint8_t *is_given = GV_ARENA_NEW(tmp, uint8_t, net->n_primary);
    if (!is_given)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        // Ascending: the first group of a label is its primary variable.
        const gv_var var = net->label_groups[net->label_start[instance->givens[i]]];
        assert(var < net->n_primary);
        is_given[var] = 1;
    }
    for (gv_var var = 0; var < net->n_primary; var++) {
        out->n_holes += !is_given[var];
        out->n_total += is_given[var] ? 0 : gv_net_group_size(net, var);
    }
    return GV_OK;
}

/* Hidden labels are not counted. */
static void note_fixings(gv_lookahead *out, uint8_t *fixing, const gv_probe_net *net,
                         const uint64_t *held, const gv_net *whole)
{
    for (gv_label label = 0; label < whole->n_labels; label++)
        fixing[label] = gv_bits_has(held, label) ? GV_FIXED_IN : GV_FIXED_OUT;
    for (uint32_t i = 0; i < net->n_labels; i++) {
        const uint8_t value = net->base_value[i];
        const bool counts = !gv_net_hides(whole, net->label_of[i]);
        out->n_variables += counts;
        out->n_fixed += counts && value != GV_PROBE_OPEN;
        out->n_true += counts && value == GV_PROBE_TRUE;
        fixing[net->label_of[i]] = value == GV_PROBE_TRUE    ? GV_FIXED_TO_TRUE
                                   : value == GV_PROBE_FALSE ? GV_FIXED_TO_FALSE
                                                             : GV_FIXED_UNKNOWN;
    }
}

/* What is known without a net: what naked singles left is open. */
static void note_open(gv_lookahead *out, uint8_t *fixing, const gv_open_labels *left,
                      const gv_net *net)
{
    for (gv_label label = 0; label < net->n_shown; label++)
        out->n_variables += gv_bits_has(left->open, label);
    for (gv_label label = 0; label < net->n_labels; label++)
        fixing[label] = gv_bits_has(left->open, label)   ? GV_FIXED_UNKNOWN
                        : gv_bits_has(left->held, label) ? GV_FIXED_IN
                                                         : GV_FIXED_OUT;
}

static gv_status look_ahead(gv_lookahead *out, uint8_t *fixing,
                            const gv_instance *instance,
                            const gv_lookahead_options *options, gv_arena *tmp,
                            gv_error *err)
{
    const gv_budget budget = gv_budget_start(&options->limits);
    gv_meter meter = gv_meter_of(&budget);
    gv_open_labels left;
    gv_probe_net *net = NULL;
    GV_TRY(count_holes(out, instance, tmp, err));
    GV_TRY(gv_naked_singles(&left, instance, tmp, err));
    out->contradiction = left.contradiction;
    if (left.contradiction)
        return GV_OK;
    GV_TRY(gv_probe_net_new(&net, instance->net, left.open, &meter, tmp, err));
    if (!net) {
        out->end = meter.end;
        note_open(out, fixing, &left, instance->net);
        return GV_OK;
    }
    GV_TRY(run_trials(out, net, &budget, options->both_signs, tmp, err));
    note_fixings(out, fixing, net, left.held, instance->net);
    return GV_OK;
}

gv_status gv_lookahead_run(gv_lookahead *out, const gv_instance *instance,
                           const gv_lookahead_options *options, gv_arena *arena,
                           gv_arena *tmp, gv_error *err)
{
    uint8_t *fixing = GV_ARENA_NEW(arena, uint8_t, instance->net->n_labels);
    if (!fixing)
        return gv_fail_memory(err);
    gv_lookahead result = { .fixing = fixing };
    const gv_mark mark = gv_arena_mark(tmp);
    const gv_status status = look_ahead(&result, fixing, instance, options, tmp, err);
    gv_arena_rewind(tmp, mark);
    if (status == GV_OK)
        *out = result;
    return status;
}
