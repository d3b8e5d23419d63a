/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_list.h -- lists in the options of an experiment: words separated by commas,
 * numbers and ranges of numbers, and ranges of holes. */
#ifndef GV_EXPERIMENT_WORD_LIST_H
#define GV_EXPERIMENT_WORD_LIST_H

#include "base/arena.h"
#include "base/status.h"

typedef struct gv_word_list {
    const char **items;
    size_t n_items;
} gv_word_list;

/* The words of `text` between the separators, without the blanks around them, in
 * `arena`. GV_ERR_ARGUMENT for an empty one; `option` names the option in messages. */
gv_status gv_word_list_split(gv_word_list *out, const char *text, char separator,
                             const char *option, gv_arena *arena, gv_error *err);

typedef struct gv_number_list {
    uint64_t *items;
    size_t n_items;
    size_t room;
} gv_number_list;

/* At most this many numbers in a list. */
enum { GV_LIST_NUMBERS = 100000 };

/* Appends a number unless it is already there. */
gv_status gv_numbers_add(gv_number_list *list, uint64_t number, gv_arena *arena,
                         gv_error *err);

/* "7", "1..5" or "1..9:2", separated by commas: appended without repetitions. */
gv_status gv_numbers_read(gv_number_list *list, const char *text, const char *option,
                          gv_arena *arena, gv_error *err);

/* Numbers of holes in a square with these blocks, appended without repetitions: bounds
 * as "344", "55%" of the cells, "peak", "peak-20", "peak+20", "90%peak"; ranges of them
 * as "300..400:10" or "300..400 step 10", where the step is a number, a percentage of
 * the cells or of the peak. Separated by commas. */
gv_status gv_word_list_read_holes(gv_number_list *list, const char *text,
                                  unsigned block_rows, unsigned block_cols,
                                  gv_arena *arena, gv_error *err);

#endif
