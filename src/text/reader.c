/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader.c -- the stream of records: skips other lines, passes each record to the right
 * splitter, and determines its alphabet. The command's input loop is built on this. */
#include "text/reader.h"

#include "base/log.h"
#include "model/family.h"
#include "text/csp_givens.h"
#include "text/find_puzzle.h"
#include "text/record_split.h"
#include "text/notes.h"
#include "text/scan.h"
#include "text/table_row.h"

#include <stdio.h>
#include <string.h>

/* How much of a pipe the survey of alphabets waits for. */
enum { SURVEYED_PIPE_BYTES = 1 << 20 };

struct gv_reader {
    gv_memory *memory;
    gv_lines lines;
    gv_text_options options;
    gv_record_text known; /* what is known of the next record: options and #size */
    bool begun;           /* a header can no longer follow */
    bool skips_foreign;   /* nothing was read yet, and this was said */
    gv_arena arena;
    const gv_columns *columns; /* NULL: not in a table */
    size_t names_line; /* a line that looks like a header without `puzzle`; 0: none */
    size_t lost_width; /* if it is one, the number of its fields */
    char lost_separator;
    gv_xml xml;
    gv_open_list list;
    size_t line_number; /* of the last line that was a LINE, */
    size_t line_cells;  /* and its cells */

    gv_alphabet_survey survey[GV_MAX_ORDER + 1]; /* the evidence for each order */
    bool surveyed;    /* over the rest of the input, as far as it is surveyed */
    gv_notes notes;   /* about the next record */
    gv_buffer rules;  /* of the next record: what known.rules is the place of */
    bool plain_nines; /* nothing known about the records rules that out */

    const gv_problem_source *problems; /* NULL: lines #csp are comments */
    bool names_problem;                /* such a line came before the next record */
    bool states_shape;                 /* likewise #size or #family */
    gv_error problem_error;            /* why the last one named nothing */
    size_t doubtful_line;              /* before the next record; 0: none */
    gv_name_hint doubt;                /* what it may be meant to be */
    uint64_t n_records;
};

/* ---- opening and closing ---- */

static gv_record_text known_of(const gv_text_options *options)
{
    return (gv_record_text){
        .has_family = options->has_family,
        .family = options->family,
        .block_rows = options->block_rows,
        .block_cols = options->block_cols,
        .order = options->order,
        .alphabet = options->alphabet,
        .rules = { .text = options->variant,
                   .length = options->variant ? strlen(options->variant) : 0 },
    };
}

/* Whether what is known allows a line of 81 cells to be a 9x9 Sudoku in digits. */
static bool allows_plain_nines(const gv_record_text *known, gv_format forced)
{
    return (forced == GV_FORMAT_AUTO || forced == GV_FORMAT_LINE ||
            forced == GV_FORMAT_SDM) &&
           (known->alphabet == GV_ALPHABET_AUTO ||
            known->alphabet == GV_ALPHABET_ONE) &&
           (!known->has_family || known->family == GV_SUDOKU) &&
           (!known->order || known->order == 9) && !known->rules.length &&
           (!known->block_rows || (known->block_rows == 3 && known->block_cols == 3));
}

static void note_plain_nines(gv_reader *reader)
{
    reader->plain_nines = allows_plain_nines(&reader->known, reader->options.format);
}

/* Makes these the rules of the next records, and those that options state. */
static void set_variant(gv_reader *reader, const char *rules, size_t length,
                        const gv_text_line *line)
{
    const char *more = reader->options.variant;
    gv_buffer_reset(&reader->rules);
    if (length)
        gv_buffer_add(&reader->rules, rules, length);
    if (more && *more)
        gv_buffer_printf(&reader->rules, "%s%s", length ? "; " : "", more);
    reader->known.rules =
        (gv_rules_text){ .length = reader->rules.length,
                         .n_placed = length,
                         .line = line ? line->number : 0,
                         .column = line ? (size_t)(rules - line->text) + 1 : 0 };
    note_plain_nines(reader);
}

