/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_jobs.c -- jobs begin, are listened to, and end for every reason there is. */
#include "serve/event_stream.h"

#include "base/os/clock.h"
#include "fake_command.h"

static const gv_serve_limits short_limits = { .output_bytes = 1000,
                                              .job_bytes = 100000,
                                              .job_seconds = 60,
                                              .alone_seconds = 60,
                                              .kept_seconds = 60,
                                              .jobs = 3,
                                              .kept_jobs = 2 };

static gv_job *begin(gv_jobs *jobs, const char *input)
{
    gv_job *job;
    assert_int_equal(gv_job_new(&job, jobs, NULL), GV_OK);
    job->args = (gv_request_args){
        .verb = "rate", .input = input, .input_length = strlen(input), .is_json = false
    };
    assert_int_equal(gv_job_start(job, NULL), GV_OK);
    gv_job *const found = gv_jobs_find(jobs, job->id);
    assert_ptr_equal(found, job);
    return found;
}

/* All that a listener gets, from event `after` on. */
static void listen_to(gv_buffer *out, gv_job *job, size_t after)
{
    gv_event_stream *stream;
    char piece[GV_EVENT_STREAM_ROOM];
    ssize_t n;
    gv_buffer_init(out, NULL);
    assert_non_null(gv_jobs_find(job->jobs, job->id)); // a use for the stream
    assert_int_equal(gv_event_stream_open(&stream, job, after, NULL, NULL), GV_OK);
    while ((n = gv_event_stream_read(stream, piece, sizeof piece)) > 0)
        gv_buffer_add(out, piece, (size_t)n);
    gv_event_stream_close(stream);
}

static void must_have(gv_job *job, const char *text)
{
    gv_buffer out;
    listen_to(&out, job, 0);
    assert_non_null(out.text);
    assert_non_null(strstr(out.text, text));
    gv_buffer_free(&out);
}

/* Looks at the jobs until this one has ended. */
static void wait_for(gv_jobs *jobs, gv_job *job)
{
    const double until = gv_wall_seconds() + 300; // it comes sooner
    bool has_ended = false;
    while (!has_ended && gv_wall_seconds() < until) {
        gv_jobs_look(jobs);
        pthread_mutex_lock(&job->mutex);
        has_ended = job->has_ended;
        pthread_mutex_unlock(&job->mutex);
        pause_ms(5); // clock: looks again
    }
    assert_true(has_ended);
}

static void a_job_is_heard_and_heard_again(void **ctx)
{
    (void)ctx;
    gv_jobs jobs;
    gv_jobs_init(&jobs, &short_limits, fake_command, 1);
    gv_job *const job = begin(&jobs, "one\ntwo");
    gv_buffer all, rest;
    listen_to(&all, job, 0);
    assert_string_equal(all.text,
                        "retry: 1000\n\n"
                        "event: answer\nid: 1\ndata: {\"text\": \"one\"}\n\n"
                        "event: answer\nid: 2\ndata: {\"text\": \"two\"}\n\n"
                        "event: end\nid: 3\ndata: {\"exit\": 0, \"cancelled\": false, "
                        "\"limit\": null}\n\n");
    listen_to(&rest, job, 2);
    assert_non_null(strstr(rest.text, "id: 3"));
    assert_null(strstr(rest.text, "id: 2"));
    gv_buffer_free(&all);
    gv_buffer_free(&rest);
    gv_job_drop(job);
    assert_null(gv_jobs_find(&jobs, "nonsense"));
    gv_jobs_stop(&jobs);
    gv_jobs_free(&jobs);
}

static void a_cancelled_job_says_so(void **ctx)
{
    (void)ctx;
    gv_jobs jobs;
    gv_jobs_init(&jobs, &short_limits, fake_command, 1);
    gv_job *const job = begin(&jobs, "endless");
    pause_ms(30); // clock: any moment will do
    gv_job_cancel(job);
    must_have(job, "{\"exit\": 130, \"cancelled\": true, \"limit\": null}");
    gv_job_cancel(job); // once more does nothing
    gv_job_drop(job);
    gv_jobs_stop(&jobs);
    gv_jobs_free(&jobs);
}

static void half_a_line_is_no_answer(void **ctx)
{
    (void)ctx;
    gv_jobs jobs;
    gv_jobs_init(&jobs, &short_limits, fake_command, 1);
    gv_job *const job = begin(&jobs, "half a line");
    pause_ms(30); // clock: any moment will do
    gv_job_cancel(job);
    gv_buffer all;
    listen_to(&all, job, 0);
    assert_null(strstr(all.text, "event: answer"));
    assert_non_null(strstr(all.text, "event: end\nid: 1\n"));
    gv_buffer_free(&all);
    gv_job_drop(job);
    gv_jobs_stop(&jobs);
    gv_jobs_free(&jobs);
}

