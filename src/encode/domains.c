/* SPDX-License-Identifier: GPL-3.0-or-later */
/* domains.c -- domains, all-differents and conflicts of any instance. */
#include "encode/domains.h"

#include "encode/naked_singles.h"
#include "model/u32_list.h"
#include "model/symbols.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- domains ---- */

/* Equal names are equal values, whichever variables have them. */
static gv_status number_values(gv_domains *domains, gv_arena *arena, gv_error *err)
{
    const gv_net *net = domains->net;
    uint32_t *number = GV_ARENA_NEW(arena, uint32_t, net->n_labels);
    if (!number)
        return gv_fail_memory(err);
    gv_symbols names;
    gv_symbols_init(&names, arena);
    for (gv_label label = 0; label < net->n_labels; label++) {
        const char *name = net->csp->value[label];
        const gv_symbol symbol = { name, strlen(name) };
        if (!gv_symbols_add(&number[label], &names, symbol))
            return gv_fail_memory(err);
        number[label]++;
    }
    domains->number = number;
    domains->n_values = names.n_symbols;
    return GV_OK;
}

static gv_status allow(gv_domains *domains, const gv_open_labels *labels,
                       gv_arena *arena, gv_error *err)
{
    const gv_net *net = domains->net;
    const uint64_t *marks = domains->instance->marks;
    const size_t n_words = gv_bits_words(net->n_labels);
    uint64_t *allowed = GV_ARENA_NEW(arena, uint64_t, n_words);
    if (!allowed)
        return gv_fail_memory(err);
    gv_bits_fill(allowed, net->n_labels);
    for (size_t i = 0; i < n_words; i++)
        if (domains->reduced)
            allowed[i] = labels->open[i] | labels->held[i];
        else if (marks)
            allowed[i] = marks[i];
    domains->allowed = allowed;
    for (gv_var var = 0; var < net->n_primary; var++)
        domains->n_empty += !gv_domains_size(domains, var);
    return GV_OK;
}

gv_status gv_domains_make(gv_domains *out, const gv_instance *instance, bool full,
                          gv_arena *arena, gv_error *err)
{
    gv_domains domains = { .instance = instance,
                           .net = instance->net,
                           .n_values = instance->net->shape.order };
    gv_open_labels labels = { .open = NULL };
    if (!full)
        GV_TRY(gv_naked_singles(&labels, instance, arena, err));
    domains.contradiction = labels.contradiction;
    domains.reduced = !full && !labels.contradiction;
    GV_TRY(allow(&domains, &labels, arena, err));
    if (instance->net->csp)
        GV_TRY(number_values(&domains, arena, err));
    *out = domains;
    return GV_OK;
}

uint32_t gv_domains_size(const gv_domains *domains, gv_var group)
{
    const gv_net *net = domains->net;
    uint32_t n = 0;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
        n += gv_domains_allow(domains, net->group_labels[i]);
    return n;
}

gv_label gv_domains_label(const gv_domains *domains, gv_var var, uint64_t number)
{
    const gv_net *net = domains->net;
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (gv_domains_number(domains, net->group_labels[i]) == number)
            return net->group_labels[i];
    return GV_NO_LABEL;
}

/* The number of a name, in the words "x 1 NAME". */
static void put_legend_line(const gv_encode_out *out, const char *mark,
                            const char *kind, uint32_t number, const char *name)
{
    char head[32];
    (void)snprintf(head, sizeof head, "%s %" PRIu32 " ", kind, number);
    gv_encode_comment(out, mark, head, name, strlen(name));
    gv_encode_flush(out);
}

void gv_domains_legend(const gv_encode_out *out, const gv_domains *domains,
                       const char *mark)
{
    const gv_net *net = domains->net;
    for (gv_var var = 0; net->csp && var < net->n_primary; var++)
        put_legend_line(out, mark, "variable", var + 1, net->csp->variable[var]);
    uint32_t n_told = 0; // numbers were given in the order of the labels
    for (gv_label label = 0; net->csp && label < net->n_labels; label++)
        if (domains->number[label] > n_told) {
            n_told = domains->number[label];
            put_legend_line(out, mark, "value", n_told, net->csp->value[label]);
        }
}

/* ---- all-differents ---- */

static void each_group_vars(const gv_domains *domains, gv_var group, gv_var *vars,
                            gv_alldiff_fn *each, void *user)
{
    const gv_net *net = domains->net;
    uint32_t n = 0;
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
        vars[n++] = gv_primary_of(net, net->group_labels[i]);
    each(user, vars, n);
}

