/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subset_name.c -- the names of Subsets in paths (docs/theory/path-notation.md, "Names
 * of Subsets"). */
#include "rules/subset.h"

#include "rules/subset_search.h"

#include <assert.h>

static const char *const size_names[GV_MAX_SUBSET + 1] = { "", "", "pairs", "triplets",
                                                           "quads" };
static const char *const fish_names[GV_MAX_SUBSET + 1] = { "", "", "x-wing",
                                                           "swordfish", "jellyfish" };

/* One unit, and several, of the groups of a type; "": no name. */
typedef struct unit_name {
    const char *one, *several;
} unit_name;

static unit_name unit_of(gv_var_type type)
{
    switch (type) {
    case GV_VAR_RN:
    case GV_VAR_R:
        return (unit_name){ "-in-a-row", "-in-rows" };
    case GV_VAR_CN:
    case GV_VAR_C:
        return (unit_name){ "-in-a-column", "-in-columns" };
    case GV_VAR_BN:
    case GV_VAR_B:
        return (unit_name){ "-in-a-block", "-in-blocks" };
    case GV_VAR_WN:
        return (unit_name){ "-in-a-window", "-in-windows" };
    case GV_VAR_GN:
        return (unit_name){ "-in-a-group", "-in-groups" };
    case GV_VAR_KN:
        return (unit_name){ "-in-a-cage", "-in-cages" };
    case GV_VAR_XN:
    case GV_VAR_DN:
        return (unit_name){ "-in-a-diagonal", "-in-diagonals" };
    case GV_VAR_AN:
        return (unit_name){ "-in-an-anti-diagonal", "-in-anti-diagonals" };
    default:
        return (unit_name){ "", "" };
    }
}

void gv_subset_name(const gv_net *net, const gv_step *step, gv_buffer *out)
{
    const gv_subset *subset = step->subset;
    assert(subset->size >= 2 && subset->size <= GV_MAX_SUBSET);
    const gv_var_type vars = (gv_var_type)net->group_type[subset->vars[0]];
    const gv_var_type groups = (gv_var_type)net->group_type[subset->set_groups[0]];
    const char *const size = size_names[subset->size];
    if (gv_net_has_queens(net)) {
        gv_buffer_printf(out, "%s%s", size, unit_of(vars).several);
        return;
    }
    switch (step->rule->id) {
    case GV_RULE_NAKED:
        gv_buffer_printf(out, "naked-%s%s", size, unit_of(groups).one);
        break;
    case GV_RULE_HIDDEN:
        gv_buffer_printf(out, "hidden-%s%s", size, unit_of(vars).one);
        break;
    default:
        gv_buffer_printf(out, "%s%s%s", step->rule->has_fins ? "finned-" : "",
                         fish_names[subset->size], unit_of(vars).several);
    }
}

const char *gv_subset_tag(const gv_step *step)
{
    static const char *const tags[][GV_MAX_SUBSET + 1] = {
        { "", "", "NP", "NT", "NQ" },
        { "", "", "HP", "HT", "HQ" },
        { "", "", "SHP", "SHT", "SHQ" },
        { "", "", "FSHP", "FSHT", "FSHQ" },
    };
    assert(step->rule->id >= GV_RULE_NAKED && step->rule->id <= GV_RULE_FINNED_FISH);
    return tags[step->rule->id - GV_RULE_NAKED][step->subset->size];
}
