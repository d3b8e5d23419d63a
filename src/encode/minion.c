/* SPDX-License-Identifier: GPL-3.0-or-later */
/* minion.c -- Minion 3: x is the value of each cell (the column of each queen, the
 * value of each variable); grids with digits also have r and c, the places of the
 * digits in rows and columns. Values count from 1, indices from 0. */
#include "encode/domains.h"

#include <inttypes.h>

typedef struct minion_writer {
    const gv_encode_out *out;
    const gv_domains *domains;
    const gv_net *net;
} minion_writer;

/* x[3,4], or x[3]. */
static void put_index(const minion_writer *writer, char array, uint32_t index)
{
    const unsigned order = writer->net->shape.order;
    if (gv_net_has_digits(writer->net))
        gv_buffer_printf(writer->out->text, "%c[%" PRIu32 ",%" PRIu32 "]", array,
                         index / order, index % order);
    else
        gv_buffer_printf(writer->out->text, "%c[%" PRIu32 "]", array, index);
}

static void put_variables(const minion_writer *writer)
{
    const gv_net *net = writer->net;
    const unsigned order = net->shape.order;
    gv_buffer *out = writer->out->text;
    gv_buffer_puts(out, "**VARIABLES**\n");
    if (!gv_net_has_digits(net))
        gv_buffer_printf(out, "DISCRETE x[%" PRIu32 "] {1..%" PRIu32 "}\n",
                         net->n_primary, writer->domains->n_values);
    else
        for (const char *array = "xrc"; *array; array++)
            gv_buffer_printf(out, "DISCRETE %c[%u,%u] {1..%u}\n", *array, order, order,
                             order);
    gv_buffer_puts(out, "**SEARCH**\nVARORDER [x]\nPRINT [x]\n**CONSTRAINTS**\n");
}

/* ---- constraints ---- */

static void put_literal(const minion_writer *writer, const char *sign, char array,
                        uint32_t index, uint32_t value)
{
    gv_buffer_puts(writer->out->text, sign);
    put_index(writer, array, index);
    gv_buffer_printf(writer->out->text, ",%" PRIu32 ")", value);
}

/* The remaining values of a variable, unless that is all. */
static void put_domain(const minion_writer *writer, gv_var var)
{
    const gv_net *net = writer->net;
    gv_buffer *out = writer->out->text;
    const uint32_t size = gv_domains_size(writer->domains, var);
    if (size == writer->domains->n_values || !size)
        return;
    gv_buffer_puts(out, "w-inset(");
    put_index(writer, 'x', var);
    const char *separator = ",[";
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++)
        if (gv_domains_allow(writer->domains, net->group_labels[i])) {
            gv_buffer_printf(out, "%s%" PRIu32, separator,
                             gv_domains_number(writer->domains, net->group_labels[i]));
            separator = ",";
        }
    gv_buffer_puts(out, "])\n");
    gv_encode_flush(writer->out);
}

static void put_alldiff(void *user, const gv_var *vars, uint32_t n_vars)
{
    const minion_writer *writer = user;
    gv_buffer_puts(writer->out->text, "alldiff([");
    for (uint32_t i = 0; i < n_vars; i++) {
        gv_buffer_puts(writer->out->text, i ? "," : "");
        put_index(writer, 'x', vars[i]);
    }
    gv_buffer_puts(writer->out->text, "])\n");
    gv_encode_flush(writer->out);
}

/* x = k => dual = place, and the converse. */
static void put_channel(const minion_writer *writer, gv_label label, char dual,
                        uint32_t index, uint32_t place)
{
    const unsigned order = writer->net->shape.order;
    gv_buffer *out = writer->out->text;
    gv_buffer_puts(out, "watched-or({");
    put_literal(writer, "w-notliteral(", 'x', label / order, label % order + 1);
    put_literal(writer, ",w-literal(", dual, index, place);
    gv_buffer_puts(out, "})\nwatched-or({");
    put_literal(writer, "w-literal(", 'x', label / order, label % order + 1);
    put_literal(writer, ",w-notliteral(", dual, index, place);
    gv_buffer_puts(out, "})\n");
    gv_encode_flush(writer->out);
}

