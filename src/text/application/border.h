/* SPDX-License-Identifier: GPL-3.0-or-later */
/* border.h -- squares with numbers outside, as Skyscrapers and X-sums have them: the
 * text is the board with its border, n + 2 words in a row. */
#ifndef GV_TEXT_APPLICATION_BORDER_H
#define GV_TEXT_APPLICATION_BORDER_H

#include "text/application/application.h"

enum { GV_APP_MOST_BORDERED = 9 };

enum { GV_APP_ABOVE, GV_APP_BELOW, GV_APP_LEFT, GV_APP_RIGHT, GV_APP_N_SIDES };

typedef struct gv_app_bordered {
    uint32_t n;
    int32_t *number; /* (n + 2) * (n + 2); 0: none */
} gv_app_bordered;

bool gv_app_bordered_room(gv_app_bordered **out, uint32_t n, gv_arena *arena);

/* Up to `most` rows within; numbers outside are up to most_outside, or up to n if that
 * is 0. */
gv_status gv_app_bordered_read(gv_app_bordered **out, gv_app_text *text, uint32_t most,
                               uint32_t most_outside);

/* The place of a number outside, and the cells that it looks at, the nearest first. */
uint32_t gv_app_bordered_place(const gv_app_bordered *b, uint32_t side, uint32_t line);
void gv_app_bordered_look(gv_var *out, const gv_app_bordered *b, uint32_t side,
                          uint32_t line);

/* "row 3 from the left". */
void gv_app_bordered_name(char name[48], uint32_t side, uint32_t line);

/* The numbers of the cells are given. */
void gv_app_bordered_give(gv_app_model *model, const gv_app_bordered *b);

/* A puzzle with the solution `square` whose numbers outside are filled in later. */
void gv_app_bordered_fill(const gv_app_bordered *b, const int32_t *square);

void gv_app_bordered_put(gv_buffer *out, const char *name, const gv_app_bordered *b,
                         const char *const *values);
bool gv_app_bordered_draw(gv_app_board *board, const void *puzzle);
int32_t *gv_app_bordered_clues(uint32_t *n, void *puzzle);

#endif
