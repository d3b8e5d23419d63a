/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_subset.c -- Subsets in plain words: as steps of their own, and as parts of
 * chains. */
#include "report/path/words_names.h"

static const gv_net *net_of(const gv_words *w)
{
    return w->state->linkage->net;
}

static bool of_one_type(const gv_net *net, const gv_var *groups, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++)
        if (net->group_type[groups[i]] != net->group_type[groups[0]])
            return false;
    return true;
}

/* The form of its sentence: by cells, by digits of a unit, by lines; else by parts. */
typedef enum form { BY_CELLS, BY_DIGITS, BY_LINES, BY_PARTS } form;

static form form_of(const gv_net *net, const gv_subset *subset)
{
    if (!subset->set_groups || !gv_net_has_digits(net) ||
        !of_one_type(net, subset->vars, subset->size) ||
        !of_one_type(net, subset->set_groups, subset->size))
        return BY_PARTS;
    if (net->group_type[subset->vars[0]] == GV_VAR_RC)
        return BY_CELLS;
    return net->group_type[subset->set_groups[0]] == GV_VAR_RC ? BY_DIGITS : BY_LINES;
}

static void put_cells(const gv_words *w, const gv_var *cells, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " and ");
        gv_net_group_name(net_of(w), gv_words_nth(cells, n, i), w->out);
    }
}

static void put_digits(const gv_words *w, const gv_var *groups, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " and ");
        gv_words_digit(w, gv_words_nth(groups, n, i));
    }
}

/* "in row 1, ". */
static void put_unit(const gv_words *w, const gv_var *groups, uint32_t n, bool starts)
{
    gv_buffer_puts(w->out, starts ? "In " : "in ");
    gv_words_units(w, groups, n);
    gv_buffer_puts(w->out, ", ");
}

/* The candidates of a set one after the other, each by its place in a variable. */
static void put_places(const gv_words *w, const gv_subset *subset)
{
    const uint32_t n = subset->set_start[subset->size];
    for (uint32_t i = 0; i < n; i++) {
        gv_buffer_puts(w->out, i ? ", " : "(");
        gv_words_option(w, subset->vars[0], gv_words_nth(subset->sets, n, i));
    }
    gv_buffer_puts(w->out, n ? ")" : "");
}

/* "A and B can only take one of red for A and red for B, and one of ...". */
static void put_parts(const gv_words *w, const gv_subset *subset, const char *verb,
                      bool starts)
{
    const uint32_t n = subset->size;
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " and ");
        gv_words_var(w, subset->vars[i], starts && !i);
    }
    gv_buffer_printf(w->out, " %s take ", verb);
    for (uint32_t set = 0; set < n; set++) {
        const uint32_t first = subset->set_start[set];
        const uint32_t n_labels = subset->set_start[set + 1] - first;
        gv_words_join(w, set, n, ", and ");
        gv_buffer_puts(w->out, n_labels > 1 ? "one of " : "");
        for (uint32_t i = 0; i < n_labels; i++) {
            gv_words_join(w, i, n_labels, " and ");
            gv_words_label(w, subset->sets[first + i]);
        }
    }
}

void gv_words_subset(const gv_words *w, const gv_subset *subset, const char *verb,
                     bool starts)
{
    const gv_var *vars = subset->vars, *sets = subset->set_groups;
    const uint32_t n = subset->size;
    switch (form_of(net_of(w), subset)) {
    case BY_CELLS:
        put_unit(w, sets, 1, starts);
        put_cells(w, vars, n);
        gv_buffer_printf(w->out, " %s hold ", verb);
        put_digits(w, sets, n);
        break;
    case BY_DIGITS:
        put_unit(w, vars, 1, starts);
        put_digits(w, vars, n);
        gv_buffer_printf(w->out, " %s be in ", verb);
        put_cells(w, sets, n);
        break;
    case BY_LINES:
        put_unit(w, vars, n, starts);
        gv_words_digit(w, vars[0]);
        gv_buffer_printf(w->out, " %s be in ", verb);
        gv_words_units(w, sets, n);
        gv_buffer_putc(w->out, ' ');
        put_places(w, subset);
        break;
    default:
        put_parts(w, subset, verb, starts);
    }
}

void gv_words_subset_short(const gv_words *w, const gv_subset *subset)
{
    const uint32_t n = subset->size;
    switch (form_of(net_of(w), subset)) {
    case BY_CELLS:
        put_cells(w, subset->vars, n);
        break;
    case BY_DIGITS:
        put_cells(w, subset->set_groups, n);
        break;
    case BY_LINES:
        gv_words_digit(w, subset->vars[0]);
        gv_buffer_puts(w->out, " in ");
        gv_words_units(w, subset->vars, n);
        break;
    default:
        for (uint32_t i = 0; i < n; i++) {
            gv_words_join(w, i, n, " and ");
            gv_words_var(w, subset->vars[i], false);
        }
    }
}

static bool in_sets(const gv_subset *subset, gv_label label)
{
    for (uint32_t i = 0; i < subset->set_start[subset->size]; i++)
        if (subset->sets[i] == label)
            return true;
    return false;
}

gv_label gv_words_next_other(const gv_state *state, const gv_subset *subset,
                             gv_label label)
{
    gv_label least = GV_NO_LABEL;
    for (uint32_t i = 0; i < subset->size; i++) {
        gv_label next = GV_NO_LABEL;
        while ((next = gv_state_next(state, subset->vars[i], next)) != GV_NO_LABEL)
            if ((label == GV_NO_LABEL || next > label) && next < least &&
                !in_sets(subset, next))
                least = next;
    }
    return least;
}
