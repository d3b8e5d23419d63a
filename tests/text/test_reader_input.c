/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader and its input: files, pipes, pieces of any size, odd bytes, long lines,
 * alphabets told by a whole input, interruption, lack of memory. */
#include "reader_testing.h"

#include "text/line_source.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- inputs ---- */

/* A child process that sends the text in pieces: the other end of a sequenced-packet
 * socket gets exactly one piece by each read(). */
static pid_t send_in_pieces(int *fd, const char *text, size_t length, size_t piece)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        for (size_t at = 0; at < length; at += piece) {
            const size_t n = length - at < piece ? length - at : piece;
            if (send(ends[1], text + at, n, MSG_NOSIGNAL) < 0)
                break;
        }
        _exit(0);
    }
    close(ends[1]);
    *fd = ends[0];
    return child;
}

static gv_status put_records_of_fd(gv_buffer *out, int fd, gv_memory *memory,
                                   gv_error *err)
{
    gv_reader *reader = NULL;
    const gv_status status = gv_reader_open_fd(&reader, fd, NULL, memory, err);
    if (status != GV_OK)
        return status;
    const gv_status end = put_records(out, reader, memory, err);
    gv_reader_free(reader);
    return end;
}

static void put_records_in_pieces(gv_buffer *out, const char *text, size_t length,
                                  size_t piece)
{
    int fd = -1;
    const pid_t child = send_in_pieces(&fd, text, length, piece);
    assert_int_equal(put_records_of_fd(out, fd, NULL, NULL), GV_OK);
    close(fd);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static int file_of(const char *text, size_t length)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fflush(file), 0);
    const int fd = dup(fileno(file));
    assert_true(fd >= 0);
    fclose(file);
    assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
    return fd;
}

static void put_records_of_file(gv_buffer *out, const char *text, size_t length)
{
    const int fd = file_of(text, length);
    assert_int_equal(put_records_of_fd(out, fd, NULL, NULL), GV_OK);
    close(fd);
}

/* ---- pieces ---- */

static const char mixed[] =
    "\xEF\xBB\xBF# mixed\r\n" NINE " easy\r\n\n+--+--+\n|12|34|\n|..|..|\n+--+--+\n"
    "|..|..|\n|43|21|\n+--+--+\n1 2 34 34\n34 34 12 12\n\n12 12 34 34\n34 34 1 2\n"
    "1234....3412....\n12..\n...\n....\n....\n:0000:x:" NINE ":::\r\nbad\r\n"
    "<a><game data=\"1\"/>\n<game\ndata=\"2\"/></a>\norder 2\n0 1\n1 0\n"
    "#size 2x3\n123456\n......\n......\n......\n\n......\n654321\n[Puzzle]\n" NINE_ROWS
    "\n\ncsp 1\nvar a 1\r\nvar b 2";

static void pieces_of_any_size_give_the_same_records(void **ctx)
{
    (void)ctx;
    static const size_t pieces[] = { 1, 2, 7, 61, 64 << 10 };
    gv_buffer whole, found;
    gv_buffer_init(&whole, NULL);
    gv_buffer_init(&found, NULL);
    put_records_of_text(&whole, mixed, sizeof mixed - 1, NULL);
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        gv_buffer_reset(&found);
        put_records_in_pieces(&found, mixed, sizeof mixed - 1, pieces[i]);
        assert_string_equal(found.text, whole.text);
    }
    gv_buffer_reset(&found);
    put_records_of_file(&found, mixed, sizeof mixed - 1);
    assert_string_equal(found.text, whole.text);
    gv_buffer_free(&found);
    gv_buffer_free(&whole);
}

static void ends_of_lines_make_no_difference(void **ctx)
{
    (void)ctx;
    const char *expected = "1:1 line " NINE "\n2:1 sdk 1234|....|....|4321\n";
    assert_records(NINE "\n1234\n....\n....\n4321\n", expected);
    assert_records(NINE "\r\n1234\r\n....\r\n....\r\n4321\r\n", expected);
    assert_records(NINE "\r\n1234\n....\n....\r\n4321", expected);
    assert_records(NINE "\n1234\n....\n....\n4321\r", expected);
}