/* A label that is excluded excludes its places. */
static void put_no_place(const minion_writer *writer, char dual, uint32_t index,
                         uint32_t place)
{
    put_literal(writer, "w-notliteral(", dual, index, place);
    gv_buffer_putc(writer->out->text, '\n');
    gv_encode_flush(writer->out);
}

static void put_channels(const minion_writer *writer)
{
    const unsigned order = writer->net->shape.order;
    const uint32_t n_labels = writer->net->n_labels;
    for (gv_label label = 0; label < n_labels && !gv_encode_ended(writer->out);
         label++) {
        const uint32_t row = label / order / order, column = label / order % order,
                       digit = label % order;
        if (gv_domains_allow(writer->domains, label)) {
            put_channel(writer, label, 'r', row * order + digit, column + 1);
            put_channel(writer, label, 'c', column * order + digit, row + 1);
        } else {
            put_no_place(writer, 'r', row * order + digit, column + 1);
            put_no_place(writer, 'c', column * order + digit, row + 1);
        }
    }
}

static gv_status put_conflicts(void *user, gv_var p, gv_var q,
                               const gv_conflict *conflicts, uint32_t n_conflicts)
{
    const minion_writer *writer = user;
    gv_buffer *out = writer->out->text;
    gv_buffer_puts(out, "negativetable([");
    put_index(writer, 'x', p);
    gv_buffer_putc(out, ',');
    put_index(writer, 'x', q);
    gv_buffer_puts(out, "],{");
    for (uint32_t i = 0; i < n_conflicts; i++)
        gv_buffer_printf(out, "%s<%" PRIu32 ",%" PRIu32 ">", i ? "," : "",
                         gv_domains_number(writer->domains, conflicts[i].a),
                         gv_domains_number(writer->domains, conflicts[i].b));
    gv_buffer_puts(out, "})\n");
    gv_encode_flush(writer->out);
    return GV_OK;
}

static void put_givens(const minion_writer *writer)
{
    const gv_instance *instance = writer->domains->instance;
    for (uint32_t i = 0; !writer->domains->reduced && i < instance->n_givens; i++) {
        const gv_label given = instance->givens[i];
        put_literal(writer, "w-literal(", 'x', gv_primary_of(writer->net, given),
                    gv_domains_number(writer->domains, given));
        gv_buffer_putc(writer->out->text, '\n');
    }
    if (writer->domains->n_empty) { // a variable without values: nothing can hold
        put_literal(writer, "w-literal(", 'x', 0, 1);
        put_literal(writer, "\nw-notliteral(", 'x', 0, 1);
        gv_buffer_putc(writer->out->text, '\n');
    }
}

static gv_status put_constraints(const minion_writer *writer, gv_arena *tmp,
                                 gv_error *err)
{
    minion_writer to = *writer;
    gv_var *vars = GV_ARENA_NEW(tmp, gv_var, writer->net->n_primary);
    if (!vars)
        return gv_fail_memory(err);
    for (gv_var var = 0; var < writer->net->n_primary; var++)
        if (!gv_encode_ended(writer->out))
            put_domain(writer, var);
    gv_alldiffs_each(writer->domains, vars, put_alldiff, &to);
    if (gv_net_has_digits(writer->net))
        put_channels(writer);
    GV_TRY(gv_conflicts_each(writer->domains, put_conflicts, &to, writer->out->meter,
                             tmp, err));
    put_givens(writer);
    return GV_OK;
}

gv_status gv_minion_write(const gv_encode_out *out, const gv_instance *instance,
                          const gv_encode_choice *choice, gv_arena *tmp, gv_error *err)
{
    gv_domains domains;
    GV_TRY(gv_domains_make(&domains, instance, choice->full, tmp, err));
    const minion_writer writer = { out, &domains, instance->net };
    gv_buffer_puts(out->text, "MINION 3\n");
    gv_encode_header(out, instance, choice, "# ", "minion",
                     "indices count from 0, values from 1");
    if (domains.contradiction)
        gv_buffer_puts(out->text, "# naked singles end in a contradiction: domains are "
                                  "as before them\n");
    gv_domains_legend(out, &domains, "# ");
    put_variables(&writer);
    GV_TRY(put_constraints(&writer, tmp, err));
    gv_buffer_puts(out->text, "**EOF**\n");
    return out->text->failed ? gv_fail_memory(err) : GV_OK;
}
