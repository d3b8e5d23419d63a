/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_server.c -- a whole server with limits of fractions of a second, and clients
 * that take little or nothing of what they asked for. */
#include "serve/server.h"

#include "fake_command.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

/* More than the buffers of any connection hold. */
enum { LINE = 1 << 16, N_LINES = 512 };

enum { N_CONNECTIONS = 8 };

static const gv_serve_limits patient_limits = { .body_bytes = 1000,
                                                .output_bytes = (size_t)64 << 20,
                                                .arrival_seconds = 60,
                                                .sending_seconds = 60,
                                                .stalled_seconds = 60,
                                                .waiting_seconds = 60,
                                                .request_seconds = 60,
                                                .stats_seconds = 60,
                                                .job_seconds = 60,
                                                .alone_seconds = 60,
                                                .kept_seconds = 60,
                                                .answers = 2,
                                                .jobs = 2,
                                                .kept_jobs = 2,
                                                .connections = N_CONNECTIONS };

static atomic_uint n_begun; /* runs, of all servers */

/* "long": 32 MiB; "longer": the same, and no end. */
static int long_command(const gv_command_request *request)
{
    static char line[LINE];
    atomic_fetch_add(&n_begun, 1);
    if (strncmp(request->input, "long", 4) != 0)
        return fake_command(request);
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\n';
    for (size_t i = 0; i < N_LINES; i++)
        if (!request->write(request->user, line, sizeof line))
            return 5;
    return strcmp(request->input, "longer") == 0 ? fake_endless(request) : 0;
}

/* ---- the server ---- */

typedef struct fixture {
    gv_serve_limits limits;
    gv_flag stop;
    unsigned port;
    pthread_t thread;
} fixture;

static struct sockaddr_in address_of(unsigned port)
{
    return (struct sockaddr_in){ .sin_family = AF_INET,
                                 .sin_port = htons((uint16_t)port),
                                 .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
}

static unsigned free_port(void)
{
    struct sockaddr_in address = address_of(0);
    socklen_t length = sizeof address;
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, length), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &length), 0);
    (void)close(fd);
    return ntohs(address.sin_port);
}

static void *serve(void *user)
{
    fixture *const b = user;
    char listen[40];
    gv_error err;
    (void)snprintf(listen, sizeof listen, "127.0.0.1:%u", b->port);
    const gv_serve_options options = { .listen = listen,
                                       .run_command = long_command,
                                       .book = fake_book,
                                       .stop = &b->stop,
                                       .limits = &b->limits };
    if (gv_serve(&options, &err) != GV_OK)
        (void)fprintf(stderr, "%s\n", err.message);
    return NULL;
}

static void set_up(fixture *b)
{
    b->limits = patient_limits;
    atomic_store(&b->stop, false);
    b->port = free_port();
}

static void tear_down(fixture *b)
{
    atomic_store(&b->stop, true);
    (void)pthread_join(b->thread, NULL);
}

/* ---- clients ---- */

/* A connection that takes little at a time. */
static int connect_to(const fixture *b)
{
    const struct sockaddr_in address = address_of(b->port);
    const int room = 4096;
    for (unsigned i = 0; i < 6000; i++) {
        const int fd = socket(AF_INET, SOCK_STREAM, 0);
        (void)setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
        if (connect(fd, (const struct sockaddr *)&address, sizeof address) == 0)
            return fd;
        (void)close(fd);
        pause_ms(50); // clock: looks again
    }
    fail_msg("the server does not begin");
    return -1;
}

/* `header` is a whole line, or nothing. */
static int ask_with(const fixture *b, const char *method, const char *path,
                    const char *header, const char *body)
{
    char text[600];
    const int n = snprintf(text, sizeof text,
                           "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close"
                           "\r\nContent-Type: application/json\r\n"
                           "%sContent-Length: %zu\r\n\r\n%s",
                           method, path, b->port, header, strlen(body), body);
    const int fd = connect_to(b);
    assert_int_equal(send(fd, text, (size_t)n, MSG_NOSIGNAL), n);
    return fd;
}

static int request(const fixture *b, const char *method, const char *path,
                   const char *body)
{
    return ask_with(b, method, path, "", body);
}

/* Reads to the end of the connection and closes it. The first bytes are in `text`, and
 * whether the last ones have the end of a stream in `*has_end`. */
