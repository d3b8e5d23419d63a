/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opb.c -- sums for pseudo-Boolean solvers: exactly one label of every CSP-variable, at
 * most one of every other group. Variables are numbered as in DIMACS. */
#include "base/bitset.h"
#include "encode/cnf.h"
#include "encode/encode_internal.h"

#include <inttypes.h>

typedef struct opb_writer {
    const gv_encode_out *out; /* NULL: only count */
    gv_meter *meter;
    const gv_cnf *cnf;
    uint64_t n_constraints;
} opb_writer;

static void end_constraint(opb_writer *writer, const char *relation)
{
    writer->n_constraints++;
    if (!writer->out)
        return;
    gv_buffer_printf(writer->out->text, "%s ;\n", relation);
    gv_encode_flush(writer->out);
}

static void put_term(const opb_writer *writer, const char *sign, gv_label label)
{
    if (!writer->out)
        return;
    gv_buffer_puts(writer->out->text, sign);
    gv_buffer_puts(writer->out->text, "1 x");
    gv_buffer_uint(writer->out->text, writer->cnf->var_of[label]);
    gv_buffer_putc(writer->out->text, ' ');
}

/* At most one of no label, or of one, constrains nothing. */
static void put_group(opb_writer *writer, gv_var group)
{
    const gv_cnf *cnf = writer->cnf;
    const gv_net *net = cnf->instance->net;
    const bool exact = group < net->n_vars;
    const uint32_t end = net->group_start[group + 1];
    uint32_t n_open = 0;
    for (uint32_t i = net->group_start[group]; i < end; i++)
        n_open += cnf->var_of[net->group_labels[i]] != 0;
    if (n_open < (exact ? 1 : 2))
        return;
    for (uint32_t i = net->group_start[group]; i < end; i++)
        if (cnf->var_of[net->group_labels[i]])
            put_term(writer, exact ? "+" : "-", net->group_labels[i]);
    end_constraint(writer, exact ? "= 1" : ">= -1");
}

static void put_pairs(opb_writer *writer)
{
    const gv_cnf *cnf = writer->cnf;
    const gv_net *net = cnf->instance->net;
    for (gv_label a = 0; net->pair_start && a < net->n_labels; a++) {
        if (gv_meter_spend(writer->meter, net->pair_start[a + 1] - net->pair_start[a]))
            return;
        for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++) {
            const gv_label b = net->pairs[i];
            if (a > b || !cnf->var_of[a] || !cnf->var_of[b])
                continue;
            put_term(writer, "-", a);
            put_term(writer, "-", b);
            end_constraint(writer, ">= -1");
        }
    }
}

static void put_units(opb_writer *writer)
{
    const gv_instance *instance = writer->cnf->instance;
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        put_term(writer, "+", instance->givens[i]);
        end_constraint(writer, "= 1");
    }
    for (gv_label label = 0; instance->marks && label < instance->net->n_labels;
         label++)
        if (!gv_bits_has(instance->marks, label)) {
            put_term(writer, "+", label);
            end_constraint(writer, "= 0");
        }
}

/* It has a variable for readers that require one. */
static void put_contradiction(opb_writer *writer)
{
    if (writer->out)
        gv_buffer_puts(writer->out->text, "+1 x1 ");
    end_constraint(writer, ">= 2");
}

static void put_constraints(opb_writer *writer)
{
    const gv_net *net = writer->cnf->instance->net;
    if (writer->cnf->contradiction) {
        put_contradiction(writer);
        return;
    }
    if (writer->cnf->choice.full)
        put_units(writer);
    for (gv_var group = 0; group < net->n_groups; group++) {
        if (gv_meter_spend(writer->meter, gv_net_group_size(net, group)))
            return;
        if (gv_group_counts(net, group))
            put_group(writer, group);
    }
    put_pairs(writer);
}

gv_status gv_opb_write(const gv_encode_out *out, const gv_instance *instance,
                       const gv_encode_choice *choice, gv_arena *tmp, gv_error *err)
{
    gv_cnf *cnf = NULL;
    const gv_cnf_choice how = { .form = GV_CNF_3D, .full = choice->full };
    GV_TRY(gv_cnf_make(&cnf, instance, how, tmp, err));
    opb_writer writer = { .cnf = cnf, .meter = out->meter };
    put_constraints(&writer);
    // Readers take the numbers from the first line.
    gv_buffer_printf(out->text, "* #variable= %" PRIu32 " #constraint= %" PRIu64 "\n",
                     cnf->contradiction ? 1 : cnf->n_vars, writer.n_constraints);
    gv_encode_header(out, instance, choice, "* ", "opb",
                     "variables are numbered as in dimacs-3d");
    if (cnf->contradiction)
        gv_buffer_puts(out->text, "* naked singles end in a contradiction\n");
    writer = (opb_writer){ .out = out, .meter = out->meter, .cnf = cnf };
    put_constraints(&writer);
    return out->text->failed ? gv_fail_memory(err) : GV_OK;
}
