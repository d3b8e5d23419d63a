/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_lane_files.c -- the lane engine on collections of puzzles whose numbers of
 * solutions are known: counts, solutions, and the same search on every CPU level. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../data_file.h"
#include "sudoku9/search/lanes.h"
#include "slow_nine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PUZZLES = 1 << 15 };

/* A file and what is known of its puzzles. */
typedef struct collection {
    gv_arena arena;
    size_t n_puzzles;
    char (*text)[GV_NINE_CELLS];
    uint8_t (*solutions)[2][GV_NINE_CELLS];
    gv_nine_job *jobs, *first_jobs;
} collection;

static void open_collection(collection *c, const char *name)
{
    bool is_whole;
    FILE *const in = open_data(name, &is_whole);
    *c = (collection){ 0 };
    gv_arena_init(&c->arena, NULL);
    c->text = gv_arena_zeroed(&c->arena, MAX_PUZZLES, sizeof *c->text);
    c->solutions = gv_arena_zeroed(&c->arena, MAX_PUZZLES, sizeof *c->solutions);
    c->jobs = GV_ARENA_NEW(&c->arena, gv_nine_job, MAX_PUZZLES);
    c->first_jobs = GV_ARENA_NEW(&c->arena, gv_nine_job, MAX_PUZZLES);
    assert_true(c->text && c->solutions && c->jobs && c->first_jobs);
    char line[256];
    while (c->n_puzzles < MAX_PUZZLES && fgets(line, sizeof line, in))
        if (strcspn(line, "\r\n") == GV_NINE_CELLS)
            memcpy(c->text[c->n_puzzles++], line, GV_NINE_CELLS);
    (void)fclose(in);
    assert_true(c->n_puzzles > 0);
}

static void run_collection(collection *c, gv_cpu_level level)
{
    const gv_mark mark = gv_arena_mark(&c->arena);
    gv_nine_work *const work = gv_nine_work_new(&c->arena, gv_nine_kernel_of(level));
    assert_non_null(work);
    for (size_t i = 0; i < c->n_puzzles; i++)
        c->jobs[i] = (gv_nine_job){ .source = GV_NINE_TEXT,
                                    .puzzle = c->text[i],
                                    .limit = 2,
                                    .first = c->solutions[i][0],
                                    .second = c->solutions[i][1] };
    gv_nine_run(work, c->jobs, c->n_puzzles, NULL);
    gv_arena_rewind(&c->arena, mark);
}

static void check_solution(const uint8_t *solution, const char *text)
{
    assert_true(slow_is_grid(solution));
    for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
        assert_true(text[cell] == '.' || text[cell] == '0' + solution[cell]);
}

static void check_answers(const collection *c, uint64_t expected)
{
    for (size_t i = 0; i < c->n_puzzles; i++) {
        assert_int_equal(c->jobs[i].n_solutions, expected);
        for (uint64_t k = 0; k < expected; k++)
            check_solution(c->solutions[i][k], c->text[i]);
        if (expected == 2)
            assert_memory_not_equal(c->solutions[i][0], c->solutions[i][1], 81);
    }
}

static void check_same_search(const collection *c)
{
    for (size_t i = 0; i < c->n_puzzles; i++) {
        assert_int_equal(c->jobs[i].n_guesses, c->first_jobs[i].n_guesses);
        assert_int_equal(c->jobs[i].n_sweeps, c->first_jobs[i].n_sweeps);
    }
}

/* Every puzzle of the file has `expected` solutions (2: two or more). */
static void check_file(const char *name, uint64_t expected)
{
    collection c;
    open_collection(&c, name);
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        run_collection(&c, level);
        check_answers(&c, expected);
        if (level == GV_CPU_SCALAR)
            memcpy(c.first_jobs, c.jobs, c.n_puzzles * sizeof *c.jobs);
        check_same_search(&c);
    }
    gv_arena_free(&c.arena);
}

static void every_minimal_puzzle_has_one_solution(void **ctx)
{
    (void)ctx;
    check_file("cb-minimal.txt", 1);
}

static void every_easy_puzzle_has_one_solution(void **ctx)
{
    (void)ctx;
    check_file("cb-plus8-easy.txt", 1);
}

static void every_17_clue_puzzle_has_one_solution(void **ctx)
{
    (void)ctx;
    check_file("sudoku17.txt", 1);
}

static void every_hard_puzzle_has_one_solution(void **ctx)
{
    (void)ctx;
    check_file("magictour-top1465.txt", 1);
    check_file("hardest-1106.txt", 1);
    check_file("hardest-1905-11plus.txt", 1);
}

static void puzzles_without_a_needed_clue_have_more_solutions(void **ctx)
{
    (void)ctx;
    check_file("cb-minus1-multi.txt", 2);
    check_file("serg-multi.txt", 2);
}

static void puzzles_with_a_wrong_clue_have_no_solution(void **ctx)
{
    (void)ctx;
    check_file("invalid-noclash.txt", 0);
}

static void the_solutions_of_the_minimal_puzzles_are_the_known_ones(void **ctx)
{
    (void)ctx;
    collection puzzles, grids;
    open_collection(&puzzles, "cb-minimal.txt");
    open_collection(&grids, "cb-minimal-solutions.txt");
    run_collection(&puzzles, gv_cpu_detect());
    assert_int_equal(puzzles.n_puzzles, grids.n_puzzles);
    for (size_t i = 0; i < puzzles.n_puzzles; i++)
        for (unsigned cell = 0; cell < GV_NINE_CELLS; cell++)
            assert_int_equal('0' + puzzles.solutions[i][0][cell], grids.text[i][cell]);
    gv_arena_free(&puzzles.arena);
    gv_arena_free(&grids.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_easy_puzzle_has_one_solution),
        cmocka_unit_test(every_minimal_puzzle_has_one_solution),
        cmocka_unit_test(the_solutions_of_the_minimal_puzzles_are_the_known_ones),
        cmocka_unit_test(every_17_clue_puzzle_has_one_solution),
        cmocka_unit_test(every_hard_puzzle_has_one_solution),
        cmocka_unit_test(puzzles_without_a_needed_clue_have_more_solutions),
        cmocka_unit_test(puzzles_with_a_wrong_clue_have_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
