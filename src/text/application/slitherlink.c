/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slitherlink.c -- a closed loop along the borders of cells; a number says how many of
 * the four lines around its cell are drawn:
 *
 *     slitherlink
 *     3 2
 *     2 .
 *     lines
 *      - -
 *     | x |
 *      . .
 *     . . .
 *      . .
 *
 * Below "lines" is what is known of the lines: '-' and '|' are drawn, 'x' is none. The
 * lines above the cells of a row are Hr1c1, ..., those to their left Vr1c1, ...; the
 * last ones are below and to the right of the board.
 *
 * That there is one loop is a condition of the network (model/loop.h). "slitherlink
 * distances" states it by hidden variables instead, for solvers that do not know such
 * conditions. */
#include "text/application/application.h"

#include <stdio.h>
#include <string.h>

enum { MOST_SIDE = 30, MOST_MADE = 12, DRAWN = 1, NONE = 2 };

typedef struct slitherlink {
    bool distances;
    uint32_t n_rows, n_cols;
    int32_t *clue; /* of each cell: its number + 1; 0: none */
    int32_t *line; /* of each line: DRAWN, NONE or 0; those above cells come first */
} slitherlink;

static uint32_t count_across(const slitherlink *s)
{
    return (s->n_rows + 1) * s->n_cols;
}

static uint32_t count_lines(const slitherlink *s)
{
    return count_across(s) + s->n_rows * (s->n_cols + 1);
}

static bool make_room(slitherlink **out, uint32_t n_rows, uint32_t n_cols,
                      gv_arena *arena)
{
    slitherlink *s = *out = GV_ARENA_NEW(arena, slitherlink, 1);
    if (!s)
        return false;
    s->n_rows = n_rows;
    s->n_cols = n_cols;
    s->clue = GV_ARENA_NEW(arena, int32_t, (size_t)n_rows * n_cols);
    s->line = GV_ARENA_NEW(arena, int32_t, count_lines(s));
    return s->clue && s->line;
}

/* The lines around a cell: above, to the left, to the right, below. */
static void lines_around(uint32_t out[4], const slitherlink *s, uint32_t cell)
{
    const uint32_t row = cell / s->n_cols, col = cell % s->n_cols;
    out[0] = cell;
    out[1] = count_across(s) + row * (s->n_cols + 1) + col;
    out[2] = out[1] + 1;
    out[3] = cell + s->n_cols;
}

/* The two cells that a line separates; the number of cells stands for the outside. */
static void cells_beside(uint32_t out[2], const slitherlink *s, uint32_t line)
{
    const uint32_t outside = s->n_rows * s->n_cols;
    if (line < count_across(s)) {
        out[0] = line < s->n_cols ? outside : line - s->n_cols;
        out[1] = line < outside ? line : outside;
        return;
    }
    const uint32_t at = line - count_across(s), row = at / (s->n_cols + 1),
                   col = at % (s->n_cols + 1);
    out[0] = col ? row * s->n_cols + col - 1 : outside;
    out[1] = col < s->n_cols ? row * s->n_cols + col : outside;
}

/* The corners of cells that a line joins, n_cols + 1 in a row. */
static void corners_of(uint32_t out[2], const slitherlink *s, uint32_t line)
{
    if (line < count_across(s)) {
        out[0] = line / s->n_cols * (s->n_cols + 1) + line % s->n_cols;
        out[1] = out[0] + 1;
        return;
    }
    out[0] = line - count_across(s);
    out[1] = out[0] + s->n_cols + 1;
}

/* ---- reading ---- */

static gv_status read_clues(slitherlink *s, const gv_app_text *text,
                            const gv_app_rows *rows)
{
    for (uint32_t i = 0; i < s->n_rows * s->n_cols; i++) {
        int64_t number;
        if (gv_app_is(text, rows->word[i], "."))
            continue;
        if (!gv_app_number_of(&number, text, rows->word[i]) || number > 3)
            return gv_app_expected(text, rows->word[i], "a cell: '.' or 0 to 3");
        s->clue[i] = (int32_t)number + 1;
    }
    return GV_OK;
}

