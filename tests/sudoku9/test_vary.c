/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_vary.c -- the neighbours {-N+M} of puzzles against all ways to remove and to
 * add, each counted by the lane engine. With the argument "full": more puzzles. */
#include "sudoku9/canon/vary.h"

#include "sudoku9/canon/canon_set.h"
#include "puzzle_samples.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { BLOCK = 1024 };

typedef struct fixture {
    gv_arena arena, tmp;
    gv_nine_work *work;
    size_t n_jobs;
    gv_nine_job jobs[BLOCK];
    uint8_t cells[BLOCK][81];
    gv_canon_set expected, got;
    bool minimal_only;
    uint64_t stop_at; /* neighbours; 0: never */
} fixture;

static int setup(void **ctx)
{
    static fixture f;
    gv_arena_init(&f.arena, NULL);
    gv_arena_init(&f.tmp, NULL);
    f.work = gv_nine_work_new(&f.arena, gv_nine_kernel_of(gv_cpu_detect()));
    *ctx = &f;
    return f.work ? 0 : 1;
}

static int teardown(void **ctx)
{
    fixture *const f = *ctx;
    gv_arena_free(&f->arena);
    gv_arena_free(&f->tmp);
    return 0;
}

/* Whether `cells` is new to the set. */
static bool is_new(gv_canon_set *set, const uint8_t *cells)
{
    bool added;
    assert_int_equal(gv_canon_set_add(&added, set, cells, NULL), GV_OK);
    return added;
}

static bool is_minimal(fixture *f, const uint8_t *puzzle)
{
    uint8_t cells[81];
    memcpy(cells, puzzle, 81);
    for (unsigned cell = 0; cell < 81; cell++) {
        cells[cell] = 0;
        if (puzzle[cell] && engine_count(f->work, cells) == 1)
            return false;
        cells[cell] = puzzle[cell];
    }
    return true;
}

/* ---- brute force ---- */

static void flush(fixture *f)
{
    gv_nine_run(f->work, f->jobs, f->n_jobs, NULL);
    const size_t n = f->n_jobs;
    f->n_jobs = 0;
    for (size_t i = 0; i < n; i++)
        if (f->jobs[i].n_solutions == 1 &&
            (!f->minimal_only || is_minimal(f, f->cells[i])))
            is_new(&f->expected, f->cells[i]);
}

