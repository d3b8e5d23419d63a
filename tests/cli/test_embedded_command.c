/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_embedded_command.c -- requests are answered as the command answers, any number
 * at once, in a sandbox, and ended by their flag. The command itself is run beside
 * them.
 */
#include "base/buffer.h"
#include "base/os/clock.h"
#include "base/os/process.h"
#include "cli/embedded_command.h"
#include "cli/verb.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define EASY                                                                           \
    "003020600900305001001806400008102900700000008"                                    \
    "006708200002609500800203009005010300\n"
#define HARD                                                                           \
    "1.......2.9.4...5...6...7...5.9.3.......7...."                                    \
    "...85..4.7.....6...3...9.8...2.....1\n"
/* SER 11.9: several seconds. */
#define LONG                                                                           \
    ".......39.....1..5..3.5.8....8.9...6.7...2...1"                                   \
    "..4.......9.8..5..2....6..4..7.....\n"
/* Nine solutions. */
#define MANY                                                                           \
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8"                                    \
    "..67.82....26.95..8..2.3............\n"

enum { MAX_WORDS = 12 };

/* What a request has brought. */
typedef struct box {
    gv_buffer out, said;
    size_t n_progress;
    gv_flag *enough; /* set by the first progress */
    size_t room;     /* writing more than that is refused; 0: no limit */
    int code;
} box;

static bool take_output(void *user, const char *text, size_t length)
{
    box *b = user;
    gv_buffer_add(&b->out, text, length);
    return !b->room || b->out.length <= b->room;
}

static void take_message(void *user, const char *text)
{
    box *b = user;
    gv_buffer_puts(&b->said, text);
}

static void take_progress(void *user, const gv_progress_state *state)
{
    box *b = user;
    if (state->fraction <= 1 && state->seconds_left < 1e9)
        b->n_progress++;
    if (b->enough)
        atomic_store(b->enough, true);
}

/* A verb and its options, separated by blanks, and its input. */
typedef struct request {
    const char *line;
    const char *input;
} request;

/* The words of a line; the text they are in has to last. */
static size_t cut(char *text, const char **words)
{
    size_t n = 0;
    for (char *word = text; *word;) {
        const size_t length = strcspn(word, " ");
        assert_true(n < MAX_WORDS);
        words[n++] = word;
        word += length;
        if (*word)
            *word++ = '\0';
    }
    return n;
}

/* Runs a request, with `more` for what the text does not say. */
static void run_with(box *b, request what, gv_command_request more)
{
    char text[400];
    const char *words[MAX_WORDS];
    (void)snprintf(text, sizeof text, "%s", what.line);
    const size_t n_words = cut(text, words);
    more.verb = words[0];
    more.words = words + 1;
    more.n_words = n_words - 1;
    more.input = what.input;
    more.input_length = what.input ? strlen(what.input) : 0;
    more.write = take_output;
    more.say = take_message;
    more.progress = take_progress;
    more.user = b;
    gv_buffer_reset(&b->out);
    gv_buffer_reset(&b->said);
    b->code = gv_embedded_command(&more);
}

static void run_request(box *b, request what)
{
    run_with(b, what, (gv_command_request){ .n_threads = 1 });
}

static void box_free(box *b)
{
    gv_buffer_free(&b->out);
    gv_buffer_free(&b->said);
}

static const char *text_of(const gv_buffer *buffer)
{
    assert_false(buffer->failed);
    return buffer->length ? buffer->text : "";
}

/* ---- the same as the command ---- */

