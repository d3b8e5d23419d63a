/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_memory.c -- every call of givens.h that can fail, with each of its allocations
 * failing: it says so, leaks nothing and leaves its outputs as they were. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "api_sweeps.h"
#include "linked_sat/linked_sat.h"
#include "linked_symmetry/linked_symmetry.h"
#include "options_testing.h"

/* What the calls are made with; what the context keeps of these is made beforehand. */
enum {
    NINE,
    LARGER,
    STUCK,
    FOUR,
    CSP,
    QUEENS,
    EMPTY,
    LATIN,
    VARIANT,
    FUTOSHIKI,
    N_PUZZLES
};

static const struct {
    const char *text;
    gv_text_options known;
} texts[N_PUZZLES] = {
    // Minimal, with a whip[2] and no longer one.
    [NINE] = { .text = ".3..7.......1.5....98....6.8...6...34..8.3..17...2...."
                       "......28....419..........7." },
    [LARGER] = { .text = "..............3.85..1.2.......5.7.....4...1...9.......5......"
                         "73..2.1........4...9" },
    [STUCK] = { .text = "1..............." },
    [FOUR] = { .text = "1234341221......" },
    [CSP] = { .text = "csp 1; var A 1 2 3; var B 1 2; alldiff A B; forbid A=3 B=1; "
                      "forbid A=1 B=2; forbid A=3 B=2",
              .known = { .format = GV_FORMAT_CSP } },
    [QUEENS] = { .text = ".Q..................................",
                 .known = { .has_family = true, .family = GV_QUEENS, .order = 6 } },
    [EMPTY] = { .text = "................" },
    [LATIN] = { .text = "12..............",
                .known = { .has_family = true, .family = GV_LATIN, .order = 4 } },
    [VARIANT] = { .text = "1......2.......3",
                  .known = { .variant = "diagonals; cage 5 r1c2 r1c3" } },
    [FUTOSHIKI] = { .text = "futoshiki 3\n. > .   .\n.   .   .\n.   . < ." },
};

static gv_instance *puzzles[N_PUZZLES];
static gv_explanation *path, *hints;
static gv_worksheet *sheet;
static gv_class *isomorphs; /* of FOUR; NULL without nauty */
static char *json;

static const gv_shape four = { GV_SUDOKU, 2, 2, 4 };

/* ---- making instances ---- */

static gv_status make_context(api_world *w, const api_sweep *s)
{
    (void)s;
    API_OUT(gv_context *, out);
    const gv_status status = gv_context_new_with(&out, &w->memory, &w->err);
    API_KEEPS(status, out);
    if (status == GV_OK)
        gv_context_free(out);
    return status;
}

/* Whatever makes an instance. */
static gv_status done(gv_status status, gv_instance *const *made)
{
    API_KEEPS(status, *made);
    if (status == GV_OK)
        gv_instance_free(*made);
    return status;
}

static gv_status parse_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_instance *, out);
    gv_text_options known = texts[s->puzzle].known;
    known.size = sizeof known;
    const char *text = s->word ? s->word : texts[s->puzzle].text;
    return done(
        gv_instance_parse(&out, w->context, text, strlen(text), &known, &w->err), &out);
}

static gv_status make_empty(api_world *w, const api_sweep *s)
{
    (void)s;
    API_OUT(gv_instance *, out);
    return done(gv_instance_empty(&out, w->context, &four, &w->err), &out);
}

static gv_status make_from_values(api_world *w, const api_sweep *s)
{
    (void)s;
    API_OUT(gv_instance *, out);
    return done(gv_instance_from_values(&out, w->context, &four,
                                        (const uint16_t[16]){ 1, 2, 3 }, 16, &w->err),
                &out);
}

static gv_status make_from_candidates(api_world *w, const api_sweep *s)
{
    (void)s;
    API_OUT(gv_instance *, out);
    return done(gv_instance_from_candidates(&out, w->context, &four,
                                            (const bool[64]){ true, true }, 64,
                                            &w->err),
                &out);
}

