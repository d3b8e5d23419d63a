/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_application.c -- puzzles of the kinds that have a notation of their own: what is
 * written is read again as the same, and what is wrong has a place. Their solutions are
 * compared with other models in tests/applications/. */
#include "one_record.h"

#include "text/application/application.h"
#include "text/formats.h"

static const gv_format application = (gv_format)GV_FORMAT_APPLICATION;

/* Texts as the program writes them, one of each kind and trait. */
static const char *const written[] = {
    "cryptarithm\nSEND + MORE = MONEY",
    "cryptarithm\nSEND + MORE = MONEY\n9... + .0.. = .0...",
    "cryptarithm 8\nA1 + B = BA",
    "cryptarithm 12\nAB * C = DE\nb. * . = ..",
    "cryptarithm\nABC - D + E = FG - H",
    "futoshiki 1\n.",
    "futoshiki 3\n. < .   .\n-   v   -\n.   3 > .\n.   .   .",
    "kakuro\n\\     9\\    15\\   \\\n\\4    .     .     6\\\n\\16   .     9     "
    ".\n\\     \\10   .     .",
    "kakuro\n.     .\n.     4",
    "magic-square 1\n.",
    "magic-square 4\n16  .  .  .\n .  .  .  .\n .  .  6  .\n .  .  .  .",
    "map 3\nA:\nB: A\nC: A B\nA=1 C=3",
    "map red 7 blue\nWA:\nNT: WA\nT:\nT=7",
    "hidato\n .  B  3\n .  .  .\n B  9 10\n .  .  .",
    "numbrix\n. 2\n. B",
    "numbrix geometric\n. 2 .\n. B .",
    "matching\npattern: a b c a-b b-c\ntarget: 1 2 3 4 1-2 2-3 1-4",
    "matching induced\npattern: a b\ntarget: x y z x-y\nb=z",
    "job-shop 11\n1 3  2 2  3 2\n1 2  3 1  2 4\n2 4  3 3",
    "job-shop 4\n1 2\n1 2\nstarts\n.\n2",
    "slitherlink\n. 3\n2 .\n0 1",
    "slitherlink distances\n3 3",
    "slitherlink\n. 3\nlines\n - .\n| x |\n . x",
    "binairo\n. 1\n. .",
    "skyscrapers\n. 2 . .\n1 . 2 .\n. . . 1\n. . . .",
    "x-sums\n . 10  .  .  .  .\n .  .  .  .  .  9\n .  .  4  .  .  .\n .  .  .  .  .  "
    ".\n .  .  .  .  .  .\n .  .  .  .  .  .",
    "star-battle 1\nA B\nA A",
    "star-battle 2\nA b\nC C\nstars\n. *\n- .",
    "kakurasu\n. 1 0 3\n. . . .\n1 . 12",
    "minesweeper\n. 2\n* -",
    "minesweeper 3\n0 .\n8 .",
    "tents\nT . . 1\n. * T .\n. - . 0\n1 . 1",
    "tents\n. T . .\nT . T .\n. T . .\n2 0 .",
    "battleships 3 1\n. ^ ~ .\n. + . 2\n. v . 1\n. . 1",
    "battleships 1\no 1\n1",
    "garam\n. + 3 = .\n* B B B -\n2 B B B .\n= B B B =\n. B B B .\n. B B B B",
    "futoshiki 10\n .    .    .   10    .    .    .    .    .    .\n"
    " .    .    . <  .    .    .    .    .    .    .\n"
    " -    -    -    -    ^    -    -    -    -    -\n"
    " .    .    .    .    .    .    .    .    .    1\n"
    " .    .    .    .    .    .    .    .    .    .\n"
    " .    .    .    .    .    .    .    .    .    .\n"
    " .    .    .    .    .    .    .    .    .    .\n"
    " .    .    .    .    .    .    .    .    .    .\n"
    " .    .    .    .    .    .    .    .    .    .\n"
    " .    .    .    .    .    .    .    .    .    .\n"
    " .    .    .    .    .    .    .    .    .    .",
};

