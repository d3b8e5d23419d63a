/* SPDX-License-Identifier: GPL-3.0-or-later */
/* annotate_columns.h -- the columns of `annotate`: which of them a run has, the work
 * that they need for a block of records, and their cells. What several columns need is
 * done once. */
#ifndef GV_CLI_VERBS_ANNOTATE_COLUMNS_H
#define GV_CLI_VERBS_ANNOTATE_COLUMNS_H

#include "cli/verbs/class_find.h"
#include "explainer/core/path.h"
#include "rate/rater.h"

/* What a record needs, as bits. */
typedef enum gv_annotation_part {
    GV_NEEDS_CHECK = 1,    /* gv_check_block() */
    GV_NEEDS_SOLUTION = 2, /* a search for two solutions, which keeps the first */
    GV_NEEDS_CLASS = 4,    /* gv_classes_find() */
    GV_NEEDS_PATH = 8,     /* the path of Sudoku Explainer */
    GV_NEEDS_RATINGS = 16  /* gv_rate_block() */
} gv_annotation_part;

/* A column of the verb: what it needs, and how the cell of a record is filled. */
typedef struct gv_annotation {
    unsigned needs;
    gv_status (*fill)(gv_task *task, size_t column, gv_error *err);
} gv_annotation;

/* The columns of a run: those that are printed come first, then those that only
 * conditions ask for. */
typedef struct gv_annotations {
    size_t n;
    const gv_annotation *rows[GV_MAX_COLUMNS]; /* NULL: a rating */
    size_t rating[GV_MAX_COLUMNS];             /* its number in the plan */
    gv_column columns[GV_MAX_COLUMNS];
    unsigned needs; /* bits of gv_annotation_part */
    const gv_rating *ratings[GV_MAX_RATINGS];
    size_t n_ratings;
    gv_rate_plan *plan; /* NULL without ratings */
} gv_annotations;

/* For a record. */
typedef struct gv_annotated {
    gv_check_question check;
    gv_rate_question rate;
    gv_class_found found;
    gv_se_path path;
    gv_outcome path_outcome; /* why there is none; ERROR: there cannot be one */
    gv_outcome no_class;     /* why it has no class; OK: it has one */
} gv_annotated;

/* The number of the column of that name, which is added if it is not there; an error if
 * there is no such column. */
gv_status gv_annotations_add(size_t *out, gv_annotations *all, const char *name,
                             gv_error *err);

/* Adds a column that is not in the table. */
gv_status gv_annotations_add_row(size_t *out, gv_annotations *all,
                                 const gv_annotation *row, gv_column column,
                                 gv_error *err);

/* Completes them: the plan of the ratings. */
gv_status gv_annotations_finish(gv_annotations *all, unsigned max_length,
                                const gv_run *run, gv_error *err);

/* Whether texts of 81 cells need not become instances. */
bool gv_annotations_take_plain(const gv_annotations *all);

/* The work for a block of tasks, whose states are gv_annotated; `rater` is NULL without
 * ratings. */
gv_status gv_annotations_work(gv_task **tasks, size_t n_tasks,
                              const gv_annotations *all, gv_rater *rater,
                              gv_error *err);

/* Fills the cells of a record, and says what its outcome is. */
gv_status gv_annotations_fill(gv_task *task, const gv_annotations *all, gv_error *err);

/* Appends the names, for the help. */
void gv_annotations_list(gv_buffer *out);

/* All columns but the ratings, for the verb's row. */
enum { GV_ANNOTATION_COLUMNS = 12 };
extern const gv_column gv_annotation_columns[GV_ANNOTATION_COLUMNS];

#endif