static gv_status make_with_values(api_world *w, const api_sweep *s)
{
    API_OUT(gv_instance *, out);
    const gv_instance *puzzle = puzzles[s->puzzle];
    const uint16_t values[81] = { 1, 2 };
    return done(gv_instance_with_values(&out, puzzle, values,
                                        gv_instance_n_cells(puzzle), &w->err),
                &out);
}

static gv_status make_from_latin(api_world *w, const api_sweep *s)
{
    (void)s;
    API_OUT(gv_instance *, out);
    return done(gv_instance_from_latin(&out, w->context, (const uint16_t[4]){ 1 }, 2, 0,
                                       &w->err),
                &out);
}

static const char lines[] = "1234341221...... the first\n1...............\n"
                            "csp 1; var A 1 2 3; var B 1 2 3; alldiff A B; given A=1\n";

static gv_status open_reader(api_world *w, const api_sweep *s)
{
    (void)s;
    API_OUT(gv_puzzle_reader *, out);
    const gv_status status =
        gv_puzzle_reader_new(&out, w->context, lines, strlen(lines), NULL, &w->err);
    API_KEEPS(status, out);
    if (status == GV_OK)
        gv_puzzle_reader_free(out);
    return status;
}

static gv_status read_all(api_world *w, const api_sweep *s)
{
    (void)s;
    gv_puzzle_reader *reader = NULL;
    gv_status status =
        gv_puzzle_reader_new(&reader, w->context, lines, strlen(lines), NULL, &w->err);
    for (bool more = true; status == GV_OK && more;) {
        API_OUT(gv_instance *, puzzle);
        status = gv_puzzle_reader_next(&puzzle, reader, &w->err);
        API_KEEPS(status, puzzle);
        more = status == GV_OK && puzzle;
        if (more)
            gv_instance_free(puzzle);
    }
    gv_instance *none = NULL;
    if (reader && status != GV_OK) // which it says from then on
        assert_int_equal(gv_puzzle_reader_next(&none, reader, &w->err), GV_ERR_MEMORY);
    gv_puzzle_reader_free(reader);
    return status;
}

/* ---- reading instances ---- */

static gv_status read_values(api_world *w, const api_sweep *s)
{
    uint16_t values[81];
    return gv_instance_values(values, gv_instance_n_cells(puzzles[s->puzzle]),
                              puzzles[s->puzzle], &w->err);
}

static gv_status read_allowed(api_world *w, const api_sweep *s)
{
    API_OUT(bool[729], allowed);
    const gv_status status =
        gv_instance_allowed(allowed, gv_instance_n_candidates(puzzles[s->puzzle]),
                            puzzles[s->puzzle], &w->err);
    API_KEEPS(status, allowed);
    return status;
}

/* A text that a call has written. */
static gv_status written(gv_status status, char *const *text)
{
    API_KEEPS(status, *text);
    if (status == GV_OK)
        gv_string_free(*text);
    return status;
}

static gv_status write_it(api_world *w, const api_sweep *s)
{
    API_OUT(char *, out);
    gv_format format = GV_FORMAT_AUTO;
    while (strcmp(gv_format_name(format), s->word) != 0)
        format++;
    return written(gv_instance_write(&out, puzzles[s->puzzle], format, NULL, &w->err),
                   &out);
}

/* ---- searching ---- */

static gv_status count_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_count_result, out);
    const gv_status status = gv_count(&out, puzzles[s->puzzle], NULL, &w->err);
    API_KEEPS(status, out);
    return status;
}

static bool take_some(void *user, const uint16_t *values, size_t n_cells)
{
    (void)values;
    (void)n_cells;
    return ++*(unsigned *)user < 20;
}

static gv_status solve_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_end, end);
    unsigned n_taken = 0;
    const gv_status status =
        gv_solve(&end, puzzles[s->puzzle], NULL, take_some, &n_taken, &w->err);
    API_KEEPS(status, end);
    return status;
}

