/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_watch.c -- connections that are late, silent or gone. */
#include "serve/connections.h"

#include "fake_command.h"

#include <sys/socket.h>
#include <unistd.h>

static const gv_serve_limits limits_of_an_hour = { .arrival_seconds = 3600,
                                                   .sending_seconds = 3600,
                                                   .stalled_seconds = 3600 };

typedef struct fixture {
    gv_serve_limits limits;
    gv_watch watch;
    int ours, theirs;
    gv_connection *link;
} fixture;

static void set_up(fixture *b)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    b->limits = limits_of_an_hour;
    gv_watch_init(&b->watch, &b->limits);
    b->ours = ends[0];
    b->theirs = ends[1];
    b->link = gv_watch_add(&b->watch, b->ours);
    assert_non_null(b->link);
}

static void tear_down(fixture *b)
{
    gv_watch_remove(&b->watch, b->link);
    gv_watch_free(&b->watch);
    (void)close(b->ours);
    if (b->theirs >= 0)
        (void)close(b->theirs);
}

/* As if more than an hour went by, without waiting for it. */
static void an_hour_goes_by(fixture *b)
{
    pthread_mutex_lock(&b->watch.mutex);
    b->link->since -= 3601;
    b->link->work_until -= 3601;
    pthread_mutex_unlock(&b->watch.mutex);
}

/* What is cut off when all connections are taken, and what is not. */
static void idle_connections_make_room_when_there_is_none(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_connection_state state;
        unsigned connections;
        bool is_cut;
    } rows[] = {
        { GV_LINK_WAITING, 1, true },   { GV_LINK_ARRIVING, 1, true },
        { GV_LINK_PAUSED, 1, true },    { GV_LINK_SENDING, 1, true },
        { GV_LINK_STREAMING, 1, true }, { GV_LINK_WORKING, 1, false },
        { GV_LINK_WAITING, 2, false },  { GV_LINK_SENDING, 2, false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fixture b;
        set_up(&b);
        b.limits = (gv_serve_limits){ .arrival_seconds = 60,
                                      .idle_seconds = 0.01,
                                      .sending_seconds = 60,
                                      .stalled_seconds = 60,
                                      .connections = rows[i].connections };
        gv_connection_set(&b.watch, b.link, rows[i].state);
        b.link->since -= 1;
        gv_watch_look(&b.watch);
        assert_int_equal(b.link->state == GV_LINK_CUT, rows[i].is_cut);
        tear_down(&b);
    }
}

/* A client that has gone, or is cut off, is not waited for; nor is the rest of the
 * connections given to guessers. */
static void a_pause_ends_with_its_client(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b);
    b.limits.connections = 8;
    (void)close(b.theirs);
    b.theirs = -1;
    gv_connection_pause(&b.watch, b.link, 60);
    assert_int_equal(b.link->state, GV_LINK_WORKING);
    tear_down(&b);
    set_up(&b);
    b.limits.connections = 3;
    gv_connection_pause(&b.watch, b.link, 60); // a quarter of 3 is none
    assert_int_equal(b.link->state, GV_LINK_WAITING);
    tear_down(&b);
}

static void what_never_arrives_is_cut(void **ctx)
{
    (void)ctx;
    static const struct {
        gv_connection_state state;
        const char *told;
    } rows[] = { { GV_LINK_WAITING, "" },
                 { GV_LINK_ARRIVING, "HTTP/1.1 408 " },
                 { GV_LINK_SENDING, "" } };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fixture b;
        char text[400] = "";
        set_up(&b);
        gv_connection_set(&b.watch, b.link, rows[i].state);
        gv_watch_look(&b.watch);
        assert_int_equal(b.link->state, rows[i].state); // it has its time
        an_hour_goes_by(&b);
        gv_watch_look(&b.watch);
        gv_watch_look(&b.watch);
        assert_int_equal(b.link->state, GV_LINK_CUT);
        const size_t length = strlen(rows[i].told);
        const ssize_t n = read(b.theirs, text, sizeof text - 1);
        assert_true(length ? n > (ssize_t)length : n == 0);
        assert_memory_equal(text, rows[i].told, length);
        gv_connection_set(&b.watch, b.link, GV_LINK_WAITING);
        assert_int_equal(b.link->state, GV_LINK_CUT); // for good
        tear_down(&b);
    }
}

/* A connection may have been silent for long before its request: that does not count
 * for the body. */
static void the_clock_begins_anew_when_the_head_is_there(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b);
    an_hour_goes_by(&b);
    gv_connection_set(&b.watch, b.link, GV_LINK_ARRIVING);
    gv_watch_look(&b.watch);
    assert_int_equal(b.link->state, GV_LINK_ARRIVING);
    assert_false(gv_connection_is_cut(&b.watch, b.link));
    an_hour_goes_by(&b);
    gv_watch_look(&b.watch);
    assert_int_equal(b.link->state, GV_LINK_CUT);
    assert_true(gv_connection_is_cut(&b.watch, b.link));
    assert_false(gv_connection_is_cut(&b.watch, NULL));
    tear_down(&b);
}

