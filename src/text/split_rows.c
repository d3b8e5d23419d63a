/* SPDX-License-Identifier: GPL-3.0-or-later */
/* split_rows.c -- grids of several lines: decides whether one begins here, takes its
 * rows and the frame around them, and derives the format from the rows. */
#include "text/record_split.h"

#include "text/scan.h"

static bool is_comment(const gv_text_line *line)
{
    return line->length > 0 && line->text[0] == '#';
}

static bool is_frame(const gv_text_line *line, unsigned dash_cells)
{
    const gv_record_text raw = { .text = line->text, .length = line->length };
    return gv_scan_frame(&raw, (gv_text_span){ 0, line->length }, dash_cells);
}

static bool is_blank(const gv_text_line *line)
{
    return gv_detect_blank(line->text, line->length);
}

static gv_row_shape look_at(const gv_text_line *line)
{
    return gv_row_classify(line->text, line->length);
}

static bool begins_other_record(const gv_split *cut, const gv_text_line *line)
{
    return gv_detect_head(line->text, line->length) != GV_FORMAT_AUTO ||
           gv_detect_line(line->text, line->length, cut->known).format !=
               GV_FORMAT_AUTO;
}

/* ---- the lines ahead ---- */

/* Rows of a plan in the lines ahead. */
typedef struct rows_ahead {
    unsigned n_rows;
    unsigned n_outside; /* of these, rows with a symbol outside `order` */
    bool one_queen;     /* no row has more than one queen */
    bool dashes;        /* in some row, '-' is a cell */
    bool more;          /* a further row follows them */
} rows_ahead;

static bool has_symbol_beyond(const gv_row_shape *look, unsigned order)
{
    return look->top_figure - '0' > (int)order || look->top_letter >= (int)order;
}

/* Counts the rows from line `ahead` on, up to `most`, skipping frames and '#' lines,
 * and single blank lines if `over_blanks`. */
static rows_ahead count_rows(gv_split *cut, const gv_row_plan *plan, size_t ahead,
                             unsigned most, unsigned order, bool over_blanks)
{
    rows_ahead found = { .one_queen = true };
    bool after_blank = false;
    gv_text_line line;
    for (; ahead < GV_LINES_AHEAD && gv_lines_peek(&line, cut->lines, ahead); ahead++) {
        if (is_comment(&line) || is_frame(&line, 0))
            continue;
        const bool blank = is_blank(&line);
        if (blank && (!over_blanks || after_blank || found.n_rows == most))
            break;
        after_blank = blank;
        if (blank)
            continue;
        const gv_row_shape look = look_at(&line);
        if (line.too_long || !gv_row_fits(plan, &look))
            break;
        if (found.n_rows == most) {
            found.more = true;
            break;
        }
        found.n_rows++;
        found.n_outside += has_symbol_beyond(&look, order);
        found.one_queen &= look.n_queens <= 1;
        found.dashes |= look.dash && look.n_characters == plan->n_cells;
    }
    return found;
}

/* A line that could be a whole puzzle of order s, or a row of s^2 cells: it is a row if
 * all rows are present with symbols of the larger order, and the line before it was not
 * a puzzle of that many cells. */
static bool prefers_rows(gv_split *cut, const gv_row_plan *plan,
                         const gv_row_shape *look, const gv_detected *found,
                         size_t ahead)
{
    const unsigned n = plan->n_cells;
    if (plan->characters && (n <= found->order || n == cut->line_cells))
        return false;
    const rows_ahead rows = count_rows(cut, plan, ahead, n, found->order, true);
    if (rows.n_rows < n)
        return false;
    if (!plan->characters) // spaces as cells, or groups of candidates
        return true;
    if (gv_record_text_queens(cut->known) || (look->only_queens && look->n_queens))
        return rows.one_queen && !rows.more;
    // An order whose blocks are clear is a likely one for the line.
    const bool likely = gv_row_plain_order(cut->known, found->order);
    return !likely || 2 * rows.n_outside > n || (rows.n_outside > 0 && !rows.more);
}

