/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_routes.c -- paths and methods, and exit codes as statuses of HTTP. */
#include "serve/routes.h"

#include "fake_command.h"
#include "store/store.h"

#include <unistd.h>

static gv_flag never;
static const gv_serve_limits small_limits = { .body_bytes = 1000,
                                              .request_bytes = 1 << 19,
                                              .job_bytes = 3 << 19,
                                              .output_bytes = 1000,
                                              .request_seconds = 60,
                                              .jobs = 1,
                                              .job_seconds = 60,
                                              .alone_seconds = 60 };
static const gv_serve_options options = { .run_command = fake_command,
                                          .book = fake_book,
                                          .stop = &never,
                                          .limits = &small_limits };

static void set_up(gv_service *service)
{
    *service = (gv_service){ .options = &options, .limits = &small_limits };
    assert_int_equal(gv_listen_read(&service->listen, "127.0.0.1:8320", NULL), GV_OK);
    assert_int_equal(gv_guard_init(&service->guard, &service->listen, NULL, NULL),
                     GV_OK);
    gv_studies_init(&service->studies);
    gv_turns_init(&service->turns, 1);
    gv_guesses_init(&service->guesses);
    gv_watch_init(&service->watch, &small_limits);
    gv_jobs_init(&service->jobs, &small_limits, fake_command, 1);
}

static void tear_down(gv_service *service)
{
    gv_jobs_stop(&service->jobs);
    gv_jobs_free(&service->jobs);
    gv_watch_free(&service->watch);
    gv_turns_free(&service->turns);
    gv_guesses_free(&service->guesses);
    gv_studies_free(&service->studies);
}

/* The value of the header of that name; "" when there is none. */
static const char *header_of(const gv_response *reply, const char *name)
{
    for (size_t i = 0; i < reply->n_headers; i++)
        if (strcmp(reply->headers[i].name, name) == 0)
            return reply->headers[i].value;
    return "";
}

static const char *last_connection; /* that header of the last answer */

/* The status and, in `text`, the body. */
static unsigned request(gv_service *service, const char *method, const char *path,
                        const char *body, char text[1200])
{
    gv_request request;
    gv_response reply;
    gv_request_init(&request);
    gv_response_init(&reply, NULL);
    request.head = (gv_head){ .method = method,
                              .path = path,
                              .host = "127.0.0.1:8320",
                              .content_type = "application/json",
                              .content_length = "1" };
    if (body)
        gv_buffer_puts(&request.body, body);
    gv_service_answer(service, &request, &reply);
    last_connection = header_of(&reply, "Connection");
    (void)snprintf(text, 1200, "%.1100s", reply.body.text ? reply.body.text : "");
    gv_response_free(&reply);
    gv_request_free(&request);
    return reply.status;
}

static void work_has_a_budget_of_memory(void **ctx)
{
    (void)ctx;
    gv_service service;
    char text[1200];
    set_up(&service);
    for (unsigned i = 0; i < 2; i++) { // the turn is given back
        assert_int_equal(
            request(&service, "POST", "/api/1/rate", "{\"input\": \"memory\"}", text),
            503);
        assert_non_null(strstr(text, "more memory than the 524288 bytes"));
        assert_non_null(strstr(text, "\"exit\": 4"));
    }
    assert_int_equal(
        request(&service, "POST", "/api/1/rate", "{\"input\": \"x\"}", text), 200);
    tear_down(&service);
}

/* Answers that nobody has taken yet fill the memory for them: no answer, but an error
 * that says so, and an answer when there is room again. */
static void answers_have_a_budget_of_memory_too(void **ctx)
{
    (void)ctx;
    gv_service service;
    gv_request request;
    gv_response reply;
    set_up(&service);
    service.replies.limit_bytes = 10000;
    void *const taken = gv_alloc(&service.replies, 9900);
    gv_request_init(&request);
    request.head = (gv_head){ .method = "POST",
                              .path = "/api/1/rate",
                              .host = "127.0.0.1:8320",
                              .content_type = "application/json",
                              .content_length = "1" };
    gv_buffer_puts(&request.body, "{\"input\": \"x\"}");
    for (unsigned i = 0; i < 2; i++) {
        gv_response_init(&reply, &service.replies);
        gv_service_answer(&service, &request, &reply);
        assert_int_equal(reply.status, i ? 200 : 503);
        assert_string_equal(header_of(&reply, "Retry-After"), i ? "" : "5");
        assert_non_null(strstr(reply.body.text, i ? "x" : "not read yet"));
        gv_response_free(&reply);
        if (!i)
            gv_free(taken);
    }
    assert_int_equal(service.replies.used_bytes, 0);
    gv_request_free(&request);
    tear_down(&service);
}