static gv_status make(gv_reader **out, const gv_text_options *options,
                      gv_memory *memory, gv_error *err)
{
    gv_reader *reader = gv_memory_zeroed(memory, 1, sizeof *reader);
    if (!reader)
        return gv_fail_memory(err);
    reader->memory = memory;
    if (options)
        reader->options = *options;
    reader->known = known_of(&reader->options);
    gv_arena_init(&reader->arena, memory);
    gv_notes_init(&reader->notes, memory);
    gv_buffer_init(&reader->rules, memory);
    set_variant(reader, "", 0, NULL);
    *out = reader;
    return GV_OK;
}

gv_status gv_reader_open_fd(gv_reader **out, int fd, const gv_text_options *options,
                            gv_memory *memory, gv_error *err)
{
    GV_TRY(make(out, options, memory, err));
    gv_lines_of_fd(&(*out)->lines, fd, memory);
    return GV_OK;
}

gv_status gv_reader_open_source(gv_reader **out, int fd, gv_source source,
                                const gv_text_options *options, gv_memory *memory,
                                gv_error *err)
{
    GV_TRY(make(out, options, memory, err));
    gv_lines_of_source(&(*out)->lines, fd, source, memory);
    return GV_OK;
}

gv_status gv_reader_open_text(gv_reader **out, const char *text, size_t length,
                              const gv_text_options *options, gv_memory *memory,
                              gv_error *err)
{
    GV_TRY(make(out, options, memory, err));
    gv_lines_of_text(&(*out)->lines, text, length);
    return GV_OK;
}

void gv_reader_free(gv_reader *reader)
{
    if (!reader)
        return;
    gv_lines_free(&reader->lines);
    gv_arena_free(&reader->arena);
    gv_notes_free(&reader->notes);
    gv_buffer_free(&reader->rules);
    gv_free(reader);
}

bool gv_reader_ready(const gv_reader *reader)
{
    return gv_lines_ready(&reader->lines);
}

uint64_t gv_reader_position(const gv_reader *reader)
{
    return gv_lines_position(&reader->lines);
}

uint64_t gv_reader_size(const gv_reader *reader)
{
    return reader->lines.size;
}

const gv_columns *gv_reader_columns(const gv_reader *reader)
{
    return reader->columns;
}

void gv_record_settle(gv_record *record, const gv_buffer *texts)
{
    const char *text = texts->text ? texts->text : "";
    record->raw.text = text + record->text_start;
    if (record->remark_length)
        record->remark = text + record->remark_start;
    if (record->raw.notes_length)
        record->raw.notes = text + record->notes_start;
    if (record->raw.rules.length)
        record->raw.rules.text = text + record->rules_start;
    if (record->raw.around_length)
        record->raw.around = text + record->around_start;
    if (record->comments_length)
        record->comments = text + record->comments_start;
    if (record->in_table)
        record->row = text + record->row_start;
}

/* ---- lines that are not records ---- */

/* What lines before a record can say; other lines with '#' are comments. */
enum { SIZE_LINE, VARIANT_LINE, PROBLEM_LINE, FAMILY_LINE };
static const char directives[] = "size variant csp family";

/* The word right after '#'. */
static gv_text_span first_word(const gv_text_line *line)
{
    gv_text_span word = { .start = 1 };
    while (word.start + word.length < line->length &&
           line->text[word.start + word.length] != ' ' &&
           line->text[word.start + word.length] != '\t')
        word.length++;
    return word;
}

/* Reads "3x4" or "9" (*cols is then 0) after "#size". */
static bool parse_size(unsigned *rows, unsigned *cols, const gv_text_line *line,
                       size_t at)
{
    const gv_record_text raw = { .text = line->text, .length = line->length };
    gv_text_span size;
    if (!gv_scan_word(&size, &raw, (gv_text_span){ 0, line->length }, " \t", &at))
        return false;
    const char *cross = memchr(line->text + size.start, 'x', size.length);
    const size_t end = gv_text_span_end(size);
    const size_t middle = cross ? (size_t)(cross - line->text) : end;
    const gv_text_span first = { size.start, middle - size.start };
    *cols = 0;
    if (!gv_scan_number(rows, &raw, first) || *rows < 1 || *rows > GV_MAX_ORDER)
        return false;
    return !cross || (gv_scan_number(cols, &raw,
                                     (gv_text_span){ middle + 1, end - middle - 1 }) &&
                      *cols >= 1 && *rows * *cols <= GV_MAX_ORDER);
}

