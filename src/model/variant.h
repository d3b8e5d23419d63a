/* SPDX-License-Identifier: GPL-3.0-or-later */
/* variant.h -- variants of grids of digits: rules beyond those of the family, such as
 * "diagonals; anti knight; cage 12 r1c1 r1c2 r2c1". A variant is plain data: a list of
 * rules, each of a kind that is a row of a table (variant/kind.h). Its network is of
 * the same family and has the same labels as the plain one, and more groups, links and
 * hidden variables. The net of a plain grid has no variant (NULL). */
#ifndef GV_MODEL_VARIANT_H
#define GV_MODEL_VARIANT_H

#include "model/context.h"

typedef struct gv_rule_kind gv_rule_kind; /* variant/kind.h */

/* One rule. What the fields mean is up to its kind; 0 and NULL where it has no use for
 * them. */
typedef struct gv_variant_rule {
    const gv_rule_kind *kind;
    unsigned form; /* which of the kind's forms: black or white, odd or even */
    bool has_number;
    unsigned number; /* a sum, a difference */
    uint32_t n_cells;
    const uint32_t *cells; /* row * order + column; of regions: the region of each cell,
                              from 0 */
} gv_variant_rule;

struct gv_variant {
    gv_shape shape;
    uint32_t n_rules;             /* at least 1 */
    const gv_variant_rule *rules; /* in canonical order, each once */
    const uint8_t *region_of;     /* by cell, from 0; NULL: the blocks of the shape */
    bool only_groups; /* rules only say that cells differ: digits are interchangeable */
    const char
        *text; /* the rules in words, canonical: "anti knight; cage 12 r1c1 ..." */
};

/* Reads the rules for grids of a shape with digits, in `arena`. *out is NULL if the
 * text has none. The column of an error counts bytes of the text from 1. */
gv_status gv_variant_read(const gv_variant **out, const char *text, size_t length,
                          gv_shape shape, gv_arena *arena, gv_error *err);

/* A variant from rules as data, which it copies: what readers of other formats have.
 * Checked like the rules of a text; `row` of an error is the number of the rule. *out
 * is NULL if the rules add nothing to the shape. */
gv_status gv_variant_make(const gv_variant **out, const gv_variant_rule *rules,
                          uint32_t n_rules, gv_shape shape, gv_arena *arena,
                          gv_error *err);

/* Builds the network in `arena`; the variant has to live as long. */
gv_status gv_variant_net(const gv_net **out, const gv_variant *variant, gv_arena *arena,
                         gv_error *err);

/* Fills image[label] with a random automorphism of the network of a variant, givens
 * apart. */
void gv_variant_automorphism(const gv_net *net, gv_rng *rng, gv_label *image);

/* The kind of that name ("anti knight"); NULL if there is none. */
const gv_rule_kind *gv_rule_kind_by_name(const char *name);

/* The first rule of the kind; NULL if the variant, which may be NULL, has none. */
const gv_variant_rule *gv_variant_find(const gv_variant *variant,
                                       const gv_rule_kind *kind);

/* A rule in words of its text: "cage 12 r1c1 r1c2 r2c1". */
void gv_variant_rule_put(gv_buffer *out, const gv_variant_rule *rule, unsigned order);

/* The region, or the block, of a cell. `variant` may be NULL. */
uint32_t gv_variant_region(const gv_variant *variant, gv_shape shape, uint32_t cell);

/* The windows of windoku, squares of the size of a block between the blocks: the cells
 * of one after those of the other. How many cells they are; 0: there are none, because
 * the blocks are not square. */
enum { GV_MOST_WINDOW_CELLS = GV_MAX_ORDER * GV_MAX_ORDER };
uint32_t gv_variant_windows(uint32_t *cells, gv_shape shape);

#endif
