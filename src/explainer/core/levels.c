/* SPDX-License-Identifier: GPL-3.0-or-later */
/* levels.c -- producers 25 to 30: dynamic forcing chains, and those with other
 * rules in their deductions. */
#include "explainer/chains/nested_rules.h"
#include "base/array.h"
#include "explainer/core/explain.h"

#include <assert.h>

static bool find_level(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out,
                       unsigned level)
{
    static const double bases[] = { GV_SE_BASE_DYNAMIC, GV_SE_BASE_LEVEL1,
                                    GV_SE_BASE_LEVEL2,  GV_SE_BASE_LEVEL3,
                                    GV_SE_BASE_LEVEL4,  GV_SE_BASE_LEVEL5 };
    static const gv_se_technique names[] = {
        [GV_SE_KIND_DOUBLE] = GV_SE_DYNAMIC_DOUBLE,
        [GV_SE_KIND_CELL] = GV_SE_DYNAMIC_CELL,
        [GV_SE_KIND_REGION] = GV_SE_DYNAMIC_REGION,
        [GV_SE_KIND_CONTRADICTION] = GV_SE_DYNAMIC_CONTRADICTION,
    };
    assert(level < GV_N_OF(bases));
    if (!gv_se_chains_open(work, false))
        return false;
    gv_se_search *const s = gv_se_search_new(grid, work, bases[level]);
    if (!s || (level && !gv_se_nested_rules_attach(s, level)))
        return false;
    gv_se_search_dynamic(s);
    if (!s->has_best || work->end != GV_END_COMPLETE || work->out_of_memory)
        return false;
    gv_se_hint_init(out, names[s->best.kind], s->best.rating);
    gv_se_finding_hint(out, &s->best, grid, s->numbers);
    out->level = (uint8_t)level;
    if (work->explains)
        gv_se_explain_search(out, s, &s->best);
    return true;
}

bool gv_se_find_dynamic(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    return find_level(grid, work, out, 0);
}

bool gv_se_find_level1(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    return find_level(grid, work, out, 1);
}

bool gv_se_find_level2(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    return find_level(grid, work, out, 2);
}

bool gv_se_find_level3(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    return find_level(grid, work, out, 3);
}

bool gv_se_find_level4(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    return find_level(grid, work, out, 4);
}

bool gv_se_find_level5(const gv_se_grid *grid, gv_se_work *work, gv_se_hint *out)
{
    return find_level(grid, work, out, 5);
}
