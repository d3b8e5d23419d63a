/* SPDX-License-Identifier: GPL-3.0-or-later */
/* constraints.c -- which groups and pairs of a network belong to which constraint, and
 * what the constraints are called. */
#include "model/constraints.h"

#include "model/variant.h"

#include <assert.h>
#include <string.h>

/* ---- which belongs to which ---- */

static uint32_t n_pair_entries(const gv_net *net)
{
    return net->pair_start ? net->pair_start[net->n_labels] : 0;
}

/* Each group and each pair of a family is one; the pairs come last. */
static uint32_t count_constraints(const gv_net *net)
{
    return net->csp ? net->csp->n_constraints : net->n_groups + n_pair_entries(net) / 2;
}

static gv_status list_groups(gv_constraints *c, gv_arena *arena, gv_error *err)
{
    const gv_net *net = c->net;
    const size_t n_groups = net->n_groups;
    uint32_t *of_group = GV_ARENA_NEW(arena, uint32_t, n_groups + 1);
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)c->n + 2);
    gv_var *groups = GV_ARENA_NEW(arena, gv_var, n_groups + 1);
    if (!of_group || !start || !groups)
        return gv_fail_memory(err);
    for (gv_var g = 0; g < n_groups; g++)
        of_group[g] = net->csp ? net->csp->group_constraint[g] : g;
    // Counted one place further on, so that filling the lists leaves the offsets.
    for (gv_var g = 0; g < n_groups; g++)
        if (of_group[g] != GV_NO_CONSTRAINT)
            start[of_group[g] + 2]++;
    for (uint32_t i = 0; i < c->n; i++)
        start[i + 2] += start[i + 1];
    for (gv_var g = 0; g < n_groups; g++)
        if (of_group[g] != GV_NO_CONSTRAINT)
            groups[start[of_group[g] + 1]++] = g;
    c->of_group = of_group;
    c->group_start = start;
    c->groups = groups;
    return GV_OK;
}

/* Those of a csp are listed by constraint. */
static gv_status take_csp_pairs(gv_constraints *c, gv_arena *arena, gv_error *err)
{
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)c->n + 1);
    if (!start)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i <= c->n; i++)
        start[i] = 2 * c->net->csp->constraint_pair_start[i];
    c->pair_start = start;
    c->pairs = c->net->csp->constraint_pairs;
    return GV_OK;
}

static gv_status number_pairs(gv_constraints *c, gv_arena *arena, gv_error *err)
{
    const gv_net *net = c->net;
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)c->n + 1);
    gv_label *pairs = GV_ARENA_NEW(arena, gv_label, (size_t)n_pair_entries(net) + 1);
    if (!start || !pairs)
        return gv_fail_memory(err);
    uint32_t n = 0;
    for (gv_label a = 0; net->pair_start && a < net->n_labels; a++)
        for (uint32_t i = net->pair_start[a]; i < net->pair_start[a + 1]; i++)
            if (net->pairs[i] > a) {
                start[net->n_groups + n / 2] = n;
                pairs[n++] = a;
                pairs[n++] = net->pairs[i];
            }
    start[c->n] = n;
    c->pair_start = start;
    c->pairs = pairs;
    return GV_OK;
}

static gv_status list_links(gv_constraints *c, gv_arena *arena, gv_error *err)
{
    const uint32_t n_ends = c->pair_start[c->n];
    uint32_t *start = GV_ARENA_NEW(arena, uint32_t, (size_t)c->net->n_labels + 2);
    gv_label *links = GV_ARENA_NEW(arena, gv_label, (size_t)n_ends + 1);
    uint32_t *of_link = GV_ARENA_NEW(arena, uint32_t, (size_t)n_ends + 1);
    if (!start || !links || !of_link)
        return gv_fail_memory(err);
    for (uint32_t i = 0; i < n_ends; i++)
        start[c->pairs[i] + 2]++;
    for (gv_label label = 0; label < c->net->n_labels; label++)
        start[label + 2] += start[label + 1];
    for (uint32_t constraint = 0; constraint < c->n; constraint++)
        for (uint32_t i = c->pair_start[constraint]; i < c->pair_start[constraint + 1];
             i++) {
            const uint32_t at = start[c->pairs[i] + 1]++;
            links[at] = c->pairs[i ^ 1];
            of_link[at] = constraint;
        }
    c->link_start = start;
    c->links = links;
    c->of_link = of_link;
    return GV_OK;
}