/* Ways to write the same. */
static const struct {
    const char *text, *meaning;
} others[] = {
    { "SEND+MORE=MONEY", "cryptarithm\nSEND + MORE = MONEY" },
    { "cryptarithm SEND+MORE=MONEY # a classic", "cryptarithm\nSEND + MORE = MONEY" },
    { "cryptarithm 10\n\nSEND + MORE\t= MONEY\r", "cryptarithm\nSEND + MORE = MONEY" },
    { "SEND+MORE=MONEY; 9...+.0..=.0...",
      "cryptarithm\nSEND + MORE = MONEY\n9... + .0.. = .0..." },
    { "futoshiki 3\n# signs below their cells\n.<._\n  v\n.3>.\n...",
      "futoshiki 3\n. < .   .\n-   v   -\n.   3 > .\n.   .   ." },
    { "kakuro\nx 3\\ 4\\\n\\3 . .\nB . 1",
      "kakuro\n\\     3\\    4\\\n\\3    .     .\n\\     .     1" },
    { "magic-square 2\n1 .\n. 2", "magic-square 2\n1 .\n. 2" },
    { "map 2\nA: B C\nB: A\nC=2\nA=1 # two lines", "map 2\nA:\nB: A\nC: A\nA=1 C=2" },
    { "hidato; x 1; . *", "hidato\nB 1\n. B" },
    { "slitherlink; 3 3; lines; - -; | x |; -  - # all",
      "slitherlink\n3 3\nlines\n - -\n| x |\n - -" },
    { "slitherlink; .; lines; .; . .; .", "slitherlink\n." },
    { "binairo; . 0; 1  . # two", "binairo\n. 0\n1 ." },
    { "star-battle 1; A; stars; .", "star-battle 1\nA" },
    { "battleships 1 2 1; o ~ . .; . . . 0; . . .",
      "battleships 2 1 1\no ~ . .\n. . . 0\n. . ." },
    { "matching; target: 1-2; pattern: a-b c; a=1; c=2",
      "matching\npattern: a b c a-b\ntarget: 1 2 1-2\na=1 c=2" },
    { "futoshiki 3; . < . .; - V -; . 3 > .; . . .",
      "futoshiki 3\n. < .   .\n-   v   -\n.   3 > .\n.   .   ." },
};

