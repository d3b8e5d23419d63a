/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_generate.c -- streams of puzzles, grids and instances with holes, as users of
 * givens.h call them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "base/memory.h"
#include "model/context.h"

#include <math.h>
#include <string.h>

static const gv_shape four = { GV_SUDOKU, 2, 2, 4 }, six = { GV_SUDOKU, 2, 3, 6 },
                      nine = { GV_SUDOKU, 3, 3, 9 }, queens = { GV_QUEENS, 1, 6, 6 };

typedef struct setting {
    gv_context *context;
    gv_instance *empty;
} setting;

static setting set_up(gv_shape shape)
{
    setting s = { NULL, NULL };
    assert_int_equal(gv_context_new(&s.context, NULL), GV_OK);
    assert_int_equal(gv_instance_empty(&s.empty, s.context, &shape, NULL), GV_OK);
    return s;
}

static void take_down(setting s)
{
    gv_instance_free(s.empty);
    gv_context_free(s.context);
}

static gv_generated next(gv_puzzle_stream *stream)
{
    gv_generated puzzle = { .n_cells = 0 };
    bool made = false;
    assert_int_equal(gv_puzzle_stream_next(&puzzle, &made, stream, NULL), GV_OK);
    assert_true(made);
    return puzzle;
}

/* Digits and dots, for orders up to 9. */
static void spell(char *text, const gv_generated *puzzle)
{
    for (size_t i = 0; i < puzzle->n_cells; i++)
        text[i] = puzzle->values[i] ? (char)('0' + puzzle->values[i]) : '.';
    text[puzzle->n_cells] = '\0';
}

static gv_check_result check(const setting *s, const gv_generated *puzzle)
{
    const gv_shape shape = gv_instance_shape(s->empty);
    gv_text_options options = GV_INIT(gv_text_options);
    options.has_family = true;
    options.family = shape.family;
    options.block_rows = shape.block_rows;
    options.block_cols = shape.block_cols;
    options.order = shape.order;
    char text[82];
    gv_instance *instance = NULL;
    gv_check_result result;
    spell(text, puzzle);
    assert_int_equal(
        gv_instance_parse(&instance, s->context, text, strlen(text), &options, NULL),
        GV_OK);
    assert_int_equal(gv_instance_n_givens(instance), puzzle->n_clues);
    assert_int_equal(gv_check(&result, instance, NULL, NULL), GV_OK);
    gv_instance_free(instance);
    return result;
}

static void every_method_makes_minimal_puzzles(void **ctx)
{
    static const struct {
        const char *method;
        bool has_weights;
    } methods[] = { { NULL, false },
                    { "bottom-up", false },
                    { "controlled-bias", true },
                    { "weighted", true } };
    static const gv_shape *const shapes[] = { &four, &nine };
    (void)ctx;
    for (unsigned i = 0; i < 8; i++) {
        const setting s = set_up(*shapes[i / 4]);
        gv_generate_options options = GV_INIT(gv_generate_options);
        gv_puzzle_stream *stream = NULL;
        options.method = methods[i % 4].method;
        options.seed = 7;
        assert_int_equal(gv_generate(&stream, s.empty, &options, NULL), GV_OK);
        uint64_t tries = 0;
        for (unsigned k = 0; k < (i < 4 ? 200 : 3); k++) {
            const gv_generated puzzle = next(stream);
            const gv_check_result result = check(&s, &puzzle);
            assert_int_equal(result.solutions, 1);
            assert_int_equal(result.redundant, 0);
            assert_int_equal(!isnan(puzzle.log_weight), methods[i % 4].has_weights);
            assert_true(isnan(puzzle.rating));
            tries += puzzle.tries;
        }
        assert_true(gv_puzzle_stream_tries(stream) >= tries);
        gv_puzzle_stream_free(stream);
        take_down(s);
    }
}

