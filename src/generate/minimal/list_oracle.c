/* SPDX-License-Identifier: GPL-3.0-or-later */
/* list_oracle.c -- the search of list_oracle.h. A listed grid whose values may be
 * exchanged stands for all that a one-to-one map of values makes of it: the clues fix
 * the map for some values, and the others may be mapped to those that are left in any
 * way. */
#include "generate/minimal/list_oracle.h"

#include "model/family.h"

#include <assert.h>
#include <string.h>

enum { SHORT_LIST = 256 /* grids: faster than a search of small boards */ };

/* Searches for pandiagonal squares, cell by cell, do not end where few clues are left:
 * their lists are always faster. */
const gv_grid_list *gv_grid_list_that_answers(const gv_grid_source *source)
{
    const gv_grid_list *list = source ? gv_grid_source_list(source) : NULL;
    const bool is_fast = list && list->labels &&
                         (list->n_grids <= SHORT_LIST ||
                          gv_families[list->net->shape.family]->has_broken_diagonals);
    return is_fast ? list : NULL;
}

/* ---- values that may be exchanged ---- */

typedef struct value_map {
    uint32_t order;
    uint8_t to[GV_MAX_ORDER]; /* value of the grid, or GV_MAX_ORDER: free */
    uint64_t used;            /* values that `to` has */
} value_map;

/* False if the clues contradict each other. */
static bool map_clues(value_map *map, const gv_label *listed, const gv_label *grid,
                      const gv_var *clues, uint32_t n_clues)
{
    memset(map->to, GV_MAX_ORDER, sizeof map->to);
    map->used = 0;
    for (uint32_t i = 0; i < n_clues; i++) {
        const uint32_t from = listed[clues[i]] % map->order;
        const uint32_t to = grid[clues[i]] % map->order;
        if (map->to[from] == to)
            continue;
        if (map->to[from] != GV_MAX_ORDER || map->used >> to & 1)
            return false;
        map->to[from] = (uint8_t)to;
        map->used |= UINT64_C(1) << to;
    }
    return true;
}

/* Maps the free values to those that are left, both ascending, and lists them. */
static uint32_t complete(value_map *map, uint32_t free_values[GV_MAX_ORDER])
{
    uint32_t n = 0, next = 0;
    for (uint32_t from = 0; from < map->order; from++) {
        if (map->to[from] != GV_MAX_ORDER)
            continue;
        while (map->used >> next & 1)
            next++;
        map->to[from] = (uint8_t)next++;
        free_values[n++] = from;
    }
    return n;
}

static bool differs(const gv_label *one, const gv_label *other, gv_var var,
                    uint32_t n_vars)
{
    return var == GV_NO_VAR ? memcmp(one, other, n_vars * sizeof *one) != 0
                            : one[var] != other[var];
}

static void write_image(gv_label *out, const value_map *map, const gv_label *listed,
                        uint32_t n_vars)
{
    for (gv_var v = 0; v < n_vars; v++)
        out[v] = v * map->order + map->to[listed[v] % map->order];
}

/* Exchanges what two free values are mapped to, one of them that of `var`. */
static bool exchange(value_map *map, const uint32_t *free_values, uint32_t n_free,
                     gv_var var, const gv_label *listed)
{
    if (n_free < 2)
        return false;
    uint32_t a = 0;
    while (var != GV_NO_VAR && a < n_free && free_values[a] != listed[var] % map->order)
        a++;
    if (a == n_free)
        return false; // a clue fixes the value of `var`
    const uint32_t one = free_values[a], other = free_values[a == 0];
    const uint8_t to = map->to[one];
    map->to[one] = map->to[other];
    map->to[other] = to;
    return true;
}

static bool find_relabelled(const gv_net *net, const gv_label *listed,
                            const gv_label *grid, const gv_var *clues, uint32_t n_clues,
                            gv_var var, gv_label *out)
{
    value_map map = { .order = net->shape.order };
    uint32_t free_values[GV_MAX_ORDER];
    if (!map_clues(&map, listed, grid, clues, n_clues))
        return false;
    const uint32_t n_free = complete(&map, free_values);
    write_image(out, &map, listed, net->n_primary);
    if (differs(out, grid, var, net->n_primary))
        return true;
    if (!exchange(&map, free_values, n_free, var, listed))
        return false;
    write_image(out, &map, listed, net->n_primary);
    assert(differs(out, grid, var, net->n_primary));
    return true;
}