static void a_byte_order_mark_is_no_cell(void **ctx)
{
    (void)ctx;
    assert_records("\xEF\xBB\xBF" NINE "\n", "1:1 line " NINE "\n");
    assert_records("\xEF\xBB\xBF", "");
    assert_records("\xEF\xBB", "1:1 error 1:1 neither a puzzle nor a comment\n");
    assert_records(NINE "\n\xEF\xBB\xBF" NINE "\n",
                   "1:1 line " NINE "\n2:4 line " NINE "\n");
}

/* A file of several buffers, whose lines lie across their ends. */
static void a_large_file_is_read_whole(void **ctx)
{
    (void)ctx;
    const size_t n = 20000;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (size_t i = 0; i < n; i++)
        gv_buffer_printf(&text, NINE " %zu\n", i);
    const int fd = file_of(text.text, text.length);
    gv_reader *reader = NULL;
    assert_int_equal(gv_reader_open_fd(&reader, fd, NULL, NULL, NULL), GV_OK);
    assert_int_equal(gv_reader_size(reader), text.length);
    gv_buffer store;
    gv_buffer_init(&store, NULL);
    gv_record record;
    bool more = true;
    for (size_t i = 0; i < n; i++) {
        gv_buffer_reset(&store);
        assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL),
                         GV_OK);
        assert_true(more);
        gv_record_settle(&record, &store);
        assert_int_equal(record.raw.line, i + 1);
        assert_int_equal(strtoul(record.raw.text + 82, NULL, 10), i);
    }
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL), GV_OK);
    assert_false(more);
    assert_int_equal(gv_reader_position(reader), text.length);
    gv_reader_free(reader);
    gv_buffer_free(&store);
    gv_buffer_free(&text);
    close(fd);
}

/* ---- odd bytes and long lines ---- */

static void a_nul_byte_spoils_its_record_alone(void **ctx)
{
    (void)ctx;
    static const char text[] = NINE "\n12\0.\n#\0\n" NINE "\n1234\n..\0.\n....\n4321\n"
                                    "csp 1\nvar \0a 1\nvar b\n# \0\ncsp 1\n";
    gv_buffer found;
    gv_buffer_init(&found, NULL);
    put_records_of_text(&found, text, sizeof text - 1, NULL);
    assert_string_equal(found.text,
                        "1:1 line " NINE "\n2:1 error 2:3 NUL byte\n4:1 line " NINE
                        "\n5:1 error 6:3 NUL byte\n9:1 error 10:5 NUL byte\n"
                        "13:1 csp csp 1\n");
    gv_buffer_free(&found);

    static const char table[] = "id\tpuzzle\n\0\t" NINE "\n2\t" NINE "\n";
    gv_buffer_init(&found, NULL);
    put_records_of_text(&found, table, sizeof table - 1, NULL);
    assert_string_equal(found.text,
                        "2:1 error 2:1 NUL byte\n3:3 line " NINE " [2\t" NINE "]\n");
    gv_buffer_free(&found);
}

/* A good line, a line of 1 + length bytes, a comment as long, a good line. */
static void put_long_lines(gv_buffer *out, size_t length)
{
    gv_buffer_puts(out, NINE "\n1");
    gv_buffer_repeat(out, '.', length);
    gv_buffer_puts(out, "\n#");
    gv_buffer_repeat(out, ' ', length);
    gv_buffer_puts(out, "\n" NINE "\n");
}

static void a_line_that_is_too_long_is_one_error(void **ctx)
{
    (void)ctx;
    const char *expected =
        "1:1 line " NINE "\n2:1 error 2:1 line is longer than 16 MiB\n"
        "4:1 line " NINE "\n";
    gv_buffer text, found;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&found, NULL);
    put_long_lines(&text, 20 << 20);
    put_records_of_text(&found, text.text, text.length, NULL);
    assert_string_equal(found.text, expected);
    gv_buffer_reset(&found);
    put_records_of_file(&found, text.text, text.length);
    assert_string_equal(found.text, expected);
    gv_buffer_reset(&found);
    put_records_in_pieces(&found, text.text, text.length, 100000);
    assert_string_equal(found.text, expected);
    gv_buffer_free(&found);
    gv_buffer_free(&text);
}

