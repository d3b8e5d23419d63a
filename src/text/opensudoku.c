/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opensudoku.c -- <game> elements of OpenSudoku files, 9x9 only. The attribute "data"
 * has 81 digits, or a saved game:
 *
 *     version: 3\n value|notes|editable| ... (81 times)
 *
 * with notes as "1,4," or "-" in version 1 and as a sum of powers of two in versions 2
 * and 3 (2 may double the bar after them). A value that is editable was placed. */
#include "text/opensudoku.h"

#include "base/array.h"
#include "text/nine_text.h"
#include "text/detect.h"
#include "text/record_split.h"

#include <ctype.h>
#include <string.h>

static const char space[] = " \t\r\n";

/* Whether `word` is at offset `at`. */
static bool stands_at(const gv_record_text *raw, size_t at, const char *word)
{
    const size_t length = strlen(word);
    return at <= raw->length && raw->length - at >= length &&
           memcmp(raw->text + at, word, length) == 0;
}

static size_t skip_space(const gv_record_text *raw, size_t at)
{
    while (at < raw->length && raw->text[at] && strchr(space, raw->text[at]))
        at++;
    return at;
}

/* The next attribute at or after *at, which moves past it: false at the end of the tag,
 * or if something else follows. */
static bool next_attribute(gv_text_span *name, gv_text_span *value,
                           const gv_record_text *raw, size_t *at)
{
    const size_t start = skip_space(raw, *at);
    size_t stop = start;
    while (stop < raw->length &&
           (isalnum((unsigned char)raw->text[stop]) || raw->text[stop] == '_'))
        stop++;
    const size_t equals = skip_space(raw, stop);
    if (stop == start || equals == raw->length || raw->text[equals] != '=')
        return false;
    const size_t open = skip_space(raw, equals + 1);
    if (open == raw->length || (raw->text[open] != '"' && raw->text[open] != '\''))
        return false;
    const char *close =
        memchr(raw->text + open + 1, raw->text[open], raw->length - open - 1);
    if (!close)
        return false;
    *name = (gv_text_span){ start, stop - start };
    *value = (gv_text_span){ open + 1, (size_t)(close - raw->text) - open - 1 };
    *at = gv_text_span_end(*value) + 1;
    return true;
}

/* The value of "data" in the first <game> of the text. */
static gv_status find_data(gv_text_span *data, const gv_record_text *raw, gv_error *err)
{
    static const char tag[] = "<game";
    const char *game = memmem(raw->text, raw->length, tag, strlen(tag));
    if (!game)
        return gv_record_text_fail(err, raw, 0,
                                   "expected an element <game data=\"...\"/>");
    const size_t start = (size_t)(game - raw->text);
    size_t at = start + strlen(tag);
    gv_text_span name;
    while (next_attribute(&name, data, raw, &at))
        if (gv_scan_is(raw, name, "data"))
            return GV_OK;
    return gv_record_text_fail(err, raw, start,
                               "the element <game> has no attribute data");
}

/* ---- saved games ---- */

/* Reads digits of version 1, "1,4,", or "-". */
static bool read_list(uint64_t *digits, const gv_record_text *raw, gv_text_span notes)
{
    *digits = 0;
    if (gv_scan_is(raw, notes, "-"))
        return true;
    const char *text = raw->text + notes.start;
    for (size_t i = 0; i + 1 < notes.length; i += 2) {
        if (text[i] < '1' || text[i] > '9' || text[i + 1] != ',')
            return false;
        *digits |= UINT64_C(1) << (text[i] - '1');
    }
    return notes.length && notes.length % 2 == 0;
}

static bool read_notes(uint64_t *digits, const gv_record_text *raw, gv_text_span notes,
                       unsigned version)
{
    if (version == 1)
        return read_list(digits, raw, notes);
    unsigned sum;
    if (!gv_scan_number(&sum, raw, notes) || sum >= 1 << 9)
        return false;
    *digits = sum;
    return true;
}

/* The next "...|" of the data; false when no bar is left. */
static bool next_field(gv_text_span *out, const gv_record_text *raw, gv_text_span data,
                       size_t *at)
{
    const char *bar = memchr(raw->text + *at, '|', gv_text_span_end(data) - *at);
    if (!bar)
        return false;
    *out = (gv_text_span){ *at, (size_t)(bar - raw->text) - *at };
    *at = gv_text_span_end(*out) + 1;
    return true;
}

