/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_process.c -- programs that end well, fail, crash, hang, eat time or memory, talk
 * too much or leave children behind; and commands cut into words. */
#include "base/os/process.h"

#include "base/os/system.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct fixture {
    gv_buffer out, messages;
    gv_process_job job;
    gv_process_result result;
    gv_error err;
    const char *words[4];
} fixture;

/* A job that runs a script; its limits may be set before run(). */
static void fixture_open(fixture *b, const char *script)
{
    *b = (fixture){ .words = { "sh", "-c", script, NULL } };
    gv_buffer_init(&b->out, NULL);
    gv_buffer_init(&b->messages, NULL);
    b->job = (gv_process_job){ .words = b->words,
                               .out = &b->out,
                               .messages = &b->messages,
                               .limit_wall_seconds = 60 };
}

static void fixture_close(fixture *b)
{
    gv_buffer_free(&b->out);
    gv_buffer_free(&b->messages);
}

static void run(fixture *b)
{
    assert_int_equal(gv_process_run(&b->result, &b->job, &b->err), GV_OK);
}

static void assert_out(const fixture *b, const char *expected)
{
    assert_string_equal(b->out.text ? b->out.text : "", expected);
}

static void input_output_and_exit_code_are_those_of_the_program(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "tr a-z A-Z; echo oops >&2; exit 7");
    gv_buffer_puts(&b.out, "before ");
    b.job.input = "some text";
    b.job.input_length = 9;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_EXITED);
    assert_int_equal(b.result.code, 7);
    assert_out(&b, "before SOME TEXT");
    assert_string_equal(b.messages.text, "oops\n");
    assert_true(b.result.wall_seconds >= 0 && b.result.cpu_seconds >= 0);
    assert_true(b.result.peak_bytes > 0);
    fixture_close(&b);
}

static void without_input_and_buffers_it_reads_nothing_and_says_nothing(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "cat; echo gone; exit 0");
    b.job.out = b.job.messages = NULL;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_EXITED);
    assert_int_equal(b.result.code, 0);
    fixture_close(&b);
}

/* More than a pipe holds, on both sides at once. */
static void much_input_and_output_do_not_block(void **ctx)
{
    (void)ctx;
    enum { SIZE = 3000000 };
    char *text = malloc(SIZE);
    assert_non_null(text);
    for (size_t i = 0; i < SIZE; i++)
        text[i] = (char)('a' + i % 26);
    fixture b;
    fixture_open(&b, "tee /dev/stderr");
    b.job.input = text;
    b.job.input_length = SIZE;
    run(&b);
    assert_int_equal(b.out.length, SIZE);
    assert_memory_equal(b.out.text, text, SIZE);
    assert_int_equal(b.messages.length, SIZE);
    free(text);
    fixture_close(&b);
}

static void no_shell_looks_at_the_words(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "");
    const char *const words[] = { "printf", "%s|", "$HOME; `id` 'x'  y", NULL };
    b.job.words = words;
    run(&b);
    assert_out(&b, "$HOME; `id` 'x'  y|");
    fixture_close(&b);
}

static void a_program_that_is_not_there_is_told(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "");
    const char *const words[] = { "/nowhere/solver", NULL };
    b.job.words = words;
    assert_int_equal(gv_process_run(&b.result, &b.job, &b.err), GV_ERR_UNSUPPORTED);
    assert_string_equal(b.err.message,
                        "'/nowhere/solver' cannot be run: No such file or directory");
    fixture_close(&b);
}

static void a_crash_is_told_with_its_signal(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "kill -SEGV $$");
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_SIGNALED);
    assert_int_equal(b.result.code, SIGSEGV);
    fixture_close(&b);
}

/* Whether the process is there, and is no zombie that nobody has reaped yet. */
static bool is_running(long pid)
{
    char path[64], line[256] = "";
    (void)snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *in = fopen(path, "r");
    if (!in)
        return false;
    const char *read = fgets(line, sizeof line, in);
    (void)fclose(in);
    const char *name_end = read ? strrchr(line, ')') : NULL;
    return name_end && name_end[2] != 'Z';
}

