/* SPDX-License-Identifier: GPL-3.0-or-later */
/* engine_main.c -- the engine of a page without a server: one request, in the form that
 * the server takes (docs/api.md), from standard input to standard output. A worker of
 * the browser runs this program once for each request.
 *
 *     engine about    what the engine is and can do: GET /api/1/
 *     engine answer   the output of a verb: POST /api/1/VERB, with the verb in the body
 *     engine job      the events of a job, as they happen
 *
 * It ends with 0 if the request was answered. A refusal is a message on stderr, and 2,
 * 3, 4, 5 or 70 as in docs/api.md. */
#include "cli/embedded_command.h"
#include "serve/about.h"
#include "serve/event_log.h"
#include "serve/json_to_argv.h"
#include "serve/plain_message.h"

#include <stdio.h>
#include <string.h>

enum { EXIT_USAGE = 2, EXIT_INPUT = 3, EXIT_LIMIT = 4, EXIT_OUTPUT = 5, EXIT_BUG = 70 };

static int refuse(int code, const char *message)
{
    fprintf(stderr, "%s\n", message);
    return code;
}

/* A page ends a run by ending its worker, so there is no limit of time for jobs. */
static gv_serve_limits limits_here(void)
{
    gv_serve_limits limits = gv_serve_default_limits;
    limits.job_seconds = 0;
    return limits;
}

/* ---- about ---- */

static int print_about(void)
{
    gv_buffer text;
    gv_json json;
    const gv_serve_limits limits = limits_here();
    gv_buffer_init(&text, NULL);
    gv_json_init(&json, &text);
    gv_json_object_begin(&json);
    gv_about_write(&json, gv_command_book, &limits);
    gv_json_key(&json, "studies");
    gv_json_array_begin(&json);
    gv_json_array_end(&json);
    gv_json_object_end(&json);
    gv_buffer_putc(&text, '\n');
    const bool is_written =
        !text.failed && fwrite(text.text, 1, text.length, stdout) == text.length;
    gv_buffer_free(&text);
    return is_written ? 0 : refuse(EXIT_BUG, "out of memory");
}

/* ---- answers ---- */

typedef struct answer {
    gv_buffer out;
    gv_buffer message; /* the last one */
    size_t most_bytes;
    bool is_too_long;
} answer;

static bool take_output(void *user, const char *text, size_t length)
{
    answer *const a = user;
    a->is_too_long = length > a->most_bytes - a->out.length;
    if (a->is_too_long)
        return false;
    gv_buffer_add(&a->out, text, length);
    return !a->out.failed;
}

static void take_message(void *user, const char *text)
{
    answer *const a = user;
    gv_buffer_reset(&a->message);
    gv_plain_message_add(&a->message, text, a->most_bytes);
}

static int refuse_size(const char *what, size_t most_bytes, int code)
{
    char message[120];
    (void)snprintf(message, sizeof message, "%s %s", what,
                   gv_size_text_of(most_bytes).text);
    return refuse(code, message);
}

/* Records that cannot be read have their messages in JSON lines. */
static int finish_answer(const answer *a, const gv_memory *memory,
                         const gv_request_args *args, int code)
{
    const bool is_useless = code == EXIT_INPUT && (!args->is_json || !a->out.length);
    if (a->is_too_long)
        return refuse_size("the answer is longer than the limit of", a->most_bytes,
                           EXIT_OUTPUT);
    if (atomic_load(&memory->is_exhausted) || a->out.failed)
        return refuse_size("this needs more memory than the limit of",
                           memory->limit_bytes, EXIT_LIMIT);
    if (code == EXIT_USAGE || is_useless || code < 0 || code > EXIT_LIMIT)
        return refuse(code, a->message.length ? a->message.text : "no message");
    const bool is_written =
        fwrite(a->out.text, 1, a->out.length, stdout) == a->out.length;
    return is_written ? 0 : EXIT_OUTPUT;
}

