/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_shuffle.c -- an isomorph is the same puzzle: its givens, flags and marks agree
 * with each other as those of the original do, and it depends on (seed, unit) alone. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/bitset.h"
#include "model/csp.h"
#include "model/shuffle.h"
#include "small_nets.h"

#include <string.h>

enum { MOST_WORDS = (729 + 63) / 64 };

/* Givens at random, every third placed; marks allow five of six labels. */
static gv_instance *random_instance(gv_context *context, const gv_net *net,
                                    gv_arena *arena, gv_rng *rng)
{
    gv_label givens[10];
    uint8_t placed[10];
    uint64_t marks[MOST_WORDS] = { 0 };
    for (uint32_t i = 0; i < 10; i++) {
        givens[i] = (gv_label)gv_rng_below(rng, net->n_labels);
        placed[i] = i % 3 == 0;
    }
    for (gv_label label = 0; label < net->n_labels; label++)
        if (gv_rng_below(rng, 6))
            gv_bits_add(marks, label);
    gv_instance *instance = NULL;
    assert_int_equal(gv_instance_make(&instance, context, net, givens, placed, 10,
                                      marks, GV_ALPHABET_ONE, arena, NULL),
                     GV_OK);
    return instance;
}

static uint32_t count_placed(const gv_instance *instance)
{
    uint32_t n = 0;
    for (uint32_t i = 0; instance->placed && i < instance->n_givens; i++)
        n += instance->placed[i];
    return n;
}

static uint32_t count_clashes(const gv_instance *instance)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < instance->n_givens; i++)
        for (uint32_t j = 0; j < i; j++)
            n += gv_net_linked(instance->net, instance->givens[i], instance->givens[j]);
    return n;
}

static size_t count_candidates(const gv_instance *instance)
{
    uint64_t candidates[MOST_WORDS];
    gv_instance_candidates(instance, candidates);
    return gv_bits_count(candidates, instance->net->n_labels);
}

static void assert_same_figures(const gv_instance *a, const gv_instance *b)
{
    const uint32_t n_labels = a->net->n_labels;
    assert_int_equal(n_labels, b->net->n_labels);
    assert_int_equal(a->n_givens, b->n_givens);
    assert_int_equal(a->alphabet, b->alphabet);
    assert_int_equal(count_placed(a), count_placed(b));
    assert_int_equal(count_clashes(a), count_clashes(b));
    assert_int_equal(gv_bits_count(a->marks, n_labels),
                     gv_bits_count(b->marks, n_labels));
    assert_int_equal(count_candidates(a), count_candidates(b));
}

static void an_isomorph_has_the_figures_of_its_original(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    for (size_t i = 0; i < N_SMALL_SHAPES; i++)
        for (uint64_t unit = 0; unit < 20; unit++) {
            gv_rng rng = gv_rng_stream(i, unit);
            gv_arena arena;
            gv_arena_init(&arena, NULL);
            const gv_net *net = net_of(context, small_shapes[i]);
            const gv_instance *instance = random_instance(context, net, &arena, &rng);
            gv_instance *isomorph = NULL;
            assert_int_equal(
                gv_instance_shuffle(&isomorph, instance, &rng, &arena, NULL), GV_OK);
            assert_ptr_equal(isomorph->net, net);
            assert_same_figures(instance, isomorph);
            gv_arena_free(&arena);
        }
    gv_context_free(context);
}

static void the_public_call_depends_on_seed_and_unit_alone(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_rng rng = gv_rng_stream(5, 5);
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 });
    const gv_instance *instance = random_instance(context, net, &arena, &rng);
    gv_instance *first = NULL, *again = NULL, *other = NULL;
    assert_int_equal(gv_shuffle(&first, instance, 1, 2, NULL), GV_OK);
    assert_int_equal(gv_shuffle(&again, instance, 1, 2, NULL), GV_OK);
    assert_int_equal(gv_shuffle(&other, instance, 1, 3, NULL), GV_OK);
    const size_t size = instance->n_givens * sizeof *instance->givens;
    assert_memory_equal(first->givens, again->givens, size);
    assert_memory_not_equal(first->givens, other->givens, size);
    gv_instance_free(first);
    gv_instance_free(again);
    gv_instance_free(other);
    gv_arena_free(&arena);
    gv_context_free(context);
}

/* Five variables V0 .. V4 with values among a .. f, an all-different that is exact, one
 * that is not, and some pairs. */
