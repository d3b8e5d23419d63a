/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_mac_lah.c -- MAC-LAH against the generic engine and the oracle on hundreds of
 * puzzles of all families, with solutions and without, and on random networks. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "solve_oracle.h"

#include "encode/solution_check.h"
#include "solve/mac_lah.h"

typedef struct tally {
    unsigned n_with, n_without, n_limited;
    uint64_t conflicts;
} tally;

static gv_mac_lah_result run_mac(gv_label *solution, const gv_instance *instance,
                                 uint64_t limit)
{
    gv_arena tmp;
    gv_arena_init(&tmp, NULL);
    gv_mac_lah_result result = { .complete = false };
    assert_int_equal(
        gv_mac_lah_run(&result, solution, instance, limit, NULL, NULL, &tmp, NULL),
        GV_OK);
    gv_arena_free(&tmp);
    return result;
}

/* As the generic engine says, with a solution that passes the check, and twice the
 * same. */
static void assert_right(tally *t, const gv_instance *instance)
{
    uint64_t count;
    const gv_search search = { .limits = { .solutions = 1 }, .forbid = GV_NO_LABEL };
    (void)run_generic(&count, instance, &search);
    gv_label solution[4096], again[4096];
    const gv_mac_lah_result result = run_mac(solution, instance, 0);
    assert_true(result.complete);
    assert_int_equal(result.satisfiable, count == 1);
    if (result.satisfiable) {
        assert_int_equal(gv_solution_check(instance, solution, NULL), GV_OK);
        (void)run_mac(again, instance, 0);
        assert_memory_equal(solution, again,
                            instance->net->n_primary * sizeof *solution);
    }
    if (result.stats.conflicts > 1) { // a limit below that leaves no answer
        const gv_mac_lah_result limited = run_mac(again, instance, 1);
        assert_false(limited.complete);
        assert_int_equal(limited.stats.conflicts, 1);
        t->n_limited++;
    }
    t->n_with += result.satisfiable;
    t->n_without += !result.satisfiable;
    t->conflicts += result.stats.conflicts;
}

static const gv_shape shapes[] = {
    { GV_SUDOKU, 2, 2, 4 },      { GV_SUDOKU, 2, 3, 6 },   { GV_SUDOKU, 3, 2, 6 },
    { GV_SUDOKU, 2, 4, 8 },      { GV_SUDOKU, 1, 5, 5 },   { GV_SUDOKU, 3, 3, 9 },
    { GV_LATIN, 1, 4, 4 },       { GV_LATIN, 1, 6, 6 },    { GV_PANDIAGONAL, 1, 5, 5 },
    { GV_PANDIAGONAL, 1, 7, 7 }, { GV_QUEENS, 1, 5, 5 },   { GV_QUEENS, 1, 6, 6 },
    { GV_QUEENS, 1, 8, 8 },      { GV_QUEENS, 1, 11, 11 }, { GV_SUDOQUEENS, 2, 2, 4 },
    { GV_SUDOQUEENS, 3, 3, 9 },
};
enum { N_SHAPES = sizeof shapes / sizeof shapes[0] };

typedef struct first_solution {
    gv_label labels[128];
    uint32_t n; /* primary variables */
} first_solution;

static bool keep_first(void *user, const gv_label *solution)
{
    first_solution *first = user;
    memcpy(first->labels, solution, first->n * sizeof *solution);
    return false;
}

/* Some labels of a solution of the empty puzzle (its rows of digits in random order, so
 * to say: a random automorphism is not needed here), now and then one of them wrong. */
static const gv_instance *random_clues(gv_context *context, const gv_net *net,
                                       gv_rng *rng, gv_arena *arena)
{
    const uint64_t n = net->n_primary;
    gv_label givens[128];
    first_solution first = { .n = net->n_primary };
    uint64_t count;
    const gv_instance *empty = make_puzzle(context, net, NULL, 0, NULL, arena);
    const gv_search search = { .forbid = (gv_label)gv_rng_below(rng, net->n_labels),
                               .found = keep_first,
                               .user = &first };
    assert_true(n <= 81);
    (void)run_generic(&count, empty, &search);
    uint32_t n_givens = 0;
    const uint64_t share = 1 + gv_rng_below(rng, 9);
    for (uint64_t var = 0; var < n && count; var++)
        if (gv_rng_below(rng, 10) < share)
            givens[n_givens++] = first.labels[var];
    if (gv_rng_below(rng, 2) || !n_givens)
        givens[n_givens++] = (gv_label)gv_rng_below(rng, net->n_labels);
    return make_puzzle(context, net, givens, n_givens, NULL, arena);
}

