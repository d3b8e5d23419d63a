/* SPDX-License-Identifier: GPL-3.0-or-later */
/* name_lists.c -- one line, or one entry, per name of a theory, rating or
 * encoding. */
#include "cli/options/name_lists.h"

#include "encode/encoding.h"
#include "rate/rating.h"

static void put_help(gv_buffer *out, const char *name, const char *summary)
{
    gv_buffer_printf(out, "  %-10s %s\n", name, summary);
}

static void put_manual(gv_buffer *out, const char *name, const char *summary)
{
    gv_buffer_printf(out, "*%s*\n\t%s\n\n", name, summary);
}

void gv_help_theories(gv_buffer *out)
{
    gv_buffer_puts(out, "theories, to be joined by + as in S+W:\n");
    for (size_t i = 0; i < gv_theory_count(); i++)
        put_help(out, gv_theory_at(i)->name, gv_theory_at(i)->summary);
    gv_buffer_puts(out, "or SE alone: the steps of Sudoku Explainer, of 9x9 Sudoku\n");
}

void gv_help_ratings(gv_buffer *out)
{
    gv_buffer_puts(out, "ratings:\n");
    for (size_t i = 0; i < gv_n_ratings; i++)
        put_help(out, gv_ratings[i].name, gv_ratings[i].summary);
}

void gv_help_encodings(gv_buffer *out)
{
    gv_buffer_puts(out, "encodings:\n");
    for (size_t i = 0; i < GV_N_ENCODINGS; i++)
        put_help(out, gv_encodings[i].name, gv_encodings[i].summary);
}

void gv_manual_theories(gv_buffer *out)
{
    for (size_t i = 0; i < gv_theory_count(); i++)
        put_manual(out, gv_theory_at(i)->name, gv_theory_at(i)->summary);
    put_manual(out, "SE", "the steps of Sudoku Explainer, of 9x9 Sudoku; alone");
}

void gv_manual_ratings(gv_buffer *out)
{
    for (size_t i = 0; i < gv_n_ratings; i++)
        put_manual(out, gv_ratings[i].name, gv_ratings[i].summary);
}

void gv_manual_encodings(gv_buffer *out)
{
    for (size_t i = 0; i < GV_N_ENCODINGS; i++)
        put_manual(out, gv_encodings[i].name, gv_encodings[i].summary);
}