/* How many minimal puzzles there are by their clues, for 4x4 Sudoku: by brute force. */
static void exhaustive_makes_all_there_are(void **ctx)
{
    static const char *const ways[] = { NULL, "apart" };
    static const unsigned all[] = { [4] = 25728, [5] = 58368, [6] = 1536 };
    enum { MOST = 6 };
    (void)ctx;
    for (unsigned way = 0; way < 2; way++) {
        const setting s = set_up(four);
        gv_generate_options options = GV_INIT(gv_generate_options);
        gv_puzzle_stream *stream = NULL;
        gv_generated puzzle;
        double weights[MOST + 1] = { 0 };
        unsigned n = 0;
        options.method = "exhaustive";
        options.isomorphs = ways[way];
        assert_int_equal(gv_generate(&stream, s.empty, &options, NULL), GV_OK);
        for (bool made = true; made; n++) {
            assert_int_equal(gv_puzzle_stream_next(&puzzle, &made, stream, NULL),
                             GV_OK);
            if (made)
                weights[puzzle.n_clues] += exp(puzzle.log_weight);
        }
        for (unsigned clues = 0; clues <= MOST; clues++)
            assert_int_equal(lround(weights[clues]), all[clues]);
        assert_true(way ? n == 25728 + 58368 + 1536 + 1 : n < 1000);
        gv_puzzle_stream_free(stream);
        take_down(s);
    }
}

/* Symmetries of the board are none of its givens: all puzzles come alone. */
static void exhaustive_keeps_the_givens_of_its_instance(void **ctx)
{
    static const uint16_t values[16] = { 1, 2, 3, 4, 3, 4, 1, 2 };
    (void)ctx;
    const setting s = set_up(four);
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_instance *half = NULL;
    gv_puzzle_stream *stream = NULL;
    gv_generated puzzle;
    bool made = true;
    options.method = "exhaustive";
    assert_int_equal(gv_instance_with_values(&half, s.empty, values, 16, NULL), GV_OK);
    assert_int_equal(gv_generate(&stream, half, &options, NULL), GV_OK);
    for (unsigned n = 0; made; n++) {
        assert_int_equal(gv_puzzle_stream_next(&puzzle, &made, stream, NULL), GV_OK);
        if (!made) {
            assert_true(n > 0);
            break;
        }
        assert_memory_equal(puzzle.values, values, 8 * sizeof *values);
        assert_true(puzzle.log_weight == 0);
        assert_int_equal(check(&s, &puzzle).solutions, 1);
    }
    gv_puzzle_stream_free(stream);
    options.isomorphs = "together";
    assert_int_equal(gv_generate(&stream, half, &options, NULL), GV_ERR_ARGUMENT);
    gv_instance_free(half);
    take_down(s);
}

/* Each can be written in its notation and read again, and has one solution. */
static void puzzles_of_every_kind_have_one_solution(void **ctx)
{
    gv_context *context = NULL;
    gv_entry kind;
    gv_error err;
    (void)ctx;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_true(gv_list_size(GV_LIST_KINDS) >= 5);
    for (size_t i = 0; gv_list_entry(&kind, GV_LIST_KINDS, i); i++) {
        const gv_kind_options options = { .size = sizeof options, .seed = 4 };
        gv_instance *puzzle = NULL, *again = NULL;
        gv_kind_result made;
        gv_count_result count;
        char *text = NULL;
        assert_int_equal(
            gv_generate_kind(&puzzle, &made, context, kind.name, &options, NULL),
            GV_OK);
        assert_true(made.n_tries > 0);
        assert_int_equal(
            gv_instance_write(&text, puzzle, GV_FORMAT_APPLICATION, NULL, NULL), GV_OK);
        assert_memory_equal(text, kind.name, strlen(kind.name));
        assert_int_equal(
            gv_instance_parse(&again, context, text, strlen(text), NULL, NULL), GV_OK);
        assert_int_equal(gv_count(&count, again, NULL, NULL), GV_OK);
        assert_string_equal(count.decimal, "1");
        gv_string_free(text);
        gv_instance_free(again);
        gv_instance_free(puzzle);
    }
    gv_flag stop = true;
    gv_kind_options stopped = GV_INIT(gv_kind_options);
    gv_instance *none = NULL;
    stopped.stop = &stop;
    assert_int_equal(
        gv_generate_kind(&none, NULL, context, "futoshiki 5", &stopped, NULL), GV_OK);
    assert_null(none);
    assert_int_equal(gv_generate_kind(&none, NULL, context, "chess", NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "'chess'"));
    assert_int_equal(gv_generate_kind(&none, NULL, context, "futoshiki 99", NULL, &err),
                     GV_ERR_ARGUMENT);
    gv_context_free(context);
}

