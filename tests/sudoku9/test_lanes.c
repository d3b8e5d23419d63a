/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lanes.c -- the lane engine against a plain backtracker: counts, solutions, every
 * kind of input, limits; and the same answers, guesses included, on every CPU level, in
 * any block, and whether lanes share a search or not. */
#include "base/rng.h"
#include "sudoku9/cands.h"
#include "sudoku9/search/lanes.h"
#include "slow_nine.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

enum { N_PUZZLES = 600 };

typedef struct puzzle {
    uint8_t grid[81];
    uint8_t cells[81];
} puzzle;

/* Job and room for its two solutions. */
typedef struct asked {
    gv_nine_job job;
    uint8_t first[81], second[81];
} asked;

/* Puzzles with 20 to 60 clues; every third has a wrong one. */
static void random_puzzle(puzzle *out, uint64_t number)
{
    gv_rng rng = gv_rng_stream(20, number);
    slow_random_grid(out->grid, &rng);
    slow_random_part(out->cells, out->grid, 20 + (unsigned)gv_rng_below(&rng, 41),
                     &rng);
    if (number % 3 == 0)
        out->cells[gv_rng_below(&rng, 81)] = (uint8_t)(1 + gv_rng_below(&rng, 9));
}

static gv_nine_work *new_work(gv_arena *arena, gv_cpu_level level)
{
    gv_nine_work *const work = gv_nine_work_new(arena, gv_nine_kernel_of(level));
    assert_non_null(work);
    return work;
}

/* Runs one job alone on a fresh engine. */
static void run_alone(gv_nine_job *job, gv_cpu_level level,
                      const gv_nine_control *control)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_nine_run(new_work(&arena, level), job, 1, control);
    gv_arena_free(&arena);
}

static void check_solution(const uint8_t *solution, const uint8_t *cells)
{
    assert_true(slow_is_grid(solution));
    for (unsigned cell = 0; cell < 81; cell++)
        assert_true(!cells[cell] || cells[cell] == solution[cell]);
}

/* The answers of two runs of the same job. */
static void check_equal(const asked *a, const asked *b)
{
    assert_int_equal(a->job.n_solutions, b->job.n_solutions);
    assert_int_equal(a->job.n_guesses, b->job.n_guesses);
    assert_int_equal(a->job.n_sweeps, b->job.n_sweeps);
    assert_int_equal(a->job.end, b->job.end);
    if (a->job.n_solutions > 0)
        assert_memory_equal(a->first, b->first, 81);
    if (a->job.n_solutions > 1)
        assert_memory_equal(a->second, b->second, 81);
}

static void check_answer(const asked *a, const uint8_t *cells, uint64_t expected)
{
    assert_int_equal(a->job.n_solutions, expected);
    const bool full = a->job.limit && expected == a->job.limit;
    assert_int_equal(a->job.end, full ? GV_END_SOLUTIONS : GV_END_COMPLETE);
    if (expected > 0)
        check_solution(a->first, cells);
    if (expected > 1) {
        check_solution(a->second, cells);
        assert_memory_not_equal(a->first, a->second, 81);
    }
}

/* Jobs for all puzzles, as one block. */
static void run_block(asked *out, const puzzle *puzzles, size_t n, uint64_t limit,
                      gv_cpu_level level, const gv_nine_control *control)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_nine_job *const jobs = GV_ARENA_NEW(&arena, gv_nine_job, n);
    assert_non_null(jobs);
    for (size_t i = 0; i < n; i++)
        jobs[i] = (gv_nine_job){ .source = GV_NINE_DIGITS,
                                 .puzzle = puzzles[i].cells,
                                 .limit = limit,
                                 .first = out[i].first,
                                 .second = out[i].second };
    gv_nine_run(new_work(&arena, level), jobs, n, control);
    for (size_t i = 0; i < n; i++)
        out[i].job = jobs[i];
    gv_arena_free(&arena);
}

/* All puzzles of the random tests, and their number of solutions up to 500. */
typedef struct samples {
    gv_arena arena;
    puzzle *puzzles;
    uint64_t *n_solutions;
    asked *answers, *again;
} samples;

