/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_reader.c -- any bytes as an input of records. Every record is parsed; what can
 * be read is written in every format, and what can be written must be read back as the
 * same puzzle. */
#include "fuzz_target.h"

#include "base/bitset.h"
#include "model/instance.h"
#include "model/variant.h"
#include "text/reader.h"
#include "model/family.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Round trips of larger grids take too long to try many of them. */
enum { MAX_ORDER = 16, MAX_LABELS = 16 * 16 * 16, MAX_RECORDS = 20 };

/* Says which line found something: small functions are lost in optimised code. */
static void must_at(bool holds, int line, const char *text)
{
    if (holds)
        return;
    (void)fprintf(stderr, "%s:%d does not hold\n%s\n", __FILE__, line, text);
    abort();
}

#define must(holds) must_at((holds), __LINE__, "")

/* What is used for all records of one input. */
typedef struct world {
    gv_context *context;
    gv_arena arena;
    gv_buffer store;
    gv_buffer text;
} world;

/* Options drawn from the bytes, so that seeds need no place for them. */
static gv_text_options options_of(const uint8_t *data, size_t size)
{
    uint32_t hash = 2166136261u; // FNV-1a
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ data[i]) * 16777619u;
    return (gv_text_options){
        .has_family = hash & 1,
        .family = (gv_family)((hash >> 1) % gv_n_families),
        .order = hash & 16 ? (hash >> 5) % 17 : 0,
        .alphabet = (gv_alphabet)((hash >> 10) % 5),
        .format = (gv_format)((hash >> 13) % gv_n_formats),
    };
}

typedef uint64_t label_set[MAX_LABELS / 64];

/* The labels that the text of an instance leaves open: its givens; elsewhere its marks,
 * or everything. */
static void allowed_labels(uint64_t *out, const gv_instance *instance)
{
    const gv_net *net = instance->net;
    const uint32_t n = gv_net_has_digits(net) ? net->shape.order : 1;
    if (instance->marks)
        memcpy(out, instance->marks, gv_bits_words(net->n_labels) * sizeof *out);
    else
        gv_bits_fill(out, net->n_labels);
    for (uint32_t i = 0; i < instance->n_givens; i++) {
        const gv_label given = instance->givens[i];
        for (gv_label label = given - given % n; n > 1 && label < given / n * n + n;
             label++)
            gv_bits_remove(out, label);
    }
    for (uint32_t i = 0; i < instance->n_givens; i++)
        gv_bits_add(out, instance->givens[i]);
}

static bool is_subset(const uint64_t *a, const uint64_t *b, uint32_t n_labels)
{
    for (size_t word = 0; word < gv_bits_words(n_labels); word++)
        if (a[word] & ~b[word])
            return false;
    return true;
}

/* The formats that keep marks; the others are about givens. */
static bool keeps_marks(gv_format format)
{
    return format == GV_FORMAT_PM || format == GV_FORMAT_SUKAKU ||
           format == GV_FORMAT_SDX || format == GV_FORMAT_HODOKU ||
           format == GV_FORMAT_LINK_FPUZZLES;
}

/* A context keeps a number of variants; the networks of others belong to records. */
static bool same_rules(const gv_net *a, const gv_net *b)
{
    return a == b || (a->variant && b->variant &&
                      !memcmp(&a->shape, &b->shape, sizeof a->shape) &&
                      !strcmp(a->variant->text, b->variant->text));
}

/* Whether the copy says what the instance says. Where candidates are written, a cell
 * with a single one comes back as a given, which then excludes others. */
static bool same_puzzle(const gv_instance *copy, const gv_instance *instance,
                        gv_format format)
{
    if (!same_rules(copy->net, instance->net))
        return false;
    if (!keeps_marks(format))
        return copy->n_givens == instance->n_givens &&
               memcmp(copy->givens, instance->givens,
                      copy->n_givens * sizeof *copy->givens) == 0;
    const uint32_t n_labels = copy->net->n_labels;
    label_set before = { 0 }, after = { 0 }, allowed = { 0 }, givens = { 0 };
    gv_instance_candidates(instance, before);
    gv_instance_candidates(copy, after);
    allowed_labels(allowed, copy);
    for (uint32_t i = 0; i < copy->n_givens; i++)
        gv_bits_add(givens, copy->givens[i]);
    for (uint32_t i = 0; i < instance->n_givens; i++)
        if (!gv_bits_has(givens, instance->givens[i]))
            return false;
    return is_subset(after, before, n_labels) && is_subset(before, allowed, n_labels);
}

/* Csp texts make a network of their own: written again they must be the same text. */
static bool same_text(world *w, const gv_instance *instance)
{
    gv_buffer again;
    gv_buffer_init(&again, NULL);
    must(gv_format_put(&again, instance, GV_FORMAT_CSP, GV_ALPHABET_AUTO, NULL) ==
         GV_OK);
    const bool same = strcmp(again.text, w->text.text) == 0;
    gv_buffer_free(&again);
    return same;
}

/* The alphabet to write and to read with: the instance's own where every one can be
 * used. */
