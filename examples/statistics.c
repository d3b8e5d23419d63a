/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.c -- libgivens_study: minimal puzzles with weights, rated while they are
 * made, and the distribution of their ratings among all minimal puzzles.
 *
 *     cc statistics.c $(pkg-config --cflags --libs givens_study) -o statistics */
#include <givens_study.h>

#include <stdio.h>

enum { N_PUZZLES = 500 };

static uint16_t clues[N_PUZZLES];
static double log_weights[N_PUZZLES], ratings[N_PUZZLES];

static gv_status sample(gv_context *context, gv_error *err)
{
    const gv_shape shape = { .family = GV_SUDOKU, .block_rows = 3, .block_cols = 3 };
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_instance *empty = NULL;
    gv_puzzle_stream *stream = NULL;
    options.method = "weighted";
    options.seed = 1;
    options.rating = "W";
    gv_status status = gv_instance_empty(&empty, context, &shape, err);
    if (status == GV_OK)
        status = gv_generate(&stream, empty, &options, err);
    for (size_t i = 0; i < N_PUZZLES && status == GV_OK; i++) {
        gv_generated puzzle;
        bool made;
        status = gv_puzzle_stream_next(&puzzle, &made, stream, err);
        if (status == GV_OK) {
            clues[i] = (uint16_t)puzzle.n_clues;
            log_weights[i] = puzzle.log_weight;
            ratings[i] = puzzle.rating;
        }
    }
    gv_puzzle_stream_free(stream);
    gv_instance_free(empty);
    return status;
}

static gv_status print_moments(gv_context *context, gv_error *err)
{
    const gv_rating_values w = { .name = "W", .values = ratings };
    gv_puzzle_data data = GV_INIT(gv_puzzle_data);
    gv_statistics *statistics = NULL;
    gv_end end;
    char *text = NULL;
    data.method = "weighted";
    data.n_puzzles = N_PUZZLES;
    data.clues = clues;
    data.log_weights = log_weights;
    data.ratings = &w;
    data.n_ratings = 1;
    gv_status status = gv_statistics_new(&statistics, &end, context, &data, NULL, err);
    if (status == GV_OK)
        status = gv_statistics_write(&text, statistics, "moments", "tsv", err);
    if (status == GV_OK)
        printf("%s", text);
    gv_string_free(text);
    gv_statistics_free(statistics);
    return status;
}

int main(void)
{
    gv_context *context = NULL;
    gv_error err;
    gv_status status = gv_context_new(&context, &err);
    if (status == GV_OK)
        status = sample(context, &err);
    if (status == GV_OK)
        status = print_moments(context, &err);
    if (status != GV_OK)
        (void)fprintf(stderr, "statistics: %s\n", err.message);
    gv_context_free(context);
    return status != GV_OK;
}