static int run_answer(const gv_request_args *args)
{
    const gv_serve_limits limits = limits_here();
    gv_memory memory = { .limit_bytes = limits.request_bytes };
    answer a = { .most_bytes = limits.output_bytes };
    gv_buffer_init(&a.out, NULL);
    gv_buffer_init(&a.message, NULL);
    const gv_command_request command = { .verb = args->verb,
                                         .words = args->words,
                                         .n_words = args->n_words,
                                         .input = args->input,
                                         .input_length = args->input_length,
                                         .n_threads = 1,
                                         .memory = &memory,
                                         .write = take_output,
                                         .say = take_message,
                                         .user = &a };
    const int code = finish_answer(&a, &memory, args, gv_embedded_command(&command));
    gv_buffer_free(&a.message);
    gv_buffer_free(&a.out);
    return code;
}

/* ---- jobs ---- */

typedef struct job {
    gv_event_log log;
    size_t n_sent;     /* bytes of the log */
    const char *limit; /* what ended it; NULL: nothing */
} job;

/* Prints the events that are new. */
static bool send_events(job *j)
{
    const size_t n = j->log.text.length - j->n_sent;
    const bool is_sent =
        !j->log.text.failed &&
        (!n || fwrite(j->log.text.text + j->n_sent, 1, n, stdout) == n);
    j->n_sent += n;
    return is_sent && fflush(stdout) == 0;
}

static bool log_output(void *user, const char *text, size_t length)
{
    job *const j = user;
    const bool fits = gv_event_log_output(&j->log, text, length);
    if (!fits)
        j->limit = "output";
    return send_events(j) && fits;
}

static void log_message(void *user, const char *text)
{
    job *const j = user;
    if (!gv_event_log_message(&j->log, text))
        j->limit = "output";
    (void)send_events(j);
}

static void print_progress(void *user, const gv_progress_state *state)
{
    (void)user;
    enum { MOST_EVENT = 400 };
    char event[MOST_EVENT];
    const size_t length = gv_event_progress(event, sizeof event, state);
    (void)fwrite(event, 1, length, stdout);
    (void)fflush(stdout);
}

static int run_job(const gv_request_args *args)
{
    const gv_serve_limits limits = limits_here();
    gv_memory memory = { .limit_bytes = limits.job_bytes };
    job j = { .limit = NULL };
    gv_event_log_init(&j.log, limits.output_bytes);
    j.log.is_json_lines = args->is_json;
    const gv_command_request command = { .verb = args->verb,
                                         .words = args->words,
                                         .n_words = args->n_words,
                                         .input = args->input,
                                         .input_length = args->input_length,
                                         .n_threads = 1,
                                         .memory = &memory,
                                         .write = log_output,
                                         .say = log_message,
                                         .progress = print_progress,
                                         .user = &j };
    int code = gv_embedded_command(&command);
    if (atomic_load(&memory.is_exhausted)) {
        j.limit = "memory";
        code = EXIT_LIMIT;
    }
    if (!j.limit)
        gv_event_log_flush(&j.log);
    gv_event_log_end(&j.log, code, false, j.limit);
    const bool is_sent = send_events(&j);
    gv_event_log_free(&j.log);
    return is_sent ? 0 : EXIT_OUTPUT;
}

/* ---- the request ---- */

static bool read_body(gv_buffer *out)
{
    char piece[1 << 14];
    for (size_t n; (n = fread(piece, 1, sizeof piece, stdin)) > 0;)
        gv_buffer_add(out, piece, n);
    return !ferror(stdin) && !out->failed;
}

static int run_request(int (*run)(const gv_request_args *args))
{
    gv_error err;
    gv_arena arena;
    gv_buffer body;
    gv_request_args args;
    int code = EXIT_BUG;
    gv_arena_init(&arena, NULL);
    gv_buffer_init(&body, NULL);
    if (!read_body(&body))
        refuse(code, "the request cannot be read");
    else if (gv_request_args_read(&args, NULL, gv_command_book, body.text, body.length,
                                  &arena, &err) != GV_OK)
        code = refuse(EXIT_USAGE, err.message);
    else
        code = run(&args);
    gv_buffer_free(&body);
    gv_arena_free(&arena);
    return code;
}

int main(int argc, char **argv)
{
    const char *const name = argc == 2 ? argv[1] : "";
    if (strcmp(name, "about") == 0)
        return print_about();
    if (strcmp(name, "answer") == 0)
        return run_request(run_answer);
    if (strcmp(name, "job") == 0)
        return run_request(run_job);
    return refuse(EXIT_USAGE, "usage: engine about|answer|job <REQUEST.json");
}