static void ask(fixture *f, const uint8_t *cells)
{
    if (f->n_jobs == BLOCK)
        flush(f);
    const size_t i = f->n_jobs++;
    memcpy(f->cells[i], cells, 81);
    f->jobs[i] =
        (gv_nine_job){ .source = GV_NINE_DIGITS, .puzzle = f->cells[i], .limit = 2 };
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as there are clues to add
static void add_clues(fixture *f, const uint8_t *puzzle, uint8_t *cells, unsigned plus,
                      unsigned first)
{
    if (plus == 0) {
        if (memcmp(cells, puzzle, 81) != 0)
            ask(f, cells);
        return;
    }
    for (unsigned cell = first; cell < 81; cell++) {
        if (cells[cell])
            continue;
        for (uint8_t digit = 1; digit <= 9; digit++) {
            cells[cell] = digit;
            add_clues(f, puzzle, cells, plus - 1, cell + 1);
        }
        cells[cell] = 0;
    }
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as there are clues to remove
static void remove_clues(fixture *f, const uint8_t *puzzle, uint8_t *cells,
                         unsigned minus, unsigned plus, unsigned first)
{
    if (minus == 0) {
        add_clues(f, puzzle, cells, plus, 0);
        return;
    }
    for (unsigned cell = first; cell < 81; cell++) {
        const uint8_t digit = cells[cell];
        if (!digit)
            continue;
        cells[cell] = 0;
        remove_clues(f, puzzle, cells, minus - 1, plus, cell + 1);
        cells[cell] = digit;
    }
}

/* ---- the comparison ---- */

static bool take_neighbour(void *user, const uint8_t *digits, const uint8_t *solution)
{
    fixture *const f = user;
    assert_true(slow_is_grid(solution));
    for (unsigned cell = 0; cell < 81; cell++)
        assert_true(!digits[cell] || digits[cell] == solution[cell]);
    assert_true(is_new(&f->got, digits));
    return f->got.n_records != f->stop_at;
}

static void begin(fixture *f)
{
    gv_canon_set_init(&f->expected, NULL);
    gv_canon_set_init(&f->got, NULL);
    f->stop_at = 0;
    f->minimal_only = false;
}

static void end(fixture *f)
{
    gv_canon_set_free(&f->expected);
    gv_canon_set_free(&f->got);
}

/* Fills `expected`. */
static void find_expected(fixture *f, const gv_nine_vary_task *task)
{
    uint8_t cells[81];
    memcpy(cells, task->puzzle, 81);
    f->minimal_only = task->minimal_only;
    remove_clues(f, task->puzzle, cells, task->minus, task->plus, 0);
    flush(f);
}

/* The same for what must be among those expected. */
static bool take_expected(void *user, const uint8_t *digits, const uint8_t *solution)
{
    fixture *const f = user;
    assert_false(is_new(&f->expected, digits));
    return take_neighbour(user, digits, solution);
}

/* Returns the number of neighbours. */
static size_t check_task(fixture *f, const gv_nine_vary_task *task)
{
    begin(f);
    find_expected(f, task);
    gv_nine_vary_result result;
    assert_int_equal(
        gv_nine_vary(&result, task, take_expected, f, f->work, NULL, &f->tmp, NULL),
        GV_OK);
    assert_int_equal(result.n_neighbours, f->got.n_records);
    assert_int_equal(result.end, GV_END_COMPLETE);
    assert_int_equal(f->got.n_records, f->expected.n_records);
    const size_t n = f->got.n_records;
    end(f);
    return n;
}

static gv_nine_vary_task sample_task(fixture *f, uint64_t number, unsigned n_more,
                                     unsigned minus, unsigned plus)
{
    gv_rng rng = gv_rng_stream(90, number);
    sample s;
    sample_minimal(&s, n_more, f->work, &rng);
    gv_nine_vary_task task = { .minus = minus, .plus = plus };
    memcpy(task.puzzle, s.cells, 81);
    return task;
}

static void check_puzzles(fixture *f, unsigned n_puzzles)
{
    size_t n = 0;
    for (unsigned i = 0; i < n_puzzles; i++) {
        gv_nine_vary_task task = sample_task(f, i, i % 4, 1, 1);
        n += check_task(f, &task);
        task.minimal_only = true;
        n += check_task(f, &task);
    }
    print_message("# %zu neighbours\n", n);
    assert_true(n > 0);
}

static void the_neighbours_minus_1_plus_1_are_all_there(void **ctx)
{
    check_puzzles(*ctx, 4);
}

static void the_neighbours_of_100_puzzles_are_all_there(void **ctx)
{
    check_puzzles(*ctx, 100);
}

static void other_numbers_work_too(void **ctx)
{
    static const unsigned numbers[][2] = { { 0, 0 }, { 0, 1 }, { 1, 0 },
                                           { 2, 0 }, { 2, 1 }, { 0, 2 } };
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        // enough clues that brute force is quick
        const gv_nine_vary_task task =
            sample_task(*ctx, 200 + i, 2, numbers[i][0], numbers[i][1]);
        check_task(*ctx, &task);
    }
}

/* Many clues, and so few empty cells that {-2+2} can be tried out. */
static void two_clues_for_two_work_too(void **ctx)
{
    fixture *const f = *ctx;
    gv_rng rng = gv_rng_stream(91, 0);
    sample s;
    sample_unique(&s, 73, f->work, &rng);
    gv_nine_vary_task task = { .minus = 2, .plus = 2 };
    memcpy(task.puzzle, s.cells, 81);
    assert_true(check_task(f, &task) > 0);
}

/* With too many solutions to list: a puzzle of few clues. */
static void puzzles_with_many_solutions_have_neighbours_too(void **ctx)
{
    fixture *const f = *ctx;
    for (uint64_t number = 0; number < 3; number++) {
        gv_nine_vary_task task = sample_task(f, 300 + number, 0, 0, 1);
        unsigned n_removed = 0;
        for (unsigned cell = 0; cell < 81 && n_removed < 2; cell++)
            if (task.puzzle[cell]) {
                task.puzzle[cell] = 0;
                n_removed++;
            }
        check_task(f, &task);
        task.plus = 2;
        if (number == 0)
            assert_true(check_task(f, &task) > 0); // the clues removed fit
    }
}

static void numbers_beyond_the_cells_give_nothing(void **ctx)
{
    fixture *const f = *ctx;
    gv_nine_vary_task task = sample_task(f, 0, 0, 60, 1);
    assert_int_equal(check_task(f, &task), 0);
    task.minus = 0;
    task.plus = 82;
    gv_nine_vary_result result;
    assert_int_equal(
        gv_nine_vary(&result, &task, take_neighbour, f, f->work, NULL, &f->tmp, NULL),
        GV_OK);
    assert_int_equal(result.n_neighbours, 0);
}

static void the_order_is_the_same_on_every_level(void **ctx)
{
    fixture *const f = *ctx;
    const gv_nine_vary_task task = sample_task(f, 1, 0, 1, 1);
    gv_canon_set first;
    gv_canon_set_init(&first, NULL);
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        begin(f);
        gv_nine_work *const work =
            gv_nine_work_new(&f->arena, gv_nine_kernel_of(level));
        gv_nine_vary_result result;
        assert_int_equal(
            gv_nine_vary(&result, &task, take_neighbour, f, work, NULL, &f->tmp, NULL),
            GV_OK);
        if (level == GV_CPU_SCALAR) {
            first = f->got;
            gv_canon_set_init(&f->got, NULL);
        } else {
            assert_int_equal(f->got.n_records, first.n_records);
            // slots depend on the strings and on the order of their coming
            assert_int_equal(f->got.n_slots, first.n_slots);
            assert_memory_equal(f->got.slots, first.slots,
                                first.n_slots * sizeof *first.slots);
        }
        end(f);
    }
    gv_canon_set_free(&first);
}

