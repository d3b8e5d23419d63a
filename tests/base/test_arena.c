/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_arena.c -- pieces never overlap, are aligned, come again after a rewind; lack of
 * memory and absurd sizes give NULL and spoil nothing. */
#include "base/arena.h"
#include "base/rng.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdalign.h>
#include <string.h>

enum { N_PIECES = 300, LARGEST = 9000 };

typedef struct piece {
    unsigned char *bytes;
    size_t size;
    unsigned char mark;
} piece;

/* Takes pieces of random sizes, each filled with its own mark. */
static void take_pieces(piece *pieces, gv_arena *arena, gv_rng *rng)
{
    for (size_t i = 0; i < N_PIECES; i++) {
        const size_t size = (size_t)gv_rng_below(rng, i % 7 ? 200 : LARGEST);
        pieces[i] = (piece){ gv_arena_take(arena, size), size, (unsigned char)i };
        assert_non_null(pieces[i].bytes);
        memset(pieces[i].bytes, pieces[i].mark, size);
    }
}

static void assert_pieces_hold_their_marks(const piece *pieces)
{
    for (size_t i = 0; i < N_PIECES; i++)
        for (size_t at = 0; at < pieces[i].size; at++)
            assert_int_equal(pieces[i].bytes[at], pieces[i].mark);
}

static void pieces_do_not_overlap(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_rng rng = gv_rng_stream(1, 0);
    piece pieces[N_PIECES];
    take_pieces(pieces, &arena, &rng);
    assert_pieces_hold_their_marks(pieces);
    gv_arena_free(&arena);
}

static void pieces_are_aligned_for_their_size(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    for (size_t size = 1; size < 3000; size += 7) {
        const uintptr_t address = (uintptr_t)gv_arena_take(&arena, size);
        assert_int_not_equal(address, 0);
        assert_int_equal(address % alignof(max_align_t), 0);
        if (size >= 64)
            assert_int_equal(address % 64, 0);
    }
    gv_arena_free(&arena);
}

static void a_rewound_arena_hands_out_the_same_memory(void **ctx)
{
    (void)ctx;
    gv_memory memory = { 0 };
    gv_arena arena;
    gv_arena_init(&arena, &memory);
    assert_non_null(gv_arena_take(&arena, 100));
    const gv_mark mark = gv_arena_mark(&arena);

    piece first[N_PIECES], second[N_PIECES];
    gv_rng rng = gv_rng_stream(2, 0);
    take_pieces(first, &arena, &rng);
    const size_t n_calls = memory.n_calls;
    gv_arena_rewind(&arena, mark);
    rng = gv_rng_stream(2, 0);
    take_pieces(second, &arena, &rng);

    assert_int_equal(memory.n_calls, n_calls);
    for (size_t i = 0; i < N_PIECES; i++)
        assert_ptr_equal(first[i].bytes, second[i].bytes);
    gv_arena_free(&arena);
}

static void a_rewind_keeps_what_was_taken_before_the_mark(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    piece kept[N_PIECES], dropped[N_PIECES];
    gv_rng rng = gv_rng_stream(3, 0);
    take_pieces(kept, &arena, &rng);
    const gv_mark mark = gv_arena_mark(&arena);
    for (int round = 0; round < 3; round++) {
        take_pieces(dropped, &arena, &rng);
        gv_arena_rewind(&arena, mark);
    }
    assert_pieces_hold_their_marks(kept);
    gv_arena_free(&arena);
}

static void marks_of_an_empty_arena_rewind_to_its_first_byte(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_mark mark = gv_arena_mark(&arena);
    const void *first = gv_arena_take(&arena, 10);
    assert_non_null(gv_arena_take(&arena, 100000));
    gv_arena_rewind(&arena, mark);
    assert_ptr_equal(gv_arena_take(&arena, 10), first);
    gv_arena_free(&arena);
}

static void zeroed_pieces_are_zero_also_in_used_memory(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_mark mark = gv_arena_mark(&arena);
    void *used = gv_arena_take(&arena, 1000);
    assert_non_null(used);
    memset(used, 0xff, 1000);
    gv_arena_rewind(&arena, mark);
    const uint32_t *numbers = GV_ARENA_NEW(&arena, uint32_t, 250);
    assert_ptr_equal(numbers, used);
    for (size_t i = 0; i < 250; i++)
        assert_int_equal(numbers[i], 0);
    gv_arena_free(&arena);
}

/* Each use takes a somewhat larger piece than the one before, behind a small one. */
static void pieces_that_grow_from_use_to_use_leave_nothing_behind(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .limit_bytes = (size_t)1 << 30 };
    gv_arena arena;
    gv_arena_init(&arena, &memory);
    assert_non_null(gv_arena_take(&arena, 100));
    const gv_mark mark = gv_arena_mark(&arena);
    for (size_t size = 5000; size < 5000000; size += size / 3) {
        void *large = gv_arena_take(&arena, size);
        assert_non_null(large);
        memset(large, 0xff, size);
        assert_true(memory.used_bytes < 2 * size + 10000);
        gv_arena_rewind(&arena, mark);
    }
    gv_arena_free(&arena);
    assert_int_equal(memory.used_bytes, 0);
}

static void absurd_sizes_are_refused(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    assert_null(gv_arena_take(&arena, SIZE_MAX));
    assert_null(gv_arena_take(&arena, SIZE_MAX / 2));
    assert_null(gv_arena_zeroed(&arena, SIZE_MAX / 2, 3)); // the product wraps
    assert_non_null(gv_arena_take(&arena, 8));
    gv_arena_free(&arena);
}

static void an_arena_survives_a_failed_allocation(void **ctx)
{
    (void)ctx;
    for (size_t fail_at = 1; fail_at <= 4; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena arena;
        gv_arena_init(&arena, &memory);
        unsigned n_failures = 0;
        for (int i = 0; i < 100; i++) {
            void *taken = gv_arena_take(&arena, 1000);
            if (taken)
                memset(taken, i, 1000);
            else
                n_failures++;
        }
        assert_int_equal(n_failures, 1);
        gv_arena_free(&arena);
    }
}

static void a_freed_arena_can_be_used_again(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    assert_non_null(gv_arena_take(&arena, 10));
    gv_arena_free(&arena);
    assert_non_null(gv_arena_take(&arena, 10));
    gv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_do_not_overlap),
        cmocka_unit_test(pieces_are_aligned_for_their_size),
        cmocka_unit_test(a_rewound_arena_hands_out_the_same_memory),
        cmocka_unit_test(a_rewind_keeps_what_was_taken_before_the_mark),
        cmocka_unit_test(marks_of_an_empty_arena_rewind_to_its_first_byte),
        cmocka_unit_test(zeroed_pieces_are_zero_also_in_used_memory),
        cmocka_unit_test(pieces_that_grow_from_use_to_use_leave_nothing_behind),
        cmocka_unit_test(absurd_sizes_are_refused),
        cmocka_unit_test(an_arena_survives_a_failed_allocation),
        cmocka_unit_test(a_freed_arena_can_be_used_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
