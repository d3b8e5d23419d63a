/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class_set.h -- a growing set of keys of classes, to drop isomorphs from a stream of
 * puzzles. Exact: whole keys are compared, hashes only find them. Takes the bytes of
 * each key and about 32 more. Not for use by two threads at a time. */
#ifndef GV_SYMMETRY_CLASS_SET_H
#define GV_SYMMETRY_CLASS_SET_H

#include "base/buffer.h"
#include "base/status.h"

enum { GV_CLASS_NAME_SIZE = 33 };

/* A name of the class with this key, 32 hexadecimal digits: two hashes. */
void gv_class_name_of(char out[GV_CLASS_NAME_SIZE], const uint8_t *key, size_t size);

typedef struct gv_class_set {
    gv_buffer keys;  /* one after the other, each with its length before it */
    gv_buffer slots; /* size_t: 1 + offset of a key; 0: free. A power of two */
    size_t n;
} gv_class_set;

/* An empty set. `memory` may be NULL. */
void gv_class_set_init(gv_class_set *set, gv_memory *memory);
void gv_class_set_free(gv_class_set *set);

/* Adds a key; `is_new` says whether it was missing. After a failure (GV_ERR_MEMORY) the
 * set is of no more use. */
gv_status gv_class_set_add(bool *is_new, gv_class_set *set, const uint8_t *key,
                           size_t size, gv_error *err);

/* Whether the key was added. */
bool gv_class_set_has(const gv_class_set *set, const uint8_t *key, size_t size);

#endif