static const request requests[] = {
    { "solve", EASY HARD MANY },
    { "solve --to json", EASY "what is this\n" MANY },
    { "solve --to json", "" },
    { "solve --all --limit 3 --to csv", MANY },
    { "solve --format %g#%n", EASY },
    { "solve --sat-status", EASY },
    { "solve --solver mac-lah --to json", EASY },
    { "count --limit 0 --to json", MANY EASY },
    { "check --to json", EASY MANY },
    { "minimize --to json --provenance", EASY },
    { "canon --automorphisms --to tsv", EASY HARD },
    { "convert --to pm", EASY },
    { "convert --to svg", EASY },
    { "convert --shuffle --seed 7 --to json", EASY HARD },
    { "vary --count 3 --seed 1 --to json", EASY },
    { "explain --to json", EASY },
    { "explain --theory SE --to json", EASY },
    { "explain --theory W", HARD },
    { "rate --ratings W,B --to json", EASY HARD },
    { "rate --ratings SER", EASY },
    { "paris --to json", EASY },
    { "grids --count 5 --seed 3 --to json", NULL },
    { "grids --size 7 --family latin --count 2 --seed 1", NULL },
    { "generate --count 4 --seed 5 --to json", NULL },
    { "generate --count 2 --seed 5 --rating W --to json", NULL },
    { "generate --method weighted --count 2 --seed 5 --to tsv", NULL },
    { "gsp --block 2x3 --seed 9 --count 2 --to json", NULL },
    { "backbone --to json", MANY },
    { "encode --to opb", EASY },
    { "count --limit-nodes 1 --to json", MANY HARD },
    { "solve --family latin --size 5 empty --any", NULL },
    { "rate --ratings nothing", EASY },
    { "rate --ratings", EASY },
    { "solve --to nowhere", EASY },
    { "solve --help", NULL },
};
enum { N_REQUESTS = sizeof requests / sizeof requests[0] };

/* Runs the command itself. */
static void run_program(box *b, request what)
{
    const char *program = getenv("GIVENS");
    assert_non_null(program);
    char text[400];
    const char *words[MAX_WORDS + 4] = { program };
    (void)snprintf(text, sizeof text, "%s", what.line);
    size_t n = 1 + cut(text, words + 1);
    words[n] = NULL;
    gv_buffer_reset(&b->out);
    gv_buffer_reset(&b->said);
    const gv_process_job job = { .words = words,
                                 .input = what.input,
                                 .input_length = what.input ? strlen(what.input) : 0,
                                 .out = &b->out,
                                 .messages = &b->said,
                                 .limit_wall_seconds = 600 };
    gv_process_result result;
    assert_int_equal(gv_process_run(&result, &job, NULL), GV_OK);
    assert_int_equal(result.end, GV_PROCESS_EXITED);
    b->code = result.code;
}

/* What the command calls "stdin" is the "input" of a request. */
static void rename_input(gv_buffer *said)
{
    gv_buffer renamed;
    gv_buffer_init(&renamed, NULL);
    const char *text = text_of(said);
    for (const char *at; (at = strstr(text, " stdin:")); text = at + 7) {
        gv_buffer_add(&renamed, text, (size_t)(at - text));
        gv_buffer_puts(&renamed, " input:");
    }
    gv_buffer_puts(&renamed, text);
    gv_buffer_free(said);
    *said = renamed;
}

static void an_ask_is_answered_like_a_command(void **ctx)
{
    (void)ctx;
    box here = { .code = -1 }, there = { .code = -1 };
    for (size_t i = 0; i < N_REQUESTS; i++) {
        run_program(&there, requests[i]);
        rename_input(&there.said);
        for (unsigned n_threads = 0; n_threads <= 3; n_threads += 3) {
            run_with(&here, requests[i],
                     (gv_command_request){ .n_threads = n_threads });
            assert_string_equal(text_of(&here.out), text_of(&there.out));
            assert_string_equal(text_of(&here.said), text_of(&there.said));
            assert_int_equal(here.code, there.code);
        }
    }
    box_free(&here);
    box_free(&there);
}

/* Whatever the limit: all is given back, and an answer that was not refused is the
 * whole answer. */