static gv_status solve_one(api_world *w, const api_sweep *s)
{
    API_OUT(gv_outcome, outcome);
    API_OUT(uint16_t[81], values);
    const gv_status status =
        gv_solve_one(values, gv_instance_n_cells(puzzles[s->puzzle]), &outcome,
                     puzzles[s->puzzle], NULL, &w->err);
    API_KEEPS(status, outcome);
    API_KEEPS(status, values);
    return status;
}

static gv_status check_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_check_result, out);
    const gv_status status = gv_check(&out, puzzles[s->puzzle], NULL, &w->err);
    API_KEEPS(status, out);
    return status;
}

static gv_status check_redundant(api_world *w, const api_sweep *s)
{
    API_OUT(gv_check_result, out);
    API_OUT(bool[81], redundant);
    const gv_status status =
        gv_check_redundant(redundant, gv_instance_n_cells(puzzles[s->puzzle]), &out,
                           puzzles[s->puzzle], NULL, &w->err);
    API_KEEPS(status, out);
    API_KEEPS(status, redundant);
    return status;
}

static gv_status minimize_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_instance *, out);
    API_OUT(gv_check_result, result);
    const gv_status status =
        gv_minimize(&out, &result, puzzles[s->puzzle], DRAWN(1, 2), NULL, &w->err);
    API_KEEPS(status, result);
    return done(status, &out);
}

static gv_status list_minimals(api_world *w, const api_sweep *s)
{
    API_OUT(gv_outcome, outcome);
    unsigned n_taken = 0;
    const gv_status status = gv_minimize_all(&outcome, puzzles[s->puzzle], NULL,
                                             take_some, &n_taken, &w->err);
    API_KEEPS(status, outcome);
    assert_int_equal(n_taken > 0, status == GV_OK);
    return status;
}

static gv_status count_minimals(api_world *w, const api_sweep *s)
{
    API_OUT(gv_outcome, outcome);
    API_OUT(uint64_t[82], by_clues);
    const gv_status status =
        gv_minimize_counts(by_clues, 82, &outcome, puzzles[s->puzzle], NULL, &w->err);
    API_KEEPS(status, outcome);
    API_KEEPS(status, by_clues);
    return status;
}

static gv_status shuffle_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_instance *, out);
    return done(gv_shuffle(&out, puzzles[s->puzzle], 1, 2, &w->err), &out);
}

static gv_status canon_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_canon_result, out);
    const gv_status status =
        gv_canon(&out, puzzles[s->puzzle], FORM(s->word), NULL, &w->err);
    API_KEEPS(status, out);
    return status;
}

/* Without nauty there is no class; an instance takes memory, too. */
static gv_status find_class(api_world *w, const api_sweep *s)
{
    if (!gv_linked_labeller)
        return parse_it(w, s);
    API_OUT(gv_class *, out);
    API_OUT(gv_end, end);
    const gv_status status =
        gv_class_new(&out, &end, puzzles[s->puzzle], NULL, &w->err);
    API_KEEPS(status, out);
    API_KEEPS(status, end);
    if (status == GV_OK)
        gv_class_free(out);
    return status;
}

static gv_status read_image(api_world *w, const api_sweep *s)
{
    (void)s;
    uint32_t image[64];
    return isomorphs ? gv_class_image(image, 64, isomorphs, &w->err) : GV_OK;
}

static gv_status vary_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_end, end);
    const gv_vary_options options = { .size = sizeof options,
                                      .one_per_class = s->puzzle == NINE };
    unsigned n_taken = 0;
    const gv_status status =
        gv_vary(&end, puzzles[s->puzzle], &options, NULL, take_some, &n_taken, &w->err);
    API_KEEPS(status, end);
    return status;
}

static bool take_instance(void *user, const gv_instance *instance)
{
    (void)user;
    (void)instance;
    return true;
}

static gv_status vary_marks(api_world *w, const api_sweep *s)
{
    API_OUT(gv_end, end);
    gv_vary_options options = GV_INIT(gv_vary_options);
    options.count = 3;
    const gv_status status = gv_vary_marks(&end, puzzles[s->puzzle], &options, NULL,
                                           take_instance, NULL, &w->err);
    API_KEEPS(status, end);
    return status;
}

