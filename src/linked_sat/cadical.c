/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cadical.c -- CaDiCaL through its C interface, which is IPASIR's except for names,
 * and through the shim, which reports when memory runs out.
 *
 * The C interface of 1.5.3 reports no figures. Conflicts are counted by the learned
 * clauses, one per conflict, that it passes to its learn callback: a few units that
 * inprocessing finds are among them. */
#include "linked_sat/linked_sat.h"

#include "base/array.h"
#include "base/memory.h"
#include "linked_sat/cadical_shim.h"

#include <ccadical.h>
#include <limits.h>

typedef struct cadical {
    gv_cadical *solver;
    uint64_t n_learned;
} cadical;

// NOLINTNEXTLINE(readability-non-const-parameter): the type is CaDiCaL's
static void count_learned(void *state, int *clause)
{
    (void)clause;
    ((cadical *)state)->n_learned++;
}

/* ---- options ---- */

/* Settings that differ from CaDiCaL's defaults, chosen on balanced 5x5 instances with
 * solutions (docs/benchmarks.md has the figures). They are solved within a second or a
 * few: elimination, lucky phases and local search take longer than they save, and the
 * stable mode with quick restarts is luckier than changing modes. Probing, and
 * vivification with it, stays for proofs that there is no solution. The table is part
 * of the version that sweeps store. */
// clang-format off
#define OPTIONS(X)      \
    X(bumpreason, 0)    \
    X(chrono, 0)        \
    X(elim, 0)          \
    X(lucky, 0)         \
    X(reluctant, 100)   \
    X(stabilizeonly, 1) \
    X(walk, 0)
// clang-format on
#define AS_ROW(name, value)  { #name, value },
#define AS_TEXT(name, value) " " #name "=" #value

static const struct {
    const char *name;
    int value;
} options[] = { OPTIONS(AS_ROW) };

static void *init(void)
{
    cadical *c = gv_memory_zeroed(NULL, 1, sizeof *c);
    if (!c)
        return NULL;
    c->solver = gv_cadical_new();
    if (!c->solver) {
        gv_free(c);
        return NULL;
    }
    gv_cadical_set_option(c->solver, "quiet", 1);
    for (size_t i = 0; i < GV_N_OF(options); i++)
        gv_cadical_set_option(c->solver, options[i].name, options[i].value);
    gv_cadical_set_learn(c->solver, c, INT_MAX, count_learned);
    return c;
}

static void release(void *solver)
{
    cadical *c = solver;
    gv_cadical_free(c->solver);
    gv_free(c);
}

static gv_cadical *of(void *solver)
{
    return ((cadical *)solver)->solver;
}

static void add(void *solver, int32_t literal)
{
    gv_cadical_add(of(solver), literal);
}

static void assume(void *solver, int32_t literal)
{
    gv_cadical_assume(of(solver), literal);
}

static int solve(void *solver)
{
    return gv_cadical_solve(of(solver));
}

static int32_t val(void *solver, int32_t literal)
{
    return gv_cadical_val(of(solver), literal);
}

static bool failed(void *solver, int32_t assumption)
{
    return gv_cadical_failed(of(solver), assumption) != 0;
}

static void set_terminate(void *solver, void *state, int (*terminate)(void *state))
{
    gv_cadical_set_terminate(of(solver), state, terminate);
}

static int fixed(void *solver, int32_t literal)
{
    return gv_cadical_fixed(of(solver), literal);
}

static void constrain(void *solver, int32_t literal)
{
    gv_cadical_constrain(of(solver), literal);
}

static bool constraint_failed(void *solver)
{
    return gv_cadical_constraint_failed(of(solver)) != 0;
}

static bool out_of_memory(void *solver)
{
    return gv_cadical_out_of_memory(of(solver));
}

static void set_seed(void *solver, uint64_t seed)
{
    enum { HIGHEST = 2000000000 }; // of CaDiCaL's option
    gv_cadical_set_option(of(solver), "seed", (int)(seed % (HIGHEST + UINT64_C(1))));
}

static void limit_conflicts(void *solver, uint64_t conflicts)
{
    gv_cadical_limit(of(solver), "conflicts",
                     conflicts < INT_MAX ? (int)conflicts : INT_MAX);
}

static bool stats(void *solver, gv_sat_stats *out)
{
    *out = (gv_sat_stats){ .conflicts = ((cadical *)solver)->n_learned,
                           .has_conflicts = true };
    return true;
}

static const gv_sat_kind kind = {
    .name = "cadical",
    .signature = ccadical_signature,
    .options = OPTIONS(AS_TEXT),
    .init = init,
    .release = release,
    .add = add,
    .assume = assume,
    .solve = solve,
    .val = val,
    .failed = failed,
    .set_terminate = set_terminate,
    .out_of_memory = out_of_memory,
    .fixed = fixed,
    .constrain = constrain,
    .constraint_failed = constraint_failed,
    .seed = set_seed,
    .limit_conflicts = limit_conflicts,
    .stats = stats,
};

const gv_sat_kind *const gv_linked_sat[] = { &kind, NULL };
