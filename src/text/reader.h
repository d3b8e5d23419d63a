/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader.h -- cuts an input (file, pipe, string) into records, in flat memory: finds
 * where each begins and ends and which format it has. Parsing them (format.h) is left
 * to the caller, who may do it in other threads. */
#ifndef GV_TEXT_READER_H
#define GV_TEXT_READER_H

#include "base/names.h"
#include "model/problem.h"
#include "text/format.h"
#include "text/line_source.h"

enum {
    GV_MAX_RECORD_BYTES =
        16 << 20, /* of a record, except csp: longer ones are errors and skipped */
    GV_MAX_CSP_BYTES = 256 << 20
};

typedef struct gv_reader gv_reader;

/* One record. Its texts live in the buffer given to gv_reader_next(). */
typedef struct gv_record {
    gv_record_text raw;
    size_t text_start; /* of raw.text in that buffer, until it is settled */

    /* GV_OK, or what is wrong with the record as far as cutting goes (too long, NUL
     * bytes that end it, an I/O error, a csv row without its cell). raw.text then
     * contains the part that can be shown. */
    gv_status status;
    gv_error error;

    /* The text begins with the 81 cells of a 9x9 Sudoku, each a digit, '0' or '.',
     * followed by its end, or by a blank and other text. Such a record needs no reader.
     */
    bool plain_nine;

    /* The first record after a line that names its problem, or that states its size or
     * family. */
    bool names_problem;
    bool states_shape;
    uint64_t number; /* in the input, from 1 */

    /* The first line before the record that is taken for a comment but is nearly
     * "#variant" or the like, and what it may be meant to be; 0: there is none. */
    size_t doubtful_line;
    gv_name_hint doubt;

    /* The text of a line "#C text" before a record of several lines, which has no other
     * place for it. */
    const char *remark;
    size_t remark_start;
    size_t remark_length;
    size_t notes_start;  /* of raw.notes in that buffer, until it is settled */
    size_t rules_start;  /* of raw.rules, likewise */
    size_t around_start; /* of raw.around, likewise */

    /* The lines "# text" before the record, without their marks, joined by newlines:
     * what made it, if stated. */
    const char *comments;
    size_t comments_start;
    size_t comments_length;

    /* In a table: the whole row; the columns are those of gv_reader_columns(). */
    bool in_table;
    const char *row;
    size_t row_start;
    size_t row_length;
} gv_record;

/* The header of a table, as it was when the record was cut. */
typedef struct gv_columns {
    char separator; /* tab, comma, semicolon, or blank */
    size_t n_columns;
    size_t puzzle;      /* index of the column of that name */
    const char **names; /* nb_clues is given as clues, grids_tried as tries */
} gv_columns;

/* Reads from the descriptor `fd`, which the caller closes. When a record of an order
 * above 9 comes, the alphabet is decided by surveying the rest of a regular file, or
 * the next 1 MiB of a pipe. */
gv_status gv_reader_open_fd(gv_reader **out, int fd, const gv_text_options *options,
                            gv_memory *memory, gv_error *err);

/* Reads what a source makes of the descriptor; surveyed as a pipe is. */
gv_status gv_reader_open_source(gv_reader **out, int fd, gv_source source,
                                const gv_text_options *options, gv_memory *memory,
                                gv_error *err);

/* Reads from a text in memory, which must outlive the reader. */
gv_status gv_reader_open_text(gv_reader **out, const char *text, size_t length,
                              const gv_text_options *options, gv_memory *memory,
                              gv_error *err);
void gv_reader_free(gv_reader *reader);

/* Makes lines "#csp NAME" name problems; otherwise they are comments. The source
 * outlives the reader, and what it finds outlives the records. */
void gv_reader_set_problems(gv_reader *reader, const gv_problem_source *source);

/* Makes the column or member of this name the puzzle of tables and of JSON, or the
 * column of this number, from 1. NULL: the usual names. The text outlives the reader.
 */
void gv_reader_set_column(gv_reader *reader, const char *column);

/* The common case, which needs no reader: 81 characters that are '0' to '9' or '.' are
 * a 9x9 Sudoku, if these options allow it. */
bool gv_text_allows_plain_nine(const gv_text_options *options);
bool gv_text_is_plain_nine(const char *text);

/* The next record: appends its text to `texts` (the caller's buffer, so that several
 * records can be collected in one) and fills `out`, whose texts are offsets until
 * gv_record_settle() is called, because `texts` may move while it grows. *more is false
 * at the end of the input. A record with an error status is not a failure of this call;
 * failures are I/O errors and memory, and end the input. When `stop` (may be NULL)
 * becomes true, or a signal interrupts a blocking read while it is true, the input
 * ends. */
gv_status gv_reader_next(gv_record *out, bool *more, gv_reader *reader,
                         gv_buffer *texts, const gv_flag *stop, gv_error *err);

/* Turns the offsets of a record into pointers, once `texts` no longer grows. */
void gv_record_settle(gv_record *record, const gv_buffer *texts);

/* Whether the next record is available without waiting for more input: a batch may keep
 * growing while this is true. */
bool gv_reader_ready(const gv_reader *reader);

/* Bytes taken from the input so far, and its size (0: unknown), for progress. */
uint64_t gv_reader_position(const gv_reader *reader);
uint64_t gv_reader_size(const gv_reader *reader);

/* The current table header; NULL outside tables. Lives as long as the reader. */
const gv_columns *gv_reader_columns(const gv_reader *reader);

/* Field `column` of a table row, unquoted, appended to `out`; empty if the row is
 * short. */
void gv_row_field(const gv_record *record, const gv_columns *columns, size_t column,
                  gv_buffer *out);

#endif
