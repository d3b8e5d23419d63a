/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid_builder.c -- collects the cells that a reader finds in bit sets over the labels,
 * and makes an instance of them. */
#include "text/grid_builder.h"

#include "base/bitset.h"

#include <ctype.h>

gv_status gv_grid_builder_begin(gv_grid_builder *out, const gv_record_text *raw,
                                unsigned order, gv_alphabet alphabet, size_t at,
                                gv_context *context, gv_arena *arena, gv_error *err)
{
    const gv_net *net = NULL;
    GV_TRY(gv_record_text_net(&net, raw, order, at, context, arena, err));

    const size_t n_words = gv_bits_words(net->n_labels);
    uint64_t *words = GV_ARENA_NEW(arena, uint64_t, 4 * n_words);
    if (!words)
        return gv_fail_memory(err);
    *out = (gv_grid_builder){
        .raw = raw,
        .context = context,
        .arena = arena,
        .net = net,
        .order = order,
        .alphabet = gv_net_has_digits(net) ? alphabet : GV_ALPHABET_AUTO,
        .givens = words,
        .placed = words + n_words,
        .marks = words + 2 * n_words,
        .lone = words + 3 * n_words,
    };
    return GV_OK;
}

static gv_label label_of(const gv_grid_builder *grid, unsigned cell, unsigned digit)
{
    return gv_net_has_digits(grid->net) ? cell * grid->order + digit : cell;
}

void gv_grid_builder_give(gv_grid_builder *grid, unsigned cell, unsigned digit)
{
    gv_bits_add(grid->givens, label_of(grid, cell, digit));
}

void gv_grid_builder_place(gv_grid_builder *grid, unsigned cell, unsigned digit)
{
    gv_grid_builder_give(grid, cell, digit);
    gv_bits_add(grid->placed, label_of(grid, cell, digit));
}

void gv_grid_builder_mark(gv_grid_builder *grid, unsigned cell, uint64_t digits)
{
    // Cells without any information, and those that are given, allow everything.
    if (!grid->has_marks)
        gv_bits_fill(grid->marks, grid->net->n_labels);
    grid->has_marks = true;
    const unsigned n_digits = gv_net_has_digits(grid->net) ? grid->order : 1;
    for (unsigned digit = 0; digit < n_digits; digit++)
        if (!(digits >> digit & 1))
            gv_bits_remove(grid->marks, label_of(grid, cell, digit));
}

void gv_grid_builder_candidates(gv_grid_builder *grid, unsigned cell, uint64_t digits)
{
    if (digits && !(digits & (digits - 1))) {
        const unsigned digit = (unsigned)__builtin_ctzll(digits);
        gv_grid_builder_give(grid, cell, digit);
        gv_bits_add(grid->lone, label_of(grid, cell, digit));
    } else if (digits != gv_grid_builder_all(grid)) {
        gv_grid_builder_mark(grid, cell, digits);
    }
}

/* Among marks, a given that is a lone mark excludes the others of its cell. */
static void mark_lone(const gv_grid_builder *grid)
{
    const size_t n_labels = grid->net->n_labels;
    const unsigned n_digits = gv_net_has_digits(grid->net) ? grid->order : 1;
    for (size_t lone = gv_bits_next(grid->lone, n_labels, 0); lone < n_labels;
         lone = gv_bits_next(grid->lone, n_labels, lone + 1)) {
        const size_t first = lone - lone % n_digits;
        for (size_t label = first; label < first + n_digits; label++)
            if (label != lone)
                gv_bits_remove(grid->marks, label);
    }
}

uint64_t gv_grid_builder_all(const gv_grid_builder *grid)
{
    return ~UINT64_C(0) >> (64 - grid->order);
}

gv_status gv_grid_builder_finish(gv_instance **out, const gv_grid_builder *grid,
                                 gv_error *err)
{
    const size_t n_labels = grid->net->n_labels;
    const size_t n_givens = gv_bits_count(grid->givens, n_labels);
    gv_label *givens = GV_ARENA_NEW(grid->arena, gv_label, n_givens + 1);
    uint8_t *placed = GV_ARENA_NEW(grid->arena, uint8_t, n_givens + 1);
    if (!givens || !placed)
        return gv_fail_memory(err);

    if (grid->has_marks)
        mark_lone(grid);
    bool any_placed = false;
    size_t label = 0;
    for (size_t i = 0; i < n_givens; i++, label++) {
        label = gv_bits_next(grid->givens, n_labels, label);
        givens[i] = (gv_label)label;
        placed[i] = gv_bits_has(grid->placed, label);
        any_placed |= placed[i];
    }
    return gv_instance_make(out, grid->context, grid->net, givens,
                            any_placed ? placed : NULL, (uint32_t)n_givens,
                            grid->has_marks ? grid->marks : NULL, grid->alphabet,
                            grid->arena, err);
}

