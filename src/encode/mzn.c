/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mzn.c -- MiniZinc: a model of the family, the same for all its instances, and the
 * data of one. Both together by default; apart, a .mzn and a .dzn. */
#include "encode/domains.h"

#include "model/family.h"

#include <assert.h>
#include <inttypes.h>

static const char digits_model[] =
    "% Sudoku, Latin squares and pandiagonal Latin squares; x[i,j] is the value of "
    "the\n"
    "% cell in row i and column j.\n"
    "include \"alldifferent.mzn\";\n"
    "include \"inverse.mzn\";\n"
    "int: s;          % order\n"
    "int: m;          % rows of a block\n"
    "int: n;          % columns of a block; no blocks when m or n is 1\n"
    "bool: diagonals; % pandiagonal\n"
    "array[1..s, 1..s] of set of int: dom;\n"
    "array[1..s, 1..s] of var 1..s: x;\n"
    "array[1..s, 1..s] of var 1..s: r; % r[i,k]: the column of k in row i\n"
    "array[1..s, 1..s] of var 1..s: c; % c[j,k]: the row of k in column j\n"
    "constraint forall(i, j in 1..s)(x[i,j] in dom[i,j]);\n"
    "constraint forall(i in 1..s)(alldifferent([x[i,j] | j in 1..s]));\n"
    "constraint forall(j in 1..s)(alldifferent([x[i,j] | i in 1..s]));\n"
    "constraint if m > 1 /\\ n > 1 then forall(b in 0..s-1)(alldifferent(\n"
    "  [x[b div m * m + k + 1, b mod m * n + l + 1] | k in 0..m-1, l in 0..n-1])) "
    "endif;\n"
    "constraint if diagonals then forall(d in 0..s-1)(\n"
    "  alldifferent([x[i + 1, (d + s - i) mod s + 1] | i in 0..s-1]) /\\\n"
    "  alldifferent([x[i + 1, (d + i) mod s + 1] | i in 0..s-1])) endif;\n"
    "constraint forall(i in 1..s)(inverse([x[i,j] | j in 1..s], [r[i,k] | k in "
    "1..s]));\n"
    "constraint forall(j in 1..s)(inverse([x[i,j] | i in 1..s], [c[j,k] | k in "
    "1..s]));\n"
    "solve :: int_search([x[i,j] | i, j in 1..s], dom_w_deg, indomain_min) satisfy;\n"
    "output [\"x = \\([fix(x[i,j]) | i, j in 1..s]);\\n\"];\n";

static const char queens_model[] =
    "% Queens; x[i] is the column of the queen in row i.\n"
    "include \"alldifferent.mzn\";\n"
    "int: s; % order\n"
    "int: m; % rows and columns of a block; no blocks when it is 1\n"
    "array[1..s] of set of int: dom;\n"
    "array[1..s] of var 1..s: x;\n"
    "constraint forall(i in 1..s)(x[i] in dom[i]);\n"
    "constraint alldifferent(x);\n"
    "constraint alldifferent([x[i] + i | i in 1..s]);\n"
    "constraint alldifferent([x[i] - i | i in 1..s]);\n"
    "constraint if m > 1 then forall(b in 0..s div m - 1)(\n"
    "  alldifferent([(x[b * m + k] - 1) div m | k in 1..m])) endif;\n"
    "solve :: int_search(x, dom_w_deg, indomain_min) satisfy;\n"
    "output [\"x = \\([fix(x[i]) | i in 1..s]);\\n\"];\n";

