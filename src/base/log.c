/* SPDX-License-Identifier: GPL-3.0-or-later */
/* log.c -- prints what GIVENS_LOG asks for. Part of builds with -Dlogging=true only,
 * and the one file with a thread-local: nothing else could number the threads of the
 * library without a parameter on every call. */
#include "base/log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1024, MAX_LEVEL = 5 };

static const char *const topic_names[] = {
#define X(name, what) #name,
    GV_LOG_TOPICS(X)
#undef X
};

static unsigned wanted[GV_N_LOG_TOPICS]; /* the highest level of each topic */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void complain(const char *word)
{
    fprintf(stderr, "GIVENS_LOG: '%s' is not TOPIC:LEVEL, level 1 to %d. Topics: all",
            word, MAX_LEVEL);
    for (unsigned i = 0; i < GV_N_LOG_TOPICS; i++)
        fprintf(stderr, ", %s", topic_names[i]);
    fputc('\n', stderr);
}

/* Takes one "topic:level"; "topic" alone is level 3. */
static void take_word(char *word)
{
    char *const colon = strchr(word, ':');
    const char *const level_text = colon ? colon + 1 : "3";
    const unsigned level = (unsigned)(*level_text - '0');
    bool known = false;
    if (colon)
        *colon = 0;
    for (unsigned i = 0; i < GV_N_LOG_TOPICS; i++)
        if (strcmp(word, "all") == 0 || strcmp(word, topic_names[i]) == 0) {
            known = true;
            wanted[i] = level;
        }
    if (!known || level < 1 || level > MAX_LEVEL || level_text[1])
        complain(word);
}

static void read_environment(void)
{
    const char *const text = getenv("GIVENS_LOG");
    char copy[LINE_BYTES];
    if (!text || strlen(text) >= sizeof copy)
        return;
    strcpy(copy, text);
    char *rest = copy;
    for (char *word = strtok_r(rest, ",", &rest); word;
         word = strtok_r(NULL, ",", &rest))
        take_word(word);
}

bool gv_log_wants(gv_log_topic topic, unsigned level)
{
    pthread_once(&once, read_environment);
    return wanted[topic] >= level;
}

/* The number of the calling thread: in the order in which they first said something. */
static unsigned thread_number(void)
{
    static atomic_uint n_threads;
    static _Thread_local unsigned number; // plus one
    if (!number)
        number = atomic_fetch_add(&n_threads, 1) + 1;
    return number - 1;
}

void gv_log_line(gv_log_topic topic, unsigned level, const char *format, ...)
{
    char line[LINE_BYTES];
    const int head = snprintf(line, sizeof line, "[%u %s:%u] ", thread_number(),
                              topic_names[topic], level);
    va_list arguments;
    va_start(arguments, format);
    const int body =
        vsnprintf(line + head, sizeof line - (size_t)head - 1, format, arguments);
    va_end(arguments);
    size_t length = (size_t)head + (size_t)(body > 0 ? body : 0);
    if (length > sizeof line - 2)
        length = sizeof line - 2;
    line[length++] = '\n';
    // One call, so that lines of threads do not mix.
    (void)fwrite(line, 1, length, stderr);
}