/* A line of signs, for `n` lines from number `first` on. */
static gv_status read_signs(slitherlink *s, uint32_t first, uint32_t n, char drawn,
                            gv_app_text *text)
{
    gv_text_span word;
    const char expected[] = { '\'', drawn, '\'', ',', ' ',  '\'', 'x',  '\'',
                              ' ',  'o',   'r',  ' ', '\'', '.',  '\'', '\0' };
    if (!gv_app_next_line(text))
        return gv_app_fail(text, text->raw->length,
                           "expected %u lines of signs below 'lines'",
                           2 * s->n_rows + 1);
    for (uint32_t i = 0; i < n; i++) {
        const bool any = gv_app_next_word(&word, text);
        const char sign = any && word.length == 1 ? text->raw->text[word.start] : '\0';
        if (sign != drawn && sign != 'x' && sign != '.')
            return gv_app_expected(text, word, expected);
        s->line[first + i] = sign == drawn ? DRAWN : sign == 'x' ? NONE : 0;
    }
    return gv_app_end_line(text);
}

static gv_status read_lines(slitherlink *s, gv_app_text *text)
{
    for (uint32_t row = 0; row <= s->n_rows; row++) {
        GV_TRY(read_signs(s, row * s->n_cols, s->n_cols, '-', text));
        if (row < s->n_rows)
            GV_TRY(read_signs(s, count_across(s) + row * (s->n_cols + 1), s->n_cols + 1,
                              '|', text));
    }
    return gv_app_end_text(text);
}

static gv_status read(void **out, gv_app_text *text)
{
    gv_app_rows rows;
    slitherlink *s;
    gv_text_span word;
    const bool distances = gv_app_next_word(&word, text);
    if (distances && !gv_app_is(text, word, "distances"))
        return gv_app_expected(text, word, "'distances' or the end of the line");
    GV_TRY(gv_app_end_line(text));
    bool more;
    GV_TRY(gv_app_read_rows_until(&rows, &more, text, 0, 0, "lines"));
    if (rows.n_rows > MOST_SIDE || rows.n_cols > MOST_SIDE)
        return gv_app_fail(text, rows.word[0].start,
                           "a board has up to %d rows and columns", MOST_SIDE);
    if (!make_room(&s, rows.n_rows, rows.n_cols, text->arena))
        return gv_fail_memory(text->err);
    s->distances = distances;
    GV_TRY(read_clues(s, text, &rows));
    if (more)
        GV_TRY(read_lines(s, text));
    *out = s;
    return GV_OK;
}

/* ---- stating ---- */

static gv_label drawn_label(const gv_app_model *model, uint32_t line)
{
    return gv_app_label(model, line, 1);
}

static gv_label empty_label(const gv_app_model *model, uint32_t line)
{
    return gv_app_label(model, line, 0);
}

static void add_lines(gv_app_model *model, const slitherlink *s)
{
    for (uint32_t i = 0; i < count_lines(s); i++) {
        char name[32];
        const bool across = i < count_across(s);
        const uint32_t n_cols = s->n_cols + !across;
        const uint32_t at = across ? i : i - count_across(s);
        const int n = snprintf(name, sizeof name, "%cr%uc%u", across ? 'H' : 'V',
                               at / n_cols + 1, at % n_cols + 1);
        gv_app_choice(model, name, (size_t)n);
        gv_app_value(model, "empty", 5);
        gv_app_value(model, "drawn", 5);
    }
}

/* ---- what lines and sides follow from ----
 *
 * A feature is a line or a cell: it is drawn, or inside, or not. A hidden variable says
 * how the four lines of a cell with a number are; another one which of the four cells
 * around a corner are inside, and so which lines meet there. Each value of such a
 * variable has all its features. Two values of different variables exclude each other
 * if they differ in a feature. Each variable is a constraint, with its words. */

enum { MOST_FEATURES = 8, MOST_VALUES = 16, MOST_OF_FEATURE = 16 };

typedef struct block {
    gv_var variable;
    char words[96]; /* of the constraint that it is */
    uint32_t n_values, n_features;
    uint32_t feature[MOST_FEATURES];
    uint32_t has[MOST_VALUES]; /* bit i: the value has feature i */
} block;

typedef struct blocks {
    gv_app_model *model;
    const slitherlink *s;
    gv_var sides; /* of the first cell: "out" and "in" */
    block *block;
    uint32_t n_blocks;
    struct feature {
        uint32_t n, block[MOST_OF_FEATURE];
    } * of; /* the blocks of each feature: of lines, then of cells */
} blocks;