/* A size line says what the options leave open. */
static void note_size(gv_reader *reader, const gv_text_line *line, size_t at)
{
    unsigned rows, cols;
    if (!parse_size(&rows, &cols, line, at))
        return;
    const gv_record_text options = known_of(&reader->options);
    const unsigned told = gv_record_text_order(&options);
    const unsigned order = cols ? rows * cols : rows;
    if (told && (options.block_rows || told != order))
        return;
    reader->known.order = order;
    reader->known.block_rows = cols ? rows : 0;
    reader->known.block_cols = cols;
    reader->states_shape = true;
    note_plain_nines(reader);
}

/* A line "#family NAME" likewise. */
static void note_family(gv_reader *reader, const gv_text_line *line, size_t at)
{
    const gv_record_text raw = { .text = line->text, .length = line->length };
    gv_text_span word;
    char name[32] = "";
    gv_family family;
    if (reader->options.has_family ||
        !gv_scan_word(&word, &raw, (gv_text_span){ 0, line->length }, " \t", &at) ||
        word.length >= sizeof name)
        return;
    memcpy(name, line->text + word.start, word.length);
    if (!gv_family_by_name(&family, name))
        return;
    reader->known.has_family = true;
    reader->known.family = family;
    reader->states_shape = true;
    note_plain_nines(reader);
}

/* A line "#variant RULES" holds for the records after it; without rules they are
 * plain. */
static void note_variant(gv_reader *reader, const gv_text_line *line, size_t start)
{
    while (start < line->length &&
           (line->text[start] == ' ' || line->text[start] == '\t'))
        start++;
    set_variant(reader, line->text + start, line->length - start, line);
}

void gv_reader_set_problems(gv_reader *reader, const gv_problem_source *source)
{
    reader->problems = source;
}

void gv_reader_set_column(gv_reader *reader, const char *column)
{
    reader->known.puzzle_column = column;
}

/* A line "#csp NAME" says what the records after it are about. */
static void note_problem(gv_reader *reader, const gv_text_line *line)
{
    gv_symbol name;
    if (!reader->problems || !gv_csp_givens_head(&name, line->text, line->length))
        return;
    const gv_problem_source *source = reader->problems;
    gv_error *const err = &reader->problem_error;
    *err = (gv_error){ .status = GV_OK };
    reader->known.problem = NULL;
    reader->names_problem = true;
    reader->plain_nines = false;
    if (source->find(&reader->known.problem, source->user, name, err) != GV_OK) {
        err->line = line->number;
        err->column = 1;
    }
}

/* A comment that may be meant to be more; the first before a record is kept. */
static void note_comment(gv_reader *reader, const gv_text_line *line, gv_text_span word)
{
    if (!line->too_long)
        gv_notes_add(&reader->notes, line->text, line->length);
    if (reader->doubtful_line || !word.length)
        return;
    reader->doubt =
        gv_name_nearest(gv_word_at, directives, "#", line->text + 1, word.length);
    reader->doubtful_line = *reader->doubt.text ? line->number : 0;
}

/* A line that begins with '#'. */
static void note_line(gv_reader *reader, const gv_text_line *line)
{
    const gv_text_span word = first_word(line);
    const size_t end = gv_text_span_end(word);
    const size_t directive =
        gv_name_find(gv_word_at, directives, line->text + 1, word.length);
    if (directive == SIZE_LINE)
        note_size(reader, line, end);
    else if (directive == FAMILY_LINE)
        note_family(reader, line, end);
    else if (directive == VARIANT_LINE && !line->too_long)
        note_variant(reader, line, end);
    else if (directive == PROBLEM_LINE && !line->too_long)
        note_problem(reader, line);
    else
        note_comment(reader, line, word);
}

/* Drops the lines before the next record. */
static void skip_to_record(gv_reader *reader)
{
    gv_text_line line;
    while (gv_lines_peek(&line, &reader->lines, 0)) {
        const bool comment = line.length && line.text[0] == '#';
        if (comment) {
            note_line(reader, &line);
        } else if (line.too_long || !gv_detect_blank(line.text, line.length)) {
            return;
        }
        gv_lines_drop(&reader->lines);
    }
}

