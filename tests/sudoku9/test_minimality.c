/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_minimality.c -- redundant clues and minimized puzzles against one count to two
 * per clue, on every CPU level, in blocks of any size, with and without lists. */
#include "sudoku9/search/minimality.h"

#include "puzzle_samples.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

enum { N_SAMPLES = 300 };

typedef struct fixture {
    gv_arena arena;
    gv_nine_work *work;
    sample *samples;
    gv_nine_cands *grids;
    gv_nine_uas **uas;
    uint8_t (*orders)[81];
    gv_nine_set *redundant; /* expected */
    gv_nine_set *minimized; /* in the order of `orders` */
    gv_nine_clue_trial *trials;
} fixture;

static gv_nine_set slow_redundant(const uint8_t *cells, gv_nine_work *work)
{
    gv_nine_set set = { { 0, 0, 0 } };
    uint8_t less[81];
    for (unsigned cell = 0; cell < 81; cell++) {
        memcpy(less, cells, 81);
        less[cell] = 0;
        if (cells[cell] && engine_count(work, less) == 1)
            gv_nine_set_add(&set, cell);
    }
    return set;
}

static void make_sample(fixture *f, unsigned i)
{
    gv_rng rng = gv_rng_stream(70, i);
    sample *const s = &f->samples[i];
    if (i % 3 == 0)
        sample_minimal(s, i % 5, f->work, &rng);
    else
        sample_unique(s, 24 + i % 40, f->work, &rng);
    gv_nine_cands_of_digits(&f->grids[i], s->grid);
    gv_nine_uas_start(f->uas[i], s->grid);
    uint32_t order[81];
    gv_rng_permutation(&rng, order, 81);
    for (unsigned k = 0; k < 81; k++)
        f->orders[i][k] = (uint8_t)order[k];
    f->redundant[i] = slow_redundant(s->cells, f->work);
    uint8_t cells[81];
    memcpy(cells, s->cells, 81);
    drop_in_order(cells, f->orders[i], 81, f->work);
    f->minimized[i] = gv_nine_set_of_digits(cells);
}

static int setup(void **ctx)
{
    static fixture f;
    gv_arena_init(&f.arena, NULL);
    f.work = gv_nine_work_new(&f.arena, gv_nine_kernel_of(gv_cpu_detect()));
    f.samples = GV_ARENA_NEW(&f.arena, sample, N_SAMPLES);
    f.grids = GV_ARENA_NEW(&f.arena, gv_nine_cands, N_SAMPLES);
    f.uas = GV_ARENA_NEW(&f.arena, gv_nine_uas *, N_SAMPLES);
    f.orders = gv_arena_zeroed(&f.arena, N_SAMPLES, sizeof *f.orders);
    f.redundant = GV_ARENA_NEW(&f.arena, gv_nine_set, N_SAMPLES);
    f.minimized = GV_ARENA_NEW(&f.arena, gv_nine_set, N_SAMPLES);
    f.trials = GV_ARENA_NEW(&f.arena, gv_nine_clue_trial, N_SAMPLES);
    for (unsigned i = 0; i < N_SAMPLES; i++) {
        f.uas[i] = gv_nine_uas_new(&f.arena, 50);
        make_sample(&f, i);
    }
    *ctx = &f;
    return 0;
}

static int teardown(void **ctx)
{
    gv_arena_free(&((fixture *)*ctx)->arena);
    return 0;
}

/* How a test asks. */
typedef struct way {
    gv_nine_aim aim;
    gv_cpu_level level;
    bool with_uas, with_order;
    size_t block; /* puzzles per call */
} way;

static void prepare_trials(fixture *f, const way *w)
{
    for (unsigned i = 0; i < N_SAMPLES; i++)
        f->trials[i] =
            (gv_nine_clue_trial){ .grid = &f->grids[i],
                                  .clues = gv_nine_set_of_digits(f->samples[i].cells),
                                  .uas = w->with_uas ? f->uas[i] : NULL,
                                  .learns = w->with_uas && i % 2,
                                  .order = w->with_order ? f->orders[i] : NULL,
                                  .n_order = 81 };
}

static void run_trials(fixture *f, const way *w)
{
    prepare_trials(f, w);
    const gv_mark mark = gv_arena_mark(&f->arena);
    gv_nine_work *const work = gv_nine_work_new(&f->arena, gv_nine_kernel_of(w->level));
    gv_nine_tester *const tester = gv_nine_tester_new(&f->arena, work);
    for (size_t from = 0; from < N_SAMPLES; from += w->block) {
        const size_t left = N_SAMPLES - from;
        gv_nine_try(tester, w->aim, f->trials + from, left < w->block ? left : w->block,
                    NULL);
    }
    gv_arena_rewind(&f->arena, mark);
}

/* The first clue of the order in `set`, or none. */
static gv_nine_set first_of(const gv_nine_set *set, const uint8_t *order)
{
    gv_nine_set first = { { 0, 0, 0 } };
    for (unsigned i = 0; i < 81; i++) {
        const unsigned cell = order ? order[i] : i;
        if (gv_nine_set_has(set, cell)) {
            gv_nine_set_add(&first, cell);
            break;
        }
    }
    return first;
}