static block *add_block(blocks *all, const uint32_t *features, uint32_t n)
{
    block *made = &all->block[all->n_blocks];
    made->n_features = n;
    for (uint32_t i = 0; i < n; i++) {
        made->feature[i] = features[i];
        struct feature *of = &all->of[features[i]];
        of->block[of->n++] = all->n_blocks;
    }
    all->n_blocks++;
    return made;
}

static void add_value(const blocks *all, block *to, const char *name, uint32_t has)
{
    gv_app_value(all->model, name, strlen(name));
    to->has[to->n_values++] = has;
}

/* The lines of a cell: "nw" are those above and to the left; "o" is none. */
static void add_cell(blocks *all, uint32_t cell)
{
    const slitherlink *s = all->s;
    uint32_t lines[4];
    lines_around(lines, s, cell);
    block *made = add_block(all, lines, 4);
    made->variable = gv_app_hidden_choice(all->model, "Br%uc%u", cell / s->n_cols + 1,
                                          cell % s->n_cols + 1);
    char place[32];
    gv_app_name_cell(place, cell, s->n_cols);
    (void)snprintf(made->words, sizeof made->words, "%s has %d line%s around it", place,
                   (int)s->clue[cell] - 1, s->clue[cell] == 2 ? "" : "s");
    for (uint32_t set = 0; set < 16; set++) {
        char name[5];
        uint32_t n = 0;
        for (uint32_t i = 0; i < 4; i++)
            if (set >> i & 1)
                name[n++] = "nwes"[i];
        if ((int32_t)n + 1 != s->clue[cell])
            continue;
        name[n] = '\0';
        add_value(all, made, n ? name : "o", set);
    }
}

/* The lines and cells that meet at a corner. Its cells are the upper left and right and
 * the lower left and right one: "ioio" has those on the left inside. */
static void add_corner(blocks *all, uint32_t corner)
{
    const slitherlink *s = all->s;
    const uint32_t n_cols = s->n_cols + 1, row = corner / n_cols, col = corner % n_cols;
    const uint32_t across = row * s->n_cols + col, down = count_across(s) + corner;
    const bool is[4] = { row && col, row && col < s->n_cols, row < s->n_rows && col,
                         row < s->n_rows && col < s->n_cols };
    const uint32_t cells[4] = { across - s->n_cols - 1, across - s->n_cols, across - 1,
                                across };
    // Each line, with the two cells that it separates.
    const uint32_t lines[4] = { down - n_cols, across - 1, across, down };
    const uint32_t beside[4][2] = { { 0, 1 }, { 0, 2 }, { 1, 3 }, { 2, 3 } };
    uint32_t features[MOST_FEATURES], n = 0, from[MOST_FEATURES][2];
    for (uint32_t i = 0; i < 4; i++)
        if (is[beside[i][0]] || is[beside[i][1]]) {
            from[n][0] = beside[i][0];
            from[n][1] = beside[i][1];
            features[n++] = lines[i];
        }
    for (uint32_t i = 0; i < 4; i++)
        if (is[i]) {
            from[n][0] = from[n][1] = i;
            features[n++] = count_lines(s) + cells[i];
        }
    block *made = add_block(all, features, n);
    made->variable = gv_app_hidden_choice(all->model, "Pr%uc%u", row + 1, col + 1);
    (void)snprintf(made->words, sizeof made->words,
                   "the loop passes Pr%uc%u once or not at all", row + 1, col + 1);
    for (uint32_t set = 0; set < 16; set++) {
        char name[5] = "oooo";
        uint32_t has = 0;
        bool good = set != 6 && set != 9; // four lines would meet
        for (uint32_t i = 0; i < 4; i++) {
            good = good && (is[i] || !(set >> i & 1));
            name[i] = set >> i & 1 ? 'i' : 'o';
        }
        for (uint32_t i = 0; i < n; i++) {
            const bool a = set >> from[i][0] & 1, b = set >> from[i][1] & 1;
            has |= (uint32_t)(from[i][0] == from[i][1] ? a : a != b) << i;
        }
        if (good)
            add_value(all, made, name, has);
    }
}

/* Whether the loop around two cells alone has all numbers. */
static bool is_whole_loop(const slitherlink *s, uint32_t a, uint32_t b)
{
    for (uint32_t cell = 0; cell < s->n_rows * s->n_cols; cell++) {
        uint32_t lines[4], cells[2], n = 0;
        lines_around(lines, s, cell);
        for (uint32_t i = 0; i < 4; i++) {
            cells_beside(cells, s, lines[i]);
            n += (cells[0] == a || cells[0] == b) != (cells[1] == a || cells[1] == b);
        }
        if (s->clue[cell] && s->clue[cell] != (int32_t)n + 1)
            return false;
    }
    return true;
}

