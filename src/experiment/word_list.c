/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_list.c -- reads the lists of an experiment. */
#include "experiment/word_list.h"

#include "generate/instance/peak_model.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

/* A copy of text[0 .. length - 1] without the blanks around it. */
static char *trimmed(const char *text, size_t length, gv_arena *arena)
{
    while (length && isspace((unsigned char)*text)) {
        text++;
        length--;
    }
    while (length && isspace((unsigned char)text[length - 1]))
        length--;
    char *word = gv_arena_take(arena, length + 1);
    if (word) {
        memcpy(word, text, length);
        word[length] = '\0';
    }
    return word;
}

gv_status gv_word_list_split(gv_word_list *out, const char *text, char separator,
                             const char *option, gv_arena *arena, gv_error *err)
{
    size_t n = 1;
    for (const char *c = text; *c; c++)
        n += *c == separator;
    gv_word_list list = { .items = GV_ARENA_NEW(arena, const char *, n) };
    if (!list.items)
        return gv_fail_memory(err);
    for (const char *c = text; list.n_items < n; c++) {
        const char *end = strchr(c, separator);
        const size_t length = end ? (size_t)(end - c) : strlen(c);
        char *word = trimmed(c, length, arena);
        if (!word)
            return gv_fail_memory(err);
        if (!*word)
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s: an empty item in '%.80s'",
                           option, text);
        list.items[list.n_items++] = word;
        c += length;
    }
    *out = list;
    return GV_OK;
}

/* ---- numbers ---- */

gv_status gv_numbers_add(gv_number_list *list, uint64_t number, gv_arena *arena,
                         gv_error *err)
{
    for (size_t i = 0; i < list->n_items; i++)
        if (list->items[i] == number)
            return GV_OK;
    if (list->n_items == GV_LIST_NUMBERS)
        return gv_fail(err, GV_ERR_ARGUMENT, "the list has more than %d numbers",
                       GV_LIST_NUMBERS);
    if (list->n_items == list->room) {
        const size_t room = list->room ? 2 * list->room : 16;
        uint64_t *items = GV_ARENA_NEW(arena, uint64_t, room);
        if (!items)
            return gv_fail_memory(err);
        if (list->n_items)
            memcpy(items, list->items, list->n_items * sizeof *items);
        list->items = items;
        list->room = room;
    }
    list->items[list->n_items++] = number;
    return GV_OK;
}

/* A range: its bounds and step as texts; `high` and `step` are NULL if not given. */
typedef struct range {
    char low[32], high[32], step[32];
    bool has_high, has_step;
} range;

static bool copy_part(char *out, size_t room, const char *text, size_t length)
{
    while (length && *text == ' ') {
        text++;
        length--;
    }
    while (length && text[length - 1] == ' ')
        length--;
    if (length == 0 || length >= room)
        return false;
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

/* "A", "A..B", "A..B:C", "A..B step C". */
static bool split_range(range *out, const char *word)
{
    *out = (range){ .has_high = false };
    const char *dots = strstr(word, "..");
    if (!dots)
        return copy_part(out->low, sizeof out->low, word, strlen(word));
    const char *high = dots + 2, *colon = strchr(high, ':');
    const char *by = strstr(high, " step ");
    const char *end = colon ? colon : by ? by : high + strlen(high);
    const char *step = colon ? colon + 1 : by ? by + strlen(" step ") : NULL;
    out->has_high = true;
    out->has_step = step != NULL;
    return copy_part(out->low, sizeof out->low, word, (size_t)(dots - word)) &&
           copy_part(out->high, sizeof out->high, high, (size_t)(end - high)) &&
           (!step || copy_part(out->step, sizeof out->step, step, strlen(step)));
}

static bool read_number(uint64_t *out, const char *text)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return isdigit((unsigned char)*text) && !*end && errno == 0;
}

static gv_status add_range(gv_number_list *list, uint64_t low, uint64_t high,
                           uint64_t step, const char *option, gv_arena *arena,
                           gv_error *err)
{
    if (low > high || step == 0)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--%s: there is nothing from %" PRIu64 " to %" PRIu64
                       " in steps of %" PRIu64,
                       option, low, high, step);
    if ((high - low) / step >= GV_LIST_NUMBERS)
        return gv_fail(err, GV_ERR_ARGUMENT, "--%s: more than %d numbers", option,
                       GV_LIST_NUMBERS);
    for (uint64_t i = 0; i <= (high - low) / step; i++)
        GV_TRY(gv_numbers_add(list, low + i * step, arena, err));
    return GV_OK;
}