/* Whether the line at `ahead` begins a grid, as its first row. */
static bool is_first_row(gv_row_plan *out, gv_split *cut, const gv_text_line *line,
                         size_t ahead)
{
    const gv_row_shape look = look_at(line);
    if (line->too_long || !gv_row_plan_of(out, &look, cut->known, cut->forced))
        return false;
    if (cut->forced != GV_FORMAT_AUTO)
        return true;
    const gv_detected found = gv_detect_line(line->text, line->length, cut->known);
    if (found.format != GV_FORMAT_AUTO)
        return found.doubtful && prefers_rows(cut, out, &look, &found, ahead);
    const unsigned n = out->n_cells;
    return out->sure || (n >= 4 && count_rows(cut, out, ahead, n, 0, true).n_rows == n);
}

/* Finds the next line that may be a row, at or after line *ahead, which moves there,
 * skipping frames and '#' lines. */
static bool find_row(gv_text_line *out, gv_split *cut, size_t *ahead)
{
    for (; *ahead < GV_LINES_AHEAD && gv_lines_peek(out, cut->lines, *ahead); ++*ahead)
        if (!is_comment(out) && !is_frame(out, 0))
            return !is_blank(out);
    return false;
}

/* Whether a line that is not a first row was meant as one: all the other rows of a grid
 * follow it directly, and it has about as many cells. The plan is that of the grid, so
 * that the slip makes one error. */
static bool is_spoiled_row(gv_row_plan *out, gv_split *cut, size_t ahead)
{
    gv_text_line line;
    gv_row_plan plan;
    if (!gv_lines_peek(&line, cut->lines, ahead++) || line.too_long ||
        begins_other_record(cut, &line))
        return false;
    const gv_row_shape first = look_at(&line);
    if (!find_row(&line, cut, &ahead) || line.too_long)
        return false;
    const gv_row_shape look = look_at(&line);
    if (!gv_row_plan_of(&plan, &look, cut->known, cut->forced) || !plan.sure ||
        !gv_row_resembles(&plan, &first) ||
        count_rows(cut, &plan, ahead, plan.n_cells, 0, false).n_rows + 1 !=
            plan.n_cells)
        return false;
    *out = plan;
    return true;
}

bool gv_split_finds_rows(gv_row_plan *out, gv_split *cut)
{
    gv_text_line line;
    size_t ahead = 0;
    if (!find_row(&line, cut, &ahead))
        return false;
    const bool first = is_first_row(out, cut, &line, ahead);
    if (first && (out->sure || cut->forced == GV_FORMAT_AUTO))
        return true;
    // A forced format takes any row for the first: the rows after it may know better.
    return is_spoiled_row(out, cut, ahead) || first;
}

/* ---- taking the rows ---- */

/* What is known from the rows of a grid so far. */
typedef struct rows_taken {
    const gv_row_plan *plan;
    unsigned dash_cells; /* see gv_scan_frame() */
    unsigned n_rows;
    size_t last_line; /* where the last row ends */
    size_t last_column;
    bool framed;
    bool spaced;  /* several words in a row */
    bool several; /* a cell of several characters */
    bool numbers; /* every cell is a number of the order, or blank */
    bool user_prefix;
    bool only_queens;
    unsigned n_queens;
} rows_taken;

static void count_row(rows_taken *rows, const gv_text_line *line)
{
    rows->n_rows++;
    rows->last_line = line->number;
    rows->last_column = line->length + 1;
}

static void note_row(rows_taken *rows, const gv_row_shape *look)
{
    const unsigned n = rows->plan->n_cells;
    rows->framed |= look->bars;
    rows->spaced |= look->n_words > 1;
    rows->several |= look->n_characters != n;
    rows->numbers &= look->numbers && look->n_words == n && look->top_number <= n;
    rows->user_prefix |= look->user_prefix;
    rows->only_queens &= look->only_queens;
    rows->n_queens += look->n_queens;
}

/* A line inside a grid that is not one of its rows, but no other record either: it
 * counts as a row, so that one slip makes one error. */