/* Two cells with a 3 that touch: the loop around both is not the whole one. A value
 * names the line that is missing at either. */
static void add_pair(blocks *all, uint32_t a, uint32_t b)
{
    const slitherlink *s = all->s;
    uint32_t of_a[4], of_b[4], features[MOST_FEATURES], n = 0, both = 0;
    lines_around(of_a, s, a);
    lines_around(of_b, s, b);
    for (uint32_t i = 0; i < 4; i++)
        features[n++] = of_a[i];
    for (uint32_t i = 0; i < 4; i++) {
        const uint32_t *same = NULL;
        for (uint32_t k = 0; k < 4; k++)
            same = of_a[k] == of_b[i] ? &of_a[k] : same;
        if (same)
            both = (uint32_t)(same - of_a);
        else
            features[n++] = of_b[i];
    }
    block *made = add_block(all, features, n);
    made->variable =
        gv_app_hidden_choice(all->model, "r%uc%u+r%uc%u", a / s->n_cols + 1,
                             a % s->n_cols + 1, b / s->n_cols + 1, b % s->n_cols + 1);
    (void)snprintf(made->words, sizeof made->words,
                   "the loop is not around r%uc%u and r%uc%u alone", a / s->n_cols + 1,
                   a % s->n_cols + 1, b / s->n_cols + 1, b % s->n_cols + 1);
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t k = 4; k < n && i != both; k++) {
            const char name[] = { (char)('a' + i), (char)('a' + k), '\0' };
            add_value(all, made, name, ((1U << n) - 1) & ~(1U << i) & ~(1U << k));
        }
}

static void add_pairs(blocks *all)
{
    const slitherlink *s = all->s;
    const uint32_t n = s->n_rows * s->n_cols;
    for (uint32_t a = 0; a < n; a++) {
        const uint32_t beside[2] = { a + 1, a + s->n_cols };
        for (uint32_t i = 0; i < 2; i++) {
            const uint32_t b = beside[i];
            if (b < n && (i || b % s->n_cols) && s->clue[a] == 4 && s->clue[b] == 4 &&
                !is_whole_loop(s, a, b))
                add_pair(all, a, b);
        }
    }
}

/* The labels of a block that have a feature, or have it not, behind the `n` first ones.
 */
static uint32_t list_values(gv_label *out, uint32_t n, const blocks *all,
                            const block *from, uint32_t feature, bool has)
{
    for (uint32_t i = 0; i < from->n_features; i++)
        for (uint32_t value = 0; from->feature[i] == feature && value < from->n_values;
             value++)
            if ((from->has[value] >> i & 1) == has)
                out[n++] = gv_app_label(all->model, from->variable, value);
    return n;
}

/* The values of a block and those of another, or the feature itself, that differ in it.
 */
static void link_feature(const blocks *all, uint32_t at, uint32_t feature)
{
    gv_label labels[2 * MOST_VALUES];
    const uint32_t n_lines = count_lines(all->s);
    const gv_var variable =
        feature < n_lines ? feature : all->sides + feature - n_lines;
    const struct feature *of = &all->of[feature];
    for (uint32_t has = 0; has < 2; has++) {
        const uint32_t n = list_values(labels, 0, all, &all->block[at], feature, has);
        labels[n] = gv_app_label(all->model, variable, !has);
        gv_app_at_most_one(all->model, labels, n + 1);
        for (uint32_t k = 0; k < of->n; k++)
            if (of->block[k] != at)
                gv_app_at_most_one(all->model, labels,
                                   list_values(labels, n, all,
                                               &all->block[of->block[k]], feature,
                                               !has));
    }
}

static void link_blocks(const blocks *all)
{
    for (uint32_t at = 0; at < all->n_blocks; at++) {
        const block *from = &all->block[at];
        gv_app_constraint(all->model, "%s", from->words);
        for (uint32_t i = 0; i < from->n_features; i++)
            link_feature(all, at, from->feature[i]);
    }
}

