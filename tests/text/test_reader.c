/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader: where records begin and end, and which format they have. */
#include "reader_testing.h"

#include "text/line_source.h"

#include <stdio.h>

/* ---- lines that are no records ---- */

static void blank_lines_and_comments_are_no_records(void **ctx)
{
    (void)ctx;
    assert_records("", "");
    assert_records("\n\n \t \n# comment\n#A author\n", "");
    assert_records("#\n" NINE "\n\n" NINE "\n",
                   "2:1 line " NINE "\n4:1 line " NINE "\n");
}

static void the_provenance_of_our_own_json_is_no_record(void **ctx)
{
    (void)ctx;
    assert_records("{\"puzzle\": \"" NINE
                   "\"}\n{\"run\": {\"seed\": 1}}\n{ \"run\":1}\n",
                   "1:1 json {\"puzzle\": \"" NINE "\"}\n");
}

static void strokes_without_a_grid_are_no_records(void **ctx)
{
    (void)ctx;
    assert_records("-----\n" NINE "\n=========\n+---+---+\n.----.----.\n",
                   "2:1 line " NINE "\n");
    const gv_text_options nine = { .order = 9 };
    assert_records_with(&nine, "-----\n" NINE "\n", "2:1 line " NINE "\n");
}

/* ---- lines ---- */

static void a_line_keeps_the_text_behind_it(void **ctx)
{
    (void)ctx;
    assert_records(NINE " ED=9.0/1.2/1.2  x\n",
                   "1:1 line " NINE " ED=9.0/1.2/1.2  x\n");
    assert_records(NINE ",a,b", "1:1 line " NINE ",a,b\n");
    assert_records("  " NINE ";q", "1:3 line " NINE ";q\n");
}

static void the_number_of_cells_tells_line_from_sukaku(void **ctx)
{
    (void)ctx;
    static const struct {
        size_t n;
        unsigned order;
        gv_format format;
    } cases[] = {
        { 16, 0, GV_FORMAT_LINE },    { 36, 0, GV_FORMAT_LINE },
        { 81, 0, GV_FORMAT_LINE },    { 256, 0, GV_FORMAT_LINE },
        { 625, 0, GV_FORMAT_LINE },   { 64, 0, GV_FORMAT_SUKAKU },
        { 729, 0, GV_FORMAT_SUKAKU }, { 4096, 0, GV_FORMAT_SUKAKU },
        { 216, 0, GV_FORMAT_SUKAKU }, { 15625, 0, GV_FORMAT_SUKAKU },
        { 64, 8, GV_FORMAT_LINE },    { 512, 8, GV_FORMAT_SUKAKU },
        { 729, 27, GV_FORMAT_LINE },  { 729, 9, GV_FORMAT_SUKAKU },
        { 4096, 64, GV_FORMAT_LINE }, { 64, 4, GV_FORMAT_SUKAKU },
        { 1, 1, GV_FORMAT_LINE },     { 4, 2, GV_FORMAT_LINE },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gv_buffer text;
        gv_buffer_init(&text, NULL);
        gv_buffer_repeat(&text, '.', cases[i].n);
        const gv_text_options options = { .order = cases[i].order };
        gv_reader *reader = NULL;
        gv_buffer store;
        gv_buffer_init(&store, NULL);
        gv_record record;
        bool more = false;
        assert_int_equal(
            gv_reader_open_text(&reader, text.text, text.length, &options, NULL, NULL),
            GV_OK);
        assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL),
                         GV_OK);
        assert_true(more);
        assert_int_equal(record.status, GV_OK);
        assert_int_equal(record.raw.format, cases[i].format);
        gv_reader_free(reader);
        gv_buffer_free(&store);
        gv_buffer_free(&text);
    }
}

static void queens_have_no_candidates(void **ctx)
{
    (void)ctx;
    const gv_text_options queens = { .has_family = true, .family = GV_QUEENS };
    const char *text =
        "................................................................";
    gv_buffer expected;
    gv_buffer_init(&expected, NULL);
    gv_buffer_printf(&expected, "1:1 line queens %s\n", text);
    assert_records_with(&queens, text, expected.text);
    gv_buffer_free(&expected);
}

static void spaces_are_cells_when_the_whole_line_says_so(void **ctx)
{
    (void)ctx;
    assert_records(" 2 4    34 2    \n", "1:1 line  2 4    34 2    \n");
    assert_records("1 34    34.2    \n", // another blank occurs
                   "1:1 error 1:2 1 cell: no puzzle has that many (4x4 has 16)\n");
    assert_records("12 4    34 2  4\n", // 15 characters
                   "1:1 error 1:3 2 cells: no puzzle has that many (4x4 has 16)\n");
}

static void numbers_on_one_line_are_a_line(void **ctx)
{
    (void)ctx;
    gv_buffer text, expected;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&expected, NULL);
    for (unsigned cell = 0; cell < 256; cell++) {
        if (cell % 3)
            gv_buffer_printf(&text, "%u ", cell % 16 + 1);
        else
            gv_buffer_puts(&text, cell % 2 ? ". " : ".,");
    }
    gv_buffer_truncate(&text, text.length - 1);
    gv_buffer_printf(&expected, "1:1 line decimal %s\n", text.text);
    assert_records(text.text, expected.text);
    gv_buffer_free(&text);
    gv_buffer_free(&expected);
}

static void a_text_of_queens_says_so_itself(void **ctx)
{
    (void)ctx;
    assert_records(".Q.....QQ.....Q.\n", "1:1 line queens .Q.....QQ.....Q.\n");
    assert_records(".q..\n...q\nq...\n..q.\n\n",
                   "1:1 sdk queens .q..|...q|q...|..q.\n");
    assert_records(". Q . .\n. . . Q\nQ . . .\n. . Q .\n",
                   "1:1 grid queens . Q . .|. . . Q|Q . . .|. . Q .\n");
    const gv_text_options sudoqueens = { .has_family = true, .family = GV_SUDOQUEENS };
    assert_records_with(&sudoqueens, ".Q.....QQ.....Q.\n",
                        "1:1 line .Q.....QQ.....Q.\n");
}

/* ---- formats with a mark of their own ---- */