gv_status gv_grid_builder_finish_whole(gv_parsed *out, const gv_grid_builder *grid,
                                       gv_error *err)
{
    gv_instance *instance = NULL;
    GV_TRY(gv_grid_builder_finish(&instance, grid, err));
    *out = (gv_parsed){
        .instance = instance,
        .puzzle_length = grid->raw->length,
        .tail_start = grid->raw->length,
    };
    return GV_OK;
}

int gv_grid_builder_cell_digit(bool queens, gv_alphabet alphabet, unsigned order,
                               char c)
{
    // Boards of queens, like DECIMAL, have no symbols that could be mistaken for a
    // blank.
    const gv_alphabet symbols = queens ? GV_ALPHABET_DECIMAL : alphabet;
    if (queens && (c == 'Q' || c == 'q' || c == '1'))
        return 0;
    const int digit = gv_alphabet_digit(symbols, order, c);
    if (digit >= 0)
        return digit;
    return gv_alphabet_blank(symbols, order, c) ? GV_CELL_BLANK : GV_CELL_FOREIGN;
}

bool gv_grid_builder_has_value(const gv_grid_builder *grid, unsigned cell)
{
    const gv_label first = label_of(grid, cell, 0);
    const gv_label end = label_of(grid, cell + 1, 0);
    return gv_bits_next(grid->givens, end, first) < end;
}

static gv_status set_cell(gv_grid_builder *grid, unsigned cell, unsigned digit,
                          size_t at, gv_error *err)
{
    if (!grid->placing)
        gv_grid_builder_give(grid, cell, digit);
    else if (!gv_grid_builder_has_value(grid, cell))
        gv_grid_builder_place(grid, cell, digit);
    else if (!gv_bits_has(grid->givens, label_of(grid, cell, digit)))
        return gv_record_text_fail(err, grid->raw, at,
                                   "the state has another value here than the puzzle");
    return GV_OK;
}

gv_status gv_grid_builder_read_char(gv_grid_builder *grid, unsigned cell, size_t at,
                                    gv_error *err)
{
    const int digit = gv_grid_builder_cell_digit(
        gv_net_has_queens(grid->net), grid->alphabet, grid->order, grid->raw->text[at]);
    if (digit == GV_CELL_FOREIGN)
        return gv_grid_builder_fail_char(err, grid, at);
    if (digit == GV_CELL_BLANK)
        return GV_OK;
    return set_cell(grid, cell, (unsigned)digit, at, err);
}

gv_status gv_grid_builder_read_number(gv_grid_builder *grid, unsigned cell,
                                      gv_text_span word, gv_error *err)
{
    const char first = grid->raw->text[word.start];
    if (word.length == 1 && gv_alphabet_blank(GV_ALPHABET_DECIMAL, grid->order, first))
        return GV_OK;
    unsigned number = 0;
    if (!gv_scan_number(&number, grid->raw, word) || number == 0 ||
        number > grid->order)
        return gv_grid_builder_fail_number(err, grid, word);
    return set_cell(grid, cell, number - 1, word.start, err);
}

bool gv_grid_builder_read_sign(gv_grid_builder *grid, unsigned cell, gv_text_span span)
{
    if (gv_scan_is(grid->raw, span, "."))
        return true;
    if (!gv_scan_is(grid->raw, span, "{}"))
        return false;
    gv_grid_builder_mark(grid, cell, 0);
    return true;
}

gv_status gv_grid_builder_fail_number(gv_error *err, const gv_grid_builder *grid,
                                      gv_text_span word)
{
    unsigned number = 0;
    if (!gv_scan_number(&number, grid->raw, word))
        return gv_record_text_fail(err, grid->raw, word.start,
                                   "expected a number from 1 to %u or a blank",
                                   grid->order);
    return gv_record_text_fail(err, grid->raw, word.start, "number %u is not in 1..%u",
                               number, grid->order);
}

gv_status gv_grid_builder_fail_char(gv_error *err, const gv_grid_builder *grid,
                                    size_t at)
{
    const unsigned char c = (unsigned char)grid->raw->text[at];
    const bool symbols =
        gv_net_has_digits(grid->net) && grid->alphabet != GV_ALPHABET_DECIMAL;
    if (symbols && c < 0x80 && isalnum(c) && c != '0')
        return gv_record_text_fail(err, grid->raw, at, "symbol '%c' is beyond order %u",
                                   c, grid->order);
    if (c < 0x80 && isprint(c))
        return gv_record_text_fail(err, grid->raw, at, "unexpected character '%c'", c);
    return gv_record_text_fail(err, grid->raw, at, "unexpected character '\\x%02X'", c);
}