void gv_alldiffs_each(const gv_domains *domains, gv_var *vars, gv_alldiff_fn *each,
                      void *user)
{
    const gv_net *net = domains->net;
    const unsigned order = net->shape.order;
    const gv_csp_names *names = net->csp;
    if (names) {
        for (uint32_t i = 0; i < names->n_alldiffs; i++)
            each(user, names->alldiff_vars + names->alldiff_start[i],
                 names->alldiff_start[i + 1] - names->alldiff_start[i]);
    } else if (order > 1 && gv_net_has_digits(net)) {
        // The groups of one unit, one per digit, are adjacent: the first is enough.
        for (gv_var group = net->n_primary; group < net->n_vars; group += order)
            if (gv_group_counts(net, group))
                each_group_vars(domains, group, vars, each, user);
    } else if (order > 1) {
        each_group_vars(domains, net->n_primary, vars, each, user); // a column
    }
}

/* ---- conflicts ---- */

/* What two rows of queens exclude besides columns. */
static uint32_t queen_conflicts(gv_conflict *out, const gv_domains *domains, gv_var p,
                                gv_var q)
{
    const gv_net *net = domains->net;
    const unsigned order = net->shape.order;
    uint32_t n = 0;
    for (gv_label a = p * order; a < (p + 1) * order; a++)
        for (gv_label b = q * order; b < (q + 1) * order; b++)
            if (a % order != b % order && gv_domains_allow(domains, a) &&
                gv_domains_allow(domains, b) && gv_net_linked(net, a, b))
                out[n++] = (gv_conflict){ a, b };
    return n;
}

static gv_status each_queens(const gv_domains *domains, gv_conflicts_fn *each,
                             void *user, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = domains->net;
    const size_t room = (size_t)net->shape.order * net->shape.order;
    gv_conflict *conflicts = GV_ARENA_NEW(tmp, gv_conflict, room);
    if (!conflicts)
        return gv_fail_memory(err);
    for (gv_var p = 0; p < net->n_primary; p++)
        for (gv_var q = p + 1; q < net->n_primary; q++) {
            const uint32_t n = queen_conflicts(conflicts, domains, p, q);
            if (n)
                GV_TRY(each(user, p, q, conflicts, n));
        }
    return GV_OK;
}

/* The partners of variable `p` after it, sorted by their variable, which is the upper
 * half of a key; the lower half is an index into `conflicts`. */
static uint32_t gather(uint64_t *keys, gv_conflict *conflicts,
                       const gv_domains *domains, gv_var p)
{
    const gv_net *net = domains->net;
    uint32_t n = 0;
    for (uint32_t i = net->group_start[p]; i < net->group_start[p + 1]; i++) {
        const gv_label a = net->group_labels[i];
        for (uint32_t j = net->pair_start[a]; j < net->pair_start[a + 1]; j++) {
            const gv_label b = net->pairs[j];
            const gv_var q = gv_primary_of(net, b);
            if (q <= p || !gv_domains_allow(domains, a) ||
                !gv_domains_allow(domains, b))
                continue;
            conflicts[n] = (gv_conflict){ a, b };
            keys[n] = (uint64_t)q << 32 | n;
            n++;
        }
    }
    gv_sort_u64(keys, n);
    return n;
}

static uint32_t most_pairs(const gv_net *net)
{
    uint32_t most = 0;
    for (gv_var var = 0; var < net->n_primary; var++) {
        uint32_t n = 0;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
            const gv_label label = net->group_labels[i];
            n += net->pair_start[label + 1] - net->pair_start[label];
        }
        most = n > most ? n : most;
    }
    return most;
}

static gv_status each_pairs(const gv_domains *domains, gv_conflicts_fn *each,
                            void *user, gv_meter *meter, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = domains->net;
    const uint32_t room = most_pairs(net);
    uint64_t *keys = GV_ARENA_NEW(tmp, uint64_t, room);
    gv_conflict *found = GV_ARENA_NEW(tmp, gv_conflict, room);
    gv_conflict *sorted = GV_ARENA_NEW(tmp, gv_conflict, room);
    if (!keys || !found || !sorted)
        return gv_fail_memory(err);
    for (gv_var p = 0; p < net->n_primary; p++) {
        const uint32_t n = gather(keys, found, domains, p);
        if (gv_meter_spend(meter, n))
            break;
        for (uint32_t i = 0; i < n; i++)
            sorted[i] = found[(uint32_t)keys[i]];
        for (uint32_t from = 0, to; from < n; from = to) {
            for (to = from; to < n && keys[to] >> 32 == keys[from] >> 32; to++)
                ;
            GV_TRY(each(user, p, (gv_var)(keys[from] >> 32), sorted + from, to - from));
        }
    }
    return GV_OK;
}

gv_status gv_conflicts_each(const gv_domains *domains, gv_conflicts_fn *each,
                            void *user, gv_meter *meter, gv_arena *tmp, gv_error *err)
{
    const gv_mark mark = gv_arena_mark(tmp);
    gv_status status = GV_OK;
    if (gv_net_has_queens(domains->net))
        status = each_queens(domains, each, user, tmp, err);
    else if (domains->net->pair_start)
        status = each_pairs(domains, each, user, meter, tmp, err);
    gv_arena_rewind(tmp, mark);
    return status;
}