static void formats_are_known_by_their_marks(void **ctx)
{
    (void)ctx;
    assert_records(":0000:x:" NINE ":::\n", "1:1 hodoku :0000:x:" NINE ":::\n");
    assert_records("https://x.org/s.htm?bd=" NINE "\n",
                   "1:1 link-sudokuwiki https://x.org/s.htm?bd=" NINE "\n");
    assert_records("https://x.com/?load=N4Ig",
                   "1:1 link-fpuzzles https://x.com/?load=N4Ig\n");
    assert_records("fpuzzlesN4Ig", "1:1 link-fpuzzles fpuzzlesN4Ig\n");
    assert_records("r1c1=5 r1c2=3\n", "1:1 cells r1c1=5 r1c2=3\n");
    assert_records("R10C2,r2c7\n", "1:1 cells R10C2,r2c7\n");
    assert_records("queens: r1c2 r2c4\n", "1:1 cells queens: r1c2 r2c4\n");
    assert_records("r1c\n", "1:1 error 1:1 neither a puzzle nor a comment\n");
}

static void a_csp_runs_to_the_next_csp(void **ctx)
{
    (void)ctx;
    assert_records("csp 1\nvar a 1 2\n\n# c\nvar b 1\ncsp 1\nvar c 1\n",
                   "1:1 csp csp 1|var a 1 2||# c|var b 1\n6:1 csp csp 1|var c 1\n");
    assert_records("csp 1; var a 1; var b 2\n" NINE "\n",
                   "1:1 csp csp 1; var a 1; var b 2\n2:1 line " NINE "\n");
    assert_records("csp\t?\n", "1:1 error 1:1 neither a puzzle nor a comment\n");
}

static void a_pls_has_as_many_rows_as_its_order(void **ctx)
{
    (void)ctx;
    assert_records("order 2\n 0 -1\n# c\n-1  0\n" NINE,
                   "1:1 pls order 2| 0 -1|# c|-1  0\n5:1 line " NINE "\n");
    assert_records("order 3\n 0 1 2\n" NINE "\n", // 81 cells are no row of integers
                   "1:1 pls order 3| 0 1 2\n3:1 line " NINE "\n");
    assert_records("order 900\n" NINE "\n", "1:1 pls order 900\n2:1 line " NINE "\n");
}

static void sections_run_to_a_blank_line_or_the_next_puzzle(void **ctx)
{
    (void)ctx;
    assert_records("[Puzzle]\n12..\n[State]\n1234\n[Puzzle]\n1...\n\n" NINE,
                   "1:1 sdk [Puzzle]|12..|[State]|1234\n5:1 sdk [Puzzle]|1...\n"
                   "8:1 line " NINE "\n");
    assert_records("[Puzzle]\n12..\n\n[State]\n1234\n\n[State]\n",
                   "1:1 sdk [Puzzle]|12..||[State]|1234\n7:1 sdk [State]\n");
    assert_records("[Puzzle]\n12..\n" NINE "\n",
                   "1:1 sdk [Puzzle]|12..\n3:1 line " NINE "\n");
}

/* ---- XML ---- */

static void every_game_with_data_is_a_record(void **ctx)
{
    (void)ctx;
    assert_records("<?xml version=\"1.0\"?>\n<opensudoku>\n<name>a > b</name>\n"
                   " <game data=\"1\" /><game state='>' data=\"2\"/>\n"
                   "some text\n<!-- <game data=\"no\"/>\n -->\n<game id=\"x\"/>\n"
                   "<game\n  data=\"3\"\n></game>\n</opensudoku>\n" NINE,
                   "4:2 opensudoku <game data=\"1\" />\n"
                   "4:19 opensudoku <game state='>' data=\"2\"/>\n"
                   "9:1 opensudoku <game|  data=\"3\"|>\n13:1 line " NINE "\n");
}

static void xml_without_a_game_is_one_error(void **ctx)
{
    (void)ctx;
    assert_records("<a>\n<b/>\ntext\n</a>\n" NINE,
                   "1:1 error 1:1 XML without a game that has data\n5:1 line " NINE
                   "\n");
    assert_records("<?xml?>\n", "1:1 error 1:1 XML without a game that has data\n");
}

static void broken_xml_swallows_no_puzzle(void **ctx)
{
    (void)ctx;
    assert_records("<foo\n" NINE "\n",
                   "1:1 error 1:1 XML tag without an end\n2:1 line " NINE "\n");
    assert_records("<a><b>\n" NINE "\n",
                   "1:1 error 1:1 XML without a game that has data\n"
                   "2:1 line " NINE "\n");
    assert_records("<!-- never closed\n" NINE "\n",
                   "1:1 error 1:1 XML without a game that has data\n2:1 line " NINE
                   "\n");
    assert_records("<a>\n<game data=\"1\"/>\n" NINE "\n",
                   "2:1 opensudoku <game data=\"1\"/>\n3:1 line " NINE "\n");
}

/* ---- grids ---- */

static void rows_without_separators_are_sdk(void **ctx)
{
    (void)ctx;
    assert_records(NINE_ROWS "\n" NINE_ROWS,
                   "1:1 sdk " NINE_ROWS_SEEN "\n10:1 sdk " NINE_ROWS_SEEN "\n");
    assert_records("1234\n....\n# kept\n....\n4321\n" NINE,
                   "1:1 sdk 1234|....|# kept|....|4321\n6:1 line " NINE "\n");
}

static void separated_cells_and_bands_are_a_grid(void **ctx)
{
    (void)ctx;
    assert_records("1 2 3 4\n. . . .\n. . . .\n4,3,2,1\n",
                   "1:1 grid 1 2 3 4|. . . .|. . . .|4,3,2,1\n");
    assert_records("12 34\n.. ..\n\n.. ..\n43 21\n",
                   "1:1 grid 12 34|.. ..||.. ..|43 21\n");
}

static void frames_make_ss_and_stay_in_the_text(void **ctx)
{
    (void)ctx;
    assert_records(
        "*-----*\n|12|34|\n|..|..|\n|--+--|\n|..|..|\n|43|21|\n*-----*\n" NINE,
        "1:1 ss *-----*||12|34|||..|..|||--+--|||..|..|||43|21||*-----*\n"
        "8:1 line " NINE "\n");
    assert_records("12!34\n..!..\n-----\n..!..\n43!21\n",
                   "1:1 ss 12!34|..!..|-----|..!..|43!21\n");
}