static void fail_row(gv_split *cut, const gv_row_plan *plan, const gv_row_shape *look,
                     const gv_text_line *line)
{
    size_t column;
    if (gv_split_nul(line, &column))
        gv_split_fail(cut, line->number, column, "NUL byte");
    else
        gv_split_fail(cut, line->number, line->length + 1,
                      "expected a row of %u cells, found %u", plan->n_cells,
                      gv_row_cells(plan, look));
}

/* Whether the grid continues after the blank line that comes next: there are no more
 * rows than are missing. */
static bool goes_on(gv_split *cut, const rows_taken *rows)
{
    const unsigned missing = rows->plan->n_cells - rows->n_rows;
    const rows_ahead after = count_rows(cut, rows->plan, 1, missing, 0, false);
    return after.n_rows > 0 && !after.more;
}

/* Takes the next line if it belongs to the grid. */
static bool take_line(gv_split *cut, rows_taken *rows)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0) || line.too_long)
        return false;
    if (is_blank(&line)) {
        if (!goes_on(cut, rows))
            return false;
    } else if (is_frame(&line, rows->dash_cells)) {
        rows->framed = true;
    } else if (!is_comment(&line)) {
        const gv_row_shape look = look_at(&line);
        if (gv_row_fits(rows->plan, &look))
            note_row(rows, &look);
        else if (!begins_other_record(cut, &line))
            fail_row(cut, rows->plan, &look, &line);
        else
            return false;
        count_row(rows, &line);
    }
    gv_split_take(cut);
    return true;
}

/* The strokes right after the last row are part of the frame. */
static void take_last_strokes(gv_split *cut)
{
    gv_text_line line;
    while (gv_lines_peek(&line, cut->lines, 0) && !line.too_long &&
           is_frame(&line, 0) && !begins_other_record(cut, &line))
        gv_split_take(cut);
}

/* ---- what follows from the rows ---- */

static gv_format format_of(const rows_taken *rows, bool decimal)
{
    if (rows->user_prefix)
        return GV_FORMAT_SDX;
    if (rows->several && !decimal)
        return GV_FORMAT_PM;
    if (rows->framed)
        return GV_FORMAT_SS;
    return rows->spaced ? GV_FORMAT_GRID : GV_FORMAT_SDK;
}

static void note_grid(gv_split *cut, const rows_taken *rows)
{
    gv_record_text *raw = &cut->out->raw;
    const unsigned n = rows->plan->n_cells;
    const bool decimal =
        rows->several && rows->numbers && n > 9 && !gv_formats[cut->forced]->has_groups;
    raw->format = cut->forced ? cut->forced : format_of(rows, decimal);
    if (!raw->has_family && rows->only_queens && rows->n_queens) {
        raw->has_family = true;
        raw->family = GV_QUEENS;
    }
    if (decimal && raw->alphabet == GV_ALPHABET_AUTO)
        raw->alphabet = GV_ALPHABET_DECIMAL;
    // Groups contain no blanks, and may be numbers: their reader knows better.
    const bool symbols = !gv_formats[raw->format]->has_groups;
    cut->order = symbols ? n : 0;
    cut->cells_start = cut->start;
    cut->cells_length = raw->length;
    cut->in_rows = true;
}

void gv_split_rows(gv_split *cut, const gv_row_plan *plan)
{
    gv_text_line first;
    if (!gv_lines_peek(&first, cut->lines, 0))
        return;
    gv_split_begin(cut, first.number, 1, GV_FORMAT_SDK);
    const rows_ahead ahead = count_rows(cut, plan, 0, plan->n_cells, 0, true);
    rows_taken rows = {
        .plan = plan,
        .dash_cells = ahead.dashes && plan->characters ? plan->n_cells : 0,
        .last_line = first.number,
        .last_column = 1,
        .numbers = true,
        .only_queens = true,
    };
    while (rows.n_rows < plan->n_cells && take_line(cut, &rows))
        continue;
    if (rows.n_rows < plan->n_cells)
        gv_split_fail(cut, rows.last_line, rows.last_column,
                      "expected %u rows of %u cells, found %u", plan->n_cells,
                      plan->n_cells, rows.n_rows);
    else
        take_last_strokes(cut);
    gv_split_end(cut);
    note_grid(cut, &rows);
}
