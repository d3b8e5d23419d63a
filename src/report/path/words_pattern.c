/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_pattern.c -- patterns of sets of cells in plain words: what the cells can hold,
 * and why a target leaves them without a choice. */
#include "report/path/words_names.h"

static const gv_net *net_of(const gv_words *w)
{
    return w->state->linkage->net;
}

static void put_vars(const gv_words *w, const gv_var *vars, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        gv_words_join(w, i, n, " and ");
        gv_words_var(w, vars[i], false);
    }
}

/* The digits that some of the cells can hold. */
static void put_digits(const gv_words *w, const gv_var *cells, uint32_t n)
{
    const uint32_t order = net_of(w)->shape.order;
    uint32_t n_digits = 0, at = 0;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t digit = 0; digit < order; digit++) {
            gv_label label = GV_NO_LABEL;
            for (uint32_t i = 0; i < n && label == GV_NO_LABEL; i++)
                if (gv_state_has(w->state, cells[i] * order + digit))
                    label = cells[i] * order + digit;
            if (label == GV_NO_LABEL)
                continue;
            if (!pass) {
                n_digits++;
                continue;
            }
            gv_words_join(w, at++, n_digits, " and ");
            gv_words_option(w, label / order, label);
        }
}

/* "r1c1 and r1c3 can only hold 1, 4 and 7; r4c1 can only hold 1 and 7". */
static void put_parts(const gv_words *w, const gv_pattern *pattern)
{
    for (uint32_t part = 0; part < pattern->n_parts; part++) {
        const gv_var *cells = pattern->vars + pattern->part_start[part];
        const uint32_t n = pattern->part_start[part + 1] - pattern->part_start[part];
        gv_buffer_puts(w->out, part ? "; " : "");
        put_vars(w, cells, n);
        gv_buffer_puts(w->out, " can only hold ");
        put_digits(w, cells, n);
    }
}

/* "If r1c1, r1c5, r2c1 and r2c5 held only 4 and 7, these could change places, and there
 * would be two solutions". */
static void put_deadly(const gv_words *w, const gv_pattern *pattern)
{
    const uint32_t order = net_of(w)->shape.order;
    const gv_label a = pattern->deadly[0], b = pattern->deadly[pattern->n_deadly];
    gv_buffer_puts(w->out, "If ");
    put_vars(w, pattern->vars, pattern->part_start[1]);
    gv_buffer_puts(w->out, " held only ");
    gv_words_option(w, a / order, a);
    gv_buffer_puts(w->out, " and ");
    gv_words_option(w, b / order, b);
    gv_buffer_puts(w->out,
                   ", these could change places, and there would be two solutions");
    if (pattern->n_parts == 1)
        return;
    const gv_var *vars = pattern->vars + pattern->part_start[1];
    const uint32_t n = pattern->part_start[2] - pattern->part_start[1];
    gv_buffer_puts(w->out, "; ");
    if (gv_words_is_of_cell(w, vars[0])) {
        put_vars(w, vars, n);
        gv_buffer_puts(w->out, " can only hold ");
        put_digits(w, vars, n);
    } else {
        gv_words_var_open(w, vars[0], "can only", false);
    }
}

/* "Without 4 in r5c6, every open cell would have two candidates ...: so r5c6 is 4." */
static void put_last_extra(const gv_words *w, const gv_step *step)
{
    gv_buffer_puts(w->out, "Without ");
    gv_words_label(w, step->value);
    gv_buffer_puts(w->out, ", every open cell would have two candidates, and every "
                           "missing digit two places in each unit; there would not be "
                           "exactly one solution: so ");
    gv_words_claim(w, step->value, true, false);
}

void gv_words_pattern(const gv_words *w, const gv_step *step)
{
    if (step->conclusion == GV_ASSERTS) {
        put_last_extra(w, step);
    } else if (step->pattern->n_deadly) {
        put_deadly(w, step->pattern);
        gv_buffer_puts(w->out, ": so ");
        gv_words_denials(w, step->targets, step->n_targets, false);
    } else {
        put_parts(w, step->pattern);
        gv_buffer_puts(w->out, ". These cells can all be filled only if ");
        gv_words_denials(w, step->targets, step->n_targets, false);
    }
    gv_buffer_putc(w->out, '.');
}