static const struct {
    const char *text;
    size_t line, column; /* in the record */
    const char *message;
} faults[] = {
    { "sudoku", 1, 1, "expected the name of a kind of puzzle, found 'sudoku'" },
    { "# nothing", 1, 1, "expected a puzzle" },
    { "cryptarithm", 1, 12, "expected an equation, such as SEND + MORE = MONEY" },
    { "cryptarithm 37\nA+B=C", 1, 13,
      "expected the base of a cryptarithm from 2 to 36, found '37'" },
    { "cryptarithm\nA+B", 2, 1, "expected one '=' in the equation, found 0" },
    { "cryptarithm\nA+B=C=D", 2, 1, "expected one '=' in the equation, found 2" },
    { "cryptarithm\nA*B*C=D", 2, 1, "a product stands alone on its side: A * B = C" },
    { "cryptarithm\nA+B=", 2, 5,
      "expected a number in letters, found the end of the text" },
    { "cryptarithm\nA+?=B", 2, 3, "expected a number in letters, found '?'" },
    { "cryptarithm\nA+B!=C", 2, 4, "expected one of + - * =, found '!'" },
    { "cryptarithm 3\nA+B=CD", 2, 6, "there are more letters than the 3 digits" },
    { "cryptarithm 8\nA+9=B", 2, 3, "base 8 has no digit 9" },
    { "A+B=C\n.-.=.", 2, 2, "expected '+' as in the equation above" },
    { "A+B=C\n.+x=.", 2, 3, "expected a digit or a dot, found 'x'" },
    { "A+B=C\n.+.=..", 2, 6, "expected the end of the line, found '.'" },
    { "AA+B=CD\n12+.=..", 2, 2, "A already stands for another digit" },
    { "AB+B=CD\n0.+.=..", 2, 1, "A begins a number and cannot be 0" },
    { "A+1=B\n.+2=.", 2, 3, "the equation has the digit 1 here" },
    { "A+B=C\n.+.=.\nmore", 3, 1, "expected the end of the puzzle, found 'more'" },
    { "futoshiki", 1, 10,
      "expected the order of a futoshiki from 1 to 36, found the end of the text" },
    { "futoshiki 0", 1, 11,
      "expected the order of a futoshiki from 1 to 36, found '0'" },
    { "futoshiki 2 3", 1, 13, "expected the end of the line, found '3'" },
    { "futoshiki 2\n. .", 2, 4, "expected 2 rows, found 1" },
    { "futoshiki 2\n.\n. .", 2, 2, "expected 2 cells in this row, found 1" },
    { "futoshiki 2\n. . .\n. .", 2, 5, "expected the end of the line, found '.'" },
    { "futoshiki 2\n. 3\n. .", 2, 3, "expected a cell: '.' or 1 to 2" },
    { "futoshiki 2\n. x\n. .", 2, 3, "expected a cell: '.' or 1 to 2" },
    { "futoshiki 2\n. .\n ^\n. .", 3, 2,
      "this sign is not below a cell of the row above it" },
    { "futoshiki 2\n. .\n^ x\n. .", 3, 3,
      "expected a sign between two rows: '^', 'v' or '-', found 'x'" },
    { "futoshiki 2\n. .\n^ ^ ^\n. .", 3, 6, "expected up to 2 signs, found 3" },
    { "futoshiki 2\n. .\n. .\n^ -", 4, 1, "expected the end of the puzzle" },
    { "futoshiki 2\n^ -\n. .\n. .", 2, 1, "expected a cell: '.' or 1 to 2" },
    { "kakuro 3\n.", 1, 8, "expected the end of the line, found '3'" },
    { "kakuro", 1, 7, "expected rows, found the end of the text" },
    { "kakuro\nB \\\nx B", 2, 1, "there is no cell to fill in" },
    { "kakuro\n\\3 . .\n. .", 3, 4, "expected 3 cells in this row, found 2" },
    { "kakuro\n\\3 . .\n. . . .", 3, 7, "expected 3 cells in this row, found 4" },
    { "kakuro\n\\46 . .", 2, 2, "expected a sum from 1 to 45, found '46'" },
    { "kakuro\n0\\ .", 2, 1, "expected a sum from 1 to 45, found '0'" },
    { "kakuro\n. 0", 2, 3,
      "expected a cell ('.' or 1 to 9) or a dark square, such as 17\\5, found '0'" },
    { "kakuro\n. \\3", 2, 3, "there is no cell to the right of this sum" },
    { "kakuro\n. 3\\", 2, 3, "there is no cell below this sum" },
    { "kakuro\n. . . . . . . . . .", 2, 1, "a run of more than 9 cells begins here" },
    { "magic-square 13", 1, 14,
      "expected the order of a magic square from 1 to 12, found '13'" },
    { "magic-square 2\n. .", 2, 4, "expected 2 rows, found 1" },
    { "magic-square 2\n. .\n. 5", 3, 3, "expected a cell: '.' or 1 to 4, found '5'" },
    { "magic-square 2\n. .\n. .\n. .", 4, 1,
      "expected the end of the puzzle, found '.'" },
    { "map", 1, 4,
      "expected a number of colours or their names, found the end of the text" },
    { "map 0\nA:", 1, 5, "expected 1 to 100 colours, found '0'" },
    { "map red red\nA:", 1, 9, "this colour occurs twice" },
    { "map 3", 1, 6, "expected regions, found the end of the text" },
    { "map 3\nA B", 2, 1,
      "expected a region with ':' or a given REGION=COLOUR, found 'A'" },
    { "map 3\nA: B\nC=1", 3, 1,
      "expected a region with ':' or a given REGION=COLOUR, found 'C'" },
    { "map 3\nA: B\nB=4", 3, 3, "expected one of the colours, found '4'" },
    { "map 3\nA: B\nB", 3, 2, "expected '=' and one of the colours" },
    { "map 3\nA: B\nB=1 B=2", 3, 5, "this region has another colour" },
    { "map 3\nA: B A", 2, 6, "a region cannot be its own neighbour" },
    { "map 3\nA: B=2", 2, 5, "expected a name without '=', ':', ',' and '-'" },
    { "map 3\n: B", 2, 1, "expected a name, found the end of the line" },
    { "hidato\n. 3", 2, 3, "expected a cell: '.', B or 1 to 2, found '3'" },
    { "hidato\nB x", 2, 1, "there is no cell to fill in" },
    { "numbrix 3\n.", 1, 9, "expected 'geometric' or the end of the line, found '3'" },
    { "matching all\npattern: a", 1, 10,
      "expected 'induced' or the end of the line, found 'all'" },
    { "matching\npattern: a-b", 2, 13, "expected nodes of the target" },
    { "matching\ntarget: a-b", 2, 12, "expected nodes of the pattern" },
    { "matching\npattern: a-a", 2, 10, "an edge joins two different nodes" },
    { "matching\npattern: a-", 2, 12, "expected a name, found the end of the text" },
    { "matching\npattern: a\ntarget: b\na=a", 4, 3,
      "expected a node of the target, found 'a'" },
    { "matching\npattern: a\ntarget: b\nb=a", 4, 1,
      "expected 'pattern:', 'target:' or a given NODE=NODE, found 'b'" },
    { "slitherlink 5\n.", 1, 13,
      "expected 'distances' or the end of the line, found '5'" },
    { "slitherlink", 1, 12, "expected rows, found the end of the text" },
    { "slitherlink\n. 4", 2, 3, "expected a cell: '.' or 0 to 3, found '4'" },
    { "slitherlink\n. 3\n.", 3, 2, "expected 2 cells in this row, found 1" },
    { "slitherlink\n. 3\nlines", 3, 6, "expected 3 lines of signs below 'lines'" },
    { "slitherlink\n. 3\nlines\n- |", 4, 3, "expected '-', 'x' or '.', found '|'" },
    { "slitherlink\n.\nlines\n-\n| |\n- -", 6, 3,
      "expected the end of the line, found '-'" },
    { "slitherlink\n.\nlines\n-\n| |\n-\n-", 7, 1,
      "expected the end of the puzzle, found '-'" },
    { "binairo 4\n. .", 1, 9, "expected the end of the line, found '4'" },
    { "binairo\n. . .\n. . .\n. . .", 2, 1,
      "expected a square of an even number of rows up to 14, found 3 rows and 3 "
      "columns" },
    { "binairo\n. 2\n. .", 2, 3, "expected a cell: '.', '0', '1', found '2'" },
    { "skyscrapers\n. .\n. .", 2, 1,
      "expected a square of 3 to 9 rows with its border, found 2 rows and 2 columns" },
    { "skyscrapers\n1 . .\n. . .\n. . .", 2, 1,
      "expected a dot in the corner, found '1'" },
    { "skyscrapers\n. 2 .\n. . .\n. . .", 2, 3,
      "expected '.' or a number from 1 to 1, found '2'" },
    { "x-sums\n. . .\n. . .\n. . .", 1, 7, "x-sums have the order 4, 6 or 9, not 1" },
    { "x-sums\n. . .\n46 . .\n. . .", 3, 1,
      "expected '.' or a number from 1 to 45, found '46'" },
    { "star-battle", 1, 12,
      "expected the number of stars from 1 to 4, found the end of the text" },
    { "star-battle 1\nA B", 2, 1,
      "expected a square of up to 25 rows, found 1 rows and 2 columns" },
    { "star-battle 1\nA .\nA A", 2, 3, "expected the letter of a region, found '.'" },
    { "star-battle 1\nA A\nA A\nstars\n. +\n. .", 5, 3,
      "expected a cell: '.', '-', '*', found '+'" },
    { "star-battle 1\nA A\nA A\nstars\n. .", 5, 4, "expected 2 rows, found 1" },
    { "kakurasu", 1, 9,
      "expected up to 12 rows of up to 12 cells with their sums, and the sums of the "
      "columns" },
    { "kakurasu\n. . 1\n. . .", 3, 1, "expected the sums of 2 columns, found 3 words" },
    { "tents\n. T .\n. .\n. .", 3, 1, "expected 3 words in this line, found 2" },
    { "kakurasu\n. . 79\n. .", 2, 5, "expected a sum: '.' or 0 to 78, found '79'" },
    { "kakurasu\n. * 2\n. .", 2, 3, "expected a cell: '.', '0', '1', found '*'" },
    { "minesweeper x\n.", 1, 13,
      "expected the number of mines from 0 to 900, found 'x'" },
    { "minesweeper\n1 9", 2, 3, "expected a cell: '.', '-', '*' or 0 to 8, found '9'" },
    { "minesweeper\n1 1", 2, 1, "there is no cell to fill in" },
    { "tents 3\n. .", 1, 7, "expected the end of the line, found '3'" },
    { "tents\nT x 1\n. .", 2, 3, "expected a cell: '.', 'T', '-', '*', found 'x'" },
    { "tents\nT . 21\n. .", 2, 5,
      "expected a number of tents: '.' or 0 to 20, found '21'" },
    { "tents\nT T 1\n. .", 2, 1, "there is no cell to fill in" },
    { "battleships 0\n. .\n.", 1, 13,
      "expected the length of a ship from 1 to 9, found '0'" },
    { "battleships\n. .\n.", 1, 12,
      "expected the lengths of the ships; only a board of 10 rows and columns has a "
      "standard fleet" },
    { "battleships 1\n= .\n.", 2, 1,
      "expected a cell: '.', '~', 'o', '<', '>', '^', 'v', '+', found '='" },
    { "garam 4\n. + . = .", 1, 7, "expected the end of the line, found '4'" },
    { "garam\n. + 12 = .", 2, 5,
      "expected a square: '.', a digit, '+', '-', '*', '=' or 'B', found '12'" },
    { "garam\n. + . = B", 2, 3,
      "this sign is no part of an equation such as . + . = ." },
    { "garam\n. + . = . . .", 2, 3,
      "this sign is no part of an equation such as . + . = ." },
    { "garam\n. + . = . = .", 2, 11,
      "this sign is no part of an equation such as . + . = ." },
    { "garam\nB B", 2, 1, "there is no square to fill in" },
    { "job-shop", 1, 9,
      "expected the time by which all is done from 1 to 1000, found the end of the "
      "text" },
    { "job-shop 5", 1, 11, "expected jobs, found the end of the text" },
    { "job-shop 5\n1", 2, 2,
      "expected the duration of this task from 1 to 5, found the end of the text" },
    { "job-shop 5\n1 6", 2, 3,
      "expected the duration of this task from 1 to 5, found '6'" },
    { "job-shop 5\nx 2", 2, 1, "expected a machine from 0 to 1000, found 'x'" },
    { "job-shop 5\n1 2\nstarts", 3, 7, "expected a line of starts for each job" },
    { "job-shop 5\n1 2\nstarts\n4", 4, 1,
      "expected a start: '.' or 0 to 3, found '4'" },
    { "job-shop 5\n1 2\nstarts\n. .", 4, 3, "expected the end of the line, found '.'" },
    { "job-shop 5\n1 2\nstarts\n.\n.", 5, 1,
      "expected the end of the puzzle, found '.'" },
};

