/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.c -- counters as a table: name, number, ratio, what it counts. It goes to
 * standard error, so that answers can be piped on. */
#include "cli/output/statistics.h"

#include "explainer/core/table.h"
#include "rules/rule.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct counter_row {
    const char *name;
    gv_counter per; /* itself: no ratio */
    const char *what;
} counter_row;

static const counter_row rows[GV_N_COUNTERS] = {
#define X(counter, name, per, what) { name, GV_COUNT_##per, what },
    GV_COUNTERS(X)
#undef X
};

static uint64_t value_of(const atomic_uint_fast64_t *sum)
{
    return atomic_load_explicit(sum, memory_order_relaxed);
}

static void print_sum(const gv_run *run, const gv_counters *counters, gv_counter i)
{
    const uint64_t n = value_of(&counters->sums[i]);
    const uint64_t per = value_of(&counters->sums[rows[i].per]);
    char ratio[80] = "";
    if (!n)
        return;
    if (rows[i].per != i && per)
        (void)snprintf(ratio, sizeof ratio, "%.3f per %s", (double)n / (double)per,
                       rows[rows[i].per].name);
    gv_env_sayf(run->env, "%-24s %14" PRIu64 "  %-30s %s\n", rows[i].name, n, ratio,
                rows[i].what);
}

static void print_tries(const gv_run *run, const char *name,
                        const atomic_uint_fast64_t *tries,
                        const atomic_uint_fast64_t *hits)
{
    const uint64_t n_tries = value_of(tries), n_hits = value_of(hits);
    char ratio[80];
    if (!n_tries && !n_hits)
        return;
    (void)snprintf(ratio, sizeof ratio, "%.3f found per try",
                   n_tries ? (double)n_hits / (double)n_tries : 0);
    gv_env_sayf(run->env, "%-24s %14" PRIu64 "  %-30s %" PRIu64 " found\n", name,
                n_tries, ratio, n_hits);
}

static void print_lengths(const gv_run *run, const gv_counters *counters)
{
    for (unsigned length = 0; length < GV_COUNTED_LENGTHS; length++) {
        const uint64_t n = value_of(&counters->chain_lengths[length]);
        char name[40];
        (void)snprintf(name, sizeof name, "chain ratings of %u", length);
        if (n)
            gv_env_sayf(run->env,
                        "%-24s %14" PRIu64 "  %-30s ratings with this result\n", name,
                        n, "");
    }
}

void gv_statistics_print(const gv_run *run, const gv_counters *counters)
{
    gv_env_sayf(run->env, "%-24s %14s  %-30s %s\n", "statistics", "count", "ratio",
                "what");
    for (unsigned i = 0; i < GV_N_COUNTERS; i++)
        print_sum(run, counters, (gv_counter)i);
    print_lengths(run, counters);
    for (unsigned i = 0; i < GV_N_RULES; i++) {
        char name[40];
        (void)snprintf(name, sizeof name, "rule %s%s", gv_rules[i].tag,
                       i == GV_RULE_WHIP1 ? "[1]" : "");
        print_tries(run, name, &counters->rule_tries[i], &counters->rule_hits[i]);
    }
    for (unsigned i = 0; i < GV_SE_N_PRODUCERS; i++) {
        char name[40];
        (void)snprintf(name, sizeof name, "producer %u (%.1f)", i + 1,
                       gv_se_producers[i].rating);
        print_tries(run, name, &counters->producer_tries[i],
                    &counters->producer_hits[i]);
    }
}
