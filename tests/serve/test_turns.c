/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_turns.c -- answers wait for their turn, and can be called off meanwhile. */
#include "serve/turns.h"

#include "fake_command.h"

#include <pthread.h>

enum { THREADS = 6, TURNS = 2, ROUNDS = 200 };

typedef struct fixture {
    gv_turns turns;
    gv_flag stop;
    atomic_uint n_at_work, n_most, n_done;
} fixture;

static void *work(void *user)
{
    fixture *const b = user;
    for (unsigned i = 0; i < ROUNDS; i++) {
        if (!gv_turns_take(&b->turns, &b->stop))
            return NULL;
        const unsigned n = atomic_fetch_add(&b->n_at_work, 1) + 1;
        for (unsigned most = atomic_load(&b->n_most); n > most;)
            if (atomic_compare_exchange_weak(&b->n_most, &most, n))
                break;
        atomic_fetch_sub(&b->n_at_work, 1);
        gv_turns_give(&b->turns);
        atomic_fetch_add(&b->n_done, 1);
    }
    return NULL;
}

static void no_more_work_at_once_than_there_are_turns(void **ctx)
{
    (void)ctx;
    fixture b = { .stop = false };
    pthread_t threads[THREADS];
    gv_turns_init(&b.turns, TURNS);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &b), 0);
    for (size_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    assert_int_equal(atomic_load(&b.n_done), THREADS * ROUNDS);
    assert_in_range(atomic_load(&b.n_most), 1, TURNS);
    gv_turns_free(&b.turns);
}

static void a_waiter_leaves_when_it_is_stopped(void **ctx)
{
    (void)ctx;
    fixture b = { .stop = false };
    pthread_t thread;
    gv_turns_init(&b.turns, 1);
    assert_true(gv_turns_take(&b.turns, &b.stop));
    assert_int_equal(pthread_create(&thread, NULL, work, &b), 0);
    atomic_store(&b.stop, true);
    assert_int_equal(pthread_join(thread, NULL), 0); // it has not got a turn
    assert_int_equal(atomic_load(&b.n_done), 0);
    gv_turns_give(&b.turns);
    gv_turns_free(&b.turns);
}

static void a_free_turn_is_taken_even_late(void **ctx)
{
    (void)ctx;
    const gv_flag stop = true;
    gv_turns turns;
    gv_turns_init(&turns, 1);
    assert_true(gv_turns_take(&turns, &stop)); // its run looks at the flag itself
    assert_false(gv_turns_take(&turns, &stop));
    gv_turns_give(&turns);
    gv_turns_free(&turns);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_more_work_at_once_than_there_are_turns),
        cmocka_unit_test(a_waiter_leaves_when_it_is_stopped),
        cmocka_unit_test(a_free_turn_is_taken_even_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