static size_t read_all(int fd, char text[1000], bool *has_end)
{
    enum { LAST = 200 };
    static char piece[LAST + LINE + 1];
    size_t total = 0, n_last = 0;
    ssize_t n;
    text[0] = '\0';
    while ((n = recv(fd, piece + n_last, LINE, 0)) > 0) {
        if (total == 0)
            (void)snprintf(text, 1000, "%.*s", n < 900 ? (int)n : 900, piece);
        total += (size_t)n;
        n_last += (size_t)n;
        if (n_last > LAST) {
            memmove(piece, piece + n_last - LAST, LAST);
            n_last = LAST;
        }
    }
    piece[n_last] = '\0';
    *has_end = strstr(piece, "event: end") != NULL;
    (void)close(fd);
    return total;
}

/* Begins a job; the path of its events. */
static void begin_job(const fixture *b, const char *input, char path[80])
{
    char body[80], text[1000];
    bool has_end;
    (void)snprintf(body, sizeof body, "{\"verb\": \"rate\", \"input\": \"%s\"}", input);
    (void)read_all(request(b, "POST", "/api/1/jobs", body), text, &has_end);
    const char *const events = strstr(text, "/api/1/jobs/");
    assert_non_null(events);
    (void)snprintf(path, 80, "%.44s", events);
}

/* Listens behind the last event, where there is nothing to take but the end. */
static void wait_for_the_end(const fixture *b, const char *path)
{
    char text[1000];
    bool has_end;
    (void)read_all(ask_with(b, "GET", path, "Last-Event-ID: 1000000\r\n", ""), text,
                   &has_end);
}

/* Sends bytes that nobody reads, until the server has cut the connection: then they are
 * answered by a reset, behind which what has arrived can still be read. A server that
 * does not cut is left alone after some minutes. */
static bool is_cut_soon(int fd, void (*meanwhile)(int fd))
{
    for (unsigned i = 0; i < 15000; i++) {
        if (send(fd, "x", 1, MSG_NOSIGNAL) != 1)
            return true;
        if (meanwhile)
            meanwhile(fd);
        pause_ms(20); // clock: looks again
    }
    return false;
}

static void wait_for_the_first_byte(int fd)
{
    char byte;
    assert_int_equal(recv(fd, &byte, 1, MSG_PEEK), 1);
}

static void take_a_little(int fd)
{
    char text[100];
    (void)recv(fd, text, sizeof text, MSG_DONTWAIT);
}

/* ---- tests ---- */

static const size_t whole = (size_t)LINE * N_LINES;

static void who_reads_gets_all(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000], path[80];
    bool has_end;
    set_up(&b);
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    assert_true(read_all(request(&b, "POST", "/api/1/rate", "{\"input\": \"long\"}"),
                         text, &has_end) > whole);
    assert_memory_equal(text, "HTTP/1.1 200 ", 13);
    begin_job(&b, "long", path);
    assert_true(read_all(request(&b, "GET", path, ""), text, &has_end) > whole);
    assert_true(has_end);
    tear_down(&b);
}

static void who_finds_no_turn_is_told_to_come_back(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000];
    bool has_end;
    set_up(&b);
    b.limits.answers = 1;
    b.limits.waiting_seconds = 0.1;
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    const unsigned n_before = atomic_load(&n_begun);
    const int fd = request(&b, "POST", "/api/1/rate", "{\"input\": \"endless\"}");
    while (atomic_load(&n_begun) == n_before)
        pause_ms(5); // clock: looks again
    (void)read_all(request(&b, "POST", "/api/1/rate", "{\"input\": \"x\"}"), text,
                   &has_end);
    assert_memory_equal(text, "HTTP/1.1 503 ", 13);
    assert_non_null(strstr(text, "\r\nRetry-After: 5\r\n"));
    (void)read_all(request(&b, "GET", "/api/1/", ""), text,
                   &has_end); // no work, no turn
    assert_memory_equal(text, "HTTP/1.1 200 ", 13);
    (void)close(fd); // ends the work for it; then there is a turn for others
    do
        (void)read_all(request(&b, "POST", "/api/1/rate", "{\"input\": \"x\"}"), text,
                       &has_end);
    while (strncmp(text, "HTTP/1.1 503 ", 13) == 0);
    assert_memory_equal(text, "HTTP/1.1 200 ", 13);
    tear_down(&b);
}

/* As many as there may be send the beginning of a head, and no more. */
static void who_says_nothing_makes_room_for_others(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000];
    bool has_end;
    set_up(&b);
    b.limits.idle_seconds = 0.1;
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    int silent[N_CONNECTIONS];
    for (size_t i = 0; i < N_CONNECTIONS; i++) {
        silent[i] = connect_to(&b);
        assert_int_equal(send(silent[i], "GET / HT", 8, MSG_NOSIGNAL), 8);
    }
    (void)read_all(request(&b, "GET", "/api/1/", ""), text, &has_end);
    assert_memory_equal(text, "HTTP/1.1 200 ", 13);
    for (size_t i = 0; i < N_CONNECTIONS; i++)
        (void)close(silent[i]);
    tear_down(&b);
}

