/* SPDX-License-Identifier: GPL-3.0-or-later */
/* xcsp3.c -- XCSP3: x is the value of each cell (the column of each queen, the value of
 * each variable), of grids with digits also r, the column of each digit in each row,
 * and c, the row of each digit in each column. Indices and values count from 0, as
 * channel requires. */
#include "encode/domains.h"

#include <inttypes.h>

typedef struct xml_writer {
    const gv_encode_out *out;
    const gv_domains *domains;
    const gv_net *net;
} xml_writer;

/* x[3][4], or x[3]. */
static void put_index(const xml_writer *writer, char array, uint32_t index)
{
    const unsigned order = writer->net->shape.order;
    if (gv_net_has_digits(writer->net))
        gv_buffer_printf(writer->out->text, "%c[%" PRIu32 "][%" PRIu32 "]", array,
                         index / order, index % order);
    else
        gv_buffer_printf(writer->out->text, "%c[%" PRIu32 "]", array, index);
}

/* ---- variables ---- */

/* The value of a label in its group: the digit for cells, the place for duals. */
static uint32_t value_in(const xml_writer *writer, gv_var group, gv_label label)
{
    const uint8_t type = writer->net->group_type[group];
    const unsigned order = writer->net->shape.order;
    if (type == GV_VAR_RN)
        return label / order % order;
    return type == GV_VAR_CN ? label / order / order
                             : gv_domains_number(writer->domains, label) - 1;
}

/* Domains of groups first .. first + n - 1 as one array. */
static void put_array(const xml_writer *writer, char array, gv_var first, uint32_t n)
{
    const gv_net *net = writer->net;
    gv_buffer *out = writer->out->text;
    if (gv_net_has_digits(net))
        gv_buffer_printf(out, "<array id=\"%c\" size=\"[%u][%u]\">", array,
                         net->shape.order, net->shape.order);
    else
        gv_buffer_printf(out, "<array id=\"%c\" size=\"[%" PRIu32 "]\">", array, n);
    const bool whole = !writer->domains->reduced &&
                       (!writer->domains->instance->marks || array != 'x') && !net->csp;
    if (whole)
        gv_buffer_printf(out, " 0..%" PRIu32 " ", writer->domains->n_values - 1);
    for (uint32_t index = 0; !whole && index < n && !gv_encode_ended(writer->out);
         index++) {
        const gv_var group = first + index;
        const bool empty = !gv_domains_size(writer->domains, group);
        gv_buffer_puts(out, "\n<domain for=\"");
        put_index(writer, array, index);
        gv_buffer_puts(out, empty ? "\"> 0" : "\">"); // a constraint denies it
        for (uint32_t i = net->group_start[group]; i < net->group_start[group + 1]; i++)
            if (gv_domains_allow(writer->domains, net->group_labels[i]))
                gv_buffer_printf(out, " %" PRIu32,
                                 value_in(writer, group, net->group_labels[i]));
        gv_buffer_puts(out, " </domain>");
        gv_encode_flush(writer->out);
    }
    gv_buffer_puts(out, whole ? "</array>\n" : "\n</array>\n");
}

static void put_variables(const xml_writer *writer)
{
    const uint32_t n = writer->net->n_primary;
    gv_buffer_puts(writer->out->text, "<variables>\n");
    put_array(writer, 'x', 0, n);
    if (gv_net_has_digits(writer->net)) { // groups of rows and columns follow the cells
        put_array(writer, 'r', n, n);
        put_array(writer, 'c', 2 * n, n);
    }
    gv_buffer_puts(writer->out->text, "</variables>\n");
}

/* ---- constraints ---- */

static void put_alldiff(void *user, const gv_var *vars, uint32_t n_vars)
{
    const xml_writer *writer = user;
    gv_buffer_puts(writer->out->text, "<allDifferent>");
    for (uint32_t i = 0; i < n_vars; i++) {
        gv_buffer_putc(writer->out->text, ' ');
        put_index(writer, 'x', vars[i]);
    }
    gv_buffer_puts(writer->out->text, " </allDifferent>\n");
    gv_encode_flush(writer->out);
}

