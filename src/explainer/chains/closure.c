/* SPDX-License-Identifier: GPL-3.0-or-later */
/* closure.c -- Tarjan's strong components. A component is complete when everything it
 * leads to is: its set is then the union of theirs. */
#include "explainer/chains/closure.h"

#include <assert.h>
#include <string.h>

static bool has(const uint64_t *set, unsigned node)
{
    return set[node / 64] >> node % 64 & 1;
}

/* The component on the stack from position `from` on. */
static void close_component(gv_se_closure *c, unsigned from)
{
    assert(from < c->n_stack);
    const unsigned n_words = c->n_words;
    uint64_t *const reach = c->reach + (size_t)c->stack[from] * n_words;
    memset(reach, 0, n_words * sizeof *reach);
    for (unsigned i = from; i < c->n_stack; i++) {
        const unsigned node = c->stack[i];
        reach[node / 64] |= (uint64_t)1 << node % 64;
        c->component[node] = c->stack[from];
        c->on_stack[node / 64] &= ~((uint64_t)1 << node % 64);
        if (c->n_stack - from > 1)
            c->in_cycle[node / 64] |= (uint64_t)1 << node % 64;
    }
    for (unsigned i = from; i < c->n_stack; i++) {
        const uint64_t *const next = c->next + (size_t)c->stack[i] * n_words;
        for (unsigned w = 0; w < n_words; w++)
            for (uint64_t rest = next[w] & ~reach[w]; rest; rest &= ~reach[w]) {
                const unsigned node = w * 64 + (unsigned)__builtin_ctzll(rest);
                const uint64_t *const more = c->reach + (size_t)node * n_words;
                for (unsigned v = 0; v < n_words; v++)
                    reach[v] |= more[v];
            }
    }
    for (unsigned i = from + 1; i < c->n_stack; i++)
        memcpy(c->reach + (size_t)c->stack[i] * n_words, reach,
               n_words * sizeof *reach);
    c->n_stack = from;
}

static void visit(gv_se_closure *c, unsigned node)
{
    assert(node < c->n && !c->index[node]);
    const unsigned at = c->n_stack;
    c->stack[c->n_stack++] = (uint16_t)node;
    c->on_stack[node / 64] |= (uint64_t)1 << node % 64;
    c->index[node] = c->low[node] = (uint16_t)++c->counter;
    const uint64_t *const next = c->next + (size_t)node * c->n_words;
    for (unsigned w = 0; w < c->n_words; w++)
        for (uint64_t rest = next[w]; rest; rest &= rest - 1) {
            const unsigned other = w * 64 + (unsigned)__builtin_ctzll(rest);
            if (!c->index[other])
                visit(c, other);
            if (has(c->on_stack, other) && c->low[other] < c->low[node])
                c->low[node] = c->low[other];
        }
    if (c->low[node] == c->index[node])
        close_component(c, at);
}

void gv_se_closure_make(gv_se_closure *closure, const uint64_t *next, uint64_t *reach,
                        unsigned n)
{
    closure->n = n;
    closure->n_words = (n + 63) / 64;
    closure->next = next;
    closure->reach = reach;
    closure->counter = closure->n_stack = 0;
    memset(closure->index, 0, n * sizeof *closure->index);
    memset(closure->on_stack, 0, sizeof closure->on_stack);
    memset(closure->in_cycle, 0, sizeof closure->in_cycle);
    for (unsigned node = 0; node < n; node++)
        if (!closure->index[node])
            visit(closure, node);
    assert(closure->n_stack == 0); // every node is in a component
}
