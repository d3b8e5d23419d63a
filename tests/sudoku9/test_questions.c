/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_questions.c -- other solutions than a known grid, against a plain backtracker,
 * on every CPU level, alone and in blocks. */
#include "sudoku9/search/questions.h"

#include "puzzle_samples.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { N_GRIDS = 40, N_QUESTIONS = 1200 };

typedef struct fixture {
    gv_arena arena;
    uint8_t grids[N_GRIDS][81];
    gv_nine_cands cands[N_GRIDS];
    gv_nine_question questions[N_QUESTIONS]; /* without answers */
    const uint8_t *grid_of[N_QUESTIONS];
    bool expected[N_QUESTIONS];
    uint8_t digits[N_QUESTIONS][81];
} fixture;

/* Every third question is about any cell; the others are about one that is no clue. */
static void make_question(fixture *f, unsigned i)
{
    gv_rng rng = gv_rng_stream(71, i);
    const uint8_t *const grid = f->grids[i % N_GRIDS];
    uint8_t part[81];
    slow_random_part(part, grid, 24 + i % 50, &rng);
    unsigned cell = GV_NINE_ANYWHERE;
    while (i % 3 && (cell == GV_NINE_ANYWHERE || part[cell]))
        cell = (unsigned)gv_rng_below(&rng, 81);
    f->grid_of[i] = grid;
    f->questions[i] = (gv_nine_question){ .grid = &f->cands[i % N_GRIDS],
                                          .clues = gv_nine_set_of_digits(part),
                                          .cell = cell,
                                          .digits = i % 2 ? f->digits[i] : NULL };
    uint16_t allowed[81];
    slow_allow(allowed, part);
    if (cell == GV_NINE_ANYWHERE) {
        f->expected[i] = slow_count_allowed(allowed, 2) == 2;
    } else {
        allowed[cell] = (uint16_t)(0x1FF & ~(1u << (grid[cell] - 1)));
        f->expected[i] = slow_count_allowed(allowed, 1) == 1;
    }
}

static int setup(void **ctx)
{
    static fixture f;
    gv_arena_init(&f.arena, NULL);
    for (unsigned i = 0; i < N_GRIDS; i++) {
        gv_rng rng = gv_rng_stream(72, i);
        slow_random_grid(f.grids[i], &rng);
        gv_nine_cands_of_digits(&f.cands[i], f.grids[i]);
    }
    for (unsigned i = 0; i < N_QUESTIONS; i++)
        make_question(&f, i);
    *ctx = &f;
    return 0;
}

static int teardown(void **ctx)
{
    gv_arena_free(&((fixture *)*ctx)->arena);
    return 0;
}

static gv_nine_oracle *oracle_of(fixture *f, gv_cpu_level level)
{
    gv_nine_oracle *const oracle =
        gv_nine_oracle_new(&f->arena, gv_nine_kernel_of(level));
    assert_non_null(oracle);
    return oracle;
}

/* The grid with `digits` is a solution that differs exactly where the answer says. */
static void check_digits(const gv_nine_question *q, const uint8_t *grid)
{
    assert_true(slow_is_grid(q->digits));
    for (unsigned cell = 0; cell < 81; cell++)
        assert_int_equal(gv_nine_set_has(&q->other, cell),
                         q->digits[cell] != grid[cell]);
}

/* The cells of `other` can be filled differently, each of them, and all others kept. */
static void check_other(const gv_nine_question *q, const uint8_t *grid)
{
    uint16_t allowed[81];
    for (unsigned cell = 0; cell < 81; cell++) {
        const unsigned own = 1u << (grid[cell] - 1);
        const bool differs = gv_nine_set_has(&q->other, cell);
        allowed[cell] = (uint16_t)(differs ? 0x1FF & ~own : own);
    }
    assert_int_equal(slow_count_allowed(allowed, 1), 1);
    assert_false(gv_nine_set_meets(&q->other, &q->clues));
    assert_true(q->cell == GV_NINE_ANYWHERE || gv_nine_set_has(&q->other, q->cell));
}

static void answers_are_those_of_a_plain_search(void **ctx)
{
    fixture *const f = *ctx;
    const gv_mark mark = gv_arena_mark(&f->arena);
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        gv_nine_question q[N_QUESTIONS];
        memcpy(q, f->questions, sizeof q);
        gv_nine_oracle_ask(oracle_of(f, level), q, N_QUESTIONS, NULL);
        unsigned n_yes = 0;
        for (unsigned i = 0; i < N_QUESTIONS; i++) {
            assert_int_equal(q[i].end,
                             f->expected[i] ? GV_END_SOLUTIONS : GV_END_COMPLETE);
            assert_int_equal(gv_nine_set_is_empty(&q[i].other), !f->expected[i]);
            n_yes += f->expected[i];
            if (!f->expected[i])
                continue;
            check_other(&q[i], f->grid_of[i]);
            if (q[i].digits)
                check_digits(&q[i], f->grid_of[i]);
        }
        assert_in_range(n_yes, N_QUESTIONS / 4, 3 * N_QUESTIONS / 4);
    }
    gv_arena_rewind(&f->arena, mark);
}

