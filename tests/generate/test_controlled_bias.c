/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_controlled_bias.c -- units of the controlled-bias generator on 9x9: minimal
 * puzzles, the same on every CPU level and in any order, tries that add up; and, with
 * the argument "full", the rate and the numbers of clues that were published. What a
 * single path yields is tested in test_bias_path.c. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../model/small_nets.h"
#include "method_testing.h"

enum { CELLS = GV_NINE_GRID_CELLS, UNIT_PATHS = 1 << 16 };

static const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };
static bool full;

/* The row for 9x9 at work with so many paths per grid. */
static void open_machine(machine *m, const world *w, unsigned n_paths, unsigned cap)
{
    machine_open(m, &gv_controlled_bias_nine, w,
                 (gv_generator_options){ .method = GV_METHOD_CONTROLLED_BIAS,
                                         .seed = 1,
                                         .paths_per_grid = n_paths,
                                         .floor_cap = cap });
}

/* One by one, one by one with several per grid, bundles that are not full, many. */
static const unsigned kinds[] = { 1, 3, 50, 2000 };
enum { N_KINDS = sizeof kinds / sizeof *kinds };

/* Runs the units from *number on until one has a puzzle with up to, or more than, so
 * many clues. */
static void run_to_puzzle(machine *m, uint64_t *number, unsigned n_clues, bool more)
{
    for (;; ++*number) {
        machine_run(m, *number);
        for (size_t i = 0; i < gv_unit_n_puzzles(&m->unit); i++)
            if ((gv_unit_puzzle_at(&m->unit, i)->n_clues > n_clues) == more)
                return;
    }
}

/* Checks the puzzles of a unit; returns their number. */
static size_t check_unit(const machine *m, unsigned n_paths)
{
    const gv_unit *const unit = &m->unit;
    assert_int_equal(unit->n_grids, UNIT_PATHS / n_paths);
    assert_int_equal(unit->n_tries, unit->n_grids * n_paths);
    assert_unit_is_minimal(m);
    uint64_t n_tries = 0;
    for (size_t i = 0; i < gv_unit_n_puzzles(unit); i++) {
        const gv_unit_puzzle *const made = gv_unit_puzzle_at(unit, i);
        assert_true(made->tries > 0);
        n_tries += made->tries;
        assert_int_equal(made->grid, (n_tries - 1) / n_paths);
        assert_true(made->log_weight ==
                    gv_generator_log_correction(CELLS, made->n_clues));
    }
    assert_true(n_tries <= unit->n_tries);
    return gv_unit_n_puzzles(unit);
}

static void puzzles_are_minimal_and_tries_add_up(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, nine);
    for (size_t kind = 0; kind < N_KINDS; kind++) {
        machine m;
        open_machine(&m, &w, kinds[kind], 0);
        size_t n_made = 0;
        for (uint64_t number = 0; n_made < 2; number++) {
            machine_run(&m, number);
            n_made += check_unit(&m, kinds[kind]);
        }
        machine_close(&m);
    }
    world_close(&w);
}

static void units_depend_on_seed_and_number_alone(void **ctx)
{
    (void)ctx;
    world fast, slow;
    world_open(&fast, nine);
    world_open(&slow, nine);
    gv_context_set_cpu(slow.context, GV_CPU_SCALAR);
    for (size_t kind = 0; kind < N_KINDS; kind++) {
        machine first, second;
        open_machine(&first, &fast, kinds[kind], 0);
        open_machine(&second, &slow, kinds[kind], 0);
        uint64_t number = 0;
        run_to_puzzle(&first, &number, 0, true);
        machine_run(&second, number + 1); // another one before
        assert_false(same_answers(&first.unit, &second.unit));
        machine_run(&second, number);
        assert_true(same_answers(&first.unit, &second.unit));
        machine_close(&first);
        machine_close(&second);
    }
    world_close(&fast);
    world_close(&slow);
}

/* The capped unit has all puzzles of the other one with few enough clues, from the same
 * paths. */
static void assert_capped(const gv_unit *all, const gv_unit *capped, unsigned cap)
{
    uint64_t path = 0, capped_path = 0;
    size_t n = 0;
    for (size_t i = 0; i < gv_unit_n_puzzles(all); i++) {
        const gv_unit_puzzle *const made = gv_unit_puzzle_at(all, i);
        path += made->tries;
        if (made->n_clues > cap)
            continue;
        assert_true(n < gv_unit_n_puzzles(capped));
        const gv_unit_puzzle *const kept = gv_unit_puzzle_at(capped, n++);
        capped_path += kept->tries;
        assert_int_equal(capped_path, path);
        assert_int_equal(kept->n_clues, made->n_clues);
        assert_memory_equal(gv_unit_givens(all, made), gv_unit_givens(capped, kept),
                            made->n_clues * sizeof(gv_label));
    }
    assert_int_equal(gv_unit_n_puzzles(capped), n);
}