static gv_status find_backbone(api_world *w, const api_sweep *s)
{
    API_OUT(gv_backbone_result, out);
    API_OUT(uint8_t[64], fixing);
    gv_backbone_options options = GV_INIT(gv_backbone_options);
    options.exact = s->word && gv_linked_sat[0];
    const gv_status status = gv_backbone(&out, fixing, sizeof fixing,
                                         puzzles[s->puzzle], &options, NULL, &w->err);
    API_KEEPS(status, out);
    API_KEEPS(status, fixing);
    return status;
}

/* ---- other solvers ---- */

static gv_status encode_it(api_world *w, const api_sweep *s)
{
    API_OUT(char *, out);
    API_OUT(gv_end, end);
    const gv_status status =
        gv_encode(&out, &end, puzzles[s->puzzle], s->word, NULL, NULL, &w->err);
    API_KEEPS(status, end);
    return written(status, &out);
}

static gv_status decode_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_instance *, out);
    API_OUT(gv_reply, reply);
    API_OUT(gv_end, end);
    const gv_status status = gv_decode(&out, &reply, &end, puzzles[s->puzzle], NULL,
                                       NULL, s->word, strlen(s->word), NULL, &w->err);
    API_KEEPS(status, reply);
    API_KEEPS(status, end);
    return done(status, &out);
}

/* ---- explaining and rating ---- */

/* Small sets need a SAT solver, which not every build has. */
static const char *where_there_is_sat(const char *theories)
{
    return gv_linked_sat[0] || !strstr(theories, "MUS") ? theories : "W";
}

static gv_status explain_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_explanation *, out);
    const gv_status status =
        gv_explain(&out, puzzles[s->puzzle],
                   OPTIONS(gv_explain_options, .theory = where_there_is_sat(s->word)),
                   NULL, &w->err);
    API_KEEPS(status, out);
    if (status == GV_OK)
        gv_explanation_free(out);
    return status;
}

static gv_status summarize_it(api_world *w, const api_sweep *s)
{
    (void)s;
    gv_explanation_summary summary;
    return gv_explanation_summarize(&summary, path, &w->err);
}

static gv_status read_state(api_world *w, const api_sweep *s)
{
    (void)s;
    API_OUT(bool[729], candidates);
    const gv_status status = gv_explanation_state(candidates, 729, path, 3, &w->err);
    API_KEEPS(status, candidates);
    return status;
}

/* The renderings by the first letter of a word. */
static gv_rendering rendering_of(const char *word)
{
    return (gv_rendering)(strchr("nawsjp", word[0]) - "nawsjp");
}

static gv_status write_path(api_world *w, const api_sweep *s)
{
    API_OUT(char *, out);
    return written(gv_explanation_write(&out, path, rendering_of(s->word), &w->err),
                   &out);
}

static gv_status write_hints(api_world *w, const api_sweep *s)
{
    API_OUT(char *, out);
    return written(gv_explanation_write(&out, hints, rendering_of(s->word), &w->err),
                   &out);
}

static gv_status write_step(api_world *w, const api_sweep *s)
{
    API_OUT(char *, out);
    return written(
        gv_explanation_write_step(&out, path, 3, rendering_of(s->word), &w->err), &out);
}

static gv_status verify_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_outcome, outcome);
    const gv_status status = gv_verify(&outcome, puzzles[s->puzzle], json, strlen(json),
                                       NULL, NULL, &w->err);
    API_KEEPS(status, outcome);
    return status;
}

static gv_status open_scale(api_world *w, const api_sweep *s)
{
    API_OUT(gv_scale *, out);
    const gv_status status = gv_scale_new(&out, w->context, RATINGS(s->word), &w->err);
    API_KEEPS(status, out);
    if (status == GV_OK)
        gv_scale_free(out);
    return status;
}

