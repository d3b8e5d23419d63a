/* SPDX-License-Identifier: GPL-3.0-or-later */
/* class_set.c -- keys in one block of memory, found by a table of offsets. */
#include "symmetry/class_set.h"

#include "base/hash.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void gv_class_set_init(gv_class_set *set, gv_memory *memory)
{
    *set = (gv_class_set){ .n = 0 };
    gv_buffer_init(&set->keys, memory);
    gv_buffer_init(&set->slots, memory);
}

void gv_class_set_free(gv_class_set *set)
{
    gv_buffer_free(&set->keys);
    gv_buffer_free(&set->slots);
}

static size_t n_slots_of(const gv_class_set *set)
{
    return set->slots.length / sizeof(size_t);
}

static size_t size_at(const gv_class_set *set, size_t offset)
{
    size_t size;
    memcpy(&size, set->keys.text + offset, sizeof size);
    return size;
}

/* The slot of a key, or the free one where it belongs. */
static size_t *find_slot(const gv_class_set *set, const uint8_t *key, size_t size)
{
    size_t *slots = (size_t *)(void *)set->slots.text;
    const size_t mask = n_slots_of(set) - 1;
    size_t at = gv_hash_bytes(GV_HASH_START, key, size) & mask;
    while (slots[at]) {
        const size_t offset = slots[at] - 1;
        if (size_at(set, offset) == size &&
            !memcmp(set->keys.text + offset + sizeof size, key, size))
            break;
        at = (at + 1) & mask;
    }
    return &slots[at];
}

/* Doubles the table. */
static void grow(gv_class_set *set)
{
    const size_t n_slots = n_slots_of(set) ? 2 * n_slots_of(set) : 64;
    gv_buffer_reset(&set->slots);
    gv_buffer_repeat(&set->slots, '\0', n_slots * sizeof(size_t));
    for (size_t offset = 0; !set->slots.failed && offset < set->keys.length;) {
        const size_t size = size_at(set, offset);
        const uint8_t *key = (const uint8_t *)set->keys.text + offset + sizeof size;
        *find_slot(set, key, size) = offset + 1;
        offset += sizeof size + size;
    }
}

void gv_class_name_of(char out[GV_CLASS_NAME_SIZE], const uint8_t *key, size_t size)
{
    for (unsigned i = 0; i < 2; i++)
        (void)snprintf(out + 16 * i, 17, "%016" PRIx64,
                       gv_hash_bytes(gv_hash_word(GV_HASH_START, i), key, size));
}

gv_status gv_class_set_add(bool *is_new, gv_class_set *set, const uint8_t *key,
                           size_t size, gv_error *err)
{
    if (2 * set->n >= n_slots_of(set))
        grow(set);
    if (set->slots.failed || set->keys.failed)
        return gv_fail_memory(err);
    size_t *slot = find_slot(set, key, size);
    *is_new = !*slot;
    if (*slot)
        return GV_OK;
    *slot = set->keys.length + 1;
    gv_buffer_add(&set->keys, (const char *)&size, sizeof size);
    gv_buffer_add(&set->keys, (const char *)key, size);
    set->n++;
    return set->keys.failed ? gv_fail_memory(err) : GV_OK;
}

bool gv_class_set_has(const gv_class_set *set, const uint8_t *key, size_t size)
{
    return n_slots_of(set) && *find_slot(set, key, size);
}
