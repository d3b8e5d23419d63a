/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ser_traces.h -- the paths of Sudoku Explainer (ser-traces.tsv), step by step, each
 * with the grid before it. Include it behind cmocka.h. */
#ifndef GV_TESTS_SER_TRACES_H
#define GV_TESTS_SER_TRACES_H

#include "../data_table.h"

#include "explainer/core/hint.h"

typedef struct trace_step {
    data_table table;
    char puzzle[GV_SE_CELLS + 1];
    gv_se_grid grid;   /* before the step */
    gv_se_hint wanted; /* only placement, removals and complexity are set */
    const char *technique, *rating;
    bool is_first; /* of its puzzle */
} trace_step;

static inline void trace_open(trace_step *step)
{
    memset(step, 0, sizeof *step);
    step->wanted.cell = GV_SE_NO_CELL;
    data_table_open(&step->table, "ser-traces.tsv");
}

static inline void grid_of(gv_se_grid *out, const char *puzzle)
{
    uint8_t values[GV_SE_CELLS];
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        values[cell] = puzzle[cell] == '.' ? 0 : (uint8_t)(puzzle[cell] - '0');
    gv_se_grid_init(out, values);
}

/* r4c3 and the digit behind `between` characters. */
static inline void trace_place(const char *text, size_t between, unsigned *cell,
                               unsigned *digit)
{
    *cell = (unsigned)(text[1] - '1') * 9 + (unsigned)(text[3] - '1');
    *digit = (unsigned)(text[4 + between] - '1');
}

static inline void trace_read(trace_step *step)
{
    unsigned cell, digit;
    gv_se_hint_init(&step->wanted, GV_SE_HIDDEN_SINGLE, 0);
    const char *text = data_cell(&step->table, "placement");
    if (*text) {
        trace_place(text, 1, &cell, &digit);
        step->wanted.cell = (uint8_t)cell;
        step->wanted.digit = (uint8_t)digit;
    }
    for (text = data_cell(&step->table, "eliminations"); *text; text += *text == ' ') {
        trace_place(text, 2, &cell, &digit);
        step->wanted.removed[cell] |= (uint16_t)(1u << digit);
        step->wanted.removes = true;
        text += strlen("r1c1<>1");
    }
    text = data_cell(&step->table, "complexity");
    step->wanted.complexity = *text ? (uint32_t)strtoul(text, NULL, 10) : 0;
    step->technique = data_cell(&step->table, "technique");
    step->rating = data_cell(&step->table, "rating");
}

/* The next step, with the last one done; false at the end. */
static inline bool trace_next(trace_step *step)
{
    gv_se_hint_apply(&step->grid, &step->wanted);
    if (!data_table_next(&step->table))
        return false;
    const char *puzzle = data_cell(&step->table, "puzzle");
    step->is_first = strcmp(puzzle, step->puzzle) != 0;
    if (step->is_first) {
        (void)snprintf(step->puzzle, sizeof step->puzzle, "%s", puzzle);
        grid_of(&step->grid, puzzle);
    }
    trace_read(step);
    return true;
}

static inline void trace_close(trace_step *step)
{
    data_table_close(&step->table);
}

/* Placement and removals are equal. */
static inline void assert_same_effect(const gv_se_hint *a, const gv_se_hint *b)
{
    assert_int_equal(a->cell, b->cell);
    if (a->cell != GV_SE_NO_CELL)
        assert_int_equal(a->digit, b->digit);
    assert_memory_equal(a->removed, b->removed, sizeof a->removed);
}

#endif
