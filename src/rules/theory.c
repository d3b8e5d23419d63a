/* SPDX-License-Identifier: GPL-3.0-or-later */
/* theory.c -- the names that make a theory. A theory of braids contains the whips too,
 * and one with g-labels the same rules without them, so that a path shows the simplest
 * name; that changes nothing else. */
#include "rules/theory.h"

#include "base/array.h"
#include "base/names.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define RULE GV_RULE_BIT

#define SUBSETS   (RULE(WHIP1) | RULE(NAKED) | RULE(HIDDEN) | RULE(FISH))
#define G_WHIPS   (RULE(WHIP1) | RULE(WHIP) | RULE(G_WHIP))
#define G_BRAIDS  (G_WHIPS | RULE(BRAID) | RULE(G_BRAID))
#define SP_WHIPS  (SUBSETS | G_WHIPS | RULE(SP_WHIP))
#define SP_BRAIDS (SP_WHIPS | G_BRAIDS | RULE(SP_BRAID))
#define WP_WHIPS  (G_WHIPS | RULE(WP_WHIP))
#define BP_BRAIDS (WP_WHIPS | G_BRAIDS | RULE(BP_BRAID))

#define PATTERNS                                                                       \
    (RULE(X_CHAIN) | RULE(XY_CHAIN) | RULE(AIC) | RULE(GROUPED_AIC) | RULE(XYZ_WING) | \
     RULE(SUE_DE_COQ) | RULE(ALS_XZ) | RULE(ALS_CHAIN) | RULE(DEATH_BLOSSOM) |         \
     RULE(UNIQUE_RECTANGLE) | RULE(BUG1))

enum { SHORT_LENGTH = 2 }; /* braids are whips up to here */

static const gv_theory_row combined[] = {
    { "BRT", "singles alone", 0, 0 },
    { "W1", "singles and whips[1]", RULE(WHIP1), 0 },
    { "W", "whips", RULE(WHIP1) | RULE(WHIP), 0 },
    { "gW", "g-whips", G_WHIPS, 0 },
    { "B", "braids", RULE(WHIP1) | RULE(WHIP) | RULE(BRAID), 0 },
    { "gB", "g-braids", G_BRAIDS, 0 },
    { "BC", "bivalue-chains", RULE(WHIP1) | RULE(BIV_CHAIN), 0 },
    { "gBC", "g-bivalue-chains", RULE(WHIP1) | RULE(BIV_CHAIN) | RULE(G_BIV_CHAIN), 0 },
    { "Z", "z-chains", RULE(WHIP1) | RULE(BIV_CHAIN) | RULE(Z_CHAIN), 0 },
    { "tW", "t-whips", RULE(WHIP1) | RULE(BIV_CHAIN) | RULE(T_WHIP), 0 },
    { "t-W", "t-whips, by their other name",
      RULE(WHIP1) | RULE(BIV_CHAIN) | RULE(T_WHIP), 0 },
    { "TyBC", "bivalue-chains of one type of variables",
      RULE(WHIP1) | RULE(TYPED_BIV_CHAIN), 0 },
    { "TyZ", "z-chains of one type of variables",
      RULE(WHIP1) | RULE(TYPED_BIV_CHAIN) | RULE(TYPED_Z_CHAIN), 0 },
    { "TytW", "t-whips of one type of variables",
      RULE(WHIP1) | RULE(TYPED_BIV_CHAIN) | RULE(TYPED_T_WHIP), 0 },
    { "TyW", "whips of one type of variables", RULE(WHIP1) | RULE(TYPED_WHIP), 0 },
    { "S", "Subsets", SUBSETS, 4 },
    { "S2", "Subsets of size 2", SUBSETS, 2 },
    { "S3", "Subsets up to size 3", SUBSETS, 3 },
    { "S4", "Subsets up to size 4", SUBSETS, 4 },
    { "SFin", "Subsets and finned fish", SUBSETS | RULE(FINNED_FISH), 4 },
    { "SpW", "Subsets, and g-whips with Subsets up to size 4 in them", SP_WHIPS, 4 },
    { "S2W", "the same with Subsets of size 2", SP_WHIPS, 2 },
    { "S3W", "the same with Subsets up to size 3", SP_WHIPS, 3 },
    { "SpB", "Subsets, and g-braids with Subsets up to size 4 in them", SP_BRAIDS, 4 },
    { "S2B", "the same with Subsets of size 2", SP_BRAIDS, 2 },
    { "S3B", "the same with Subsets up to size 3", SP_BRAIDS, 3 },
    { "WpW", "g-whips with whips up to length 2 in them", WP_WHIPS, 2 },
    { "W3W", "the same with whips up to length 3", WP_WHIPS, 3 },
    { "W4W", "the same with whips up to length 4", WP_WHIPS, 4 },
    { "BpB", "g-braids with braids up to length 2 in them", BP_BRAIDS, 2 },
    { "B3B", "the same with braids up to length 3", BP_BRAIDS, 3 },
    { "B4B", "the same with braids up to length 4", BP_BRAIDS, 4 },
    { "people", "what players know by name, in the order they learn it; then g-braids",
      SUBSETS | RULE(FINNED_FISH) | PATTERNS | G_BRAIDS, 4 },
};

enum { N_COMBINED = GV_N_OF(combined) };