static gv_status read_saved_cell(gv_grid_builder *grid, unsigned cell,
                                 gv_text_span data, unsigned version, size_t *at,
                                 gv_error *err)
{
    const gv_record_text *raw = grid->raw;
    const size_t start = *at;
    gv_text_span value, notes, editable;
    unsigned digit, is_editable;
    uint64_t digits;
    bool good = next_field(&value, raw, data, at) && next_field(&notes, raw, data, at);
    if (good && version == 2 && stands_at(raw, *at, "|"))
        ++*at;
    good = good && next_field(&editable, raw, data, at) && value.length == 1 &&
           gv_scan_number(&digit, raw, value) &&
           read_notes(&digits, raw, notes, version) &&
           gv_scan_number(&is_editable, raw, editable) && is_editable <= 1;
    if (!good)
        return gv_record_text_fail(
            err, raw, start, "expected cell %u as value|notes|editable|", cell + 1);
    if (digit && is_editable)
        gv_grid_builder_place(grid, cell, digit - 1);
    else if (digit)
        gv_grid_builder_give(grid, cell, digit - 1);
    else if (digits)
        gv_grid_builder_mark(grid, cell, digits);
    return GV_OK;
}

/* The version of a saved game whose cells begin at *at; 0: it is not a saved game, or
 * its version is unknown. */
static unsigned saved_version(const gv_record_text *raw, gv_text_span data, size_t *at)
{
    static const char key[] = "version: ";
    static const char *const line_ends[] = { "\n", "\r\n", "&#10;", "&#xA;", " " };
    if (!stands_at(raw, data.start, key))
        return 0;
    const size_t digit = data.start + strlen(key);
    const char version = digit < gv_text_span_end(data) ? raw->text[digit] : '0';
    for (size_t i = 0; i < GV_N_OF(line_ends); i++)
        if (stands_at(raw, digit + 1, line_ends[i])) {
            *at = digit + 1 + strlen(line_ends[i]);
            return version >= '1' && version <= '3' ? (unsigned)(version - '0') : 0;
        }
    return 0;
}

static gv_status read_saved(gv_grid_builder *grid, gv_text_span data, gv_error *err)
{
    size_t at = data.start;
    const unsigned version = saved_version(grid->raw, data, &at);
    if (!version)
        return gv_record_text_fail(
            err, grid->raw, data.start,
            "expected 81 digits or a saved game of version 1 to 3");
    for (unsigned cell = 0; cell < GV_NINE_TEXT_CELLS; cell++)
        GV_TRY(read_saved_cell(grid, cell, data, version, &at, err));
    if (at != gv_text_span_end(data))
        return gv_record_text_fail(err, grid->raw, at,
                                   "unexpected text after 81 cells");
    return GV_OK;
}

/* ---- reader and writer ---- */

gv_status gv_opensudoku_read(gv_parsed *out, const gv_record_text *raw,
                             gv_context *context, gv_arena *arena, gv_error *err)
{
    gv_text_span data = { 0 };
    GV_TRY(find_data(&data, raw, err));
    gv_grid_builder grid;
    GV_TRY(gv_nine_text_begin(&grid, raw, data.start, context, arena, err));
    if (stands_at(raw, data.start, "version"))
        GV_TRY(read_saved(&grid, data, err));
    else if (data.length != GV_NINE_TEXT_CELLS)
        return gv_record_text_fail(err, raw, data.start,
                                   "expected 81 digits, found %zu", data.length);
    else
        GV_TRY(gv_nine_text_read(&grid, data.start, err));
    return gv_grid_builder_finish_whole(out, &grid, err);
}

gv_status gv_opensudoku_write(gv_buffer *out, const gv_instance *instance,
                              gv_alphabet alphabet, gv_error *err)
{
    (void)alphabet; // the program reads digits
    gv_buffer_puts(out, "<game data=\"");
    GV_TRY(gv_nine_text_write(out, instance, GV_FORMAT_OPENSUDOKU, err));
    gv_buffer_puts(out, "\"/>");
    return GV_OK;
}

const gv_format_row gv_format_opensudoku = {
    .name = "opensudoku",
    .summary = "game element of an OpenSudoku file (XML)",
    .is_xml = true,
    .file_begin = GV_OPENSUDOKU_BEGIN,
    .file_end = GV_OPENSUDOKU_END,
    .line_begins = gv_is_xml_line,
    .head = gv_is_xml_line,
    .cut = gv_split_xml,
    .read = gv_opensudoku_read,
    .write = gv_opensudoku_write,
    .has_numbers = true,
};