static void a_stream_can_begin_with_any_unit(void **ctx)
{
    (void)ctx;
    const setting s = set_up(four);
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_puzzle_stream *whole = NULL, *later = NULL;
    options.method = "weighted";
    options.seed = 3;
    assert_int_equal(gv_generate(&whole, s.empty, &options, NULL), GV_OK);
    options.first_unit = 2;
    assert_int_equal(gv_generate(&later, s.empty, &options, NULL), GV_OK);
    gv_generated one;
    do
        one = next(whole);
    while (one.unit < 2);
    for (unsigned i = 0; i < 20; i++) {
        const gv_generated other = next(later);
        assert_int_equal(other.unit, one.unit);
        assert_int_equal(other.index, one.index);
        assert_memory_equal(other.values, one.values, 16 * sizeof *one.values);
        one = next(whole);
    }
    gv_puzzle_stream_free(whole);
    gv_puzzle_stream_free(later);
    take_down(s);
}

/* A window of ratings that few puzzles are in. */
static void ratings_are_known_and_windows_are_kept(void **ctx)
{
    (void)ctx;
    const setting s = set_up(nine);
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_puzzle_stream *stream = NULL;
    options.rating = "SER";
    options.min_rating = "2.5";
    options.max_rating = "7";
    assert_int_equal(gv_generate(&stream, s.empty, &options, NULL), GV_OK);
    for (unsigned i = 0; i < 5; i++) {
        const gv_generated puzzle = next(stream);
        assert_int_equal(puzzle.outcome, GV_OUTCOME_OK);
        assert_true(puzzle.rating >= 2.5 && puzzle.rating <= 7);
    }
    gv_puzzle_stream_free(stream);
    take_down(s);
}

static void patterns_of_clues_are_kept(void **ctx)
{
    (void)ctx;
    const setting s = set_up(four);
    bool mask[16] = { [0] = true, [5] = true, [6] = true, [11] = true, [12] = true };
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_puzzle_stream *stream = NULL;
    options.mask = mask;
    assert_int_equal(gv_generate(&stream, s.empty, &options, NULL), GV_OK);
    memset(mask, 0, sizeof mask); // the stream has its own
    gv_generated puzzle = next(stream);
    assert_int_equal(puzzle.n_clues, 5);
    assert_true(puzzle.values[0] && puzzle.values[5] && puzzle.values[12]);
    gv_puzzle_stream_free(stream);
    options.mask = NULL;
    options.symmetry = "rotate";
    assert_int_equal(gv_generate(&stream, s.empty, &options, NULL), GV_OK);
    puzzle = next(stream);
    for (unsigned i = 0; i < 16; i++)
        assert_int_equal(!puzzle.values[i], !puzzle.values[15 - i]);
    gv_puzzle_stream_free(stream);
    take_down(s);
}

static const uint16_t grids[2][16] = {
    { 1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1 },
    { 1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3 },
};

static void puzzles_of_given_grids_end_with_the_grids(void **ctx)
{
    (void)ctx;
    const setting s = set_up(four);
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_puzzle_stream *stream = NULL;
    options.grids = grids[0];
    options.n_grids = 2;
    assert_int_equal(gv_generate(&stream, s.empty, &options, NULL), GV_OK);
    for (unsigned n = 0; n < 2; n++) {
        const gv_generated puzzle = next(stream);
        for (unsigned i = 0; i < 16; i++)
            assert_true(!puzzle.values[i] || puzzle.values[i] == grids[n][i]);
    }
    gv_generated untouched = { .n_cells = 99 };
    bool made = true;
    assert_int_equal(gv_puzzle_stream_next(&untouched, &made, stream, NULL), GV_OK);
    assert_false(made);
    assert_int_equal(untouched.n_cells, 99);
    gv_puzzle_stream_free(stream);

    uint16_t wrong[32];
    gv_error err;
    memcpy(wrong, grids, sizeof wrong);
    wrong[20] = 5;
    options.grids = wrong;
    assert_int_equal(gv_generate(&stream, s.empty, &options, &err), GV_ERR_ARGUMENT);
    assert_int_equal(err.row, 1);
    wrong[20] = wrong[21];
    assert_int_equal(gv_generate(&stream, s.empty, &options, &err), GV_ERR_ARGUMENT);
    assert_int_equal(err.row, 1);
    take_down(s);
}

