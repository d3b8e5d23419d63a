/* SPDX-License-Identifier: GPL-3.0-or-later */
/* instance.c -- instances: from text, from a shape, to text. Pictures are made by
 * report/drawing/, all other formats by text/. */
#include "api/api_internal.h"
#include "model/family.h"
#include "model/variant.h"
#include "report/drawing/board_svg.h"
#include "text/format.h"
#include "text/reader.h"

enum { NINE_CELLS = 81 };

/* ---- from text ---- */

gv_status gv_caller_text_options(gv_text_options *out, const gv_text_options *options,
                                 gv_error *err)
{
    gv_text_options known;
    GV_TRY(GV_READ_OPTIONS(&known, options, err));
    if ((unsigned)known.format >= gv_n_formats)
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no format %u",
                       (unsigned)known.format);
    if ((unsigned)known.alphabet > GV_ALPHABET_DECIMAL)
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no alphabet %u",
                       (unsigned)known.alphabet);
    if (known.has_family && (unsigned)known.family >= gv_n_families)
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no family %u",
                       (unsigned)known.family);
    if (known.family && !known.has_family)
        return gv_fail(err, GV_ERR_ARGUMENT, "a family needs has_family");
    *out = known;
    return GV_OK;
}

/* The first record of the text, cut but not parsed. Its spans point into `texts`. */
static gv_status first_record(gv_record *out, gv_buffer *texts, const char *text,
                              size_t length, const gv_text_options *options,
                              gv_memory *memory, gv_error *err)
{
    gv_reader *reader = NULL;
    GV_TRY(gv_reader_open_text(&reader, text, length, options, memory, err));
    bool more = false;
    gv_status status = gv_reader_next(out, &more, reader, texts, NULL, err);
    gv_reader_free(reader);
    if (status != GV_OK)
        return status;
    if (!more)
        return gv_fail(err, GV_ERR_INPUT, "no puzzle in the text");
    if (out->status != GV_OK) {
        if (err)
            *err = out->error;
        return out->status;
    }
    gv_record_settle(out, texts);
    return GV_OK;
}

/* The common case, without a reader. */
static gv_status read_plain_nine(gv_instance **out, gv_context *context,
                                 const char *text, gv_arena *arena, gv_error *err)
{
    const gv_shape nine = { GV_SUDOKU, 3, 3, 9 };
    const gv_net *net;
    gv_label givens[NINE_CELLS];
    uint32_t n_givens = 0;
    for (gv_label cell = 0; cell < NINE_CELLS; cell++)
        if (text[cell] >= '1' && text[cell] <= '9')
            givens[n_givens++] = cell * 9 + (gv_label)(text[cell] - '1');
    GV_TRY(gv_context_net(&net, context, nine, err));
    return gv_instance_make(out, context, net, givens, NULL, n_givens, NULL,
                            GV_ALPHABET_ONE, arena, err);
}

gv_status gv_caller_text_parse(gv_instance **out, gv_context *context, const char *text,
                               size_t length, const gv_text_options *options,
                               gv_arena *arena, gv_error *err)
{
    if (length == NINE_CELLS && gv_text_allows_plain_nine(options) &&
        gv_text_is_plain_nine(text))
        return read_plain_nine(out, context, text, arena, err);
    gv_memory *memory = gv_context_memory(context);
    gv_buffer texts;
    gv_buffer_init(&texts, memory);
    gv_record record;
    gv_parsed parsed;
    gv_status status =
        first_record(&record, &texts, text, length, options, memory, err);
    if (status == GV_OK)
        status = gv_record_text_parse(&parsed, &record.raw, context, arena, err);
    if (status == GV_OK)
        *out = parsed.instance;
    gv_buffer_free(&texts);
    return status;
}

