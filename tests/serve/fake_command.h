/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fake_command.h -- a command of a few lines: its options, and a function that does
 * what its input says. */
#ifndef FAKE_COMMAND_H
#define FAKE_COMMAND_H

#include "serve/command_request.h"
#include "serve/api_verbs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* name, kind, argument, words */
#define FAKE(n, k, a, w)                                                               \
    {                                                                                  \
        .name = n, .kind = k, .argument = a, .words = w, .text = n                     \
    }
// clang-format off
static const gv_option fake_options[] = {
    FAKE("to", GV_OPTION_CHOICE, "FORM", "line svg json"),
    FAKE("any", GV_OPTION_FLAG, NULL, NULL),
    FAKE("limit", GV_OPTION_NUMBER, "N", NULL),
    FAKE("limit-time", GV_OPTION_SECONDS, "S", NULL),
    FAKE("format", GV_OPTION_TEXT, "TEXT", NULL),
    FAKE("output", GV_OPTION_LOCAL, "FILE", NULL),
    { .name = "threads", .kind = GV_OPTION_NUMBER, .argument = "N", .text = "threads",
      .owner = GV_OPTION_OF_PROCESS },
};
// clang-format on

static const gv_options fake_table = GV_OPTIONS(fake_options);

/* A few verbs, which have the same options. */
static inline bool fake_book(gv_api_verb *out, size_t i)
{
    static const char *const names[] = { "solve", "count", "generate", "rate" };
    if (i >= GV_N_OF(names))
        return false;
    *out = (gv_api_verb){ names[i], names[i], &fake_table };
    return true;
}

static inline void pause_ms(long ms)
{
    const struct timespec time = { .tv_nsec = ms * 1000000 };
    (void)nanosleep(&time, NULL); // clock: for loops that look again
}

/* Runs until it is stopped, telling so; minutes at most. */
static inline int fake_endless(const gv_command_request *request)
{
    for (unsigned i = 0; i < 30000; i++) {
        if (atomic_load(request->stop))
            return 130;
        const gv_progress_state state = {
            .done = i, .fraction = 0.5, .rate = 10, .seconds_left = -1, .tries = 7
        };
        if (request->progress)
            request->progress(request->user, &state);
        pause_ms(10); // clock: looks again
    }
    return 70;
}

/* Writes until nobody takes it. */
static inline int fake_flood(const gv_command_request *request, const char *text)
{
    size_t n = 0;
    while (request->write(request->user, text, strlen(text)))
        if (++n > 1000) // the limits of the tests are smaller
            abort();
    return 5;
}

static inline int fake_command(const gv_command_request *request)
{
    const char *const text = request->input ? request->input : "";
    if (strcmp(text, "endless") == 0)
        return fake_endless(request);
    if (strcmp(text, "half a line") == 0)
        return request->write(request->user, "{\"half", 6) ? fake_endless(request) : 5;
    if (strcmp(text, "flood") == 0)
        return fake_flood(request, "a line\n");
    if (strcmp(text, "empty lines") == 0)
        return fake_flood(request, "\n");
    if (strcmp(text, "memory") == 0) {
        void *const block = gv_alloc(request->memory, (size_t)1 << 20);
        gv_free(block);
        return block ? 0 : 70;
    }
    if (strncmp(text, "exit ", 5) == 0) {
        request->say(request->user, "givens: seed 5\n");
        request->say(request->user, "givens: what is wrong\n");
        return atoi(text + 5);
    }
    for (size_t i = 0; i < request->n_words; i++) {
        (void)request->write(request->user, request->words[i],
                             strlen(request->words[i]));
        (void)request->write(request->user, "\n", 1);
    }
    return request->write(request->user, text, strlen(text)) ? 0 : 5;
}

#endif