size_t gv_theory_count(void)
{
    size_t n = N_COMBINED;
    for (unsigned id = 0; id < GV_N_RULES; id++)
        n += gv_rules[id].theory.name != NULL;
    return n;
}

const gv_theory_row *gv_theory_at(size_t i)
{
    if (i < N_COMBINED)
        return &combined[i];
    i -= N_COMBINED;
    unsigned id = 0;
    while (!gv_rules[id].theory.name || i-- > 0)
        id++;
    return &gv_rules[id].theory;
}

static const char *name_at(const void *list, size_t i, size_t *length)
{
    (void)list;
    if (i == gv_theory_count())
        return NULL;
    *length = strlen(gv_theory_at(i)->name);
    return gv_theory_at(i)->name;
}

static void add_row(gv_theory *theory, const gv_theory_row *row)
{
    theory->rules |= row->rules;
    theory->by_name = theory->by_name || row->rules & PATTERNS;
    for (unsigned id = 0; id < GV_N_RULES; id++)
        if (row->rules >> id & 1 && gv_rules[id].is_sized &&
            theory->max_part[id] < row->max_part)
            theory->max_part[id] = row->max_part;
}

static gv_status fail_unknown(const char *name, size_t length, gv_error *err)
{
    char known[180] = "";
    const size_t n = gv_theory_count();
    for (size_t i = 0, used = 0; i < n && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s",
                                 i ? ", " : "", gv_theory_at(i)->name);
    return gv_fail(err, GV_ERR_ARGUMENT,
                   "'%.*s' is not a theory: the theories are %s%s",
                   (int)(length < 30 ? length : 30), name, known,
                   gv_name_nearest(name_at, NULL, "", name, length).text);
}

gv_status gv_theory_parse(gv_theory *out, const char *name, gv_error *err)
{
    gv_theory theory = { .max_length = GV_MAX_LENGTH };
    if (strlen(name) >= sizeof theory.name)
        return gv_fail(err, GV_ERR_ARGUMENT, "theory '%.60s...' is too long", name);
    for (const char *part = name;; part++) {
        const size_t length = strcspn(part, "+");
        const size_t i = gv_name_find(name_at, NULL, part, length);
        if (i == SIZE_MAX)
            return fail_unknown(part, length, err);
        add_row(&theory, gv_theory_at(i));
        strncat(theory.name, gv_theory_at(i)->name, length); // as the table spells it
        part += length;
        if (!*part)
            break;
        strcat(theory.name, "+");
    }
    *out = theory;
    return GV_OK;
}

gv_theory gv_theory_lean(const gv_theory *theory)
{
    gv_theory lean = *theory;
    const uint64_t chains = RULE(BIV_CHAIN) | RULE(Z_CHAIN) | RULE(T_WHIP) |
                            RULE(TYPED_BIV_CHAIN) | RULE(TYPED_Z_CHAIN) |
                            RULE(TYPED_T_WHIP) | RULE(TYPED_WHIP);
    if (lean.max_part[GV_RULE_SP_WHIP] <= lean.max_part[GV_RULE_SP_BRAID])
        lean.rules &= ~RULE(SP_WHIP);
    if (lean.max_part[GV_RULE_WP_WHIP] <= lean.max_part[GV_RULE_BP_BRAID])
        lean.rules &= ~RULE(WP_WHIP);
    if (lean.rules & RULE(G_BRAID)) {
        lean.rules &= ~(chains | RULE(G_BIV_CHAIN) | RULE(WHIP) | RULE(BRAID));
        lean.short_rules = RULE(G_WHIP);
    } else if (lean.rules & RULE(BRAID) && !(lean.rules & RULE(G_WHIP))) {
        lean.rules &= ~chains;
        lean.short_rules = RULE(WHIP);
    }
    assert(!(lean.rules & ~theory->rules)); // it proves no more than the theory
    return lean;
}

unsigned gv_theory_last(const gv_theory *theory, const gv_rule *rule)
{
    unsigned last = rule->last;
    if (theory->short_rules >> rule->id & 1)
        last = SHORT_LENGTH;
    assert(theory->max_length <= GV_MAX_LENGTH);
    if (rule->is_last && theory->max_length == GV_MAX_LENGTH)
        return last; // nobody has set a bound
    return last < theory->max_length ? last : theory->max_length;
}

bool gv_theory_has(const gv_theory *theory, const gv_rule *rule)
{
    return rule->is_global || theory->rules >> rule->id & 1;
}

bool gv_theory_has_last(const gv_theory *theory)
{
    return (theory->rules & RULE(SMALL_SET)) != 0;
}

uint64_t gv_theory_trials(const gv_theory *theory)
{
    uint64_t trials = 0;
    for (unsigned id = 0; id < GV_N_RULES; id++)
        trials |= gv_rules[id].is_trial ? UINT64_C(1) << id : 0;
    return theory->rules & trials;
}

bool gv_theory_needs_glabels(const gv_theory *theory)
{
    for (unsigned id = 0; id < GV_N_RULES; id++)
        if (theory->rules >> id & 1 && gv_rules[id].needs_glabels)
            return true;
    return false;
}

bool gv_theory_needs_unique(const gv_theory *theory)
{
    for (unsigned id = 0; id < GV_N_RULES; id++)
        if (theory->rules >> id & 1 && gv_rules[id].needs_unique)
            return true;
    return false;
}
