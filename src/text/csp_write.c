/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp_write.c -- writes any instance in the csp format (docs/formats/csp.md), as csp 1
 * where that suffices, otherwise as csp 2 (csp2_write.c): a csp with its own names and
 * statements, a grid with variables r1c1, r1c2, ..., queens with the rows as variables.
 * What pencilmarks exclude is left out of the domains. */
#include "text/csp_text.h"
#include "text/format.h"

#include "base/bitset.h"

typedef struct csp_writer {
    gv_buffer *out;
    const gv_instance *instance;
    const gv_net *net;
    const char *separator; /* between statements */
} csp_writer;

static bool is_allowed(const csp_writer *writer, gv_label label)
{
    const uint64_t *marks = writer->instance->marks;
    return !marks || gv_bits_has(marks, label);
}

static void put_value(const csp_writer *writer, gv_label label)
{
    const gv_net *net = writer->net;
    if (net->csp)
        gv_buffer_puts(writer->out, net->csp->value[label]);
    else // the digit, or the column of a queen
        gv_buffer_printf(writer->out, "%u", label % net->shape.order + 1);
}

/* The first group of a label is its primary variable. */
static gv_var variable_of(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

static void put_label(const csp_writer *writer, gv_label label)
{
    gv_net_group_name(writer->net, variable_of(writer->net, label), writer->out);
    gv_buffer_putc(writer->out, '=');
    put_value(writer, label);
}

static void begin(const csp_writer *writer, const char *statement)
{
    gv_buffer_puts(writer->out, writer->separator);
    gv_buffer_puts(writer->out, statement);
}

static gv_status put_variables(const csp_writer *writer, gv_error *err)
{
    const gv_net *net = writer->net;
    for (gv_var var = 0; var < net->n_primary; var++) {
        begin(writer, "var ");
        gv_net_group_name(net, var, writer->out);
        bool any = false;
        for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
            if (!is_allowed(writer, net->group_labels[i]))
                continue;
            gv_buffer_putc(writer->out, ' ');
            put_value(writer, net->group_labels[i]);
            any = true;
        }
        if (!any)
            return gv_fail(err, GV_ERR_UNSUPPORTED,
                           "the csp format cannot express a variable without values");
    }
    return GV_OK;
}

/* Writes the variables of a group's labels as an all-different. */
static void put_group_alldiff(const csp_writer *writer, gv_var group)
{
    const gv_net *net = writer->net;
    begin(writer, "alldiff");
    for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++) {
        gv_buffer_putc(writer->out, ' ');
        gv_net_group_name(net, variable_of(net, net->group_labels[i]), writer->out);
    }
}

static void put_declared_alldiffs(const csp_writer *writer)
{
    const gv_csp_names *names = writer->net->csp;
    for (uint32_t alldiff = 0; alldiff < names->n_alldiffs; alldiff++) {
        begin(writer, "alldiff");
        for (uint32_t i = names->alldiff_start[alldiff];
             i < names->alldiff_start[alldiff + 1]; i++) {
            gv_buffer_putc(writer->out, ' ');
            gv_buffer_puts(writer->out, names->variable[names->alldiff_vars[i]]);
        }
    }
}

static void put_alldiffs(const csp_writer *writer)
{
    const gv_net *net = writer->net;
    const unsigned order = net->shape.order;
    if (net->csp) {
        put_declared_alldiffs(writer);
    } else if (order > 1 && gv_net_has_digits(net)) {
        // The groups of one unit, one per digit, are adjacent: the first is enough.
        for (gv_var group = net->n_primary; group < net->n_vars; group += order)
            put_group_alldiff(writer, group);
    } else if (order > 1) {
        put_group_alldiff(writer, net->n_primary); // the first column: all rows
    }
}

static void put_forbidden(const csp_writer *writer, gv_label a, gv_label b)
{
    if (!is_allowed(writer, a) || !is_allowed(writer, b))
        return;
    begin(writer, "forbid ");
    put_label(writer, a);
    gv_buffer_putc(writer->out, ' ');
    put_label(writer, b);
}

/* What groups do not explain. */
static void put_pairs(const csp_writer *writer)
{
    const gv_net *net = writer->net;
    for (gv_label a = 0; net->pair_start && a < net->n_labels; a++)
        for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++)
            if (a < net->pairs[i])
                put_forbidden(writer, a, net->pairs[i]);
}

/* Diagonals and blocks are groups, but not all-different constraints of rows: they
 * become pairs. That every block has a queen follows: a band has as many rows as
 * blocks. */
static void put_attacks(const csp_writer *writer)
{
    const gv_net *net = writer->net;
    const unsigned order = net->shape.order;
    for (gv_label a = 0; a < net->n_labels; a++)
        for (gv_label b = a - a % order + order; b < net->n_labels; b++)
            if (a % order != b % order && gv_net_linked(net, a, b))
                put_forbidden(writer, a, b);
}

static gv_status write_csp(gv_buffer *out, const gv_instance *instance,
                           const char *separator, gv_error *err)
{
    const csp_writer writer = { out, instance, instance->net, separator };
    if (gv_csp_text_needs_2(instance->net))
        return gv_csp2_write(out, instance, separator, err);
    gv_buffer_puts(out, "csp 1");
    GV_TRY(put_variables(&writer, err));
    put_alldiffs(&writer);
    put_pairs(&writer);
    if (gv_net_has_queens(instance->net))
        put_attacks(&writer);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        begin(&writer, "given ");
        put_label(&writer, instance->givens[i]);
    }
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

gv_status gv_csp_write(gv_buffer *out, const gv_instance *instance,
                       gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet; // values have names here, not symbols
    return write_csp(out, instance, "\n", err);
}

gv_status gv_csp_text_write_line(gv_buffer *out, const gv_instance *instance,
                                 gv_error *err)
{
    return write_csp(out, instance, "; ", err);
}
