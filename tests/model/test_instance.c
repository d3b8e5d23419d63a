/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_instance.c -- givens, flags and marks of an instance, its first candidates
 * against their definition, and the public functions around it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/bitset.h"
#include "model/instance.h"
#include "small_nets.h"

enum { MOST_LABELS = 729, MOST_WORDS = (MOST_LABELS + 63) / 64 };

static void givens_are_sorted_and_kept_once(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_label givens[] = { 9, 3, 60, 3, 9, 0 };
    const uint8_t placed[] = { 1, 1, 0, 0, 1, 0 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, context, net, givens, placed, 6, NULL,
                                      GV_ALPHABET_LETTERS, &arena, NULL),
                     GV_OK);
    const gv_label expected[] = { 0, 3, 9, 60 };
    // Label 3 is stated by the puzzle and by the player: the puzzle's word stands.
    const uint8_t expected_placed[] = { 0, 0, 1, 0 };
    assert_int_equal(gv_instance_n_givens(instance), 4);
    assert_memory_equal(instance->givens, expected, sizeof expected);
    assert_memory_equal(instance->placed, expected_placed, sizeof expected_placed);
    assert_int_equal(instance->alphabet, GV_ALPHABET_LETTERS);
    assert_int_equal(gv_instance_shape(instance).order, 4);
    assert_null(instance->marks);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void flags_that_are_all_off_are_dropped(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *net = net_of(context, (gv_shape){ GV_QUEENS, 1, 5, 5 });
    const gv_label givens[] = { 7, 2 };
    const uint8_t placed[] = { 0, 0 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, context, net, givens, placed, 2, NULL,
                                      GV_ALPHABET_AUTO, &arena, NULL),
                     GV_OK);
    assert_null(instance->placed);
    gv_arena_free(&arena);
    gv_context_free(context);
}

/* A random instance: givens that may contradict each other, marks on every other one.
 */
static gv_instance *random_instance(gv_context *context, const gv_net *net,
                                    gv_arena *arena, gv_rng *rng, bool with_marks)
{
    gv_label givens[20];
    uint64_t marks[MOST_WORDS] = { 0 };
    const uint32_t n_givens = (uint32_t)gv_rng_below(rng, 6);
    for (uint32_t i = 0; i < n_givens; i++)
        givens[i] = (gv_label)gv_rng_below(rng, net->n_labels);
    for (gv_label label = 0; label < net->n_labels; label++)
        if (gv_rng_below(rng, 4))
            gv_bits_add(marks, label);
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, context, net, givens, NULL, n_givens,
                                      with_marks ? marks : NULL, GV_ALPHABET_AUTO,
                                      arena, NULL),
                     GV_OK);
    return instance;
}

static bool excluded_by_a_given(const gv_instance *instance, gv_label label)
{
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (instance->givens[i] != label &&
            linked_by_rule(&instance->net->shape, instance->givens[i], label))
            return true;
    return false;
}

static void candidates_are_marked_and_excluded_by_no_given(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++)
        for (uint64_t unit = 0; unit < 20; unit++) {
            gv_rng rng = gv_rng_stream(i, unit);
            gv_arena arena;
            gv_arena_init(&arena, NULL);
            const gv_net *net = net_of(context, small_shapes[i]);
            const gv_instance *instance =
                random_instance(context, net, &arena, &rng, unit % 2);
            uint64_t candidates[MOST_WORDS];
            gv_instance_candidates(instance, candidates);
            bool more = false;
            for (gv_label label = 0; label < net->n_labels; label++) {
                const bool marked =
                    !instance->marks || gv_bits_has(instance->marks, label);
                const bool excluded = excluded_by_a_given(instance, label);
                assert_int_equal(gv_bits_has(candidates, label), marked && !excluded);
                more = more || (!marked && !excluded);
            }
            assert_int_equal(gv_instance_has_marks(instance), more);
            gv_arena_free(&arena);
        }
    gv_context_free(context);
}