/* A killed process needs a moment to go. */
static void assert_gone(long pid)
{
    assert_true(pid > 1);
    const struct timespec moment = { .tv_nsec = 10000000 };
    for (int i = 0; i < 30000 && is_running(pid); i++)
        (void)nanosleep(&moment, NULL); // clock: looks again
    assert_false(is_running(pid));
}

static void one_that_hangs_is_killed_with_its_children(void **ctx)
{
    (void)ctx;
    // A busy machine may need some time to begin it.
    bool has_begun = false;
    for (double limit = 0.2; !has_begun && limit < 100; limit *= 5) {
        fixture b;
        fixture_open(&b, "sleep 1000 & echo $!; sleep 1000");
        b.job.limit_wall_seconds = limit;
        run(&b);
        assert_int_equal(b.result.end, GV_PROCESS_WALL);
        assert_true(b.result.cpu_seconds < limit);
        has_begun = b.out.length > 0;
        if (has_begun)
            assert_gone(strtol(b.out.text, NULL, 10));
        fixture_close(&b);
    }
    assert_true(has_begun);
}

static void children_do_not_outlive_the_program(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "sleep 1000 & echo $!; exit 3");
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_EXITED);
    assert_int_equal(b.result.code, 3);
    assert_gone(strtol(b.out.text, NULL, 10));
    fixture_close(&b);
}

/* ---- what has left the process group ---- */

static void assert_all_gone(const fixture *b, int n_wanted)
{
    char *at = b->out.text;
    int n = 0;
    for (long pid; (pid = strtol(at, &at, 10)) > 1 && n < n_wanted; n++)
        assert_false(is_running(pid)); // at once: the run has waited for its end
    assert_int_equal(n, n_wanted);
}

/* qemu-user passes on neither who adopts orphans nor limits of memory (tools/check). */
static void skip_if_emulated(void)
{
    if (getenv("GIVENS_EMULATED"))
        skip();
}

static void what_has_left_the_session_does_not_outlive_the_program(void **ctx)
{
    (void)ctx;
    skip_if_emulated();
    fixture b;
    fixture_open(&b, "setsid sleep 1000 >&- & echo $!; exit 3");
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_EXITED);
    assert_int_equal(b.result.code, 3);
    assert_all_gone(&b, 1);
    fixture_close(&b);
}

/* The limit on its output ends it, once the two that left it have told their numbers.
 */
static void what_has_left_the_session_ends_at_a_limit_too(void **ctx)
{
    (void)ctx;
    skip_if_emulated();
    fixture b;
    fixture_open(&b,
                 "setsid sh -c 'setsid sleep 1000 >&2 & echo $$ $!; exec sleep 1000 "
                 ">&2' | { read pids; echo $pids; exec yes; }");
    b.job.limit_output_bytes = 100000;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_OUTPUT);
    assert_all_gone(&b, 2);
    fixture_close(&b);
}

static void *run_in_thread(void *user)
{
    run(user);
    return NULL;
}

/* While one program waits for the pipe `go`, another one runs from start to end. */
static void what_another_program_has_started_is_left_alone(void **ctx)
{
    (void)ctx;
    skip_if_emulated();
    char folder[] = "/tmp/givens-process-XXXXXX", ready[64], go[64], script[300];
    assert_non_null(mkdtemp(folder));
    (void)snprintf(ready, sizeof ready, "%s/ready", folder);
    (void)snprintf(go, sizeof go, "%s/go", folder);
    assert_int_equal(mkfifo(ready, 0600), 0);
    assert_int_equal(mkfifo(go, 0600), 0);
    (void)snprintf(script, sizeof script,
                   "setsid sleep 1000 & echo $!; : >%s; cat %s; kill -0 $! && "
                   "echo alive",
                   ready, go);
    fixture one, other;
    pthread_t thread;
    fixture_open(&one, script);
    fixture_open(&other, "setsid sleep 1000 & echo $!");
    assert_int_equal(pthread_create(&thread, NULL, run_in_thread, &one), 0);
    close(open(ready, O_RDONLY)); // waits for the other end
    run(&other);
    close(open(go, O_WRONLY));
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_non_null(strstr(one.out.text, "\nalive\n"));
    assert_all_gone(&one, 1);
    assert_all_gone(&other, 1);
    fixture_close(&one);
    fixture_close(&other);
    unlink(ready);
    unlink(go);
    rmdir(folder);
}