static void check_same(const gv_nine_question *a, const gv_nine_question *b)
{
    assert_int_equal(a->end, b->end);
    assert_memory_equal(&a->other, &b->other, sizeof a->other);
    assert_int_equal(a->n_guesses, b->n_guesses);
    assert_int_equal(a->n_sweeps, b->n_sweeps);
}

static void an_answer_depends_neither_on_the_level_nor_on_the_block(void **ctx)
{
    fixture *const f = *ctx;
    const gv_mark mark = gv_arena_mark(&f->arena);
    gv_nine_question together[N_QUESTIONS], alone[N_QUESTIONS];
    memcpy(together, f->questions, sizeof together);
    gv_nine_oracle_ask(oracle_of(f, GV_CPU_SCALAR), together, N_QUESTIONS, NULL);
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++) {
        gv_nine_oracle *const oracle = oracle_of(f, level);
        memcpy(alone, f->questions, sizeof alone);
        for (unsigned i = 0; i < N_QUESTIONS; i++) {
            gv_nine_oracle_ask(oracle, &alone[i], 1, NULL);
            check_same(&alone[i], &together[i]);
        }
    }
    gv_arena_rewind(&f->arena, mark);
}

static void a_limit_ends_the_questions_that_need_more_guesses(void **ctx)
{
    fixture *const f = *ctx;
    const gv_mark mark = gv_arena_mark(&f->arena);
    const gv_nine_control control = { .limit_guesses = 3 };
    gv_nine_question free[N_QUESTIONS], limited[N_QUESTIONS];
    memcpy(free, f->questions, sizeof free);
    memcpy(limited, f->questions, sizeof limited);
    gv_nine_oracle *const oracle = oracle_of(f, gv_cpu_detect());
    gv_nine_oracle_ask(oracle, free, N_QUESTIONS, NULL);
    gv_nine_oracle_ask(oracle, limited, N_QUESTIONS, &control);
    unsigned n_limited = 0;
    for (unsigned i = 0; i < N_QUESTIONS; i++) {
        if (free[i].n_guesses <= 3) {
            check_same(&limited[i], &free[i]);
            continue;
        }
        n_limited++;
        assert_int_equal(limited[i].end, GV_END_NODES);
        assert_int_equal(limited[i].n_guesses, 3);
        assert_true(gv_nine_set_is_empty(&limited[i].other));
    }
    assert_in_range(n_limited, 1, N_QUESTIONS - 1);
    gv_arena_rewind(&f->arena, mark);
}

static gv_end stop(void *user)
{
    (void)user;
    return GV_END_STOPPED;
}

/* Grids without clues, in which it takes many sweeps to get to the first look. */
static void a_stopped_run_says_which_answers_are_missing(void **ctx)
{
    fixture *const f = *ctx;
    const gv_mark mark = gv_arena_mark(&f->arena);
    enum { N = 1 << 16 };
    gv_nine_question *const q = GV_ARENA_NEW(&f->arena, gv_nine_question, N);
    for (unsigned i = 0; i < N; i++)
        q[i] = (gv_nine_question){ .grid = &f->cands[i % N_GRIDS],
                                   .cell = GV_NINE_ANYWHERE };
    const gv_nine_control control = { .look = stop };
    gv_nine_oracle_ask(oracle_of(f, gv_cpu_detect()), q, N, &control);
    unsigned n_stopped = 0;
    for (unsigned i = 0; i < N; i++) {
        n_stopped += q[i].end == GV_END_STOPPED;
        assert_true(q[i].end == GV_END_STOPPED || q[i].end == GV_END_SOLUTIONS);
        assert_int_equal(gv_nine_set_is_empty(&q[i].other), q[i].end == GV_END_STOPPED);
    }
    assert_in_range(n_stopped, 1, N - 1);
    gv_arena_rewind(&f->arena, mark);
}

static void no_questions_have_no_answers(void **ctx)
{
    fixture *const f = *ctx;
    const gv_mark mark = gv_arena_mark(&f->arena);
    gv_nine_question q = f->questions[0];
    gv_nine_oracle_ask(oracle_of(f, gv_cpu_detect()), &q, 0, NULL);
    assert_memory_equal(&q, &f->questions[0], sizeof q);
    gv_arena_rewind(&f->arena, mark);
}

static void an_oracle_without_memory_is_null(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 1 };
    gv_arena arena;
    gv_arena_init(&arena, &memory);
    assert_null(gv_nine_oracle_new(&arena, gv_nine_kernel_of(GV_CPU_SCALAR)));
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_a_plain_search),
        cmocka_unit_test(an_answer_depends_neither_on_the_level_nor_on_the_block),
        cmocka_unit_test(a_limit_ends_the_questions_that_need_more_guesses),
        cmocka_unit_test(a_stopped_run_says_which_answers_are_missing),
        cmocka_unit_test(no_questions_have_no_answers),
        cmocka_unit_test(an_oracle_without_memory_is_null),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