static void progress_is_told_as_it_comes(void **ctx)
{
    (void)ctx;
    gv_jobs jobs;
    gv_jobs_init(&jobs, &short_limits, fake_command, 1);
    gv_job *const job = begin(&jobs, "endless");
    gv_event_stream *stream;
    char piece[GV_EVENT_STREAM_ROOM] = "";
    assert_non_null(gv_jobs_find(&jobs, job->id));
    assert_int_equal(gv_event_stream_open(&stream, job, 0, NULL, NULL), GV_OK);
    assert_int_equal(gv_event_stream_read(stream, piece, sizeof piece), 13);
    const ssize_t n = gv_event_stream_read(stream, piece, sizeof piece);
    assert_true(n > 0);
    piece[n] = '\0';
    assert_memory_equal(piece, "event: progress\ndata: {\"done\": ", 31);
    assert_non_null(strstr(piece, "\"fraction\": 0.5, \"rate\": 10, \"left\": null, "
                                  "\"tries\": 7}\n\n"));
    gv_event_stream_close(stream);
    gv_job_drop(job);
    gv_jobs_stop(&jobs);
    gv_jobs_free(&jobs);
}

static void limits_end_jobs(void **ctx)
{
    (void)ctx;
    static const struct {
        double job_seconds, alone_seconds;
        const char *input, *end;
    } rows[] = {
        { 0.05, 60, "endless", "\"cancelled\": false, \"limit\": \"time\"" },
        { 60, 0.05, "endless", "\"cancelled\": true, \"limit\": \"listeners\"" },
        { 60, 60, "flood", "\"cancelled\": false, \"limit\": \"output\"" },
        { 60, 60, "memory",
          "{\"exit\": 4, \"cancelled\": false, \"limit\": \"memory\"}" },
        { 60, 60, "empty lines", "\"cancelled\": false, \"limit\": \"output\"" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gv_serve_limits limits = short_limits;
        limits.job_seconds = rows[i].job_seconds;
        limits.alone_seconds = rows[i].alone_seconds;
        gv_jobs jobs;
        gv_jobs_init(&jobs, &limits, fake_command, 1);
        gv_job *const job = begin(&jobs, rows[i].input);
        wait_for(&jobs, job);
        must_have(job, rows[i].end);
        gv_job_drop(job);
        gv_jobs_stop(&jobs);
        gv_jobs_free(&jobs);
    }
}

static void there_are_so_many_jobs_and_no_more(void **ctx)
{
    (void)ctx;
    gv_jobs jobs;
    gv_jobs_init(&jobs, &short_limits, fake_command, 1);
    gv_job *running[3], *job;
    for (size_t i = 0; i < 3; i++)
        running[i] = begin(&jobs, "endless");
    gv_error err;
    assert_int_equal(gv_job_new(&job, &jobs, NULL), GV_OK);
    job->args = (gv_request_args){ .verb = "rate", .input = "" };
    assert_int_equal(gv_job_start(job, &err), GV_ERR_UNSUPPORTED);
    assert_non_null(strstr(err.message, "3 jobs"));
    gv_job_drop(job);
    gv_jobs_stop(&jobs); // ends all of them
    for (size_t i = 0; i < 3; i++) {
        must_have(running[i], "\"cancelled\": true");
        gv_job_drop(running[i]);
    }
    gv_jobs_free(&jobs);
}

static void old_jobs_are_forgotten(void **ctx)
{
    (void)ctx;
    gv_serve_limits limits = short_limits;
    gv_jobs jobs;
    gv_jobs_init(&jobs, &limits, fake_command, 1);
    char ids[3][33];
    for (size_t i = 0; i < 3; i++) {
        gv_job *const job = begin(&jobs, "text");
        memcpy(ids[i], job->id, sizeof ids[i]);
        wait_for(&jobs, job);
        gv_job_drop(job);
    }
    gv_jobs_look(&jobs);
    assert_null(gv_jobs_find(&jobs, ids[0])); // two are kept
    for (size_t i = 1; i < 3; i++) {
        gv_job *const job = gv_jobs_find(&jobs, ids[i]);
        assert_non_null(job);
        gv_job_drop(job);
    }
    limits.kept_seconds = 0;
    pause_ms(5); // clock: more than none goes by
    gv_jobs_look(&jobs);
    assert_null(gv_jobs_find(&jobs, ids[2]));
    gv_jobs_stop(&jobs);
    gv_jobs_free(&jobs);
}

/* One that begins while others are being ended is ended by the next call. */
static void all_jobs_can_be_cancelled_again_and_again(void **ctx)
{
    (void)ctx;
    gv_jobs jobs;
    gv_jobs_init(&jobs, &short_limits, fake_command, 1);
    gv_jobs_cancel(&jobs); // there are none
    gv_job *const early = begin(&jobs, "endless");
    gv_jobs_cancel(&jobs);
    gv_job *const late = begin(&jobs, "endless");
    must_have(early, "\"cancelled\": true");
    pthread_mutex_lock(&late->mutex);
    assert_false(late->has_ended);
    pthread_mutex_unlock(&late->mutex);
    gv_jobs_cancel(&jobs);
    must_have(late, "\"cancelled\": true");
    gv_job_drop(early);
    gv_job_drop(late);
    gv_jobs_stop(&jobs);
    assert_int_equal(jobs.n_running, 0);
    gv_jobs_free(&jobs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_is_heard_and_heard_again),
        cmocka_unit_test(a_cancelled_job_says_so),
        cmocka_unit_test(half_a_line_is_no_answer),
        cmocka_unit_test(progress_is_told_as_it_comes),
        cmocka_unit_test(limits_end_jobs),
        cmocka_unit_test(there_are_so_many_jobs_and_no_more),
        cmocka_unit_test(old_jobs_are_forgotten),
        cmocka_unit_test(all_jobs_can_be_cancelled_again_and_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
