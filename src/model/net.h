/* SPDX-License-Identifier: GPL-3.0-or-later */
/* net.h -- the constraint network of a family and size: labels, CSP-variables, links.
 *
 * A label is the smallest unit of choice (Sudoku: a digit in a cell). A group is a set
 * of labels of which two never hold together. The first n_vars groups are the
 * CSP-variables: exactly one of their labels holds. The groups after them (a queen's
 * diagonals, an all-different that is not a permutation) hold at most one. The first
 * n_primary variables (cells, rows of queens, declared variables) determine all the
 * others: a solution is one label for each. Single forbidden pairs that no group
 * explains are kept as pairs.
 *
 * Links are computed from this: two labels are linked when a group or a pair contains
 * both. A net is immutable once built and shared by all its instances. */
#ifndef GV_MODEL_NET_H
#define GV_MODEL_NET_H

#include "base/arena.h"
#include "base/buffer.h"
#include "base/rng.h"
#include "base/status.h"

typedef uint32_t gv_label;
typedef uint32_t gv_var; /* index of a group; below n_vars it is a CSP-variable */

#define GV_NO_LABEL UINT32_MAX

/* Kinds of CSP-variables and groups; the printed names follow from them. */
typedef enum gv_var_type {
    GV_VAR_RC, /* a cell */
    GV_VAR_RN, /* row, digit */
    GV_VAR_CN, /* column, digit */
    GV_VAR_BN, /* block, digit */
    GV_VAR_DN, /* broken diagonal (r + c), digit; named as CSP-Rules does */
    GV_VAR_AN, /* broken anti-diagonal (c - r), digit */
    GV_VAR_XN, /* diagonal, digit: of a variant, as the next three */
    GV_VAR_WN, /* window, digit */
    GV_VAR_GN, /* disjoint group, digit */
    GV_VAR_KN, /* cage, digit */
    GV_VAR_LAST_UNIT = GV_VAR_KN, /* up to here: a unit and a digit, or a cell */
    GV_VAR_R,                     /* a row of queens */
    GV_VAR_C,                     /* a column of queens */
    GV_VAR_B,                     /* a block of queens */
    GV_VAR_D,                     /* a diagonal of queens (at most one) */
    GV_VAR_A,                     /* an anti-diagonal of queens (at most one) */
    GV_VAR_NAMED,                 /* a variable declared in a csp text */
    GV_VAR_VALUE,                 /* a value of an all-different group of a csp text */
    GV_VAR_STATED,                /* an exactly-one statement of a csp text */
    GV_VAR_HIDDEN,  /* an auxiliary variable: the tuples of a constraint */
    GV_VAR_SUPPORT, /* a value of a variable, or the tuples that do without it */
    GV_VAR_TYPED,   /* a type that a csp text names: the first of GV_MAX_CSP_TYPES */
    GV_N_VAR_TYPES = GV_VAR_TYPED + 8
} gv_var_type;

enum { GV_MAX_CSP_TYPES = GV_N_VAR_TYPES - GV_VAR_TYPED };

#define GV_NO_CONSTRAINT UINT32_MAX

/* How a csp text says that its problem is called, written and shown. All of it may be
 * absent. */
typedef struct gv_csp_notes {
    const char *text;        /* its statements without givens, one per line (csp 2) */
    const char *application; /* the text of a kind of puzzle that has a notation of its
                                own, without givens (text/application/) */
    const char *title;       /* name "..." */
    const char *ruleset;     /* ruleset "..." */
    uint32_t board_rows, board_cols; /* of variables from board_first on; 0: no board */
    gv_var board_first;
    bool is_graph; /* variables are nodes, what relates two of them is an edge */
} gv_csp_notes;

/* A value of a variable that one constraint excludes by itself: it is no label
 * of the network. */
typedef struct gv_csp_excluded {
    gv_var variable;
    const char *value;
    uint32_t constraint;
} gv_csp_excluded;

