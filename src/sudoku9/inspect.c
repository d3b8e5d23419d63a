/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c -- checks and dumps of the 9x9 engine. */
#include "sudoku9/inspect.h"

#include "sudoku9/canon/canon_grid.h"
#include "sudoku9/canon/canon_puzzle.h"
#include "sudoku9/cell_set.h"

#include <stdio.h>
#include <string.h>

enum { BLOCK = 128, CANON_SAMPLE = 16 };

/* ---- candidates ---- */

static gv_nine_cands lane_of(const gv_nine_lanes *lanes, unsigned lane)
{
    gv_nine_cands cands = { 0 };
    for (unsigned r = 0; r < 3; r++) {
        for (unsigned d = 0; d < 9; d++)
            cands.word[r][d] = lanes->word[r][d][lane];
        cands.single.row[r] = lanes->single[r][lane];
    }
    return cands;
}

const char *gv_nine_cands_check(const gv_nine_cands *cands)
{
    uint32_t all = 0;
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            all |= cands->word[r][d];
    return all & ~(uint32_t)GV_NINE_ALL ? "a guard bit is set" : NULL;
}

/* How many candidates the cells have: the least and the most. */
static void count_cells(const gv_nine_cands *cands, unsigned *least, unsigned *most)
{
    *least = 9;
    *most = 0;
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        unsigned n = 0;
        for (unsigned d = 0; d < 9; d++)
            n += gv_nine_allows(cands, cell, d);
        *least = n < *least ? n : *least;
        *most = n > *most ? n : *most;
    }
}

const char *gv_nine_lanes_check(const gv_nine_lanes *lanes, uint32_t active)
{
    for (; active; active &= active - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(active);
        const gv_nine_cands cands = lane_of(lanes, lane);
        unsigned least, most;
        if (gv_nine_cands_check(&cands))
            return "a guard bit of a lane is set";
        if (lanes->dead >> lane & 1)
            continue;
        count_cells(&cands, &least, &most);
        if (!least)
            return "a cell of a lane that is not dead has no candidate";
        if (lanes->solved >> lane & 1 && most != 1)
            return "a solved lane has a cell with two candidates";
    }
    return NULL;
}

const char *gv_nine_solution_check(const uint8_t *puzzle, const uint8_t *solution)
{
    if (!gv_nine_is_grid(solution))
        return "a solution is not a grid";
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        if (puzzle[cell] >= 1 && puzzle[cell] <= 9 && puzzle[cell] != solution[cell])
            return "a solution does not have the givens";
    return NULL;
}

/* ---- unavoidable sets ---- */

const char *gv_nine_set_check(const gv_nine_set *set)
{
    uint8_t cells[GV_NINE_CELLS], n_in[27] = { 0 };
    const unsigned n = gv_nine_set_list(cells, set);
    for (unsigned i = 0; i < n; i++) {
        const unsigned row = cells[i] / 9, column = cells[i] % 9;
        n_in[row]++;
        n_in[9 + column]++;
        n_in[18 + row / 3 * 3 + column / 3]++;
    }
    for (unsigned unit = 0; unit < 27; unit++)
        if (n_in[unit] == 1)
            return "a set that should be unavoidable has one cell of a unit";
    return n ? NULL : "a set is empty";
}

static bool is_indexed(const gv_nine_uas *uas, size_t number, unsigned cell)
{
    const unsigned bit = (unsigned)__builtin_ctz(gv_nine_bit_of(cell));
    const gv_nine_hits hit = uas->blocks[number / BLOCK].hit[gv_nine_row_of(cell)][bit];
    return hit[number % BLOCK / 64] >> number % 64 & 1;
}

const char *gv_nine_uas_check(const gv_nine_uas *uas)
{
    if (uas->n_simple > uas->n_sets || uas->n_sets > uas->room)
        return "a list has more sets than room, or than are simple";
    for (size_t i = 0; i < uas->n_sets; i++) {
        if (gv_nine_set_is_empty(&uas->sets[i]))
            return "a list has an empty set";
        for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
            if (is_indexed(uas, i, cell) != gv_nine_set_has(&uas->sets[i], cell))
                return "the index of a list does not have its sets";
    }
    return NULL;
}

/* ---- canonical forms ---- */

static bool is_permutation(const uint8_t lines[9])
{
    unsigned all = 0;
    for (unsigned i = 0; i < 9; i++)
        all |= 1u << lines[i];
    return all == 0x1ff;
}