static void state_blocks(gv_app_model *model, const slitherlink *s, gv_var sides)
{
    const uint32_t n_cells = s->n_rows * s->n_cols;
    const uint32_t n_corners = (s->n_rows + 1) * (s->n_cols + 1);
    const uint32_t n_of = count_lines(s) + n_cells;
    blocks all = { .model = model, .s = s, .sides = sides };
    all.block = GV_ARENA_NEW(model->tmp, block, 3 * (size_t)n_cells + n_corners);
    all.of = GV_ARENA_NEW(model->tmp, struct feature, n_of);
    if (!all.block || !all.of) {
        gv_app_note(model, gv_fail_memory(model->err));
        return;
    }
    for (uint32_t cell = 0; cell < n_cells; cell++)
        if (s->clue[cell])
            add_cell(&all, cell);
    for (uint32_t corner = 0; corner < n_corners; corner++)
        add_corner(&all, corner);
    add_pairs(&all);
    link_blocks(&all);
}

static void state_loop(gv_app_model *model, const slitherlink *s)
{
    const uint32_t n = count_lines(s);
    gv_label *drawn = GV_ARENA_NEW(model->tmp, gv_label, n);
    gv_label *empty = GV_ARENA_NEW(model->tmp, gv_label, n);
    uint32_t *ends = GV_ARENA_NEW(model->tmp, uint32_t, 2 * (size_t)n);
    if (!drawn || !empty || !ends) {
        gv_app_note(model, gv_fail_memory(model->err));
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        drawn[i] = drawn_label(model, i);
        empty[i] = empty_label(model, i);
        corners_of(&ends[2 * i], s, i);
    }
    if (model->status == GV_OK)
        gv_app_note(model,
                    gv_csp_set_loop(model->csp, drawn, empty, ends, n,
                                    (s->n_rows + 1) * (s->n_cols + 1), model->err));
}

/* ---- the loop by distances ----
 *
 * The loop is one if inside and outside are connected. Each cell inside has a distance,
 * in steps from cell to cell inside, from the first cell inside, which has 0; each cell
 * outside one from beyond the border. "m<c>" says whether any cell up to c is inside.
 * All these are determined by the sides of the cells. */

typedef struct distances {
    gv_app_model *model;
    const slitherlink *s;
    gv_var side, any, distance; /* of the first cell */
    uint32_t n;                 /* cells, and so the distances 0 to n - 1 inside, and
                                   1 to n outside */
} distances;

static gv_label at_distance(const distances *d, uint32_t cell, bool inside,
                            uint32_t far)
{
    return gv_app_label(d->model, d->distance + cell, inside ? far : d->n + far - 1);
}

static void add_distances(distances *d)
{
    d->any = gv_csp_n_variables(d->model->csp);
    for (uint32_t cell = 0; cell < d->n; cell++)
        gv_app_hidden(d->model, 0, 1, "m%u", cell + 1);
    d->distance = gv_csp_n_variables(d->model->csp);
    for (uint32_t cell = 0; cell < d->n; cell++) {
        gv_app_hidden_choice(d->model, "d%u", cell + 1);
        for (uint32_t value = 0; value < 2 * d->n; value++) {
            char text[24];
            const bool inside = value < d->n;
            const int n = snprintf(text, sizeof text, "%s%u", inside ? "in" : "out",
                                   inside ? value : value - d->n + 1);
            gv_app_value(d->model, text, (size_t)n);
        }
    }
}

/* Whether any cell so far is inside, and which is the first. */
static void state_first(const distances *d, uint32_t cell)
{
    gv_app_model *model = d->model;
    const gv_var any = d->any + cell, side = d->side + cell;
    gv_app_constraint(model, "the first cell inside");
    gv_label tuples[4 * 3];
    for (uint32_t i = 0; i < 4; i++) {
        tuples[3 * i] = gv_app_label(model, cell ? any - 1 : any, i & 1);
        tuples[3 * i + 1] = gv_app_label(model, side, i >> 1);
        tuples[3 * i + 2] = gv_app_label(model, any, i != 0);
    }
    const gv_var vars[] = { any - 1, side, any };
    if (cell)
        gv_app_table(model, vars, 3, tuples, 4);
    for (uint32_t in = 0; !cell && in < 2; in++)
        gv_app_forbid(model, gv_app_label(model, side, in),
                      gv_app_label(model, any, !in));
    for (uint32_t far = 0; cell && far < d->n; far++)
        gv_app_forbid(model, gv_app_label(model, any - 1, far == 0),
                      at_distance(d, cell, true, far));
    for (uint32_t far = 1; !cell && far < d->n; far++)
        gv_app_forbid(model, gv_app_label(model, side, 1),
                      at_distance(d, cell, true, far));
    if (cell + 1 == d->n) // there is a cell inside
        gv_app_forbid(model, gv_app_label(model, any, 0), gv_app_label(model, side, 0));
}

