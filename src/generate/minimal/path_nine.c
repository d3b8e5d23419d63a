/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_nine.c -- since when was each clue of a top-down puzzle needed? Being needed is
 * final, so the step is found by bisection over the deletions; all clues of several
 * puzzles are asked about together. */
#include "generate/minimal/path_nine.h"

#include "generate/minimal/path_weight.h"
#include "sudoku9/cell_set.h"

#include <assert.h>

enum { MAX_PUZZLES = 32, MAX_CLUES = MAX_PUZZLES * GV_NINE_CELLS };

/* The steps of one puzzle. */
typedef struct path {
    const gv_nine_cands *grid;
    uint8_t step[3][32]; /* at which a cell was deleted, by its word and bit */
    gv_nine_set clues[GV_NINE_CELLS + 1];  /* after that many deletions */
    uint32_t n_steps, first_clue, n_clues; /* its clues in `clues` of the paths */
} path;

/* A clue: at step `no` it is not needed yet, at step `yes` it is. */
typedef struct clue {
    const path *path;
    uint8_t cell;
    uint32_t no, yes;
} clue;

struct gv_path_nine {
    gv_nine_oracle *oracle;
    path paths[MAX_PUZZLES];
    clue clues[MAX_CLUES];
    uint32_t n_clues;
    gv_nine_question questions[MAX_CLUES];
    clue *askers[MAX_CLUES];
};

gv_path_nine *gv_path_nine_new(gv_arena *arena, gv_nine_oracle *oracle)
{
    gv_path_nine *const paths = GV_ARENA_NEW(arena, gv_path_nine, 1);
    if (paths)
        paths->oracle = oracle;
    return paths;
}

/* Reads the steps of a thinned puzzle, whose items are the cells. A clue was needed at
 * the latest when it was tried; and not at the beginning, where it is the only empty
 * cell. */
static void load(gv_path_nine *paths, path *p, const gv_clue_removal *puzzle)
{
    assert(puzzle->n_items == GV_NINE_CELLS);
    *p = (path){ .grid = &puzzle->grid, .first_clue = paths->n_clues };
    p->clues[0] = (gv_nine_set){ { GV_NINE_ALL, GV_NINE_ALL, GV_NINE_ALL } };
    for (unsigned place = 0; place < GV_NINE_CELLS; place++) {
        const uint8_t cell = puzzle->order[place];
        if (puzzle->kept >> place & 1) {
            paths->clues[paths->n_clues++] =
                (clue){ .path = p, .cell = cell, .yes = p->n_steps };
        } else {
            const unsigned bit = (unsigned)__builtin_ctz(gv_nine_bit_of(cell));
            p->step[gv_nine_row_of(cell)][bit] = (uint8_t)p->n_steps++;
            p->clues[p->n_steps] = p->clues[p->n_steps - 1];
            gv_nine_set_remove(&p->clues[p->n_steps], cell);
        }
    }
    p->n_clues = paths->n_clues - p->first_clue;
}

static size_t ask(gv_path_nine *paths)
{
    size_t n = 0;
    for (uint32_t i = 0; i < paths->n_clues; i++) {
        clue *const c = &paths->clues[i];
        if (c->yes - c->no <= 1)
            continue;
        gv_nine_question *const question = &paths->questions[n];
        assert(c->no < c->yes && c->yes <= c->path->n_steps);
        *question = (gv_nine_question){ .grid = c->path->grid,
                                        .clues = c->path->clues[(c->no + c->yes) / 2],
                                        .cell = c->cell };
        gv_nine_set_remove(&question->clues, c->cell);
        paths->askers[n++] = c;
    }
    return n;
}

/* Another solution: the clue is needed as soon as all other cells of the difference are
 * deleted, which may be well before the step that was asked about. */
static uint32_t needed_from(const clue *c, const gv_nine_set *other)
{
    gv_nine_set gone = *other;
    gv_nine_set_remove(&gone, c->cell);
    uint32_t last = 0;
    for (unsigned r = 0; r < 3; r++)
        for (uint32_t bits = gone.row[r]; bits; bits &= bits - 1) {
            const uint32_t step = c->path->step[r][__builtin_ctz(bits)];
            last = step > last ? step : last;
        }
    return last + 1;
}

static gv_end take_answer(clue *c, const gv_nine_question *question)
{
    const uint32_t asked = (c->no + c->yes) / 2;
    if (question->end == GV_END_SOLUTIONS) {
        c->yes = needed_from(c, &question->other);
        assert(c->no < c->yes && c->yes <= asked);
        return GV_END_COMPLETE;
    }
    c->no = asked;
    return question->end;
}

static gv_end bisect(gv_path_nine *paths, const gv_nine_control *control)
{
    size_t n;
    while (n = ask(paths), n > 0) {
        gv_nine_oracle_ask(paths->oracle, paths->questions, n, control);
        for (size_t i = 0; i < n; i++) {
            const gv_end end = take_answer(paths->askers[i], &paths->questions[i]);
            if (end != GV_END_COMPLETE)
                return end;
        }
    }
    return GV_END_COMPLETE;
}

static double log_weight(const gv_path_nine *paths, const path *p)
{
    uint32_t from[GV_NINE_CELLS];
    for (uint32_t i = 0; i < p->n_clues; i++)
        from[i] = paths->clues[p->first_clue + i].yes;
    return gv_path_weight_log(from, p->n_clues, p->n_steps);
}

/* The weights of at most MAX_PUZZLES puzzles. */
static gv_end weigh(gv_path_nine *paths, double *out, const gv_clue_removal *puzzles,
                    size_t n_puzzles, const gv_nine_control *control)
{
    assert(n_puzzles <= MAX_PUZZLES);
    paths->n_clues = 0;
    for (size_t i = 0; i < n_puzzles; i++)
        load(paths, &paths->paths[i], &puzzles[i]);
    const gv_end end = bisect(paths, control);
    for (size_t i = 0; i < n_puzzles && end == GV_END_COMPLETE; i++)
        out[i] = log_weight(paths, &paths->paths[i]);
    return end;
}

gv_end gv_path_nine_weights(gv_path_nine *paths, double *out,
                            const gv_clue_removal *puzzles, size_t n_puzzles,
                            const gv_nine_control *control)
{
    gv_end end = GV_END_COMPLETE;
    for (size_t first = 0; first < n_puzzles && end == GV_END_COMPLETE;
         first += MAX_PUZZLES) {
        const size_t left = n_puzzles - first;
        end = weigh(paths, out + first, puzzles + first,
                    left < MAX_PUZZLES ? left : MAX_PUZZLES, control);
    }
    return end;
}
