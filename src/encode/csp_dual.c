/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_dual.c -- the binary CSP with bichannelling, in the csp format: in addition to
 * the primal variables, a dual variable for each row and digit (its column), each
 * column and digit (its row), each column of queens (its row), each value of a csp's
 * permutation (the variable that takes it). A primal variable p has the value of a
 * label exactly when the dual d of the label has its place: that makes forbidden pairs
 * with each other value of p and of d (docs/theory/generalized-sudoku.md). All other
 * groups (blocks, diagonals) are forbidden pairs of primal values. */
#include "encode/csp_dual.h"

#include <stdio.h>
#include <string.h>

typedef struct dual_writer {
    const gv_encode_out *out;
    const gv_domains *domains;
    const gv_net *net;
    const char *prefix; /* of the duals of a csp */
} dual_writer;

bool gv_dual_is(const gv_net *net, gv_var group)
{
    const uint8_t type = net->group_type[group];
    return group >= net->n_primary && group < net->n_vars &&
           (type == GV_VAR_RN || type == GV_VAR_CN || type == GV_VAR_C ||
            type == GV_VAR_VALUE);
}

/* Colons are added until no variable of the csp begins with the prefix. */
gv_status gv_dual_prefix(const char **out, const gv_net *net, gv_arena *arena,
                         gv_error *err)
{
    size_t n_colons = 1;
    for (gv_var var = 0; net->csp && var < net->n_primary; var++) {
        const char *name = net->csp->variable[var];
        const size_t n = strncmp(name, "dual", 4) == 0 ? strspn(name + 4, ":") : 0;
        n_colons = n >= n_colons ? n + 1 : n_colons;
    }
    char *prefix = gv_arena_zeroed(arena, n_colons + 5, 1);
    if (!prefix)
        return gv_fail_memory(err);
    (void)snprintf(prefix, n_colons + 5, "dual");
    memset(prefix + 4, ':', n_colons);
    *out = prefix;
    return GV_OK;
}

void gv_dual_name(gv_buffer *out, const gv_net *net, const char *prefix, gv_var group)
{
    if (net->csp)
        gv_buffer_puts(out, prefix);
    gv_net_group_name(net, group, out);
}

void gv_dual_value(gv_buffer *out, const gv_net *net, gv_var group, gv_label label)
{
    const unsigned order = net->shape.order;
    const gv_var primary = gv_primary_of(net, label);
    if (net->csp)
        gv_buffer_puts(out, net->csp->variable[primary]);
    else if (net->group_type[group] == GV_VAR_RN)
        gv_buffer_uint(out, primary % order + 1);
    else // a row: of a cell, or the variable itself
        gv_buffer_uint(out, (gv_net_has_digits(net) ? primary / order : primary) + 1);
}

void gv_primal_value(gv_buffer *out, const gv_net *net, gv_label label)
{
    if (net->csp)
        gv_buffer_puts(out, net->csp->value[label]);
    else
        gv_buffer_uint(out, label % net->shape.order + 1);
}

/* ---- statements ---- */

/* Marks do not restrict the domain of a dual if nothing is propagated: the channels do
 * that. */
static bool in_domain(const dual_writer *writer, gv_var group, gv_label label)
{
    return (group >= writer->net->n_primary && !writer->domains->reduced) ||
           gv_domains_allow(writer->domains, label);
}

static void put_primal(const dual_writer *writer, gv_label label)
{
    gv_net_group_name(writer->net, gv_primary_of(writer->net, label),
                      writer->out->text);
    gv_buffer_putc(writer->out->text, '=');
    gv_primal_value(writer->out->text, writer->net, label);
}

static void put_dual(const dual_writer *writer, gv_var group, gv_label label)
{
    gv_dual_name(writer->out->text, writer->net, writer->prefix, group);
    gv_buffer_putc(writer->out->text, '=');
    gv_dual_value(writer->out->text, writer->net, group, label);
}

static void end_line(const dual_writer *writer)
{
    gv_buffer_putc(writer->out->text, '\n');
    gv_encode_flush(writer->out);
}

static void put_variable(const dual_writer *writer, gv_var group)
{
    const gv_net *net = writer->net;
    gv_buffer *out = writer->out->text;
    gv_buffer_puts(out, "var ");
    if (group < net->n_primary)
        gv_net_group_name(net, group, out);
    else
        gv_dual_name(out, net, writer->prefix, group);
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        const gv_label label = net->group_labels[i];
        if (!in_domain(writer, group, label))
            continue;
        gv_buffer_putc(out, ' ');
        if (group < net->n_primary)
            gv_primal_value(out, net, label);
        else
            gv_dual_value(out, net, group, label);
    }
    end_line(writer);
}

static void forbid_with_dual(const dual_writer *writer, gv_label primal, gv_var dual,
                             gv_label place)
{
    gv_buffer_puts(writer->out->text, "forbid ");
    put_primal(writer, primal);
    gv_buffer_putc(writer->out->text, ' ');
    put_dual(writer, dual, place);
    end_line(writer);
}