static void a_limit_of_memory_ends_an_ask_or_does_not_show(void **ctx)
{
    (void)ctx;
    box whole = { .code = -1 }, limited = { .code = -1 };
    size_t n_ended = 0, n_whole = 0;
    for (size_t i = 0; i < N_REQUESTS; i++) {
        run_request(&whole, requests[i]);
        for (size_t limit = 4096; limit <= (size_t)16 << 20; limit *= 4) {
            gv_memory memory = { .limit_bytes = limit };
            run_with(&limited, requests[i],
                     (gv_command_request){ .n_threads = 2, .memory = &memory });
            assert_int_equal(memory.used_bytes, 0);
            n_ended += memory.is_exhausted;
            n_whole += !memory.is_exhausted;
            if (memory.is_exhausted)
                continue;
            assert_string_equal(text_of(&limited.out), text_of(&whole.out));
            assert_int_equal(limited.code, whole.code);
        }
    }
    assert_true(n_ended > N_REQUESTS && n_whole > N_REQUESTS);
    box_free(&whole);
    box_free(&limited);
}

/* A large board is a short request, and its tables are long. */
static void a_large_instance_ends_at_the_limit_of_memory(void **ctx)
{
    (void)ctx;
    static const request large[] = {
        { "explain --family latin --size 40 empty --theory gB", NULL },
        { "rate --family latin --size 40 empty --ratings W,gB", NULL },
        { "backbone --family latin --size 40 empty", NULL },
        { "solve --family latin --size 60 empty", NULL },
        { "generate --family latin --size 30 --count 1 --seed 1", NULL },
    };
    box b = { .code = -1 };
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++) {
        gv_memory memory = { .limit_bytes = (size_t)1 << 20 };
        run_with(&b, large[i],
                 (gv_command_request){ .n_threads = 2, .memory = &memory });
        assert_true(memory.is_exhausted);
        assert_int_equal(b.code, 70);
        assert_int_equal(memory.used_bytes, 0);
    }
    box_free(&b);
}

static void a_seed_that_is_drawn_is_said_and_written(void **ctx)
{
    (void)ctx;
    box b = { .code = -1 };
    run_request(&b, (request){ "generate --to json", NULL });
    assert_int_equal(b.code, 0);
    unsigned long long seed;
    assert_int_equal(sscanf(text_of(&b.said), "givens: seed %llu\n", &seed), 1);
    char member[64];
    (void)snprintf(member, sizeof member, "\"seed\": %llu,", seed);
    assert_non_null(strstr(text_of(&b.out), member));
    assert_true(seed < 1ULL << 53); // else not every reader of JSON keeps it
    box_free(&b);
}

/* ---- many at once ---- */

enum { N_ASKERS = 4 };

typedef struct asker {
    pthread_t thread;
    size_t first;
    const box *expected; /* of each request */
    bool agrees;
} asker;

static void *ask_all(void *user)
{
    asker *a = user;
    box b = { .code = -1 };
    a->agrees = true;
    for (size_t i = 0; i < N_REQUESTS; i++) {
        const size_t at = (a->first + i) % N_REQUESTS;
        const box *expected = &a->expected[at];
        run_with(&b, requests[at],
                 (gv_command_request){ .n_threads = 1 + a->first % 2 });
        a->agrees = a->agrees && b.code == expected->code &&
                    strcmp(text_of(&b.out), text_of(&expected->out)) == 0 &&
                    strcmp(text_of(&b.said), text_of(&expected->said)) == 0;
    }
    box_free(&b);
    return NULL;
}

static void asks_at_once_do_not_disturb_each_other(void **ctx)
{
    (void)ctx;
    box expected[N_REQUESTS] = { { .code = -1 } };
    for (size_t i = 0; i < N_REQUESTS; i++)
        run_request(&expected[i], requests[i]);
    asker askers[N_ASKERS];
    for (size_t i = 0; i < N_ASKERS; i++) {
        askers[i] = (asker){ .first = i * 4, .expected = expected };
        assert_int_equal(pthread_create(&askers[i].thread, NULL, ask_all, &askers[i]),
                         0);
    }
    for (size_t i = 0; i < N_ASKERS; i++) {
        pthread_join(askers[i].thread, NULL);
        assert_true(askers[i].agrees);
    }
    for (size_t i = 0; i < N_REQUESTS; i++)
        box_free(&expected[i]);
}