typedef gv_status open_fn(gv_puzzle_stream **out, const gv_instance *empty,
                          const gv_flag *stop, gv_error *err);

static gv_status open_weighted(gv_puzzle_stream **out, const gv_instance *empty,
                               const gv_flag *stop, gv_error *err)
{
    gv_generate_options options = GV_INIT(gv_generate_options);
    options.method = "weighted";
    options.rating = "W";
    options.stop = stop;
    return gv_generate(out, empty, &options, err);
}

static gv_status open_grids(gv_puzzle_stream **out, const gv_instance *empty,
                            const gv_flag *stop, gv_error *err)
{
    gv_grids_options options = GV_INIT(gv_grids_options);
    options.stop = stop;
    return gv_generate_grids(out, empty, &options, err);
}

static gv_status open_gsp(gv_puzzle_stream **out, const gv_instance *empty,
                          const gv_flag *stop, gv_error *err)
{
    gv_gsp_options options = GV_INIT(gv_gsp_options);
    options.stop = stop;
    return gv_generate_gsp(out, empty, &options, err);
}

static open_fn *const openers[] = { open_weighted, open_grids, open_gsp };
enum { N_OPENERS = sizeof openers / sizeof *openers };

static void a_stopped_stream_continues_where_it_was(void **ctx)
{
    (void)ctx;
    for (unsigned i = 0; i < N_OPENERS; i++) {
        const setting s = set_up(six);
        gv_flag stop = true;
        gv_puzzle_stream *stopped = NULL, *free_one = NULL;
        gv_generated puzzle;
        bool made = true;
        assert_int_equal(openers[i](&stopped, s.empty, &stop, NULL), GV_OK);
        assert_int_equal(openers[i](&free_one, s.empty, NULL, NULL), GV_OK);
        gv_instance_free(s.empty); // the streams keep it
        assert_int_equal(gv_puzzle_stream_next(&puzzle, &made, stopped, NULL), GV_OK);
        assert_false(made);
        stop = false;
        for (unsigned k = 0; k < 12; k++) {
            const gv_generated one = next(stopped), other = next(free_one);
            assert_int_equal(one.unit, other.unit);
            assert_memory_equal(one.values, other.values, 36 * sizeof *one.values);
        }
        gv_puzzle_stream_free(stopped);
        gv_puzzle_stream_free(free_one);
        gv_context_free(s.context);
    }
}

static void grids_are_complete_and_their_law_is_known(void **ctx)
{
    (void)ctx;
    static const gv_shape *const shapes[] = { &four, &six, &nine };
    for (unsigned i = 0; i < 3; i++) {
        const setting s = set_up(*shapes[i]);
        gv_puzzle_stream *stream = NULL;
        assert_int_equal(gv_generate_grids(&stream, s.empty, NULL, NULL), GV_OK);
        assert_non_null(strstr(gv_puzzle_stream_law(stream), "uniform"));
        const gv_generated grid = next(stream);
        assert_int_equal(grid.n_clues, grid.n_cells);
        assert_int_equal(check(&s, &grid).solutions, 1);
        gv_puzzle_stream_free(stream);
        take_down(s);
    }
    const setting s = set_up(queens);
    gv_puzzle_stream *stream = NULL;
    assert_int_equal(gv_generate_grids(&stream, s.empty, NULL, NULL), GV_OK);
    const gv_generated board = next(stream); // one column for each row
    assert_int_equal(board.n_cells, 6);
    for (unsigned i = 0; i < 6; i++)
        assert_true(board.values[i] >= 1 && board.values[i] <= 6);
    gv_puzzle_stream_free(stream);
    take_down(s);
}

