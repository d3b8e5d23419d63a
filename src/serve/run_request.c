/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_request.c -- runs the command once for one request. */
#include "serve/run_request.h"

#include "base/log.h"
#include "serve/plain_message.h"

#include <stdio.h>
#include <string.h>

enum { MOST_MESSAGE = 4096 };

/* The result of a run. */
typedef struct answer {
    gv_buffer *out;
    size_t most_bytes;
    bool is_too_long;
    gv_buffer message; /* the last one */
} answer;

static bool take_output(void *user, const char *text, size_t length)
{
    answer *const a = user;
    if (length > a->most_bytes - a->out->length) {
        a->is_too_long = true;
        return false;
    }
    gv_buffer_add(a->out, text, length);
    return !a->out->failed;
}

/* The last message says why a run failed; those before it are notices, for example of
 * the seed. */
static void take_message(void *user, const char *text)
{
    answer *const a = user;
    gv_buffer_reset(&a->message);
    gv_plain_message_add(&a->message, text, MOST_MESSAGE);
}

static const char *message_of(const answer *a)
{
    const bool is_there = !a->message.failed && a->message.length;
    return is_there ? a->message.text : "no message";
}

static void refuse_length(gv_response *reply, size_t most_bytes)
{
    char message[80];
    (void)snprintf(message, sizeof message, "the answer is longer than the limit of %s",
                   gv_size_text_of(most_bytes).text);
    gv_response_error(reply, 503, 5, message);
}

/* A temporary refusal, caused by others. */
static void refuse_for_now(gv_response *reply, const char *message)
{
    gv_response_header_add(reply, "Retry-After", "5");
    gv_response_error(reply, 503, -1, message);
}

static void refuse_memory(gv_response *reply, const gv_serve_limits *limits)
{
    enum { EXIT_LIMIT = 4 };
    char message[240];
    (void)snprintf(message, sizeof message,
                   "this needs more memory than the %s allowed for an answer: ask for "
                   "less, or start a job, which may use %s",
                   gv_size_text_of(limits->request_bytes).text,
                   gv_size_text_of(limits->job_bytes).text);
    gv_response_error(reply, 503, EXIT_LIMIT, message);
}

/* Why a run was stopped. */
static const char *stop_reason(const gv_connection *link, bool is_of_file)
{
    if (link && atomic_load(&link->is_late))
        return is_of_file ? "this takes longer than an answer is allowed to"
                          : "this takes too long for a request: run it as a job";
    if (link && atomic_load(&link->is_gone))
        return "the client has closed the connection";
    return "the server is shutting down";
}

/* Records that cannot be read have their messages in JSON lines, where the client sees
 * which they are. In other forms there is only a word, so the message is better. */
static void finish(gv_response *reply, const answer *a,
                   const gv_command_request *command, int code,
                   const gv_request_args *args, const gv_request *request)
{
    static const char *const codes[] = { "0", "1", "2", "3", "4" };
    if (a->is_too_long)
        refuse_length(reply, a->most_bytes);
    else if (reply->body.failed)
        refuse_for_now(reply, "answers that other clients have not read yet fill the "
                              "memory: try again later");
    else if (code == 2)
        gv_response_error(reply, 400, code, message_of(a));
    else if (code == 3 && (!args->is_json || !reply->body.length))
        gv_response_error(reply, 422, code, message_of(a));
    else if (code == 130)
        gv_response_error(reply, 503, code,
                          stop_reason(request->link, command->n_files > 0));
    else if (code < 0 || code > 4)
        gv_response_error(reply, 500, code, message_of(a));
    else {
        reply->type = args->type;
        gv_response_header_add(reply, "Givens-Exit", codes[code]);
    }
}

/* Runs the command; it is this request's turn. */
static void run_args(gv_service *service, gv_request *request,
                     const gv_request_args *args, const char *file, double seconds,
                     gv_response *reply)
{
    gv_flag stop = false;
    gv_memory memory = { .limit_bytes = service->limits->request_bytes };
    answer a = { .out = &reply->body, .most_bytes = service->limits->output_bytes };
    gv_buffer_init(&a.message, NULL);
    const gv_command_request command = { .verb = args->verb,
                                         .words = args->words,
                                         .n_words = args->n_words,
                                         .input = args->input,
                                         .input_length = args->input_length,
                                         .files = &file,
                                         .n_files = file != NULL,
                                         .n_threads = 1,
                                         .memory = &memory,
                                         .stop = &stop,
                                         .write = take_output,
                                         .say = take_message,
                                         .user = &a };
    gv_connection_work(&service->watch, request->link, seconds, &stop);
    const int code = service->options->run_command(&command);
    GV_LOG(3, serve, "%s of %zu words ends with %d", args->verb, args->n_words, code);
    gv_connection_set(&service->watch, request->link,
                      GV_LINK_WORKING); // releases `stop`
    if (file && a.message.length)
        gv_studies_hide(a.message.text, file);
    if (atomic_load(&memory.is_exhausted)) // even if something was answered
        refuse_memory(reply, service->limits);
    else
        finish(reply, &a, &command, code, args, request);
    gv_buffer_free(&a.message);
}

/* No turn became free in time, or nobody waits for one any more. */
static void refuse_turn(gv_response *reply, const gv_serve_limits *limits,
                        const gv_connection *link)
{
    char message[120];
    (void)snprintf(message, sizeof message,
                   "%u other answers are being worked on, and this one has waited for "
                   "%g s: try again",
                   limits->answers, limits->waiting_seconds);
    if (link && atomic_load(&link->is_late))
        refuse_for_now(reply, message);
    else
        gv_response_error(reply, 503, -1, stop_reason(link, false));
}

void gv_request_args_answer(gv_service *service, gv_request *request,
                            const gv_request_args *args, const char *file,
                            double seconds, gv_response *reply)
{
    gv_flag stop = false;
    gv_connection_work(&service->watch, request->link, service->limits->waiting_seconds,
                       &stop);
    const bool has_turn = gv_turns_take(&service->turns, &stop);
    gv_connection_set(&service->watch, request->link,
                      GV_LINK_WORKING); // releases `stop`
    if (!has_turn) {
        refuse_turn(reply, service->limits, request->link);
        return;
    }
    run_args(service, request, args, file, seconds, reply);
    gv_turns_give(&service->turns);
}