/* With one path per grid, what is drawn does not depend on the cap. */
static void a_cap_drops_puzzles_with_more_clues(void **ctx)
{
    (void)ctx;
    enum { CAP = 25 };
    world w;
    world_open(&w, nine);
    machine all, capped, loose;
    open_machine(&all, &w, 1, 0);
    open_machine(&capped, &w, 1, CAP);
    open_machine(&loose, &w, 1, CELLS);
    for (unsigned more = 0; more < 2; more++) {
        uint64_t number = 0;
        run_to_puzzle(&all, &number, CAP, more);
        machine_run(&capped, number);
        machine_run(&loose, number);
        assert_capped(&all.unit, &capped.unit, CAP);
        assert_true(same_answers(&all.unit, &loose.unit));
    }
    machine_close(&all);
    machine_close(&capped);
    machine_close(&loose);
    world_close(&w);
}

static void bundles_obey_a_cap(void **ctx)
{
    (void)ctx;
    enum { CAP = 25 };
    world w;
    world_open(&w, nine);
    machine m;
    open_machine(&m, &w, 2000, CAP);
    size_t n_made = 0;
    for (uint64_t number = 0; number < 30; number++) {
        machine_run(&m, number);
        n_made += check_unit(&m, 2000);
        for (size_t i = 0; i < gv_unit_n_puzzles(&m.unit); i++)
            assert_true(gv_unit_puzzle_at(&m.unit, i)->n_clues <= CAP);
    }
    assert_true(n_made > 0);
    machine_close(&m);
    open_machine(&m, &w, 2000, 1); // nobody can
    assert_int_equal(gv_unit_n_puzzles(machine_run(&m, 0)), 0);
    assert_int_equal(m.unit.n_tries, UNIT_PATHS / 2000 * 2000);
    machine_close(&m);
    world_close(&w);
}

static void grids_may_come_from_outside(void **ctx)
{
    (void)ctx;
    enum { N_GRIDS = 5, N_PATHS = 200000 }; // a unit takes one with so many paths
    static gv_label grids[N_GRIDS * CELLS];
    world w;
    world_open(&w, nine);
    machine m;
    machine_open(
        &m, &gv_controlled_bias_nine, &w,
        (gv_generator_options){ .takes_grids = true, .paths_per_grid = N_PATHS });
    assert_int_equal(m.generator.grids_per_unit, 1);
    gv_rng rng = gv_rng_stream(6, 0);
    size_t n_drawn = 0, n_made = 0;
    assert_int_equal(gv_grid_source_draw(w.source, &rng, grids, N_GRIDS, &n_drawn, NULL,
                                         &m.tmp, NULL),
                     GV_OK);
    for (uint64_t number = 0; number < 2; number++) {
        m.unit.grids = number == 0 ? grids : grids + CELLS;
        m.unit.n_grids = number == 0 ? 1 : N_GRIDS - 1; // as many as there are
        machine_run(&m, number);
        assert_int_equal(m.unit.n_tries, m.unit.n_grids * N_PATHS);
        assert_unit_is_minimal(&m);
        n_made += gv_unit_n_puzzles(&m.unit);
        for (size_t i = 0; i < gv_unit_n_puzzles(&m.unit); i++) {
            const gv_unit_puzzle *const made = gv_unit_puzzle_at(&m.unit, i);
            const gv_label *const givens = gv_unit_givens(&m.unit, made);
            for (uint32_t k = 0; k < made->n_clues; k++)
                assert_int_equal(m.unit.grids[made->grid * CELLS + givens[k] / 9],
                                 givens[k]);
        }
    }
    assert_true(n_made > 0);
    machine_close(&m);
    world_close(&w);
}

static void any_source_of_grids_will_do(void **ctx)
{
    (void)ctx;
    world w;
    assert_int_equal(world_try(&w, nine, GV_GRIDS_BACKTRACKING, NULL, NULL), GV_OK);
    machine m;
    size_t n_made = 0;
    open_machine(&m, &w, 2000, 0);
    for (uint64_t number = 0; number < 20; number++) {
        machine_run(&m, number);
        n_made += check_unit(&m, 2000);
    }
    assert_true(n_made > 0);
    machine_close(&m);
    world_close(&w);
}

static void a_stopped_unit_is_given_up(void **ctx)
{
    (void)ctx;
    world w;
    world_open(&w, nine);
    gv_flag stop = false;
    for (size_t kind = 0; kind < N_KINDS; kind++) {
        machine m;
        atomic_store(&stop, true);
        machine_open(
            &m, &gv_controlled_bias_nine, &w,
            (gv_generator_options){ .stop = &stop, .paths_per_grid = kinds[kind] });
        assert_true(machine_run(&m, 0)->given_up);
        atomic_store(&stop, false);
        assert_false(machine_run(&m, 0)->given_up);
        machine_close(&m);
    }
    world_close(&w);
}