gv_status gv_constraints_new(const gv_constraints **out, const gv_net *net,
                             gv_arena *arena, gv_error *err)
{
    gv_constraints *c = GV_ARENA_NEW(arena, gv_constraints, 1);
    if (!c)
        return gv_fail_memory(err);
    *c = (gv_constraints){ .net = net, .n = count_constraints(net) };
    GV_TRY(list_groups(c, arena, err));
    GV_TRY(net->csp ? take_csp_pairs(c, arena, err) : number_pairs(c, arena, err));
    GV_TRY(list_links(c, arena, err));
    *out = c;
    return GV_OK;
}

/* ---- names ---- */

static bool has_groups(const gv_constraints *constraints, uint32_t constraint)
{
    return constraints->group_start[constraint] <
           constraints->group_start[constraint + 1];
}

static void put_pair(const gv_constraints *constraints, uint32_t constraint,
                     const char *between, gv_buffer *out)
{
    const gv_label *pair = constraints->pairs + constraints->pair_start[constraint];
    gv_net_label_name(constraints->net, pair[0], out);
    gv_buffer_puts(out, between);
    gv_net_label_name(constraints->net, pair[1], out);
}

bool gv_constraint_is_unit(const gv_constraints *constraints, uint32_t constraint)
{
    const gv_var first = constraints->groups[constraints->group_start[constraint]];
    return has_groups(constraints, constraint) &&
           constraints->net->group_type[first] <= GV_VAR_LAST_UNIT;
}

void gv_constraint_name(const gv_constraints *constraints, uint32_t constraint,
                        gv_buffer *out)
{
    assert(constraint < constraints->n);
    const gv_net *net = constraints->net;
    if (net->variant && gv_constraint_is_unit(constraints, constraint))
        gv_net_group_name(
            net, constraints->groups[constraints->group_start[constraint]], out);
    else if (net->csp)
        gv_buffer_printf(out, "constraint%u", constraint + 1);
    else if (has_groups(constraints, constraint))
        gv_net_group_name(constraints->net, constraint, out);
    else
        put_pair(constraints, constraint, "|", out);
}

/* ---- words ---- */

const char *gv_net_unit_word(const gv_net *net, gv_var_type type)
{
    static const char *const units[GV_VAR_LAST_UNIT + 1] = {
        [GV_VAR_RN] = "row",           [GV_VAR_CN] = "column",
        [GV_VAR_BN] = "block",         [GV_VAR_DN] = "diagonal",
        [GV_VAR_AN] = "anti-diagonal", [GV_VAR_XN] = "diagonal",
        [GV_VAR_WN] = "window",        [GV_VAR_GN] = "group",
        [GV_VAR_KN] = "cage",
    };
    assert(type <= GV_VAR_LAST_UNIT && units[type]);
    const bool is_region = type == GV_VAR_BN && net->variant && net->variant->region_of;
    return is_region ? "region" : units[type];
}

/* Units of digits: "row 3 needs a 5"; "cage 2 has a 5 at most once". */
static void put_digit_words(const gv_net *net, gv_var group, const char *digits,
                            gv_buffer *out)
{
    gv_net_unit_of unit;
    if (!gv_net_unit(&unit, net, group))
        return;
    if (unit.type == GV_VAR_RC) {
        gv_buffer_printf(out, "cell r%uc%u takes one digit", unit.number + 1,
                         unit.digit + 1);
        return;
    }
    const unsigned digit = unit.digit;
    gv_buffer_printf(out, "%s %u %s ", gv_net_unit_word(net, unit.type),
                     unit.number + 1,
                     group < net->n_vars ? "needs" : "has at most once");
    if (digits)
        gv_buffer_printf(out, "%s %c",
                         strchr("8AEFHILMNORSX", digits[digit]) ? "an" : "a",
                         digits[digit]);
    else
        gv_buffer_printf(out, "%s %u",
                         digit + 1 == 8 || digit + 1 == 11 || digit + 1 == 18 ? "an"
                                                                              : "a",
                         digit + 1);
}

