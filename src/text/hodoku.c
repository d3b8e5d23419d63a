/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hodoku.c -- lines of HoDoKu's libraries, 9x9 only:
 *
 *     :technique:candidates:cells:deleted:eliminations:comment:
 *
 * Cells are 81 digits, '+' before one that was placed; deleted are triples "drc",
 * candidate d removed from row r, column c. The eliminations of the step are not
 * applied: they are the answer to the line, not a part of the puzzle. */
#include "text/nine_text.h"

#include "base/bitset.h"
#include "text/detect.h"

/* Offset of the colon that ends the field which starts at `at`, or of the end. */
static size_t field_end(const gv_record_text *raw, size_t at)
{
    while (at < raw->length && raw->text[at] != ':')
        at++;
    return at;
}

/* Skips a field that must be followed by another. */
static gv_status skip_field(size_t *at, const gv_record_text *raw, const char *name,
                            gv_error *err)
{
    const size_t end = field_end(raw, *at);
    if (end == raw->length)
        return gv_record_text_fail(err, raw, end, "expected ':' after the %s", name);
    *at = end + 1;
    return GV_OK;
}

/* Reads the cells at *at, which moves past them. */
static gv_status read_cells(gv_grid_builder *grid, size_t *at, gv_error *err)
{
    const gv_record_text *raw = grid->raw;
    for (unsigned cell = 0; cell < GV_NINE_TEXT_CELLS; cell++) {
        const bool placed = *at < raw->length && raw->text[*at] == '+';
        *at += placed;
        unsigned value = 0;
        GV_TRY(gv_nine_text_value(&value, raw, *at, err));
        if (placed && !value)
            return gv_record_text_fail(err, raw, *at,
                                       "expected a digit from 1 to 9 after '+'");
        if (placed)
            gv_grid_builder_place(grid, cell, value - 1);
        else if (value)
            gv_grid_builder_give(grid, cell, value - 1);
        ++*at;
    }
    if (*at < raw->length && raw->text[*at] != ':')
        return gv_record_text_fail(err, raw, *at, "expected ':' after 81 cells");
    return GV_OK;
}

static bool is_triple(const gv_record_text *raw, gv_text_span word)
{
    if (word.length != 3)
        return false;
    for (size_t i = 0; i < 3; i++)
        if (raw->text[word.start + i] < '1' || raw->text[word.start + i] > '9')
            return false;
    return true;
}

static gv_status read_deleted(gv_grid_builder *grid, gv_text_span field, gv_error *err)
{
    const gv_record_text *raw = grid->raw;
    size_t at = field.start;
    gv_text_span word;
    while (gv_scan_word(&word, raw, field, " \t", &at)) {
        if (!is_triple(raw, word))
            return gv_record_text_fail(
                err, raw, word.start,
                "expected a deleted candidate as three digits from 1 to "
                "9 (candidate, row, column)");
        const char *triple = raw->text + word.start;
        const unsigned cell = (unsigned)((triple[1] - '1') * 9 + (triple[2] - '1'));
        gv_grid_builder_mark(grid, cell,
                             gv_grid_builder_all(grid) &
                                 ~(UINT64_C(1) << (triple[0] - '1')));
    }
    return GV_OK;
}

/* Where the line ends and its trailing text begins. `at` is after the colon before the
 * comment; a comment starts at once and ends with a colon or the line, trailing text
 * starts with a space. */
static size_t end_of_comment(const gv_record_text *raw, size_t at)
{
    if (at < raw->length && (raw->text[at] == ' ' || raw->text[at] == '\t'))
        return at;
    const size_t end = field_end(raw, at);
    return end < raw->length ? end + 1 : end;
}

gv_status gv_hodoku_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                         gv_arena *arena, gv_error *err)
{
    if (!raw->length || raw->text[0] != ':')
        return gv_record_text_fail(err, raw, 0,
                                   "expected ':' at the start of a HoDoKu line");
    size_t at = 1;
    GV_TRY(skip_field(&at, raw, "technique", err));
    GV_TRY(skip_field(&at, raw, "candidates", err));
    gv_grid_builder grid;
    GV_TRY(gv_nine_text_begin(&grid, raw, at, context, arena, err));
    GV_TRY(read_cells(&grid, &at, err));

    // HoDoKu itself reads lines that end early, so missing fields are empty.
    if (at < raw->length) {
        const gv_text_span deleted = { at + 1, field_end(raw, at + 1) - (at + 1) };
        GV_TRY(read_deleted(&grid, deleted, err));
        at = gv_text_span_end(deleted);
    }
    if (at < raw->length)
        at = field_end(raw, at + 1); // the eliminations
    if (at < raw->length)
        at = end_of_comment(raw, at + 1);
    gv_instance *instance = NULL;
    GV_TRY(gv_grid_builder_finish(&instance, &grid, err));
    *out = gv_parsed_until(raw, at, instance);
    return GV_OK;
}

/* Whether a given, in this cell or in one that it sees, excludes the label. */
static bool excluded_by_given(const gv_instance *instance, gv_label label)
{
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (instance->givens[i] == label ||
            gv_net_linked(instance->net, instance->givens[i], label))
            return true;
    return false;
}

/* The candidates that only the marks exclude, as triples in ascending order. */
static void put_deleted(gv_buffer *out, const gv_instance *instance)
{
    const char *separator = "";
    for (unsigned digit = 0; instance->marks && digit < 9; digit++)
        for (unsigned cell = 0; cell < GV_NINE_TEXT_CELLS; cell++) {
            const gv_label label = cell * 9 + digit;
            if (gv_bits_has(instance->marks, label) ||
                excluded_by_given(instance, label))
                continue;
            gv_buffer_printf(out, "%s%u%u%u", separator, digit + 1, cell / 9 + 1,
                             cell % 9 + 1);
            separator = " ";
        }
}

gv_status gv_hodoku_write(gv_buffer *out, const gv_instance *instance,
                          gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet; // HoDoKu writes digits
    gv_grid_view view;
    GV_TRY(gv_nine_text_look(&view, instance, GV_FORMAT_HODOKU, err));
    gv_buffer_puts(out, ":0000:x:");
    for (unsigned cell = 0; cell < GV_NINE_TEXT_CELLS; cell++) {
        if (view.placed[cell])
            gv_buffer_putc(out, '+');
        gv_grid_view_put_cell(&view, cell, '.', out);
    }
    gv_buffer_putc(out, ':');
    put_deleted(out, instance);
    gv_buffer_puts(out, "::");
    return GV_OK;
}

const gv_format_row gv_format_hodoku = {
    .name = "hodoku",
    .summary = "line of a HoDoKu library",
    .one_line = true,
    .holds_marks = true,
    .line_begins = gv_is_hodoku_line,
    .read = gv_hodoku_read,
    .write = gv_hodoku_write,
    .has_numbers = true,
};