static gv_status example_csp(const gv_net **out, gv_arena *arena, gv_error *err)
{
    static const char *const domains[] = { "abc", "cab", "bca", "abcdef", "fed" };
    gv_csp *csp = NULL;
    GV_TRY(gv_csp_new(&csp, arena, err));
    for (char i = 0; i < 5; i++) {
        const char name[] = { 'V', (char)('0' + i) };
        GV_TRY(gv_csp_add_variable(csp, (gv_symbol){ name, 2 }, err));
        for (const char *value = domains[(int)i]; *value; value++)
            GV_TRY(gv_csp_add_value(csp, (gv_symbol){ value, 1 }, err));
    }
    GV_TRY(gv_csp_add_alldiff(csp, err));
    for (gv_var variable = 0; variable < 3; variable++)
        GV_TRY(gv_csp_add_member(csp, variable, err));
    GV_TRY(gv_csp_add_alldiff(csp, err));
    GV_TRY(gv_csp_add_member(csp, 4, err));
    GV_TRY(gv_csp_add_member(csp, 3, err));
    for (gv_label label = 0; label < 6; label++)
        GV_TRY(gv_csp_add_forbidden(csp, label, 9 + (label * 5) % 6, err));
    return gv_csp_finish(out, csp, arena, err);
}

/* The label of `net` that has the names of `label` of `other`. */
static gv_label same_names(const gv_net *net, const gv_net *other, gv_label label)
{
    gv_buffer name, mine;
    gv_buffer_init(&name, NULL);
    gv_buffer_init(&mine, NULL);
    gv_net_label_name(other, label, &name);
    gv_label found = GV_NO_LABEL;
    for (gv_label l = 0; l < net->n_labels; l++) {
        gv_buffer_reset(&mine);
        gv_net_label_name(net, l, &mine);
        if (!strcmp(mine.text, name.text))
            found = l;
    }
    gv_buffer_free(&name);
    gv_buffer_free(&mine);
    assert_int_not_equal(found, GV_NO_LABEL);
    return found;
}

static void a_csp_isomorph_keeps_what_its_names_say(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    unsigned n_moved = 0;
    for (uint64_t unit = 0; unit < 20; unit++) {
        gv_rng rng = gv_rng_stream(11, unit);
        gv_arena arena;
        gv_arena_init(&arena, NULL);
        const gv_net *net = NULL;
        assert_int_equal(example_csp(&net, &arena, NULL), GV_OK);
        const gv_instance *instance = random_instance(context, net, &arena, &rng);
        gv_instance *isomorph = NULL;
        assert_int_equal(gv_instance_shuffle(&isomorph, instance, &rng, &arena, NULL),
                         GV_OK);
        const gv_net *other = isomorph->net;
        assert_same_figures(instance, isomorph);
        assert_int_equal(other->n_vars, net->n_vars);
        assert_int_equal(other->n_groups, net->n_groups);
        gv_label was[18];
        for (gv_label label = 0; label < other->n_labels; label++) {
            was[label] = same_names(net, other, label);
            n_moved += was[label] != label;
            assert_int_equal(gv_bits_has(isomorph->marks, label),
                             gv_bits_has(instance->marks, was[label]));
        }
        for (gv_label a = 0; a < other->n_labels; a++)
            for (gv_label b = 0; b < a; b++)
                assert_int_equal(gv_net_linked(other, a, b),
                                 gv_net_linked(net, was[a], was[b]));
        gv_arena_free(&arena);
    }
    assert_true(n_moved > 0);
    gv_context_free(context);
}

static gv_status shuffle_both_kinds(gv_memory *memory, gv_error *err)
{
    gv_context *context = NULL;
    GV_TRY(gv_context_new_with(&context, memory, err));
    gv_arena arena;
    gv_arena_init(&arena, memory);
    const gv_net *net = NULL;
    const gv_shape shape = { GV_SUDOKU, 3, 3, 9 };
    const gv_label givens[] = { 1, 2 };
    gv_instance *empty = NULL, *shuffled = NULL, *csp = NULL, *other = NULL;
    gv_status status = gv_instance_empty(&empty, context, &shape, err);
    if (status == GV_OK)
        status = gv_shuffle(&shuffled, empty, 1, 1, err);
    if (status == GV_OK)
        status = example_csp(&net, &arena, err);
    if (status == GV_OK)
        status = gv_instance_make(&csp, context, net, givens, NULL, 2, NULL,
                                  GV_ALPHABET_AUTO, &arena, err);
    if (status == GV_OK)
        status = gv_shuffle(&other, csp, 1, 1, err);
    gv_instance_free(empty);
    gv_instance_free(shuffled);
    gv_instance_free(other);
    gv_arena_free(&arena);
    gv_context_free(context);
    return status;
}

static void shuffling_survives_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives_lack_of_memory(shuffle_both_kinds);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_isomorph_has_the_figures_of_its_original),
        cmocka_unit_test(the_public_call_depends_on_seed_and_unit_alone),
        cmocka_unit_test(a_csp_isomorph_keeps_what_its_names_say),
        cmocka_unit_test(shuffling_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
