/* SPDX-License-Identifier: GPL-3.0-or-later */
/* closure.h -- what can be reached in a directed graph, from every node, by its
 * strong components (Tarjan) and sets as rows of bits. */
#ifndef GV_EXPLAINER_CHAINS_CLOSURE_H
#define GV_EXPLAINER_CHAINS_CLOSURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GV_SE_CLOSURE_NODES = 729, GV_SE_CLOSURE_WORDS = 12 };

typedef struct gv_se_closure {
    unsigned n, n_words;
    const uint64_t *next; /* n rows of n_words: the successors */
    uint64_t *reach;      /* n rows of n_words: itself and everything it leads to */
    unsigned counter, n_stack;
    uint16_t stack[GV_SE_CLOSURE_NODES];
    uint16_t index[GV_SE_CLOSURE_NODES], low[GV_SE_CLOSURE_NODES];
    uint16_t component[GV_SE_CLOSURE_NODES]; /* a node of its component */
    uint64_t on_stack[GV_SE_CLOSURE_WORDS];
    uint64_t in_cycle[GV_SE_CLOSURE_WORDS]; /* in a component of several nodes */
} gv_se_closure;

void gv_se_closure_make(gv_se_closure *closure, const uint64_t *next, uint64_t *reach,
                        unsigned n);

#endif
