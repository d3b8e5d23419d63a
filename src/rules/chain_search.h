/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chain_search.h -- what the searches of whips, braids and their relatives share: the
 * partial chain being built, flags of the candidates that it uses, the bound that cuts
 * hopeless ones, and the construction of a step. For the rule files of this folder.
 *
 * A search works on the exclusion of the rule context. A partial chain is a sequence of
 * moves; a move excludes what is linked to its right-linking candidate. The chain is
 * complete when a variable has no open candidate. */
#ifndef GV_RULES_CHAIN_SEARCH_H
#define GV_RULES_CHAIN_SEARCH_H

#include "rules/rule.h"

/* Flags of labels and g-labels. */
enum {
    GV_USED_RIGHT = 1, /* the target, or a right-linking candidate of the chain */
    GV_USED_LEFT = 2,  /* a left-linking candidate of the chain */
    GV_BARRED = 4,     /* braids: all sets with this one have been tried */
    GV_IN_ROUND = 8,   /* asserted by the bound */
    GV_LISTED = 16     /* braids: in the list of moves that is being made */
};

/* A right-linking pattern of several variables: a Subset or an inner chain. */
typedef struct gv_part {
    unsigned size; /* of its variables, which it adds to the length */
    const gv_var *vars;
    gv_label_range seen; /* the candidates that it excludes */
    const gv_subset *subset;
    const gv_chain *inner;
} gv_part;

/* A way to extend a partial chain. */
typedef struct gv_move {
    gv_var var; /* GV_NO_VAR: a part */
    gv_label left;
    gv_right_kind kind;
    uint32_t right;
    const gv_part *part; /* GV_RIGHT_SUBSET, GV_RIGHT_CHAIN: composite.h; else NULL */
} gv_move;

/* Scratch that lives as long as the rule context; all flags are 0 between searches. */
typedef struct gv_chain_scratch {
    uint8_t *flag;     /* of each label */
    uint8_t *gflag;    /* of each g-label, at the first one with the same labels */
    uint8_t part_flag; /* of all parts; unused */
    uint64_t *stamp;   /* of each variable: the last round that reached it */
    uint64_t now;
    uint32_t *round; /* what the bound has flagged */
    uint32_t n_round;
    gv_move *moves; /* a stack: the moves found at each node of the search */
    uint32_t n_moves;
    gv_move *chain;    /* the moves of the partial chain; GV_MAX_LENGTH */
    uint8_t *distance; /* of each label: biv-chains and z-chains */
} gv_chain_scratch;

/* One search: for chains on `target` of at most `length` variables. */
typedef struct gv_chain_search {
    gv_rule_context *ctx;
    const gv_rule *rule;
    gv_exclusion *exclusion;
    gv_chain_scratch *work;
    unsigned length;
    gv_var_type type; /* of all variables; GV_N_VAR_TYPES: any */
    bool g;           /* g-labels may be right-linking */
    gv_label target;
    gv_label goal;    /* t-whips: the bound looks for its exclusion, not for an empty
                         variable; else GV_NO_LABEL */
    bool known;       /* that there is a chain on the target */
    uint32_t n_chain; /* moves of the partial chain */
    bool exhausted;   /* no chain of any length: the bound reached its end */
    struct gv_parts *parts; /* composite chains: those of the bound; else NULL */
    gv_step *step;          /* filled on success */
} gv_chain_search;

gv_status gv_chain_scratch_new(gv_chain_scratch **out, const gv_linkage *linkage,
                               gv_arena *arena, gv_error *err);

static inline bool gv_chain_may_use(const gv_chain_search *search, gv_var var)
{
    return search->type == GV_N_VAR_TYPES ||
           search->ctx->linkage->net->group_type[var] == search->type;
}

/* Puts a move on the chain and flags its candidates; gv_chain_push() also excludes what
 * it sees. False if a limit was hit; take it back then, too. */
bool gv_chain_note(gv_chain_search *search, const gv_move *move);
bool gv_chain_push(gv_chain_search *search, const gv_move *move);

/* Takes the last move back, down to the mark from before its push. */
void gv_chain_pop(gv_chain_search *search, gv_exclusion_mark mark);

/* The flags of the right-linking candidate or g-candidate of a move. */
uint8_t *gv_chain_flag(const gv_chain_search *search, const gv_move *move);

/* The candidates (for a g-label: the labels) linked to the right-linking candidate of a
 * move, ascending. */
gv_label_range gv_chain_seen(const gv_chain_search *search, const gv_move *last);

/* Whether `label` can be a new left-linking candidate of a whip. */
static inline bool gv_chain_new_left(const gv_chain_search *search, gv_label label)
{
    return search->exclusion->candidate[label] &&
           !(search->work->flag[label] & GV_USED_LEFT);
}

/* Puts a move on the stack of moves, in the list that begins at `first`, by variable.
 */
void gv_moves_insert(gv_chain_scratch *work, uint32_t first, const gv_move *move);

/* Whips: puts the moves that extend the chain after `last` on the stack, by variable. A
 * variable comes with its first left-linking candidate that is not inside the
 * right-linking g-label. */
void gv_chain_list_moves(gv_chain_search *search, const gv_move *last);

/* Braids: puts everything that can be the next right-linking candidate, and is not
 * barred, on the stack of moves, without left-linking candidates. In braid.c. */
void gv_braid_list_moves(gv_chain_search *search);

/* Whether another move of the list makes `move` superfluous: an earlier one with the
 * same right-linking candidate, or one with a candidate inside its g-label. */
bool gv_chain_covered(const gv_chain_search *search, uint32_t first,
                      const gv_move *move);

/* Braids: the first candidate of the variable of a move that is excluded (so that it is
 * linked to the target or to a right-linking candidate) and is not inside the g-label
 * of the move. GV_NO_LABEL if there is none. */
gv_label gv_chain_left(const gv_chain_search *search, gv_move move);

/* The same for the last variable of a chain, which has one. */
gv_label gv_chain_first_excluded(const gv_chain_search *search, gv_var var);

/* The first variable that was emptied since `mark`; GV_NO_VAR if there is none. */
gv_var gv_chain_emptied(const gv_chain_search *search, gv_exclusion_mark mark);

/* Whether a move would empty a variable. Much cheaper than making it. */
bool gv_chain_empties(const gv_chain_search *search, const gv_move *move);

/* The bound: false if `n_rights` more right-linking candidates cannot empty a variable.
 * In each round all possible ones are asserted at once; the last one is tried one by
 * one. A part of q variables takes q rounds. */
bool gv_chain_bound(gv_chain_search *search, unsigned n_rights);

/* Fills the step: the moves of the chain and a last cell (NULL: none). Always true
 * except when out of memory. */
bool gv_chain_finish(gv_chain_search *search, const gv_chain_cell *last);

#endif