/* ---- the end ---- */

typedef struct stopper {
    gv_flag stop;
    box box;
    request what;
    gv_flag done;
    gv_flag leave; /* the time of a thread that is gone cannot be asked for */
} stopper;

static void nap(void)
{
    // clock: looks again
    (void)nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
}

static void *ask_long(void *user)
{
    stopper *s = user;
    run_with(&s->box, s->what,
             (gv_command_request){ .n_threads = 1, .stop = &s->stop });
    atomic_store(&s->done, true);
    while (!atomic_load(&s->leave))
        nap();
    return NULL;
}

/* The thread's own CPU time: on a busy machine it begins later. */
static double seconds_of(pthread_t thread)
{
    clockid_t clock;
    assert_int_equal(pthread_getcpuclockid(thread, &clock), 0);
    return gv_seconds_on(clock);
}

/* Stops a request that is under way. What it asks for takes far longer. */
static void stop_at_work(stopper *s, request what)
{
    static const double under_way = 0.01; // CPU time
    *s = (stopper){ .what = what };
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, ask_long, s), 0);
    while (seconds_of(thread) < under_way && !atomic_load(&s->done))
        nap();
    if (atomic_load(&s->done))
        fail_msg("%s: %d %s%s", what.line, s->box.code, text_of(&s->box.out),
                 text_of(&s->box.said));
    atomic_store(&s->stop, true);
    atomic_store(&s->leave, true);
    pthread_join(thread, NULL);
    assert_int_equal(s->box.code, 130);
}

static void the_flag_ends_a_long_ask(void **ctx)
{
    (void)ctx;
    stopper s;
    static const request ratings[] = { { "rate --to json --ratings SpW", HARD },
                                       { "rate --to json --ratings BxB", HARD },
                                       { "rate --to json --ratings SER", LONG } };
    for (size_t i = 0; i < sizeof ratings / sizeof ratings[0]; i++) {
        stop_at_work(&s, ratings[i]);
        assert_string_equal(text_of(&s.box.said),
                            "givens: interrupted after 0 records\n");
        assert_int_equal(s.box.out.length, 0);
        box_free(&s.box);
    }

    stop_at_work(&s, (request){ "generate --count 1000000000 --seed 1", NULL });
    assert_non_null(strstr(text_of(&s.box.said), "givens: interrupted: "));
    assert_int_equal(s.box.out.length % 82, 0); // whole puzzles
    box_free(&s.box);

    stop_at_work(&s, (request){ "count --limit 0 empty", NULL });
    box_free(&s.box);
    stop_at_work(&s, (request){ "gsp --block 6x6 --count 100000000 --seed 1", NULL });
    box_free(&s.box);
}

static void an_ask_that_was_stopped_before_does_nothing(void **ctx)
{
    (void)ctx;
    gv_flag stop = true;
    box b = { .code = -1 };
    run_with(&b, (request){ "solve", EASY }, (gv_command_request){ .stop = &stop });
    assert_int_equal(b.code, 130);
    assert_int_equal(b.out.length, 0);
    box_free(&b);
}

/* The run then sets the flag itself, which is no interruption. */
static void output_that_is_not_wanted_ends_the_ask(void **ctx)
{
    (void)ctx;
    gv_flag stop = false;
    box b = { .room = 1000 };
    run_with(&b, (request){ "generate --count 10000000 --seed 1", NULL },
             (gv_command_request){ .n_threads = 2, .stop = &stop });
    assert_int_equal(b.code, 5);
    assert_true(atomic_load(&stop));
    run_request(&b, (request){ "solve --all --limit 0 empty", NULL });
    assert_int_equal(b.code, 5);
    box_free(&b);
}

static void progress_is_told(void **ctx)
{
    (void)ctx;
    gv_flag stop = false;
    box b = { .code = -1, .enough = &stop };
    run_with(&b, (request){ "generate --run-time 100000 --seed 1", NULL },
             (gv_command_request){ .n_threads = 1, .stop = &stop });
    assert_int_equal(b.code, 130);
    assert_true(b.n_progress >= 1);
    box_free(&b);
}

