/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_record.c -- a line of JSON Lines that carries a puzzle: an object with the text
 * of the puzzle, in any format, or a list of its cells, as "puzzle" (or another of the
 * usual names), where "family", "block" and "variant" add
 * what the text does not say; or with the puzzle as data, as "board", which says more
 * and is used if both are present. Other members are ignored. */
#include "model/family.h"
#include "text/board_json.h"
#include "text/reader.h"
#include "text/detect.h"
#include "text/table_row.h"

#include <jansson.h>
#include <string.h>

static gv_status fail_json(gv_error *err, const gv_record_text *raw,
                           const json_error_t *why)
{
    if (json_error_code(why) == json_error_out_of_memory)
        return gv_fail_memory(err);
    // what follows quotes the input, which may contain anything
    const char *near = strstr(why->text, " near ");
    const size_t length = near ? (size_t)(near - why->text) : strlen(why->text);
    const size_t at = why->position > 0 ? (size_t)why->position - 1 : 0;
    return gv_record_text_fail(err, raw, at < raw->length ? at : raw->length,
                               "bad JSON: %.*s", (int)length, why->text);
}

/* ---- what the object says beside the puzzle ---- */

static gv_status take_family(gv_text_options *options, const gv_record_text *raw,
                             const json_t *root, gv_error *err)
{
    const json_t *family = json_object_get(root, "family");
    if (!family || options->has_family)
        return GV_OK;
    const char *name = json_string_value(family);
    if (!name || !gv_family_by_name(&options->family, name))
        return gv_record_text_fail(err, raw, 0,
                                   "the value of \"family\" is not a family");
    options->has_family = true;
    return GV_OK;
}

/* The number at *text, which moves past it; 0 if there is none up to the largest order.
 */
static unsigned take_number(const char **text)
{
    unsigned number = 0;
    for (; **text >= '0' && **text <= '9' && number <= GV_MAX_ORDER; ++*text)
        number = number * 10 + (unsigned)(**text - '0');
    return number <= GV_MAX_ORDER ? number : 0;
}

static gv_status take_block(gv_text_options *options, const gv_record_text *raw,
                            const json_t *root, gv_error *err)
{
    const json_t *block = json_object_get(root, "block");
    if (!block || json_is_null(block) || options->block_rows)
        return GV_OK;
    const char *rest = json_is_string(block) ? json_string_value(block) : "";
    const unsigned rows = take_number(&rest);
    const bool times = *rest == 'x';
    rest += times;
    const unsigned cols = times ? take_number(&rest) : 0;
    if (!rows || !cols || *rest)
        return gv_record_text_fail(err, raw, 0, "expected \"block\" as \"3x3\"");
    options->block_rows = rows;
    options->block_cols = cols;
    return GV_OK;
}

static gv_status take_size(gv_text_options *options, const gv_record_text *raw,
                           const json_t *root, gv_error *err)
{
    const json_t *size = json_object_get(root, "size");
    if (!size || options->order)
        return GV_OK;
    const json_int_t order = json_integer_value(size);
    if (order < 1 || order > GV_MAX_ORDER)
        return gv_record_text_fail(
            err, raw, 0, "expected \"size\" as a number from 1 to %d", GV_MAX_ORDER);
    options->order = (unsigned)order;
    return GV_OK;
}

/* The rules of the object, and those of options. */
static gv_status take_variant(gv_text_options *options, const gv_record_text *raw,
                              const json_t *root, gv_arena *arena, gv_error *err)
{
    const json_t *variant = json_object_get(root, "variant");
    const gv_rules_text *rules = &raw->rules;
    if (variant && !json_is_string(variant) && !json_is_null(variant))
        return gv_record_text_fail(err, raw, 0, "expected rules as \"variant\"");
    const size_t length = json_is_string(variant) ? json_string_length(variant) : 0;
    if (length + rules->length == 0)
        return GV_OK;
    char *text = gv_arena_take(arena, length + rules->length + 2);
    if (!text)
        return gv_fail_memory(err);
    if (length)
        memcpy(text, json_string_value(variant), length);
    text[length] = ';';
    if (rules->length)
        memcpy(text + length + 1, rules->text, rules->length);
    text[length + 1 + rules->length] = '\0';
    options->variant = text;
    return GV_OK;
}