static void the_longest_line_is_still_read(void **ctx)
{
    (void)ctx;
    static const size_t lengths[] = { GV_MAX_RECORD_BYTES, GV_MAX_RECORD_BYTES + 1 };
    static const char *const ends[] = { "\n", "\r\n", "" };
    for (size_t i = 0; i < 2; i++)
        for (size_t end = 0; end < 3; end++) {
            gv_buffer text, found;
            gv_buffer_init(&text, NULL);
            gv_buffer_init(&found, NULL);
            gv_buffer_repeat(&text, '1', lengths[i]);
            gv_buffer_puts(&text, ends[end]);
            put_records_of_file(&found, text.text, text.length);
            const bool too_long = strstr(found.text, "longer than 16 MiB");
            assert_int_equal(too_long, lengths[i] > GV_MAX_RECORD_BYTES);
            gv_buffer_free(&found);
            gv_buffer_free(&text);
        }
}

static void a_record_of_many_lines_may_be_too_long_as_well(void **ctx)
{
    (void)ctx;
    gv_buffer text, found;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&found, NULL);
    gv_buffer_puts(&text, "12..\n#");
    gv_buffer_repeat(&text, ' ', 9 << 20);
    gv_buffer_puts(&text, "\n#");
    gv_buffer_repeat(&text, ' ', 9 << 20);
    gv_buffer_puts(&text, "\n....\n....\n....\n" NINE "\n");
    put_records_of_text(&found, text.text, text.length, NULL);
    assert_string_equal(
        found.text, "1:1 error 3:1 record is longer than 16 MiB\n7:1 line " NINE "\n");
    gv_buffer_free(&found);
    gv_buffer_free(&text);
}

/* ---- alphabets ---- */

static void put_cells(gv_buffer *out, const char *cells, size_t n)
{
    const size_t length = strlen(cells);
    for (size_t i = 0; i < n; i++)
        gv_buffer_putc(out, cells[i % length]);
}

/* Two puzzles of 16x16; what the second shows must decide for the first. */
static void assert_alphabet_of_first(const char *first, const char *second,
                                     gv_alphabet expected)
{
    gv_buffer text, records[3];
    gv_buffer_init(&text, NULL);
    put_cells(&text, first, 256);
    gv_buffer_puts(&text, "\n" NINE "\n");
    put_cells(&text, second, 256);
    gv_buffer_puts(&text, "\n");
    static const char *const names[] = { "", " A", " 0", " 1", " decimal" };
    gv_buffer start;
    gv_buffer_init(&start, NULL);
    gv_buffer_printf(&start, "1:1 line%s %.9s", names[expected], text.text);
    for (size_t i = 0; i < 3; i++)
        gv_buffer_init(&records[i], NULL);
    put_records_of_text(&records[0], text.text, text.length, NULL);
    put_records_of_file(&records[1], text.text, text.length);
    put_records_in_pieces(&records[2], text.text, text.length, 100);
    for (size_t i = 0; i < 3; i++) {
        assert_memory_equal(records[i].text, start.text, start.length);
        assert_string_equal(records[i].text, records[0].text);
    }
    for (size_t i = 0; i < 3; i++)
        gv_buffer_free(&records[i]);
    gv_buffer_free(&start);
    gv_buffer_free(&text);
}

static void the_whole_input_tells_the_alphabet(void **ctx)
{
    (void)ctx;
    assert_alphabet_of_first("12..", "....G", GV_ALPHABET_ONE);
    assert_alphabet_of_first("1200", "....0", GV_ALPHABET_ZERO);
    assert_alphabet_of_first("AB..", "..C", GV_ALPHABET_LETTERS);
    assert_alphabet_of_first("AB..", "..7", GV_ALPHABET_ONE);
    assert_alphabet_of_first("12A.", "..P", GV_ALPHABET_LETTERS);
}

static void each_order_has_its_own_alphabet(void **ctx)
{
    (void)ctx;
    gv_buffer text, found;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&found, NULL);
    put_cells(&text, "12..", 256);
    gv_buffer_puts(&text, "\n");
    put_cells(&text, "ABC..", 625);
    gv_buffer_puts(&text, "\n");
    put_records_of_text(&found, text.text, text.length, NULL);
    assert_non_null(strstr(found.text, "1:1 line 1 12.."));
    assert_non_null(strstr(found.text, "2:1 line A ABC.."));
    gv_buffer_free(&found);
    gv_buffer_free(&text);
}

