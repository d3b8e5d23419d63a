/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop.c -- which points drawn lines connect, and whether they close a loop. */
#include "model/loop.h"

uint32_t gv_loop_root(uint32_t *root, uint32_t point)
{
    while (root[point] != point) {
        root[point] = root[root[point]];
        point = root[point];
    }
    return point;
}

gv_loop_look_result gv_loop_look(const gv_loop *loop, const uint8_t *line,
                                 uint32_t *root)
{
    uint32_t closed = loop->n_lines; // a line of the loop
    bool any = false;
    for (uint32_t point = 0; point < loop->n_points; point++)
        root[point] = point;
    for (uint32_t i = 0; i < loop->n_lines; i++) {
        any = any || line[i] != GV_LINE_EMPTY;
        if (line[i] != GV_LINE_DRAWN)
            continue;
        const uint32_t a = gv_loop_root(root, loop->ends[2 * i]);
        const uint32_t b = gv_loop_root(root, loop->ends[2 * i + 1]);
        if (a == b && closed < loop->n_lines)
            return GV_LOOP_WRONG; // a second one
        if (a == b)
            closed = i;
        root[a] = b;
    }
    if (closed == loop->n_lines)
        return any ? GV_LOOP_OPEN : GV_LOOP_WRONG;
    const uint32_t whole = gv_loop_root(root, loop->ends[2 * closed]);
    for (uint32_t i = 0; i < loop->n_lines; i++)
        if (line[i] == GV_LINE_DRAWN && gv_loop_root(root, loop->ends[2 * i]) != whole)
            return GV_LOOP_WRONG;
    return GV_LOOP_CLOSED;
}
