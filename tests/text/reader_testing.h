/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reader_testing.h -- all records of an input as one text, for the tests of the reader:
 *
 *     2:1 line 12..
 *     3:1 sdk A 12|34|..|..      the alphabet, if it is chosen; '|' for newlines
 *     7:1 error 7:5 message
 *     8:3 line 12.. [a,12..,b]   in a table: the row */
#ifndef GV_TESTS_READER_TESTING_H
#define GV_TESTS_READER_TESTING_H

#include "text/reader.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

static inline void put_visible(gv_buffer *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        gv_buffer_putc(out, text[i] == '\n' ? '|' : text[i] ? text[i] : '0');
}

static inline void put_record(gv_buffer *out, const gv_record *record)
{
    static const char *const alphabets[] = { "", " A", " 0", " 1", " decimal" };
    const gv_record_text *raw = &record->raw;
    gv_buffer_printf(out, "%zu:%zu ", raw->line, raw->column);
    if (record->status != GV_OK) {
        gv_buffer_printf(out, "error %zu:%zu %s\n", record->error.line,
                         record->error.column, record->error.message);
        return;
    }
    gv_buffer_printf(out, "%s%s%s ", gv_format_name(raw->format),
                     alphabets[raw->alphabet],
                     raw->has_family && raw->family == GV_QUEENS ? " queens" : "");
    put_visible(out, raw->text, raw->length);
    if (record->in_table) {
        gv_buffer_puts(out, " [");
        put_visible(out, record->row, record->row_length);
        gv_buffer_puts(out, "]");
    }
    gv_buffer_putc(out, '\n');
}

/* Reads to the end. Two records at a time are kept in the store before they are
 * settled, as batches do. */
static inline gv_status put_records(gv_buffer *out, gv_reader *reader,
                                    gv_memory *memory, gv_error *err)
{
    gv_buffer store;
    gv_buffer_init(&store, memory);
    gv_status status = GV_OK;
    bool more = true;
    while (more && status == GV_OK) {
        gv_record batch[2];
        size_t n = 0;
        gv_buffer_reset(&store);
        while (n < 2 && more && status == GV_OK) {
            status = gv_reader_next(&batch[n], &more, reader, &store, NULL, err);
            n += status == GV_OK && more;
        }
        for (size_t i = 0; i < n; i++) {
            gv_record_settle(&batch[i], &store);
            put_record(out, &batch[i]);
        }
    }
    gv_buffer_free(&store);
    return status;
}

static inline void put_records_of_text(gv_buffer *out, const char *text, size_t length,
                                       const gv_text_options *options)
{
    gv_reader *reader = NULL;
    assert_int_equal(gv_reader_open_text(&reader, text, length, options, NULL, NULL),
                     GV_OK);
    assert_int_equal(put_records(out, reader, NULL, NULL), GV_OK);
    gv_reader_free(reader);
}

static inline void assert_records_with(const gv_text_options *options, const char *text,
                                       const char *expected)
{
    gv_buffer found;
    gv_buffer_init(&found, NULL);
    gv_buffer_puts(&found, "");
    put_records_of_text(&found, text, strlen(text), options);
    assert_string_equal(found.text, expected);
    gv_buffer_free(&found);
}

static inline void assert_records(const char *text, const char *expected)
{
    assert_records_with(NULL, text, expected);
}

#define NINE                                                                           \
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.."  \
    "79"

/* Its solution. */
#define SOLVED                                                                         \
    "53467891267219534819834256785976142342685379171392485696153728428741963534528617" \
    "9"

/* The same as rows. */
#define NINE_ROWS                                                                      \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n"    \
    "...419..5\n....8..79"
#define NINE_ROWS_SEEN                                                                 \
    "53..7....|6..195...|.98....6.|8...6...3|4..8.3..1|7...2...6|.6....28.|"           \
    "...419..5|....8..79"

#endif
