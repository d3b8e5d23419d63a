/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_listing.c -- the minimal puzzles inside parts of 9x9 grids against all subsets
 * of their redundant clues. With the argument "full": more of them. */
#include "generate/minimal/listing.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "method_testing.h"

#include <stdlib.h>

enum { MAX_REDUNDANT = 13, BLOCK = 1 << MAX_REDUNDANT };

static unsigned n_wanted = 200;

typedef struct fixture {
    world world;
    gv_arena arena, tmp;
    gv_generator generator;
    gv_clue_oracle *oracle;
    gv_live_facets *live;
    gv_known_sets known;
    gv_listing listing;
    gv_clue_question questions[BLOCK];
    bool is_unique[BLOCK]; /* by subset of the redundant clues that went */
} fixture;

static fixture *open_fixture(void)
{
    fixture *const f = calloc(1, sizeof *f);
    assert_non_null(f);
    world_open(&f->world, (gv_shape){ .family = GV_SUDOKU, .order = 9 });
    gv_arena_init(&f->arena, NULL);
    gv_arena_init(&f->tmp, NULL);
    f->generator =
        (gv_generator){ .empty = f->world.empty, .net = f->world.empty->net };
    f->oracle = gv_clue_oracle_new(&f->generator, 1, BLOCK, &f->arena);
    f->live = gv_live_facets_new(&f->arena, MAX_REDUNDANT);
    assert_true(f->oracle && f->live);
    gv_listing_init(&f->listing, &f->arena);
    return f;
}

static void close_fixture(fixture *f)
{
    gv_arena_free(&f->tmp);
    gv_arena_free(&f->arena);
    world_close(&f->world);
    free(f);
}

static void ask(fixture *f, size_t n)
{
    assert_int_equal(gv_clue_oracle_ask(f->oracle, f->questions, n, &f->tmp, NULL),
                     GV_OK);
}

static bool is_unique(fixture *f, gv_cells256 clues)
{
    f->questions[0] = (gv_clue_question){ .clues = clues, .cell = GV_ANY_CELL };
    ask(f, 1);
    return !f->questions[0].has_other;
}

static gv_cells256 find_redundant(fixture *f, gv_cells256 clues)
{
    gv_cells256 redundant = gv_cells256_none();
    for (gv_cells256 left = clues; gv_cells256_any(left);
         left = gv_cells256_rest(left)) {
        const gv_cells256 clue = gv_cells256_of(gv_cells256_first(left));
        if (is_unique(f, gv_cells256_without(clues, clue)))
            redundant = gv_cells256_or(redundant, clue);
    }
    return redundant;
}

static void list(fixture *f, gv_cells256 clues, gv_cells256 redundant)
{
    assert_true(gv_listing_start(&f->listing, clues, redundant, &f->known));
    ask(f, gv_listing_ask_pairs(&f->listing, f->questions));
    assert_true(gv_listing_hear_pairs(&f->listing, f->questions));
    for (size_t n = 1; n > 0;) {
        assert_true(gv_listing_ask_facets(&f->listing, f->live, f->questions, &n));
        ask(f, n);
        assert_true(gv_listing_hear_facets(&f->listing, f->questions));
    }
}

/* Asks about every subset; the elements are numbered as in the listing. */
static void look_at_all(fixture *f)
{
    const gv_listing *const l = &f->listing;
    const size_t n = (size_t)1 << l->n_removable;
    for (size_t gone = 0; gone < n; gone++) {
        gv_cells256 clues = l->clues;
        for (unsigned i = 0; i < l->n_removable; i++)
            if (gone >> i & 1)
                clues = gv_cells256_without(clues, gv_cells256_of(l->cell[i]));
        f->questions[gone] = (gv_clue_question){ .clues = clues, .cell = GV_ANY_CELL };
    }
    ask(f, n);
    for (size_t gone = 0; gone < n; gone++)
        f->is_unique[gone] = !f->questions[gone].has_other;
}

static bool is_minimal(const fixture *f, size_t gone)
{
    bool minimal = f->is_unique[gone];
    for (unsigned i = 0; i < f->listing.n_removable; i++)
        if (!(gone >> i & 1) && f->is_unique[gone | (size_t)1 << i])
            minimal = false;
    return minimal;
}