gv_status gv_instance_parse(gv_instance **out, gv_context *context, const char *text,
                            size_t length, const gv_text_options *options,
                            gv_error *err)
{
    gv_text_options known;
    GV_NEED(out);
    GV_NEED(context);
    GV_NEED(text);
    GV_TRY(gv_caller_text_options(&known, options, err));
    gv_arena *arena = NULL;
    GV_TRY(gv_instance_arena(&arena, context, err));
    gv_instance *instance = NULL;
    const gv_status status =
        gv_caller_text_parse(&instance, context, text, length, &known, arena, err);
    if (!instance) {
        gv_instance_arena_free(arena);
        return status;
    }
    instance->owned = arena;
    *out = instance;
    return GV_OK;
}

const char *gv_instance_variant(const gv_instance *instance)
{
    const gv_variant *variant = instance ? instance->net->variant : NULL;
    return variant ? variant->text : NULL;
}

/* ---- from a shape ---- */

gv_status gv_instance_empty(gv_instance **out, gv_context *context,
                            const gv_shape *shape, gv_error *err)
{
    gv_shape complete;
    GV_NEED(out);
    GV_NEED(context);
    GV_NEED(shape);
    GV_TRY(gv_shape_complete(&complete, shape->family, shape->block_rows,
                             shape->block_cols, shape->order, err));
    const gv_net *net = NULL;
    GV_TRY(gv_context_net(&net, context, complete, err));
    gv_arena *arena = NULL;
    GV_TRY(gv_instance_arena(&arena, context, err));
    gv_instance *instance = NULL;
    const gv_status status = gv_instance_make(&instance, context, net, NULL, NULL, 0,
                                              NULL, GV_ALPHABET_AUTO, arena, err);
    if (!instance) {
        gv_instance_arena_free(arena);
        return status;
    }
    instance->owned = arena;
    *out = instance;
    return GV_OK;
}

gv_shape gv_instance_shape(const gv_instance *instance)
{
    return instance ? instance->net->shape : (gv_shape){ 0 };
}

size_t gv_instance_n_givens(const gv_instance *instance)
{
    return instance ? instance->n_givens : 0;
}

/* ---- to text ---- */

/* Symbols are those of texts: pictures and csp have none. */
static gv_status check_alphabet(gv_alphabet alphabet, const gv_instance *instance,
                                gv_format format, gv_error *err)
{
    const unsigned order = instance->net->shape.order;
    if ((unsigned)alphabet > GV_ALPHABET_DECIMAL)
        return gv_fail(err, GV_ERR_ARGUMENT, "there is no alphabet %u",
                       (unsigned)alphabet);
    if (alphabet && (gv_formats[format]->is_picture || gv_formats[format]->has_numbers))
        return gv_fail(err, GV_ERR_UNSUPPORTED, "there is no alphabet to choose here");
    return !alphabet || gv_alphabet_fits(alphabet, order)
               ? GV_OK
               : gv_fail(err, GV_ERR_UNSUPPORTED, "the alphabet has not %u symbols",
                         order);
}

gv_status gv_instance_write(char **out, const gv_instance *instance, gv_format format,
                            const gv_write_options *options, gv_error *err)
{
    gv_write_options how;
    GV_NEED(out);
    GV_NEED(instance);
    GV_TRY(GV_READ_OPTIONS(&how, options, err));
    if (!gv_format_name(format))
        return gv_fail(err, GV_ERR_ARGUMENT, "no such format: %d", (int)format);
    GV_TRY(check_alphabet(how.alphabet, instance, format, err));
    gv_buffer buffer;
    gv_buffer_init(&buffer, gv_context_memory(instance->context));
    gv_status status =
        gv_formats[format]->is_picture
            ? gv_board_svg(&buffer, instance, err)
            : gv_format_put(&buffer, instance, format, how.alphabet, err);
    if (status == GV_OK) {
        char *text = gv_buffer_detach(&buffer);
        if (text)
            *out = text;
        else
            status = gv_fail_memory(err);
    }
    gv_buffer_free(&buffer);
    return status;
}

void gv_string_free(char *string)
{
    gv_free(string);
}
