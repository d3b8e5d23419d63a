/* SPDX-License-Identifier: GPL-3.0-or-later */
/* star_battle.c -- so many stars in each row, column and region that no two touch, not
 * even at a corner. A region is a letter; below "stars" is what is known:
 *
 *     star-battle 1
 *     A A A B B
 *     A C C C B
 *     D D C E B
 *     D E E E E
 *     D D D E E
 *     stars
 *     . * - . .
 *     . . . . .
 *     ...
 */
#include "text/application/cells.h"

#include <string.h>

enum { MOST_ORDER = 25, MOST_MADE = 10, MOST_STARS = 4, MOST_TRIES = 1000 };

typedef struct star_battle {
    uint32_t n, n_stars;
    int32_t *given; /* of each cell: 1 for none, 2 for a star; 0: not known */
    char *region;
} star_battle;

static bool make_room(star_battle **out, uint32_t n, gv_arena *arena)
{
    star_battle *s = *out = GV_ARENA_NEW(arena, star_battle, 1);
    if (!s)
        return false;
    s->n = n;
    s->given = GV_ARENA_NEW(arena, int32_t, (size_t)n * n);
    s->region = GV_ARENA_NEW(arena, char, (size_t)n *n);
    return s->given && s->region;
}

/* ---- reading ---- */