/* ---- cutting ---- */

/* The next line is not a record. */
static bool drop_line(gv_split *cut)
{
    gv_lines_drop(cut->lines);
    return false;
}

/* Takes a header if the input begins with one. */
static gv_status take_header(gv_reader *reader, gv_error *err)
{
    gv_text_line line;
    const gv_format forced = reader->options.format;
    const bool one_line = forced == GV_FORMAT_AUTO || gv_formats[forced]->one_line;
    if (reader->begun || !gv_lines_peek(&line, &reader->lines, 0))
        return GV_OK;
    reader->begun = true;
    if (!one_line || line.too_long)
        return GV_OK;
    gv_text_line row;
    bool is_row;
    const bool has_row = gv_lines_peek(&row, &reader->lines, 1) && !row.too_long;
    (void)gv_lines_peek(&line, &reader->lines, 0); // which may have moved
    GV_TRY(gv_table_row_header(&reader->columns, &is_row, line.text, line.length,
                               has_row ? &row : NULL, &reader->known, &reader->arena,
                               err));
    if (reader->columns && !is_row) {
        GV_LOG(2, reader, "the first line is a header");
        gv_lines_drop(&reader->lines);
        skip_to_record(reader);
    } else if (!reader->columns && gv_table_row_names(line.text, line.length)) {
        reader->names_line = line.number;
    }
    return GV_OK;
}

/* Whether the next line is the header of a table without a column `puzzle`, or a row of
 * such a table. A line that is a puzzle by itself is neither. */
static bool is_lost(const gv_reader *reader, gv_split *cut)
{
    gv_text_line line;
    gv_row_plan plan;
    gv_place place;
    if (!reader->names_line || !gv_lines_peek(&line, cut->lines, 0))
        return false;
    const bool header = reader->names_line == line.number;
    const bool row = reader->lost_width &&
                     gv_table_row_width(line.text, line.length,
                                        reader->lost_separator) == reader->lost_width;
    if (!header && !row)
        return false;
    return gv_detect_head(line.text, line.length) == GV_FORMAT_AUTO &&
           gv_detect_line(line.text, line.length, cut->known).format ==
               GV_FORMAT_AUTO &&
           (reader->known.puzzle_column ||
            !gv_place_find_word(&place, line.text, line.length, cut->known)) &&
           !gv_split_finds_rows(&plan, cut);
}

/* Takes such a line. The header is an error, the rows add nothing new: false. */
static bool cut_lost(gv_split *cut, gv_reader *reader)
{
    gv_text_line line;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return false;
    if (reader->names_line != line.number)
        return drop_line(cut);
    reader->lost_separator = gv_table_row_separator(line.text, line.length);
    reader->lost_width =
        gv_table_row_width(line.text, line.length, reader->lost_separator);
    gv_split_begin(cut, line.number, 1, GV_FORMAT_LINE);
    gv_split_fail(cut, line.number, 1,
                  reader->known.puzzle_column
                      ? "none of the %zu columns of this table is '%s'"
                      : "none of the %zu columns of this table holds puzzles%s: "
                        "--column names it",
                  reader->lost_width,
                  reader->known.puzzle_column ? reader->known.puzzle_column : "");
    gv_split_take(cut);
    gv_split_end(cut);
    return true;
}

/* What a line among the first of an input may be. */
typedef enum line_look {
    LOOKS_READABLE, /* it is or begins a record, or may be a row of one */
    LOOKS_WRONG,    /* a puzzle with a mistake */
    LOOKS_FOREIGN   /* anything else */
} line_look;

static line_look look_at(gv_split *cut, const gv_text_line *line)
{
    gv_place place;
    gv_row_plan plan;
    size_t column;
    if (line->too_long || gv_split_nul(line, &column))
        return LOOKS_FOREIGN;
    const bool foreign = gv_detect_foreign(line->text, line->length);
    const gv_row_shape row = gv_row_classify(line->text, line->length);
    if (gv_detect_head(line->text, line->length) != GV_FORMAT_AUTO ||
        gv_detect_line(line->text, line->length, cut->known).format != GV_FORMAT_AUTO ||
        gv_place_find(&place, line->text, line->length, cut->known) ||
        (!foreign && gv_row_plan_of(&plan, &row, cut->known, GV_FORMAT_AUTO)))
        return LOOKS_READABLE;
    return foreign ? LOOKS_FOREIGN : LOOKS_WRONG;
}