static void compare(fixture *f)
{
    const gv_listing *const l = &f->listing;
    look_at_all(f);
    size_t n_found = 0;
    for (size_t gone = 0; gone < (size_t)1 << l->n_removable; gone++) {
        if (!is_minimal(f, gone))
            continue;
        assert_true(n_found < l->facets.n);
        assert_int_equal(l->facets.items[n_found] & ~GV_PROVEN, gone);
        const gv_cells256 puzzle = gv_listing_puzzle(l, n_found);
        assert_int_equal(gv_listing_n_clues(l, n_found), gv_cells256_count(puzzle));
        n_found++;
    }
    assert_int_equal(n_found, l->facets.n);
}

static void listings_are_those_of_all_subsets(void **ctx)
{
    (void)ctx;
    fixture *const f = open_fixture();
    gv_rng rng = gv_rng_stream(11, 0);
    gv_label grid[81];
    size_t n_drawn;
    for (unsigned n_listed = 0; n_listed < n_wanted;) {
        assert_int_equal(gv_grid_source_draw(f->world.source, &rng, grid, 1, &n_drawn,
                                             NULL, &f->tmp, NULL),
                         GV_OK);
        gv_clue_oracle_set(f->oracle, 0, grid);
        gv_known_sets_start(&f->known, f->oracle, grid);
        for (unsigned start = 0; start < 200; start++) {
            const unsigned size = 28 + start % 4;
            const gv_cells256 clues = gv_cells256_draw(&rng, 81, size);
            if (gv_known_sets_miss(&f->known, clues)) {
                assert_true(start % 16 != 0 || !is_unique(f, clues));
                continue;
            }
            if (!is_unique(f, clues))
                continue;
            const gv_cells256 redundant = find_redundant(f, clues);
            const gv_cells256 needed = gv_known_sets_needed(&f->known, clues);
            assert_false(gv_cells256_meet(needed, redundant));
            if (gv_cells256_count(redundant) > MAX_REDUNDANT)
                continue;
            list(f, clues, redundant);
            compare(f);
            n_listed++;
        }
    }
    close_fixture(f);
}

/* The differences told by the oracle are unavoidable, and lie outside the clues. */
static void differences_miss_the_clues_and_have_the_cell(void **ctx)
{
    (void)ctx;
    fixture *const f = open_fixture();
    gv_rng rng = gv_rng_stream(12, 0);
    gv_label grid[81];
    size_t n_drawn;
    assert_int_equal(gv_grid_source_draw(f->world.source, &rng, grid, 1, &n_drawn, NULL,
                                         &f->tmp, NULL),
                     GV_OK);
    gv_clue_oracle_set(f->oracle, 0, grid);
    for (unsigned i = 0; i < BLOCK; i++) {
        const gv_cells256 clues = gv_cells256_draw(&rng, 81, 25 + i % 12);
        const gv_cells256 free = gv_cells256_without(gv_cells256_all(81), clues);
        f->questions[i] =
            (gv_clue_question){ .clues = clues,
                                .cell = i % 2 ? gv_cells256_draw_one(&rng, free)
                                              : (uint32_t)GV_ANY_CELL };
    }
    ask(f, BLOCK);
    unsigned n_other = 0;
    for (unsigned i = 0; i < BLOCK; i++) {
        const gv_clue_question q = f->questions[i];
        assert_true(q.has_other == gv_cells256_any(q.other));
        assert_false(gv_cells256_meet(q.other, q.clues));
        assert_true(!q.has_other || q.cell == GV_ANY_CELL ||
                    gv_cells256_has(q.other, q.cell));
        n_other += q.has_other;
        if (q.has_other && n_other < 200)
            assert_false(
                is_unique(f, gv_cells256_without(gv_cells256_all(81), q.other)));
    }
    assert_true(n_other > BLOCK / 4 && n_other < BLOCK);
    close_fixture(f);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "full") == 0)
        n_wanted = 1500;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listings_are_those_of_all_subsets),
        cmocka_unit_test(differences_miss_the_clues_and_have_the_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
