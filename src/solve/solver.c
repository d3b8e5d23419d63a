/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver.c -- the table of engines; the first that suits does the search. */
#include "solve/components.h"
#include "base/array.h"
#include "base/log.h"
#include "solve/layout_engine.h"
#include "solve/nine_engine.h"
#include "solve/sat_engine.h"

#include <assert.h>

static bool suits_all(const gv_instance *instance, const gv_search *search)
{
    (void)instance;
    (void)search;
    return true;
}

/* Special engines first; the last row suits everything. */
const gv_engine gv_engines[] = {
    { "nine", gv_nine_engine_suits, gv_nine_engine_run },
    { "layout", gv_layout_engine_suits, gv_layout_engine_run },
    { "components", gv_components_suits, gv_components_run },
    { "sat", gv_sat_engine_suits, gv_sat_engine_run },
    { "generic", suits_all, gv_generic_run },
};
const size_t gv_n_engines = GV_N_OF(gv_engines);

gv_status gv_search_run(gv_search_result *out, const gv_instance *instance,
                        const gv_search *search, gv_arena *tmp, gv_error *err)
{
    size_t engine = 0;
    while (!gv_engines[engine].suits(instance, search))
        engine++;
    assert(engine < gv_n_engines);
    GV_LOG(3, search, "engine %s: %u givens of %u variables", gv_engines[engine].name,
           instance->n_givens, instance->net->n_primary);
    const gv_status status = gv_engines[engine].run(out, instance, search, tmp, err);
    if (status == GV_OK) {
        gv_counters *const counters = gv_context_counters(instance->context);
        gv_counters_add(counters, GV_COUNT_SEARCHES, 1);
        gv_counters_add(counters, GV_COUNT_NODES, out->nodes);
    }
    return status;
}

gv_status gv_count_to_two(unsigned *out, gv_end *end, const gv_instance *instance,
                          const gv_budget *budget, gv_arena *tmp, gv_error *err)
{
    gv_search search = { .forbid = GV_NO_LABEL };
    gv_search_result result;
    *out = 0;
    *end = gv_budget_rest(&search.limits, budget, 0);
    if (*end != GV_END_COMPLETE)
        return GV_OK;
    search.limits.solutions = 2;
    gv_bigcount_init(&result.count);
    const gv_status status = gv_search_run(&result, instance, &search, tmp, err);
    if (status == GV_OK) {
        *out = gv_bigcount_at_least(&result.count, 1) +
               gv_bigcount_at_least(&result.count, 2);
        *end = result.end;
    }
    gv_bigcount_free(&result.count);
    return status;
}