gv_status gv_numbers_read(gv_number_list *list, const char *text, const char *option,
                          gv_arena *arena, gv_error *err)
{
    gv_word_list words = { .n_items = 0 };
    GV_TRY(gv_word_list_split(&words, text, ',', option, arena, err));
    for (size_t i = 0; i < words.n_items; i++) {
        range r;
        uint64_t low = 0, high = 0, step = 1;
        if (!split_range(&r, words.items[i]) || !read_number(&low, r.low) ||
            (r.has_high && !read_number(&high, r.high)) ||
            (r.has_step && !read_number(&step, r.step)))
            return gv_fail(
                err, GV_ERR_ARGUMENT,
                "--%s: expected a number or a range A..B:STEP, found '%.60s'", option,
                words.items[i]);
        GV_TRY(add_range(list, low, r.has_high ? high : low, step, option, arena, err));
    }
    return GV_OK;
}

/* ---- holes ---- */

/* Fractions of holes, so that ranges of percentages are exact: 4096 cells and 1000 %
 * make less than 2^53. Integers: every machine rounds alike. */
#define ONE_HOLE (UINT64_C(100) * GV_ONE_PERCENT)

/* Up to 1000. */
static const char *read_percent(uint64_t *out, const char *text)
{
    const char *rest = gv_percent_read(out, text);
    return rest && *out <= UINT64_C(1000) * GV_ONE_PERCENT ? rest : NULL;
}

/* One bound or step, in units of 1 / ONE_HOLE. */
static bool read_holes(uint64_t *out, const char *text, uint64_t n_cells, uint64_t peak)
{
    uint64_t number;
    if (read_number(&number, text)) {
        *out = number * ONE_HOLE;
        return number <= n_cells;
    }
    const char *rest = read_percent(&number, text);
    if (rest) { // P% or P%peak
        const bool is_of_peak = strcmp(rest, "%peak") == 0;
        *out = number * (is_of_peak ? peak : n_cells);
        return is_of_peak || strcmp(rest, "%") == 0;
    }
    if (strncmp(text, "peak", 4) != 0)
        return false;
    *out = peak * ONE_HOLE;
    if (!text[4])
        return true;
    if (!read_number(&number, text + 5) || number > n_cells)
        return false;
    if (text[4] == '+')
        *out += number * ONE_HOLE;
    else
        *out -= number < peak ? number * ONE_HOLE : *out;
    return text[4] == '+' || text[4] == '-';
}

/* Halves up. */
static uint64_t whole_holes(uint64_t parts)
{
    return (parts + ONE_HOLE / 2) / ONE_HOLE;
}

static gv_status add_holes_range(gv_number_list *list, const char *word,
                                 uint64_t n_cells, uint64_t peak, gv_arena *arena,
                                 gv_error *err)
{
    range r;
    uint64_t low, high = 0, step = ONE_HOLE;
    if (!split_range(&r, word) || !read_holes(&low, r.low, n_cells, peak) ||
        (r.has_high && !read_holes(&high, r.high, n_cells, peak)) ||
        (r.has_step && !read_holes(&step, r.step, n_cells, peak)))
        return gv_fail(
            err, GV_ERR_ARGUMENT,
            "--holes: expected H, P%%, peak, P%%peak or a range A..B:STEP, up to "
            "the %" PRIu64 " cells, found '%.60s'",
            n_cells, word);
    high = r.has_high ? high : low;
    if (low > high || step == 0)
        return gv_fail(err, GV_ERR_ARGUMENT, "--holes: there is nothing in '%.60s'",
                       word);
    if (whole_holes(high) > n_cells)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "--holes: '%.60s' is more than the %" PRIu64 " cells", word,
                       n_cells);
    if ((high - low) / step >= GV_LIST_NUMBERS)
        return gv_fail(err, GV_ERR_ARGUMENT, "--holes: more than %d steps in '%.60s'",
                       GV_LIST_NUMBERS, word);
    for (; low <= high; low += step)
        GV_TRY(gv_numbers_add(list, whole_holes(low), arena, err));
    return GV_OK;
}

gv_status gv_word_list_read_holes(gv_number_list *list, const char *text,
                                  unsigned block_rows, unsigned block_cols,
                                  gv_arena *arena, gv_error *err)
{
    const uint64_t order = (uint64_t)block_rows * block_cols;
    const uint64_t peak = gv_peak_holes(block_rows, block_cols);
    gv_word_list words = { .n_items = 0 };
    GV_TRY(gv_word_list_split(&words, text, ',', "holes", arena, err));
    for (size_t i = 0; i < words.n_items; i++)
        GV_TRY(add_holes_range(list, words.items[i], order * order, peak, arena, err));
    return GV_OK;
}