static void a_program_has_the_three_descriptors_and_no_others(void **ctx)
{
    (void)ctx;
    const int ours = open("/dev/null", O_RDONLY); // without O_CLOEXEC
    fixture b;
    fixture_open(&b, "ls /proc/$$/fd; exit 0");
    run(&b);
    assert_out(&b, "0\n1\n2\n");
    close(ours);
    fixture_close(&b);
}

static void cpu_time_is_limited_and_counted(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "while :; do :; done");
    b.job.limit_cpu_seconds = 0.2;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_CPU);
    assert_true(b.result.cpu_seconds >= 0.2);
    fixture_close(&b);
}

static void the_cpu_time_of_children_counts(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "sh -c 'while :; do :; done'; exit 1");
    b.job.limit_cpu_seconds = 0.2;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_CPU);
    assert_true(b.result.cpu_seconds >= 0.2);
    fixture_close(&b);
}

static void memory_is_limited(void **ctx)
{
    (void)ctx;
    skip_if_emulated();
    fixture b;
    fixture_open(&b, "ulimit -v");
    b.job.limit_memory_bytes = UINT64_C(512) << 20;
    run(&b);
    assert_out(&b, "524288\n");
    fixture_close(&b);
}

static void output_is_limited(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "yes");
    b.job.limit_output_bytes = 100000;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_OUTPUT);
    assert_true(b.out.length > 100000 && b.out.length < 1000000);
    fixture_close(&b);
    fixture_open(&b, "head -c 100001 /dev/zero"); // ends before anybody kills it
    b.job.limit_output_bytes = 100000;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_OUTPUT);
    fixture_close(&b);
}

static void the_flag_stops_it(void **ctx)
{
    (void)ctx;
    fixture b;
    gv_flag stop = true;
    fixture_open(&b, "sleep 1000");
    b.job.stop = &stop;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_STOPPED);
    fixture_close(&b);
}

static void ignored_signals_of_the_parent_do_not_matter(void **ctx)
{
    (void)ctx;
    void (*const before)(int) = signal(SIGTERM, SIG_IGN);
    fixture b;
    fixture_open(&b, "kill -TERM $$; echo alive");
    run(&b);
    (void)signal(SIGTERM, before);
    assert_int_equal(b.result.end, GV_PROCESS_SIGNALED);
    assert_int_equal(b.result.code, SIGTERM);
    fixture_close(&b);
}

/* ---- words ---- */

static void assert_words(const char *command, const char *joined)
{
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const char *const *words = NULL;
    size_t n_words = 0;
    assert_int_equal(gv_process_words(&words, &n_words, command, &arena, NULL), GV_OK);
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (size_t i = 0; i < n_words; i++)
        gv_buffer_printf(&text, "[%s]", words[i]);
    assert_string_equal(text.text, joined);
    assert_null(words[n_words]);
    gv_buffer_free(&text);
    gv_arena_free(&arena);
}

static void commands_are_cut_as_a_shell_would(void **ctx)
{
    (void)ctx;
    assert_words("minisat {in} {out}", "[minisat][{in}][{out}]");
    assert_words("  a\t b\n", "[a][b]");
    assert_words("a 'b c' \"d e\"f", "[a][b c][d ef]");
    assert_words("a '' \"\"", "[a][][]");
    assert_words("a\\ b 'c\\d' \"e\\\"f\"", "[a b][c\\d][e\"f]");
    assert_words("a;b|c $x *", "[a;b|c][$x][*]");
    assert_words("x", "[x]");
    assert_words("a b c d e f", "[a][b][c][d][e][f]");
}