/* A distance other than the least one has a smaller one beside it. */
static void state_source(const distances *d, uint32_t cell, const uint32_t *beside,
                         uint32_t n_beside, bool inside, uint32_t far)
{
    gv_label labels[5];
    const bool negated[5] = { true };
    labels[0] = at_distance(d, cell, inside, far);
    for (uint32_t i = 0; i < n_beside; i++)
        labels[i + 1] = at_distance(d, beside[i], inside, far - 1);
    gv_app_clause(d->model, labels, negated, n_beside + 1);
}

static void state_cell(const distances *d, uint32_t cell)
{
    uint32_t lines[4], beside[4], n_beside = 0;
    lines_around(lines, d->s, cell);
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t cells[2];
        cells_beside(cells, d->s, lines[i]);
        const uint32_t other = cells[0] == cell ? cells[1] : cells[0];
        if (other < d->n)
            beside[n_beside++] = other;
    }
    gv_app_constraint(d->model, "inside and outside are connected");
    for (uint32_t value = 0; value < 2 * d->n; value++)
        gv_app_forbid(d->model, gv_app_label(d->model, d->side + cell, value >= d->n),
                      gv_app_label(d->model, d->distance + cell, value));
    for (uint32_t far = 1; far < d->n; far++)
        state_source(d, cell, beside, n_beside, true, far);
    for (uint32_t far = 1; far <= d->n; far++) {
        if (n_beside < 4 && far > 1) // it is at the border
            gv_app_forbid(d->model, gv_app_label(d->model, d->side + cell, 0),
                          at_distance(d, cell, false, far));
        else if (n_beside == 4)
            state_source(d, cell, beside, far > 1 ? 4 : 0, false, far);
    }
    for (uint32_t i = 0; i < n_beside; i++)
        for (uint32_t far = 0; far + 2 <= d->n; far++)
            for (uint32_t more = far + 2; more <= d->n; more++) {
                if (more < d->n)
                    gv_app_forbid(d->model, at_distance(d, cell, true, far),
                                  at_distance(d, beside[i], true, more));
                if (far)
                    gv_app_forbid(d->model, at_distance(d, cell, false, far),
                                  at_distance(d, beside[i], false, more));
            }
}

static void state_distances(gv_app_model *model, const slitherlink *s, gv_var side)
{
    distances d = { .model = model, .s = s, .side = side, .n = s->n_rows * s->n_cols };
    add_distances(&d);
    for (uint32_t cell = 0; cell < d.n && model->status == GV_OK; cell++) {
        state_first(&d, cell);
        state_cell(&d, cell);
    }
}

static void state(gv_app_model *model, const void *puzzle)
{
    const slitherlink *s = puzzle;
    add_lines(model, s);
    const gv_var first = count_lines(s);
    for (uint32_t cell = 0; cell < s->n_rows * s->n_cols; cell++) {
        gv_app_hidden_choice(model, "Ir%uc%u", cell / s->n_cols + 1,
                             cell % s->n_cols + 1);
        gv_app_value(model, "out", 3);
        gv_app_value(model, "in", 2);
    }
    state_blocks(model, s, first);
    if (s->distances)
        state_distances(model, s, first);
    else
        state_loop(model, s);
    for (uint32_t i = 0; i < count_lines(s); i++)
        if (s->line[i])
            gv_app_give(model, s->line[i] == DRAWN ? drawn_label(model, i)
                                                   : empty_label(model, i));
}

/* ---- writing ---- */

