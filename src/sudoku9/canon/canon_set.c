/* SPDX-License-Identifier: GPL-3.0-or-later */
/* canon_set.c -- the set of canonical strings: an array of records, and a hash table
 * with linear probing that contains their numbers. Only the slots are sparse, so little
 * memory is idle. */
#include "sudoku9/canon/canon_set.h"

#include "base/u128.h"

#include <assert.h>
#include <string.h>

/* Each row of nine digits is a number below 10^9. */
struct gv_canon_record {
    uint32_t row[9];
};

void gv_canon_set_init(gv_canon_set *set, gv_memory *memory)
{
    *set = (gv_canon_set){ .memory = memory };
}

void gv_canon_set_free(gv_canon_set *set)
{
    gv_free(set->records);
    gv_free(set->slots);
    gv_canon_set_init(set, set->memory);
}

static gv_canon_record pack(const uint8_t digits[81])
{
    gv_canon_record record = { .row = { 0 } };
    for (size_t cell = 0; cell < 81; cell++)
        record.row[cell / 9] = record.row[cell / 9] * 10 + digits[cell];
    return record;
}

/* Multiply and fold, row by row: the high half of a product depends on every bit of
 * both factors. */
static uint64_t hash(const gv_canon_record *record)
{
    uint64_t state = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < 9; i++) {
        const gv_u128 product =
            (gv_u128)(state ^ record->row[i]) * UINT64_C(0xd6e8feb86659fd93);
        state = (uint64_t)product ^ (uint64_t)(product >> 64);
    }
    return state;
}

/* The slot that holds `record`, else the free one where it belongs. */
static uint32_t *find_slot(const gv_canon_set *set, const gv_canon_record *record)
{
    assert(set->n_slots && !(set->n_slots & (set->n_slots - 1)));
    assert(set->n_records < set->n_slots); // a free slot ends every search
    size_t i = (size_t)hash(record) & (set->n_slots - 1);
    while (set->slots[i] &&
           memcmp(&set->records[set->slots[i] - 1], record, sizeof *record) != 0)
        i = (i + 1) & (set->n_slots - 1);
    return &set->slots[i];
}

static gv_status grow_records(gv_canon_set *set, gv_error *err)
{
    const size_t room = set->room ? 2 * set->room : 1024;
    gv_canon_record *records =
        gv_memory_grow(set->memory, set->records, room * sizeof *records);
    if (!records)
        return gv_fail_memory(err);
    set->records = records;
    set->room = room;
    return GV_OK;
}

static gv_status grow_slots(gv_canon_set *set, gv_error *err)
{
    const size_t n_slots = set->n_slots ? 2 * set->n_slots : 2048;
    uint32_t *slots = gv_memory_zeroed(set->memory, n_slots, sizeof *slots);
    if (!slots)
        return gv_fail_memory(err);
    gv_free(set->slots);
    set->slots = slots;
    set->n_slots = n_slots;
    for (size_t i = 0; i < set->n_records; i++)
        *find_slot(set, &set->records[i]) = (uint32_t)(i + 1);
    return GV_OK;
}

/* Room for one more record, and for its number. */
static gv_status make_room(gv_canon_set *set, gv_error *err)
{
    if (set->n_records >= UINT32_MAX - 1)
        return gv_fail(err, GV_ERR_MEMORY, "more than %u different puzzles",
                       UINT32_MAX - 1);
    if (set->n_records == set->room)
        GV_TRY(grow_records(set, err));
    if (set->n_records >= set->n_slots / 4 * 3)
        GV_TRY(grow_slots(set, err));
    return GV_OK;
}

gv_status gv_canon_set_add(bool *is_new, gv_canon_set *set, const uint8_t digits[81],
                           gv_error *err)
{
    const gv_canon_record record = pack(digits);
    if (set->n_slots && *find_slot(set, &record)) {
        *is_new = false;
        return GV_OK;
    }
    GV_TRY(make_room(set, err));
    set->records[set->n_records] = record;
    set->n_records++;
    *find_slot(set, &record) = (uint32_t)set->n_records;
    *is_new = true;
    return GV_OK;
}

bool gv_canon_set_has(const gv_canon_set *set, const uint8_t digits[81])
{
    const gv_canon_record record = pack(digits);
    return set->n_slots && *find_slot(set, &record);
}