static void a_line_of_dashes_is_a_row_where_dashes_are_cells(void **ctx)
{
    (void)ctx;
    assert_records("1-34\n----\n----\n4321\n", "1:1 sdk 1-34|----|----|4321\n");
    assert_records("----\n1-34\n----\n4321\n", "1:1 sdk ----|1-34|----|4321\n");
    assert_records("****\n1234\n____\n4321\n", "1:1 sdk ****|1234|____|4321\n");
}

static void groups_are_pencilmarks(void **ctx)
{
    (void)ctx;
    assert_records("1 2 34 34\n34 34 12# (12)\n\n12 1,2 34 3\n34 3 1 2\n" NINE,
                   "1:1 pm 1 2 34 34|34 34 12# (12)||12 1,2 34 3|34 3 1 2\n"
                   "6:1 line " NINE "\n");
    assert_records(".----.----.\n| 1 2 | 34 34 |\n| 34 34 | 1 2 |\n:----+----:\n"
                   "| 2 1 | 34 34 |\n| 34 34 | 2 1 |\n'----'----'\n",
                   "1:1 pm .----.----.|| 1 2 | 34 34 ||| 34 34 | 1 2 ||:----+----:"
                   "|| 2 1 | 34 34 ||| 34 34 | 2 1 ||'----'----'\n");
}

static void a_user_prefix_is_sdx(void **ctx)
{
    (void)ctx;
    assert_records("u1 2 34 34\n34 34 12 12\n12 12 34 34\n34 34 1 2\n",
                   "1:1 sdx u1 2 34 34|34 34 12 12|12 12 34 34|34 34 1 2\n");
}

static void a_size_line_holds_for_what_follows(void **ctx)
{
    (void)ctx;
    const char *text = "#size 2x3\n123456\n......\n......\n......\n......\n654321\n"
                       "#size 4\n12..\n....\n....\n....\n";
    assert_records(text, "2:1 sdk 123456|......|......|......|......|654321\n"
                         "9:1 sdk 12..|....|....|....\n");
    gv_reader *reader = NULL;
    gv_buffer store;
    gv_buffer_init(&store, NULL);
    gv_record record;
    bool more = false;
    assert_int_equal(gv_reader_open_text(&reader, text, strlen(text), NULL, NULL, NULL),
                     GV_OK);
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL), GV_OK);
    assert_int_equal(record.raw.order, 6);
    assert_int_equal(record.raw.block_rows, 2);
    assert_int_equal(record.raw.block_cols, 3);
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL), GV_OK);
    assert_int_equal(record.raw.order, 4);
    assert_int_equal(record.raw.block_rows, 0);
    gv_reader_free(reader);
    gv_buffer_free(&store);
}

static void options_are_stronger_than_a_size_line(void **ctx)
{
    (void)ctx;
    const gv_text_options nine = { .order = 9 };
    assert_records_with(&nine, "#size 4\n" NINE "\n", "2:1 line " NINE "\n");
    assert_records_with(&nine, "#size 0\n#size 70\n#size 3x\n#size\n" NINE "\n",
                        "5:1 line " NINE "\n");
}

/* ---- a line or a row ---- */

static void sixteen_characters_are_a_line_of_4_unless_16_rows_say_otherwise(void **ctx)
{
    (void)ctx;
    gv_buffer text, expected;
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&expected, NULL);
    for (unsigned i = 0; i < 17; i++)
        gv_buffer_puts(&text, "1234....3412....\n");
    for (unsigned i = 0; i < 17; i++)
        gv_buffer_printf(&expected, "%u:1 line 1234....3412....\n", i + 1);
    assert_records(text.text, expected.text);

    // One foreign symbol among many puzzles is an error of that line, not a grid.
    gv_buffer_puts(&text, "9...............\n");
    gv_buffer_puts(&expected, "18:1 line 9...............\n");
    assert_records(text.text, expected.text);

    gv_buffer_reset(&text);
    gv_buffer_reset(&expected);
    gv_buffer_puts(&expected, "1:1 sdk 1 ");
    for (unsigned i = 0; i < 16; i++) {
        gv_buffer_puts(&text, i == 9 ? "............9...\n" : "1234....3412....\n");
        gv_buffer_puts(&expected, i == 9 ? "............9...|" : "1234....3412....|");
    }
    gv_buffer_truncate(&expected, expected.length - 1);
    gv_buffer_puts(&expected, "\n");
    assert_records(text.text, expected.text);

    const gv_text_options four = { .order = 4 }; // told: no doubt
    assert_records_with(&four, "1234....3412....\n", "1:1 line 1234....3412....\n");
    gv_buffer_free(&text);
    gv_buffer_free(&expected);
}

/* ---- errors ---- */

static void errors_name_what_was_found_and_where(void **ctx)
{
    (void)ctx;
    const gv_text_options nine = { .order = 9 };
    assert_records("12..34..12..34..5\n",
                   "1:1 error 1:17 17 cells: no puzzle has that many (4x4 has 16)\n");
    assert_records(NINE "..\n",
                   "1:1 error 1:82 83 cells: no puzzle has that many (9x9 has 81)\n");
    assert_records_with(&nine, NINE ".\n",
                        "1:1 error 1:82 expected 81 cells, found 82\n");
    assert_records_with(&nine, "  12\n", "1:3 error 1:5 expected 81 cells, found 2\n");
    assert_records("12..34..12..3?..\n",
                   "1:1 error 1:14 foreign character '?' among the cells\n");
    assert_records("12..34..12..3\xC3\xA9..\n",
                   "1:1 error 1:14 foreign character '\xC3\xA9' among the cells\n");
    assert_records("12..34..12..3\x1B..\n",
                   "1:1 error 1:14 foreign character '\\x1B' among the cells\n");
    assert_records("12..34..12..3\xE9..\n",
                   "1:1 error 1:14 foreign character '\\xE9' among the cells\n");
    assert_records("12..34..12..3\xE2\x80\xAE..\n", // it would turn the line round
                   "1:1 error 1:14 foreign character '\\xE2' among the cells\n");
    assert_records("hello, world\n", "1:1 error 1:1 neither a puzzle nor a comment\n");
}

