/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_classic_nine.c -- units of the classical methods on 9x9: minimal puzzles, the
 * same on every CPU level and in any order, symmetric and masked ones, and, with the
 * argument "full", the distributions of the number of clues that were published. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../model/small_nets.h"
#include "generate/minimal/orbits.h"
#include "method_testing.h"

enum { WORDS = 2, MAX_CLUES = 81 };

static const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };
static const gv_method_row *const rows[] = { &gv_top_down_nine, &gv_bottom_up_nine };
enum { N_ROWS = sizeof rows / sizeof *rows };

static bool full;

/* Grids by backtracking: the tables of uniform ones take a second to make, and what is
 * tested with them does not depend on the grids. */
static void open_quickly(world *w)
{
    assert_int_equal(world_try(w, nine, GV_GRIDS_BACKTRACKING, NULL, NULL), GV_OK);
}

static void puzzles_are_minimal(void **ctx)
{
    (void)ctx;
    world w;
    open_quickly(&w);
    for (size_t r = 0; r < N_ROWS; r++) {
        machine m;
        machine_open(&m, rows[r], &w, (gv_generator_options){ .seed = 1 });
        machine_run(&m, 0);
        assert_int_equal(gv_unit_n_puzzles(&m.unit), m.unit.n_tries);
        assert_unit_is_minimal(&m);
        machine_close(&m);
    }
    world_close(&w);
}

static void weights_do_not_change_the_puzzles(void **ctx)
{
    (void)ctx;
    world w;
    open_quickly(&w);
    machine plain, weighted;
    machine_open(&plain, &gv_top_down_nine, &w, (gv_generator_options){ .seed = 2 });
    machine_open(&weighted, &gv_top_down_nine, &w,
                 (gv_generator_options){ .seed = 2, .path_weights = true });
    machine_run(&plain, 3);
    machine_run(&weighted, 3);
    assert_int_equal(plain.unit.givens.length, weighted.unit.givens.length);
    assert_memory_equal(plain.unit.givens.text, weighted.unit.givens.text,
                        plain.unit.givens.length);
    for (size_t i = 0; i < gv_unit_n_puzzles(&plain.unit); i++) {
        assert_true(isnan(gv_unit_puzzle_at(&plain.unit, i)->log_weight));
        assert_true(isfinite(gv_unit_puzzle_at(&weighted.unit, i)->log_weight));
    }
    machine_close(&plain);
    machine_close(&weighted);
    world_close(&w);
}

static void units_depend_on_seed_and_number_alone(void **ctx)
{
    (void)ctx;
    world fast, slow;
    open_quickly(&fast);
    open_quickly(&slow);
    gv_context_set_cpu(slow.context, GV_CPU_SCALAR);
    for (size_t r = 0; r < N_ROWS; r++) {
        const gv_generator_options options = { .seed = 3, .path_weights = r == 0 };
        machine first, second;
        machine_open(&first, rows[r], &fast, options);
        machine_open(&second, rows[r], &slow, options);
        machine_run(&first, 8);
        machine_run(&first, 9);
        machine_run(&second, 9);
        assert_true(same_answers(&first.unit, &second.unit));
        machine_run(&second, 8);
        assert_false(same_answers(&first.unit, &second.unit));
        machine_close(&first);
        machine_close(&second);
    }
    world_close(&fast);
    world_close(&slow);
}