static void the_text_behind_a_puzzle_tells_no_alphabet(void **ctx)
{
    (void)ctx;
    gv_buffer text, found;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&found, NULL);
    put_cells(&text, "12..", 256);
    gv_buffer_puts(&text, " P0\n");
    put_records_of_text(&found, text.text, text.length, NULL);
    assert_memory_equal(found.text, "1:1 line 1 12", 13);
    gv_buffer_free(&found);
    gv_buffer_free(&text);
}

static void frames_tell_no_alphabet(void **ctx)
{
    (void)ctx;
    gv_buffer text, found;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&found, NULL);
    for (size_t row = 0; row < 16; row++) {
        if (row % 4 == 0)
            gv_buffer_puts(&text, "+----+----+----+----+\n");
        gv_buffer_puts(&text, "|1234|5600|000F|0000|\n");
    }
    put_records_of_text(&found, text.text, text.length, NULL);
    assert_memory_equal(found.text, "1:1 ss 1 +", 10);
    gv_buffer_free(&found);
    gv_buffer_free(&text);
}

static void a_forced_alphabet_is_not_doubted(void **ctx)
{
    (void)ctx;
    const gv_text_options zero = { .alphabet = GV_ALPHABET_ZERO };
    gv_buffer text, found;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&found, NULL);
    put_cells(&text, "12..", 256);
    put_records_of_text(&found, text.text, text.length, &zero);
    assert_memory_equal(found.text, "1:1 line 0 12", 13);
    gv_buffer_free(&found);
    gv_buffer_free(&text);
}

/* ---- ends and failures ---- */

static void a_directory_cannot_be_read(void **ctx)
{
    (void)ctx;
    const int fd = open("/", O_RDONLY);
    assert_true(fd >= 0);
    gv_buffer found;
    gv_buffer_init(&found, NULL);
    gv_error err = { 0 };
    assert_int_equal(put_records_of_fd(&found, fd, NULL, &err), GV_ERR_IO);
    assert_string_equal(err.message, "cannot read: Is a directory");
    gv_buffer_free(&found);
    close(fd);
}

static void a_reader_is_ready_while_lines_are_buffered(void **ctx)
{
    (void)ctx;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    static const char text[] = NINE "\n" NINE "\n53..";
    assert_int_equal(write(ends[1], text, sizeof text - 1), sizeof text - 1);
    gv_reader *reader = NULL;
    assert_int_equal(gv_reader_open_fd(&reader, ends[0], NULL, NULL, NULL), GV_OK);
    assert_false(gv_reader_ready(reader));
    gv_buffer store;
    gv_buffer_init(&store, NULL);
    gv_record record;
    bool more = false;
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL), GV_OK);
    assert_true(gv_reader_ready(reader));
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL), GV_OK);
    assert_false(gv_reader_ready(reader)); // the third line is not whole
    close(ends[1]);
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL), GV_OK);
    assert_true(more);
    assert_int_equal(record.status, GV_ERR_INPUT);
    assert_true(gv_reader_ready(reader)); // the end needs no waiting
    gv_reader_free(reader);
    gv_buffer_free(&store);
    close(ends[0]);
}

static gv_flag stop;

static void on_alarm(int number)
{
    (void)number;
    atomic_store(&stop, true);
}

static void a_signal_ends_an_input_that_waits(void **ctx)
{
    (void)ctx;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "53..", 4), 4); // not a whole line: it would wait
    const struct sigaction action = { .sa_handler = on_alarm };
    struct sigaction before;
    assert_int_equal(sigaction(SIGALRM, &action, &before), 0);
    atomic_store(&stop, false);
    // Again and again: the first may come before the reader waits.
    const struct itimerval often = { { 0, 10000 }, { 0, 10000 } };
    assert_int_equal(setitimer(ITIMER_REAL, &often, NULL), 0); // clock: until it ends
    gv_reader *reader = NULL;
    gv_buffer store;
    gv_buffer_init(&store, NULL);
    gv_record record;
    bool more = true;
    assert_int_equal(gv_reader_open_fd(&reader, ends[0], NULL, NULL, NULL), GV_OK);
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, &stop, NULL),
                     GV_OK);
    assert_false(more);
    // clock: no more of them
    assert_int_equal(setitimer(ITIMER_REAL, &(struct itimerval){ 0 }, NULL), 0);
    assert_int_equal(sigaction(SIGALRM, &before, NULL), 0);
    gv_reader_free(reader);
    gv_buffer_free(&store);
    close(ends[0]);
    close(ends[1]);
}