static void an_error_swallows_no_good_record(void **ctx)
{
    (void)ctx;
    assert_records("12..\n....\n....\n" NINE "\nwhat\n" NINE_ROWS "\n1\n" NINE "\n",
                   "1:1 error 3:5 expected 4 rows of 4 cells, found 3\n"
                   "4:1 line " NINE "\n5:1 error 5:1 neither a puzzle nor a comment\n"
                   "6:1 sdk " NINE_ROWS_SEEN "\n"
                   "15:1 error 15:2 1 cell: no puzzle has that many (4x4 has 16)\n"
                   "16:1 line " NINE "\n");
    assert_records("12..\n....\n\n" NINE_ROWS,
                   "1:1 error 2:5 expected 4 rows of 4 cells, found 2\n"
                   "4:1 sdk " NINE_ROWS_SEEN "\n");
    assert_records("12..\n....\n\n1234\n....\n....\n....\n",
                   "1:1 error 2:5 expected 4 rows of 4 cells, found 2\n"
                   "4:1 sdk 1234|....|....|....\n");
}

static void dashes_are_no_cells_among_groups(void **ctx)
{
    (void)ctx;
    const gv_text_options pm = { .format = GV_FORMAT_PM, .order = 1 };
    assert_records_with(&pm, "-\n1-\n", "1:1 pm -|1-\n");
}

static void a_bad_row_spoils_one_grid(void **ctx)
{
    (void)ctx;
    assert_records("12..\n...\n....\n....\n1234\n....\n....\n....\n",
                   "1:1 error 2:4 expected a row of 4 cells, found 3\n"
                   "5:1 sdk 1234|....|....|....\n");
}

static void a_bad_first_row_spoils_one_grid(void **ctx)
{
    (void)ctx;
    static const char *const frames[][3] = { { "", "\n", "\n" },
                                             { "+--+--+\n", " |\n", "+--+--+\n" } };
    static const char *const slips[] = { "1 2 34 4 5 6 7 8", "1 2 34 4 5 6 7 8 9 1" };
    for (size_t f = 0; f < 2; f++)
        for (size_t i = 0; i < 2; i++) {
            gv_buffer text, expected;
            gv_buffer_init(&text, NULL);
            gv_buffer_init(&expected, NULL);
            gv_buffer_printf(&text, "%s%s%s", frames[f][0], slips[i], frames[f][1]);
            for (size_t row = 1; row < 9; row++)
                gv_buffer_printf(&text, "1 2 34 4 5 6 7 8 9%s", frames[f][1]);
            gv_buffer_printf(&text, "%s" NINE "\n", frames[f][2]);
            gv_buffer_printf(&expected,
                             "1:1 error %zu:%zu expected a row of 9 cells, found "
                             "%d\n%zu:1 line " NINE "\n",
                             1 + f, strlen(slips[i]) + 1 + 2 * f, i ? 10 : 8, 11 + f);
            assert_records(text.text, expected.text);
            gv_buffer_free(&text);
            gv_buffer_free(&expected);
        }
    assert_records("12.\n34..\n....\n..21\n\n" NINE "\n",
                   "1:1 error 1:4 expected a row of 4 cells, found 3\n"
                   "6:1 line " NINE "\n");
}

static void a_title_is_no_spoiled_row(void **ctx)
{
    (void)ctx;
    assert_records("Puzzle 12\n" NINE_ROWS "\n",
                   "1:1 error 1:1 neither a puzzle nor a comment\n"
                   "2:1 sdk " NINE_ROWS_SEEN "\n");
    assert_records("hard one\n12..\n34..\n....\n",
                   "1:1 error 1:1 neither a puzzle nor a comment\n"
                   "2:1 error 4:5 expected 4 rows of 4 cells, found 3\n");
}

/* ---- notes ---- */

/* The notes and the remark of the only record. */
static void assert_notes(const char *text, const char *notes, const char *remark)
{
    gv_reader *reader = NULL;
    gv_buffer store;
    gv_buffer_init(&store, NULL);
    gv_record record;
    bool more = false;
    assert_int_equal(gv_reader_open_text(&reader, text, strlen(text), NULL, NULL, NULL),
                     GV_OK);
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL), GV_OK);
    assert_true(more);
    gv_record_settle(&record, &store);
    assert_int_equal(record.raw.notes_length, strlen(notes));
    if (*notes)
        assert_memory_equal(record.raw.notes, notes, strlen(notes));
    assert_int_equal(record.remark_length, strlen(remark));
    if (*remark)
        assert_memory_equal(record.remark, remark, strlen(remark));
    gv_reader_free(reader);
    gv_buffer_free(&store);
}

static void metadata_before_rows_is_kept(void **ctx)
{
    (void)ctx;
    static const char rows[] = "1234\n....\n....\n....\n";
    static const struct {
        const char *lines;
        const char *notes;
        const char *remark;
    } cases[] = {
        { "#ARuud\n#DA title\n#B2006\n#SSource\n#LEasy\n#U#\n",
          "#ARuud\n#DA title\n#B2006\n#SSource\n#LEasy\n#U#", "" },
        { "#C text\n#A me\n# no\n#size 4\n\n#Cx\n#C more\n", "#A me\n#Cx\n#C more",
          "text" },
        { "#\n#A\n#a no\n#Zno\n", "", "" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, "%s%s", cases[i].lines, rows);
        assert_notes(text, cases[i].notes, cases[i].remark);
    }
    assert_notes("#ARuud\n#C text\n" NINE "\n", "", ""); // a line has no such lines
}

static void metadata_belongs_to_one_record(void **ctx)
{
    (void)ctx;
    const char *text = "#ARuud\n" NINE "\n1234\n....\n....\n....\n";
    gv_reader *reader = NULL;
    gv_buffer store;
    gv_buffer_init(&store, NULL);
    gv_record record;
    bool more = true;
    assert_int_equal(gv_reader_open_text(&reader, text, strlen(text), NULL, NULL, NULL),
                     GV_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL),
                         GV_OK);
        assert_true(more);
        assert_int_equal(record.raw.notes_length, 0);
    }
    gv_reader_free(reader);
    gv_buffer_free(&store);
}