static char *text_of(const gv_instance *instance, const char *separator)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    assert_int_equal(gv_app_write(&text, instance, separator, NULL), GV_OK);
    return gv_buffer_detach(&text);
}

static void assert_means(const char *text, const char *meaning)
{
    one_record one;
    one_open(&one);
    const gv_instance *instance = one_read(&one, application, text);
    if (!instance)
        fail_msg("%s: %zu:%zu: %s", text, one.error.line, one.error.column,
                 one.error.message);
    char *again = text_of(instance, "\n");
    assert_string_equal(again, meaning);
    gv_free(again);
    one_close(&one);
}

static void what_is_written_is_read_as_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        one_record one;
        one_open(&one);
        assert_means(written[i], written[i]);
        char *line = text_of(one_read(&one, application, written[i]), "; ");
        assert_null(strchr(line, '\n'));
        assert_means(line, written[i]);
        gv_free(line);
        one_close(&one);
    }
}

static void people_may_write_it_in_other_ways(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_means(others[i].text, others[i].meaning);
}

static void what_is_wrong_is_said_with_its_place(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        one_record one;
        one_open(&one);
        gv_record_text raw = one_raw(application, faults[i].text);
        raw.line = 1;
        assert_null(one_read_raw(&one, &raw));
        assert_string_equal(one.error.message, faults[i].message);
        assert_int_equal(one.status, GV_ERR_INPUT);
        if (one.error.line != faults[i].line || one.error.column != faults[i].column)
            fail_msg("%s: at %zu:%zu", faults[i].text, one.error.line,
                     one.error.column);
        one_close(&one);
    }
}

static void lack_of_memory_is_reported(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        if (strlen(written[i]) < 100)
            assert_survives_lack_of_memory(application, written[i], true);
}

static void other_instances_are_not_written(void **state)
{
    (void)state;
    one_record one;
    one_open(&one);
    const gv_instance *csp = one_read(&one, GV_FORMAT_CSP, "csp 1\nvar A x y");
    assert_non_null(csp);
    assert_null(gv_app_of_net(csp->net));
    assert_not_written(csp, application,
                       "this is not one of the puzzles that have a notation of their "
                       "own");
    one_close(&one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_as_the_same),
        cmocka_unit_test(people_may_write_it_in_other_ways),
        cmocka_unit_test(what_is_wrong_is_said_with_its_place),
        cmocka_unit_test(lack_of_memory_is_reported),
        cmocka_unit_test(other_instances_are_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
