/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rating.h -- the table of ratings: what an instance can be measured by. A new rating
 * is a row of ratings.inc and a function in a file of its family; `rate`, `generate
 * --rating` and `bench rate` use the table. rater.h rates by it. */
#ifndef GV_RATE_RATING_H
#define GV_RATE_RATING_H

#include "base/cell.h"
#include "base/outcome.h"
#include "sudoku9/chains/chains.h"
#include "rules/theory.h"
#include "explainer/core/hint.h"

/* The result of a rating. */
typedef struct gv_rate_value {
    gv_outcome outcome; /* OK without a value: it does not exist for such a puzzle;
                         * ERROR: the rating cannot be used on such an instance */
    bool has_value;     /* `value` is the rating; at a limit, the rating is above it */
    uint64_t value;     /* in units of the last decimal: 71 is 7.1 */
    gv_end end;     /* why it was stopped, if it was; for an answer, GV_END_NODES: it is
                       based on some of the branches (total-dof) */
    gv_se_title by; /* SER, EP, ED: the technique that set the value */
} gv_rate_value;

typedef struct gv_rating gv_rating;
typedef struct gv_rate_job gv_rate_job;

/* Rates the instance of the job; its solutions have been counted if that is needed.
 * GV_ERR_ARGUMENT: the rating cannot be used on the instance. */
typedef gv_status gv_rate_fn(gv_rate_value *out, gv_rate_job *job,
                             const gv_rating *rating, gv_error *err);

/* The ratings that come from one run of Sudoku Explainer. */
typedef enum gv_explainer_part {
    GV_EXPLAINER_NONE,
    GV_EXPLAINER_ER, /* of the hardest step */
    GV_EXPLAINER_EP, /* up to the first placement */
    GV_EXPLAINER_ED  /* of the first step */
} gv_explainer_part;

struct gv_rating {
    const char *name;
    const char *summary; /* for help and manual, without a period */
    gv_rate_fn *rate;
    /* Whether puzzles like `instance` can have it; NULL: all can. */
    bool (*exists)(const gv_instance *instance);
    const char *defined_for; /* with `exists`: the puzzles that can, for a message */
    unsigned
        version; /* from 1, raised when values change: stored ones are never mixed */
    unsigned n_decimals;
    const char *const *words;    /* of the values 0, 1, ...; NULL: they are numbers */
    const char *const *numerals; /* how the values 0, 1, ... are written if the last one
                                    means "or more"; NULL: as numbers */
    bool counts_solutions;       /* up to two, before it is rated */
    bool needs_unique;           /* and there must be exactly one */
    bool is_quick;               /* on 9x9 it takes less time than reading in blocks */
    const char *theory;          /* of ratings by a resolution theory; else NULL */
    bool has_nine;               /* 9x9 Sudoku has a kernel for it */
    gv_chain_rating nine;        /* and this is it, for ratings by a theory */
    gv_explainer_part part;      /* of ratings by Sudoku Explainer */
};

extern const gv_rating gv_ratings[];
extern const size_t gv_n_ratings;

/* The row of that name, exactly, as stores and tables have it; NULL when there is none.
 */
const gv_rating *gv_rating_by_name(const char *name);

/* The row with a name of `length` characters, in any case, as people type it.
 * GV_ERR_ARGUMENT lists the known ones. */
gv_status gv_rating_find(const gv_rating **out, const char *name, size_t length,
                         gv_error *err);

/* The column of a rating. */
gv_column gv_rating_column(const gv_rating *rating);

/* The value as a cell of a table: 4, 7.1, "2+", above 7, the word of the value, or the
 * reason that there is none. */
gv_cell gv_rate_cell(const gv_rating *rating, const gv_rate_value *value);

/* That cell as text. */
void gv_rate_put(gv_buffer *out, const gv_rating *rating, const gv_rate_value *value);

/* The word that tables show instead of a number, "-" if the rating does not exist; NULL
 * if there is a number. */
const char *gv_rate_word(const gv_rate_value *value);

/* From where to where, both included, in the units of a rating. */
typedef struct gv_rate_range {
    bool has_low, has_high;
    uint64_t low, high;
} gv_rate_range;

/* From decimal numbers, either of which may be NULL. */
gv_status gv_rate_range_parse(gv_rate_range *out, const gv_rating *rating,
                              const char *low, const char *high, gv_error *err);

/* Whether a value is known to lie in the range. A value only known to be large does if
 * the range is open. */
bool gv_rate_in_range(const gv_rate_value *value, const gv_rate_range *range);

/* The functions of the table, one file per family. */
#define GV_RATING(rates, ...) gv_rate_fn rates;
#include "rate/ratings.inc"
#undef GV_RATING
bool gv_rate_ser_exists(const gv_instance *instance);

#endif