static const char csp_model[] =
    "% Any binary CSP; x[i] is the number of the value of variable i.\n"
    "include \"alldifferent.mzn\";\n"
    "int: n_variables;\n"
    "int: n_values;\n"
    "int: n_alldiffs;\n"
    "int: n_forbidden;\n"
    "array[1..n_variables] of set of int: dom;\n"
    "array[1..n_alldiffs] of set of int: alldiff;\n"
    "array[1..4 * n_forbidden] of int: forbidden; % i, x[i], j, x[j] of each pair\n"
    "array[1..n_variables] of var 1..n_values: x;\n"
    "constraint forall(i in 1..n_variables)(x[i] in dom[i]);\n"
    "constraint forall(a in 1..n_alldiffs)(alldifferent([x[i] | i in alldiff[a]]));\n"
    "constraint forall(f in 0..n_forbidden-1)(\n"
    "  x[forbidden[4*f + 1]] != forbidden[4*f + 2] \\/\n"
    "  x[forbidden[4*f + 3]] != forbidden[4*f + 4]);\n"
    "solve :: int_search(x, dom_w_deg, indomain_min) satisfy;\n"
    "output [\"x = \\([fix(x[i]) | i in 1..n_variables]);\\n\"];\n";

static const char *model_of(const gv_net *net)
{
    if (net->csp)
        return csp_model;
    return gv_net_has_digits(net) ? digits_model : queens_model;
}

/* ---- data ---- */

/* In addition to the labels and GV_NO_LABEL: a variable with two givens. */
#define TWO_GIVENS (UINT32_MAX - 1)

/* By variable: its given. Empty if the domains contain them. */
static gv_status find_givens(gv_label **out, const gv_domains *domains, gv_arena *tmp,
                             gv_error *err)
{
    const gv_net *net = domains->net;
    const gv_instance *instance = domains->instance;
    gv_label *given = GV_ARENA_NEW(tmp, gv_label, net->n_primary);
    if (!given)
        return gv_fail_memory(err);
    for (gv_var var = 0; var < net->n_primary; var++)
        given[var] = GV_NO_LABEL;
    for (uint32_t i = 0; !domains->reduced && i < instance->n_givens; i++) {
        const gv_var var = gv_primary_of(net, instance->givens[i]);
        given[var] = given[var] == GV_NO_LABEL ? instance->givens[i] : TWO_GIVENS;
    }
    *out = given;
    return GV_OK;
}

/* Without propagation the givens are domains of one value. */
static void put_domain(const gv_encode_out *out, const gv_domains *domains,
                       gv_label given, gv_var var)
{
    const gv_net *net = domains->net;
    const char *separator = "";
    gv_buffer_putc(out->text, '{');
    for (uint32_t i = net->group_start[var]; i < net->group_start[var + 1]; i++) {
        const gv_label label = net->group_labels[i];
        if (!gv_domains_allow(domains, label) ||
            (given != GV_NO_LABEL && given != label))
            continue;
        gv_buffer_puts(out->text, separator);
        gv_buffer_uint(out->text, gv_domains_number(domains, label));
        separator = ",";
    }
    gv_buffer_putc(out->text, '}');
    gv_encode_flush(out);
}

static gv_status put_domains(const gv_encode_out *out, const gv_domains *domains,
                             gv_arena *tmp, gv_error *err)
{
    const gv_net *net = domains->net;
    gv_label *given = NULL;
    GV_TRY(find_givens(&given, domains, tmp, err));
    assert(given);
    const bool square = gv_net_has_digits(net);
    const uint32_t per_row = square ? net->shape.order : net->n_primary;
    gv_buffer_puts(out->text, square ? "dom = [|" : "dom = [");
    for (gv_var var = 0; var < net->n_primary && !gv_encode_ended(out); var++) {
        gv_buffer_puts(out->text, !var ? "" : var % per_row ? "," : "\n|");
        put_domain(out, domains, given[var], var);
    }
    gv_buffer_puts(out->text, square ? "|];\n" : "];\n");
    return GV_OK;
}

typedef struct csp_data {
    const gv_encode_out *out;
    const gv_domains *domains;
    uint64_t n;
} csp_data;

