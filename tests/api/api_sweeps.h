/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_sweeps.h -- a table of calls, each made with its first allocation failing, its
 * second, and so on; and a test that the table has every call of a header that can
 * fail. Include it after cmocka.h. */
#ifndef GV_TESTS_API_API_SWEEPS_H
#define GV_TESTS_API_API_SWEEPS_H

#include "api_testing.h"

#include <stdio.h>
#include <stdlib.h>

enum { API_PATTERN = 0x5A, API_MOST_HEADER = 1 << 17 };

typedef struct api_sweep api_sweep;
struct api_sweep {
    const char *call; /* "gv_count" */
    gv_status (*run)(api_world *w, const api_sweep *s);
    size_t puzzle;    /* for the test: which instance, */
    const char *word; /* and which theory, method or encoding */
    bool takes_none;  /* the call needs no memory */
};

/* An output that a call must leave as it is when it fails. */
#define API_OUT(type, name)                                                            \
    __typeof__(type) name;                                                             \
    memset(&(name), API_PATTERN, sizeof(name))
#define API_KEEPS(status, name) api_keeps((status), &(name), sizeof(name))

static inline void api_keeps(gv_status status, const void *out, size_t size)
{
    const unsigned char *bytes = out;
    for (size_t i = 0; status != GV_OK && i < size; i++)
        assert_int_equal(bytes[i], API_PATTERN);
}

static inline gv_status api_run_sweep(api_world *w, void *user)
{
    const api_sweep *s = user;
    return s->run(w, s);
}

static inline void api_sweep_all(api_world *w, const api_sweep *sweeps, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        api_sweep s = sweeps[i];
        print_message("# %s %s\n", s.call, s.word ? s.word : ""); // which one fails
        if (!s.takes_none) {
            api_survives(w, api_run_sweep, &s);
            continue;
        }
        const size_t n_calls = atomic_load(&w->memory.n_calls);
        assert_int_equal(s.run(w, &s), GV_OK);
        assert_int_equal(atomic_load(&w->memory.n_calls), n_calls);
    }
}

static inline bool api_has_sweep(const api_sweep *sweeps, size_t n, const char *call,
                                 size_t length)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(sweeps[i].call) == length &&
            memcmp(sweeps[i].call, call, length) == 0)
            return true;
    return false;
}

/* Every function of include/`header` that returns a gv_status has a row, and no row is
 * of another function. */
static inline void api_assert_complete(const char *header, const api_sweep *sweeps,
                                       size_t n)
{
    static const char declares[] = "\nGV_API gv_status ";
    static char text[API_MOST_HEADER];
    char path[4096];
    const char *root = getenv("GIVENS_SOURCE");
    (void)snprintf(path, sizeof path, "%s/include/%s", root ? root : ".", header);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    const size_t size = fread(text, 1, sizeof text - 1, in);
    (void)fclose(in);
    assert_true(size > 0 && size < sizeof text - 1);
    text[size] = '\0';
    for (const char *at = text; (at = strstr(at, declares));) {
        at += sizeof declares - 1;
        const size_t length = strcspn(at, "(");
        if (!api_has_sweep(sweeps, n, at, length))
            fail_msg("%.*s() has no row in the table of allocation sweeps", (int)length,
                     at);
    }
    for (size_t i = 0; i < n; i++) {
        char declaration[200];
        (void)snprintf(declaration, sizeof declaration, "%s%s(", declares,
                       sweeps[i].call);
        if (!strstr(text, declaration))
            fail_msg("%s() of the table is not declared", sweeps[i].call);
    }
}

#endif
