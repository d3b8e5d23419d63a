/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_closure.c -- what can be reached in a graph, against Warshall's algorithm on
 * random graphs of all densities. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/rng.h"
#include "explainer/chains/closure.h"

#include <string.h>

enum { MAX_NODES = 150 };

typedef struct graph {
    unsigned n;
    bool edge[MAX_NODES][MAX_NODES];
    uint64_t next[MAX_NODES * 3], reach[MAX_NODES * 3];
} graph;

static void fill(graph *g, unsigned n, unsigned per_mille, gv_rng *rng)
{
    memset(g, 0, sizeof *g);
    g->n = n;
    const unsigned n_words = (n + 63) / 64;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < n; b++)
            if (gv_rng_below(rng, 1000) < per_mille) {
                g->edge[a][b] = true;
                g->next[a * n_words + b / 64] |= (uint64_t)1 << b % 64;
            }
}

static void warshall(graph *g)
{
    for (unsigned a = 0; a < g->n; a++)
        g->edge[a][a] = true;
    for (unsigned k = 0; k < g->n; k++)
        for (unsigned a = 0; a < g->n; a++)
            for (unsigned b = 0; g->edge[a][k] && b < g->n; b++)
                g->edge[a][b] = g->edge[a][b] || g->edge[k][b];
}

static void reach_and_components_are_those_of_warshall(void **ctx)
{
    (void)ctx;
    static graph g;
    static gv_se_closure closure;
    gv_rng rng = gv_rng_stream(9, 1);
    for (unsigned round = 0; round < 60; round++) {
        fill(&g, 1 + (unsigned)gv_rng_below(&rng, MAX_NODES), 1 + round % 12 * 3, &rng);
        gv_se_closure_make(&closure, g.next, g.reach, g.n);
        warshall(&g);
        for (unsigned a = 0; a < g.n; a++) {
            bool cycle = false;
            for (unsigned b = 0; b < g.n; b++) {
                const uint64_t word = g.reach[a * closure.n_words + b / 64];
                assert_int_equal(word >> b % 64 & 1, g.edge[a][b]);
                cycle = cycle || (a != b && g.edge[a][b] && g.edge[b][a]);
            }
            assert_int_equal(closure.in_cycle[a / 64] >> a % 64 & 1, cycle);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reach_and_components_are_those_of_warshall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