enum { MANY = 500 };

static int make_samples(void **ctx)
{
    static samples s;
    gv_arena_init(&s.arena, NULL);
    s.puzzles = GV_ARENA_NEW(&s.arena, puzzle, N_PUZZLES);
    s.n_solutions = GV_ARENA_NEW(&s.arena, uint64_t, N_PUZZLES);
    s.answers = GV_ARENA_NEW(&s.arena, asked, N_PUZZLES);
    s.again = GV_ARENA_NEW(&s.arena, asked, N_PUZZLES);
    if (!s.puzzles || !s.n_solutions || !s.answers || !s.again)
        return 1;
    for (unsigned i = 0; i < N_PUZZLES; i++) {
        random_puzzle(&s.puzzles[i], i);
        s.n_solutions[i] = slow_count(s.puzzles[i].cells, MANY);
    }
    *ctx = &s;
    return 0;
}

static int free_samples(void **ctx)
{
    samples *const s = *ctx;
    gv_arena_free(&s->arena);
    return 0;
}

static uint64_t at_most(uint64_t n, uint64_t limit)
{
    return n < limit ? n : limit;
}

static void counts_and_solutions_are_those_of_a_backtracker(void **ctx)
{
    const samples *const s = *ctx;
    const uint64_t limits[4] = { 1, 2, 7, MANY };
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++)
        for (unsigned l = 0; l < 4; l++) {
            run_block(s->answers, s->puzzles, N_PUZZLES, limits[l], level, NULL);
            for (unsigned i = 0; i < N_PUZZLES; i++)
                check_answer(&s->answers[i], s->puzzles[i].cells,
                             at_most(s->n_solutions[i], limits[l]));
        }
}

static void the_samples_have_none_one_and_many_solutions(void **ctx)
{
    const samples *const s = *ctx;
    unsigned n[3] = { 0, 0, 0 };
    for (unsigned i = 0; i < N_PUZZLES; i++)
        n[at_most(s->n_solutions[i], 2)]++;
    for (unsigned k = 0; k < 3; k++)
        assert_true(n[k] > N_PUZZLES / 20);
}

static void all_levels_search_alike(void **ctx)
{
    const samples *const s = *ctx;
    for (uint64_t limit = 1; limit <= 3; limit++) {
        run_block(s->answers, s->puzzles, N_PUZZLES, limit, GV_CPU_SCALAR, NULL);
        for (gv_cpu_level level = GV_CPU_AVX2; level <= gv_cpu_detect(); level++) {
            run_block(s->again, s->puzzles, N_PUZZLES, limit, level, NULL);
            for (unsigned i = 0; i < N_PUZZLES; i++)
                check_equal(&s->answers[i], &s->again[i]);
        }
    }
}

/* A limit of guesses that is never reached keeps lanes from sharing: the definition. */
static void shared_searches_give_the_answer_of_one_lane(void **ctx)
{
    const samples *const s = *ctx;
    const gv_nine_control one_lane = { .limit_guesses = UINT64_MAX - 1 };
    const gv_cpu_level level = gv_cpu_detect();
    for (uint64_t limit = 1; limit <= 2; limit++) {
        run_block(s->answers, s->puzzles, N_PUZZLES, limit, level, &one_lane);
        for (unsigned i = 0; i < N_PUZZLES; i++) {
            asked alone = s->answers[i];
            alone.job.first = alone.first;
            alone.job.second = alone.second;
            memset(alone.first, 0, 81);
            run_alone(&alone.job, level, NULL);
            check_equal(&alone, &s->answers[i]);
        }
    }
}

static void answers_do_not_depend_on_the_block(void **ctx)
{
    const samples *const s = *ctx;
    const gv_cpu_level level = gv_cpu_detect();
    run_block(s->answers, s->puzzles, N_PUZZLES, 2, level, NULL);
    for (size_t size = 2; size < 40; size += 5)
        for (size_t i = 0; i + size <= 200; i += size) {
            run_block(s->again, s->puzzles + i, size, 2, level, NULL);
            for (size_t k = 0; k < size; k++)
                check_equal(&s->again[k], &s->answers[i + k]);
        }
}

