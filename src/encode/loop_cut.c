/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop_cut.c -- clauses against several loops. As in the travelling salesman problem,
 * few of the many that there are have to be stated. */
#include "encode/loop_cut.h"

#include "base/bitset.h"
#include "model/loop.h"

static bool holds(const gv_cnf *cnf, const bool *values, gv_label label)
{
    const uint32_t var = cnf->var_of[label];
    return var ? values[var] : gv_bits_has(cnf->held, label);
}

/* Labels that are decided have no variable: one that holds makes no difference negated,
 * one that does not makes none as it is. */
static void add(const gv_cnf *cnf, gv_clause_sink sink, gv_label label, bool negated)
{
    const int32_t var = (int32_t)cnf->var_of[label];
    if (var)
        sink.add(sink.user, negated ? -var : var);
}

/* The loop through line `in` is not the whole one: line `out` is elsewhere. */
static void add_cut(const gv_cnf *cnf, gv_clause_sink sink, const gv_loop *loop,
                    uint32_t *root, uint32_t in, uint32_t out)
{
    const uint32_t whole = gv_loop_root(root, loop->ends[2 * in]);
    add(cnf, sink, loop->drawn[in], true);
    add(cnf, sink, loop->drawn[out], true);
    for (uint32_t i = 0; i < loop->n_lines; i++)
        if ((gv_loop_root(root, loop->ends[2 * i]) == whole) !=
            (gv_loop_root(root, loop->ends[2 * i + 1]) == whole))
            add(cnf, sink, loop->drawn[i], false);
    sink.add(sink.user, 0);
}

static void add_cuts(bool *added, const gv_cnf *cnf, const uint8_t *line,
                     gv_clause_sink sink, uint32_t *root)
{
    const gv_loop *loop = gv_net_loop(cnf->instance->net);
    uint32_t first = 0;
    while (first < loop->n_lines && line[first] != GV_LINE_DRAWN)
        first++;
    for (uint32_t i = 0; i < loop->n_lines; i++) {
        const uint32_t other = gv_loop_root(root, loop->ends[2 * i]);
        if (first == loop->n_lines) { // no line at all
            add(cnf, sink, loop->drawn[i], false);
            continue;
        }
        if (line[i] != GV_LINE_DRAWN ||
            other == gv_loop_root(root, loop->ends[2 * first]))
            continue;
        if (!*added) // that of the first line
            add_cut(cnf, sink, loop, root, first, i);
        *added = true;
        if (loop->ends[2 * i] == other || loop->ends[2 * i + 1] == other)
            add_cut(cnf, sink, loop, root, i, first);
    }
    if (first == loop->n_lines)
        sink.add(sink.user, 0);
    *added = *added || first == loop->n_lines;
}

gv_status gv_loop_cut(bool *added, const gv_cnf *cnf, const bool *values,
                      gv_clause_sink sink, gv_arena *tmp, gv_error *err)
{
    const gv_loop *loop = gv_net_loop(cnf->instance->net);
    *added = false;
    if (!loop)
        return GV_OK;
    const gv_mark mark = gv_arena_mark(tmp);
    uint8_t *line = GV_ARENA_NEW(tmp, uint8_t, loop->n_lines);
    uint32_t *root = GV_ARENA_NEW(tmp, uint32_t, loop->n_points);
    for (uint32_t i = 0; line && root && i < loop->n_lines; i++)
        line[i] = holds(cnf, values, loop->drawn[i]) ? GV_LINE_DRAWN : GV_LINE_EMPTY;
    if (line && root && gv_loop_look(loop, line, root) == GV_LOOP_WRONG) {
        // The forest of a wrong look may be incomplete.
        for (uint32_t point = 0; point < loop->n_points; point++)
            root[point] = point;
        for (uint32_t i = 0; i < loop->n_lines; i++)
            if (line[i] == GV_LINE_DRAWN)
                root[gv_loop_root(root, loop->ends[2 * i])] =
                    gv_loop_root(root, loop->ends[2 * i + 1]);
        add_cuts(added, cnf, line, sink, root);
    }
    gv_arena_rewind(tmp, mark);
    return line && root ? GV_OK : gv_fail_memory(err);
}
