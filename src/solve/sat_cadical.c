/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sat_cadical.c -- CaDiCaL through its C interface, which is IPASIR's but for names.
 *
 * The C interface of 1.5.3 tells no figures. Conflicts are counted by the learned
 * clauses, one per conflict, that it hands to its learn callback: a few units that
 * inprocessing finds are among them. */
#include "solve/sat.h"

#include "base/memory.h"

#include <ccadical.h>
#include <limits.h>

typedef struct cadical {
    CCaDiCaL *solver;
    uint64_t n_learned;
} cadical;

// NOLINTNEXTLINE(readability-non-const-parameter): the type is CaDiCaL's
static void count_learned(void *state, int *clause)
{
    (void)clause;
    ((cadical *)state)->n_learned++;
}

/* ---- options ---- */

/* What is set otherwise than CaDiCaL does by itself: see docs/benchmarks.md. Instances
 * of a second or less are over before elimination, lucky phases and local search pay,
 * and the stable mode with its saved phases finds solutions sooner than the focused
 * one. Run times are heavy-tailed: restarts in units of 100 conflicts and not 1024 cut
 * the tail, and without chronological backtracking and bumping of reasons a conflict
 * is cheaper. Probing with vivification stays, for proofs that there is no solution.
 * The text of the table is part of the version that sweeps keep. */
#define OPTIONS(X)                                                                     \
    X(bumpreason, 0)                                                                   \
    X(chrono, 0) X(elim, 0) X(lucky, 0) X(reluctant, 100) X(stabilizeonly, 1)          \
        X(walk, 0)
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
    c->solver = ccadical_init();
    ccadical_set_option(c->solver, "quiet", 1);
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        ccadical_set_option(c->solver, options[i].name, options[i].value);
    ccadical_set_learn(c->solver, c, INT_MAX, count_learned);
    return c;
}

static void release(void *solver)
{
    cadical *c = solver;
    ccadical_release(c->solver);
    gv_memory_give(c);
}

static CCaDiCaL *of(void *solver)
{
    return ((cadical *)solver)->solver;
}

static void add(void *solver, int32_t literal)
{
    ccadical_add(of(solver), literal);
}

static void assume(void *solver, int32_t literal)
{
    ccadical_assume(of(solver), literal);
}

static int solve(void *solver)
{
    return ccadical_solve(of(solver));
}

static int32_t val(void *solver, int32_t literal)
{
    return ccadical_val(of(solver), literal);
}

static bool failed(void *solver, int32_t assumption)
{
    return ccadical_failed(of(solver), assumption) != 0;
}

static void set_terminate(void *solver, void *state, int (*terminate)(void *state))
{
    ccadical_set_terminate(of(solver), state, terminate);
}

static int fixed(void *solver, int32_t literal)
{
    return ccadical_fixed(of(solver), literal);
}

static void constrain(void *solver, int32_t literal)
{
    ccadical_constrain(of(solver), literal);
}

static bool constraint_failed(void *solver)
{
    return ccadical_constraint_failed(of(solver)) != 0;
}

static void set_seed(void *solver, uint64_t seed)
{
    enum { HIGHEST = 2000000000 }; // of CaDiCaL's option
    ccadical_set_option(of(solver), "seed", (int)(seed % (HIGHEST + UINT64_C(1))));
}

static void limit_conflicts(void *solver, uint64_t conflicts)
{
    ccadical_limit(of(solver), "conflicts",
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
    .fixed = fixed,
    .constrain = constrain,
    .constraint_failed = constraint_failed,
    .seed = set_seed,
    .limit_conflicts = limit_conflicts,
    .stats = stats,
};

const gv_sat_kind *const gv_sat_kinds[] = { &kind };
const size_t gv_n_sat_kinds = 1;