static void candidates_count_like_a_backtracker(void **ctx)
{
    (void)ctx;
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++)
        for (unsigned round = 0; round < 200; round++) {
            gv_rng rng = gv_rng_stream(21, round);
            uint8_t grid[81];
            slow_random_grid(grid, &rng);
            uint16_t allowed[81];
            gv_nine_cands cands;
            gv_nine_cands_fill(&cands);
            for (unsigned cell = 0; cell < 81; cell++) {
                const bool given = gv_rng_below(&rng, 81) < 25 + round % 20;
                const unsigned noise = given ? 0 : (unsigned)gv_rng_below(&rng, 0x200);
                allowed[cell] = (uint16_t)(noise | 1u << (grid[cell] - 1));
                for (unsigned d = 0; d < 9; d++)
                    if (!(allowed[cell] >> d & 1))
                        gv_nine_forbid(&cands, cell, d);
            }
            gv_nine_job job = { .source = GV_NINE_CANDS,
                                .puzzle = &cands,
                                .limit = 50 };
            run_alone(&job, level, NULL);
            assert_int_equal(job.n_solutions, slow_count_allowed(allowed, 50));
        }
}

static void text_digits_and_candidates_are_the_same_puzzle(void **ctx)
{
    const samples *const s = *ctx;
    for (unsigned i = 0; i < 100; i++) {
        const puzzle *const p = &s->puzzles[i];
        char text[81];
        for (unsigned cell = 0; cell < 81; cell++)
            text[cell] = p->cells[cell] ? (char)('0' + p->cells[cell]) : '.';
        gv_nine_cands cands;
        gv_nine_cands_of_digits(&cands, p->cells);
        const void *const sources[3] = { text, p->cells, &cands };
        asked answers[3] = { 0 };
        for (unsigned k = 0; k < 3; k++) {
            answers[k].job = (gv_nine_job){ .source = (gv_nine_source)k,
                                            .puzzle = sources[k],
                                            .limit = 2,
                                            .first = answers[k].first,
                                            .second = answers[k].second };
            run_alone(&answers[k].job, gv_cpu_detect(), NULL);
            check_equal(&answers[k], &answers[0]);
        }
    }
}

/* Without clue c, is there a solution that differs from the grid there? Exactly then,
 * when the rest of the clues has more solutions than the whole. */
static void a_solution_other_than_the_grid_is_found_when_there_is_one(void **ctx)
{
    const samples *const s = *ctx;
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++)
        for (unsigned i = 1; i < 60; i += 3) { // puzzles without a wrong clue
            const puzzle *const p = &s->puzzles[i];
            gv_nine_cands grid;
            gv_nine_cands_of_digits(&grid, p->grid);
            gv_nine_set clues = { { 0, 0, 0 } };
            for (unsigned cell = 0; cell < 81; cell++)
                if (p->cells[cell])
                    gv_nine_set_add(&clues, cell);
            for (unsigned cell = 0; cell < 81; cell++) {
                uint8_t other[81] = { 0 };
                gv_nine_job job = { .source = GV_NINE_GRID,
                                    .puzzle = &grid,
                                    .clues = clues,
                                    .limit = 1,
                                    .first = other };
                gv_nine_set_remove(&job.clues, cell);
                gv_nine_set_add(&job.differ, cell);
                run_alone(&job, level, NULL);

                uint8_t rest[81];
                memcpy(rest, p->cells, 81);
                rest[cell] = 0;
                uint16_t allowed[81];
                slow_allow(allowed, rest);
                allowed[cell] &= (uint16_t) ~(1u << (p->grid[cell] - 1));
                assert_int_equal(job.n_solutions, slow_count_allowed(allowed, 1));
                if (job.n_solutions) {
                    check_solution(other, rest);
                    assert_int_not_equal(other[cell], p->grid[cell]);
                }
            }
        }
}