/* How many of the lines ahead have text, if none of them is readable and most are
 * foreign; else 0. *whole: they are all that comes. */
static size_t count_foreign(bool *whole, gv_split *cut)
{
    gv_text_line line;
    size_t ahead = 0, n = 0, n_foreign = 0;
    for (; ahead < GV_LINES_AHEAD && gv_lines_peek(&line, cut->lines, ahead); ahead++) {
        if (!line.length || line.text[0] == '#' ||
            gv_detect_blank(line.text, line.length))
            continue;
        const line_look look = look_at(cut, &line);
        if (look == LOOKS_READABLE)
            return 0;
        n++;
        n_foreign += look == LOOKS_FOREIGN;
    }
    *whole = ahead < GV_LINES_AHEAD;
    return 2 * n_foreign > n ? n : 0;
}

/* If an input begins with lines of which none can be read, makes one error of them.
 * Others up to the first puzzle are left out. */
static bool cut_foreign(gv_split *cut, gv_reader *reader)
{
    gv_text_line line;
    gv_row_plan plan;
    bool whole;
    if (reader->n_records || !gv_lines_peek(&line, cut->lines, 0) ||
        gv_split_may_open(cut) || gv_split_finds_rows(&plan, cut))
        return false;
    const size_t number = line.number, n = count_foreign(&whole, cut);
    if (n < 2)
        return false;
    gv_split_line(cut, NULL);
    gv_error *const why = &cut->out->error;
    const size_t end = strlen(why->message);
    (void)snprintf(why->message + end, sizeof why->message - end,
                   whole ? "; nor can the rest of the input be read"
                         : "; nor can the next %d lines be read; what else comes "
                           "before the first puzzle is left out",
                   GV_LINES_AHEAD - 1);
    while (gv_lines_peek(&line, cut->lines, 0) && line.number < number + GV_LINES_AHEAD)
        gv_lines_drop(cut->lines);
    reader->skips_foreign = !whole;
    return true;
}

/* Cuts a record that begins with the next line, whose format is not forced. False if
 * there was only decoration. */
static bool cut_detected(gv_split *cut, gv_reader *reader, const gv_text_line *line)
{
    const gv_format head = gv_detect_head(line->text, line->length);
    if (head != GV_FORMAT_AUTO)
        return gv_formats[head]->cut(cut);
    if (gv_split_object(cut))
        return true;
    if (gv_split_opens_list(cut))
        return !reader->list.open || reader->list.ended;
    const gv_detected found = gv_detect_line(line->text, line->length, cut->known);
    if (reader->line_number + 1 == line->number)
        cut->line_cells = reader->line_cells;
    reader->line_number = line->number;
    reader->line_cells = found.format == GV_FORMAT_LINE ? found.n_cells : 0;
    gv_row_plan plan;
    if ((found.format == GV_FORMAT_AUTO || found.doubtful) &&
        gv_split_finds_rows(&plan, cut)) {
        reader->line_cells = 0;
        gv_split_rows(cut, &plan);
    } else if (found.stroke) {
        return drop_line(cut); // of a frame around nothing
    } else {
        gv_split_line(cut, &found);
    }
    return true;
}

/* Whether the line holds givens of a problem that was named. */
static bool holds_givens(const gv_split *cut, const gv_text_line *line)
{
    return cut->known->problem && cut->forced == GV_FORMAT_CSP &&
           !gv_is_csp_head(line->text, line->length) &&
           !gv_is_csp_line(line->text, line->length);
}

/* The same where the format is forced: only its rules find the end. A line that they do
 * not recognise is a record, so that the reader of the format can say what is wrong. */
static bool cut_forced(gv_split *cut, const gv_text_line *line)
{
    const gv_format_row *format = gv_formats[cut->forced];
    gv_row_plan plan;
    if (format->cut && !holds_givens(cut, line) &&
        (format->always_cut || gv_detect_head(line->text, line->length) == cut->forced))
        return format->cut(cut);
    if (format->is_rows && gv_split_finds_rows(&plan, cut))
        gv_split_rows(cut, &plan);
    else
        gv_split_line(cut, NULL);
    return true;
}