static void put_queens_words(const gv_net *net, gv_var group, gv_buffer *out)
{
    static const char *const units[GV_N_VAR_TYPES] = {
        [GV_VAR_R] = "row",      [GV_VAR_C] = "column",        [GV_VAR_B] = "block",
        [GV_VAR_D] = "diagonal", [GV_VAR_A] = "anti-diagonal",
    };
    const unsigned n_diagonals = (net->n_groups - net->n_vars) / 2;
    const char *unit = units[net->group_type[group]];
    if (group < net->n_vars)
        gv_buffer_printf(out, "%s %u needs a queen", unit,
                         group % net->shape.order + 1);
    else
        gv_buffer_printf(out, "at most one queen on %s %u", unit,
                         (group - net->n_vars) % n_diagonals + 1);
}

static void put_alldiff_words(const gv_csp_names *csp, uint32_t statement,
                              gv_buffer *out)
{
    const uint32_t first = csp->alldiff_start[statement],
                   end = csp->alldiff_start[statement + 1];
    for (uint32_t i = first; i < end; i++)
        gv_buffer_printf(out, "%s%s",
                         i == first     ? ""
                         : i + 1 == end ? " and "
                                        : ", ",
                         csp->variable[csp->alldiff_vars[i]]);
    gv_buffer_puts(out, " differ");
}

/* The all-different statement that the constraint is; UINT32_MAX: it is another. */
static uint32_t alldiff_of(const gv_constraints *constraints, uint32_t constraint)
{
    const gv_net *net = constraints->net;
    if (!has_groups(constraints, constraint))
        return UINT32_MAX;
    const gv_var first = constraints->groups[constraints->group_start[constraint]];
    return first < net->n_needed ? UINT32_MAX
                                 : net->csp->group_alldiff[first - net->n_needed];
}

static void put_csp_words(const gv_constraints *constraints, uint32_t constraint,
                          const char *digits, gv_buffer *out)
{
    const gv_csp_names *csp = constraints->net->csp;
    const uint32_t alldiff = alldiff_of(constraints, constraint);
    const gv_var first = constraints->groups[constraints->group_start[constraint]];
    if (gv_constraint_is_unit(constraints, constraint))
        put_digit_words(constraints->net, first, digits, out);
    else if (csp->constraint[constraint][0])
        gv_buffer_puts(out, csp->constraint[constraint]);
    else if (alldiff != UINT32_MAX)
        put_alldiff_words(csp, alldiff, out);
    else if (!has_groups(constraints, constraint) &&
             constraints->pair_start[constraint + 1] -
                     constraints->pair_start[constraint] ==
                 2)
        put_pair(constraints, constraint, " excludes ", out);
    else
        gv_buffer_printf(out, "constraint %u holds", constraint + 1);
}

void gv_constraint_words(const gv_constraints *constraints, uint32_t constraint,
                         const char *digits, gv_buffer *out)
{
    const gv_net *net = constraints->net;
    assert(constraint < constraints->n);
    if (net->csp)
        put_csp_words(constraints, constraint, digits, out);
    else if (!has_groups(constraints, constraint))
        put_pair(constraints, constraint, " excludes ", out);
    else if (gv_net_has_digits(net))
        put_digit_words(net, constraint, digits, out);
    else if (gv_net_has_queens(net))
        put_queens_words(net, constraint, out);
    else
        gv_constraint_name(constraints, constraint, out);
}

bool gv_constraint_is_unnamed_alldiff(const gv_constraints *constraints,
                                      uint32_t constraint)
{
    const gv_csp_names *csp = constraints->net->csp;
    if (!csp || constraints->net->variant ||
        alldiff_of(constraints, constraint) == UINT32_MAX)
        return false;
    const char *words = csp->constraint[constraint];
    return !words[0] || strncmp(words, "alldiff ", 8) == 0;
}