static void the_full_grid_has_one_solution_and_needs_no_guess(void **ctx)
{
    const samples *const s = *ctx;
    uint8_t solution[81];
    gv_nine_job job = { .source = GV_NINE_DIGITS,
                        .puzzle = s->puzzles[0].grid,
                        .first = solution };
    run_alone(&job, gv_cpu_detect(), NULL);
    assert_int_equal(job.n_solutions, 1);
    assert_int_equal(job.end, GV_END_COMPLETE);
    assert_int_equal(job.n_guesses, 0);
    assert_memory_equal(solution, s->puzzles[0].grid, 81);
}

static void givens_that_clash_have_no_solution(void **ctx)
{
    (void)ctx;
    for (unsigned unit = 0; unit < 27; unit++) {
        uint8_t cells[81] = { 0 };
        cells[slow_unit_cell(unit, unit % 9)] = 5;
        cells[slow_unit_cell(unit, (unit + 4) % 9)] = 5;
        gv_nine_job job = { .source = GV_NINE_DIGITS, .puzzle = cells, .limit = 2 };
        run_alone(&job, gv_cpu_detect(), NULL);
        assert_int_equal(job.n_solutions, 0);
        assert_int_equal(job.end, GV_END_COMPLETE);
    }
}

static void a_block_without_jobs_is_done_at_once(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_nine_run(new_work(&arena, gv_cpu_detect()), NULL, 0, NULL);
    gv_arena_free(&arena);
}

/* What the visitor of an enumeration saw. */
typedef struct seen {
    uint64_t n, stop_at, hash;
    const uint8_t *cells;
} seen;

static bool see(void *user, const uint8_t digits[GV_NINE_CELLS])
{
    seen *const s = user;
    check_solution(digits, s->cells);
    for (unsigned cell = 0; cell < 81; cell++)
        s->hash = s->hash * 31 + digits[cell];
    return ++s->n != s->stop_at;
}

static void enumerate(seen *out, gv_nine_job *job, const uint8_t *cells,
                      gv_cpu_level level, const gv_nine_control *control)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    out->cells = cells;
    job->source = GV_NINE_DIGITS;
    job->puzzle = cells;
    gv_nine_enumerate(new_work(&arena, level), job, see, out, control);
    gv_arena_free(&arena);
}

static void enumeration_counts_like_a_backtracker(void **ctx)
{
    const samples *const s = *ctx;
    for (unsigned i = 0; i < 200; i++) {
        seen all = { 0 };
        gv_nine_job job = { .limit = MANY };
        enumerate(&all, &job, s->puzzles[i].cells, gv_cpu_detect(), NULL);
        assert_int_equal(all.n, s->n_solutions[i]);
        assert_int_equal(job.n_solutions, s->n_solutions[i]);
        assert_int_equal(job.end, all.n == MANY ? GV_END_SOLUTIONS : GV_END_COMPLETE);
    }
}

static void
the_empty_grid_gives_different_solutions_in_the_same_order_on_every_level(void **ctx)
{
    (void)ctx;
    static const uint8_t empty[81];
    seen first = { 0 };
    gv_nine_job first_job = { .limit = 20000 };
    enumerate(&first, &first_job, empty, GV_CPU_SCALAR, NULL);
    assert_int_equal(first.n, 20000);
    assert_int_equal(first_job.end, GV_END_SOLUTIONS);
    for (gv_cpu_level level = GV_CPU_AVX2; level <= gv_cpu_detect(); level++) {
        seen again = { 0 };
        gv_nine_job job = { .limit = 20000 };
        enumerate(&again, &job, empty, level, NULL);
        assert_int_equal(again.hash, first.hash);
        assert_int_equal(job.n_guesses, first_job.n_guesses);
        assert_int_equal(job.n_sweeps, first_job.n_sweeps);
    }
}

static void a_visitor_can_stop(void **ctx)
{
    (void)ctx;
    static const uint8_t empty[81];
    seen some = { .stop_at = 17 };
    gv_nine_job job = { .limit = 0 };
    enumerate(&some, &job, empty, gv_cpu_detect(), NULL);
    assert_int_equal(some.n, 17);
    assert_int_equal(job.n_solutions, 17);
    assert_int_equal(job.end, GV_END_STOPPED);
}

