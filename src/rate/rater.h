/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rater.h -- rates instances by the rows of rating.h. A plan says by which, and is
 * shared by all threads; each thread has a rater. Many instances are rated together, so
 * that their solutions are counted in the lanes of the 9x9 engine.
 *
 * 9x9 Sudoku goes to the kernel of sudoku9/chains/chains.h if the rating has one;
 * everything else to the rules. B, gB and TE are the same with both. W and gW depend on
 * the path, and the engines take different ones: they may differ, rarely. */
#ifndef GV_RATE_RATER_H
#define GV_RATE_RATER_H

#include "base/memory.h"
#include "rate/rating.h"
#include "rules/path.h"
#include "solve/block.h"

enum { GV_MAX_RATINGS = 32 };

/* Which ratings, and how. */
typedef struct gv_rate_options {
    const char *names; /* separated by commas; NULL: those in `ratings` */
    const gv_rating *const *ratings;
    size_t n_ratings;
    unsigned max_length; /* of the rules; longer ones are "beyond" */
    gv_cpu_level cpu;
    bool refutes;      /* an instance without solution is rated too, by theories: the
                          outcome is NONE, the value what shows it */
    bool unique;       /* the instances are known to have one solution */
    bool rules_only;   /* the 9x9 kernels are not used */
    gv_memory *memory; /* of the plan and its raters; NULL: the heap */
} gv_rate_options;

typedef struct gv_rate_plan gv_rate_plan;

/* GV_ERR_ARGUMENT names the rating that is unknown, or is named twice. */
gv_status gv_rate_plan_new(gv_rate_plan **out, const gv_rate_options *options,
                           gv_error *err);
void gv_rate_plan_free(gv_rate_plan *plan);

size_t gv_rate_plan_size(const gv_rate_plan *plan);
const gv_rating *gv_rate_plan_rating(const gv_rate_plan *plan, size_t index);

/* Whether texts of 9x9 puzzles are rated so fast that many of them are processed
 * together. */
bool gv_rate_plan_is_quick(const gv_rate_plan *plan);

/* The memory of one thread. */
typedef struct gv_rater gv_rater;
gv_status gv_rater_new(gv_rater **out, const gv_rate_plan *plan, gv_error *err);
void gv_rater_free(gv_rater *rater);

/* "How hard is it?" */
typedef struct gv_rate_question {
    gv_search_question search; /* about what; its solutions, where they are counted */
    uint32_t skipped;          /* bit i: rating i of the plan is left out */

    gv_rate_value values[GV_MAX_RATINGS]; /* in the order of the plan */

    /* GV_ERR_ARGUMENT: some rating cannot be used on the instance (GV_OUTCOME_ERROR);
     * the first of them and its reason are in `error`. The others have their values. */
    gv_status status;
    gv_error error;
} gv_rate_question;

/* Time is limited for each question as a whole, nodes (of the search for solutions,
 * partial chains, hypotheses) for each rating. With texts, the only limit is the stop
 * flag. `tmp` is scratch, rewound on return. */
gv_status gv_rate_block(gv_rate_question **questions, size_t n_questions,
                        gv_rater *rater, const gv_limits *limits, gv_arena *tmp,
                        gv_error *err);

/* The resolution path of an instance by the theory of a rating that has one, in
 * `arena`; `limits` may be NULL. *state is scratch of the rater, NULL where a limit
 * came before the first step. A csp instance must be of a network that its context
 * shares. W and gW of such a path may differ from the ratings of 9x9 Sudoku: neither
 * depends on the instance alone. */
gv_status gv_rater_path(gv_path *out, gv_state **state, gv_rater *rater,
                        const gv_rating *rating, const gv_instance *instance,
                        const gv_limits *limits, gv_arena *arena, gv_error *err);

#endif