static void put_alldiff(void *user, const gv_var *vars, uint32_t n_vars)
{
    csp_data *data = user;
    gv_buffer_puts(data->out->text, data->n++ ? ",\n{" : "{");
    for (uint32_t i = 0; i < n_vars; i++)
        gv_buffer_printf(data->out->text, "%s%" PRIu32, i ? "," : "", vars[i] + 1);
    gv_buffer_putc(data->out->text, '}');
    gv_encode_flush(data->out);
}

static gv_status count_conflicts(void *user, gv_var p, gv_var q,
                                 const gv_conflict *conflicts, uint32_t n_conflicts)
{
    (void)p;
    (void)q;
    (void)conflicts;
    ((csp_data *)user)->n += n_conflicts;
    return GV_OK;
}

static gv_status put_conflicts(void *user, gv_var p, gv_var q,
                               const gv_conflict *conflicts, uint32_t n_conflicts)
{
    csp_data *data = user;
    for (uint32_t i = 0; i < n_conflicts; i++)
        gv_buffer_printf(data->out->text,
                         "%s%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32,
                         data->n++ ? ",\n" : "", p + 1,
                         gv_domains_number(data->domains, conflicts[i].a), q + 1,
                         gv_domains_number(data->domains, conflicts[i].b));
    gv_encode_flush(data->out);
    return GV_OK;
}

static gv_status put_csp_data(const gv_encode_out *out, const gv_domains *domains,
                              gv_arena *tmp, gv_error *err)
{
    const gv_net *net = domains->net;
    csp_data data = { .out = out, .domains = domains };
    gv_buffer_printf(out->text,
                     "n_variables = %" PRIu32 ";\nn_values = %" PRIu32
                     ";\nn_alldiffs = %" PRIu32 ";\nalldiff = [",
                     net->n_primary, domains->n_values, net->csp->n_alldiffs);
    gv_alldiffs_each(domains, NULL, put_alldiff, &data);
    data.n = 0;
    GV_TRY(gv_conflicts_each(domains, count_conflicts, &data, out->meter, tmp, err));
    gv_buffer_printf(out->text, "];\nn_forbidden = %" PRIu64 ";\nforbidden = [",
                     data.n);
    data.n = 0;
    GV_TRY(gv_conflicts_each(domains, put_conflicts, &data, out->meter, tmp, err));
    gv_buffer_puts(out->text, "];\n");
    return GV_OK;
}

static gv_status put_data(const gv_encode_out *out, const gv_domains *domains,
                          gv_arena *tmp, gv_error *err)
{
    const gv_shape shape = domains->net->shape;
    if (domains->net->csp)
        GV_TRY(put_csp_data(out, domains, tmp, err));
    else if (gv_net_has_digits(domains->net))
        gv_buffer_printf(out->text, "s = %u;\nm = %u;\nn = %u;\ndiagonals = %s;\n",
                         shape.order, shape.block_rows, shape.block_cols,
                         gv_families[shape.family]->has_broken_diagonals ? "true"
                                                                         : "false");
    else
        gv_buffer_printf(out->text, "s = %u;\nm = %u;\n", shape.order,
                         shape.block_rows);
    return put_domains(out, domains, tmp, err);
}

gv_status gv_mzn_write(const gv_encode_out *out, const gv_instance *instance,
                       const gv_encode_choice *choice, gv_arena *tmp, gv_error *err)
{
    if (choice->part != GV_ENCODE_MODEL)
        gv_encode_header(out, instance, choice, "% ", "mzn", NULL);
    if (choice->part != GV_ENCODE_DATA)
        gv_buffer_puts(out->text, model_of(instance->net));
    if (choice->part != GV_ENCODE_MODEL) {
        gv_domains domains;
        GV_TRY(gv_domains_make(&domains, instance, choice->full, tmp, err));
        if (domains.contradiction)
            gv_buffer_puts(out->text, "% naked singles end in a contradiction: domains "
                                      "are as before them\n");
        gv_domains_legend(out, &domains, "% ");
        GV_TRY(put_data(out, &domains, tmp, err));
    }
    return out->text->failed ? gv_fail_memory(err) : GV_OK;
}