static gv_status rate_it(api_world *w, const api_sweep *s)
{
    API_OUT(gv_grade[3], grades);
    gv_scale *scale = NULL;
    gv_status status = gv_scale_new(&scale, w->context, RATINGS(s->word), &w->err);
    if (status == GV_OK)
        status = gv_scale_rate(grades, scale, puzzles[s->puzzle], NULL, &w->err);
    API_KEEPS(status, grades);
    gv_scale_free(scale);
    return status;
}

static gv_status fill_worksheet(api_world *w, const api_sweep *s)
{
    API_OUT(gv_worksheet *, out);
    const gv_worksheet_options options = { .size = sizeof options,
                                           .apply = "22.3",
                                           .exhaustive = true,
                                           .remove_clues = "random" };
    const gv_status status =
        gv_worksheet_new(&out, puzzles[s->puzzle], &options, NULL, &w->err);
    API_KEEPS(status, out);
    if (status == GV_OK)
        gv_worksheet_free(out);
    return status;
}

static gv_status write_worksheet(api_world *w, const api_sweep *s)
{
    API_OUT(char *, out);
    return written(gv_worksheet_write(&out, sheet, rendering_of(s->word), &w->err),
                   &out);
}

/* ---- making puzzles ---- */

static gv_status open_stream(gv_puzzle_stream **out, api_world *w, const api_sweep *s)
{
    const gv_instance *empty = puzzles[s->puzzle];
    if (strcmp(s->word, "grids") == 0)
        return gv_generate_grids(out, empty, NULL, &w->err);
    if (strcmp(s->word, "gsp") == 0)
        return gv_generate_gsp(out, empty, NULL, &w->err);
    const bool rates = strcmp(s->word, "rated") == 0;
    return gv_generate(out, empty,
                       OPTIONS(gv_generate_options, .seed = 1,
                               .method = rates ? NULL : s->word,
                               .rating = rates ? "W" : NULL),
                       &w->err);
}

static gv_status make_stream(api_world *w, const api_sweep *s)
{
    API_OUT(gv_puzzle_stream *, out);
    const gv_status status = open_stream(&out, w, s);
    API_KEEPS(status, out);
    if (status == GV_OK)
        gv_puzzle_stream_free(out);
    return status;
}

static gv_status make_two(api_world *w, const api_sweep *s)
{
    gv_puzzle_stream *stream = NULL;
    gv_status status = open_stream(&stream, w, s);
    for (unsigned i = 0; status == GV_OK && i < 2; i++) {
        API_OUT(gv_generated, out);
        API_OUT(bool, made);
        status = gv_puzzle_stream_next(&out, &made, stream, &w->err);
        API_KEEPS(status, out);
        API_KEEPS(status, made);
    }
    gv_puzzle_stream_free(stream);
    return status;
}

/* ---- batches ---- */

enum { N_ROWS = 2, STRIDE = 81 };

/* Rows that stay text, and rows that need an instance. */
static gv_puzzles rows_of(api_world *w, const api_sweep *s)
{
    static const char *two[N_ROWS];
    gv_puzzles rows = GV_INIT(gv_puzzles);
    two[0] = texts[s->puzzle].text;
    two[1] = texts[s->puzzle == NINE ? LARGER : STUCK].text;
    rows.n = N_ROWS;
    rows.texts = two;
    rows.context = w->context;
    return rows;
}

static uint8_t bytes[N_ROWS][STRIDE];

static gv_status count_rows(api_world *w, const api_sweep *s)
{
    const gv_puzzles rows = rows_of(w, s);
    uint64_t counts[N_ROWS];
    return gv_count_batch(counts, NULL, &rows, 2, NULL, &w->err);
}

static gv_status solve_rows(api_world *w, const api_sweep *s)
{
    const gv_puzzles rows = rows_of(w, s);
    return gv_solve_batch(bytes[0], STRIDE, NULL, &rows, NULL, &w->err);
}

static gv_status check_rows(api_world *w, const api_sweep *s)
{
    const gv_puzzles rows = rows_of(w, s);
    gv_check_result results[N_ROWS];
    return gv_check_batch(results, NULL, &rows, NULL, &w->err);
}