static void put_channels(const xml_writer *writer)
{
    for (unsigned i = 0; i < writer->net->shape.order; i++)
        gv_buffer_printf(writer->out->text,
                         "<channel><list> x[%u][] </list><list> r[%u][] </list>"
                         "</channel>\n"
                         "<channel><list> x[][%u] </list><list> c[%u][] </list>"
                         "</channel>\n",
                         i, i, i, i);
    gv_encode_flush(writer->out);
}

static gv_status put_conflicts(void *user, gv_var p, gv_var q,
                               const gv_conflict *conflicts, uint32_t n_conflicts)
{
    const xml_writer *writer = user;
    gv_buffer *out = writer->out->text;
    gv_buffer_puts(out, "<extension><list> ");
    put_index(writer, 'x', p);
    gv_buffer_putc(out, ' ');
    put_index(writer, 'x', q);
    gv_buffer_puts(out, " </list><conflicts> ");
    for (uint32_t i = 0; i < n_conflicts; i++)
        gv_buffer_printf(out, "(%" PRIu32 ",%" PRIu32 ")",
                         gv_domains_number(writer->domains, conflicts[i].a) - 1,
                         gv_domains_number(writer->domains, conflicts[i].b) - 1);
    gv_buffer_puts(out, " </conflicts></extension>\n");
    gv_encode_flush(writer->out);
    return GV_OK;
}

static void put_givens(const xml_writer *writer)
{
    const gv_instance *instance = writer->domains->instance;
    gv_buffer *out = writer->out->text;
    if (writer->domains->reduced || !instance->n_givens)
        return;
    gv_buffer_puts(out, "<instantiation class=\"givens\"><list>");
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        gv_buffer_putc(out, ' ');
        put_index(writer, 'x', gv_primary_of(writer->net, instance->givens[i]));
    }
    gv_buffer_puts(out, " </list><values>");
    for (uint32_t i = 0; i < instance->n_givens; i++)
        gv_buffer_printf(out, " %" PRIu32,
                         gv_domains_number(writer->domains, instance->givens[i]) - 1);
    gv_buffer_puts(out, " </values></instantiation>\n");
}

static gv_status put_constraints(const xml_writer *writer, gv_arena *tmp, gv_error *err)
{
    xml_writer to = *writer;
    gv_var *vars = GV_ARENA_NEW(tmp, gv_var, writer->net->n_primary);
    if (!vars)
        return gv_fail_memory(err);
    gv_buffer_puts(writer->out->text, "<constraints>\n");
    gv_alldiffs_each(writer->domains, vars, put_alldiff, &to);
    if (gv_net_has_digits(writer->net))
        put_channels(writer);
    GV_TRY(gv_conflicts_each(writer->domains, put_conflicts, &to, writer->out->meter,
                             tmp, err));
    put_givens(writer);
    if (writer->domains->n_empty) {
        gv_buffer_puts(writer->out->text, "<intension> ne(");
        put_index(writer, 'x', 0);
        gv_buffer_putc(writer->out->text, ',');
        put_index(writer, 'x', 0);
        gv_buffer_puts(writer->out->text, ") </intension>\n");
    }
    gv_buffer_puts(writer->out->text, "</constraints>\n");
    return GV_OK;
}

gv_status gv_xcsp3_write(const gv_encode_out *out, const gv_instance *instance,
                         const gv_encode_choice *choice, gv_arena *tmp, gv_error *err)
{
    gv_domains domains;
    GV_TRY(gv_domains_make(&domains, instance, choice->full, tmp, err));
    const xml_writer writer = { out, &domains, instance->net };
    gv_buffer_puts(out->text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!--\n");
    gv_encode_header(out, instance, choice, "", "xcsp3",
                     "indices and values count from 0");
    if (domains.contradiction)
        gv_buffer_puts(out->text,
                       "naked singles end in a contradiction: domains are as "
                       "before them\n");
    gv_domains_legend(out, &domains, "");
    gv_buffer_puts(out->text, "-->\n<instance format=\"XCSP3\" type=\"CSP\">\n");
    put_variables(&writer);
    GV_TRY(put_constraints(&writer, tmp, err));
    gv_buffer_puts(out->text, "</instance>\n");
    return out->text->failed ? gv_fail_memory(err) : GV_OK;
}