static void holes_are_those_that_were_asked_for(void **ctx)
{
    (void)ctx;
    const setting s = set_up(nine);
    gv_gsp_options options = GV_INIT(gv_gsp_options);
    gv_puzzle_stream *stream = NULL;
    options.holes = "50%";
    options.pattern = "singly";
    options.moves = 100;
    options.first_unit = 5;
    assert_int_equal(gv_generate_gsp(&stream, s.empty, &options, NULL), GV_OK);
    const gv_generated puzzle = next(stream);
    assert_int_equal(puzzle.unit, 5);
    assert_int_equal(puzzle.n_clues, 81 - 41);
    for (unsigned i = 0; i < 81; i++)
        assert_true(!puzzle.values[i] || puzzle.values[i] == puzzle.solution[i]);
    gv_puzzle_stream_free(stream);
    options = GV_INIT(gv_gsp_options);
    options.kind = "random";
    options.holes = "60";
    assert_int_equal(gv_generate_gsp(&stream, s.empty, &options, NULL), GV_OK);
    assert_null(next(stream).solution);
    gv_puzzle_stream_free(stream);
    take_down(s);
}

static void a_latin_square_becomes_a_sudoku(void **ctx)
{
    (void)ctx;
    const uint16_t square[9] = { 1, 0, 0, 0, 2, 0, 0, 0, 0 };
    uint16_t wrong[9] = { 4 };
    gv_context *context = NULL;
    gv_instance *instance = NULL;
    gv_count_result count;
    assert_int_equal(gv_context_new(&context, NULL), GV_OK);
    assert_int_equal(gv_instance_from_latin(&instance, context, square, 3, 0, NULL),
                     GV_OK);
    assert_int_equal(gv_instance_shape(instance).order, 12);
    assert_int_equal(gv_count(&count, instance, NULL, NULL), GV_OK);
    assert_int_equal(count.number, 1);
    gv_instance_free(instance);
    instance = NULL;
    assert_int_equal(gv_instance_from_latin(&instance, context, wrong, 3, 0, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_instance_from_latin(&instance, context, square, 60, 2, NULL),
                     GV_ERR_ARGUMENT);
    assert_null(instance);
    gv_context_free(context);
}

static void an_instance_without_solutions_is_refused(void **ctx)
{
    (void)ctx;
    static const char *const methods[] = { "top-down", "bottom-up", "weighted" };
    const setting s = set_up(four);
    const uint16_t twice[16] = { 1, 1 };
    gv_instance *wrong = NULL;
    gv_puzzle_stream *stream = NULL;
    assert_int_equal(gv_instance_with_values(&wrong, s.empty, twice, 16, NULL), GV_OK);
    for (unsigned i = 0; i < 3; i++) {
        gv_generate_options options = GV_INIT(gv_generate_options);
        options.method = methods[i];
        assert_int_equal(gv_generate(&stream, wrong, &options, NULL), GV_ERR_ARGUMENT);
    }
    assert_null(stream);
    gv_instance_free(wrong);
    take_down(s);
}

/* Each is refused, with a message, and leaves the output as it was. */
static void senseless_options_are_refused(void **ctx)
{
    (void)ctx;
    static const gv_generate_options bad[] = {
        { sizeof bad[0], .method = "sideways" },
        { sizeof bad[0], .paths_per_grid = 2 },
        { sizeof bad[0], .method = "weighted", .floor_cap = 30 },
        { sizeof bad[0], .method = "weighted", .preset = "fast" },
        { sizeof bad[0], .method = "weighted", .start_clues = 129 },
        { sizeof bad[0], .method = "weighted", .symmetry = "rotate" },
        { sizeof bad[0], .method = "weighted", .weights = true },
        { sizeof bad[0], .symmetry = "round" },
        { sizeof bad[0], .rating = "quick" },
        { sizeof bad[0], .rating = "W,B" },
        { sizeof bad[0], .min_rating = "3" },
        { sizeof bad[0], .rating = "W", .min_rating = "three" },
        { sizeof bad[0], .rating = "W", .max_length = 10000 },
        { sizeof bad[0], .method = "weighted", .enumerate_below = 5 },
        { sizeof bad[0], .n_grids = 3 },
        { sizeof bad[0], .max_length = 4 },
        { sizeof bad[0], .first_unit = UINT64_MAX },
        { .size = 3 },
    };
    static const gv_gsp_options bad_holes[] = {
        { sizeof bad_holes[0], .holes = "many" },
        { sizeof bad_holes[0], .holes = "82" },
        { sizeof bad_holes[0], .pattern = "evenly" },
        { sizeof bad_holes[0], .kind = "square" },
        { sizeof bad_holes[0], .method = "walk" },
        { sizeof bad_holes[0], .kind = "random", .moves = 5 },
        { sizeof bad_holes[0], .restarts = 5 },
        { sizeof bad_holes[0], .squares = 5 },
        { sizeof bad_holes[0], .kind = "perturb", .exchanges = 5000 },
    };
    const setting s = set_up(nine), boards = set_up(queens);
    gv_puzzle_stream *stream = NULL;
    gv_error err;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        err.message[0] = '\0';
        assert_int_equal(gv_generate(&stream, s.empty, &bad[i], &err), GV_ERR_ARGUMENT);
        assert_true(err.message[0]);
    }
    for (size_t i = 0; i < sizeof bad_holes / sizeof *bad_holes; i++) {
        err.message[0] = '\0';
        assert_int_equal(gv_generate_gsp(&stream, s.empty, &bad_holes[i], &err),
                         GV_ERR_ARGUMENT);
        assert_true(err.message[0]);
    }
    const gv_grids_options slow = { sizeof slow, .method = "slow" };
    assert_int_equal(gv_generate_grids(&stream, s.empty, &slow, NULL), GV_ERR_ARGUMENT);
    assert_int_equal(gv_generate_gsp(&stream, boards.empty, NULL, NULL),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_generate(NULL, s.empty, NULL, NULL), GV_ERR_ARGUMENT);
    assert_int_equal(gv_generate(&stream, NULL, NULL, NULL), GV_ERR_ARGUMENT);
    assert_null(stream);
    gv_puzzle_stream_free(NULL);
    take_down(s);
    take_down(boards);
}