static gv_status make_units(unsigned n_paths, gv_memory *memory, gv_error *err)
{
    world w;
    machine m;
    const gv_generator_options options = { .paths_per_grid = n_paths, .floor_cap = 1 };
    gv_status status = world_try(&w, nine, GV_GRIDS_BACKTRACKING, memory, err);
    if (status == GV_OK) {
        status = machine_try(&m, &gv_controlled_bias_nine, &w, w.empty, options, err);
        if (status == GV_OK)
            status = gv_generator_worker_run(&m.maker, &m.unit, err);
        machine_close(&m);
    }
    world_close(&w);
    return status;
}

static gv_status make_bundles(gv_memory *memory, gv_error *err)
{
    return make_units(UNIT_PATHS, memory, err);
}

static void a_lack_of_memory_is_reported(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(make_bundles);
}

static void it_is_the_method_of_that_name(void **ctx)
{
    (void)ctx;
    world w;
    assert_int_equal(world_try(&w, nine, GV_GRIDS_BACKTRACKING, NULL, NULL), GV_OK);
    gv_generator_options options = { .seed = 2 };
    gv_generator *generator = NULL;
    assert_true(gv_method_by_name(&options.method, "controlled-bias"));
    assert_int_equal(
        gv_generator_new(&generator, &options, w.empty, w.source, &w.arena, NULL),
        GV_OK);
    assert_ptr_equal(generator->row, &gv_controlled_bias_nine);
    assert_int_equal(generator->options.paths_per_grid, 1);
    assert_int_equal(generator->grids_per_unit, UNIT_PATHS);
    world_close(&w);
}

/* ---- published figures ---- */

enum { LOW = 23, HIGH = 29, BINS = HIGH - LOW + 1 };

/* Table 4 of the 2009 paper, column ctr-bias, in percent: up to 23 clues, 24 to 28, 29
 * and more. */
static const double published[BINS] = {
    0.0030 + 0.11 + 1.87, 11.85, 30.59, 33.82, 17.01, 4.17, 0.52 + 0.035 + 0.0012
};

/* Runs units until about n_tries paths are done; compares within four sigma. */
static void assert_as_published(const world *w, unsigned n_paths, uint64_t n_tries)
{
    machine m;
    double found[BINS] = { 0 }, n_made = 0, n_done = 0, chi2 = 0, sum = 0;
    open_machine(&m, w, n_paths, 0);
    for (uint64_t number = 0; n_done < (double)n_tries; number++) {
        machine_run(&m, number);
        n_done += (double)m.unit.n_tries;
        for (size_t i = 0; i < gv_unit_n_puzzles(&m.unit); i++) {
            const uint32_t n = gv_unit_puzzle_at(&m.unit, i)->n_clues;
            found[n < LOW ? 0 : n > HIGH ? BINS - 1 : n - LOW]++;
            n_made++;
            sum += n;
        }
    }
    machine_close(&m);
    const double expected = n_done / 257645;
    for (unsigned i = 0; i < BINS; i++) {
        const double e = published[i] / 100 * n_made;
        chi2 += (found[i] - e) * (found[i] - e) / e;
    }
    print_message("# %u paths per grid: %.0f puzzles, one in %.0f tries, mean clues "
                  "%.3f, chi-square %.1f\n",
                  n_paths, n_made, n_done / n_made, sum / n_made, chi2);
    assert_true(fabs(n_made - expected) < 4 * sqrt(expected));
    assert_true(fabs(sum / n_made - 25.667) < 4 * 1.116 / sqrt(n_made));
    assert_true(chi2 < 6 + 4 * 3.5); // six degrees of freedom
}

static void rate_and_numbers_of_clues_are_as_published(void **ctx)
{
    (void)ctx;
    if (!full)
        skip();
    world w;
    world_open(&w, nine);
    assert_as_published(&w, 1, 15000000);
    assert_as_published(&w, 100, 15000000);
    assert_as_published(&w, 2000, 90000000);
    world_close(&w);
}

int main(int argc, char **argv)
{
    full = argc > 1 && strcmp(argv[1], "full") == 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_are_minimal_and_tries_add_up),
        cmocka_unit_test(units_depend_on_seed_and_number_alone),
        cmocka_unit_test(a_cap_drops_puzzles_with_more_clues),
        cmocka_unit_test(bundles_obey_a_cap),
        cmocka_unit_test(grids_may_come_from_outside),
        cmocka_unit_test(any_source_of_grids_will_do),
        cmocka_unit_test(a_stopped_unit_is_given_up),
        cmocka_unit_test(a_lack_of_memory_is_reported),
        cmocka_unit_test(it_is_the_method_of_that_name),
        cmocka_unit_test(rate_and_numbers_of_clues_are_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
