/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cells.c -- boards of cells with signs: read, stated, written and drawn. */
#include "text/application/cells.h"

#include <string.h>

gv_status gv_app_read_sign(int32_t *out, const gv_app_text *text, gv_text_span word,
                           const char *signs)
{
    const char c = word.length == 1 ? text->raw->text[word.start] : '\0';
    const char *found = c ? strchr(signs, c) : NULL;
    if (!found && c != '.') {
        char expected[48] = "a cell: '.'";
        for (size_t i = 0; signs[i]; i++) {
            char more[] = ", 'x'";
            more[3] = signs[i];
            strcat(expected, more);
        }
        return gv_app_expected(text, word, expected);
    }
    *out = found ? (int32_t)(found - signs) + 1 : 0;
    return GV_OK;
}

void gv_app_sign_variables(gv_app_model *model, uint32_t n_rows, uint32_t n_cols,
                           const char *signs)
{
    for (uint32_t cell = 0; cell < n_rows * n_cols; cell++) {
        char name[32];
        gv_app_name_cell(name, cell, n_cols);
        gv_app_choice(model, name, strlen(name));
        for (size_t i = 0; signs[i]; i++)
            gv_app_value(model, &signs[i], 1);
    }
}

void gv_app_give_signs(gv_app_model *model, const int32_t *given, uint32_t n)
{
    for (uint32_t cell = 0; cell < n; cell++)
        if (given[cell])
            gv_app_give(model, gv_app_label(model, cell, (uint32_t)given[cell] - 1));
}

uint32_t gv_app_labels_of_line(gv_label *out, const gv_app_model *model,
                               uint32_t n_rows, uint32_t n_cols, uint32_t line,
                               bool is_row, uint32_t value)
{
    const uint32_t n = is_row ? n_cols : n_rows;
    for (uint32_t i = 0; i < n; i++)
        out[i] =
            gv_app_label(model, is_row ? line * n_cols + i : i * n_cols + line, value);
    return n;
}

void gv_app_forbid_touching(gv_app_model *model, const gv_label *labels, const bool *is,
                            uint32_t n_rows, uint32_t n_cols)
{
    for (uint32_t cell = 0; cell < n_rows * n_cols; cell++) {
        const uint32_t row = cell / n_cols, col = cell % n_cols;
        const uint32_t after[] = { cell + 1, cell + n_cols - 1, cell + n_cols,
                                   cell + n_cols + 1 };
        const bool has_below = row + 1 < n_rows, has_right = col + 1 < n_cols;
        const bool has[] = { has_right, has_below && col, has_below,
                             has_below && has_right };
        for (uint32_t i = 0; i < 4; i++)
            if (has[i] && (!is || (is[cell] && is[after[i]])))
                gv_app_forbid(model, labels[cell], labels[after[i]]);
    }
}

void gv_app_put_cells(gv_buffer *out, const char *const *values, uint32_t n_rows,
                      uint32_t n_cols)
{
    for (uint32_t cell = 0; cell < n_rows * n_cols; cell++) {
        gv_buffer_putc(out, cell % n_cols ? ' ' : '\n');
        gv_buffer_puts(out, values[cell] ? values[cell] : ".");
    }
}

bool gv_app_draw_cells(gv_app_board *board, uint32_t n_rows, uint32_t n_cols)
{
    if (!gv_app_board_size(board, n_rows, n_cols))
        return false;
    for (uint32_t cell = 0; cell < n_rows * n_cols; cell++)
        board->square[cell].variable = cell;
    return true;
}
