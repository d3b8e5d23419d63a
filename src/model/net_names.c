/* SPDX-License-Identifier: GPL-3.0-or-later */
/* net_names.c -- printable names of labels, variables and groups. Indices are 0-based
 * in the code and 1-based in names. */
#include "model/net.h"

#include <assert.h>
#include <string.h>

void gv_net_label_name(const gv_net *net, gv_label label, gv_buffer *out)
{
    assert(label < net->n_labels);
    const unsigned order = net->shape.order;
    if (gv_net_has_digits(net) && !gv_net_hides(net, label)) {
        const unsigned cell = label / order;
        gv_buffer_printf(out, "n%ur%uc%u", label % order + 1, cell / order + 1,
                         cell % order + 1);
    } else if (gv_net_has_queens(net)) { // nothing is hidden
        gv_buffer_printf(out, "r%uc%u", label / order + 1, label % order + 1);
    } else {
        // The first group of a label is its declared variable.
        const gv_var var = net->label_groups[net->label_start[label]];
        gv_buffer_printf(out, "%s=%s", net->csp->variable[var], net->csp->value[label]);
    }
}

bool gv_net_unit(gv_net_unit_of *out, const gv_net *net, gv_var group)
{
    const unsigned order = net->shape.order;
    const gv_var_type type = (gv_var_type)net->group_type[group];
    if (type > GV_VAR_LAST_UNIT)
        return false;
    if (!net->variant) { // in runs of order^2, one per type
        const unsigned index = group % (order * order);
        *out = (gv_net_unit_of){ type, index / order, index % order };
    } else if (group < net->n_primary) {
        *out = (gv_net_unit_of){ type, group / order, group % order };
    } else {
        const uint32_t alldiff = net->csp->group_alldiff[group - net->n_needed];
        *out = (gv_net_unit_of){ type, net->csp->alldiff_unit[alldiff],
                                 net->group_labels[net->group_start[group]] % order };
    }
    return true;
}

static void unit_name(const gv_net_unit_of *unit, gv_buffer *out)
{
    static const char *const prefix[GV_VAR_LAST_UNIT + 1] = {
        [GV_VAR_RC] = "rc", [GV_VAR_RN] = "rn", [GV_VAR_CN] = "cn", [GV_VAR_BN] = "bn",
        [GV_VAR_DN] = "dn", [GV_VAR_AN] = "an", [GV_VAR_XN] = "xn", [GV_VAR_WN] = "wn",
        [GV_VAR_GN] = "gn", [GV_VAR_KN] = "kn",
    };
    const char *letters = prefix[unit->type];
    gv_buffer_printf(out, "%c%u%c%u", letters[0], unit->number + 1, letters[1],
                     unit->digit + 1);
}

/* Rows, columns and blocks come in runs of `order`; after the variables come the
 * diagonals, then as many anti-diagonals. */
static void queens_group_name(const gv_net *net, gv_var group, gv_buffer *out)
{
    static const char prefix[GV_N_VAR_TYPES] = {
        [GV_VAR_R] = 'r', [GV_VAR_C] = 'c', [GV_VAR_B] = 'b',
        [GV_VAR_D] = 'd', [GV_VAR_A] = 'a',
    };
    const unsigned n_diagonals = (net->n_groups - net->n_vars) / 2;
    const unsigned index = group < net->n_vars ? group % net->shape.order
                                               : (group - net->n_vars) % n_diagonals;
    gv_buffer_printf(out, "%c%u", prefix[net->group_type[group]], index + 1);
}

static void csp_group_name(const gv_net *net, gv_var group, gv_buffer *out)
{
    const gv_csp_names *names = net->csp;
    if (group < net->n_needed) {
        gv_buffer_puts(out, names->variable[group]);
        return;
    }
    const gv_label first = net->group_labels[net->group_start[group]];
    const uint32_t alldiff = names->group_alldiff[group - net->n_needed];
    if (alldiff != UINT32_MAX) {
        gv_buffer_printf(out, "alldiff%u:%s", alldiff + 1, names->value[first]);
        return;
    }
    gv_buffer_printf(out, "constraint%u", names->group_constraint[group] + 1);
    if (net->group_type[group] == GV_VAR_SUPPORT) {
        gv_buffer_putc(out, ':');
        if (gv_net_hides(net, first)) // of tuples alone
            gv_buffer_printf(out, "%s=", names->variable[gv_net_home(net, first)]);
        gv_buffer_puts(out, names->value[first]);
    }
}

const char *gv_net_type_name(const gv_net *net, gv_var_type type)
{
    if (!net->csp || type < GV_VAR_TYPED)
        return NULL;
    const unsigned number = (unsigned)(type - GV_VAR_TYPED);
    return number < net->csp->n_types ? net->csp->type[number] : NULL;
}

void gv_net_group_name(const gv_net *net, gv_var group, gv_buffer *out)
{
    assert(group < net->n_groups);
    gv_net_unit_of unit;
    if (gv_net_unit(&unit, net, group))
        unit_name(&unit, out);
    else if (gv_net_has_queens(net))
        queens_group_name(net, group, out);
    else
        csp_group_name(net, group, out);
}

static gv_net_name cut_name(gv_buffer *buffer)
{
    gv_net_name name = { "?" };
    const size_t most = sizeof name.text - 1;
    if (!buffer->failed && buffer->length) {
        const size_t n = buffer->length < most ? buffer->length : most;
        memcpy(name.text, buffer->text, n);
        name.text[n] = 0;
    }
    gv_buffer_free(buffer);
    return name;
}

gv_net_name gv_net_name_of_label(const gv_net *net, gv_label label)
{
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    gv_net_label_name(net, label, &buffer);
    return cut_name(&buffer);
}

gv_net_name gv_net_name_of_group(const gv_net *net, gv_var group)
{
    gv_buffer buffer;
    gv_buffer_init(&buffer, NULL);
    gv_net_group_name(net, group, &buffer);
    return cut_name(&buffer);
}
