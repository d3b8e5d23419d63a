/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api.c -- the library from outside, through givens.h alone: reads a puzzle, solves,
 * counts, checks, minimizes, rates and explains it, makes new ones, and writes the
 * results in several formats.
 *
 *     cc api.c $(pkg-config --cflags --libs givens) -o api && ./api */
#include <givens.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* 81 cells, row by row; a dot is an empty cell. */
static const char puzzle[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6"
                             ".6....28....419..5....8..79";

static int complain(const char *what, const gv_error *err)
{
    (void)fprintf(stderr, "%s: %s\n", what, err->message);
    return 1;
}

static gv_status print_as(const gv_instance *instance, gv_format format, gv_error *err)
{
    char *text = NULL;
    const gv_status status = gv_instance_write(&text, instance, format, NULL, err);
    if (status == GV_OK)
        printf("%s\n", text);
    gv_string_free(text);
    return status;
}

/* Called with each solution: a value for each cell. */
static bool print_solution(void *user, const uint16_t *values, size_t n_cells)
{
    unsigned *n_solutions = user;
    for (size_t cell = 0; cell < n_cells; cell++)
        printf("%u", values[cell]);
    printf("\n");
    return ++*n_solutions < 10;
}

static int explore(const gv_instance *instance)
{
    const gv_limits all = GV_INIT(gv_limits);
    gv_error err = { 0 };

    printf("clues %zu\n", gv_instance_n_givens(instance));
    unsigned n_solutions = 0;
    if (gv_solve(NULL, instance, &all, print_solution, &n_solutions, &err) != GV_OK)
        return complain("solve", &err);

    gv_count_result count;
    if (gv_count(&count, instance, &all, &err) != GV_OK)
        return complain("count", &err);
    printf("solutions %s\n", count.decimal);

    gv_check_result check;
    if (gv_check(&check, instance, &all, &err) != GV_OK)
        return complain("check", &err);
    printf("unique %s, redundant clues %u\n", check.solutions == 1 ? "yes" : "no",
           check.redundant);

    gv_instance *minimal = NULL;
    if (gv_minimize(&minimal, &check, instance, NULL, &all, &err) != GV_OK)
        return complain("minimize", &err);
    const bool written = print_as(minimal, GV_FORMAT_GRID, &err) == GV_OK;
    if (gv_check(&check, minimal, &all, &err) == GV_OK)
        printf("minimal puzzle: solutions %u, redundant clues %u\n", check.solutions,
               check.redundant);
    gv_instance_free(minimal);
    return written ? 0 : complain("write", &err);
}

/* Any family can be asked for by its shape: here, the ways to place eight queens. */
static int count_queens(gv_context *context)
{
    const gv_shape shape = { .family = GV_QUEENS, .order = 8 };
    const gv_limits all = GV_INIT(gv_limits);
    gv_error err;
    gv_instance *board = NULL;
    if (gv_instance_empty(&board, context, &shape, &err) != GV_OK)
        return complain("queens", &err);
    gv_count_result count;
    const gv_status status = gv_count(&count, board, &all, &err);
    gv_instance_free(board);
    if (status != GV_OK)
        return complain("count queens", &err);
    printf("8 %s: %" PRIu64 " solutions\n", gv_family_name(GV_QUEENS), count.number);
    return 0;
}

/* How hard it is, and why. */
static int explain(gv_context *context, const gv_instance *instance)
{
    gv_error err = { 0 };
    gv_scale *scale = NULL;
    gv_scale_options ratings = GV_INIT(gv_scale_options);
    gv_grade grades[2];
    ratings.ratings = "W,B";
    if (gv_scale_new(&scale, context, &ratings, &err) != GV_OK)
        return complain("scale", &err);
    const gv_status status = gv_scale_rate(grades, scale, instance, NULL, &err);
    gv_scale_free(scale);
    if (status != GV_OK)
        return complain("rate", &err);
    printf("W %s, B %s\n", grades[0].text, grades[1].text);

    gv_explanation *explanation = NULL;
    if (gv_explain(&explanation, instance, NULL, NULL, &err) != GV_OK)
        return complain("explain", &err);
    char *path = NULL;
    const bool written =
        gv_explanation_write(&path, explanation, GV_RENDER_NOTATION, &err) == GV_OK;
    if (written)
        printf("%.*s\n", (int)strcspn(path, "\n"), path);
    const gv_explained_step *step = gv_explanation_step(explanation, 0);
    if (written && step && step->placed.n_items)
        printf("first %s, cell %u is %u\n", step->name,
               (unsigned)step->placed.items[0].cell,
               (unsigned)step->placed.items[0].value);
    gv_string_free(path);
    gv_explanation_free(explanation);
    return written ? 0 : complain("write", &err);
}

/* Two minimal puzzles of 2x3 blocks. */
static int generate(gv_context *context)
{
    const gv_shape shape = { .family = GV_SUDOKU, .block_rows = 2, .block_cols = 3 };
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_error err;
    gv_instance *empty = NULL;
    gv_puzzle_stream *stream = NULL;
    options.seed = 1;
    if (gv_instance_empty(&empty, context, &shape, &err) != GV_OK)
        return complain("empty", &err);
    gv_status status = gv_generate(&stream, empty, &options, &err);
    gv_generated minimal;
    bool made = true;
    for (unsigned n = 0; n < 2 && status == GV_OK && made; n++) {
        status = gv_puzzle_stream_next(&minimal, &made, stream, &err);
        for (size_t i = 0; status == GV_OK && made && i < minimal.n_cells; i++)
            putchar(minimal.values[i] ? '0' + minimal.values[i] : '.');
        putchar('\n');
    }
    gv_puzzle_stream_free(stream);
    gv_instance_free(empty);
    return status == GV_OK ? 0 : complain("generate", &err);
}

int main(void)
{
    gv_error err;
    gv_context *context = NULL;
    if (gv_context_new(&context, &err) != GV_OK)
        return complain("context", &err);

    printf("givens %s\n", gv_version());
    gv_instance *instance = NULL;
    int failed = 0;
    if (gv_instance_parse(&instance, context, puzzle, strlen(puzzle), NULL, &err) !=
        GV_OK)
        failed = complain("parse", &err);
    else
        failed = explore(instance) || explain(context, instance);
    gv_instance_free(instance);
    failed |= count_queens(context);
    failed |= generate(context);
    gv_context_free(context);
    return failed;
}
