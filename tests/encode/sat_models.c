/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat_models.c -- a program of the tests: counts the models of DIMACS files by blocking
 * clauses, with the solver inside the program. One number per file; status 77 when no
 * solver is built in. */
#include "base/memory.h"
#include "linked_sat/linked_sat.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAYS_SAT = 10, NO_SOLVER = 77, MOST_MODELS = 1000 };

/* Skips comment lines; the number of variables, or -1. */
static int32_t read_header(FILE *in)
{
    char line[4096];
    int32_t n_vars;
    while (fgets(line, sizeof line, in))
        if (sscanf(line, "p cnf %" SCNd32, &n_vars) == 1)
            return n_vars;
    return -1;
}

static long count_models(const gv_sat_kind *kind, FILE *in, int32_t n_vars)
{
    void *solver = kind->init();
    int32_t literal;
    while (fscanf(in, "%" SCNd32, &literal) == 1)
        kind->add(solver, literal);
    long n_models = 0;
    while (n_models < MOST_MODELS && kind->solve(solver) == SAYS_SAT) {
        n_models++;
        int32_t *model = gv_memory_zeroed(NULL, (size_t)n_vars + 1, sizeof *model);
        for (int32_t var = 1; model && var <= n_vars; var++)
            model[var] = kind->val(solver, var) > 0 ? -var : var;
        for (int32_t var = 1; model && var <= n_vars; var++)
            kind->add(solver, model[var]);
        kind->add(solver, 0);
        gv_free(model);
    }
    kind->release(solver);
    return n_models;
}

int main(int argc, char **argv)
{
    const gv_sat_kind *kind = gv_sat_by_name(gv_linked_sat, "cadical");
    if (!kind)
        return NO_SOLVER;
    for (int i = 1; i < argc; i++) {
        FILE *in = fopen(argv[i], "r");
        const int32_t n_vars = in ? read_header(in) : -1;
        if (n_vars < 0) {
            fprintf(stderr, "%s: no DIMACS file\n", argv[i]);
            return EXIT_FAILURE;
        }
        printf("%ld\n", count_models(kind, in, n_vars));
        fclose(in);
    }
    return EXIT_SUCCESS;
}