/* Whether a canonical string is its own canonical form. */
static bool is_own(const uint8_t digits[81])
{
    uint8_t again[81];
    if (gv_nine_is_grid(digits)) {
        gv_nine_map maps[GV_GRID_AUTOMORPHISMS_MAX];
        (void)gv_canon_grid(maps, digits);
        gv_nine_apply(again, &maps[0], digits);
    } else {
        gv_nine_map map;
        (void)gv_canon_puzzle(&map, digits, 0);
        gv_nine_apply(again, &map, digits);
    }
    return memcmp(again, digits, sizeof again) == 0;
}

const char *gv_canonical_check(const gv_canonical *canonical, const uint8_t *puzzle)
{
    uint8_t image[81];
    unsigned sum = 0;
    if (!is_permutation(canonical->map.row) || !is_permutation(canonical->map.column) ||
        canonical->map.digit[0])
        return "the map of a canonical form is not a permutation";
    gv_nine_apply(image, &canonical->map, puzzle);
    if (memcmp(image, canonical->digits, sizeof image) != 0)
        return "the map of a canonical form does not make it";
    for (unsigned cell = 0; cell < 81; cell++)
        sum += cell * canonical->digits[cell];
    return sum % CANON_SAMPLE == 0 && !is_own(canonical->digits)
               ? "a canonical form is not its own canonical form"
               : NULL;
}

/* ---- chains ---- */

static gv_nine_cands cands_of(const gv_chain_state *state)
{
    gv_nine_cands cands = { 0 };
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            cands.word[r][d] = state->labels[r].lane[d];
    return cands;
}

const char *gv_chain_state_check(const gv_chain_state *state)
{
    const gv_nine_cands cands = cands_of(state);
    unsigned least, most;
    if (gv_nine_cands_check(&cands))
        return "a guard bit of a state is set";
    for (unsigned r = 0; r < 3; r++)
        for (unsigned d = 0; d < 9; d++)
            if (state->open[r].lane[d] & ~state->labels[r].lane[d])
                return "an open label of a state is not there";
    count_cells(&cands, &least, &most);
    return least ? NULL : "a cell of a state has no label";
}

/* ---- dumps ---- */

void gv_nine_cands_dump(const gv_nine_cands *cands)
{
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++) {
        int width = cell % 9 == 8 ? 0 : cell % 3 == 2 ? 12 : 10;
        for (unsigned d = 0; d < 9; d++)
            if (gv_nine_allows(cands, cell, d))
                width -= fprintf(stderr, "%u", d + 1);
        fprintf(stderr, "%*s%s", width > 0 ? width : 0, "", cell % 9 == 8 ? "\n" : "");
    }
}

void gv_nine_lanes_dump(const gv_nine_lanes *lanes, unsigned lane)
{
    const gv_nine_cands cands = lane_of(lanes, lane);
    fprintf(stderr, "lane %u:%s%s%s\n", lane, lanes->dead >> lane & 1 ? " dead" : "",
            lanes->stable >> lane & 1 ? " stable" : "",
            lanes->solved >> lane & 1 ? " solved" : "");
    gv_nine_cands_dump(&cands);
}

void gv_chain_state_dump(const gv_chain_state *state)
{
    const gv_nine_cands cands = cands_of(state);
    fputs("chain state:\n", stderr);
    gv_nine_cands_dump(&cands);
}

void gv_nine_set_dump(const gv_nine_set *set)
{
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        fprintf(stderr, "%d%s", gv_nine_set_has(set, cell), cell % 9 == 8 ? "\n" : "");
}

void gv_nine_uas_dump(const gv_nine_uas *uas)
{
    fprintf(stderr, "unavoidable sets: %zu, %zu of them simple, room for %zu\n",
            uas->n_sets, uas->n_simple, uas->room);
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        fprintf(stderr, "%u%s", uas->grid[cell], cell % 9 == 8 ? "\n" : "");
    for (size_t i = 0; i < uas->n_sets; i++) {
        uint8_t cells[GV_NINE_CELLS];
        const unsigned n = gv_nine_set_list(cells, &uas->sets[i]);
        fprintf(stderr, "%4zu:", i);
        for (unsigned k = 0; k < n; k++)
            fprintf(stderr, " r%uc%u", cells[k] / 9 + 1u, cells[k] % 9 + 1u);
        fputc('\n', stderr);
    }
}