/* Cuts a record outside tables. */
static bool cut_plain(gv_split *cut, gv_reader *reader)
{
    gv_text_line line;
    size_t column;
    if (cut->forced == GV_FORMAT_AUTO && cut_foreign(cut, reader))
        return true;
    if (!gv_lines_peek(&line, cut->lines, 0))
        return false;
    reader->skips_foreign =
        reader->skips_foreign && look_at(cut, &line) != LOOKS_READABLE;
    if (reader->skips_foreign)
        return drop_line(cut);
    if (line.too_long ||
        (gv_split_nul(&line, &column) && !gv_formats[cut->forced]->cuts_nul)) {
        gv_split_line(cut, NULL);
        return true;
    }
    return cut->forced != GV_FORMAT_AUTO ? cut_forced(cut, &line)
                                         : cut_detected(cut, reader, &line);
}

/* Takes a line that holds givens of a problem that could not be read. */
static bool cut_unnamed(gv_split *cut, gv_reader *reader)
{
    const gv_error *why = &reader->problem_error;
    gv_text_line line;
    if (why->status == GV_OK || !gv_lines_peek(&line, cut->lines, 0) ||
        gv_detect_head(line.text, line.length) != GV_FORMAT_AUTO ||
        gv_is_csp_line(line.text, line.length))
        return false;
    gv_split_begin(cut, line.number, 1, GV_FORMAT_LINE);
    gv_split_fail(cut, why->line, why->column, "%s", why->message);
    gv_split_take(cut);
    gv_split_end(cut);
    return true;
}

/* Cuts the next record; false if what came was not one. */
static bool cut_next(gv_split *cut, gv_reader *reader)
{
    gv_text_line line;
    if (reader->xml.open)
        return gv_split_xml(cut);
    if (reader->list.open)
        return gv_split_list_element(cut);
    if (!gv_lines_peek(&line, cut->lines, 0))
        return false;
    const bool json =
        cut->forced == GV_FORMAT_AUTO || gv_formats[cut->forced]->has_members;
    if (json && gv_detect_run(line.text, line.length))
        return drop_line(cut);
    if (cut_unnamed(cut, reader))
        return true;
    if (reader->columns) {
        gv_split_row(cut, reader->columns);
        return true;
    }
    return is_lost(reader, cut) ? cut_lost(cut, reader) : cut_plain(cut, reader);
}

/* ---- lines of 81 cells ---- */

enum { NINE_CELLS = 81 };

bool gv_text_allows_plain_nine(const gv_text_options *options)
{
    const gv_record_text known = known_of(options);
    return allows_plain_nines(&known, options->format);
}

/* Without a branch per cell, so that the compiler can process many at once. */
bool gv_text_is_plain_nine(const char *text)
{
    unsigned char foreign = 0;
    for (size_t i = 0; i < NINE_CELLS; i++) {
        const unsigned char c = (unsigned char)text[i];
        foreign |= (unsigned char)((unsigned char)(c - '0') > 9) & (c != '.');
    }
    return !foreign;
}

/* Whether the text after 81 cells can make the line something else: a link, part of a
 * frame (dots only), or, if it consists of spaces and symbols, a larger grid. Calling
 * gv_detect_line() for every line takes a third more time. */
static bool is_doubtful(const gv_text_line *line)
{
    static const char link[] = "fpuzzles";
    enum { LARGER_GRID = 256 };
    const char *tail = line->text + NINE_CELLS;
    const size_t length = line->length - NINE_CELLS;
    const bool one_symbol = memcmp(line->text, line->text + 1, NINE_CELLS - 1) == 0;
    return one_symbol || line->length >= LARGER_GRID || memchr(tail, '?', length) ||
           memmem(tail, length, link, strlen(link));
}

/* Whether a line that begins with 81 cells, and is longer, is such a record too. The
 * first line may be the header of a table. */