static void paths_lead_to_routes_or_nowhere(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *method, *path;
        unsigned status;
    } rows[] = {
        { "GET", "/", 200 },
        { "GET", "/api/1/", 200 },
        { "GET", "/api/1/studies", 200 },
        { "POST", "/api/1/rate", 200 },
        { "GET", "/api/1", 404 },
        { "GET", "/api/1//", 404 },
        { "GET", "/api/1/rate", 405 },
        { "POST", "/api/1/rate/", 404 },
        { "POST", "/api/1/study", 404 },
        { "POST", "/api/1/studies", 405 },
        { "GET", "/api/1/jobs", 405 },
        { "GET", "/api/1/jobs/", 404 },
        { "GET", "/api/1/jobs/x", 404 },
        { "DELETE", "/api/1/jobs/x", 404 },
        { "PUT", "/api/1/jobs/x", 405 },
        { "GET", "/api/1/studies/1/stats", 404 },
        { "GET", "/api/1/studies/1/stats/x", 404 },
        { "GET", "/api/1/studies/1", 404 },
        { "GET", "/../etc/passwd", 404 },
        { "GET", "", 404 },
        { "POST", "/", 405 },
        { "", "/", 405 },
    };
    gv_service service;
    char text[1200];
    set_up(&service);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(request(&service, rows[i].method, rows[i].path, "{}", text),
                         rows[i].status);
    tear_down(&service);
}

static void exit_codes_become_statuses(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *body;
        unsigned status;
        const char *text;
    } rows[] = {
        { "{\"input\": \"x\"}", 200, "--to\njson\nx" },
        { "{\"input\": \"exit 0\"}", 200, "" },
        { "{\"input\": \"exit 1\"}", 200, "" },
        { "{\"input\": \"exit 4\"}", 200, "" },
        { "{\"input\": \"exit 2\"}", 400,
          "{\"error\": {\"message\": \"what is wrong\", \"exit\": 2}}\n" },
        { "{\"input\": \"exit 3\"}", 422,
          "{\"error\": {\"message\": \"what is wrong\", \"exit\": 3}}\n" },
        { "{\"input\": \"exit 70\"}", 500,
          "{\"error\": {\"message\": \"what is wrong\", \"exit\": 70}}\n" },
        { "{\"input\": \"exit 130\"}", 503,
          "{\"error\": {\"message\": \"the server is shutting down\", \"exit\": "
          "130}}\n" },
        { "{\"input\": \"flood\"}", 503,
          "{\"error\": {\"message\": \"the answer is longer than the limit of 1000 "
          "bytes\", \"exit\": 5}}\n" },
        { "{", 400, NULL },
    };
    gv_service service;
    char text[1200];
    set_up(&service);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(request(&service, "POST", "/api/1/rate", rows[i].body, text),
                         rows[i].status);
        if (rows[i].text)
            assert_string_equal(text, rows[i].text);
    }
    tear_down(&service);
}

/* A connection that is still open when the server ends gets no more work out of it. */
static void a_server_that_ends_refuses_all(void **ctx)
{
    (void)ctx;
    static const char endless[] = "{\"verb\": \"rate\", \"input\": \"endless\"}";
    gv_service service;
    char text[1200];
    set_up(&service);
    assert_int_equal(request(&service, "GET", "/api/1/", NULL, text), 200);
    assert_string_equal(last_connection, "");
    atomic_store(&service.is_ending, true);
    assert_int_equal(request(&service, "POST", "/api/1/jobs", endless, text), 503);
    assert_string_equal(
        text, "{\"error\": {\"message\": \"the server is shutting down\"}}\n");
    assert_string_equal(last_connection, "close");
    assert_int_equal(service.jobs.n_running, 0);
    assert_int_equal(request(&service, "POST", "/api/1/rate", "{}", text), 503);
    assert_int_equal(request(&service, "GET", "/", NULL, text), 503);
    assert_string_equal(last_connection, "close");
    tear_down(&service);
}