static void a_limit_of_guesses_ends_a_job_and_not_the_others(void **ctx)
{
    const samples *const s = *ctx;
    static const uint8_t empty[81];
    const gv_nine_control control = { .limit_guesses = 100 };
    seen some = { 0 };
    gv_nine_job job = { .limit = 0 };
    enumerate(&some, &job, empty, gv_cpu_detect(), &control);
    assert_int_equal(job.end, GV_END_NODES);
    assert_int_equal(job.n_guesses, 100);

    puzzle puzzles[3];
    memset(puzzles, 0, sizeof puzzles); // the middle one stays empty
    for (unsigned i = 0; i < N_PUZZLES; i++)
        if (s->n_solutions[i] == 1)
            puzzles[i % 2 ? 0 : 2] = s->puzzles[i];
    asked answers[3], plain[3];
    run_block(answers, puzzles, 3, 0, gv_cpu_detect(), &control);
    assert_int_equal(answers[1].job.end, GV_END_NODES);
    assert_int_equal(answers[1].job.n_guesses, 100);
    for (unsigned i = 0; i < 3; i += 2) {
        run_block(&plain[i], &puzzles[i], 1, 0, gv_cpu_detect(), NULL);
        check_equal(&answers[i], &plain[i]);
    }
}

static gv_end stop_at_third_look(void *user)
{
    unsigned *const n_looks = user;
    return ++*n_looks < 3 ? GV_END_COMPLETE : GV_END_TIME;
}

static void a_look_can_end_a_run(void **ctx)
{
    (void)ctx;
    unsigned n_looks = 0;
    const gv_nine_control control = { .look = stop_at_third_look, .user = &n_looks };
    static puzzle puzzles[20]; // empty: more than lanes, each without end
    static asked answers[20];
    run_block(answers, puzzles, 20, 0, gv_cpu_detect(), &control);
    assert_int_equal(n_looks, 3);
    for (unsigned i = 0; i < 20; i++) {
        assert_int_equal(answers[i].job.end, GV_END_TIME);
        assert_int_equal(answers[i].job.n_solutions > 0, i < GV_NINE_LANES);
    }
    n_looks = 0;
    seen some = { 0 };
    gv_nine_job job = { .limit = 0 };
    enumerate(&some, &job, puzzles[0].cells, gv_cpu_detect(), &control);
    assert_int_equal(job.end, GV_END_TIME);
    assert_int_equal(job.n_solutions, some.n);
}

static void memory_can_be_out(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 1 };
    gv_arena arena;
    gv_arena_init(&arena, &memory);
    assert_null(gv_nine_work_new(&arena, gv_nine_kernel_of(GV_CPU_SCALAR)));
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_samples_have_none_one_and_many_solutions),
        cmocka_unit_test(counts_and_solutions_are_those_of_a_backtracker),
        cmocka_unit_test(all_levels_search_alike),
        cmocka_unit_test(shared_searches_give_the_answer_of_one_lane),
        cmocka_unit_test(answers_do_not_depend_on_the_block),
        cmocka_unit_test(candidates_count_like_a_backtracker),
        cmocka_unit_test(text_digits_and_candidates_are_the_same_puzzle),
        cmocka_unit_test(a_solution_other_than_the_grid_is_found_when_there_is_one),
        cmocka_unit_test(the_full_grid_has_one_solution_and_needs_no_guess),
        cmocka_unit_test(givens_that_clash_have_no_solution),
        cmocka_unit_test(a_block_without_jobs_is_done_at_once),
        cmocka_unit_test(enumeration_counts_like_a_backtracker),
        cmocka_unit_test(
            the_empty_grid_gives_different_solutions_in_the_same_order_on_every_level),
        cmocka_unit_test(a_visitor_can_stop),
        cmocka_unit_test(a_limit_of_guesses_ends_a_job_and_not_the_others),
        cmocka_unit_test(a_look_can_end_a_run),
        cmocka_unit_test(memory_can_be_out),
    };
    return cmocka_run_group_tests(tests, make_samples, free_samples);
}
