/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_ser_words.c -- steps of Sudoku Explainer in plain words: known ones, and what
 * the words of any step have to name. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "report/explainer/words.h"

#include <stdio.h>
#include <string.h>

typedef struct golden {
    const char *puzzle;
    const char *name; /* of the technique; the first such step is meant */
    const char *words;
} golden;

#define EASY                                                                           \
    "5.26..7.....9...1.......385..4.961.............527.9..837.......6...9.....9..82." \
    "3"
#define HARD                                                                           \
    "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61."  \
    "75"

static const golden goldens[] = {
    { EASY, "Hidden Single", "In block 3, 2 can only be in r2c9, so r2c9 is 2." },
    { EASY, "Direct Hidden Pair",
      "In column 3, 3 and 8 can only be in r2c3 and r5c3. With that, in column 3, 6 "
      "can "
      "only be in r3c3, so r3c3 is 6." },
    { EASY, "Naked Single", "r6c8 can only be 3." },
    { EASY, "Pointing",
      "In block 2, 8 can only be in column 5 (r1c5, r2c5): so r5c5 is not 8." },
    { EASY, "Naked Pair",
      "In column 1, r2c1 and r4c1 can only hold 3 and 7: so r5c1 is not 3; r3c1 and "
      "r5c1 are not 7." },
    { EASY, "XY-Wing",
      "r4c1 can only be 3 or 7. If it is 7, r4c9 is 8; if it is 3, r5c3 is 8. In each "
      "case r5c7 and r5c9 are not 8." },
    { EASY, "Hidden Quad",
      "In row 5, 2, 6, 7 and 9 can only be in r5c1, r5c2, r5c8 and r5c9: so r5c1 is "
      "not 1; r5c9 is not 4; r5c8 is not 5." },
    { HARD, "Forcing Chain",
      "Suppose r3c4 is 3. Then r3c4 is not 1, so in block 2, 1 must be in r1c5; then "
      "r6c5 is not 1, so r6c5 must be 8; then r5c4 is not 8, so r5c4 must be 3; then "
      "r3c4 is not 3. So r3c4 is not 3." },
};

typedef struct fixture {
    gv_arena arena;
    gv_se_solver *solver;
    gv_se_path path;
    gv_buffer out;
} fixture;

static void fixture_start(fixture *b, const char *puzzle)
{
    const gv_limits none = { 0 };
    uint8_t values[GV_SE_CELLS];
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        values[cell] = puzzle[cell] == '.' ? 0 : (uint8_t)(puzzle[cell] - '0');
    gv_se_grid grid;
    gv_se_grid_init(&grid, values);
    gv_arena_init(&b->arena, NULL);
    gv_buffer_init(&b->out, NULL);
    assert_int_equal(gv_se_solver_new(&b->solver, NULL, NULL), GV_OK);
    assert_int_equal(
        gv_se_path_find(&b->path, b->solver, &grid, &none, &b->arena, NULL), GV_OK);
    assert_int_equal(b->path.result.outcome, GV_OUTCOME_OK);
}

static void fixture_end(fixture *b)
{
    gv_se_solver_free(b->solver);
    gv_buffer_free(&b->out);
    gv_arena_free(&b->arena);
}

static void assert_words(fixture *b, const golden *g)
{
    gv_se_grid grid = b->path.first;
    for (size_t i = 0; i < b->path.n_steps; i++) {
        char name[GV_SE_NAME_SIZE];
        gv_se_hint_name(name, &b->path.steps[i]);
        if (strcmp(name, g->name) == 0) {
            gv_buffer_reset(&b->out);
            gv_explainer_words(&b->out, &grid, &b->path.steps[i], GV_ALPHABET_AUTO);
            assert_string_equal(b->out.text, g->words);
            return;
        }
        gv_se_hint_apply(&grid, &b->path.steps[i]);
    }
    fail_msg("there is no %s", g->name);
}

static void known_steps_have_known_words(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < sizeof goldens / sizeof *goldens; i++) {
        fixture b;
        fixture_start(&b, goldens[i].puzzle);
        assert_words(&b, &goldens[i]);
        fixture_end(&b);
    }
}

/* ---- patterns that are rare ---- */

static gv_se_cells cells_of(const uint8_t *cells, size_t n)
{
    gv_se_cells set = 0;
    for (size_t i = 0; i < n; i++)
        set |= gv_se_cell_bit(cells[i]);
    return set;
}