static void comments_before_a_record_are_its_own(void **ctx)
{
    (void)ctx;
    const char *text = "# made by\n#size 3x3\n#none\n# seed 7\n" NINE "\n" NINE
                       "\n# rows\n1234\n....\n....\n....\n";
    static const char *const expected[] = { "made by\nseed 7", "", "rows" };
    gv_reader *reader = NULL;
    gv_buffer store;
    gv_buffer_init(&store, NULL);
    assert_int_equal(gv_reader_open_text(&reader, text, strlen(text), NULL, NULL, NULL),
                     GV_OK);
    for (size_t i = 0; i < 3; i++) {
        gv_record record;
        bool more = false;
        gv_buffer_reset(&store);
        assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL),
                         GV_OK);
        assert_true(more);
        gv_record_settle(&record, &store);
        assert_int_equal(record.comments_length, strlen(expected[i]));
        if (*expected[i])
            assert_memory_equal(record.comments, expected[i], strlen(expected[i]));
    }
    gv_reader_free(reader);
    gv_buffer_free(&store);
}

/* ---- tables ---- */

static void a_table_gives_its_puzzle_column(void **ctx)
{
    (void)ctx;
    assert_records("# first\n\nid\tpuzzle\tnb_clues\n1\t" NINE " x\t30\n#no\n\n2\t" NINE
                   "\t",
                   "4:3 line " NINE " x [1\t" NINE " x\t30]\n"
                   "7:3 line " NINE " [2\t" NINE "\t]\n");
    assert_records("puzzle\n" NINE "\n", "2:1 line " NINE " [" NINE "]\n");
    assert_records("puzzle,clues\n", "");
    assert_records(NINE "\nid\tpuzzle\n", // too late for a header
                   "1:1 line " NINE "\n2:1 error 2:1 neither a puzzle nor a comment\n");
}

static void quotes_of_a_csv_are_resolved(void **ctx)
{
    (void)ctx;
    assert_records("id,puzzle,note\n1,\"" NINE "\",\"a,b\"\n2,\"" NINE
                   " \"\"q\"\"\",x\n",
                   "2:4 line " NINE " [1,\"" NINE "\",\"a,b\"]\n"
                   "3:4 line " NINE " \"q\" [2,\"" NINE " \"\"q\"\"\",x]\n");
}

static void quoted_fields_go_over_lines(void **ctx)
{
    (void)ctx;
    assert_records("note,puzzle\n\"a\n#b, \"\"c\"\"\n\n\"," NINE "\nx," NINE "\n",
                   "5:3 line " NINE " [\"a|#b, \"\"c\"\"||\"," NINE "]\n"
                   "6:3 line " NINE " [x," NINE "]\n");
    assert_records("id,puzzle\r\n1,\"" NINE "\r\n\"\r\n",
                   "2:4 line " NINE " [1,\"" NINE "|\"]\n");
    assert_records("id\tpuzzle\n\"\t" NINE "\n", // no quotes between tabs
                   "2:3 line " NINE " [\"\t" NINE "]\n");
}

static void a_cell_may_be_a_grid(void **ctx)
{
    (void)ctx;
    assert_records("id,puzzle\n1,\"" NINE_ROWS "\"\n2," NINE "\n",
                   "2:4 sdk " NINE_ROWS_SEEN " [1,\"" NINE_ROWS_SEEN "\"]\n"
                   "11:3 line " NINE " [2," NINE "]\n");
    assert_records("id,puzzle\n1,\"12..\n34.\n....\n..21\"\n",
                   "2:4 error 3:4 expected a row of 4 cells, found 3\n");
    assert_records("id,puzzle\n1,\"12.\n34..\n....\n..21\"\n",
                   "2:4 error 2:7 expected a row of 4 cells, found 3\n");
    assert_records("id,puzzle\n1,\"" NINE "\n" NINE "\"\n2,\"\n\"\n",
                   "2:4 error 3:1 expected one puzzle in this field\n"
                   "4:4 error 4:4 expected a puzzle in this field\n");
}

static void a_stray_quote_spoils_its_line_alone(void **ctx)
{
    (void)ctx;
    assert_records("id,puzzle\n1,\"" NINE "\n2,\"" NINE "\"x\n3," NINE "\n",
                   "2:1 error 2:3 the quote that opens here is not closed\n"
                   "3:1 error 3:3 expected a comma after the closing quote\n"
                   "4:3 line " NINE " [3," NINE "]\n");
    assert_records("note,puzzle\n\"a," NINE "\n\"b\"," NINE "\n", // closed by the next
                   "2:1 error 2:1 the quote that opens here is not closed\n"
                   "3:5 line " NINE " [\"b\"," NINE "]\n");
    gv_buffer text, expected; // and closed too far away
    gv_buffer_init(&text, NULL);
    gv_buffer_init(&expected, NULL);
    gv_buffer_puts(&text, "puzzle,note\n" NINE ",\"open\n");
    gv_buffer_puts(&expected,
                   "2:1 error 2:83 the quote that opens here is not closed\n");
    for (size_t i = 0; i < GV_LINES_AHEAD; i++) {
        gv_buffer_puts(&text, NINE ",x\n");
        gv_buffer_printf(&expected, "%zu:1 line " NINE " [" NINE ",x]\n", i + 3);
    }
    gv_buffer_puts(&text, NINE ",x\"\n");
    gv_buffer_printf(&expected, "%d:1 line " NINE " [" NINE ",x\"]\n",
                     GV_LINES_AHEAD + 3);
    assert_records(text.text, expected.text);
    gv_buffer_free(&text);
    gv_buffer_free(&expected);
}

static void a_row_has_the_fields_of_the_header(void **ctx)
{
    (void)ctx;
    assert_records("id\tpuzzle\n1\n2\t\n3\t" NINE "\n4\t12.\n",
                   "2:1 error 2:2 expected 2 fields in this row, found 1\n"
                   "3:1 error 3:3 expected a puzzle, found an empty field\n"
                   "4:3 line " NINE " [3\t" NINE "]\n"
                   "5:3 error 5:6 3 cells: no puzzle has that many (4x4 has 16)\n");
    assert_records("puzzle,a,b\n" NINE ",1\n" NINE ",1,2,3,4\n" NINE ",,\n",
                   "2:1 error 2:84 expected 3 fields in this row, found 2\n"
                   "3:1 error 3:87 expected 3 fields in this row, found 5\n"
                   "4:1 line " NINE " [" NINE ",,]\n");
    assert_records("puzzle\n" NINE "\tx\n",
                   "2:1 error 2:83 expected 1 field in this row, found 2\n");
}