/* ---- both ---- */

static bool has_clues(const gv_label *listed, const gv_label *grid, const gv_var *clues,
                      uint32_t n_clues)
{
    for (uint32_t i = 0; i < n_clues; i++)
        if (listed[clues[i]] != grid[clues[i]])
            return false;
    return true;
}

/* ---- a look at 64 grids at once ---- */

/* Whether the grids of a row agree with two clues: that their values are equal, or (all
 * bits flipped) that they are not. */
typedef struct pair_test {
    const uint64_t *row;
    uint64_t flip;
} pair_test;

enum { MOST_TESTS = 1024 };

/* The pairs that say all about which clues have equal values: each clue with the first
 * one of its value, and the first ones with each other. */
static uint32_t list_tests(pair_test *tests, const gv_grid_list *list,
                           const gv_label *grid, const gv_var *clues, uint32_t n_clues)
{
    const uint32_t order = list->net->shape.order;
    gv_var first[GV_MAX_ORDER];
    uint64_t seen = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < n_clues && n + order <= MOST_TESTS; i++) {
        const uint32_t value = grid[clues[i]] % order;
        if (seen >> value & 1) {
            tests[n++] =
                (pair_test){ gv_grid_list_pair(list, first[value], clues[i]), 0 };
            continue;
        }
        for (uint64_t left = seen; left; left &= left - 1)
            tests[n++] = (pair_test){ gv_grid_list_pair(
                                          list, first[__builtin_ctzll(left)], clues[i]),
                                      ~UINT64_C(0) };
        first[value] = clues[i];
        seen |= UINT64_C(1) << value;
    }
    return n;
}

/* Of the grids from 64 * word on, those that pass. */
static uint64_t passing(const gv_grid_list *list, const pair_test *tests,
                        uint32_t n_tests, size_t word)
{
    const size_t n_left = list->n_grids - 64 * word;
    uint64_t left = n_left < 64 ? (UINT64_C(1) << n_left) - 1 : ~UINT64_C(0);
    for (uint32_t i = 0; i < n_tests && left; i++)
        left &= tests[i].row[word] ^ tests[i].flip;
    return left;
}

static bool find_by_pairs(const gv_grid_list *list, const gv_label *grid,
                          const gv_var *clues, uint32_t n_clues, gv_var var,
                          gv_label *out)
{
    pair_test tests[MOST_TESTS];
    const uint32_t n_vars = list->net->n_primary;
    const uint32_t n_tests = list_tests(tests, list, grid, clues, n_clues);
    for (size_t word = 0; word < list->pairs.n_words; word++)
        for (uint64_t left = passing(list, tests, n_tests, word); left;
             left &= left - 1) {
            const size_t i = 64 * word + (size_t)__builtin_ctzll(left);
            if (find_relabelled(list->net, list->labels + i * n_vars, grid, clues,
                                n_clues, var, out))
                return true;
        }
    return false;
}

bool gv_grid_list_other(const gv_grid_list *list, const gv_label *grid,
                        const gv_var *clues, uint32_t n_clues, gv_var var,
                        gv_label *out)
{
    const uint32_t n_vars = list->net->n_primary;
    if (list->pairs.rows)
        return find_by_pairs(list, grid, clues, n_clues, var, out);
    for (size_t i = 0; i < list->n_grids; i++) {
        const gv_label *listed = list->labels + i * n_vars;
        if (list->relabels) {
            if (find_relabelled(list->net, listed, grid, clues, n_clues, var, out))
                return true;
        } else if (differs(listed, grid, var, n_vars) &&
                   has_clues(listed, grid, clues, n_clues)) {
            memcpy(out, listed, n_vars * sizeof *out);
            return true;
        }
    }
    return false;
}