static void grids_may_come_from_outside(void **ctx)
{
    (void)ctx;
    enum { N_GRIDS = 700 }; // more than a block, fewer than a unit with a mask takes
    static gv_label grids[N_GRIDS * GV_NINE_GRID_CELLS];
    const uint64_t most_cells[WORDS] = { UINT64_MAX << 12, UINT64_MAX };
    world w;
    open_quickly(&w);
    machine m;
    machine_open(&m, &gv_top_down_nine, &w,
                 (gv_generator_options){ .takes_grids = true, .mask = most_cells });
    assert_true(m.generator.grids_per_unit >= N_GRIDS);
    gv_rng rng = gv_rng_stream(4, 0);
    size_t n_drawn = 0;
    assert_int_equal(gv_grid_source_draw(w.source, &rng, grids, N_GRIDS, &n_drawn, NULL,
                                         &m.tmp, NULL),
                     GV_OK);
    m.unit.grids = grids;
    m.unit.n_grids = N_GRIDS;
    machine_run(&m, 0);
    assert_int_equal(m.unit.n_grids, N_GRIDS);
    assert_int_equal(m.unit.n_tries, N_GRIDS);
    assert_true(gv_unit_n_puzzles(&m.unit) > 0);
    for (size_t i = 0; i < gv_unit_n_puzzles(&m.unit); i++) {
        const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
        const gv_label *const givens = gv_unit_givens(&m.unit, made);
        assert_int_equal(made->n_clues, GV_NINE_GRID_CELLS - 12);
        for (uint32_t k = 0; k < made->n_clues; k++)
            assert_int_equal(grids[made->grid * GV_NINE_GRID_CELLS + givens[k] / 9],
                             givens[k]);
    }
    machine_close(&m);
    world_close(&w);
}

/* Solutions, up to 2, with the clues that are left in `clues`. */
static unsigned count_left(const machine *m, const gv_unit_puzzle *made,
                           const uint64_t *clues)
{
    const gv_label *const givens = gv_unit_givens(&m->unit, made);
    gv_label left[MAX_CLUES];
    gv_unit part;
    gv_unit_init(&part, NULL);
    uint32_t n = 0;
    for (uint32_t i = 0; i < made->n_clues; i++)
        if (gv_bits_has(clues, givens[i] / 9))
            left[n++] = givens[i];
    gv_unit_add(&part, (gv_unit_puzzle){ 0 }, left, n);
    const machine view = { .generator = m->generator, .unit = part };
    const unsigned count = check_made(&view, gv_unit_puzzle_at(&part, 0)).solutions;
    gv_unit_free(&part);
    return count;
}

static void symmetric_puzzles_are_made_of_orbits_that_all_are_needed(void **ctx)
{
    (void)ctx;
    world w;
    open_quickly(&w);
    for (int symmetry = GV_SYMMETRY_ROTATE; symmetry <= GV_SYMMETRY_DIAGONAL;
         symmetry++)
        for (size_t r = 0; r < N_ROWS; r++) {
            machine m;
            machine_open(&m, rows[r], &w,
                         (gv_generator_options){ .symmetry = (gv_symmetry)symmetry });
            machine_run(&m, 0);
            for (size_t i = 0; i < 20; i++) {
                const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
                assert_int_equal(check_made(&m, made).solutions, 1);
                for (uint32_t cell = 0; cell < GV_NINE_GRID_CELLS; cell++) {
                    uint64_t clues[WORDS];
                    clues_of(clues, &m, made);
                    const uint32_t image =
                        gv_symmetry_image((gv_symmetry)symmetry, 9, cell);
                    assert_int_equal(gv_bits_has(clues, cell),
                                     gv_bits_has(clues, image));
                    if (!gv_bits_has(clues, cell))
                        continue;
                    gv_bits_remove(clues, cell);
                    gv_bits_remove(clues, image);
                    assert_int_equal(count_left(&m, made, clues), 2);
                }
            }
            machine_close(&m);
        }
    world_close(&w);
}