static gv_status read_regions(star_battle *s, const gv_app_text *text,
                              const gv_app_rows *rows)
{
    for (uint32_t i = 0; i < s->n * s->n; i++) {
        const gv_text_span word = rows->word[i];
        const char c = text->raw->text[word.start];
        if (word.length != 1 || !((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')))
            return gv_app_expected(text, word, "the letter of a region");
        s->region[i] = c;
    }
    return GV_OK;
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_rows rows, stars;
    star_battle *s;
    int64_t n_stars;
    bool more;
    GV_TRY(gv_app_read_number(&n_stars, text, "the number of stars", 1, MOST_STARS));
    GV_TRY(gv_app_end_line(text));
    GV_TRY(gv_app_read_rows_until(&rows, &more, text, 0, 0, "stars"));
    if (rows.n_rows != rows.n_cols || rows.n_rows > MOST_ORDER)
        return gv_app_fail(text, rows.word[0].start,
                           "expected a square of up to %d rows, found %u rows and %u "
                           "columns",
                           MOST_ORDER, rows.n_rows, rows.n_cols);
    if (!make_room(&s, rows.n_rows, text->arena))
        return gv_fail_memory(text->err);
    s->n_stars = (uint32_t)n_stars;
    GV_TRY(read_regions(s, text, &rows));
    if (more)
        GV_TRY(gv_app_read_rows(&stars, text, s->n, s->n));
    for (uint32_t i = 0; more && i < s->n * s->n; i++)
        GV_TRY(gv_app_read_sign(&s->given[i], text, stars.word[i], "-*"));
    *out = s;
    return GV_OK;
}

/* ---- stating ---- */

static bool touch(uint32_t n, uint32_t a, uint32_t b)
{
    const uint32_t rows = b / n - a / n; // a is before b
    const uint32_t low = a % n < b % n ? a % n : b % n, high = a % n + b % n - low;
    return rows <= 1 && high - low <= 1;
}

static void state_number(gv_app_model *model, const star_battle *s,
                         const gv_label *labels, uint32_t n)
{
    if (s->n_stars == 1)
        gv_app_exactly_one(model, "star", "", labels, n);
    else
        gv_app_count(model, labels, n, GV_CSP_EQ, s->n_stars);
}

static void state(gv_app_model *model, const void *puzzle)
{
    const star_battle *s = puzzle;
    const uint32_t n = s->n;
    const char *plural = s->n_stars == 1 ? "" : "s";
    gv_label labels[MOST_ORDER * MOST_ORDER];
    gv_app_sign_variables(model, n, n, "-*");
    for (uint32_t line = 0; line < 2 * n; line++) {
        gv_app_constraint(model, "%s %u has %u star%s", line < n ? "row" : "column",
                          line % n + 1, s->n_stars, plural);
        gv_app_labels_of_line(labels, model, n, n, line % n, line < n, 1);
        state_number(model, s, labels, n);
    }
    for (int region = 'A'; region <= 'z'; region++) {
        uint32_t size = 0;
        for (uint32_t i = 0; i < n * n; i++)
            if (s->region[i] == region)
                labels[size++] = gv_app_label(model, i, 1);
        if (!size)
            continue;
        gv_app_constraint(model, "region %c has %u star%s", region, s->n_stars, plural);
        state_number(model, s, labels, size);
    }
    gv_app_constraint(model, "stars do not touch");
    for (uint32_t cell = 0; cell < n * n; cell++)
        labels[cell] = gv_app_label(model, cell, 1);
    gv_app_forbid_touching(model, labels, NULL, n, n);
    gv_app_give_signs(model, s->given, n * n);
}

/* ---- writing ---- */

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const star_battle *s = puzzle;
    bool any = false;
    gv_buffer_printf(out, "star-battle %u", s->n_stars);
    for (uint32_t i = 0; i < s->n * s->n; i++) {
        gv_buffer_putc(out, i % s->n ? ' ' : '\n');
        gv_buffer_putc(out, s->region[i]);
        any = any || values[i];
    }
    if (!any)
        return;
    gv_buffer_puts(out, "\nstars");
    gv_app_put_cells(out, values, s->n, s->n);
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const star_battle *s = puzzle;
    const uint32_t n = s->n;
    if (!gv_app_draw_cells(board, n, n))
        return false;
    for (uint32_t i = 0; i < n * n; i++) {
        board->square[i].wall_right = (i + 1) % n && s->region[i] != s->region[i + 1];
        board->square[i].wall_below = i + n < n * n && s->region[i] != s->region[i + n];
    }
    return true;
}

/* ---- random ones, with one star ---- */

/* One star in each row and column, no two touching; false: these choices failed. */
static bool place_stars(uint32_t *col_of, uint32_t n, gv_rng *rng)
{
    for (uint32_t try = 0; try < MOST_TRIES; try++) {
        uint32_t row = 1;
        gv_rng_permutation(rng, col_of, n);
        while (row < n &&
               !touch(n, (row - 1) * n + col_of[row - 1], row * n + col_of[row]))
            row++;
        if (row == n)
            return true;
    }
    return false;
}

/* Each region grows from its star. */
static void grow(star_battle *s, gv_rng *rng)
{
    const uint32_t n = s->n;
    for (uint32_t n_free = n * n - n; n_free;) {
        const uint32_t at = (uint32_t)gv_rng_below(rng, n * n);
        const uint32_t beside[4] = { at >= n ? at - n : at, at % n ? at - 1 : at,
                                     (at + 1) % n ? at + 1 : at,
                                     at + n < n * n ? at + n : at };
        const char region = s->region[beside[gv_rng_below(rng, 4)]];
        if (s->region[at] || !region)
            continue;
        s->region[at] = region;
        n_free--;
    }
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    star_battle *s;
    uint32_t col_of[MOST_MADE];
    const uint32_t n = (uint32_t)sizes[0];
    if (!make_room(&s, n, arena))
        return gv_fail_memory(err);
    s->n_stars = 1;
    if (!place_stars(col_of, n, rng))
        return GV_OK;
    for (uint32_t i = 0; i < n * n; i++)
        s->given[i] = 1;
    for (uint32_t row = 0; row < n; row++) {
        s->given[row * n + col_of[row]] = 2;
        s->region[row * n + col_of[row]] = (char)('A' + row);
    }
    grow(s, rng);
    *out = s;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    star_battle *s = puzzle;
    *n = s->n * s->n;
    return s->given;
}

const gv_app gv_app_star_battle = {
    .name = "star-battle",
    .summary = "stars in rows, columns and regions that do not touch",
    .title = "Star Battle",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 1,
    .sizes = { { "order", 4, MOST_MADE, 6, 1 } },
    .make = make,
    .clues = clues,
    .clues_are_givens = true,
};