static void puzzles_of_all_families_are_answered_as_by_the_generic_engine(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    tally all = { 0 };
    for (uint64_t unit = 0; unit < UINT64_C(40) * N_SHAPES; unit++) {
        gv_rng rng = gv_rng_stream(71, unit);
        const gv_mark mark = gv_arena_mark(&arena);
        const gv_net *net = net_of(context, shapes[unit % N_SHAPES]);
        assert_right(&all, random_clues(context, net, &rng, &arena));
        gv_arena_rewind(&arena, mark);
    }
    assert_true(all.n_with > 100 && all.n_without > 100);
    assert_true(all.conflicts > all.n_without); // there was something to search
    assert_true(all.n_limited > 10);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void random_networks_with_marks_are_answered_as_by_brute_force(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    tally all = { 0 };
    for (uint64_t unit = 0; unit < 400; unit++) {
        gv_rng rng = gv_rng_stream(72, unit);
        const gv_mark mark = gv_arena_mark(&arena);
        const gv_net *net = random_net(&rng, &arena);
        uint64_t marks[N_WORDS];
        random_bits(marks, net->n_labels, 7, &rng);
        const gv_instance *instance =
            make_puzzle(context, net, NULL, 0, unit % 2 ? marks : NULL, &arena);
        assert_right(&all, instance);
        gv_label solution[MAX_PRIMARY];
        assert_int_equal(run_mac(solution, instance, 0).satisfiable,
                         oracle_count(instance, NULL, GV_NO_LABEL) > 0);
        gv_arena_rewind(&arena, mark);
    }
    assert_true(all.n_with > 50 && all.n_without > 50);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void blocks_are_no_domains(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    gv_label solution[4096];
    const gv_instance *sudoku =
        make_puzzle(context, net_of(context, (gv_shape){ GV_SUDOKU, 3, 3, 9 }), NULL, 0,
                    NULL, &arena);
    assert_int_equal(run_mac(solution, sudoku, 0).n_domains, 3 * 81);
    const gv_instance *latin =
        make_puzzle(context, net_of(context, (gv_shape){ GV_LATIN, 1, 9, 9 }), NULL, 0,
                    NULL, &arena);
    assert_int_equal(run_mac(solution, latin, 0).n_domains, 3 * 81);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static bool never(void *user)
{
    ++*(unsigned *)user;
    return false;
}

static void a_search_that_may_not_go_on_has_no_answer(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 5, 5, 25 });
    const gv_instance *empty = make_puzzle(context, net, NULL, 0, NULL, &arena);
    gv_label solution[625];
    unsigned n_asked = 0;
    gv_mac_lah_result result;
    assert_int_equal(
        gv_mac_lah_run(&result, solution, empty, 0, never, &n_asked, &arena, NULL),
        GV_OK);
    assert_false(result.complete);
    assert_int_equal(n_asked, 1);
    gv_arena_free(&arena);
    gv_context_free(context);
}

static void lack_of_memory_is_told(void **ctx)
{
    (void)ctx;
    gv_context *context = new_context();
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const gv_net *net = net_of(context, (gv_shape){ GV_SUDOKU, 2, 2, 4 });
    const gv_instance *puzzle = make_puzzle(context, net, NULL, 0, NULL, &arena);
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena tmp;
        gv_arena_init(&tmp, &memory);
        gv_mac_lah_result result = { .n_domains = 7 };
        gv_label solution[16];
        const gv_status status =
            gv_mac_lah_run(&result, solution, puzzle, 0, NULL, NULL, &tmp, NULL);
        gv_arena_free(&tmp);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_int_equal(result.n_domains, 7);
    }
    gv_arena_free(&arena);
    gv_context_free(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_of_all_families_are_answered_as_by_the_generic_engine),
        cmocka_unit_test(random_networks_with_marks_are_answered_as_by_brute_force),
        cmocka_unit_test(blocks_are_no_domains),
        cmocka_unit_test(a_search_that_may_not_go_on_has_no_answer),
        cmocka_unit_test(lack_of_memory_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