static bool is_nine_with_text(const gv_reader *reader, const gv_text_line *line)
{
    if (!reader->begun || line->too_long || line->text[NINE_CELLS] != ' ' ||
        memchr(line->text, '\0', line->length) ||
        memchr(line->text, '\r', line->length))
        return false;
    if (!is_doubtful(line))
        return true;
    const gv_detected found = gv_detect_line(line->text, line->length, &reader->known);
    return found.format == GV_FORMAT_LINE && found.n_cells == NINE_CELLS;
}

/* Passes on what a line before the record may be meant to be. */
static void take_doubt(gv_record *record, gv_reader *reader)
{
    record->doubtful_line = reader->doubtful_line;
    if (reader->doubtful_line)
        record->doubt = reader->doubt;
    reader->doubtful_line = 0;
}

/* Takes the next line if it is the common case that needs no further examination: most
 * records of large collections are of this kind. */
static bool cut_plain_nine(gv_record *out, gv_reader *reader, gv_buffer *texts)
{
    gv_text_line line;
    if (!reader->plain_nines || reader->columns || reader->xml.open ||
        reader->list.open || !gv_lines_peek(&line, &reader->lines, 0) ||
        line.length < NINE_CELLS || !gv_text_is_plain_nine(line.text))
        return false;
    if (line.length > NINE_CELLS && !is_nine_with_text(reader, &line))
        return false;
    out->raw = reader->known;
    out->raw.line = line.number;
    out->raw.column = 1;
    out->raw.format = reader->options.format ? reader->options.format : GV_FORMAT_LINE;
    out->raw.length = line.length;
    out->text_start = texts->length;
    out->status = GV_OK;
    out->in_table = false;
    out->plain_nine = true;
    out->remark = NULL;
    out->remark_length = 0;
    out->comments_length = 0;
    out->names_problem = false;
    out->states_shape = reader->states_shape;
    reader->states_shape = false;
    take_doubt(out, reader);
    out->number = ++reader->n_records;
    gv_notes_reset(&reader->notes);
    gv_buffer_add(texts, line.text, line.length);
    reader->begun = true;
    reader->line_number = line.number;
    reader->line_cells = NINE_CELLS;
    gv_lines_drop(&reader->lines);
    return true;
}

static bool stopped(const gv_flag *stop)
{
    return stop && atomic_load(stop);
}

/* Whether the input continues, with a line or with the rest of some XML. */
static bool goes_on(gv_reader *reader)
{
    gv_text_line line;
    const bool inside = reader->xml.open || reader->list.open;
    if (!inside)
        skip_to_record(reader);
    return inside || gv_lines_peek(&line, &reader->lines, 0);
}

/* The next record, as far as cutting is concerned; *found is false at the end of the
 * input. */
static gv_status cut_record(gv_split *cut, bool *found, gv_reader *reader,
                            const gv_flag *stop, gv_error *err)
{
    const gv_split fresh = {
        .lines = &reader->lines,
        .known = &reader->known,
        .forced = reader->options.format,
        .rules = reader->rules.text,
        .xml = &reader->xml,
        .list = &reader->list,
        .texts = cut->texts,
        .out = cut->out,
    };
    *found = false;
    reader->lines.stop = stop;
    while (!*found && !stopped(stop) && goes_on(reader)) {
        GV_TRY(take_header(reader, err));
        *cut = fresh;
        *found = cut_next(cut, reader);
    }
    if (cut->texts->failed)
        return gv_fail_memory(err);
    if (reader->lines.status != GV_OK && err)
        *err = reader->lines.error;
    return reader->lines.status;
}

/* ---- alphabets ---- */

/* Whether the whole input decides the alphabet of the record. */
static bool is_surveyed(const gv_split *cut)
{
    const gv_record_text *raw = &cut->out->raw;
    return cut->out->status == GV_OK && cut->order > 9 && !gv_record_text_queens(raw) &&
           raw->alphabet == GV_ALPHABET_AUTO;
}

static void observe(gv_alphabet_survey *survey, const gv_split *cut)
{
    const char *text = cut->texts->text + cut->cells_start;
    if (!cut->in_rows) {
        gv_alphabet_observe(survey, cut->order, text, cut->cells_length);
        return;
    }
    const gv_record_text raw = { .text = text, .length = cut->cells_length };
    size_t at = 0;
    gv_text_span line;
    while (gv_scan_line(&line, &raw, &at))
        if (!gv_scan_frame(&raw, line, 0))
            gv_alphabet_observe(survey, cut->order, text + line.start, line.length);
}

