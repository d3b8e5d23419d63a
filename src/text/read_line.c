/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_line.c -- formats of one line: s^2 cell characters or numbers (line, sdm), s^3
 * candidate characters (sukaku), and after them any text, which is kept. */
#include "text/grid_builder.h"

static const char separators[] = " \t,;";

/* The puzzle is the span; one separator, then the tail up to the end of the line. */
static gv_status finish_line(gv_parsed *out, const gv_grid_builder *grid,
                             gv_text_span puzzle, gv_text_span line, gv_error *err)
{
    gv_instance *instance = NULL;
    GV_TRY(gv_grid_builder_finish(&instance, grid, err));
    const size_t end = gv_text_span_end(line);
    const size_t stop = gv_text_span_end(puzzle);
    const size_t tail = stop < end ? stop + 1 : end;
    *out = (gv_parsed){
        .instance = instance,
        .puzzle_start = puzzle.start,
        .puzzle_length = puzzle.length,
        .tail_start = tail,
        .tail_length = end - tail,
    };
    return GV_OK;
}

/* `found` contains `n` items, and no order has that many. */
static gv_status fail_number(gv_error *err, const gv_record_text *raw,
                             gv_text_span found, size_t n, unsigned power,
                             const char *things)
{
    const unsigned known = gv_record_text_order(raw);
    const size_t order = known ? known : 9;
    const size_t expected = power == 3 ? order * order * order : order * order;
    // Too many characters: at the first superfluous one. Else: where one is missing.
    const bool excess = n == found.length && n > expected && known;
    return gv_record_text_fail(
        err, raw, excess ? found.start + expected : gv_text_span_end(found),
        "expected %zu %s%s, found %zu", expected, things,
        known ? "" : " or those of another order", n);
}

/* The order of a record of n = s^power items; 0 if n contradicts what is known. */
static unsigned order_of(const gv_record_text *raw, size_t n, unsigned power)
{
    const size_t known = gv_record_text_order(raw);
    if (!known)
        return gv_record_text_root(raw, n, power);
    const size_t expected = power == 3 ? known * known * known : known * known;
    return n == expected ? (unsigned)known : 0;
}

/* ---- cells as characters ---- */

/* raw->alphabet, or what the cells suggest. */
static gv_alphabet alphabet_of(const gv_record_text *raw, unsigned order,
                               gv_text_span cells)
{
    if (raw->alphabet != GV_ALPHABET_AUTO)
        return raw->alphabet;
    gv_alphabet_survey survey = { 0 };
    gv_alphabet_observe(&survey, order, raw->text + cells.start, cells.length);
    return gv_alphabet_choose(&survey, order);
}

static bool has_space(const gv_record_text *raw, gv_text_span line)
{
    for (size_t at = line.start; at < gv_text_span_end(line); at++)
        if (raw->text[at] == ' ')
            return true;
    return false;
}

/* Whether a line only makes sense with spaces as blanks: it has s^2 characters, and
 * those that are not spaces are all symbols. */
static bool spaces_are_blanks(const gv_record_text *raw, gv_text_span line)
{
    const unsigned order = order_of(raw, line.length, 2);
    if (!order || !has_space(raw, line))
        return false;
    const gv_alphabet alphabet = alphabet_of(raw, order, line);
    for (size_t at = line.start; at < gv_text_span_end(line); at++) {
        const char c = raw->text[at];
        if (c != ' ' && gv_grid_builder_cell_digit(gv_record_text_queens(raw), alphabet,
                                                   order, c) < 0)
            return false;
    }
    return true;
}

static gv_status read_characters(gv_parsed *out, const gv_record_text *raw,
                                 gv_text_span cells, gv_text_span line,
                                 gv_context *context, gv_arena *arena, gv_error *err)
{
    gv_grid_builder grid;
    const unsigned order = order_of(raw, cells.length, 2);
    GV_TRY(gv_grid_builder_begin(&grid, raw, order, alphabet_of(raw, order, cells),
                                 cells.start, context, arena, err));
    for (unsigned cell = 0; cell < order * order; cell++)
        if (raw->text[cells.start + cell] != ' ')
            GV_TRY(gv_grid_builder_read_char(&grid, cell, cells.start + cell, err));
    return finish_line(out, &grid, cells, line, err);
}

