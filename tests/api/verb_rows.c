/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verb_rows.c -- `verb_rows VERB ARGUMENTS < INPUT`: answers of the library as the
 * command writes them: verb_command.py compares the two.
 *
 *     minimize-all, minimize-counts   puzzles in, tables out
 *     decode FAMILY ENCODING PUZZLE   the answer of a solver in, a line or a word out
 *     stats METHOD N                  the tables of N puzzles that are made with seed 3
 *     path THEORY RATINGS             a problem in, its number of solutions, its
 * ratings and its path out class                           a problem in, its
 * automorphisms and its class out kind HEAD SEED N                the first N random
 * puzzles of a kind
 */
#include "givens_study.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 81, MOST_BYTES = 1 << 20, MOST_PUZZLES = 1000 };

static char input[MOST_BYTES];

typedef struct run {
    gv_context *context;
    size_t n_input;
    char **words; /* after the verb */
    int n_words;
} run;

/* ---- minimize --all ---- */

static bool print_puzzle(void *user, const uint16_t *values, size_t n_cells)
{
    size_t n_clues = 0;
    printf("%zu\t", *(size_t *)user);
    for (size_t cell = 0; cell < n_cells; cell++) {
        putchar(values[cell] ? '0' + values[cell] : '.');
        n_clues += values[cell] != 0;
    }
    printf("\t%zu\n", n_clues);
    return true;
}

static gv_status print_counts(gv_outcome *outcome, const gv_instance *puzzle,
                              size_t record, gv_error *err)
{
    uint64_t by_clues[CELLS + 1];
    const gv_status status =
        gv_minimize_counts(by_clues, CELLS + 1, outcome, puzzle, NULL, err);
    for (size_t n = 0; status == GV_OK && *outcome == GV_OUTCOME_OK && n <= CELLS; n++)
        if (by_clues[n])
            printf("%zu\t%zu\t%" PRIu64 "\n", record, n, by_clues[n]);
    return status;
}

static gv_status print_minimals(const run *r, bool counts, gv_error *err)
{
    gv_puzzle_reader *reader = NULL;
    gv_instance *puzzle = NULL;
    gv_status status =
        gv_puzzle_reader_new(&reader, r->context, input, r->n_input, NULL, err);
    for (size_t record = 1; status == GV_OK; record++) {
        gv_outcome outcome = GV_OUTCOME_ERROR;
        status = gv_puzzle_reader_next(&puzzle, reader, err);
        if (status != GV_OK || !puzzle)
            break;
        status = counts ? print_counts(&outcome, puzzle, record, err)
                        : gv_minimize_all(&outcome, puzzle, NULL, print_puzzle, &record,
                                          err);
        if (status == GV_OK && outcome != GV_OUTCOME_OK)
            printf("%zu\t%s\t%s\n", record, gv_outcome_name(outcome),
                   gv_outcome_name(outcome));
        gv_instance_free(puzzle);
    }
    gv_puzzle_reader_free(reader);
    return status;
}

static gv_status minimize_all(const run *r, gv_error *err)
{
    return print_minimals(r, false, err);
}

static gv_status minimize_counts(const run *r, gv_error *err)
{
    return print_minimals(r, true, err);
}

/* ---- decode ---- */

static gv_status print_solution(const run *r, const gv_instance *puzzle, gv_error *err)
{
    static const char *const words[] = { "ok", "none", "limit" };
    gv_instance *solution = NULL;
    gv_reply reply;
    gv_end end;
    char *line = NULL;
    gv_status status = gv_decode(&solution, &reply, &end, puzzle, r->words[1], NULL,
                                 input, r->n_input, NULL, err);
    if (status == GV_ERR_INPUT) {
        puts("error");
        return GV_OK;
    }
    if (status == GV_OK && solution)
        status = gv_instance_write(&line, solution, GV_FORMAT_LINE, NULL, err);
    if (status == GV_OK)
        puts(line ? line : words[reply]);
    gv_string_free(line);
    gv_instance_free(solution);
    return status;
}