/* Surveys the rest of the input with a second reader, as far as it is surveyed. */
static gv_status survey_rest(gv_reader *reader, const gv_flag *stop, gv_error *err)
{
    gv_reader scout = {
        .memory = reader->memory,
        .options = reader->options,
        .known = reader->known,
        .begun = true,
        .columns = reader->columns,
        .xml = reader->xml,
        .list = reader->list,
    };
    gv_lines_of_rest(&scout.lines, &reader->lines, SURVEYED_PIPE_BYTES);
    gv_notes_init(&scout.notes, reader->memory);
    gv_buffer_init(&scout.rules, reader->memory);
    gv_buffer texts;
    gv_buffer_init(&texts, reader->memory);
    gv_record record;
    gv_split cut = { .texts = &texts, .out = &record };
    bool found = true;
    gv_status status = GV_OK;
    while (found && status == GV_OK) {
        gv_buffer_reset(&texts);
        status = cut_record(&cut, &found, &scout, stop, err);
        if (status == GV_OK && found && is_surveyed(&cut))
            observe(&reader->survey[cut.order], &cut);
    }
    gv_buffer_free(&texts);
    gv_notes_free(&scout.notes);
    gv_buffer_free(&scout.rules);
    gv_lines_free(&scout.lines);
    return status;
}

/* Chooses the alphabet of a record of an order above 9, where one text alone may not
 * decide it, by the evidence of the whole input. */
static gv_status choose_alphabet(gv_reader *reader, const gv_split *cut,
                                 const gv_flag *stop, gv_error *err)
{
    if (!is_surveyed(cut))
        return GV_OK;
    const gv_alphabet_survey *survey = &reader->survey[cut->order];
    if (!reader->surveyed) {
        observe(&reader->survey[cut->order], cut);
        GV_TRY(survey_rest(reader, stop, err));
        reader->surveyed = true;
    }
    const gv_alphabet_survey nothing = { 0 };
    gv_alphabet_survey alone = { 0 };
    if (memcmp(survey, &nothing, sizeof nothing) == 0) {
        observe(&alone, cut); // an order that came after the surveyed part
        survey = &alone;
    }
    cut->out->raw.alphabet = gv_alphabet_choose(survey, cut->order);
    return GV_OK;
}

static void take_rules(const gv_reader *reader, gv_record *record, gv_buffer *texts)
{
    if (record->rules_start) // of a field of a table
        return;
    record->rules_start = texts->length;
    record->raw.rules = reader->known.rules;
    if (reader->rules.length)
        gv_buffer_add(texts, reader->rules.text, reader->rules.length);
    texts->failed = texts->failed || reader->rules.failed;
}

gv_status gv_reader_next(gv_record *out, bool *more, gv_reader *reader,
                         gv_buffer *texts, const gv_flag *stop, gv_error *err)
{
    reader->lines.stop = stop;
    if (!stopped(stop) && cut_plain_nine(out, reader, texts)) {
        *more = true;
        return texts->failed ? gv_fail_memory(err) : GV_OK;
    }
    const size_t length = texts->length;
    gv_record record = { 0 };
    gv_split cut = { .texts = texts, .out = &record };
    bool found;
    gv_status status = cut_record(&cut, &found, reader, stop, err);
    if (status == GV_OK && found)
        status = choose_alphabet(reader, &cut, stop, err);
    // What was cut when the flag was set may be part of a record.
    if (status != GV_OK || !found || stopped(stop)) {
        gv_buffer_truncate(texts, length);
        if (status == GV_OK)
            *more = false;
        return status;
    }
    GV_LOG(3, reader, "record of %zu bytes: %s", texts->length - length,
           record.status == GV_OK ? "cut" : record.error.message);
    gv_notes_take(&reader->notes, &record, texts);
    take_rules(reader, &record, texts);
    record.number = ++reader->n_records;
    record.names_problem = reader->names_problem;
    record.states_shape = reader->states_shape;
    reader->states_shape = false;
    reader->names_problem = false;
    take_doubt(&record, reader);
    *out = record;
    *more = true;
    return texts->failed ? gv_fail_memory(err) : GV_OK;
}