static void a_header_without_puzzle_is_one_error(void **ctx)
{
    (void)ctx;
#define NO_PUZZLE(n)                                                                   \
    "1:1 error 1:1 none of the " n " columns of this table holds puzzles: --column "   \
    "names it\n"
    assert_records("id,grid,rating\n1,x,3\n2,y,4\n", NO_PUZZLE("3"));
    assert_records("id\tthe grid\n1\tx\nend\n",
                   NO_PUZZLE("2") "3:1 error 3:1 neither a puzzle nor a comment\n");
    assert_records("\"a\",Puzzle \n", "");
    // What can be read without a header is read.
    assert_records("quizzes,solutions\nx,y\n" NINE "," NINE "\n",
                   NO_PUZZLE("2") "3:1 line " NINE "," NINE "\n");
#undef NO_PUZZLE
}

static void usual_names_and_what_is_in_the_row_make_a_header(void **ctx)
{
    (void)ctx;
    assert_records("id,grid,rating\n1," NINE ",3\n2," NINE ",4\n",
                   "2:3 line " NINE " [1," NINE ",3]\n"
                   "3:3 line " NINE " [2," NINE ",4]\n");
    assert_records("nr;text;rest\n1;\"" NINE "\";\"a;b\"\n2;\"x\"y;\n",
                   "2:4 line " NINE " [1;\"" NINE "\";\"a;b\"]\n"
                   "3:1 error 3:3 expected a semicolon after the closing quote\n");
    assert_records("quizzes,solutions\n" NINE "," NINE "\n",
                   "2:1 line " NINE " [" NINE "," NINE "]\n");
}

static void a_puzzle_may_be_anywhere_in_its_line(void **ctx)
{
    (void)ctx;
    static const char *const lines[] = {
        "12 " NINE,           "id-7\t" NINE " 1.2",   "x," NINE ",y",
        "\"" NINE "\"",       "(solve \"" NINE "\")", "https://a.org/?s=" NINE "&x=1",
        "0000183b305c " NINE,
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        gv_buffer expected;
        gv_buffer_init(&expected, NULL);
        const char *start = strstr(lines[i], NINE);
        gv_buffer_printf(&expected, "1:%td line " NINE "\n", start - lines[i] + 1);
        assert_records(lines[i], expected.text);
        gv_buffer_free(&expected);
    }
    // A hash of 64 figures is no sukaku, and a solution is not the puzzle.
    assert_records(
        "a0b1c2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728394a5b6c7d8e9f " NINE,
        "1:66 line " NINE "\n");
    assert_records("1 " SOLVED " " NINE, "1:85 line " NINE "\n");
    assert_records("1 " SOLVED " x", "1:3 line " SOLVED "\n");
    // With one wrong character it is an error at its place.
    assert_records(
        "id 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419.."
        "5....8..7? x",
        "1:1 error 1:84 foreign character '?' among the cells\n");
}

static void cells_may_be_in_groups_and_lists(void **ctx)
{
    (void)ctx;
    static const char *const lines[] = {
        "53. .7. ... 6.. 195 ... .98 ... .6. 8.. .6. ..3 4.. 8.3 ..1 7.. .2. ..6 .6. "
        "... "
        "28. ... 419 ..5 ... .8. .79",
        "53..7..../6..195.../.98....6./8...6...3/4..8.3..1/7...2...6/.6....28./"
        "...419..5/"
        "....8..79",
        "[[5,3,.,.,7,.,.,.,.],[6,.,.,1,9,5,.,.,.],[.,9,8,.,.,.,.,6,.],[8,.,.,.,6,.,.,.,"
        "3],"
        "[4,.,.,8,.,3,.,.,1],[7,.,.,.,2,.,.,.,6],[.,6,.,.,.,.,2,8,.],[.,.,.,4,1,9,.,.,"
        "5],"
        "[.,.,.,.,8,.,.,7,9]]",
        "q = "
        "[|5,3,.,.,7,.,.,.,.\n|6,.,.,1,9,5,.,.,.|.,9,8,.,.,.,.,6,.\n|8,.,.,.,6,.,.,.,3|"
        "4,.,.,8,.,3,.,.,1|7,.,.,.,2,.,.,.,6|.,6,.,.,.,.,2,8,.|.,.,.,4,1,9,.,.,5|"
        "\n.,.,.,.,8,.,.,7,9|];",
    };
    static const size_t columns[] = { 1, 1, 3, 7 };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        gv_buffer expected;
        gv_buffer_init(&expected, NULL);
        gv_buffer_printf(&expected, "1:%zu line " NINE "\n", columns[i]);
        assert_records(lines[i], expected.text);
        gv_buffer_free(&expected);
    }
    assert_records(
        "53. .7. ... 6.. 195 ... .98 ... .6. 8.. .6. ..3 4.. 8.3 ..1 7.. .2.",
        "1:1 error 1:1 51 cells in 17 groups: no puzzle has that (7x7 has 49)\n");
}

static void ids_of_solo_are_read(void **ctx)
{
    (void)ctx;
    assert_records("3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9",
                   "1:5 line " NINE "\n");
    assert_records("2x2db:1c2c3g\n", "1:7 line 1...2...3.......\n");
    assert_records("2x2:1c2c3f\n",
                   "1:1 error 1:4 foreign character ':' among the cells\n");
    assert_records("2x2:5c2c3g\n",
                   "1:1 error 1:4 foreign character ':' among the cells\n");
    assert_records(
        "3x3xj:5_3b\n",
        "1:1 error 1:4 ids of Solo with further rules (x, j, k) are not read: "
        "write these as --variant\n");
}

static void a_line_states_the_family(void **ctx)
{
    (void)ctx;
    assert_records("#family queens\n................\n",
                   "2:1 line queens ................\n");
    assert_records("#family chess\n1...............\n", "2:1 line 1...............\n");
}