static void check_trials(const fixture *f, const way *w)
{
    for (unsigned i = 0; i < N_SAMPLES; i++) {
        const gv_nine_clue_trial *const trial = &f->trials[i];
        const gv_nine_set clues = gv_nine_set_of_digits(f->samples[i].cells);
        gv_nine_set left = clues, redundant = f->redundant[i];
        if (w->aim == GV_NINE_IS_MINIMAL)
            redundant = first_of(&redundant, trial->order);
        if (w->aim == GV_NINE_MINIMIZE) {
            left = f->minimized[i];
            redundant = gv_nine_set_minus(&clues, &left);
        }
        assert_int_equal(trial->end, GV_END_COMPLETE);
        assert_memory_equal(&trial->redundant, &redundant, sizeof redundant);
        assert_memory_equal(&trial->clues, &left, sizeof left);
    }
}

/* Every way to ask with this aim gives the expected answers. */
static void check_aim(fixture *f, gv_nine_aim aim)
{
    static const size_t blocks[] = { 1, 7, N_SAMPLES };
    for (gv_cpu_level level = GV_CPU_SCALAR; level <= gv_cpu_detect(); level++)
        for (unsigned b = 0; b < 3; b++)
            for (unsigned flags = 0; flags < 4; flags++) {
                const way w = { .aim = aim,
                                .level = level,
                                .with_uas = flags & 1,
                                .with_order = flags & 2 || aim == GV_NINE_MINIMIZE,
                                .block = blocks[b] };
                run_trials(f, &w);
                check_trials(f, &w);
            }
}

static void the_first_redundant_clue_is_found(void **ctx)
{
    check_aim(*ctx, GV_NINE_IS_MINIMAL);
}

static void all_redundant_clues_are_found(void **ctx)
{
    check_aim(*ctx, GV_NINE_FIND_REDUNDANT);
}

static void minimizing_is_dropping_one_clue_after_the_other(void **ctx)
{
    check_aim(*ctx, GV_NINE_MINIMIZE);
}

static void an_order_may_name_some_of_the_clues_only(void **ctx)
{
    fixture *const f = *ctx;
    const way w = { .aim = GV_NINE_MINIMIZE, .with_order = true };
    prepare_trials(f, &w);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_nine_tester *const tester = gv_nine_tester_new(&arena, f->work);
    for (unsigned i = 0; i < N_SAMPLES; i++)
        f->trials[i].n_order = 40;
    gv_nine_try(tester, GV_NINE_MINIMIZE, f->trials, N_SAMPLES, NULL);
    for (unsigned i = 0; i < N_SAMPLES; i++) {
        uint8_t cells[81];
        memcpy(cells, f->samples[i].cells, 81);
        drop_in_order(cells, f->orders[i], 40, f->work);
        const gv_nine_set expected = gv_nine_set_of_digits(cells);
        assert_memory_equal(&f->trials[i].clues, &expected, sizeof expected);
    }
    gv_arena_free(&arena);
}

static gv_end stop_after(void *user)
{
    unsigned *const n = user;
    return *n > 0 ? (--*n, GV_END_COMPLETE) : GV_END_STOPPED;
}

static void a_stopped_run_says_which_answers_are_missing(void **ctx)
{
    fixture *const f = *ctx;
    const way w = { .aim = GV_NINE_MINIMIZE, .with_order = true };
    prepare_trials(f, &w);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_nine_tester *const tester = gv_nine_tester_new(&arena, f->work);
    unsigned n_looks = 40;
    const gv_nine_control control = { .look = stop_after, .user = &n_looks };
    gv_nine_try(tester, GV_NINE_MINIMIZE, f->trials, N_SAMPLES, &control);
    unsigned n_stopped = 0;
    for (unsigned i = 0; i < N_SAMPLES; i++) {
        if (f->trials[i].end == GV_END_STOPPED)
            n_stopped++;
        else
            assert_memory_equal(&f->trials[i].clues, &f->minimized[i],
                                sizeof(gv_nine_set));
    }
    assert_true(n_stopped > 0 && n_stopped < N_SAMPLES);
    gv_arena_free(&arena);
}

static void a_question_at_its_limit_ends_its_puzzle_alone(void **ctx)
{
    fixture *const f = *ctx;
    const way w = { .aim = GV_NINE_FIND_REDUNDANT };
    prepare_trials(f, &w);
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_nine_tester *const tester = gv_nine_tester_new(&arena, f->work);
    const gv_nine_control control = { .limit_guesses = 4 };
    gv_nine_try(tester, GV_NINE_FIND_REDUNDANT, f->trials, N_SAMPLES, &control);
    unsigned n_limited = 0;
    for (unsigned i = 0; i < N_SAMPLES; i++) {
        if (f->trials[i].end == GV_END_NODES)
            n_limited++;
        else
            assert_memory_equal(&f->trials[i].redundant, &f->redundant[i],
                                sizeof(gv_nine_set));
    }
    assert_true(n_limited > 0 && n_limited < N_SAMPLES);
    gv_arena_free(&arena);
}

static void a_tester_without_memory_is_null(void **ctx)
{
    const fixture *const f = *ctx;
    bool is_made = false;
    for (unsigned fail_at = 1; !is_made; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        is_made = gv_nine_tester_new(&arena, f->work);
        gv_arena_free(&arena);
        assert_true(fail_at > 1 || !is_made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_redundant_clue_is_found),
        cmocka_unit_test(all_redundant_clues_are_found),
        cmocka_unit_test(minimizing_is_dropping_one_clue_after_the_other),
        cmocka_unit_test(an_order_may_name_some_of_the_clues_only),
        cmocka_unit_test(a_stopped_run_says_which_answers_are_missing),
        cmocka_unit_test(a_question_at_its_limit_ends_its_puzzle_alone),
        cmocka_unit_test(a_tester_without_memory_is_null),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