/* ---- sealed ---- */

static void expect_refusal(const char *line, const char *message)
{
    box b = { .code = -1 };
    run_request(&b, (request){ line, EASY });
    assert_int_equal(b.code, 2);
    assert_int_equal(b.out.length, 0);
    assert_non_null(strstr(text_of(&b.said), message));
    box_free(&b);
}

static void files_and_programs_are_out_of_reach(void **ctx)
{
    (void)ctx;
    static const char *const lines[] = {
        "generate --grids /etc/passwd",
        "generate --grids -",
        "generate --mask /etc/passwd",
        "gsp --from-qcp /etc/passwd --block 3x4",
        "explain --verify /etc/passwd",
        "solve --output /tmp/never",
        "solve -o /tmp/never",
        "encode -o /tmp/never-%n",
        "solve --solver true{in}",
        "solve --solver gecode",
        "stats --puzzles /etc/passwd --method top-down",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        expect_refusal(lines[i], "not accessible here");
    expect_refusal("stats /etc/passwd", "not accessible");
    expect_refusal("export /etc/passwd", "not accessible");
}

/* An operand is a puzzle, if it names a file or not. */
static void an_operand_is_never_opened(void **ctx)
{
    (void)ctx;
    box b = { .code = -1 };
    run_request(&b, (request){ "solve /etc/passwd", NULL });
    assert_int_equal(b.code, 3);
    assert_non_null(strstr(text_of(&b.said), "givens: operand 1:1:"));
    assert_null(strstr(text_of(&b.said), "root"));
    assert_null(strstr(text_of(&b.said), "nor is there a file"));
    run_request(&b, (request){ "generate --family csp --seed 1 /etc/passwd", NULL });
    assert_int_equal(b.code, 3);
    assert_non_null(strstr(text_of(&b.said), "operand 1"));
    box_free(&b);
}

static void an_operand_is_a_puzzle_and_a_dash_the_input(void **ctx)
{
    (void)ctx;
    box b = { .code = -1 }, other = { .code = -1 };
    run_request(&b, (request){ "solve - empty --any", EASY });
    assert_int_equal(b.code, 0);
    assert_int_equal(b.out.length, 2 * 82);
    run_request(&other, (request){ "solve", EASY });
    assert_memory_equal(b.out.text, other.out.text, 82);
    box_free(&b);
    box_free(&other);
}

static void paths_can_be_verified_without_a_file(void **ctx)
{
    (void)ctx;
    box path = { .code = -1 }, b = { .code = -1 };
    run_request(&path, (request){ "explain --to json", EASY });
    assert_int_equal(path.code, 0);
    run_request(&b, (request){ "explain --verify -", text_of(&path.out) });
    assert_int_equal(b.code, 0);
    assert_true(b.out.length > 0);
    box_free(&path);
    box_free(&b);
}

/* Takes "FOLDER/" out of the text. */
static void without_folder(gv_buffer *text, const char *folder)
{
    const size_t length = strlen(folder) + 1;
    for (char *at; (at = strstr(text->text, folder));) {
        memmove(at, at + length, strlen(at + length) + 1);
        gv_buffer_truncate(text, text->length - length);
    }
}

/* Stores are operands that the server itself names: nothing else is opened. */
static void stores_of_the_server_are_read(void **ctx)
{
    (void)ctx;
    static const char *const verbs[] = { "stats --to json", "stats --table clues",
                                         "export --to json", "export" };
    char folder[] = "/tmp/givens-request-XXXXXX", store[64], line[200];
    assert_non_null(mkdtemp(folder));
    (void)snprintf(store, sizeof store, "%s/demo.db", folder);
    const char *const files[] = { store };
    box here = { .code = -1 }, there = { .code = -1 };
    (void)snprintf(line, sizeof line,
                   "study %s --method top-down --units 1 --seed 1 --block 2x2", store);
    run_program(&there, (request){ line, NULL });
    assert_int_equal(there.code, 0);
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        (void)snprintf(line, sizeof line, "%s %s", verbs[i], store);
        run_program(&there, (request){ line, NULL });
        run_with(&here, (request){ verbs[i], NULL },
                 (gv_command_request){ .files = files, .n_files = 1 });
        assert_int_equal(here.code, 0);
        assert_null(
            strstr(text_of(&here.out), folder)); // it is not told where they are
        without_folder(&there.out, folder);
        assert_string_equal(text_of(&here.out), text_of(&there.out));
        expect_refusal(line, "not accessible");
    }
    assert_int_equal(unlink(store), 0);
    run_with(&here, (request){ "stats", NULL },
             (gv_command_request){ .files = files, .n_files = 1 });
    assert_int_equal(here.code, 3);
    // An option that lacks its value does not take the file for it.
    run_with(&here, (request){ "stats --table", NULL },
             (gv_command_request){ .files = files, .n_files = 1 });
    assert_int_equal(here.code, 2);
    assert_int_equal(rmdir(folder), 0);
    box_free(&here);
    box_free(&there);
}

