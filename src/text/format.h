/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format.h -- the table of text formats: one row each, in the file of its reader. A new
 * format is such a file and a line of formats.h.
 * A reader gets the text of exactly one record (reader.h finds where records begin and
 * end); a writer appends one record. */
#ifndef GV_TEXT_FORMAT_H
#define GV_TEXT_FORMAT_H

#include "model/instance.h"
#include "text/alphabet.h"

/* The rules of a variant in words: first those of a line "#variant RULES", then those
 * of an option, which have no place. */
typedef struct gv_rules_text {
    const char *text;
    size_t length;       /* 0: none */
    size_t n_placed;     /* bytes from the line, ... */
    size_t line, column; /* which begin here */
} gv_rules_text;

/* The text of one record and what is known about it. */
typedef struct gv_record_text {
    const char *text; /* not terminated; no final newline */
    size_t length;
    size_t line;      /* of its first character in the input, from 1 */
    size_t column;    /* likewise; 1 except in cells of tables */
    gv_format format; /* decided: never AUTO */

    /* From options, #size lines, or the survey of the input; 0, false, AUTO: unknown.
     */
    bool has_family;
    gv_family family;
    unsigned block_rows;
    unsigned block_cols;
    unsigned order;
    gv_alphabet alphabet;

    /* NULL, or the csp that a line "#csp FILE" before the record names: then a line of
     * NAME=VALUE holds givens of it. */
    const struct gv_problem *problem;

    /* NULL, or the name of the column or member that is the puzzle, as the user gave
     * it. */
    const char *puzzle_column;

    gv_rules_text rules; /* of a variant */

    /* Text around the puzzle that is not part of `text`: a puzzle that stands somewhere
     * in its line. Unless it is empty, it is what follows the puzzle of an answer. */
    const char *around;
    size_t around_length;

    /* Lines of metadata before the record: "#ARuud", joined by newlines. */
    const char *notes;
    size_t notes_length;
} gv_record_text;

/* What a reader found. The spans point into the raw text. */
typedef struct gv_parsed {
    gv_instance *instance; /* in the arena given to gv_record_text_parse() */
    size_t puzzle_start;   /* the puzzle itself */
    size_t puzzle_length;
    size_t tail_start; /* text after the puzzle, verbatim, without the one separator */
    size_t tail_length;
    const char *text; /* NULL, or that text if it does not occur verbatim in the raw
                         text (JSON); in the arena */
    size_t text_length;
} gv_parsed;

/* A record that is a puzzle from its first character to its last. */
static inline gv_parsed gv_parsed_whole(gv_instance *instance,
                                        const gv_record_text *raw)
{
    return (gv_parsed){ .instance = instance,
                        .puzzle_length = raw->length,
                        .tail_start = raw->length };
}

/* A reader reports the place of an error in the coordinates of the input: raw->line
 * plus the newlines passed; raw->column plus the offset on the first line. */
typedef gv_status gv_read_fn(gv_parsed *out, const gv_record_text *raw,
                             gv_context *context, gv_arena *arena, gv_error *err);

/* Appends the instance; GV_ERR_UNSUPPORTED when the format cannot express it. Formats
 * of one line append no newline, formats of several lines separate lines by '\n' and do
 * not end with one. AUTO as alphabet: the instance's own. */
typedef gv_status gv_write_fn(gv_buffer *out, const gv_instance *instance,
                              gv_alphabet alphabet, gv_error *err);

/* Whether a line, whose leading blanks were skipped, is or begins a record of the
 * format. */
typedef bool gv_line_fn(const char *text, size_t length);

/* Takes the lines of one record, the next line first (record_split.h). False if there
 * was none. */
typedef struct gv_split gv_split;
typedef bool gv_split_fn(gv_split *cut);