static void masked_puzzles_have_exactly_the_clues_of_the_mask(void **ctx)
{
    (void)ctx;
    const uint64_t every_other[WORDS] = { 0x5555555555555555, 0x15555 };
    const uint64_t few[WORDS] = { 0x1111111111, 0 };
    world w;
    open_quickly(&w);
    for (size_t r = 0; r < N_ROWS; r++) {
        machine m;
        machine_open(&m, rows[r], &w, (gv_generator_options){ .mask = every_other });
        machine_run(&m, 0);
        const size_t n_made = gv_unit_n_puzzles(&m.unit);
        uint64_t n_tries = 0;
        assert_true(n_made > 0 && n_made < m.unit.n_tries);
        for (size_t i = 0; i < n_made; i++) {
            const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
            uint64_t clues[WORDS];
            clues_of(clues, &m, made);
            assert_memory_equal(clues, every_other, sizeof clues);
            n_tries += made->tries;
            if (i < 50)
                assert_int_equal(check_made(&m, made).solutions, 1);
        }
        assert_true(n_tries <= m.unit.n_tries);
        machine_close(&m);

        machine_open(&m, rows[r], &w, (gv_generator_options){ .mask = few });
        machine_run(&m, 0); // ten clues: in vain, but it ends
        assert_int_equal(gv_unit_n_puzzles(&m.unit), 0);
        assert_false(m.unit.given_up);
        machine_close(&m);
    }
    world_close(&w);
}

static void a_stopped_unit_is_given_up(void **ctx)
{
    (void)ctx;
    world w;
    open_quickly(&w);
    gv_flag stop = false;
    for (size_t r = 0; r < N_ROWS; r++) {
        machine m;
        atomic_store(&stop, true);
        machine_open(&m, rows[r], &w, (gv_generator_options){ .stop = &stop });
        assert_true(machine_run(&m, 0)->given_up);
        atomic_store(&stop, false);
        assert_false(machine_run(&m, 0)->given_up);
        machine_close(&m);
    }
    world_close(&w);
}

static gv_status make_a_unit(const gv_method_row *row, gv_memory *memory, gv_error *err)
{
    world w;
    machine m;
    const gv_generator_options options = { .path_weights = row == &gv_top_down_nine };
    gv_status status = world_try(&w, nine, GV_GRIDS_BACKTRACKING, memory, err);
    if (status == GV_OK) {
        status = machine_try(&m, row, &w, w.empty, options, err);
        if (status == GV_OK)
            status = gv_generator_worker_run(&m.maker, &m.unit, err);
        machine_close(&m);
    }
    world_close(&w);
    return status;
}

static gv_status make_top_down(gv_memory *memory, gv_error *err)
{
    return make_a_unit(&gv_top_down_nine, memory, err);
}

static gv_status make_bottom_up(gv_memory *memory, gv_error *err)
{
    return make_a_unit(&gv_bottom_up_nine, memory, err);
}

static void a_lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(make_top_down);
    assert_survives_lack_of_memory(make_bottom_up);
}

/* ---- published distributions ---- */

typedef struct clue_counts {
    double n, sum;
    double count[MAX_CLUES + 1];
} clue_counts;

static clue_counts count_clues(const gv_method_row *row, const world *w, uint64_t seed,
                               size_t n_units)
{
    clue_counts c = { 0 };
    machine m;
    machine_open(&m, row, w, (gv_generator_options){ .seed = seed });
    for (size_t number = 0; number < n_units; number++) {
        machine_run(&m, number);
        for (size_t i = 0; i < gv_unit_n_puzzles(&m.unit); i++) {
            const uint32_t n_clues = gv_unit_puzzle_at(&m.unit, i)->n_clues;
            c.n++;
            c.sum += n_clues;
            c.count[n_clues]++;
        }
    }
    machine_close(&m);
    return c;
}

/* Table 4 of the 2009 paper, in percent, for 20 clues and more. */
enum { TABLE_FIRST = 20, TABLE_ROWS = 11 };
static const double table_bottom_up[TABLE_ROWS] = { 0.028, 0.856,  8.24, 27.67,
                                                    36.38, 20.59,  5.45, 0.72,
                                                    0.054, 0.0024, 0 };
static const double table_top_down[TABLE_ROWS] = { 0.0044, 0.24,  3.45,  17.25,
                                                   34.23,  29.78, 12.21, 2.53,
                                                   0.27,   0.017, 0.001 };

/* Chi-square with the rare numbers at both ends put together: 22 or fewer, 23 to 26, 27
 * or more. Five degrees of freedom. */