static void the_callback_can_end_the_search(void **ctx)
{
    fixture *const f = *ctx;
    const gv_nine_vary_task task = sample_task(f, 2, 4, 1, 1);
    begin(f);
    f->stop_at = 5;
    gv_nine_vary_result result;
    assert_int_equal(
        gv_nine_vary(&result, &task, take_neighbour, f, f->work, NULL, &f->tmp, NULL),
        GV_OK);
    assert_int_equal(result.end, GV_END_STOPPED);
    assert_int_equal(result.n_neighbours, 5);
    end(f);
}

static gv_end stop_now(void *user)
{
    (void)user;
    return GV_END_TIME;
}

static void the_control_can_end_the_search(void **ctx)
{
    fixture *const f = *ctx;
    const gv_nine_vary_task task = sample_task(f, 2, 4, 1, 1);
    const gv_nine_control control = { .look = stop_now };
    gv_rng rng = gv_rng_stream(92, 0);
    begin(f);
    gv_nine_vary_result result;
    assert_int_equal(gv_nine_vary(&result, &task, take_neighbour, f, f->work, &control,
                                  &f->tmp, NULL),
                     GV_OK);
    assert_int_equal(result.end, GV_END_TIME);
    assert_int_equal(gv_nine_vary_random(&result, &task, 5, 1000, &rng, take_neighbour,
                                         f, f->work, &control, &f->tmp, NULL),
                     GV_OK);
    assert_int_equal(result.end, GV_END_TIME);
    end(f);
}

/* ---- random neighbours ---- */

static void random_neighbours_are_different_neighbours(void **ctx)
{
    fixture *const f = *ctx;
    for (unsigned i = 0; i < 4; i++) {
        gv_nine_vary_task task = sample_task(f, 400 + i, 1 + i, 1, 1);
        task.minimal_only = i % 2;
        begin(f);
        find_expected(f, &task);
        gv_rng rng = gv_rng_stream(93, i);
        gv_nine_vary_result result;
        const uint64_t half = (f->expected.n_records + 1) / 2;
        assert_int_equal(gv_nine_vary_random(&result, &task, half, 1000000, &rng,
                                             take_expected, f, f->work, NULL, &f->tmp,
                                             NULL),
                         GV_OK);
        assert_int_equal(result.n_neighbours, half);
        assert_int_equal(f->got.n_records, half);
        assert_int_equal(result.end, GV_END_COMPLETE);
        end(f);
    }
}

static void asking_for_more_than_there_are_ends(void **ctx)
{
    fixture *const f = *ctx;
    const gv_nine_vary_task task = sample_task(f, 500, 3, 1, 0);
    begin(f);
    find_expected(f, &task);
    gv_rng rng = gv_rng_stream(94, 0);
    gv_nine_vary_result result;
    assert_int_equal(gv_nine_vary_random(&result, &task, 100, 10000, &rng,
                                         take_expected, f, f->work, NULL, &f->tmp,
                                         NULL),
                     GV_OK);
    assert_int_equal(result.end, GV_END_NODES);
    assert_int_equal(f->got.n_records, f->expected.n_records);
    end(f);
}