static void a_long_bad_line_is_shown_by_its_start(void **ctx)
{
    (void)ctx;
    gv_buffer text, store;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&store, NULL);
    put_cells(&text, "12..?", 1000);
    gv_buffer_puts(&text, "\n" NINE "\n");
    gv_reader *reader = NULL;
    gv_record record[2];
    bool more;
    assert_int_equal(
        gv_reader_open_text(&reader, text.text, text.length, NULL, NULL, NULL), GV_OK);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(gv_reader_next(&record[i], &more, reader, &store, NULL, NULL),
                         GV_OK);
    for (size_t i = 0; i < 2; i++)
        gv_record_settle(&record[i], &store);
    assert_int_equal(record[0].status, GV_ERR_INPUT);
    assert_int_equal(record[0].raw.length, GV_LINE_SHOWN_BYTES);
    assert_memory_equal(record[0].raw.text, text.text, GV_LINE_SHOWN_BYTES);
    assert_memory_equal(record[1].raw.text, NINE, strlen(NINE));
    gv_reader_free(reader);
    gv_buffer_free(&text);
    gv_buffer_free(&store);
}

/* Every number of allocations that succeed, until the text is read. */
static void assert_memory_may_lack(const gv_buffer *text, const char *last)
{
    gv_buffer found;
    gv_buffer_init(&found, NULL);
    bool failed = true;
    size_t n_failures = 0;
    for (size_t fail_at = 1; failed; fail_at++) {
        gv_memory memory = { .fail_at = fail_at };
        const int fd = file_of(text->text, text->length);
        gv_buffer_reset(&found);
        gv_error err = { 0 };
        const gv_status status = put_records_of_fd(&found, fd, &memory, &err);
        failed = status != GV_OK;
        n_failures += failed;
        if (failed) {
            assert_int_equal(status, GV_ERR_MEMORY);
            assert_string_equal(err.message, "out of memory");
        }
        close(fd);
    }
    assert_true(n_failures > 3);
    assert_non_null(strstr(found.text, last));
    gv_buffer_free(&found);
}

static void lack_of_memory_is_reported_and_leaks_nothing(void **ctx)
{
    (void)ctx;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_buffer_puts(&text, "id\tpuzzle\n1\t");
    put_cells(&text, "12..", 256);
    gv_buffer_puts(&text, "\n2\t");
    put_cells(&text, "1234....", 4096);
    gv_buffer_puts(&text, "\n");
    assert_memory_may_lack(&text, "3:3 sukaku");

    gv_buffer_reset(&text); // a cell of several lines, and one with quotes inside
    gv_buffer_puts(&text,
                   "puzzle,id\n\"" NINE_ROWS "\n\",1\n\"" NINE " \"\"a\"\"\",2\n");
    assert_memory_may_lack(&text, "12:2 line");

    gv_buffer_reset(&text); // notes
    gv_buffer_puts(&text, "#ARuud\n#C text\n" NINE_ROWS "\n");
    assert_memory_may_lack(&text, "3:1 sdk");
    gv_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_of_any_size_give_the_same_records),
        cmocka_unit_test(ends_of_lines_make_no_difference),
        cmocka_unit_test(a_byte_order_mark_is_no_cell),
        cmocka_unit_test(a_large_file_is_read_whole),
        cmocka_unit_test(a_nul_byte_spoils_its_record_alone),
        cmocka_unit_test(a_line_that_is_too_long_is_one_error),
        cmocka_unit_test(the_longest_line_is_still_read),
        cmocka_unit_test(a_record_of_many_lines_may_be_too_long_as_well),
        cmocka_unit_test(the_whole_input_tells_the_alphabet),
        cmocka_unit_test(each_order_has_its_own_alphabet),
        cmocka_unit_test(the_text_behind_a_puzzle_tells_no_alphabet),
        cmocka_unit_test(frames_tell_no_alphabet),
        cmocka_unit_test(a_forced_alphabet_is_not_doubted),
        cmocka_unit_test(a_directory_cannot_be_read),
        cmocka_unit_test(a_reader_is_ready_while_lines_are_buffered),
        cmocka_unit_test(a_signal_ends_an_input_that_waits),
        cmocka_unit_test(a_long_bad_line_is_shown_by_its_start),
        cmocka_unit_test(lack_of_memory_is_reported_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