static void commands_without_an_end_or_a_word_are_refused(void **ctx)
{
    (void)ctx;
    gv_arena arena;
    gv_arena_init(&arena, NULL);
    const char *const *words = NULL;
    size_t n_words = 0;
    gv_error err;
    assert_int_equal(gv_process_words(&words, &n_words, "a 'b", &arena, &err),
                     GV_ERR_ARGUMENT);
    assert_string_equal(err.message, "'a 'b' has an unclosed quote");
    assert_int_equal(gv_process_words(&words, &n_words, "  ", &arena, &err),
                     GV_ERR_ARGUMENT);
    assert_null(words);
    gv_arena_free(&arena);
    for (size_t fail_at = 1;; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        gv_arena_init(&arena, &memory);
        const gv_status status =
            gv_process_words(&words, &n_words, "a b", &arena, &err);
        gv_arena_free(&arena);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
    }
}

static void one_that_floods_its_output_is_under_limits_too(void **ctx)
{
    (void)ctx;
    fixture b;
    fixture_open(&b, "exec cat /dev/zero");
    b.job.out = NULL;
    b.job.limit_wall_seconds = 0.2;
    run(&b);
    assert_int_equal(b.result.end, GV_PROCESS_WALL);
    assert_true(b.result.wall_seconds < 30);
    fixture_close(&b);
}

static void a_buffer_without_memory_is_an_error(void **ctx)
{
    (void)ctx;
    gv_memory memory = { .fail_at = 1 };
    fixture b;
    fixture_open(&b, "echo text");
    gv_buffer_init(&b.out, &memory);
    assert_int_equal(gv_process_run(&b.result, &b.job, &b.err), GV_ERR_MEMORY);
    fixture_close(&b);
}

/* What has left its group of processes is found on these systems only. */
#if GV_OS_LINUX || GV_OS_FREEBSD
enum { FINDS_ORPHANS = true };
#else
enum { FINDS_ORPHANS = false };
#endif

int main(void)
{
    const struct CMUnitTest of_orphans[] = {
        cmocka_unit_test(what_has_left_the_session_does_not_outlive_the_program),
        cmocka_unit_test(what_has_left_the_session_ends_at_a_limit_too),
        cmocka_unit_test(what_another_program_has_started_is_left_alone),
        cmocka_unit_test(the_cpu_time_of_children_counts),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(input_output_and_exit_code_are_those_of_the_program),
        cmocka_unit_test(without_input_and_buffers_it_reads_nothing_and_says_nothing),
        cmocka_unit_test(much_input_and_output_do_not_block),
        cmocka_unit_test(no_shell_looks_at_the_words),
        cmocka_unit_test(a_program_that_is_not_there_is_told),
        cmocka_unit_test(a_crash_is_told_with_its_signal),
        cmocka_unit_test(one_that_hangs_is_killed_with_its_children),
        cmocka_unit_test(children_do_not_outlive_the_program),
        cmocka_unit_test(a_program_has_the_three_descriptors_and_no_others),
        cmocka_unit_test(cpu_time_is_limited_and_counted),
        cmocka_unit_test(memory_is_limited),
        cmocka_unit_test(output_is_limited),
        cmocka_unit_test(the_flag_stops_it),
        cmocka_unit_test(ignored_signals_of_the_parent_do_not_matter),
        cmocka_unit_test(commands_are_cut_as_a_shell_would),
        cmocka_unit_test(commands_without_an_end_or_a_word_are_refused),
        cmocka_unit_test(one_that_floods_its_output_is_under_limits_too),
        cmocka_unit_test(a_buffer_without_memory_is_an_error),
    };
    const int n_failed =
        FINDS_ORPHANS ? cmocka_run_group_tests(of_orphans, NULL, NULL) : 0;
    return n_failed + cmocka_run_group_tests(tests, NULL, NULL);
}