static void jobs_are_begun_and_cancelled_by_their_names(void **ctx)
{
    (void)ctx;
    static const char endless[] = "{\"verb\": \"rate\", \"input\": \"endless\"}";
    gv_service service;
    char text[1200], path[80];
    set_up(&service);
    assert_int_equal(request(&service, "POST", "/api/1/jobs", "{}", text), 400);
    assert_int_equal(request(&service, "POST", "/api/1/jobs", endless, text), 202);
    const char *const events = strstr(text, "/api/1/jobs/");
    assert_non_null(events);
    (void)snprintf(path, sizeof path, "%.44s", events);
    assert_int_equal(request(&service, "POST", "/api/1/jobs", endless, text), 429);
    assert_int_equal(request(&service, "DELETE", path, NULL, text), 204);
    assert_string_equal(text, "");
    tear_down(&service);
}

/* ---- studies ---- */

enum { N_UNITS = 1000 }; /* more than SQLite reads before it looks at a flag */

static void make_store(const char *path)
{
    gv_store *store;
    const gv_store_run run = { .version = "1",
                               .commit = "",
                               .command = "",
                               .cpu = "scalar",
                               .n_threads = 1,
                               .n_ranks = 1,
                               .shard = 1,
                               .n_shards = 1 };
    gv_store_unit unit = { .n_grids = 1, .n_tries = 1 };
    assert_int_equal(gv_store_open(&store, path, GV_STORE_CREATE, NULL), GV_OK);
    assert_int_equal(gv_store_begin(store, NULL), GV_OK);
    assert_int_equal(gv_store_put_run(store, &run, &unit.run, NULL), GV_OK);
    for (; unit.number < N_UNITS; unit.number++)
        assert_int_equal(gv_store_put_unit(store, &unit, NULL, 0, NULL), GV_OK);
    assert_int_equal(gv_store_commit(store, NULL), GV_OK);
    gv_store_close(store);
}

/* A connection that was cut off stops the work for it at once, as the end of its time
 * does later. */
static void a_request_that_is_over_reads_no_study(void **ctx)
{
    (void)ctx;
    gv_service service;
    gv_connection over = { .fd = -1, .state = GV_LINK_CUT };
    gv_request request;
    char folder[] = "/tmp/givens-routes-XXXXXX", path[40];
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/a.db", folder);
    make_store(path);
    set_up(&service);
    service.studies.files = gv_memory_zeroed(NULL, 1, sizeof *service.studies.files);
    service.studies.files[0] =
        (gv_study_file){ .path = path, .name = "a.db", .n_units = 3 };
    service.studies.n_files = 1;
    gv_request_init(&request);
    request.head = (gv_head){ .method = "GET",
                              .path = "/api/1/studies",
                              .host = "127.0.0.1:8320" };
    for (unsigned i = 0; i < 2; i++) {
        gv_response reply;
        gv_response_init(&reply, NULL);
        request.link = i ? NULL : &over;
        gv_service_answer(&service, &request, &reply);
        assert_int_equal(reply.status, 200);
        assert_non_null(
            strstr(reply.body.text, i ? "\"units\": 1000," : "\"units\": 3,"));
        gv_response_free(&reply);
        service.studies.files[0].rests_until = 0; // nobody waits for that here
    }
    assert_null(over.stop);
    gv_request_free(&request);
    tear_down(&service);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_has_a_budget_of_memory),
        cmocka_unit_test(answers_have_a_budget_of_memory_too),
        cmocka_unit_test(paths_lead_to_routes_or_nowhere),
        cmocka_unit_test(exit_codes_become_statuses),
        cmocka_unit_test(jobs_are_begun_and_cancelled_by_their_names),
        cmocka_unit_test(a_server_that_ends_refuses_all),
        cmocka_unit_test(a_request_that_is_over_reads_no_study),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
