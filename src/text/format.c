/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format.c -- the table of text formats, and what their readers share: the place of an
 * error in the input, and the network that a record belongs to. */
#include "text/format.h"

#include "base/array.h"
#include "model/family.h"
#include "model/variant.h"
#include "text/formats.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const gv_format_row format_auto = {
    .name = "auto",
    .summary = "detected from the text",
};

/* report/ draws it. */
static const gv_format_row format_svg = {
    .name = "svg",
    .summary = "picture (written only)",
    .holds_marks = true,
    .is_xml = true,
    .is_picture = true,
};

#define DECLARE(number, format, name) extern const gv_format_row gv_format_##format;
GV_FORMAT_LIST(DECLARE)
GV_READ_FORMAT_LIST(DECLARE)
extern const gv_format_row gv_format_json;

#define ADDRESS(number, format, name) [number] = &gv_format_##format,
const gv_format_row *const gv_formats[] = { [GV_FORMAT_AUTO] = &format_auto,
                                            [GV_FORMAT_JSON] = &gv_format_json,
                                            [GV_FORMAT_SVG] = &format_svg,
                                            GV_FORMAT_LIST(ADDRESS)
                                                GV_READ_FORMAT_LIST(ADDRESS) };

const unsigned gv_n_formats = GV_N_OF(gv_formats);

const char *gv_format_name(gv_format format)
{
    return (unsigned)format < gv_n_formats ? gv_formats[format]->name : NULL;
}

bool gv_format_by_name(gv_format *out, const char *name)
{
    // AUTO cannot be asked for: it is what not asking means.
    for (unsigned format = GV_FORMAT_AUTO + 1; format < gv_n_formats; format++)
        if (strcmp(gv_formats[format]->name, name) == 0) {
            *out = (gv_format)format;
            return true;
        }
    return false;
}

static gv_status keep_notes(gv_instance *instance, const gv_record_text *raw,
                            gv_arena *arena, gv_error *err)
{
    if (!raw->notes_length)
        return GV_OK;
    char *notes = gv_arena_take(arena, raw->notes_length + 1);
    if (!notes)
        return gv_fail_memory(err);
    memcpy(notes, raw->notes, raw->notes_length);
    notes[raw->notes_length] = '\0';
    instance->notes = notes;
    return GV_OK;
}

gv_status gv_record_text_parse(gv_parsed *out, const gv_record_text *raw,
                               gv_context *context, gv_arena *arena, gv_error *err)
{
    assert(raw->format != GV_FORMAT_AUTO);
    gv_read_fn *const read = gv_formats[raw->format]->read;
    if (!read)
        return gv_fail_at(err, GV_ERR_UNSUPPORTED, raw->line, raw->column,
                          "the format %s cannot be read",
                          gv_formats[raw->format]->name);
    gv_parsed parsed = { 0 };
    GV_TRY(read(&parsed, raw, context, arena, err));
    GV_TRY(keep_notes(parsed.instance, raw, arena, err));
    if (raw->around_length) {
        parsed.text = raw->around;
        parsed.text_length = raw->around_length;
    }
    *out = parsed;
    return GV_OK;
}

gv_status gv_format_put(gv_buffer *out, const gv_instance *instance, gv_format format,
                        gv_alphabet alphabet, gv_error *err)
{
    gv_write_fn *const write = gv_formats[format]->write;
    if (!write)
        return gv_fail(err, GV_ERR_UNSUPPORTED, "puzzles cannot be written as %s here",
                       gv_formats[format]->name);
    if (instance->net->variant && !gv_formats[format]->has_comments &&
        !gv_formats[format]->holds_rules)
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "the format %s cannot express the rules of a variant",
                       gv_formats[format]->name);
    const size_t length = out->length;
    if (instance->notes && gv_formats[format]->holds_notes) {
        gv_buffer_puts(out, instance->notes);
        gv_buffer_putc(out, '\n');
    }
    gv_status status = write(out, instance, alphabet, err);
    if (status == GV_OK && out->failed)
        status = gv_fail_memory(err);
    if (status != GV_OK)
        gv_buffer_truncate(out, length); // a failure leaves the output untouched
    return status;
}

void gv_record_text_place(const gv_record_text *raw, size_t at, size_t *line,
                          size_t *column)
{
    *line = raw->line;
    *column = raw->column;
    for (size_t i = 0; i < at && i < raw->length; i++)
        if (raw->text[i] == '\n') {
            ++*line;
            *column = 1;
        } else {
            ++*column;
        }
}

gv_status gv_record_text_fail(gv_error *err, const gv_record_text *raw, size_t at,
                              const char *format, ...)
{
    char message[sizeof((gv_error *)NULL)->message];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(message, sizeof message, format, args);
    va_end(args);
    size_t line, column;
    gv_record_text_place(raw, at, &line, &column);
    return gv_fail_at(err, GV_ERR_INPUT, line, column, "%s", message);
}

static gv_status fail_in_rules(gv_error *err, const gv_rules_text *rules,
                               const gv_error *why)
{
    const size_t offset = why->column ? why->column - 1 : 0;
    if (offset >= rules->n_placed)
        return gv_fail(err, GV_ERR_INPUT, "variant: %s", why->message);
    return gv_fail_at(err, GV_ERR_INPUT, rules->line, rules->column + offset, "%s",
                      why->message);
}

gv_status gv_rules_net(const gv_net **out, const gv_rules_text *rules, gv_shape shape,
                       gv_context *context, gv_arena *arena, gv_error *err)
{
    gv_error why = { .status = GV_OK };
    const gv_variant *variant = NULL;
    gv_status status = GV_OK;
    if (rules->length && !gv_families[shape.family]->has_digits)
        status =
            gv_fail(&why, GV_ERR_INPUT, "variants are for grids of digits, not for %s",
                    gv_families[shape.family]->name);
    else if (rules->length)
        status =
            gv_variant_read(&variant, rules->text, rules->length, shape, arena, &why);
    if (status == GV_OK)
        status = gv_context_variant_net(out, context, shape, variant, arena, &why);
    if (status == GV_ERR_INPUT)
        return fail_in_rules(err, rules, &why);
    if (status != GV_OK && err)
        *err = why;
    return status;
}

gv_status gv_record_text_net(const gv_net **out, const gv_record_text *raw,
                             unsigned order, size_t at, gv_context *context,
                             gv_arena *arena, gv_error *err)
{
    const gv_family family = raw->has_family ? raw->family : GV_SUDOKU;
    // The others say by their order what their blocks are.
    const bool free_blocks = gv_families[family]->free_blocks;
    const unsigned rows = free_blocks ? raw->block_rows : 0;
    const unsigned cols = free_blocks ? raw->block_cols : 0;
    const unsigned known = raw->order ? raw->order : raw->block_rows * raw->block_cols;
    if (known && known != order)
        return gv_record_text_fail(err, raw, at,
                                   "expected a grid of %ux%u cells, found %ux%u", known,
                                   known, order, order);

    gv_shape shape;
    gv_error why;
    if (gv_shape_complete(&shape, family, rows, cols, order, &why) != GV_OK)
        return gv_record_text_fail(err, raw, at, "%s", why.message);
    return gv_rules_net(out, &raw->rules, shape, context, arena, err);
}