static gv_status make_two(const gv_instance *empty, open_fn *open)
{
    gv_puzzle_stream *stream = NULL;
    gv_generated puzzle;
    bool made;
    gv_status status = open(&stream, empty, NULL, NULL);
    assert_int_equal(status == GV_OK, stream != NULL);
    if (status == GV_OK)
        status = gv_puzzle_stream_next(&puzzle, &made, stream, NULL);
    if (status == GV_OK)
        status = gv_puzzle_stream_next(&puzzle, &made, stream, NULL);
    gv_puzzle_stream_free(stream);
    return status;
}

static void lack_of_memory_is_reported_and_leaks_nothing(void **ctx)
{
    (void)ctx;
    for (unsigned i = 0; i < N_OPENERS; i++) {
        gv_status status = GV_ERR_MEMORY;
        size_t fail_at = 1;
        for (; status != GV_OK; fail_at++) {
            gv_memory memory = { 0 };
            gv_context *context = NULL;
            gv_instance *empty = NULL;
            assert_int_equal(gv_context_new_with(&context, &memory, NULL), GV_OK);
            assert_int_equal(gv_instance_empty(&empty, context, &four, NULL), GV_OK);
            memory.fail_at = memory.n_calls + fail_at;
            status = make_two(empty, openers[i]);
            assert_true(status == GV_OK || status == GV_ERR_MEMORY);
            gv_instance_free(empty);
            gv_context_free(context);
        }
        assert_true(fail_at > 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_method_makes_minimal_puzzles),
        cmocka_unit_test(exhaustive_makes_all_there_are),
        cmocka_unit_test(exhaustive_keeps_the_givens_of_its_instance),
        cmocka_unit_test(puzzles_of_every_kind_have_one_solution),
        cmocka_unit_test(a_stream_can_begin_with_any_unit),
        cmocka_unit_test(ratings_are_known_and_windows_are_kept),
        cmocka_unit_test(patterns_of_clues_are_kept),
        cmocka_unit_test(puzzles_of_given_grids_end_with_the_grids),
        cmocka_unit_test(a_stopped_stream_continues_where_it_was),
        cmocka_unit_test(grids_are_complete_and_their_law_is_known),
        cmocka_unit_test(holes_are_those_that_were_asked_for),
        cmocka_unit_test(a_latin_square_becomes_a_sudoku),
        cmocka_unit_test(an_instance_without_solutions_is_refused),
        cmocka_unit_test(senseless_options_are_refused),
        cmocka_unit_test(lack_of_memory_is_reported_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
