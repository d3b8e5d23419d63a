/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_codec.c -- units as bytes, for other ranks:
 *
 *     job:     gv_unit_job | labels of grids (make) or cells of puzzles (rate only)
 *     result:  head | tallies | puzzles | ratings | cells
 *
 * Those with the widest numbers come first, so that all are aligned where the whole
 * is. */
#include "study/unit_work.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(gv_result_head) % 8 == 0, "tallies are aligned");
_Static_assert(sizeof(gv_store_tally) % 8 == 0, "puzzles are aligned");
_Static_assert(sizeof(gv_result_puzzle) % 8 == 0, "ratings are aligned");

/* ---- jobs ---- */

static void add(gv_buffer *out, const void *part, size_t size)
{
    if (size)
        gv_buffer_add(out, part, size);
}

static void write_job(void *user, gv_buffer *out, const void *data)
{
    const gv_unit_work *work = data;
    (void)user;
    add(out, &work->job, sizeof work->job);
    add(out, work->items.text, work->items.length);
}

static bool read_job(void *user, void *data, const char *bytes, size_t length)
{
    gv_unit_work *work = data;
    const gv_study_plan *const *plan = user;
    gv_unit_job job;
    if (length < sizeof job)
        return false;
    memcpy(&job, bytes, sizeof job);
    gv_unit_work_begin(work, &job);
    add(&work->items, bytes + sizeof job, length - sizeof job);
    const size_t n_primary = (*plan)->generator->net->n_primary;
    const size_t item_size = n_primary * (job.makes ? sizeof(gv_label) : 1);
    return !work->items.failed && length - sizeof job == job.n_items * item_size;
}

/* ---- results ---- */

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

static void write_result(void *user, gv_buffer *out, const void *data)
{
    const gv_unit_result *result = &((const gv_unit_work *)data)->result;
    const sizes size = sizes_of(&result->head);
    (void)user;
    add(out, &result->head, sizeof result->head);
    add(out, result->tallies, size.tallies);
    add(out, result->puzzles, size.puzzles);
    add(out, result->ratings, size.ratings);
    add(out, result->cells, size.cells);
}

static bool read_result(void *user, void *data, const char *bytes, size_t length)
{
    gv_unit_work *work = data;
    gv_result_head head;
    (void)user;
    if (length < sizeof head)
        return false;
    memcpy(&head, bytes, sizeof head);
    const sizes size = sizes_of(&head);
    const size_t n_rest = length - sizeof head;
    if (head.unit != work->job.unit ||
        n_rest != size.tallies + size.puzzles + size.ratings + size.cells)
        return false;
    char *at = gv_arena_take(&work->arena, n_rest + 1);
    if (!at)
        return false;
    memcpy(at, bytes + sizeof head, n_rest);
    gv_unit_result *out = &work->result;
    *out = (gv_unit_result){ .head = head, .tallies = (const void *)at };
    at += size.tallies;
    if (head.makes)
        out->puzzles = (const void *)at;
    out->ratings = (const void *)(at + size.puzzles);
    if (head.makes)
        out->cells = (const void *)(at + size.puzzles + size.ratings);
    return true;
}

const gv_work_codec gv_unit_codec = { .write_job = write_job,
                                      .read_job = read_job,
                                      .write_result = write_result,
                                      .read_result = read_result };