static void forbid_primals(const dual_writer *writer, gv_label a, gv_label b)
{
    gv_buffer_puts(writer->out->text, "forbid ");
    put_primal(writer, a);
    gv_buffer_putc(writer->out->text, ' ');
    put_primal(writer, b);
    end_line(writer);
}

/* p = label <=> dual = label. A label that is not in p's domain may still be in the
 * dual's, where it must not be chosen: only the second half. */
static void put_channel(const dual_writer *writer, gv_var dual, gv_label label)
{
    const gv_net *net = writer->net;
    const gv_var p = gv_primary_of(net, label);
    if (gv_encode_ended(writer->out))
        return;
    if (gv_domains_allow(writer->domains, label))
        for (uint32_t i = net->group_start[dual]; i < net->group_start[dual + 1]; i++)
            if (net->group_labels[i] != label &&
                in_domain(writer, dual, net->group_labels[i]))
                forbid_with_dual(writer, label, dual, net->group_labels[i]);
    for (uint32_t i = net->group_start[p]; i < net->group_start[p + 1]; i++)
        if (net->group_labels[i] != label &&
            gv_domains_allow(writer->domains, net->group_labels[i]))
            forbid_with_dual(writer, net->group_labels[i], dual, label);
}

static void put_channels(const dual_writer *writer)
{
    const gv_net *net = writer->net;
    for (gv_var dual = net->n_primary; dual < net->n_vars; dual++) {
        if (!gv_dual_is(net, dual))
            continue;
        for (uint32_t i = net->group_start[dual]; i < net->group_start[dual + 1]; i++)
            if (in_domain(writer, dual, net->group_labels[i]))
                put_channel(writer, dual, net->group_labels[i]);
    }
}

/* The pairs of a group without a dual. Only the full encoding repeats what channels or
 * other groups already say. */
static void put_group_pairs(const dual_writer *writer, gv_var group)
{
    const gv_net *net = writer->net;
    const uint32_t end = net->group_start[group + 1];
    for (uint32_t i = net->group_start[group]; i < end; i++) {
        if (gv_meter_spend(writer->out->meter, end - i))
            return;
        for (uint32_t j = i + 1; j < end; j++) {
            const gv_label a = net->group_labels[i], b = net->group_labels[j];
            if (!gv_domains_allow(writer->domains, a) ||
                !gv_domains_allow(writer->domains, b))
                continue;
            if (!writer->domains->reduced ||
                !gv_group_shared(net, net->n_primary, group, a, b))
                forbid_primals(writer, a, b);
        }
    }
}

static void put_pairs(const dual_writer *writer)
{
    const gv_net *net = writer->net;
    for (gv_var group = net->n_primary; group < net->n_groups; group++)
        if (!gv_encode_ended(writer->out) && !gv_dual_is(net, group) &&
            gv_group_counts(net, group))
            put_group_pairs(writer, group);
    for (gv_label a = 0; net->pair_start && a < net->n_labels; a++) {
        if (gv_encode_ended(writer->out))
            return;
        for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++)
            if (a < net->pairs[i] && gv_domains_allow(writer->domains, a) &&
                gv_domains_allow(writer->domains, net->pairs[i]))
                forbid_primals(writer, a, net->pairs[i]);
    }
}

static void put_statements(const dual_writer *writer)
{
    const gv_net *net = writer->net;
    const gv_instance *instance = writer->domains->instance;
    for (gv_var group = 0; group < net->n_vars; group++)
        if (!gv_encode_ended(writer->out) &&
            (group < net->n_primary || gv_dual_is(net, group)))
            put_variable(writer, group);
    put_channels(writer);
    put_pairs(writer);
    for (uint32_t i = 0; !writer->domains->reduced && i < instance->n_givens; i++) {
        gv_buffer_puts(writer->out->text, "given ");
        put_primal(writer, instance->givens[i]);
        end_line(writer);
    }
}

gv_status gv_csp_dual_write(const gv_encode_out *out, const gv_instance *instance,
                            const gv_encode_choice *choice, gv_arena *tmp,
                            gv_error *err)
{
    gv_domains domains;
    GV_TRY(gv_domains_make(&domains, instance, choice->full, tmp, err));
    dual_writer writer = { .out = out, .domains = &domains, .net = instance->net };
    GV_TRY(gv_dual_prefix(&writer.prefix, instance->net, tmp, err));
    gv_encode_header(
        out, instance, choice, "# ", "csp-dual",
        "primal variables, duals of rows and columns, channels between them");
    if (domains.contradiction)
        gv_buffer_puts(out->text, "# naked singles end in a contradiction: domains are "
                                  "as before them\n");
    gv_buffer_puts(out->text, "csp 1\n");
    if (domains.n_empty) // the format has no empty domains
        gv_buffer_puts(out->text, "# a variable has no value left\n"
                                  "var a 1\nvar b 1\nforbid a=1 b=1\n");
    else
        put_statements(&writer);
    return out->text->failed ? gv_fail_memory(err) : GV_OK;
}