static gv_status decode(const run *r, gv_error *err)
{
    gv_text_options known = GV_INIT(gv_text_options);
    gv_instance *puzzle = NULL;
    known.has_family = true;
    for (gv_family family = 0; gv_family_name(family); family++)
        if (strcmp(gv_family_name(family), r->words[0]) == 0)
            known.family = family;
    gv_status status = gv_instance_parse(&puzzle, r->context, r->words[2],
                                         strlen(r->words[2]), &known, err);
    if (status == GV_OK)
        status = print_solution(r, puzzle, err);
    gv_instance_free(puzzle);
    return status;
}

/* ---- stats ---- */

/* What is known of the puzzles. */
static uint16_t clues[MOST_PUZZLES];
static uint64_t tries[MOST_PUZZLES];
static double log_weights[MOST_PUZZLES], ratings[MOST_PUZZLES];

static gv_status make_puzzles(const run *r, size_t n, gv_error *err)
{
    const gv_shape nine = { .family = GV_SUDOKU, .order = 9 };
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_instance *empty = NULL;
    gv_puzzle_stream *stream = NULL;
    options.method = r->words[0];
    options.seed = 3;
    options.rating = "W";
    gv_status status = gv_instance_empty(&empty, r->context, &nine, err);
    if (status == GV_OK)
        status = gv_generate(&stream, empty, &options, err);
    for (size_t i = 0; status == GV_OK && i < n; i++) {
        gv_generated made;
        bool more;
        status = gv_puzzle_stream_next(&made, &more, stream, err);
        if (status != GV_OK)
            break;
        clues[i] = (uint16_t)made.n_clues;
        tries[i] = made.tries;
        log_weights[i] = made.log_weight;
        ratings[i] = made.rating;
    }
    gv_puzzle_stream_free(stream);
    gv_instance_free(empty);
    return status;
}

static gv_status stats(const run *r, gv_error *err)
{
    const gv_rating_values w = { .name = "W", .values = ratings };
    gv_puzzle_data data = GV_INIT(gv_puzzle_data);
    gv_statistics *statistics = NULL;
    gv_end end;
    char *text = NULL;
    data.n_puzzles = (size_t)atoi(r->words[1]);
    data.method = r->words[0];
    data.clues = clues;
    data.tries = tries;
    data.ratings = &w;
    data.n_ratings = 1;
    gv_status status = make_puzzles(r, data.n_puzzles, err);
    if (strcmp(data.method, "weighted") == 0) // of others they follow from the clues
        data.log_weights = log_weights;
    if (status == GV_OK)
        status = gv_statistics_new(&statistics, &end, r->context, &data, NULL, err);
    if (status == GV_OK)
        status = gv_statistics_write(&text, statistics, NULL, "tsv", err);
    if (status == GV_OK)
        fputs(text, stdout);
    gv_string_free(text);
    gv_statistics_free(statistics);
    return status;
}

/* ---- problems of any kind ---- */

static gv_status print_count(const gv_instance *problem, gv_error *err)
{
    gv_limits limits = GV_INIT(gv_limits);
    gv_count_result count;
    limits.solutions = 1000;
    const gv_status status = gv_count(&count, problem, &limits, err);
    if (status == GV_OK)
        puts(count.decimal);
    return status;
}

static gv_status print_ratings(const run *r, const gv_instance *problem, gv_error *err)
{
    enum { MOST = 8 };
    gv_scale_options options = GV_INIT(gv_scale_options);
    gv_scale *scale = NULL;
    gv_grade grades[MOST];
    options.ratings = r->words[1];
    gv_status status = gv_scale_new(&scale, r->context, &options, err);
    if (status == GV_OK)
        status = gv_scale_rate(grades, scale, problem, NULL, err);
    for (size_t i = 0; status == GV_OK && i < gv_scale_size(scale); i++)
        printf("%s%s", i ? "\t" : "", grades[i].text);
    puts("");
    gv_scale_free(scale);
    return status;
}

