/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables.c -- rows of cells, with a gap between blocks. */
#include "report/template/tables.h"

#include "report/template/names.h"

typedef uint32_t cell_fn(const gv_template_board *board, uint32_t cell, uint32_t digit);

static uint32_t value_of(const gv_template_board *board, uint32_t cell, uint32_t digit)
{
    (void)digit;
    return board->values[cell];
}

static uint32_t performance_of(const gv_template_board *board, uint32_t cell,
                               uint32_t digit)
{
    (void)digit;
    return gv_template_performance(board, cell);
}

static uint32_t is_open(const gv_template_board *board, uint32_t cell, uint32_t digit)
{
    return gv_template_candidates(board, cell) >> digit & 1;
}

/* ---- rows ---- */

static int width_of(const gv_template_board *board)
{
    return board->units->order > 9 ? 2 : 1;
}

/* What comes before the number of a column. */
static void put_gap(gv_buffer *out, const gv_template_board *board, uint32_t column)
{
    const bool at_block = column % board->units->shape.block_cols == 0;
    gv_buffer_puts(out, column == 0 ? "" : at_block ? "  " : " ");
}

static void put_row(gv_buffer *out, const gv_template_board *board, uint32_t row,
                    cell_fn *number_of, uint32_t digit)
{
    const uint32_t order = board->units->order;
    for (uint32_t column = 0; column < order; column++) {
        const uint32_t number = number_of(board, row * order + column, digit);
        put_gap(out, board, column);
        if (number_of == value_of && !number)
            gv_buffer_printf(out, "%*s", width_of(board), ".");
        else
            gv_buffer_printf(out, "%*u", width_of(board), number);
    }
}

/* ---- work area and global performance ---- */

/* As many columns as put_row() writes. */
static size_t row_width(const gv_template_board *board)
{
    const uint32_t order = board->units->order;
    return (size_t)width_of(board) * order + order - 1 +
           order / board->units->shape.block_cols - 1;
}

/* A line of the frequencies: of the filled cells, of each number, of empty cells
 * without a candidate if there are any; in the last line their sums. */
static void put_frequency(gv_buffer *out, const gv_template_board *board,
                          const gv_template_frequencies *f, uint32_t line, bool last)
{
    const uint32_t n_empty = board->units->n_cells - board->n_filled;
    if (last)
        gv_buffer_printf(out, "   %4u %u", n_empty, gv_template_measure(board).dof);
    else if (line <= f->most)
        gv_buffer_printf(out, "   %4u %u", line, f->counts[line]);
    else if (line == f->most + 1 && f->n_hopeless)
        gv_buffer_printf(out, "   %4s %u", GV_TEMPLATE_MARK, f->n_hopeless);
}

void gv_worksheet_put_board(gv_buffer *out, const gv_template_board *board)
{
    gv_template_frequencies f;
    gv_template_count(&f, board);
    const uint32_t order = board->units->order, n_needed = f.most + 2 + !!f.n_hopeless;
    const uint32_t n_lines = order > n_needed ? order : n_needed;
    for (uint32_t line = 0; line < n_lines; line++) {
        if (line < order)
            put_row(out, board, line, value_of, 0);
        else
            gv_buffer_repeat(out, ' ', row_width(board));
        const size_t start = out->length;
        put_frequency(out, board, &f, line, line + 1 == n_lines);
        if (line < order) {
            gv_buffer_repeat(out, ' ', start + 16 - out->length);
            put_row(out, board, line, performance_of, 0);
        }
        gv_buffer_putc(out, '\n');
    }
}

/* ---- integer performance ---- */

/* The totals of the blocks that begin in this row. */
static void put_block_totals(gv_buffer *out, const gv_template_board *board,
                             uint32_t row, uint32_t digit)
{
    const gv_shape shape = board->units->shape;
    const uint32_t order = board->units->order, n_across = order / shape.block_cols;
    if (board->units->n_units == 2 * order || row % shape.block_rows)
        return;
    gv_buffer_puts(out, "  ");
    for (uint32_t i = 0; i < n_across; i++) {
        const uint32_t block = row / shape.block_rows * n_across + i;
        gv_buffer_printf(out, " %*u", width_of(board),
                         gv_template_total(board, 2 * order + block, digit));
    }
}

static void put_digit(gv_buffer *out, const gv_template_board *board, uint32_t digit)
{
    const uint32_t order = board->units->order;
    gv_buffer_printf(out, "Digit %u\n", digit + 1);
    for (uint32_t row = 0; row < order; row++) {
        put_row(out, board, row, is_open, digit);
        gv_buffer_printf(out, "   %*u", width_of(board),
                         gv_template_total(board, row, digit));
        put_block_totals(out, board, row, digit);
        gv_buffer_putc(out, '\n');
    }
    gv_buffer_putc(out, '\n');
    for (uint32_t column = 0; column < order; column++) {
        put_gap(out, board, column);
        gv_buffer_printf(out, "%*u", width_of(board),
                         gv_template_total(board, order + column, digit));
    }
    gv_buffer_puts(out, "\n\n");
}

void gv_worksheet_put_performance(gv_buffer *out, const gv_template_board *board)
{
    for (uint32_t digit = 0; digit < board->units->order; digit++)
        put_digit(out, board, digit);
}

/* ---- warnings ---- */

void gv_worksheet_put_warnings(gv_buffer *out, const gv_template_board *board)
{
    gv_template_warning warning = { .trouble = GV_TEMPLATE_START };
    while (gv_template_next_warning(&warning, board)) {
        gv_buffer_puts(out, "warning: ");
        gv_worksheet_warning_text(out, board->units, &warning);
        gv_buffer_putc(out, '\n');
    }
}
