/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solver.c -- the table of engines; the first that suits does the search. */
#include "solve/components.h"
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
    { "components", gv_components_suits, gv_components_run },
    { "sat", gv_sat_engine_suits, gv_sat_engine_run },
    { "generic", suits_all, gv_generic_run },
};
const size_t gv_n_engines = sizeof gv_engines / sizeof gv_engines[0];

gv_status gv_search_run(gv_search_result *out, const gv_instance *instance,
                        const gv_search *search, gv_arena *tmp, gv_error *err)
{
    size_t engine = 0;
    while (!gv_engines[engine].suits(instance, search))
        engine++;
    assert(engine < gv_n_engines);
    return gv_engines[engine].run(out, instance, search, tmp, err);
}