static gv_status print_path(const run *r, const gv_instance *problem, gv_error *err)
{
    gv_explain_options options = GV_INIT(gv_explain_options);
    gv_explanation *path = NULL;
    char *text = NULL;
    options.theory = r->words[0];
    gv_status status = gv_explain(&path, problem, &options, NULL, err);
    if (status == GV_OK)
        status = gv_explanation_write(&text, path, GV_RENDER_NOTATION, err);
    if (status == GV_OK)
        fputs(text, stdout);
    gv_string_free(text);
    gv_explanation_free(path);
    return status;
}

static gv_status print_class(const gv_instance *problem, gv_error *err)
{
    gv_class *found = NULL;
    gv_end end;
    const gv_status status = gv_class_new(&found, &end, problem, NULL, err);
    if (status == GV_OK)
        printf("%s\t%s\n", gv_class_automorphisms(found), gv_class_name(found));
    gv_class_free(found);
    return status;
}

static gv_status class(const run *r, gv_error *err)
{
    gv_instance *problem = NULL;
    gv_status status =
        gv_instance_parse(&problem, r->context, input, r->n_input, NULL, err);
    if (status == GV_OK)
        status = print_class(problem, err);
    gv_instance_free(problem);
    return status;
}

static gv_status path(const run *r, gv_error *err)
{
    gv_instance *problem = NULL;
    gv_status status =
        gv_instance_parse(&problem, r->context, input, r->n_input, NULL, err);
    if (status == GV_OK)
        status = print_count(problem, err);
    if (status == GV_OK)
        status = print_ratings(r, problem, err);
    if (status == GV_OK)
        status = print_path(r, problem, err);
    gv_instance_free(problem);
    return status;
}

static gv_status kind(const run *r, gv_error *err)
{
    gv_kind_options options = GV_INIT(gv_kind_options);
    gv_status status = GV_OK;
    options.seed = (uint64_t)atoi(r->words[1]);
    for (; status == GV_OK && options.unit < (uint64_t)atoi(r->words[2]);
         options.unit++) {
        gv_instance *puzzle = NULL;
        gv_kind_result made;
        char *line = NULL;
        status =
            gv_generate_kind(&puzzle, &made, r->context, r->words[0], &options, err);
        if (status == GV_OK)
            status = gv_instance_write(&line, puzzle, GV_FORMAT_LINE, NULL, err);
        if (status == GV_OK)
            printf("%s\t%" PRIu64 "\t%" PRIu64 "\n", line, made.n_clues, made.n_tries);
        gv_string_free(line);
        gv_instance_free(puzzle);
    }
    return status;
}

/* ---- the program ---- */

static const struct {
    const char *name;
    int n_words;
    gv_status (*print)(const run *r, gv_error *err);
} verbs[] = {
    { "minimize-all", 0, minimize_all },
    { "minimize-counts", 0, minimize_counts },
    { "decode", 3, decode },
    { "stats", 2, stats },
    { "path", 2, path },
    { "class", 0, class },
    { "kind", 3, kind },
};

int main(int argc, char **argv)
{
    run r = { .words = argv + 2, .n_words = argc - 2 };
    gv_status status = GV_ERR_ARGUMENT;
    gv_error err = { .message = "no such verb" };
    r.n_input = fread(input, 1, sizeof input, stdin);
    if (gv_context_new(&r.context, &err) != GV_OK)
        return 1;
    (void)gv_context_use_sat(r.context, NULL); // as the command does
    (void)gv_context_use_symmetry(r.context, NULL);
    for (size_t v = 0; argc > 1 && v < sizeof verbs / sizeof *verbs; v++)
        if (strcmp(argv[1], verbs[v].name) == 0 && r.n_words == verbs[v].n_words)
            status = verbs[v].print(&r, &err);
    gv_context_free(r.context);
    if (status != GV_OK)
        (void)fprintf(stderr, "verb_rows: %s\n", err.message);
    return status != GV_OK;
}
