/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sdx.c -- the format of SadMan Sudoku: rows of cells separated by blanks, each cell
 * its candidates without separators; one symbol is a given, or with the prefix 'u' a
 * value placed by the user. Besides these there are the two signs of
 * gv_grid_builder_read_sign(). */
#include "text/grid_builder.h"
#include "text/grid_view.h"

static const char separators[] = " \t|";

/* Candidates are single characters, and 'u' must not be one of them. */
static bool spells(gv_alphabet alphabet, unsigned order)
{
    return alphabet != GV_ALPHABET_DECIMAL &&
           gv_alphabet_digit(alphabet, order, 'u') < 0;
}

/* ---- reading ---- */

static bool is_placed(const gv_record_text *raw, gv_text_span word)
{
    return raw->text[word.start] == 'u' || raw->text[word.start] == 'U';
}

static bool next_row(gv_text_span *row, const gv_record_text *raw, size_t *at)
{
    while (gv_scan_line(row, raw, at))
        if (!gv_scan_frame(raw, *row, 0))
            return true;
    return false;
}

static unsigned order_of(const gv_record_text *raw)
{
    unsigned n_rows = 0;
    size_t at = 0;
    gv_text_span row;
    while (next_row(&row, raw, &at))
        n_rows++;
    if (gv_record_text_order(raw))
        return gv_record_text_order(raw);
    return n_rows ? n_rows : 9;
}

static gv_alphabet alphabet_of(const gv_record_text *raw, unsigned order)
{
    const bool numbers = raw->alphabet == GV_ALPHABET_DECIMAL;
    if (raw->alphabet != GV_ALPHABET_AUTO)
        return numbers && order <= 9 ? GV_ALPHABET_ONE : raw->alphabet;
    gv_alphabet_survey survey = { .other_blank = true };
    size_t at = 0;
    gv_text_span row, word;
    while (next_row(&row, raw, &at)) {
        size_t in_row = row.start;
        while (gv_scan_word(&word, raw, row, separators, &in_row)) {
            const size_t skip = is_placed(raw, word);
            gv_alphabet_observe(&survey, order, raw->text + word.start + skip,
                                word.length - skip);
        }
    }
    return gv_alphabet_choose(&survey, order);
}

static gv_status read_symbols(uint64_t *digits, const gv_grid_builder *grid,
                              gv_text_span word, gv_error *err)
{
    uint64_t found = 0;
    for (size_t at = word.start; at < gv_text_span_end(word); at++) {
        const int digit =
            gv_alphabet_digit(grid->alphabet, grid->order, grid->raw->text[at]);
        if (digit < 0)
            return gv_grid_builder_fail_char(err, grid, at);
        found |= UINT64_C(1) << digit;
    }
    *digits = found;
    return GV_OK;
}

static gv_status read_cell(gv_grid_builder *grid, unsigned cell, gv_text_span word,
                           gv_error *err)
{
    uint64_t digits = 0;
    if (gv_grid_builder_read_sign(grid, cell, word))
        return GV_OK;
    const bool placed = is_placed(grid->raw, word);
    const gv_text_span symbols = { word.start + placed, word.length - placed };
    GV_TRY(read_symbols(&digits, grid, symbols, err));
    if (!placed)
        gv_grid_builder_candidates(grid, cell, digits);
    else if (__builtin_popcountll(digits) == 1)
        gv_grid_builder_place(grid, cell, (unsigned)__builtin_ctzll(digits));
    else
        return gv_record_text_fail(err, grid->raw, word.start,
                                   "expected one symbol after 'u', found %d",
                                   __builtin_popcountll(digits));
    return GV_OK;
}

static gv_status read_row(gv_grid_builder *grid, unsigned row, gv_text_span line,
                          gv_error *err)
{
    size_t at = line.start;
    gv_text_span word;
    unsigned n = 0;
    for (; gv_scan_word(&word, grid->raw, line, separators, &at); n++)
        if (n < grid->order)
            GV_TRY(read_cell(grid, row * grid->order + n, word, err));
    if (n != grid->order)
        return gv_record_text_fail(err, grid->raw, gv_text_span_end(line),
                                   "expected %u cells in this row, found %u",
                                   grid->order, n);
    return GV_OK;
}

gv_status gv_sdx_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                      gv_arena *arena, gv_error *err)
{
    if (gv_record_text_queens(raw))
        return gv_record_text_fail(err, raw, 0, "queens have no sdx form");
    const unsigned order = order_of(raw);
    const gv_alphabet alphabet = alphabet_of(raw, order);
    if (!spells(alphabet, order))
        return gv_record_text_fail(
            err, raw, 0, "order %u has too many symbols for the format sdx", order);
    gv_grid_builder grid;
    GV_TRY(gv_grid_builder_begin(&grid, raw, order, alphabet, 0, context, arena, err));
    size_t at = 0;
    gv_text_span row;
    unsigned n_rows = 0;
    for (; next_row(&row, raw, &at); n_rows++) {
        if (n_rows == order)
            return gv_record_text_fail(err, raw, row.start,
                                       "expected %u rows, found more", order);
        GV_TRY(read_row(&grid, n_rows, row, err));
    }
    if (n_rows < order)
        return gv_record_text_fail(err, raw, raw->length, "expected %u rows, found %u",
                                   order, n_rows);
    return gv_grid_builder_finish_whole(out, &grid, err);
}

/* ---- writing ---- */

static void put_cell(const gv_grid_view *view, unsigned cell, gv_buffer *out)
{
    const uint64_t digits = gv_grid_view_cell_marks(view, cell);
    const bool given = view->given[cell] != GV_NO_DIGIT && !view->placed[cell];
    // A lone candidate is not a given: it must not become one for the next reader.
    if (__builtin_popcountll(digits) == 1 && !given)
        gv_buffer_putc(out, 'u');
    if (!digits)
        gv_buffer_puts(out, "{}");
    for (unsigned digit = 0; digit < view->order; digit++)
        if (digits >> digit & 1)
            gv_alphabet_put(view->alphabet, digit, out);
}

gv_status gv_sdx_write(gv_buffer *out, const gv_instance *instance,
                       gv_alphabet alphabet, gv_error *err)
{
    // Up to 9, every program understands figures only.
    const bool plain = instance->net->shape.order <= 9;
    gv_grid_view view;
    GV_TRY(gv_grid_view_look(&view, instance, plain ? GV_ALPHABET_ONE : alphabet,
                             GV_SPELL_CHARACTERS, GV_FORMAT_SDX, err));
    if (!spells(view.alphabet, view.order))
        return gv_fail(err, GV_ERR_UNSUPPORTED,
                       "order %u has too many symbols for the format sdx", view.order);
    for (unsigned cell = 0; cell < view.n_cells; cell++) {
        if (cell)
            gv_buffer_putc(out, cell % view.order ? ' ' : '\n');
        put_cell(&view, cell, out);
    }
    return GV_OK;
}

const gv_format_row gv_format_sdx = {
    .name = "sdx",
    .summary = "rows of candidates, a prefix u marks what the user placed",
    .has_comments = true,
    .is_rows = true,
    .has_groups = true,
    .holds_marks = true,
    .holds_notes = true,
    .read = gv_sdx_read,
    .write = gv_sdx_write,
};
