/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loop.h -- a condition that groups and pairs cannot state at a bearable size: the
 * lines that are drawn between points form one closed loop. A network may have one such
 * condition (gv_csp_names.loop). Its groups say already that at each point two lines
 * meet or none, so that every assignment of it consists of closed loops; what is left
 * to say is that there is exactly one. Searches ask gv_loop_look(), rules have the rule
 * "loop" (docs/theory/resolution-rules.md, "Loops"). */
#ifndef GV_MODEL_LOOP_H
#define GV_MODEL_LOOP_H

#include "model/net.h"

typedef struct gv_loop {
    uint32_t n_lines, n_points;
    const gv_label *drawn, *empty; /* of each line: that it is there, that it is not */
    const uint32_t *ends;          /* the points that line i joins: 2 i and 2 i + 1 */
} gv_loop;

typedef enum gv_line { GV_LINE_EMPTY, GV_LINE_OPEN, GV_LINE_DRAWN } gv_line;

typedef enum gv_loop_look_result {
    GV_LOOP_OPEN,   /* there is no closed loop yet, and there may be one */
    GV_LOOP_CLOSED, /* all lines drawn form one closed loop: no other may be drawn */
    GV_LOOP_WRONG   /* a closed loop leaves out a drawn line, or no line can be drawn */
} gv_loop_look_result;

/* What the lines drawn are, if no more than two meet at a point. line[i] is a gv_line;
 * `root`, with room for each point, is left as a forest for gv_loop_root(). */
gv_loop_look_result gv_loop_look(const gv_loop *loop, const uint8_t *line,
                                 uint32_t *root);

/* Two points have the same root if drawn lines connect them. */
uint32_t gv_loop_root(uint32_t *root, uint32_t point);

/* The condition of a network, or NULL. */
static inline const gv_loop *gv_net_loop(const gv_net *net)
{
    return net->csp ? net->csp->loop : NULL;
}

#endif