static gv_status minimize_rows(api_world *w, const api_sweep *s)
{
    const gv_puzzles rows = rows_of(w, s);
    return gv_minimize_batch(bytes[0], STRIDE, NULL, &rows, DRAWN(1, 1), NULL, &w->err);
}

static gv_status canon_rows(api_world *w, const api_sweep *s)
{
    const gv_puzzles rows = rows_of(w, s);
    return gv_canon_batch(bytes[0], NULL, NULL, &rows, NULL, NULL, &w->err);
}

static gv_status rate_rows(api_world *w, const api_sweep *s)
{
    const gv_puzzles rows = rows_of(w, s);
    double values[N_ROWS];
    return gv_rate_batch(values, NULL, &rows, RATINGS("W"), NULL, &w->err);
}

static gv_status make_kind(api_world *w, const api_sweep *s)
{
    API_OUT(gv_instance *, out);
    API_OUT(gv_kind_result, result);
    const gv_status status =
        gv_generate_kind(&out, &result, w->context, s->word, NULL, &w->err);
    API_KEEPS(status, result);
    return done(status, &out);
}

static gv_status generate_rows(api_world *w, const api_sweep *s)
{
    API_OUT(size_t, n_made);
    const gv_status status =
        gv_generate_batch(bytes[0], NULL, &n_made, N_ROWS, puzzles[s->puzzle],
                          OPTIONS(gv_generate_options, .seed = 1), NULL, &w->err);
    API_KEEPS(status, n_made);
    return status;
}

/* ---- the table ---- */

#define SOLUTION "x = [1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1];\n----------\n"

