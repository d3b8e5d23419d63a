/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nine_text.c -- 81 digits to an instance and back, for the formats that know nothing
 * else. */
#include "text/nine_text.h"

#include <ctype.h>

static const char nine_only[] = "%s holds 9x9 sudoku with blocks of 3x3 only";

gv_status gv_nine_text_begin(gv_grid_builder *out, const gv_record_text *raw, size_t at,
                             gv_context *context, gv_arena *arena, gv_error *err)
{
    const bool other_family = raw->has_family && raw->family != GV_SUDOKU;
    const bool other_blocks =
        raw->block_rows && (raw->block_rows != 3 || raw->block_cols != 3);
    if (other_family || other_blocks)
        return gv_record_text_fail(err, raw, at, nine_only,
                                   gv_format_name(raw->format));
    return gv_grid_builder_begin(out, raw, 9, GV_ALPHABET_ONE, at, context, arena, err);
}

gv_status gv_nine_text_value(unsigned *out, const gv_record_text *raw, size_t at,
                             gv_error *err)
{
    if (at >= raw->length)
        return gv_record_text_fail(err, raw, at,
                                   "expected 81 cells, but the text ends here");
    const unsigned char c = (unsigned char)raw->text[at];
    if (c == '.')
        *out = 0;
    else if (c >= '0' && c <= '9')
        *out = c - (unsigned)'0';
    else if (isprint(c))
        return gv_record_text_fail(err, raw, at, "expected a digit or '.', found '%c'",
                                   c);
    else
        return gv_record_text_fail(err, raw, at,
                                   "expected a digit or '.', found '\\x%02X'", c);
    return GV_OK;
}

gv_status gv_nine_text_read(gv_grid_builder *grid, size_t at, gv_error *err)
{
    for (unsigned cell = 0; cell < GV_NINE_TEXT_CELLS; cell++) {
        unsigned value = 0;
        GV_TRY(gv_nine_text_value(&value, grid->raw, at + cell, err));
        if (value)
            gv_grid_builder_give(grid, cell, value - 1);
    }
    return GV_OK;
}

gv_status gv_nine_text_look(gv_grid_view *out, const gv_instance *instance,
                            gv_format format, gv_error *err)
{
    if (!gv_net_is_nine(instance->net))
        return gv_fail(err, GV_ERR_UNSUPPORTED, nine_only, gv_format_name(format));
    return gv_grid_view_look(out, instance, GV_ALPHABET_ONE, GV_SPELL_CHARACTERS,
                             format, err);
}

gv_status gv_nine_text_write(gv_buffer *out, const gv_instance *instance,
                             gv_format format, gv_error *err)
{
    gv_grid_view view;
    GV_TRY(gv_nine_text_look(&view, instance, format, err));
    for (unsigned cell = 0; cell < GV_NINE_TEXT_CELLS; cell++)
        gv_grid_view_put_cell(&view, cell, '0', out);
    return GV_OK;
}

gv_parsed gv_parsed_until(const gv_record_text *raw, size_t end, gv_instance *instance)
{
    const bool separated =
        end < raw->length && (raw->text[end] == ' ' || raw->text[end] == '\t');
    const size_t tail = end + separated;
    return (gv_parsed){
        .instance = instance,
        .puzzle_length = end,
        .tail_start = tail,
        .tail_length = raw->length - tail,
    };
}