static void lists_of_records_are_taken_apart(void **ctx)
{
    (void)ctx;
    assert_records("[{\"a\": 1,\n\"puzzle\": \"" NINE "\"}, {\"puzzle\": 2}]\n" NINE
                   "\n",
                   "1:2 json {\"a\": 1,|\"puzzle\": \"" NINE "\"}\n"
                   "2:97 json {\"puzzle\": 2}\n3:1 line " NINE "\n");
    assert_records("[\"" NINE "\",\n \"" NINE "\"\n]\n",
                   "1:2 json \"" NINE "\"\n2:2 json \"" NINE "\"\n");
    assert_records("{\n\"puzzle\":\n1}\n", "1:1 json {|\"puzzle\":|1}\n");
    assert_records("[{\"puzzle\": 1},\n",
                   "1:2 json {\"puzzle\": 1}\n"
                   "1:1 error 1:1 the list that opens at 1:1 is not closed\n");
    assert_records("[{\"puzzle\": 1}, x]\n" NINE "\n",
                   "1:2 json {\"puzzle\": 1}\n"
                   "1:17 error 1:17 the list that opens at 1:1 continues with "
                   "something that is not a puzzle\n2:1 line " NINE "\n");
    assert_records("[]\n", "");
    assert_records(
        "[{\"puzzle\": 1}][{\"puzzle\": 2}, {\"puzzle\": 3}] {\"puzzle\": 4}\n",
        "1:2 json {\"puzzle\": 1}\n1:17 json {\"puzzle\": 2}\n"
        "1:32 json {\"puzzle\": 3}\n1:47 json {\"puzzle\": 4}\n");
    assert_records("{\"puzzle\":\n1}{\"puzzle\":\n2}\n" NINE "\n",
                   "1:1 json {\"puzzle\":|1}\n2:3 json {\"puzzle\":|2}\n"
                   "4:1 line " NINE "\n");
    assert_records("{\"puzzle\":\n1}, // one\n" NINE "\n",
                   "1:1 json {\"puzzle\":|1}\n3:1 line " NINE "\n");
    assert_records("[{\"puzzle\": 1}]; " NINE "\n" NINE "\n",
                   "1:2 json {\"puzzle\": 1}\n"
                   "1:18 error 1:18 expected the end of the line after the list or "
                   "object\n2:1 line " NINE "\n");
    assert_records("[ \n ]\n" NINE "\n", "3:1 line " NINE "\n");
}

static void an_input_without_puzzles_is_one_error(void **ctx)
{
    (void)ctx;
    assert_records("a text\nof lines\n\nwithout 1 puzzle\n",
                   "1:1 error 1:1 neither a puzzle nor a comment; nor can the rest of "
                   "the input be read\n");
    assert_records("a text\nbefore\n" NINE "\n",
                   "1:1 error 1:1 neither a puzzle nor a comment\n"
                   "2:1 error 2:1 neither a puzzle nor a comment\n"
                   "3:1 line " NINE "\n");
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    for (size_t i = 0; i < 3 * GV_LINES_AHEAD; i++)
        gv_buffer_puts(&text, "a long text\n");
    gv_buffer_puts(&text, NINE "\nand more\n");
    assert_records(
        text.text,
        "1:1 error 1:1 neither a puzzle nor a comment; nor can the next 255 "
        "lines be read; what else comes before the first puzzle is left out\n"
        "769:1 line " NINE "\n770:1 error 770:1 neither a puzzle nor a "
        "comment\n");
    gv_buffer_free(&text);
}

static void lines_of_names_may_be_puzzles(void **ctx)
{
    (void)ctx;
    assert_records("A,B,C,D\nC,D,A,B\nB,A,D,C\nD,C,B,A\n",
                   "1:1 grid A,B,C,D|C,D,A,B|B,A,D,C|D,C,B,A\n");
    assert_records("AB..CD..BA..DC..,text\nx,y\n",
                   "1:1 line AB..CD..BA..DC..,text\n"
                   "2:1 error 2:1 neither a puzzle nor a comment\n");
    assert_records("r1c1,r2c2\n", "1:1 cells r1c1,r2c2\n");
    assert_records("csp 1; var a b; var c d\n", "1:1 csp csp 1; var a b; var c d\n");
    assert_records("hello\n", "1:1 error 1:1 neither a puzzle nor a comment\n");
}

static void columns_have_their_present_names(void **ctx)
{
    (void)ctx;
    const char *text = "id, puzzle ,nb_clues,grids_tried\n7," NINE ",30,\n";
    gv_reader *reader = NULL;
    gv_buffer store, field;
    gv_buffer_init(&store, NULL);
    gv_buffer_init(&field, NULL);
    gv_record record;
    bool more = false;
    assert_int_equal(gv_reader_open_text(&reader, text, strlen(text), NULL, NULL, NULL),
                     GV_OK);
    assert_null(gv_reader_columns(reader));
    assert_int_equal(gv_reader_next(&record, &more, reader, &store, NULL, NULL), GV_OK);
    assert_true(more);
    const gv_columns *columns = gv_reader_columns(reader);
    assert_int_equal(columns->n_columns, 4);
    assert_int_equal(columns->puzzle, 1);
    assert_int_equal(columns->separator, ',');
    assert_string_equal(columns->names[0], "id");
    assert_string_equal(columns->names[1], "puzzle");
    assert_string_equal(columns->names[2], "clues");
    assert_string_equal(columns->names[3], "tries");
    gv_record_settle(&record, &store);
    gv_row_field(&record, columns, 2, &field);
    assert_string_equal(field.text, "30");
    gv_buffer_reset(&field);
    gv_row_field(&record, columns, 3, &field); // it is empty
    assert_int_equal(field.length, 0);
    gv_reader_free(reader);
    gv_buffer_free(&store);
    gv_buffer_free(&field);
}

/* ---- forced formats ---- */

static void a_forced_format_takes_every_line(void **ctx)
{
    (void)ctx;
    const gv_text_options line = { .format = GV_FORMAT_LINE };
    assert_records_with(&line, ":x\n\n# c\n12\n" NINE "\n",
                        "1:1 line :x\n4:1 line 12\n5:1 line " NINE "\n");
    const gv_text_options cells = { .format = GV_FORMAT_CELLS };
    assert_records_with(&cells, "-\nr1c1=5\n", "1:1 cells -\n2:1 cells r1c1=5\n");
    const gv_text_options json = { .format = GV_FORMAT_JSON };
    assert_records_with(&json, "{}\n[]\n{\"run\": {}}\n", "1:1 json {}\n2:1 json []\n");
    const gv_text_options sdm = { .format = GV_FORMAT_SDM };
    assert_records_with(&sdm, "id\tpuzzle\n1\t" NINE "\n",
                        "2:3 sdm " NINE " [1\t" NINE "]\n");
}

