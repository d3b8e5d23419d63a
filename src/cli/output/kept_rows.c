/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kept_rows.c -- all answers, or a heap of those that are first so far. */
#include "cli/output/kept_rows.h"

#include "cli/options/filter.h"

#include <stdlib.h>
#include <string.h>

enum { RANK_NUMBER, RANK_TEXT, RANK_ABSENT };

bool gv_row_key_of(gv_row_key *out, const gv_cell *cell, bool descending,
                   gv_memory *memory)
{
    *out = (gv_row_key){ .rank = RANK_NUMBER };
    if (gv_filter_number(&out->value, cell)) {
        out->value = descending ? -out->value : out->value;
        return true;
    }
    out->rank = cell->kind == GV_CELL_ABSENT ? RANK_ABSENT : RANK_TEXT;
    gv_buffer text;
    gv_buffer_init(&text, memory);
    gv_cell_put(&text, cell);
    out->text = gv_buffer_detach(&text);
    return out->text;
}

static int compare_keys(const gv_row_key *a, const gv_row_key *b, bool descending)
{
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->rank == RANK_NUMBER && a->value != b->value)
        return a->value < b->value ? -1 : 1;
    const int texts = a->text && b->text ? strcmp(a->text, b->text) : 0;
    if (texts)
        return (texts < 0) != descending ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static int compare_ascending(const void *a, const void *b)
{
    const gv_kept_row *left = a, *right = b;
    return compare_keys(&left->key, &right->key, false);
}

static int compare_descending(const void *a, const void *b)
{
    const gv_kept_row *left = a, *right = b;
    return compare_keys(&left->key, &right->key, true);
}

/* Whether `a` is left out sooner than `b`. */
static bool is_behind(const gv_kept_rows *kept, const gv_kept_row *a,
                      const gv_kept_row *b)
{
    if (kept->is_sample && a->draw != b->draw)
        return a->draw > b->draw;
    if (kept->is_sample)
        return a->key.number > b->key.number;
    return compare_keys(&a->key, &b->key, kept->descending) > 0;
}

/* ---- the heap: its first row is the next that is left out ---- */

static void swap(gv_kept_row *a, gv_kept_row *b)
{
    const gv_kept_row held = *a;
    *a = *b;
    *b = held;
}

static void sink(gv_kept_rows *kept, size_t at)
{
    for (;;) {
        size_t worst = at;
        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < kept->n; child++)
            if (is_behind(kept, &kept->rows[child], &kept->rows[worst]))
                worst = child;
        if (worst == at)
            return;
        swap(&kept->rows[at], &kept->rows[worst]);
        at = worst;
    }
}

static void rise(gv_kept_rows *kept, size_t at)
{
    while (at && is_behind(kept, &kept->rows[at], &kept->rows[(at - 1) / 2])) {
        swap(&kept->rows[at], &kept->rows[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
}

/* ---- keeping ---- */

static void free_row(gv_kept_row *row)
{
    gv_free(row->key.text);
    gv_free(row->text);
}

static bool grow(gv_kept_rows *kept)
{
    enum { FIRST_ROOM = 64 };
    if (kept->n < kept->room)
        return true;
    const size_t room = kept->room ? 2 * kept->room : FIRST_ROOM;
    gv_kept_row *rows = gv_memory_grow(kept->memory, kept->rows, room * sizeof *rows);
    if (!rows)
        return false;
    kept->rows = rows;
    kept->room = room;
    return true;
}

static char *copy_text(const char *text, size_t length, gv_memory *memory)
{
    gv_buffer copy;
    gv_buffer_init(&copy, memory);
    gv_buffer_add(&copy, text, length);
    return gv_buffer_detach(&copy);
}

gv_status gv_kept_rows_add(gv_kept_rows *kept, gv_row_key key, uint64_t draw,
                           const char *text, size_t length, gv_error *err)
{
    gv_kept_row row = { .key = key, .draw = draw, .length = length };
    const bool is_full = kept->most && kept->n == kept->most;
    if (is_full && !is_behind(kept, &kept->rows[0], &row)) {
        free_row(&row);
        return GV_OK;
    }
    row.text = copy_text(text, length, kept->memory);
    if (!row.text || (!is_full && !grow(kept))) {
        free_row(&row);
        return gv_fail_memory(err);
    }
    if (is_full) {
        free_row(&kept->rows[0]);
        kept->rows[0] = row;
        sink(kept, 0);
        return GV_OK;
    }
    kept->rows[kept->n++] = row;
    if (kept->most)
        rise(kept, kept->n - 1);
    return GV_OK;
}

void gv_kept_rows_put(gv_buffer *out, bool *more, gv_kept_rows *kept, size_t bytes)
{
    if (!kept->next && kept->n)
        qsort(kept->rows, kept->n, sizeof *kept->rows,
              kept->descending ? compare_descending : compare_ascending);
    while (kept->next < kept->n && out->length < bytes) {
        gv_buffer_add(out, kept->rows[kept->next].text, kept->rows[kept->next].length);
        kept->next++;
    }
    *more = kept->next < kept->n;
}

void gv_kept_rows_free(gv_kept_rows *kept)
{
    for (size_t i = 0; i < kept->n; i++)
        free_row(&kept->rows[i]);
    gv_free(kept->rows);
    kept->rows = NULL;
    kept->n = 0;
}