gv_status gv_plain_nine_read(gv_instance **out, const char *text, gv_context *context,
                             gv_arena *arena, gv_error *err)
{
    enum { ORDER = 9, CELLS = ORDER * ORDER };
    const gv_net *net;
    gv_label givens[CELLS];
    uint32_t n_givens = 0;
    GV_TRY(gv_context_net(&net, context, (gv_shape){ GV_SUDOKU, 3, 3, ORDER }, err));
    for (gv_label cell = 0; cell < CELLS; cell++)
        if (text[cell] >= '1' && text[cell] <= '9')
            givens[n_givens++] = cell * ORDER + (gv_label)(text[cell] - '1');
    return gv_instance_make(out, context, net, givens, NULL, n_givens, NULL,
                            GV_ALPHABET_ONE, arena, err);
}

/* ---- cells as decimal numbers ---- */

static bool is_cell_number(const gv_record_text *raw, gv_text_span word)
{
    unsigned number;
    return gv_scan_number(&number, raw, word) ||
           (word.length == 1 && gv_alphabet_blank(GV_ALPHABET_DECIMAL, GV_MAX_ORDER,
                                                  raw->text[word.start]));
}

/* The numbers and blanks at the start of the line: their span and how many; no more
 * than the known order has, because what follows is the tail. */
static size_t find_numbers(gv_text_span *out, const gv_record_text *raw,
                           gv_text_span line)
{
    const size_t known = gv_record_text_order(raw);
    const size_t most = known ? known * known : SIZE_MAX;
    size_t n = 0;
    size_t at = line.start;
    gv_text_span word;
    *out = (gv_text_span){ line.start, 0 };
    while (n < most && gv_scan_word(&word, raw, line, separators, &at) &&
           is_cell_number(raw, word)) {
        if (n++ == 0)
            out->start = word.start;
        out->length = gv_text_span_end(word) - out->start;
    }
    return n;
}

static gv_status read_numbers(gv_parsed *out, const gv_record_text *raw,
                              gv_text_span numbers, unsigned order, gv_text_span line,
                              gv_context *context, gv_arena *arena, gv_error *err)
{
    // Up to 9, numbers and symbols are the same: decimals must be asked for.
    const bool plain = order <= 9 && raw->alphabet != GV_ALPHABET_DECIMAL;
    gv_grid_builder grid;
    GV_TRY(gv_grid_builder_begin(&grid, raw, order,
                                 plain ? GV_ALPHABET_ONE : GV_ALPHABET_DECIMAL,
                                 numbers.start, context, arena, err));
    size_t at = numbers.start;
    gv_text_span word;
    for (unsigned cell = 0; gv_scan_word(&word, raw, numbers, separators, &at); cell++)
        GV_TRY(gv_grid_builder_read_number(&grid, cell, word, err));
    return finish_line(out, &grid, numbers, line, err);
}

/* ---- cells as symbols with spaces between them ---- */

/* The single symbols at the start of the line: their span and how many. */
static size_t find_symbols(gv_text_span *out, const gv_record_text *raw,
                           gv_text_span line)
{
    size_t n = 0;
    size_t at = line.start;
    gv_text_span word;
    *out = (gv_text_span){ line.start, 0 };
    while (gv_scan_word(&word, raw, line, separators, &at) && word.length == 1) {
        if (n++ == 0)
            out->start = word.start;
        out->length = gv_text_span_end(word) - out->start;
    }
    return n;
}

static gv_status read_symbols(gv_parsed *out, const gv_record_text *raw,
                              gv_text_span symbols, unsigned order, gv_text_span line,
                              gv_context *context, gv_arena *arena, gv_error *err)
{
    gv_grid_builder grid;
    GV_TRY(gv_grid_builder_begin(&grid, raw, order, alphabet_of(raw, order, symbols),
                                 symbols.start, context, arena, err));
    size_t at = symbols.start;
    gv_text_span word;
    for (unsigned cell = 0; gv_scan_word(&word, raw, symbols, separators, &at); cell++)
        GV_TRY(gv_grid_builder_read_char(&grid, cell, word.start, err));
    return finish_line(out, &grid, symbols, line, err);
}

/* ---- the readers ---- */