static void an_answer_that_is_not_taken_is_cut(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000];
    bool has_end;
    set_up(&b);
    b.limits.sending_seconds = 0.3;
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    const int fd = request(&b, "POST", "/api/1/rate", "{\"input\": \"long\"}");
    wait_for_the_first_byte(fd);
    assert_true(is_cut_soon(fd, NULL));
    assert_true(read_all(fd, text, &has_end) < whole);
    assert_memory_equal(text, "HTTP/1.1 200 ", 13);
    tear_down(&b);
}

/* The job goes on, and nobody takes its events: it must not stay for that. */
static void events_that_are_not_taken_are_cut(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000], path[80];
    bool has_end;
    set_up(&b);
    b.limits.stalled_seconds = 0.3;
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    begin_job(&b, "longer", path);
    const int fd = request(&b, "GET", path, "");
    wait_for_the_first_byte(fd);
    assert_true(is_cut_soon(fd, NULL));
    assert_true(read_all(fd, text, &has_end) < whole);
    assert_memory_equal(text, "HTTP/1.1 200 ", 13);
    assert_false(has_end);
    tear_down(&b);
}

/* The job has ended: its events are an answer that has to be taken in some time. */
static void the_rest_of_the_events_is_cut(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000], path[80];
    bool has_end;
    set_up(&b);
    b.limits.sending_seconds = 0.5;
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    begin_job(&b, "long", path);
    wait_for_the_end(&b, path);
    const int fd = request(&b, "GET", path, "");
    assert_true(is_cut_soon(fd, take_a_little));
    assert_true(read_all(fd, text, &has_end) < whole);
    assert_false(has_end);
    tear_down(&b);
}

/* In the middle of a stream the connection is reset: the job goes on, and another
 * listener hears it from the beginning. */
static void a_listener_that_resets_does_no_harm(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000], path[80];
    bool has_end;
    const struct linger hard = { .l_onoff = 1 };
    set_up(&b);
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    begin_job(&b, "long", path);
    for (unsigned i = 0; i < 5; i++) {
        const int fd = request(&b, "GET", path, "");
        assert_true(recv(fd, text, sizeof text, 0) > 0);
        (void)setsockopt(fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        (void)close(fd);
    }
    assert_true(read_all(request(&b, "GET", path, ""), text, &has_end) > whole);
    assert_true(has_end);
    tear_down(&b);
}

static void an_answer_that_takes_too_long_is_a_503(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000];
    bool has_end;
    set_up(&b);
    b.limits.request_seconds = 0.1;
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    (void)read_all(request(&b, "POST", "/api/1/rate", "{\"input\": \"endless\"}"), text,
                   &has_end);
    assert_memory_equal(text, "HTTP/1.1 503 ", 13);
    tear_down(&b);
}

/* A connection without a request, with a part of its head, and with a part of its body:
 * only the last one is told. */
static void requests_that_do_not_arrive_are_cut(void **ctx)
{
    (void)ctx;
    fixture b;
    char text[1000];
    bool has_end;
    set_up(&b);
    b.limits.arrival_seconds = 0.1;
    assert_int_equal(pthread_create(&b.thread, NULL, serve, &b), 0);
    assert_int_equal(read_all(connect_to(&b), text, &has_end), 0);
    int fd = connect_to(&b);
    assert_int_equal(send(fd, "GET / HT", 8, MSG_NOSIGNAL), 8);
    assert_int_equal(read_all(fd, text, &has_end), 0);
    fd = connect_to(&b);
    char start[200];
    const int n = snprintf(start, sizeof start,
                           "POST /api/1/rate HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                           "Content-Type: application/json\r\n"
                           "Content-Length: 100\r\n\r\n{",
                           b.port);
    assert_int_equal(send(fd, start, (size_t)n, MSG_NOSIGNAL), n);
    assert_true(read_all(fd, text, &has_end) > 0);
    assert_memory_equal(text, "HTTP/1.1 408 ", 13);
    tear_down(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_reads_gets_all),
        cmocka_unit_test(who_says_nothing_makes_room_for_others),
        cmocka_unit_test(who_finds_no_turn_is_told_to_come_back),
        cmocka_unit_test(an_answer_that_is_not_taken_is_cut),
        cmocka_unit_test(events_that_are_not_taken_are_cut),
        cmocka_unit_test(the_rest_of_the_events_is_cut),
        cmocka_unit_test(a_listener_that_resets_does_no_harm),
        cmocka_unit_test(an_answer_that_takes_too_long_is_a_503),
        cmocka_unit_test(requests_that_do_not_arrive_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
