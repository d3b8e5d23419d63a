/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_names.h -- parts of the sentences that describe steps in plain words:
 * candidates, variables, what they must be. For every family; digits are written in the
 * symbols of the puzzle. Sentences begin with a capital unless they begin with a name.
 */
#ifndef GV_REPORT_PATH_WORDS_NAMES_H
#define GV_REPORT_PATH_WORDS_NAMES_H

#include "model/constraints.h"
#include "rules/rule.h"

/* Where sentences go, and what they are about. */
typedef struct gv_words {
    gv_buffer *out;
    const gv_state *state; /* before the step */
    gv_alphabet alphabet;  /* not AUTO */

    /* Those of a csp, whose words are told; NULL: none are. */
    const gv_constraints *rules;
} gv_words;

/* Constraints that a step uses, each once, in the order in which they were met. */
enum { GV_WORDS_MOST_RULES = 16 };
typedef struct gv_words_rules {
    uint32_t items[GV_WORDS_MOST_RULES];
    uint32_t n;
    bool more; /* than fit */
} gv_words_rules;

/* Adds the constraint that a variable belongs to, unless it is a declared one; that
 * because of which two labels of different variables exclude each other. */
void gv_words_rule_of_var(const gv_words *w, gv_words_rules *rules, gv_var var);
void gv_words_rule_of_link(const gv_words *w, gv_words_rules *rules, gv_label a,
                           gv_label b);

/* Those of the only value left of a hidden variable, and of what it excludes. */
void gv_words_rules_of_single(const gv_words *w, gv_words_rules *rules,
                              const gv_step *step, const gv_label *excluded,
                              uint32_t n);

/* Nothing if there are none. */
void gv_words_put_rules(const gv_words *w, const gv_words_rules *rules,
                        const char *before, const char *between, const char *after);

/* " (cage 7)": the constraint of a variable that its text does not declare. */
void gv_words_put_rule_of_var(const gv_words *w, gv_var var);

/* What comes before item `at` of `n`: nothing, ", ", or before the last " and ", " or
 * ". */
void gv_words_join(const gv_words *w, uint32_t at, uint32_t n, const char *last);

/* Whether two names of values are whole numbers, one after the other. */
bool gv_words_is_next(const char *a, const char *b);

/* Of different items, the one that has `at` smaller ones. */
uint32_t gv_words_nth(const uint32_t *items, uint32_t n, uint32_t at);

/* "r1c2 is 5", "r1c2 is not 5"; "a queen is at r1c2", "no queen is at r1c2"; "A is
 * red". */
void gv_words_claim(const gv_words *w, gv_label label, bool holds, bool starts);

/* The same for several that do not hold, each variable once: "r1c1 is not 3 or 5; r2c6
 * and r8c6 are not 9". */
void gv_words_denials(const gv_words *w, const gv_label *labels, uint32_t n,
                      bool starts);

/* The same as a noun: "5 in r1c2", "r1c2" for queens, "red for A". */
void gv_words_label(const gv_words *w, gv_label label);

/* Whether the candidates of a variable are values of one cell or declared variable. */
bool gv_words_is_of_cell(const gv_words *w, gv_var var);

/* What a label adds to its variable: "5" in a cell, "r1c2" in a row. */
void gv_words_option(const gv_words *w, gv_var var, gv_label label);

/* "row 5", "columns 2 and 6", "diagonal d3": the units of groups of one type other than
 * cells and declared variables. */
void gv_words_units(const gv_words *w, const gv_var *groups, uint32_t n);

/* The symbol of the digit of a group, "5" for r1n5. */
void gv_words_digit(const gv_words *w, gv_var group);

/* "row 3 needs a 5": what a constraint of a set says; any alphabet. */
void gv_words_constraint(gv_buffer *out, gv_alphabet alphabet,
                         const gv_constraint_set *set, uint32_t at);

/* Whether that names the variables that a hidden one is about. */
bool gv_words_names_scope(const gv_words *w, gv_var hidden);

/* "r1c2", "5 in row 1", "the queen of row 1", "A". */
void gv_words_var(const gv_words *w, gv_var var, bool starts);

/* "r7c6 must be 8", "in row 5, 6 must be in r5c2 or r5c3", "in row 5, the queen must be
 * at r5c2"; `verb` is "must" or "can only". */
void gv_words_var_is(const gv_words *w, gv_var var, const char *verb,
                     const gv_label *labels, uint32_t n, bool starts);

/* The same with those of `var` that are candidates in the state. */
void gv_words_var_open(const gv_words *w, gv_var var, const char *verb, bool starts);

/* Whether `n` candidates that a link excludes are so many tuples of a hidden variable
 * that they are counted instead of listed. */
bool gv_words_counts(const gv_words *w, const gv_chain_cell *cell, uint32_t n);

/* "r7c6 has no candidate left", "in column 1 there is no place left for 6". */
void gv_words_var_empty(const gv_words *w, gv_var var, bool starts);

/* "(A, B) can only be (1,3) or (3,1)": labels of two variables, at least one pair. */
void gv_words_pairs(const gv_words *w, gv_label (*pairs)[2], uint32_t n);

/* ---- whips[1] (words_whip1.c) ---- */

/* "In block 5, 9 can only be in column 6 (r4c6, r6c6): so r2c6 and r8c6 are not 9." */
void gv_words_whip1(const gv_words *w, const gv_step *step);

/* ---- Subsets (words_subset.c) ---- */

/* "in column 3, r1c3 and r6c3 must hold 4 and 9", "in row 1, 3 and 5 must be in r1c1
 * and r1c2", "in rows 1 and 4, 7 must be in columns 2 and 6 (r1c2, r1c6, r4c2, r4c6)".
 */
void gv_words_subset(const gv_words *w, const gv_subset *subset, const char *verb,
                     bool starts);

/* A short description: "r1c3 and r6c3", "7 in rows 1 and 4". */
void gv_words_subset_short(const gv_words *w, const gv_subset *subset);

/* What the variables have outside the sets, fins or what a chain excludes: the first
 * candidate after `label`; with GV_NO_LABEL, the first one. GV_NO_LABEL at the end. */
gv_label gv_words_next_other(const gv_state *state, const gv_subset *subset,
                             gv_label label);

/* ---- sets of cells (words_pattern.c) ---- */

/* "r1c1 and r1c3 can only hold 1, 4 and 7; r4c1 can only hold 1 and 7. Otherwise they
 * could not all be filled: so r4c3 is not 7." */
void gv_words_pattern(const gv_words *w, const gv_step *step);

/* ---- chains (words_chain.c) ---- */

/* "Suppose r1c5 is 6. Then ...; then in column 1 there is no place left for 6. So r1c5
 * is not 6." for a step with one chain. */
void gv_words_chain(const gv_words *w, const gv_step *step);

/* "r2c3 can only be 4 or 7. If r2c3 is 4, then ... Either way r5c5 is not 6." */
void gv_words_forcing(const gv_words *w, const gv_step *step);

#endif