static gv_status take_options(gv_text_options *out, const gv_record_text *raw,
                              const json_t *root, gv_arena *arena, gv_error *err)
{
    *out = (gv_text_options){
        .has_family = raw->has_family,
        .family = raw->family,
        .block_rows = raw->block_rows,
        .block_cols = raw->block_cols,
        .order = raw->order,
        .alphabet = raw->alphabet,
    };
    GV_TRY(take_family(out, raw, root, err));
    GV_TRY(take_size(out, raw, root, err));
    GV_TRY(take_variant(out, raw, root, arena, err));
    return take_block(out, raw, root, err);
}

/* ---- the puzzle ---- */

/* Where the string is in the record, if it is written without escapes; else the start
 * of the record. memmem() takes linear time for any input. */
static size_t find_string(const gv_record_text *raw, const json_t *string,
                          gv_memory *memory)
{
    gv_buffer quoted;
    gv_buffer_init(&quoted, memory);
    gv_buffer_putc(&quoted, '"');
    gv_buffer_add(&quoted, json_string_value(string), json_string_length(string));
    gv_buffer_putc(&quoted, '"');
    const char *found =
        quoted.failed ? NULL
                      : memmem(raw->text, raw->length, quoted.text, quoted.length);
    gv_buffer_free(&quoted);
    return found ? (size_t)(found - raw->text) + 1 : 0;
}

/* Moves an error from the coordinates of the string to those of the input. */
static gv_status fail_inside(gv_error *err, const gv_record_text *raw, size_t string_at,
                             const gv_error *inner)
{
    if (inner->status != GV_ERR_INPUT)
        return gv_fail(err, inner->status, "%s", inner->message);
    const bool placed = string_at && inner->line == 1 && inner->column;
    const size_t offset = placed ? inner->column - 1 : 0;
    return gv_record_text_fail(err, raw, string_at + offset, "%s", inner->message);
}

/* Cuts the first record out of a text and parses it. */
static gv_status read_string(gv_instance **out, const char *text, size_t length,
                             const gv_text_options *options, gv_context *context,
                             gv_arena *arena, gv_error *err)
{
    gv_reader *reader = NULL;
    gv_record record;
    gv_parsed parsed;
    bool more = false;
    gv_buffer texts;
    gv_buffer_init(&texts, arena->memory);
    gv_status status =
        gv_reader_open_text(&reader, text, length, options, arena->memory, err);
    if (status != GV_OK)
        goto out;
    status = gv_reader_next(&record, &more, reader, &texts, NULL, err);
    if (status != GV_OK)
        goto out;
    if (!more || gv_formats[record.raw.format]->has_members) {
        status = gv_fail_at(err, GV_ERR_INPUT, 1, 1, "the string holds no puzzle");
        goto out;
    }
    if (record.status != GV_OK) {
        *err = record.error;
        status = record.status;
        goto out;
    }
    gv_record_settle(&record, &texts);
    status = gv_record_text_parse(&parsed, &record.raw, context, arena, err);
    if (status == GV_OK)
        *out = parsed.instance;
out:
    gv_reader_free(reader);
    gv_buffer_free(&texts);
    return status;
}

/* The text after the puzzle is a member of its own. */
static gv_status take_text(gv_parsed *out, const json_t *root, gv_arena *arena,
                           gv_error *err)
{
    const json_t *text = json_object_get(root, "text");
    if (!json_is_string(text))
        return GV_OK;
    const size_t length = json_string_length(text);
    char *copy = gv_arena_take(arena, length + 1);
    if (!copy)
        return gv_fail_memory(err);
    memcpy(copy, json_string_value(text), length + 1);
    out->text = copy;
    out->text_length = length;
    return GV_OK;
}

static int append(const char *text, size_t length, void *user)
{
    gv_buffer_add(user, text, length);
    return 0;
}

/* Reads a list of cells, or of rows, from its text. */
static gv_status read_list(gv_instance **out, const gv_record_text *raw,
                           const json_t *list, const gv_text_options *options,
                           gv_context *context, gv_arena *arena, gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, arena->memory);
    gv_error inner = { 0 };
    gv_status status =
        json_dump_callback(list, append, &text, JSON_COMPACT) || text.failed
            ? gv_fail_memory(&inner)
            : read_string(out, text.text, text.length, options, context, arena, &inner);
    gv_buffer_free(&text);
    return status == GV_OK ? GV_OK : fail_inside(err, raw, 0, &inner);
}

