/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_result.c -- parts behind each other, those with the widest numbers first, so
 * that all are aligned where the whole is. */
#include "study/unit_result.h"

#include <string.h>

_Static_assert(sizeof(gv_result_head) % 8 == 0, "tallies are aligned");
_Static_assert(sizeof(gv_store_tally) % 8 == 0, "puzzles are aligned");
_Static_assert(sizeof(gv_result_puzzle) % 8 == 0, "ratings are aligned");

/* Bytes of each part. */
typedef struct sizes {
    size_t tallies, puzzles, ratings, cells;
} sizes;

static sizes sizes_of(const gv_result_head *head)
{
    const size_t n_puzzles = head->n_puzzles, n_made = head->makes ? n_puzzles : 0;
    return (sizes){ .tallies = head->n_tallies * sizeof(gv_store_tally),
                    .puzzles = n_made * sizeof(gv_result_puzzle),
                    .ratings = n_puzzles * head->n_ratings * sizeof(gv_result_rating),
                    .cells = n_made * head->n_cells };
}

static void add(gv_buffer *out, const void *part, size_t size)
{
    if (size)
        gv_buffer_add(out, part, size);
}

void gv_unit_result_write(gv_buffer *out, const gv_unit_result *result)
{
    const sizes size = sizes_of(&result->head);
    gv_buffer_reset(out);
    add(out, &result->head, sizeof result->head);
    add(out, result->tallies, size.tallies);
    add(out, result->puzzles, size.puzzles);
    add(out, result->ratings, size.ratings);
    add(out, result->cells, size.cells);
}

void gv_unit_result_fail(gv_buffer *out, uint64_t unit, const gv_error *err)
{
    const gv_result_head head = { .unit = unit, .status = err->status };
    gv_buffer_reset(out);
    add(out, &head, sizeof head);
    add(out, err->message, strlen(err->message) + 1);
}

bool gv_unit_result_read(gv_unit_result *out, const gv_buffer *bytes)
{
    gv_unit_result made = { .message = NULL };
    if (bytes->failed || bytes->length < sizeof made.head)
        return false;
    const char *at = bytes->text + sizeof made.head;
    const size_t length = bytes->length - sizeof made.head;
    memcpy(&made.head, bytes->text, sizeof made.head);
    if (made.head.status != GV_OK) {
        made.message = at;
        *out = made;
        return length > 0 && at[length - 1] == '\0';
    }
    const sizes size = sizes_of(&made.head);
    if (length != size.tallies + size.puzzles + size.ratings + size.cells)
        return false;
    made.tallies = (const void *)at;
    made.puzzles = (const void *)(at + size.tallies);
    made.ratings = (const void *)(at + size.tallies + size.puzzles);
    made.cells = (const void *)(at + size.tallies + size.puzzles + size.ratings);
    *out = made;
    return true;
}