/* What a net that was built by model/csp.h keeps of it beyond its groups: the names,
 * and which groups and pairs each constraint became. NULL in the families. */
typedef struct gv_csp_names {
    uint32_t n_homes;      /* as in the net */
    uint32_t n_needed;     /* as in the net */
    const char **variable; /* n_needed: of declared, hidden and exactly-one variables */
    const char **value;    /* one per label: the value's name */

    uint32_t n_types; /* the types GV_VAR_TYPED, ... have these names */
    const char *type[GV_MAX_CSP_TYPES];

    uint32_t n_alldiffs;
    const uint32_t *alldiff_start; /* n_alldiffs + 1 offsets into alldiff_vars */
    const gv_var *alldiff_vars;    /* the variables of each, in the order stated */
    const uint32_t *group_alldiff; /* the statement of each group after n_needed, or
                                      UINT32_MAX */
    const uint32_t *alldiff_unit;  /* of grids: which row, block, cage ... each is */

    uint32_t n_constraints;
    const char **constraint;               /* its words; "" where there are none */
    const uint32_t *group_constraint;      /* n_groups; GV_NO_CONSTRAINT: a domain */
    const uint32_t *constraint_pair_start; /* n_constraints + 1 */
    const gv_label *constraint_pairs;      /* a, b, a, b, ...: pairs 2 * start .. */

    uint32_t n_excluded;
    const gv_csp_excluded *excluded; /* by constraint, then in the order of the text */

    const struct gv_loop *loop; /* NULL, or what its solutions must be (loop.h) */

    gv_csp_notes notes;
    const struct gv_variant *variant; /* as in the net */
} gv_csp_names;

typedef struct gv_net {
    gv_shape shape;
    uint32_t n_labels;
    uint32_t n_groups;
    uint32_t n_vars;    /* groups 0 .. n_vars - 1 hold exactly one */
    uint32_t n_primary; /* the labels of variables 0 .. n_primary - 1 make a solution */

    /* Only a csp has more variables than the primary ones that its constraints need:
     * hidden ones, n_primary .. n_homes - 1, whose labels are in no primary variable,
     * and those stated by exactly-one, n_homes .. n_needed - 1. That the others hold
     * exactly one follows. The first group of every label is its home. */
    uint32_t n_homes;
    uint32_t n_needed;
    uint32_t n_shown; /* labels 0 .. n_shown - 1 are of primary variables */

    const uint32_t *group_start;  /* n_groups + 1 offsets into group_labels */
    const gv_label *group_labels; /* the labels of each group, ascending */
    const uint8_t *group_type;    /* gv_var_type of each group */

    const uint32_t *label_start; /* n_labels + 1 offsets into label_groups */
    const gv_var *label_groups;  /* the groups of each label, ascending */

    const uint32_t
        *pair_start;       /* n_labels + 1 offsets into pairs; NULL without pairs */
    const gv_label *pairs; /* partners of each label, ascending, both directions */

    /* Every permutation of the values (digits) maps solutions to solutions. Then label
     * = cell * order + digit, and cells are the primary variables. */
    bool values_interchangeable;

    /* Primary variables have equally many values, label = variable * values + value, no
     * group beside them has labels of two values, and the groups and pairs of each
     * value are those of any other: the network is one graph of variables, as often as
     * there are values. */
    bool values_alike;

    const gv_csp_names *csp;

    /* NULL, or the rules that the grid has beyond those of its family (variant.h); then
     * csp is there too, and the variables are of the cells. */
    const struct gv_variant *variant;
} gv_net;

/* Whether it is the Sudoku that sudoku9/ is made for. A shape has no variant; ask a net
 * where there is one. */
static inline bool gv_shape_is_nine(gv_shape shape)
{
    return shape.family == GV_SUDOKU && shape.block_rows == 3 && shape.block_cols == 3;
}

static inline bool gv_net_is_nine(const gv_net *net)
{
    return gv_shape_is_nine(net->shape) && !net->variant;
}

