/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answering.c -- one ask for one request. */
#include "serve/answering.h"

#include "serve/plain_message.h"

#include <stdio.h>
#include <string.h>

enum { MOST_MESSAGE = 4096 };

/* What an ask leaves behind. */
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

/* The last message tells why a run failed; those before it are notices, as of the seed.
 */
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

/* Why a run was stopped. */
static const char *stop_reason(const gv_link *link, bool is_of_file)
{
    if (link && atomic_load(&link->is_late))
        return is_of_file ? "this takes longer than an answer may"
                          : "this takes too long for a request: ask for it as a job";
    if (link && atomic_load(&link->is_gone))
        return "the client has closed the connection";
    return "the server is ending";
}

/* Records that cannot be read have their messages in JSON lines; there the client sees
 * which they are. In other forms there is only a word, so that the message is better.
 */
static void finish(gv_response *reply, answer *a, const gv_ask *ask, int code,
                   const gv_question *question, const gv_link *link)
{
    static const char *const codes[] = { "0", "1", "2", "3", "4" };
    if (reply->body.failed)
        gv_response_error(reply, 500, 70, "out of memory");
    else if (a->is_too_long)
        refuse_length(reply, a->most_bytes);
    else if (code == 2)
        gv_response_error(reply, 400, code, message_of(a));
    else if (code == 3 && (!question->is_json || !reply->body.length))
        gv_response_error(reply, 422, code, message_of(a));
    else if (code == 130)
        gv_response_error(reply, 503, code, stop_reason(link, ask->n_files > 0));
    else if (code < 0 || code > 4)
        gv_response_error(reply, 500, code, message_of(a));
    else {
        reply->type = question->type;
        gv_response_header_add(reply, "Givens-Exit", codes[code]);
    }
}

void gv_question_answer(gv_service *service, gv_request *request,
                        const gv_question *question, const char *file, double seconds,
                        gv_response *reply)
{
    gv_flag stop = false;
    answer a = { .out = &reply->body, .most_bytes = service->limits->output_bytes };
    gv_buffer_init(&a.message, NULL);
    const gv_ask ask = { .verb = question->verb,
                         .words = question->words,
                         .n_words = question->n_words,
                         .input = question->input,
                         .input_length = question->input_length,
                         .files = &file,
                         .n_files = file != NULL,
                         .n_threads = 1,
                         .stop = &stop,
                         .write = take_output,
                         .say = take_message,
                         .user = &a };
    gv_link_work(&service->watch, request->link, seconds, &stop);
    const int code = service->options->ask(&ask);
    gv_link_set(&service->watch, request->link, GV_LINK_WORKING); // lets go of `stop`
    if (file && a.message.length)
        gv_study_hide(a.message.text, file);
    finish(reply, &a, &ask, code, question, request->link);
    gv_buffer_free(&a.message);
}