/* A row of lines, with a blank between two. */
static void put_signs(gv_buffer *out, const char *const *values, uint32_t n,
                      const char *before, char drawn)
{
    gv_buffer_puts(out, before);
    for (uint32_t i = 0; i < n; i++) {
        if (i)
            gv_buffer_putc(out, ' ');
        gv_buffer_putc(out, !values[i] ? '.' : *values[i] == 'd' ? drawn : 'x');
    }
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const slitherlink *s = puzzle;
    bool any = false;
    gv_buffer_puts(out, s->distances ? "slitherlink distances" : "slitherlink");
    for (uint32_t cell = 0; cell < s->n_rows * s->n_cols; cell++) {
        gv_buffer_putc(out, cell % s->n_cols ? ' ' : '\n');
        gv_buffer_putc(out, s->clue[cell] ? (char)('0' + s->clue[cell] - 1) : '.');
    }
    for (uint32_t i = 0; i < count_lines(s); i++)
        any = any || values[i];
    if (!any)
        return;
    gv_buffer_puts(out, "\nlines");
    for (uint32_t row = 0; row <= s->n_rows; row++) {
        put_signs(out, values + row * s->n_cols, s->n_cols, "\n ", '-');
        if (row < s->n_rows)
            put_signs(out, values + count_across(s) + row * (s->n_cols + 1),
                      s->n_cols + 1, "\n", '|');
    }
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    static const char *const numbers[] = { NULL, "0", "1", "2", "3" };
    const slitherlink *s = puzzle;
    if (!gv_app_board_size(board, s->n_rows, s->n_cols))
        return false;
    board->has_lines = true;
    board->line_down = count_across(s);
    for (uint32_t cell = 0; cell < s->n_rows * s->n_cols; cell++)
        board->square[cell].text = numbers[s->clue[cell]];
    return true;
}

/* ---- random ones ---- */

/* Whether the cells around a cell, in a circle, change sides twice: then it can change
 * its own side without cutting inside or outside in two, or joining what is apart. The
 * loop may become shorter by that. */
static bool may_change(bool *shorter, const slitherlink *s, const bool *inside,
                       uint32_t cell)
{
    static const int steps[8][2] = { { -1, -1 }, { -1, 0 }, { -1, 1 }, { 0, 1 },
                                     { 1, 1 },   { 1, 0 },  { 1, -1 }, { 0, -1 } };
    const int row = (int)(cell / s->n_cols), col = (int)(cell % s->n_cols);
    bool side[8];
    uint32_t n_changes = 0, n_beside = 0;
    for (uint32_t i = 0; i < 8; i++) {
        const int r = row + steps[i][0], c = col + steps[i][1];
        side[i] = r >= 0 && c >= 0 && r < (int)s->n_rows && c < (int)s->n_cols &&
                  inside[(uint32_t)r * s->n_cols + (uint32_t)c];
        n_beside += side[i] && i % 2;
    }
    for (uint32_t i = 0; i < 8; i++)
        n_changes += side[i] != side[(i + 1) % 8];
    *shorter = inside[cell] ? n_beside < 2 : n_beside > 2;
    return n_changes == 2 && n_beside >= 1 && n_beside <= 3;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    enum { ROUNDS = 30, ONE_OF = 8 };
    slitherlink *s;
    if (!make_room(&s, (uint32_t)sizes[0], (uint32_t)sizes[1], arena))
        return gv_fail_memory(err);
    const uint32_t n = s->n_rows * s->n_cols;
    bool *inside = GV_ARENA_NEW(arena, bool, n + 1); // the last one is the outside
    if (!inside)
        return gv_fail_memory(err);
    inside[gv_rng_below(rng, n)] = true;
    for (uint32_t i = 0; i < ROUNDS * n; i++) {
        const uint32_t cell = (uint32_t)gv_rng_below(rng, n);
        bool shorter;
        // The loop seldom becomes shorter, so that it fills the board.
        if (may_change(&shorter, s, inside, cell) &&
            (!shorter || gv_rng_below(rng, ONE_OF) == 0))
            inside[cell] = !inside[cell];
    }
    for (uint32_t cell = 0; cell < n; cell++) {
        uint32_t lines[4], beside[2];
        lines_around(lines, s, cell);
        s->clue[cell] = 1;
        for (uint32_t i = 0; i < 4; i++) {
            cells_beside(beside, s, lines[i]);
            s->clue[cell] += inside[beside[0]] != inside[beside[1]];
        }
        if (s->clue[cell] > 4)
            return GV_OK; // a loop around one cell
    }
    *out = s;
    return GV_OK;
}

static int32_t *clues(uint32_t *n, void *puzzle)
{
    slitherlink *s = puzzle;
    *n = s->n_rows * s->n_cols;
    return s->clue;
}

const gv_app gv_app_slitherlink = {
    .name = "slitherlink",
    .summary = "a closed loop along the borders of cells",
    .title = "Slitherlink",
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 2,
    .sizes = { { "rows", 2, MOST_MADE, 5, 1 }, { "columns", 2, MOST_MADE, 5, 1 } },
    .make = make,
    .clues = clues,
};