static void work_ends_when_its_time_is_over(void **ctx)
{
    (void)ctx;
    fixture b;
    gv_flag stop = false;
    set_up(&b);
    gv_connection_work(&b.watch, b.link, 3600, &stop);
    gv_watch_look(&b.watch);
    assert_false(atomic_load(&stop));
    an_hour_goes_by(&b);
    gv_watch_look(&b.watch);
    assert_true(atomic_load(&stop));
    assert_true(atomic_load(&b.link->is_late));
    assert_false(atomic_load(&b.link->is_gone));
    tear_down(&b);
}

static void work_ends_when_the_client_has_gone(void **ctx)
{
    (void)ctx;
    fixture b;
    gv_flag stop = false;
    set_up(&b);
    gv_connection_work(&b.watch, b.link, 60, &stop);
    assert_int_equal(write(b.theirs, "more", 4), 4); // what it sends is no reason
    gv_watch_look(&b.watch);
    assert_false(atomic_load(&stop));
    (void)close(b.theirs);
    b.theirs = -1;
    gv_watch_look(&b.watch);
    assert_true(atomic_load(&stop));
    assert_true(atomic_load(&b.link->is_gone));
    assert_false(atomic_load(&b.link->is_late));
    tear_down(&b);
}

/* Work may begin in the moment in which its request is cut for being late. */
static void work_for_a_cut_connection_ends_at_once(void **ctx)
{
    (void)ctx;
    fixture b;
    gv_flag stop = false;
    set_up(&b);
    gv_connection_set(&b.watch, b.link, GV_LINK_ARRIVING);
    an_hour_goes_by(&b);
    gv_watch_look(&b.watch);
    assert_int_equal(b.link->state, GV_LINK_CUT);
    gv_connection_work(&b.watch, b.link, 60, &stop);
    assert_true(atomic_load(&stop));
    assert_int_equal(b.link->state, GV_LINK_CUT);
    atomic_store(&stop, false);
    gv_watch_stop(&b.watch); // also what no state tells of
    assert_true(atomic_load(&stop));
    tear_down(&b);
}

/* From the arrival of the request on, before anything could be stopped. */
static void work_may_begin_without_a_flag(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b);
    gv_connection_set(&b.watch, b.link, GV_LINK_WORKING);
    assert_int_equal(gv_watch_count(&b.watch, GV_LINK_WORKING), 1);
    an_hour_goes_by(&b);
    gv_watch_look(&b.watch);
    gv_watch_stop(&b.watch);
    assert_int_equal(b.link->state, GV_LINK_WORKING);
    tear_down(&b);
}

/* Who listens may wait for events as long as it likes, but not they for it. */
static void a_listener_that_takes_nothing_is_cut(void **ctx)
{
    (void)ctx;
    fixture b;
    set_up(&b);
    gv_connection_stream(&b.watch, b.link, false);
    an_hour_goes_by(&b);
    gv_watch_look(&b.watch);
    assert_int_equal(b.link->state, GV_LINK_STREAMING);
    gv_connection_stream(&b.watch, b.link, true);
    gv_watch_look(&b.watch);
    assert_int_equal(b.link->state, GV_LINK_STREAMING); // it has its time
    gv_connection_stream(&b.watch, b.link, false);
    an_hour_goes_by(&b);
    gv_connection_stream(&b.watch, b.link, true);
    gv_watch_look(&b.watch);
    assert_int_equal(b.link->state, GV_LINK_STREAMING); // for each piece
    an_hour_goes_by(&b);
    gv_watch_look(&b.watch);
    assert_int_equal(b.link->state, GV_LINK_CUT);
    tear_down(&b);
}

static void all_work_can_be_ended(void **ctx)
{
    (void)ctx;
    fixture b;
    gv_flag stop = false;
    set_up(&b);
    gv_connection *const other = gv_watch_add(&b.watch, b.ours);
    gv_connection_work(&b.watch, b.link, 60, &stop);
    assert_int_equal(gv_watch_count(&b.watch, GV_LINK_WORKING), 1);
    assert_int_equal(gv_watch_count(&b.watch, GV_LINK_WAITING), 1);
    gv_watch_stop(&b.watch);
    assert_true(atomic_load(&stop));
    gv_connection_set(&b.watch, b.link, GV_LINK_SENDING);
    atomic_store(&stop, false);
    gv_watch_stop(&b.watch);
    assert_false(atomic_load(&stop)); // it is not looked at any more
    gv_watch_remove(&b.watch, other);
    tear_down(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(idle_connections_make_room_when_there_is_none),
        cmocka_unit_test(a_pause_ends_with_its_client),
        cmocka_unit_test(what_never_arrives_is_cut),
        cmocka_unit_test(the_clock_begins_anew_when_the_head_is_there),
        cmocka_unit_test(work_ends_when_its_time_is_over),
        cmocka_unit_test(work_ends_when_the_client_has_gone),
        cmocka_unit_test(work_for_a_cut_connection_ends_at_once),
        cmocka_unit_test(work_may_begin_without_a_flag),
        cmocka_unit_test(a_listener_that_takes_nothing_is_cut),
        cmocka_unit_test(all_work_can_be_ended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
