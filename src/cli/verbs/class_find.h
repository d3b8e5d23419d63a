/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class_find.h -- the classes of isomorphic puzzles, for the verbs that ask for them:
 * plain 9x9 puzzles have canonical forms of their own, all others the one of symmetry/.
 */
#ifndef GV_CLI_VERBS_CLASS_FIND_H
#define GV_CLI_VERBS_CLASS_FIND_H

#include "cli/stream/task.h"
#include "sudoku9/canon/canon.h"
#include "sudoku9/canon/canon_set.h"
#include "symmetry/canonical.h"
#include "symmetry/class_set.h"

/* The class of a record. */
typedef struct gv_class_found {
    bool is_nine;
    gv_canonical nine;
    gv_graph_form any; /* unless is_nine */
} gv_class_found;

/* What the records of a batch share: the rules of those that have one network. */
typedef struct gv_class_work {
    gv_structure *structure; /* of the last record; NULL: none */
    gv_arena rules, tmp;
} gv_class_work;

void gv_classes_work_init(gv_class_work *work, gv_memory *memory);
void gv_classes_work_free(gv_class_work *work);

/* The class by its smallest form, or by its graph: of a text of 81 cells, too. A record
 * that has none is refused, or cut short. */
gv_status gv_classes_find(gv_class_found *out, gv_task *task, gv_class_work *work,
                          gv_error *err);

/* The same for a record that is not a plain 9x9 puzzle. */
gv_status gv_classes_find_any(gv_class_found *out, gv_task *task, gv_class_work *work,
                              gv_error *err);

/* Its name, and the number of automorphisms as the cell of a column. */
void gv_classes_put_name(gv_buffer *out, const gv_class_found *found);
void gv_classes_put_automorphisms(gv_task *task, size_t column,
                                  const gv_class_found *found);

/* Classes that were seen. */
typedef struct gv_classes {
    gv_canon_set nine;
    gv_class_set any;
} gv_classes;

void gv_classes_init(gv_classes *classes, gv_memory *memory);
void gv_classes_free(gv_classes *classes);

/* Adds a class; *is_new: it was not there. */
gv_status gv_classes_add(bool *is_new, gv_classes *classes, const gv_class_found *found,
                         gv_error *err);

/* Whether a class was added. */
bool gv_classes_have(const gv_classes *classes, const gv_class_found *found);

/* Adds the classes of all records of a file; those that cannot be read, or have none,
 * are reported as messages about `task`. All as graphs if `graphs`. */
gv_status gv_classes_add_file(gv_classes *classes, gv_task *task, const char *path,
                              bool graphs, gv_error *err);

#endif