static double chi_square(const clue_counts *c, const double *table)
{
    enum { LOW = 22, HIGH = 27 };
    double expected[HIGH - LOW + 1] = { 0 }, found[HIGH - LOW + 1] = { 0 };
    for (unsigned n = 0; n <= MAX_CLUES; n++) {
        const unsigned bin = n < LOW ? 0 : n > HIGH ? HIGH - LOW : n - LOW;
        found[bin] += c->count[n];
        if (n >= TABLE_FIRST && n < TABLE_FIRST + TABLE_ROWS)
            expected[bin] += table[n - TABLE_FIRST] / 100 * c->n;
    }
    double sum = 0;
    for (unsigned bin = 0; bin <= HIGH - LOW; bin++)
        sum +=
            (found[bin] - expected[bin]) * (found[bin] - expected[bin]) / expected[bin];
    return sum;
}

/* The generator of the paper made its grids itself, and hardly uniformly. Grids made by
 * backtracking have fewer small unavoidable sets, and so their puzzles fewer clues,
 * than uniform ones: the means are 24.384 and 24.403 (+- 0.0025). The first is
 * published. */
static void the_number_of_clues_is_distributed_as_published(void **ctx)
{
    (void)ctx;
    if (!full)
        skip();
    world biased, uniform;
    open_quickly(&biased);
    world_open(&uniform, nine);
    // 40960 puzzles each: the standard error of the means is 0.0055.
    const clue_counts top = count_clues(&gv_top_down_nine, &biased, 11, 80);
    const clue_counts top_uniform = count_clues(&gv_top_down_nine, &uniform, 11, 80);
    const clue_counts bottom = count_clues(&gv_bottom_up_nine, &uniform, 12, 80);
    assert_true(fabs(top.sum / top.n - 24.38) < 0.03);
    assert_true(fabs(top_uniform.sum / top_uniform.n - 24.403) < 4 * 0.006);
    assert_true(fabs(bottom.sum / bottom.n - 23.87) < 0.03);
    // Mean 5, standard deviation 3.2; four of them.
    assert_true(chi_square(&top, table_top_down) < 5 + 4 * 3.2);
    assert_true(chi_square(&bottom, table_bottom_up) < 5 + 4 * 3.2);
    world_close(&biased);
    world_close(&uniform);
}

static void lanes_and_general_engine_have_the_same_law(void **ctx)
{
    (void)ctx;
    if (!full)
        skip();
    world w;
    world_open(&w, nine);
    const gv_method_row *const general[] = { &gv_top_down_any, &gv_bottom_up_any };
    for (size_t r = 0; r < N_ROWS; r++) {
        const clue_counts fast = count_clues(rows[r], &w, 13, 20);
        const clue_counts slow = count_clues(general[r], &w, 14, 40);
        // Standard deviation of the number of clues: 1.1. Four standard errors.
        const double error = 1.1 * sqrt(1 / fast.n + 1 / slow.n);
        assert_true(fabs(fast.sum / fast.n - slow.sum / slow.n) < 4 * error);
    }
    world_close(&w);
}

int main(int argc, char **argv)
{
    full = argc > 1 && strcmp(argv[1], "full") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_are_minimal),
        cmocka_unit_test(weights_do_not_change_the_puzzles),
        cmocka_unit_test(units_depend_on_seed_and_number_alone),
        cmocka_unit_test(grids_may_come_from_outside),
        cmocka_unit_test(symmetric_puzzles_are_made_of_orbits_that_all_are_needed),
        cmocka_unit_test(masked_puzzles_have_exactly_the_clues_of_the_mask),
        cmocka_unit_test(a_stopped_unit_is_given_up),
        cmocka_unit_test(a_lack_of_memory_is_reported),
        cmocka_unit_test(the_number_of_clues_is_distributed_as_published),
        cmocka_unit_test(lanes_and_general_engine_have_the_same_law),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