/* Whether the network is that of a csp, which has no board of its own: its labels are
 * called what its text calls them. */
static inline bool gv_net_is_csp(const gv_net *net)
{
    return net->csp && !net->variant;
}

/* ---- making a net ---- */

/* Collects groups and pairs; gv_net_finish() sorts and freezes them. Groups must be
 * added in the order primary variables, other variables, at-most-one groups. */
typedef struct gv_net_builder gv_net_builder;

gv_status gv_net_builder_new(gv_net_builder **out, gv_arena *arena, gv_shape shape,
                             uint32_t n_labels, gv_error *err);
gv_status gv_net_add_group(gv_net_builder *builder, gv_var_type type,
                           const gv_label *labels, uint32_t n_labels, gv_error *err);
gv_status gv_net_add_pair(gv_net_builder *builder, gv_label a, gv_label b,
                          gv_error *err);

/* The net lives in `arena`, the one given to gv_net_builder_new(). An empty group is
 * allowed (a variable that can have no value); a label outside every group is not. */
gv_status gv_net_finish(const gv_net **out, gv_net_builder *builder, uint32_t n_primary,
                        uint32_t n_vars, const gv_csp_names *csp, gv_error *err);

/* ---- asking a net ---- */

/* Whether `a` and `b`, different labels, exclude each other. Cost: the number of groups
 * of a label. */
bool gv_net_linked(const gv_net *net, gv_label a, gv_label b);

/* Writes every label linked to `label`, each once, ascending, to `out`, which has room
 * for n_labels; returns their number. */
uint32_t gv_net_links(const gv_net *net, gv_label label, gv_label *out);

/* An upper bound of the number of links, in both directions, counted with repetitions
 * as groups and pairs make them. Lists of links are indexed by 32 bits: whoever makes
 * one checks this first. */
uint64_t gv_net_max_links(const gv_net *net);

static inline uint32_t gv_net_group_size(const gv_net *net, gv_var group)
{
    return net->group_start[group + 1] - net->group_start[group];
}

/* "n5r1c2", "r1c2" (queens), "A=red" (csp). */
void gv_net_label_name(const gv_net *net, gv_label label, gv_buffer *out);

/* "r1c2", "r1n5", "c2n5", "b1n5", "d1n5", "a1n5", "r1", "c2", "b1", "A" (csp), and for
 * the value red in the first all-different of a csp "alldiff1:red". */
void gv_net_group_name(const gv_net *net, gv_var group, gv_buffer *out);

/* Of a grid: which row (block, cage, ...) and digit a group is, or for a cell which row
 * and column, all from 0. False: it is another group. */
typedef struct gv_net_unit_of {
    gv_var_type type;
    unsigned number;
    unsigned digit;
} gv_net_unit_of;

bool gv_net_unit(gv_net_unit_of *out, const gv_net *net, gv_var group);

/* What a csp text calls the type; NULL for other types. */
const char *gv_net_type_name(const gv_net *net, gv_var_type type);

/* The same for messages, logs and dumps: cut where they are long. */
typedef struct gv_net_name {
    char text[48];
} gv_net_name;

gv_net_name gv_net_name_of_label(const gv_net *net, gv_label label);
gv_net_name gv_net_name_of_group(const gv_net *net, gv_var group);

/* Whether the label belongs to an auxiliary variable: determined by the others, and
 * left out of what is printed unless asked for. */
static inline bool gv_net_hides(const gv_net *net, gv_label label)
{
    return label >= net->n_shown;
}

/* The variable that a label is a value of: primary, or hidden. */
static inline gv_var gv_net_home(const gv_net *net, gv_label label)
{
    return net->label_groups[net->label_start[label]];
}

/* Cell families (label = cell * order + digit) and queens (label = cell). */
bool gv_net_has_digits(const gv_net *net);
bool gv_net_has_queens(const gv_net *net);

#endif