static bool take_first(void *user, const uint8_t *digits, const uint8_t *solution)
{
    (void)solution;
    memcpy(user, digits, 81);
    return true;
}

/* {-1+2} of a grid with three cells empty: the neighbours with one clue more come from
 * many draws each, those with one clue less and two more from one. All are equally
 * likely. */
static void every_neighbour_is_equally_likely(void **ctx)
{
    enum { N_DRAWS = 3000 };
    fixture *const f = *ctx;
    gv_rng rng = gv_rng_stream(95, 0);
    gv_nine_vary_task task = { .minus = 1, .plus = 2 };
    slow_random_grid(task.puzzle, &rng);
    task.puzzle[0] = task.puzzle[1] = task.puzzle[40] = 0;
    begin(f);
    find_expected(f, &task);
    // one more clue: three neighbours; else one of 78 removed and two of three filled
    const double share = 3.0 / (double)f->expected.n_records;
    unsigned n_larger = 0;
    for (unsigned i = 0; i < N_DRAWS; i++) {
        uint8_t drawn[81];
        gv_nine_vary_result result;
        assert_int_equal(gv_nine_vary_random(&result, &task, 1, 1000000, &rng,
                                             take_first, drawn, f->work, NULL, &f->tmp,
                                             NULL),
                         GV_OK);
        assert_int_equal(result.n_neighbours, 1);
        unsigned n_kept = 0;
        for (unsigned cell = 0; cell < 81; cell++)
            n_kept += task.puzzle[cell] && drawn[cell] == task.puzzle[cell];
        n_larger += n_kept == 78;
    }
    const double expected = share * (double)N_DRAWS;
    print_message("# %u of an expected %.1f\n", n_larger, expected);
    // five standard deviations
    assert_true((n_larger - expected) * (n_larger - expected) < 25 * expected);
    end(f);
}

/* ---- memory ---- */

static void every_failing_allocation_is_reported(void **ctx)
{
    fixture *const f = *ctx;
    gv_nine_vary_task task = sample_task(f, 3, 3, 1, 0);
    task.minimal_only = true;
    for (unsigned is_random = 0; is_random < 2; is_random++) {
        gv_status status = GV_ERR_MEMORY;
        for (size_t fail_at = 1; status != GV_OK; fail_at++) {
            gv_memory memory = { .fail_at = fail_at };
            gv_rng rng = gv_rng_stream(96, 0);
            gv_arena tmp;
            gv_arena_init(&tmp, &memory);
            begin(f);
            gv_nine_vary_result result = { .n_neighbours = 77 };
            if (is_random)
                status =
                    gv_nine_vary_random(&result, &task, 50, 2000, &rng, take_neighbour,
                                        f, f->work, NULL, &tmp, NULL);
            else
                status = gv_nine_vary(&result, &task, take_neighbour, f, f->work, NULL,
                                      &tmp, NULL);
            const bool failed = memory.n_calls >= fail_at;
            assert_int_equal(status, failed ? GV_ERR_MEMORY : GV_OK);
            assert_int_equal(result.n_neighbours == 77, failed);
            end(f);
            gv_arena_free(&tmp);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest quick[] = {
        cmocka_unit_test(the_neighbours_minus_1_plus_1_are_all_there),
        cmocka_unit_test(other_numbers_work_too),
        cmocka_unit_test(two_clues_for_two_work_too),
        cmocka_unit_test(puzzles_with_many_solutions_have_neighbours_too),
        cmocka_unit_test(numbers_beyond_the_cells_give_nothing),
        cmocka_unit_test(the_order_is_the_same_on_every_level),
        cmocka_unit_test(the_callback_can_end_the_search),
        cmocka_unit_test(the_control_can_end_the_search),
        cmocka_unit_test(random_neighbours_are_different_neighbours),
        cmocka_unit_test(asking_for_more_than_there_are_ends),
        cmocka_unit_test(every_neighbour_is_equally_likely),
        cmocka_unit_test(every_failing_allocation_is_reported),
    };
    const struct CMUnitTest full[] = {
        cmocka_unit_test(the_neighbours_of_100_puzzles_are_all_there),
    };
    if (argc > 1 && !strcmp(argv[1], "full"))
        return cmocka_run_group_tests(full, setup, teardown);
    return cmocka_run_group_tests(quick, setup, teardown);
}