static void a_forced_format_of_rows_finds_its_rows(void **ctx)
{
    (void)ctx;
    const gv_text_options pm = { .format = GV_FORMAT_PM };
    assert_records_with(&pm, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n1 2 3 4\n",
                        "1:1 pm 1 2 3 4|3 4 1 2|2 1 4 3|4 3 2 1\n"
                        "5:1 error 5:8 expected 4 rows of 4 cells, found 1\n");
    const gv_text_options ss = { .format = GV_FORMAT_SS };
    assert_records_with(&ss, NINE_ROWS, "1:1 ss " NINE_ROWS_SEEN "\n");
    const gv_text_options csp = { .format = GV_FORMAT_CSP };
    assert_records_with(&csp, "var a 1\nvar b 1\n", "1:1 csp var a 1|var b 1\n");
    const gv_text_options xml = { .format = GV_FORMAT_OPENSUDOKU };
    assert_records_with(&xml, "x\n<game data=\"1\"/>\n",
                        "1:1 opensudoku x\n2:1 opensudoku <game data=\"1\"/>\n");
}

/* ---- all together ---- */

static void a_mixed_file_is_read_in_order(void **ctx)
{
    (void)ctx;
    assert_records(
        "# mixed\n" NINE
        " easy\n\n+--+--+\n|12|34|\n|..|..|\n+--+--+\n|..|..|\n|43|21|\n"
        "+--+--+\n\n1 2 34 34\n34 34 12 12\n12 12 34 34\n34 34 1 2\n"
        "1234123412341234123412341234123412341234123412341234123412341234\n"
        ":0000:x:" NINE ":::\nbad\n" NINE_ROWS "\n#end\n",
        "2:1 line " NINE " easy\n"
        "4:1 ss +--+--+||12|34|||..|..||+--+--+||..|..|||43|21||+--+--+\n"
        "12:1 pm 1 2 34 34|34 34 12 12|12 12 34 34|34 34 1 2\n"
        "16:1 sukaku 1234123412341234123412341234123412341234123412341234123412341234\n"
        "17:1 hodoku :0000:x:" NINE ":::\n"
        "18:1 error 18:1 neither a puzzle nor a comment\n"
        "19:1 sdk " NINE_ROWS_SEEN "\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blank_lines_and_comments_are_no_records),
        cmocka_unit_test(the_provenance_of_our_own_json_is_no_record),
        cmocka_unit_test(strokes_without_a_grid_are_no_records),
        cmocka_unit_test(a_line_keeps_the_text_behind_it),
        cmocka_unit_test(the_number_of_cells_tells_line_from_sukaku),
        cmocka_unit_test(queens_have_no_candidates),
        cmocka_unit_test(spaces_are_cells_when_the_whole_line_says_so),
        cmocka_unit_test(numbers_on_one_line_are_a_line),
        cmocka_unit_test(a_text_of_queens_says_so_itself),
        cmocka_unit_test(formats_are_known_by_their_marks),
        cmocka_unit_test(a_csp_runs_to_the_next_csp),
        cmocka_unit_test(a_pls_has_as_many_rows_as_its_order),
        cmocka_unit_test(sections_run_to_a_blank_line_or_the_next_puzzle),
        cmocka_unit_test(every_game_with_data_is_a_record),
        cmocka_unit_test(xml_without_a_game_is_one_error),
        cmocka_unit_test(broken_xml_swallows_no_puzzle),
        cmocka_unit_test(rows_without_separators_are_sdk),
        cmocka_unit_test(separated_cells_and_bands_are_a_grid),
        cmocka_unit_test(frames_make_ss_and_stay_in_the_text),
        cmocka_unit_test(a_line_of_dashes_is_a_row_where_dashes_are_cells),
        cmocka_unit_test(groups_are_pencilmarks),
        cmocka_unit_test(a_user_prefix_is_sdx),
        cmocka_unit_test(a_size_line_holds_for_what_follows),
        cmocka_unit_test(options_are_stronger_than_a_size_line),
        cmocka_unit_test(
            sixteen_characters_are_a_line_of_4_unless_16_rows_say_otherwise),
        cmocka_unit_test(errors_name_what_was_found_and_where),
        cmocka_unit_test(an_error_swallows_no_good_record),
        cmocka_unit_test(dashes_are_no_cells_among_groups),
        cmocka_unit_test(a_bad_row_spoils_one_grid),
        cmocka_unit_test(a_bad_first_row_spoils_one_grid),
        cmocka_unit_test(a_title_is_no_spoiled_row),
        cmocka_unit_test(metadata_before_rows_is_kept),
        cmocka_unit_test(metadata_belongs_to_one_record),
        cmocka_unit_test(comments_before_a_record_are_its_own),
        cmocka_unit_test(a_table_gives_its_puzzle_column),
        cmocka_unit_test(quotes_of_a_csv_are_resolved),
        cmocka_unit_test(quoted_fields_go_over_lines),
        cmocka_unit_test(a_cell_may_be_a_grid),
        cmocka_unit_test(a_stray_quote_spoils_its_line_alone),
        cmocka_unit_test(a_row_has_the_fields_of_the_header),
        cmocka_unit_test(a_header_without_puzzle_is_one_error),
        cmocka_unit_test(usual_names_and_what_is_in_the_row_make_a_header),
        cmocka_unit_test(a_puzzle_may_be_anywhere_in_its_line),
        cmocka_unit_test(cells_may_be_in_groups_and_lists),
        cmocka_unit_test(ids_of_solo_are_read),
        cmocka_unit_test(a_line_states_the_family),
        cmocka_unit_test(lists_of_records_are_taken_apart),
        cmocka_unit_test(an_input_without_puzzles_is_one_error),
        cmocka_unit_test(lines_of_names_may_be_puzzles),
        cmocka_unit_test(columns_have_their_present_names),
        cmocka_unit_test(a_forced_format_takes_every_line),
        cmocka_unit_test(a_forced_format_of_rows_finds_its_rows),
        cmocka_unit_test(a_mixed_file_is_read_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