static const api_sweep sweeps[] = {
    { "gv_context_new", make_context, 0, NULL, false },
    { "gv_instance_parse", parse_it, NINE, NULL, false },
    { "gv_instance_parse", parse_it, CSP, NULL, false },
    { "gv_instance_parse", parse_it, CSP, "csp 2\nvar A B 1..4\nsum A B = 5\n", false },
    { "gv_instance_parse", parse_it, VARIANT, NULL, false },
    { "gv_instance_parse", parse_it, FUTOSHIKI, NULL, false },
    { "gv_puzzle_reader_new", open_reader, 0, NULL, false },
    { "gv_puzzle_reader_next", read_all, 0, NULL, false },
    { "gv_instance_empty", make_empty, 0, NULL, false },
    { "gv_instance_values", read_values, CSP, NULL, true },
    { "gv_instance_allowed", read_allowed, CSP, NULL, false },
    { "gv_instance_from_values", make_from_values, 0, NULL, false },
    { "gv_instance_from_candidates", make_from_candidates, 0, NULL, false },
    { "gv_instance_with_values", make_with_values, CSP, NULL, false },
    { "gv_instance_from_latin", make_from_latin, 0, NULL, false },
    { "gv_instance_write", write_it, NINE, "line", false },
    { "gv_instance_write", write_it, NINE, "pm", false },
    { "gv_instance_write", write_it, NINE, "svg", false },
    { "gv_instance_write", write_it, CSP, "csp", false },
    { "gv_instance_write", write_it, VARIANT, "line", false },
    { "gv_instance_write", write_it, VARIANT, "svg", false },
    { "gv_instance_write", write_it, FUTOSHIKI, "csp", false },
    { "gv_count", count_it, NINE, NULL, false },
    { "gv_count", count_it, FOUR, NULL, false },
    { "gv_count", count_it, CSP, NULL, false },
    { "gv_count", count_it, VARIANT, NULL, false },
    { "gv_count", count_it, FUTOSHIKI, NULL, false },
    { "gv_solve", solve_it, STUCK, NULL, false },
    { "gv_solve", solve_it, CSP, NULL, false },
    { "gv_solve_one", solve_one, FOUR, NULL, false },
    { "gv_solve_one", solve_one, CSP, NULL, false },
    { "gv_check", check_it, FOUR, NULL, false },
    { "gv_check", check_it, CSP, NULL, false },
    { "gv_check_redundant", check_redundant, FOUR, NULL, false },
    { "gv_check_redundant", check_redundant, CSP, NULL, false },
    { "gv_minimize", minimize_it, LARGER, NULL, false },
    { "gv_minimize", minimize_it, FOUR, NULL, false },
    { "gv_minimize", minimize_it, CSP, NULL, false },
    { "gv_minimize", minimize_it, VARIANT, NULL, false },
    { "gv_minimize_all", list_minimals, LARGER, NULL, false },
    { "gv_minimize_counts", count_minimals, LARGER, NULL, false },
    { "gv_shuffle", shuffle_it, NINE, NULL, false },
    { "gv_shuffle", shuffle_it, CSP, NULL, false },
    { "gv_shuffle", shuffle_it, VARIANT, NULL, false },
    { "gv_canon", canon_it, NINE, "puzzle-minlex", true },
    { "gv_canon", canon_it, NINE, "solution-minlex", false },
    { "gv_class_new", find_class, FOUR, NULL, false },
    { "gv_class_new", find_class, CSP, NULL, false },
    { "gv_class_new", find_class, VARIANT, NULL, false },
    { "gv_class_image", read_image, 0, NULL, true },
    { "gv_vary", vary_it, NINE, NULL, false },
    { "gv_vary_marks", vary_marks, NINE, NULL, false },
    { "gv_vary", vary_it, VARIANT, NULL, false },
    { "gv_backbone", find_backbone, STUCK, NULL, false },
    { "gv_backbone", find_backbone, STUCK, "exact", false },
    { "gv_encode", encode_it, STUCK, "dimacs-3d", false },
    { "gv_encode", encode_it, STUCK, "dimacs-2d", false },
    { "gv_encode", encode_it, STUCK, "opb", false },
    { "gv_encode", encode_it, STUCK, "mzn", false },
    { "gv_encode", encode_it, STUCK, "xcsp3", false },
    { "gv_encode", encode_it, STUCK, "minion", false },
    { "gv_encode", encode_it, STUCK, "csp-dual", false },
    { "gv_encode", encode_it, VARIANT, "dimacs-3d", false },
    { "gv_encode", encode_it, FUTOSHIKI, "dimacs-2d", false },
    { "gv_decode", decode_it, FOUR, SOLUTION, false },
    { "gv_explain", explain_it, NINE, "W", false },
    { "gv_explain", explain_it, NINE, "SE", false },
    { "gv_explain", explain_it, NINE, "MUS", false },
    { "gv_explain", explain_it, CSP, "MUS+TE", false },
    { "gv_explain", explain_it, QUEENS, "gB+FW", false },
    { "gv_explain", explain_it, LATIN, "S2W", false },
    { "gv_explain", explain_it, VARIANT, "W", false },
    { "gv_explain", explain_it, FUTOSHIKI, "W", false },
    { "gv_explanation_summarize", summarize_it, 0, NULL, true },
    { "gv_explanation_state", read_state, 0, NULL, false },
    { "gv_explanation_write", write_path, 0, "notation", false },
    { "gv_explanation_write", write_path, 0, "words", false },
    { "gv_explanation_write", write_path, 0, "states", false },
    { "gv_explanation_write", write_path, 0, "json", false },
    { "gv_explanation_write", write_hints, 0, "notation", false },
    { "gv_explanation_write", write_hints, 0, "json", false },
    { "gv_explanation_write_step", write_step, 0, "words", false },
    { "gv_explanation_write_step", write_step, 0, "json", false },
    { "gv_explanation_write_step", write_step, 0, "picture", false },
    { "gv_verify", verify_it, NINE, NULL, false },
    { "gv_scale_new", open_scale, 0, "W,SER,type", false },
    { "gv_scale_rate", rate_it, NINE, "W,SER,type", false },
    { "gv_scale_rate", rate_it, CSP, "W,MUS,TE", false },
    { "gv_scale_rate", rate_it, VARIANT, "W,B,MUS", false },
    { "gv_worksheet_new", fill_worksheet, STUCK, NULL, false },
    { "gv_worksheet_write", write_worksheet, 0, "notation", false },
    { "gv_worksheet_write", write_worksheet, 0, "json", false },
    { "gv_generate", make_stream, EMPTY, "top-down", false },
    { "gv_generate", make_stream, FOUR, "exhaustive", false },
    { "gv_generate_grids", make_stream, EMPTY, "grids", false },
    { "gv_generate_gsp", make_stream, EMPTY, "gsp", false },
    { "gv_generate_kind", make_kind, 0, "futoshiki 3", false },
    { "gv_generate_kind", make_kind, 0, "kakurasu 2 2", false },
    { "gv_puzzle_stream_next", make_two, EMPTY, "top-down", false },
    { "gv_puzzle_stream_next", make_two, EMPTY, "weighted", false },
    { "gv_puzzle_stream_next", make_two, EMPTY, "rated", false },
    { "gv_puzzle_stream_next", make_two, EMPTY, "grids", false },
    { "gv_puzzle_stream_next", make_two, EMPTY, "gsp", false },
    { "gv_count_batch", count_rows, NINE, NULL, false },
    { "gv_count_batch", count_rows, FOUR, NULL, false },
    { "gv_solve_batch", solve_rows, NINE, NULL, false },
    { "gv_solve_batch", solve_rows, FOUR, NULL, false },
    { "gv_check_batch", check_rows, NINE, NULL, false },
    { "gv_check_batch", check_rows, FOUR, NULL, false },
    { "gv_minimize_batch", minimize_rows, NINE, NULL, false },
    { "gv_minimize_batch", minimize_rows, FOUR, NULL, false },
    { "gv_canon_batch", canon_rows, NINE, NULL, false },
    { "gv_rate_batch", rate_rows, NINE, NULL, false },
    { "gv_rate_batch", rate_rows, FOUR, NULL, false },
    { "gv_generate_batch", generate_rows, EMPTY, NULL, false },
};

