/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c -- checks and dumps of generators. */
#include "generate/inspect.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const char *check_puzzle(const gv_unit *unit, const gv_unit_puzzle *made,
                                uint32_t n_labels)
{
    const gv_label *givens = gv_unit_givens(unit, made);
    if (!made->tries)
        return "a puzzle was made without a try";
    if (isinf(made->log_weight))
        return "the weight of a puzzle is infinite";
    for (uint32_t i = 0; i < made->n_clues; i++)
        if (givens[i] >= n_labels || (i && givens[i] <= givens[i - 1]))
            return "the givens of a puzzle do not ascend";
    return NULL;
}

const char *gv_unit_check(const gv_unit *unit, const gv_generator *generator)
{
    uint64_t n_tries = 0;
    size_t n_givens = 0;
    for (size_t i = 0; i < gv_unit_n_puzzles(unit); i++) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(unit, i);
        const char *const wrong = check_puzzle(unit, made, generator->net->n_labels);
        if (wrong)
            return wrong;
        n_tries += made->tries;
        n_givens += made->n_clues;
    }
    if (n_givens * sizeof(gv_label) != unit->givens.length)
        return "the givens of a unit are not those of its puzzles";
    return n_tries <= unit->n_tries ? NULL
                                    : "the puzzles took more tries than the unit";
}

void gv_generator_dump(const gv_generator *generator)
{
    const gv_generator_options *options = &generator->options;
    fprintf(stderr,
            "generator: %s, seed %" PRIu64 ", %u cells, %zu grids per unit, %s\n",
            generator->row->name, options->seed, generator->n_free,
            generator->grids_per_unit,
            generator->source ? gv_grid_source_law(generator->source)
                              : "grids from outside");
}

void gv_unit_dump(const gv_unit *unit)
{
    fprintf(stderr,
            "unit %" PRIu64 ": %zu puzzles, %" PRIu64
            " tries, %zu grids, %zu tallies%s\n",
            unit->number, gv_unit_n_puzzles(unit), unit->n_tries, unit->n_grids,
            gv_unit_n_tallies(unit), unit->given_up ? ", given up" : "");
    for (size_t i = 0; i < gv_unit_n_puzzles(unit); i++) {
        const gv_unit_puzzle *made = gv_unit_puzzle_at(unit, i);
        const gv_label *givens = gv_unit_givens(unit, made);
        fprintf(stderr, "%4zu: grid %u, %u clues, %" PRIu64 " tries, ln weight %g:", i,
                made->grid, made->n_clues, made->tries, made->log_weight);
        for (uint32_t k = 0; k < made->n_clues; k++)
            fprintf(stderr, " %u", givens[k]);
        fputc('\n', stderr);
    }
}
