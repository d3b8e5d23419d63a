/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text_testing.h -- what the tests of text formats share: a place to read and write in,
 * random instances, and readings that must fail at a place. */
#ifndef GV_TESTS_TEXT_TESTING_H
#define GV_TESTS_TEXT_TESTING_H

#include "text/format.h"

typedef struct world {
    gv_context *context;
    gv_arena arena;
    gv_buffer text; /* what was written last */
    gv_error err;
} world;

void world_open(world *w);
void world_close(world *w);

/* A complete shape; fails the test when it is none. */
gv_shape shape_of(gv_family family, unsigned block_rows, unsigned block_cols,
                  unsigned order);

/* What a random instance may have beside givens. */
typedef struct random_parts {
    bool marks;
    bool placed;
    gv_alphabet alphabet;
} random_parts;

/* A random share of the cells given (none and all included); digits at random, so that
 * they often contradict each other, or from a Latin square, so that rows do not. Needs
 * rng streams only: same stream, same instance. */
const gv_instance *random_instance(world *w, gv_shape shape, gv_rng *rng,
                                   random_parts parts);

/* The instance as text in w->text, replacing what was there. */
const char *written(world *w, const gv_instance *instance, gv_format format);

/* A record of that text, at line 1 and column 1, that knows nothing of its shape. */
gv_record_text raw_of(gv_format format, const char *text);

/* The same with a shape. */
gv_record_text raw_with(gv_format format, const char *text, gv_shape shape);

/* Reads; a failure fails the test with its message. */
gv_parsed parsed(world *w, const gv_record_text *raw);

/* Reads what must be an input error at that place, with `part` in its message. */
void assert_bad(world *w, const gv_record_text *raw, size_t line, size_t column,
                const char *part);

/* What a cell of a family with digits may hold: its given alone, or its marks, or every
 * digit. */
uint64_t allowed(const gv_instance *instance, unsigned cell);

bool is_given(const gv_instance *instance, gv_label label);
bool is_placed(const gv_instance *instance, gv_label label);

#endif