typedef struct gv_format_row {
    const char *name;
    const char *summary; /* one line for --help and the manual */
    gv_read_fn *read;    /* NULL: cannot be read */
    gv_write_fn *write;  /* NULL: text/ cannot write it */

    bool holds_marks;  /* pencilmarks are written too; otherwise only the givens */
    bool holds_notes;  /* lines of metadata are written before the puzzle */
    bool has_comments; /* lines with '#' may precede a record, also "#variant RULES" */
    bool holds_rules;  /* it expresses the rules of variants by itself */
    bool is_cells;     /* one character per cell or candidate, on one line */
    bool is_rows;      /* one row per line; '#' lines may precede them */
    bool has_groups;   /* in which the candidates of a cell are one word */
    bool is_xml;       /* a remark is a comment of XML, and '#' lines have no place */
    bool is_picture;   /* report/ writes it */
    bool has_numbers;  /* values are written as numbers or names, not as symbols of an
                          alphabet */

    /* Records of one line, and how they are detected: by their beginning, then by what
     * they contain. */
    bool one_line;    /* a record is always one line */
    bool fills_line;  /* text after the puzzle would be taken for cells */
    bool has_members; /* of JSON, kept beside the answer */
    gv_line_fn *line_begins;
    gv_line_fn *line_contains;

    /* Records of several lines other than rows: what they begin with, and where they
     * end. */
    gv_line_fn *head;
    gv_split_fn *cut;
    bool always_cut; /* if the format is forced, even without its head */
    bool cuts_nul;   /* `cut` says which NUL bytes are wrong */

    /* The lines around all records of a file, or NULL. */
    const char *file_begin, *file_end;
} gv_format_row;

/* By the number of the format: those with an enumerator in givens.h first. */
extern const gv_format_row *const gv_formats[];
extern const unsigned gv_n_formats;

bool gv_format_by_name(gv_format *out, const char *name);

/* Reads one record with the reader of its format. */
gv_status gv_record_text_parse(gv_parsed *out, const gv_record_text *raw,
                               gv_context *context, gv_arena *arena, gv_error *err);

/* The common case: 81 characters, of which '1' to '9' are the givens of a 9x9 Sudoku.
 */
gv_status gv_plain_nine_read(gv_instance **out, const char *text, gv_context *context,
                             gv_arena *arena, gv_error *err);

/* Writes with the writer of `format`. */
gv_status gv_format_put(gv_buffer *out, const gv_instance *instance, gv_format format,
                        gv_alphabet alphabet, gv_error *err);

/* The place of offset `at` of the raw text, in the coordinates of the input. */
void gv_record_text_place(const gv_record_text *raw, size_t at, size_t *line,
                          size_t *column);

/* gv_fail_at() with that place. */
gv_status gv_record_text_fail(gv_error *err, const gv_record_text *raw, size_t at,
                              const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The network that a record of `order` cells a side belongs to, from what `raw` knows.
 * An order that contradicts raw->order or the blocks is an error placed at offset `at`.
 * The network of a variant may be in `arena`. */
gv_status gv_record_text_net(const gv_net **out, const gv_record_text *raw,
                             unsigned order, size_t at, gv_context *context,
                             gv_arena *arena, gv_error *err);

/* The network of a shape with these rules. Errors have the place of the rule. */
gv_status gv_rules_net(const gv_net **out, const gv_rules_text *rules, gv_shape shape,
                       gv_context *context, gv_arena *arena, gv_error *err);

/* The readers and writers, one file per format or group of related formats. */
gv_read_fn gv_line_read, gv_sukaku_read;         /* read_line.c */
gv_read_fn gv_rows_read, gv_sdk_read;            /* read_rows.c */
gv_read_fn gv_pm_read;                           /* read_pm.c */
gv_read_fn gv_sdx_read;                          /* sdx.c */
gv_read_fn gv_cells_read;                        /* cells.c */
gv_read_fn gv_pls_read;                          /* pls.c */
gv_read_fn gv_hodoku_read;                       /* hodoku.c */
gv_read_fn gv_sudokuwiki_read, gv_fpuzzles_read; /* links.c */
gv_read_fn gv_opensudoku_read;                   /* opensudoku.c */
gv_read_fn gv_json_read;                         /* json_record.c */
gv_read_fn gv_csp_read;                          /* csp_text.c */

gv_write_fn gv_line_write, gv_sdm_write, gv_sukaku_write; /* write_line.c */
gv_write_fn gv_grid_write, gv_sdk_write, gv_ss_write;     /* write_rows.c */
gv_write_fn gv_pm_write;                                  /* write_pm.c */
gv_write_fn gv_sdx_write;                                 /* sdx.c */
gv_write_fn gv_cells_write;                               /* cells.c */
gv_write_fn gv_pls_write;                                 /* pls.c */
gv_write_fn gv_hodoku_write;                              /* hodoku.c */
gv_write_fn gv_sudokuwiki_write, gv_fpuzzles_write;       /* links.c */
gv_write_fn gv_opensudoku_write;                          /* opensudoku.c */
gv_write_fn gv_csp_write;                                 /* csp_write.c */

#endif