/* The line of the record and its first word; both empty when there is no line. */
static void find_line(gv_text_span *line, gv_text_span *word, const gv_record_text *raw)
{
    size_t at = 0;
    *line = (gv_text_span){ raw->length, 0 };
    gv_scan_line(line, raw, &at);
    *word = (gv_text_span){ line->start, 0 };
    at = line->start;
    gv_scan_word(word, raw, *line, separators, &at);
}

gv_status gv_line_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                       gv_arena *arena, gv_error *err)
{
    gv_text_span line, word, numbers;
    find_line(&line, &word, raw);
    const bool decimal =
        raw->alphabet == GV_ALPHABET_DECIMAL && !gv_record_text_queens(raw);
    if (!decimal && spaces_are_blanks(raw, line))
        return read_characters(out, raw, line, line, context, arena, err);
    if (!decimal && order_of(raw, word.length, 2))
        return read_characters(out, raw, word, line, context, arena, err);

    const size_t n_numbers = find_numbers(&numbers, raw, line);
    const unsigned order = order_of(raw, n_numbers, 2);
    if (order && !gv_record_text_queens(raw))
        return read_numbers(out, raw, numbers, order, line, context, arena, err);
    if (decimal)
        return fail_number(err, raw, numbers, n_numbers, 2, "numbers");
    gv_text_span symbols;
    const unsigned spread = order_of(raw, find_symbols(&symbols, raw, line), 2);
    if (spread)
        return read_symbols(out, raw, symbols, spread, line, context, arena, err);
    return fail_number(err, raw, word, word.length, 2, "cells");
}

/* The candidates of the cell whose s characters begin at `start`: the k-th character is
 * the k-th symbol or a blank. */
static gv_status read_positions(uint64_t *digits, const gv_grid_builder *grid,
                                size_t start, gv_error *err)
{
    uint64_t found = 0;
    for (unsigned k = 0; k < grid->order; k++) {
        const char c = grid->raw->text[start + k];
        const int digit =
            gv_grid_builder_cell_digit(false, grid->alphabet, grid->order, c);
        if (digit == GV_CELL_FOREIGN)
            return gv_grid_builder_fail_char(err, grid, start + k);
        if (digit == GV_CELL_BLANK)
            continue;
        if ((unsigned)digit != k)
            return gv_record_text_fail(
                err, grid->raw, start + k,
                "symbol '%c' is at place %u of its cell, not at %d", c, k + 1,
                digit + 1);
        found |= UINT64_C(1) << k;
    }
    *digits = found;
    return GV_OK;
}

gv_status gv_sukaku_read(gv_parsed *out, const gv_record_text *raw, gv_context *context,
                         gv_arena *arena, gv_error *err)
{
    gv_text_span line, word;
    find_line(&line, &word, raw);
    if (gv_record_text_queens(raw))
        return gv_record_text_fail(err, raw, word.start, "queens have no sukaku form");
    const unsigned order = order_of(raw, word.length, 3);
    if (!order)
        return fail_number(err, raw, word, word.length, 3, "candidates");

    gv_grid_builder grid;
    GV_TRY(gv_grid_builder_begin(&grid, raw, order, alphabet_of(raw, order, word),
                                 word.start, context, arena, err));
    for (unsigned cell = 0; cell < order * order; cell++) {
        uint64_t digits = 0;
        const size_t start = word.start + (size_t)cell * order;
        GV_TRY(read_positions(&digits, &grid, start, err));
        gv_grid_builder_candidates(&grid, cell, digits);
    }
    return finish_line(out, &grid, word, line, err);
}

const gv_format_row gv_format_line = {
    .name = "line",
    .summary = "one puzzle per line, one character per cell",
    .one_line = true,
    .has_comments = true,
    .is_cells = true,
    .read = gv_line_read,
    .write = gv_line_write,
};

const gv_format_row gv_format_sdm = {
    .name = "sdm",
    .summary = "one puzzle per line, empty cells as 0",
    .one_line = true,
    .has_comments = true,
    .is_cells = true,
    .read = gv_line_read,
    .write = gv_sdm_write,
};

const gv_format_row gv_format_sukaku = {
    .name = "sukaku",
    .summary = "pencilmarks on one line, 729 characters for 9x9",
    .one_line = true,
    .has_comments = true,
    .is_cells = true,
    .holds_marks = true,
    .read = gv_sukaku_read,
    .write = gv_sukaku_write,
};