static void only_verbs_for_requests_are_accepted(void **ctx)
{
    (void)ctx;
    static const char *const lines[] = { "study /tmp/never.db",
                                         "merge a b",
                                         "bench solve",
                                         "report x.db",
                                         "sweep x.db",
                                         "fit x.db",
                                         "decode x",
                                         "help",
                                         "version",
                                         "frobnicate" };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        expect_refusal(lines[i], "there is no verb");
    expect_refusal("solve --frobnicate", "unknown option");
}

/* An option that takes a name of this machine says so in its help. */
static void check_local(const gv_verb *verb, const gv_option *row)
{
    const char *argument = row->argument ? row->argument : "";
    const bool names = strstr(argument, "FILE") || strstr(argument, "FOLDER") ||
                       strstr(argument, "COMMAND") || strstr(row->text, "COMMAND") ||
                       strstr(row->text, "FILE");
    if (names != (row->kind == GV_OPTION_LOCAL))
        fail_msg("%s --%s (%s)", verb->name, row->name, row->text);
    if (gv_options_find(&verb->options, row->name) != row)
        fail_msg("%s has two rows --%s", verb->name, row->name);
    if (row->owner == GV_OPTION_OWN && !verb->options_size)
        fail_msg("%s has no structure for --%s", verb->name, row->name);
}

static void options_that_name_files_are_local(void **ctx)
{
    (void)ctx;
    for (size_t v = 0; v < gv_n_verbs; v++) {
        const gv_options *options = &gv_verbs[v]->options;
        assert_in_range(options->n_rows, 1, GV_MAX_OPTIONS);
        for (size_t i = 0; i < options->n_rows; i++)
            check_local(gv_verbs[v], &options->rows[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_ask_is_answered_like_a_command),
        cmocka_unit_test(a_limit_of_memory_ends_an_ask_or_does_not_show),
        cmocka_unit_test(a_large_instance_ends_at_the_limit_of_memory),
        cmocka_unit_test(a_seed_that_is_drawn_is_said_and_written),
        cmocka_unit_test(asks_at_once_do_not_disturb_each_other),
        cmocka_unit_test(the_flag_ends_a_long_ask),
        cmocka_unit_test(an_ask_that_was_stopped_before_does_nothing),
        cmocka_unit_test(output_that_is_not_wanted_ends_the_ask),
        cmocka_unit_test(progress_is_told),
        cmocka_unit_test(files_and_programs_are_out_of_reach),
        cmocka_unit_test(an_operand_is_never_opened),
        cmocka_unit_test(an_operand_is_a_puzzle_and_a_dash_the_input),
        cmocka_unit_test(paths_can_be_verified_without_a_file),
        cmocka_unit_test(stores_of_the_server_are_read),
        cmocka_unit_test(only_verbs_for_requests_are_accepted),
        cmocka_unit_test(options_that_name_files_are_local),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