enum { N_SWEEPS = sizeof sweeps / sizeof *sweeps };

static void every_call_of_the_header_is_in_the_table(void **ctx)
{
    (void)ctx;
    api_assert_complete("givens.h", sweeps, N_SWEEPS);
}

static void make_handles(api_world *w)
{
    gv_context_set_sat(w->context, gv_linked_sat);
    gv_context_set_labeller(w->context, gv_linked_labeller);
    for (size_t i = 0; i < N_PUZZLES; i++)
        puzzles[i] = api_parse_as(w, texts[i].text, texts[i].known);
    assert_int_equal(gv_explain(&path, puzzles[NINE], NULL, NULL, NULL), GV_OK);
    assert_int_equal(gv_explanation_write(&json, path, GV_RENDER_JSON, NULL), GV_OK);
    assert_int_equal(gv_explain(&hints, puzzles[NINE],
                                OPTIONS(gv_explain_options, .theory = "SE"), NULL,
                                NULL),
                     GV_OK);
    assert_int_equal(gv_worksheet_new(&sheet, puzzles[STUCK], NULL, NULL, NULL), GV_OK);
    gv_end end;
    if (gv_linked_labeller)
        assert_int_equal(gv_class_new(&isomorphs, &end, puzzles[FOUR], NULL, NULL),
                         GV_OK);
}

static void free_handles(void)
{
    gv_class_free(isomorphs);
    gv_worksheet_free(sheet);
    gv_explanation_free(hints);
    gv_string_free(json);
    gv_explanation_free(path);
    for (size_t i = 0; i < N_PUZZLES; i++)
        gv_instance_free(puzzles[i]);
}

static void lack_of_memory_is_reported_and_leaks_nothing(void **ctx)
{
    (void)ctx;
    api_world w;
    api_open(&w);
    make_handles(&w);
    api_sweep_all(&w, sweeps, N_SWEEPS);
    free_handles();
    api_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_of_the_header_is_in_the_table),
        cmocka_unit_test(lack_of_memory_is_reported_and_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