/* Reads the value that is the puzzle; `root` is the object that it is a member of. */
static gv_status read_puzzle(gv_instance **out, const gv_record_text *raw,
                             const json_t *root, const json_t *puzzle,
                             gv_context *context, gv_arena *arena, gv_error *err)
{
    gv_text_options options;
    GV_TRY(take_options(&options, raw, root, arena, err));
    if (json_is_array(puzzle))
        return read_list(out, raw, puzzle, &options, context, arena, err);
    gv_error inner = { 0 };
    if (read_string(out, json_string_value(puzzle), json_string_length(puzzle),
                    &options, context, arena, &inner) != GV_OK)
        return fail_inside(err, raw, find_string(raw, puzzle, arena->memory), &inner);
    return GV_OK;
}

static bool can_be_puzzle(const json_t *value)
{
    return json_is_string(value) ||
           (json_is_array(value) && !json_is_object(json_array_get(value, 0)));
}

/* The member that is the puzzle: the one that is asked for, or the first of the usual
 * names, in any case of letters; NULL: there is none. */
static const json_t *find_member(const json_t *root, const char *wanted)
{
    const json_t *best = NULL;
    size_t best_rank = SIZE_MAX;
    if (wanted)
        return json_object_get(root, wanted);
    for (void *at = json_object_iter((json_t *)root); at;
         at = json_object_iter_next((json_t *)root, at)) {
        const char *key = json_object_iter_key(at);
        const size_t rank = gv_table_row_name_rank(key, strlen(key));
        if (rank < best_rank && can_be_puzzle(json_object_iter_value(at))) {
            best = json_object_iter_value(at);
            best_rank = rank;
        }
    }
    return best;
}

/* Says what is missing, and where a list of records may be instead. */
static gv_status fail_member(gv_error *err, const gv_record_text *raw,
                             const json_t *root)
{
    if (raw->puzzle_column)
        return gv_record_text_fail(err, raw, 0,
                                   "expected a JSON object with a puzzle \"%s\"",
                                   raw->puzzle_column);
    for (void *at = json_object_iter((json_t *)root); at;
         at = json_object_iter_next((json_t *)root, at)) {
        const json_t *first = json_array_get(json_object_iter_value(at), 0);
        if (json_is_object(first) || json_is_string(first))
            return gv_record_text_fail(
                err, raw, 0,
                "the records are in the list \"%s\" of this object: write that list "
                "alone (jq '.%s')",
                json_object_iter_key(at), json_object_iter_key(at));
    }
    return gv_record_text_fail(err, raw, 0,
                               "expected a JSON object with a string \"puzzle\" or an "
                               "object \"board\"");
}

/* A board contains its family and its size. */
static gv_status read_board(gv_instance **out, const gv_record_text *raw,
                            const json_t *board, gv_context *context, gv_arena *arena,
                            gv_error *err)
{
    gv_text_options options;
    GV_TRY(take_options(&options, raw, board, arena, err));
    gv_record_text known = *raw;
    known.has_family = options.has_family;
    known.family = options.family;
    known.block_rows = options.block_rows;
    known.block_cols = options.block_cols;
    known.order = options.order;
    known.rules =
        (gv_rules_text){ .text = options.variant,
                         .length = options.variant ? strlen(options.variant) : 0 };
    return gv_board_json_read(out, &known, board, context, arena, err);
}

static gv_status read_object(gv_parsed *out, const gv_record_text *raw,
                             const json_t *root, gv_context *context, gv_arena *arena,
                             gv_error *err)
{
    const json_t *puzzle =
        json_is_object(root) ? find_member(root, raw->puzzle_column) : root;
    const json_t *board = json_object_get(root, "board");
    gv_instance *instance = NULL;
    if (json_is_object(board) && !raw->puzzle_column)
        GV_TRY(read_board(&instance, raw, board, context, arena, err));
    else if (can_be_puzzle(puzzle))
        GV_TRY(read_puzzle(&instance, raw, root, puzzle, context, arena, err));
    else
        return fail_member(err, raw, root);
    *out = (gv_parsed){
        .instance = instance,
        .puzzle_length = raw->length,
        .tail_start = raw->length,
    };
    return take_text(out, root, arena, err);
}

gv_status gv_json_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                       gv_arena *arena, gv_error *err)
{
    json_error_t why;
    json_t *root = json_loadb(raw->text, raw->length, JSON_DECODE_ANY, &why);
    if (!root)
        return fail_json(err, raw, &why);
    const gv_status status = read_object(out, raw, root, context, arena, err);
    json_decref(root);
    return status;
}

const gv_format_row gv_format_json = {
    .name = "json",
    .summary = "one JSON object per line",
    .one_line = true,
    .has_members = true,
    .line_begins = gv_is_json_line,
    .read = gv_json_read,
};
