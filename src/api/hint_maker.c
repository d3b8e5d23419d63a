/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hint_maker.c -- the steps of Sudoku Explainer as plain data. */
#include "api/explanation.h"
#include "report/explainer/text.h"

#include <math.h>

#define TAKE(m, type, count) ((type *)gv_step_maker_take((m), (count), sizeof(type)))

enum { N_DIGITS = 9 };

/* In the network of 9x9 Sudoku. */
static gv_label label_of(unsigned cell, unsigned digit)
{
    return cell * N_DIGITS + digit;
}

static void add_candidates(gv_step_maker *m, const gv_se_grid *grid, gv_se_cells cells,
                           unsigned digits)
{
    for (; cells; cells &= cells - 1) {
        const unsigned cell = gv_se_cells_first(cells);
        for (unsigned left = grid->cands[cell] & digits; left; left &= left - 1)
            gv_bits_add(m->pattern, label_of(cell, gv_se_first(left)));
    }
}

static const char *unit_name(gv_step_maker *m, unsigned region)
{
    gv_buffer_reset(&m->scratch);
    gv_buffer_printf(&m->scratch, "%c%u", "brc"[region / N_DIGITS],
                     region % N_DIGITS + 1);
    return gv_step_maker_text(m);
}

static gv_names unit_names(gv_step_maker *m, unsigned regions)
{
    const size_t n = (size_t)__builtin_popcount(regions);
    const char **items = TAKE(m, const char *, n);
    for (size_t i = 0; items && i < n; i++, regions &= regions - 1)
        items[i] = unit_name(m, gv_se_first(regions));
    return (gv_names){ items ? n : 0, items };
}

/* ---- chains ---- */

static const char *cause_of(gv_step_maker *m, const gv_se_node *node)
{
    if (!node->on || !node->n_parents)
        return NULL;
    if (node->cause != GV_SE_NO_CELL)
        return unit_name(m, node->cause);
    gv_buffer_reset(&m->scratch);
    gv_net_group_name(m->net, node->cell, &m->scratch);
    return gv_step_maker_text(m);
}

static void make_chain(gv_step_maker *m, gv_explained_step *out,
                       const gv_se_chain *chain)
{
    gv_chain_node *nodes = TAKE(m, gv_chain_node, chain->n_nodes);
    for (uint32_t i = 0; nodes && i < chain->n_nodes; i++) {
        const gv_se_node *node = &chain->nodes[i];
        const gv_label label = label_of(node->cell, node->digit);
        gv_bits_add(m->pattern, label);
        nodes[i] = (gv_chain_node){ .candidate = gv_step_maker_candidate(m, label),
                                    .on = node->on,
                                    .cause = cause_of(m, node),
                                    .n_parents = node->n_parents,
                                    .parents = chain->parents + node->first_parent };
    }
    out->n_nodes = nodes ? chain->n_nodes : 0;
    out->nodes = nodes;
    out->n_ends = chain->n_ends;
    out->ends = chain->ends;
}

/* ---- steps ---- */

static gv_candidates removed_by(gv_step_maker *m, const gv_se_hint *hint)
{
    gv_label labels[GV_SE_CELLS * N_DIGITS];
    uint32_t n = 0;
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1)
            labels[n++] = label_of(cell, gv_se_first(left));
    return gv_step_maker_candidates(m, labels, n);
}

static void make_hint(gv_step_maker *m, gv_explained_step *out, const gv_se_grid *grid,
                      const gv_se_hint *hint)
{
    char name[GV_SE_NAME_SIZE];
    gv_se_cells cells;
    unsigned digits;
    gv_step_maker_begin(m);
    gv_se_hint_name(name, hint);
    gv_buffer_reset(&m->scratch);
    gv_buffer_puts(&m->scratch, name);
    out->rule = out->name = gv_step_maker_text(m);
    out->length = hint->complexity;
    out->rating = gv_se_tenths(hint->rating) / 10.0;
    if (hint->cell != GV_SE_NO_CELL) {
        const gv_label label = label_of(hint->cell, hint->digit);
        out->placed = gv_step_maker_candidates(m, &label, 1);
    }
    out->eliminated = removed_by(m, hint);
    gv_explainer_pattern(&cells, &digits, hint);
    add_candidates(m, grid, cells, digits ? digits : 0x1ff);
    add_candidates(m, grid, hint->set, hint->set_digits);
    out->units = unit_names(m, hint->bases | hint->set_region);
    out->covers = unit_names(m, hint->covers);
    if (hint->chain)
        make_chain(m, out, hint->chain);
    gv_step_maker_end(m, out);
}

const gv_explained_step *gv_step_maker_hints(gv_step_maker *m, const gv_se_path *path)
{
    gv_explained_step *steps = TAKE(m, gv_explained_step, path->n_steps);
    gv_se_grid grid = path->first;
    for (size_t i = 0; steps && i < path->n_steps; i++) {
        make_hint(m, &steps[i], &grid, &path->steps[i]);
        gv_se_hint_apply(&grid, &path->steps[i]);
    }
    return steps;
}
