/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.h -- the table of rules that variants may have. A kind of rule is a row in the
 * file of its relatives (groups.c, relations.c, sums.c) and a line of kinds.h. */
#ifndef GV_MODEL_VARIANT_KIND_H
#define GV_MODEL_VARIANT_KIND_H

#include "model/csp.h"
#include "model/variant.h"

/* A network of a variant in the making: variable = cell, label = cell * order + digit.
 */
typedef struct gv_variant_work {
    gv_csp *csp;
    const gv_variant *variant;
    gv_shape shape;
    gv_arena *tmp;
    uint32_t n_units[GV_N_VAR_TYPES]; /* units added so far, by type */
} gv_variant_work;

struct gv_rule_kind {
    const char *name;         /* how a text begins the rule: "anti knight" */
    const char *const *forms; /* words that may follow: NULL, or a list ended by NULL */
    bool form_required;       /* otherwise form 0 is that without a word */
    enum { GV_NO_NUMBER, GV_MAY_HAVE_NUMBER, GV_HAS_NUMBER } number;
    unsigned min_cells, max_cells; /* of its list; 0 and 0: it has none */
    bool unordered;                /* the order of the cells does not count */
    bool reversible;               /* nor does it from which end a line is read */
    bool may_repeat;               /* a cell may be listed twice */
    bool has_regions; /* a letter for each cell follows, "regions aab..." */
    bool only_groups; /* it only says that cells differ */
    const char *says; /* the rule in a sentence, for --help and docs/variants.md */

    /* Whether the rule makes sense in this shape; NULL: any does. */
    gv_status (*check)(const gv_variant_rule *rule, gv_shape shape, gv_error *err);

    /* Whether a complete grid, with a digit from 1 for each cell, has the rule; NULL:
     * nobody asks. */
    bool (*holds)(const gv_variant_rule *rule, const unsigned *grid, gv_shape shape);

    /* Adds what the rule demands to the csp. NULL: the builder does (regions). */
    gv_status (*state)(gv_variant_work *work, const gv_variant_rule *rule,
                       gv_error *err);
};

extern const gv_rule_kind *const gv_rule_kinds[];
extern const unsigned gv_n_rule_kinds;

/* ---- for the rows ---- */

/* A unit: cells that have all digits, or, if they are fewer, different ones. */
gv_status gv_variant_add_unit(gv_variant_work *work, gv_var_type type,
                              const uint32_t *cells, uint32_t n, gv_error *err);

/* Begins a constraint of these words. */
gv_status gv_variant_say(gv_variant_work *work, gv_error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether the cells share a row, column or region. */
bool gv_variant_see(const gv_variant_work *work, uint32_t a, uint32_t b);

/* The digits, from 0, of the cells exclude each other. */
gv_status gv_variant_exclude(gv_variant_work *work, uint32_t a, unsigned digit_a,
                             uint32_t b, unsigned digit_b, gv_error *err);

#endif
