/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_testing.h -- a world to call givens.h in: a context whose memory counts what is
 * in use and can be made to fail. Include it after cmocka.h. */
#ifndef GV_TESTS_API_API_TESTING_H
#define GV_TESTS_API_API_TESTING_H

#include "model/context.h"

#include <string.h>

static const char api_easy[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
                               ".6....28....419..5....8..79";

typedef struct api_world {
    gv_memory memory;
    gv_context *context;
    gv_error err;
} api_world;

static inline void api_open(api_world *w)
{
    *w = (api_world){ .memory.limit_bytes = SIZE_MAX / 2 };
    assert_int_equal(gv_context_new_with(&w->context, &w->memory, NULL), GV_OK);
}

/* Everything that was made must be free again. */
static inline void api_close(api_world *w)
{
    gv_context_free(w->context);
    assert_int_equal(atomic_load(&w->memory.used_bytes), 0);
}

static inline gv_instance *api_parse_as(api_world *w, const char *text,
                                        gv_text_options known)
{
    gv_instance *instance = NULL;
    known.size = sizeof known;
    assert_int_equal(
        gv_instance_parse(&instance, w->context, text, strlen(text), &known, &w->err),
        GV_OK);
    return instance;
}

static inline gv_instance *api_parse(api_world *w, const char *text)
{
    return api_parse_as(w, text, (gv_text_options){ 0 });
}

/* Calls `call` with its first allocation failing, its second, and so on until it
 * succeeds. It must report lack of memory, and itself check that its outputs are
 * untouched; after the first success, whose result it frees, nothing more is in use
 * than before: what the context keeps is made beforehand. */
typedef gv_status api_call(api_world *w, void *user);

static inline void api_survives(api_world *w, api_call *call, void *user)
{
    assert_int_equal(call(w, user), GV_OK);
    const size_t used = atomic_load(&w->memory.used_bytes);
    gv_status status = GV_ERR_MEMORY;
    size_t fail_at = 1;
    for (; status != GV_OK; fail_at++) {
        w->err = (gv_error){ .status = GV_OK };
        w->memory.fail_at = atomic_load(&w->memory.n_calls) + fail_at;
        status = call(w, user);
        w->memory.fail_at = 0;
        assert_int_equal(atomic_load(&w->memory.used_bytes), used);
        if (status == GV_OK)
            break;
        assert_int_equal(status, GV_ERR_MEMORY);
        assert_int_equal(w->err.status, GV_ERR_MEMORY);
    }
    assert_true(fail_at > 1); // it takes memory
}

/* The last call failed with GV_ERR_ARGUMENT, and its message has `words` in it. */
#define api_refuses(w, call, words)                                                    \
    do {                                                                               \
        assert_int_equal((call), GV_ERR_ARGUMENT);                                     \
        assert_non_null(strstr((w)->err.message, (words)));                            \
    } while (0)

#endif