static void marks_always_allow_the_givens(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_label given = 17;
    const uint64_t marks[1] = { 1 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, context, net, &given, NULL, 1, marks,
                                      GV_ALPHABET_AUTO, &arena, NULL),
                     GV_OK);
    assert_int_equal(instance->marks[0], 1 | 1 << 17);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void marks_that_the_givens_imply_say_nothing_more(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    const gv_label givens[] = { 4, 200, 611 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_instance *plain = NULL, *marked = NULL;
    gv_instance_make(&plain, context, net, givens, NULL, 3, NULL, GV_ALPHABET_AUTO,
                     &arena, NULL);
    uint64_t marks[MOST_WORDS];
    gv_instance_candidates(plain, marks);
    gv_instance_make(&marked, context, net, givens, NULL, 3, marks, GV_ALPHABET_AUTO,
                     &arena, NULL);
    assert_false(gv_instance_has_marks(plain));
    assert_false(gv_instance_has_marks(marked));
    gv_bits_remove(marks, gv_bits_next(marks, 729, 300));
    gv_instance_make(&marked, context, net, givens, NULL, 3, marks, GV_ALPHABET_AUTO,
                     &arena, NULL);
    assert_true(gv_instance_has_marks(marked));
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void other_givens_keep_marks_alphabet_and_flags(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_label givens[] = { 1, 20, 40 };
    const uint8_t placed[] = { 0, 1, 1 };
    const uint64_t marks[1] = { 0xffff };
    const gv_label others[] = { 40, 1, 63 };
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_instance *from = NULL, *instance = NULL;
    gv_instance_make(&from, context, net, givens, placed, 3, marks, GV_ALPHABET_ZERO,
                     &arena, NULL);
    assert_int_equal(gv_instance_with_givens(&instance, from, others, 3, &arena, NULL),
                     GV_OK);
    const gv_label expected[] = { 1, 40, 63 };
    const uint8_t expected_placed[] = { 0, 1, 0 };
    assert_int_equal(instance->n_givens, 3);
    assert_memory_equal(instance->givens, expected, sizeof expected);
    assert_memory_equal(instance->placed, expected_placed, sizeof expected_placed);
    assert_int_equal(instance->alphabet, GV_ALPHABET_ZERO);
    assert_true(instance->context == context && instance->net == net);
    assert_true(instance->marks[0] == (from->marks[0] | UINT64_C(1) << 63));
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void an_empty_instance_allows_everything(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++) {
        gv_instance *instance = NULL;
        assert_int_equal(gv_instance_empty(&instance, context, &small_shapes[i], NULL),
                         GV_OK);
        assert_int_equal(gv_instance_n_givens(instance), 0);
        const gv_shape shape = gv_instance_shape(instance);
        assert_memory_equal(&shape, &small_shapes[i], sizeof shape);
        uint64_t candidates[MOST_WORDS];
        gv_instance_candidates(instance, candidates);
        const uint32_t n_labels = instance->net->n_labels;
        assert_int_equal(gv_bits_count(candidates, n_labels), n_labels);
        gv_instance_free(instance);
    }
    gv_instance_free(NULL);
    gv_context_free(context);
}

static void an_impossible_empty_instance_is_refused(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    const gv_shape shapes[] = { { GV_SUDOKU, 0, 0, 12 }, { GV_CSP, 0, 0, 0 } };
    for (size_t i = 0; i < 2; i++) {
        gv_instance *instance = NULL;
        assert_int_equal(gv_instance_empty(&instance, context, &shapes[i], NULL),
                         GV_ERR_ARGUMENT);
        assert_null(instance);
    }
    gv_context_free(context);
}

static gv_status make_with_everything(gv_memory *memory, gv_error *err)
{
    gv_context *context = NULL;
    GV_TRY(gv_context_new_with(&context, memory, err));
    const gv_shape shape = { GV_SUDOKU, 0, 0, 9 };
    const gv_label givens[] = { 5, 6 };
    const uint8_t placed[] = { 1, 0 };
    const uint64_t marks[MOST_WORDS] = { 77 };
    gv_instance *empty = NULL, *full = NULL, *copy = NULL;
    gv_arena *arena = NULL;
    gv_status status = gv_instance_empty(&empty, context, &shape, err);
    if (status == GV_OK)
        status = gv_instance_arena(&arena, context, err);
    if (status == GV_OK)
        status = gv_instance_make(&full, context, empty->net, givens, placed, 2, marks,
                                  GV_ALPHABET_AUTO, arena, err);
    if (status == GV_OK)
        status = gv_instance_with_givens(&copy, full, givens, 1, arena, err);
    gv_instance_arena_free(arena);
    gv_instance_free(empty);
    gv_context_free(context);
    return status;
}

static void instances_survive_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(make_with_everything);
}

static void an_instance_that_is_kept_outlives_its_owner(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_instance *instance = NULL;
    const gv_shape shape = { GV_SUDOKU, 2, 2, 4 };
    assert_int_equal(gv_instance_empty(&instance, context, &shape, NULL), GV_OK);
    const gv_instance *kept = gv_instance_keep(instance);
    assert_ptr_equal(kept, gv_instance_keep(instance));
    gv_instance_free(instance);
    gv_instance_free((gv_instance *)kept);
    assert_int_equal(gv_instance_shape(kept).order, 4);
    gv_instance_free((gv_instance *)kept);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(givens_are_sorted_and_kept_once),
        cmocka_unit_test(flags_that_are_all_off_are_dropped),
        cmocka_unit_test(candidates_are_marked_and_excluded_by_no_given),
        cmocka_unit_test(marks_always_allow_the_givens),
        cmocka_unit_test(marks_that_the_givens_imply_say_nothing_more),
        cmocka_unit_test(other_givens_keep_marks_alphabet_and_flags),
        cmocka_unit_test(an_empty_instance_allows_everything),
        cmocka_unit_test(an_impossible_empty_instance_is_refused),
        cmocka_unit_test(instances_survive_lack_of_memory),
        cmocka_unit_test(an_instance_that_is_kept_outlives_its_owner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
