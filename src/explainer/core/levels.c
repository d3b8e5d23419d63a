/* SPDX-License-Identifier: GPL-3.0-or-later */
/* levels.c -- producers 25 to 30: dynamic forcing chains, and those with other
 * rules in their deductions. */
#include "explainer/chains/nested_rules.h"
#include "base/array.h"
#include "explainer/core/explain.h"

#include <assert.h>

static bool find_level(const gv_ser_grid *grid, gv_ser_work *work, gv_ser_hint *out,
                       unsigned level)
{
    static const double bases[] = { GV_SER_BASE_DYNAMIC, GV_SER_BASE_LEVEL1,
                                    GV_SER_BASE_LEVEL2,  GV_SER_BASE_LEVEL3,
                                    GV_SER_BASE_LEVEL4,  GV_SER_BASE_LEVEL5 };
    static const gv_ser_technique names[] = {
        [GV_SER_KIND_DOUBLE] = GV_SER_DYNAMIC_DOUBLE,
        [GV_SER_KIND_CELL] = GV_SER_DYNAMIC_CELL,
        [GV_SER_KIND_REGION] = GV_SER_DYNAMIC_REGION,
        [GV_SER_KIND_CONTRADICTION] = GV_SER_DYNAMIC_CONTRADICTION,
    };
    assert(level < GV_N_OF(bases));
    if (!gv_ser_chains_open(work, false))
        return false;
    gv_ser_search *const s = gv_ser_search_new(grid, work, bases[level]);
    if (!s || (level && !gv_ser_nested_rules_attach(s, level)))
        return false;
    gv_ser_search_dynamic(s);
    if (!s->has_best || work->end != GV_END_COMPLETE || work->out_of_memory)
        return false;
    gv_ser_hint_init(out, names[s->best.kind], s->best.rating);
    gv_ser_finding_hint(out, &s->best, grid, s->numbers);
    out->level = (uint8_t)level;
    if (work->explains)
        gv_ser_explain_search(out, s, &s->best);
    return true;
}

bool gv_ser_find_dynamic(const gv_ser_grid *grid, gv_ser_work *work, gv_ser_hint *out)
{
    return find_level(grid, work, out, 0);
}

bool gv_ser_find_level1(const gv_ser_grid *grid, gv_ser_work *work, gv_ser_hint *out)
{
    return find_level(grid, work, out, 1);
}

bool gv_ser_find_level2(const gv_ser_grid *grid, gv_ser_work *work, gv_ser_hint *out)
{
    return find_level(grid, work, out, 2);
}

bool gv_ser_find_level3(const gv_ser_grid *grid, gv_ser_work *work, gv_ser_hint *out)
{
    return find_level(grid, work, out, 3);
}

bool gv_ser_find_level4(const gv_ser_grid *grid, gv_ser_work *work, gv_ser_hint *out)
{
    return find_level(grid, work, out, 4);
}

bool gv_ser_find_level5(const gv_ser_grid *grid, gv_ser_work *work, gv_ser_hint *out)
{
    return find_level(grid, work, out, 5);
}