static gv_alphabet alphabet_for(const gv_instance *instance, gv_format format)
{
    const gv_alphabet own = instance->alphabet;
    const bool any = format == GV_FORMAT_LINE || format == GV_FORMAT_GRID ||
                     format == GV_FORMAT_SDK || format == GV_FORMAT_SS;
    const bool figures = own == GV_ALPHABET_DECIMAL && instance->net->shape.order <= 9;
    return any && own && !figures ? own : GV_ALPHABET_ONE;
}

/* must() for what was written: it is shown. */
#define must_read(holds) must_at((holds), __LINE__, w->text.text)

/* Writes the instance, cuts what was written and parses it. */
static void round_trip(world *w, const gv_instance *instance, gv_format format)
{
    const gv_alphabet alphabet = alphabet_for(instance, format);
    if (instance->net->shape.family == GV_CSP && format != GV_FORMAT_CSP)
        return; // the other way a csp is written in is read as csp
    gv_buffer_reset(&w->text);
    if (gv_format_put(&w->text, instance, format, alphabet, NULL) != GV_OK)
        return;
    gv_shape shape = instance->net->shape;
    if (format == GV_FORMAT_CSP)
        shape = (gv_shape){ .family = GV_CSP };
    const gv_text_options options = {
        .has_family = true,
        .family = shape.family,
        .block_rows = shape.family == GV_SUDOKU ? shape.block_rows : 0,
        .block_cols = shape.family == GV_SUDOKU ? shape.block_cols : 0,
        .order = shape.order,
        .alphabet = alphabet,
        .format = format,
        .variant = instance->net->variant ? instance->net->variant->text : NULL,
    };
    gv_reader *reader = NULL;
    gv_record record;
    gv_parsed parsed;
    bool more = false;
    must_read(gv_reader_open_text(&reader, w->text.text, w->text.length, &options, NULL,
                                  NULL) == GV_OK);
    gv_buffer_reset(&w->store);
    must_read(gv_reader_next(&record, &more, reader, &w->store, NULL, NULL) == GV_OK);
    must_read(more && record.status == GV_OK);
    gv_record_settle(&record, &w->store);
    must_read(gv_record_text_parse(&parsed, &record.raw, w->context, &w->arena, NULL) ==
              GV_OK);
    const gv_instance *copy = parsed.instance;
    must_read(shape.family == GV_CSP ? same_text(w, copy)
                                     : same_puzzle(copy, instance, format));
    must_read(gv_reader_next(&record, &more, reader, &w->store, NULL, NULL) == GV_OK);
    must_read(!more);
    gv_reader_free(reader);
}

static void try_record(world *w, const gv_record *record)
{
    const gv_record_text *raw = &record->raw;
    if (record->status != GV_OK) {
        must(record->error.line >= raw->line && record->error.column > 0);
        return;
    }
    gv_parsed parsed;
    gv_error err = { 0 };
    const gv_status status =
        gv_record_text_parse(&parsed, raw, w->context, &w->arena, &err);
    must(status != GV_ERR_MEMORY && status != GV_ERR_IO);
    if (status != GV_OK) {
        must(err.message[0] != '\0');
        return;
    }
    must(parsed.puzzle_start + parsed.puzzle_length <= raw->length);
    must(parsed.tail_start + parsed.tail_length <= raw->length);
    const gv_net *net = parsed.instance->net;
    if (net->shape.order > MAX_ORDER || net->n_labels > MAX_LABELS)
        return;
    for (unsigned format = 1; format < gv_n_formats; format++)
        round_trip(w, parsed.instance, (gv_format)format);
}

static void try_input(world *w, const uint8_t *data, size_t size,
                      const gv_text_options *options)
{
    gv_reader *reader = NULL;
    gv_buffer store;
    gv_buffer_init(&store, NULL);
    must(gv_reader_open_text(&reader, (const char *)data, size, options, NULL, NULL) ==
         GV_OK);
    bool more = true;
    size_t line = 0;
    for (size_t n = 0; more; n++) {
        gv_record record;
        gv_buffer_reset(&store);
        must(gv_reader_next(&record, &more, reader, &store, NULL, NULL) == GV_OK);
        if (!more)
            break;
        gv_record_settle(&record, &store);
        must(record.raw.format != GV_FORMAT_AUTO);
        must(record.raw.line >= line && record.raw.column > 0);
        line = record.raw.line;
        if (n < MAX_RECORDS)
            try_record(w, &record);
    }
    gv_reader_free(reader);
    gv_buffer_free(&store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    world w;
    gv_arena_init(&w.arena, NULL);
    gv_buffer_init(&w.store, NULL);
    gv_buffer_init(&w.text, NULL);
    must(gv_context_new(&w.context, NULL) == GV_OK);
    try_input(&w, data, size, NULL);
    const gv_text_options options = options_of(data, size);
    try_input(&w, data, size, &options);
    gv_arena_free(&w.arena);
    gv_buffer_free(&w.store);
    gv_buffer_free(&w.text);
    gv_context_free(w.context);
    return 0;
}
