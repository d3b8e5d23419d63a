/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimacs.c -- clauses as a DIMACS file. In a reduced encoding, a line "c map" says what
 * each variable means. */
#include "encode/cnf.h"
#include "encode/encode_internal.h"

#include <inttypes.h>

static void put_literal(void *user, int32_t literal)
{
    const gv_encode_out *out = user;
    if (literal < 0)
        gv_buffer_putc(out->text, '-');
    gv_buffer_uint(out->text,
                   literal < 0 ? (uint64_t) - (int64_t)literal : (uint64_t)literal);
    gv_buffer_putc(out->text, literal ? ' ' : '\n');
    if (!literal)
        gv_encode_flush(out);
}

/* "c map V R C K", without K for queens, "c map V NAME=VALUE" for a csp. */
static void put_map(const gv_encode_out *out, const gv_cnf *cnf)
{
    const gv_net *net = cnf->instance->net;
    const unsigned order = net->shape.order;
    for (uint32_t var = 1; var <= cnf->n_vars && !gv_encode_ended(out); var++) {
        const gv_label label = cnf->label_of[var];
        gv_buffer_printf(out->text, "c map %" PRIu32 " ", var);
        if (gv_net_has_digits(net))
            gv_buffer_printf(out->text, "%u %u %u", label / order / order + 1,
                             label / order % order + 1, label % order + 1);
        else if (gv_net_has_queens(net))
            gv_buffer_printf(out->text, "%u %u", label / order + 1, label % order + 1);
        else
            gv_net_label_name(net, label, out->text);
        gv_buffer_putc(out->text, '\n');
        gv_encode_flush(out);
    }
}

static const char *variables_of(const gv_net *net)
{
    if (gv_net_has_digits(net))
        return "variable = ((row - 1) * order + column - 1) * order + digit";
    return gv_net_has_queens(net)
               ? "variable = (row - 1) * order + column"
               : "variables are the values of the variables, in order";
}

static gv_status write_cnf(const gv_encode_out *out, const gv_instance *instance,
                           const gv_encode_choice *choice, gv_cnf_form form,
                           gv_arena *tmp, gv_error *err)
{
    gv_cnf *cnf = NULL;
    const gv_cnf_choice how = { .form = form, .full = choice->full };
    GV_TRY(gv_cnf_make(&cnf, instance, how, tmp, err));
    gv_encode_header(
        out, instance, choice, "c ", form == GV_CNF_2D ? "dimacs-2d" : "dimacs-3d",
        choice->full ? "clauses that two units have in common are written twice"
                     : "clauses that two units have in common are written once");
    if (cnf->contradiction)
        gv_buffer_puts(out->text, "c naked singles end in a contradiction\n");
    if (choice->full)
        gv_buffer_printf(out->text, "c %s\n", variables_of(instance->net));
    else
        put_map(out, cnf);
    gv_buffer_printf(out->text, "p cnf %" PRIu32 " %" PRIu64 "\n", cnf->n_vars,
                     gv_cnf_count(cnf, out->meter));
    gv_encode_out to = *out;
    gv_cnf_emit(cnf, (gv_clause_sink){ put_literal, &to }, out->meter);
    return out->text->failed ? gv_fail_memory(err) : GV_OK;
}

gv_status gv_dimacs_2d_write(const gv_encode_out *out, const gv_instance *instance,
                             const gv_encode_choice *choice, gv_arena *tmp,
                             gv_error *err)
{
    return write_cnf(out, instance, choice, GV_CNF_2D, tmp, err);
}

gv_status gv_dimacs_3d_write(const gv_encode_out *out, const gv_instance *instance,
                             const gv_encode_choice *choice, gv_arena *tmp,
                             gv_error *err)
{
    return write_cnf(out, instance, choice, GV_CNF_3D, tmp, err);
}