static void assert_hint(const gv_se_grid *grid, const gv_se_hint *hint,
                        gv_alphabet alphabet, const char *words)
{
    gv_buffer out;
    gv_buffer_init(&out, NULL);
    gv_explainer_words(&out, grid, hint, alphabet);
    assert_string_equal(out.text, words);
    gv_buffer_free(&out);
}

static void uniqueness_names_the_loop_and_the_set(void **ctx)
{
    (void)ctx;
    static const uint8_t loop[] = { 0, 4, 9, 13 }; // r1c1 r1c5 r2c1 r2c5
    gv_se_grid grid;
    gv_se_hint hint;
    gv_se_grid_init(&grid, (const uint8_t[GV_SE_CELLS]){ 0 });
    for (size_t i = 0; i < 4; i++)
        grid.cands[loop[i]] = 0x3;
    grid.cands[9] = 0x7;  // r2c1: 1 2 3
    grid.cands[13] = 0xb; // r2c5: 1 2 4
    grid.cands[16] = 0xc; // r2c8: 3 4
    gv_se_hint_init(&hint, GV_SE_UNIQUE_LOOP, 4.6);
    hint.type = 3;
    hint.size = 4;
    hint.digits = 0x3;
    hint.pattern = cells_of(loop, 4);
    hint.set = gv_se_cell_bit(16);
    hint.set_digits = 0xc;
    hint.set_region = 1u << 10; // row 2
    gv_se_hint_remove(&hint, &grid, 17, 0xc);
    assert_hint(&grid, &hint, GV_ALPHABET_AUTO,
                "If r1c1, r1c5, r2c1 and r2c5 held only 1 and 2, these could be "
                "exchanged; but there is only one solution. So r2c1 or r2c5 holds 3 or "
                "4, and with r2c8 that takes all places of 3 and 4 in row 2: so r2c9 "
                "is not 3; r2c9 is not 4.");
    hint.type = 1;
    assert_hint(&grid, &hint, GV_ALPHABET_LETTERS,
                "If r1c1, r1c5, r2c1 and r2c5 held only A and B, these could be "
                "exchanged; but there is only one solution: so r2c9 is not C; r2c9 is "
                "not D.");
}

/* ---- what every step has to name ---- */

static void assert_cell(const fixture *b, unsigned cell)
{
    char name[16];
    (void)snprintf(name, sizeof name, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
    if (!strstr(b->out.text, name))
        fail_msg("'%s' is not in: %s", name, b->out.text);
}

static void assert_complete(const fixture *b, const gv_se_hint *hint)
{
    assert_int_equal(b->out.text[b->out.length - 1], '.');
    assert_null(strchr(b->out.text, '\n'));
    if (hint->cell != GV_SE_NO_CELL)
        assert_cell(b, hint->cell);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        if (hint->removed[cell] || hint->pattern & gv_se_cell_bit(cell) ||
            hint->set & gv_se_cell_bit(cell))
            assert_cell(b, cell);
    for (uint32_t i = 0; hint->chain && i < hint->chain->n_nodes; i++)
        assert_cell(b, hint->chain->nodes[i].cell);
}

static void words_name_effects_patterns_and_nodes(void **ctx)
{
    (void)ctx;
    static const char *const puzzles[] = { EASY,
                                           HARD,
                                           ".23....8.4....9..378....5......75.3......."
                                           "215...61...7.6.5.1....42.3....9....4.."
                                           "8",
                                           "1.3.5.7.9.....92....93.7.4..48...3..3.5.1.."
                                           ".....2.....531...86.........38.4...5."
                                           ".",
                                           "12..5....45.1.92....923....2..8..96...596.."
                                           ".7....2.5......4..72.......18...3...."
                                           ".",
                                           ".2...6.8945...92......7..4....5.3...5......"
                                           ".39.1.2.4...9.8.....7....4.1...2.3.6."
                                           "." };
    for (size_t p = 0; p < sizeof puzzles / sizeof *puzzles; p++) {
        fixture b;
        fixture_start(&b, puzzles[p]);
        gv_se_grid grid = b.path.first;
        for (size_t i = 0; i < b.path.n_steps; i++) {
            gv_buffer_reset(&b.out);
            gv_explainer_words(&b.out, &grid, &b.path.steps[i], GV_ALPHABET_AUTO);
            assert_complete(&b, &b.path.steps[i]);
            gv_se_hint_apply(&grid, &b.path.steps[i]);
        }
        fixture_end(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_steps_have_known_words),
        cmocka_unit_test(uniqueness_names_the_loop_and_the_set),
        cmocka_unit_test(words_name_effects_patterns_and_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
