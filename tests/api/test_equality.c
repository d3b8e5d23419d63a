/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_equality.c -- the library answers as the command does: every verb, on puzzles of
 * five families, some of them with several solutions or none. With the argument "full"
 * there are 500 puzzles, otherwise some of each family. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "command_testing.h"
#include "linked_sat/linked_sat.h"
#include "linked_symmetry/linked_symmetry.h"
#include "options_testing.h"

#include <inttypes.h>

typedef struct family {
    const char *options; /* of the command */
    gv_shape shape;
} family;

static const family families[] = {
    { "", { GV_SUDOKU, 3, 3, 9 } },
    { "--family latin --size 5", { GV_LATIN, 1, 5, 5 } },
    { "--family pandiagonal --size 5", { GV_PANDIAGONAL, 1, 5, 5 } },
    { "--family queens --size 8", { GV_QUEENS, 1, 8, 8 } },
    { "--family sudoqueens --size 9", { GV_SUDOQUEENS, 3, 3, 9 } },
};

enum { N_FAMILIES = sizeof families / sizeof *families, MOST = 100 };

/* The puzzles of a family, and all of them as one input. */
typedef struct collection {
    const family *of;
    gv_context *context;
    gv_instance *empty;
    gv_instance *items[MOST];
    size_t n;
    gv_buffer lines;
} collection;

static size_t n_puzzles = 12;

/* ---- puzzles ---- */

static void put_line(gv_buffer *out, const gv_instance *instance)
{
    char *text = NULL;
    assert_int_equal(gv_instance_write(&text, instance, GV_FORMAT_LINE, NULL, NULL),
                     GV_OK);
    gv_buffer_puts(out, text);
    gv_buffer_putc(out, '\n');
    gv_string_free(text);
}

static void put_values(gv_buffer *out, const collection *c, const uint16_t *values,
                       size_t n_cells)
{
    gv_instance *made = NULL;
    assert_int_equal(gv_instance_with_values(&made, c->empty, values, n_cells, NULL),
                     GV_OK);
    put_line(out, made);
    gv_instance_free(made);
}

/* Takes out the directives by which the command says what its lines are. */
static void drop_directives(char *text)
{
    char *to = text;
    for (char *line = text; *line;) {
        const size_t length = strcspn(line, "\n") + (strchr(line, '\n') != NULL);
        const bool is_directive =
            strncmp(line, "#size ", 6) == 0 || strncmp(line, "#family ", 8) == 0;
        if (!is_directive) {
            memmove(to, line, length);
            to += length;
        }
        line += length;
    }
    *to = '\0';
}

static void assert_command(const collection *c, const char *line, const gv_buffer *ours)
{
    const puzzle all = { .text = c->lines.text ? c->lines.text : "",
                         .options = c->of->options };
    char *printed = command_prints(line, &all);
    drop_directives(printed);
    assert_string_equal(ours->text ? ours->text : "", printed);
    gv_free(printed);
}

/* The same for a table: without its header and its first column, the puzzles. */
static void assert_rows(const collection *c, const char *line, const gv_buffer *ours)
{
    const puzzle all = { .text = c->lines.text, .options = c->of->options };
    char *printed = command_prints(line, &all);
    gv_buffer theirs;
    gv_buffer_init(&theirs, NULL);
    for (char *at = strchr(printed, '\n') + 1; *at; at = strchr(at, '\n') + 1) {
        const char *cells = strchr(at, '\t') + 1;
        gv_buffer_add(&theirs, cells, strcspn(cells, "\n") + 1);
    }
    assert_string_equal(ours->text, theirs.text);
    gv_buffer_free(&theirs);
    gv_free(printed);
}

/* Every third one lacks a given, and every fifth has one more at its end. */
static gv_instance *change(const collection *c, const gv_generated *made, size_t i)
{
    uint16_t values[81];
    gv_instance *changed = NULL;
    memcpy(values, made->values, made->n_cells * sizeof *values);
    for (size_t cell = 0; i % 3 == 1 && cell < made->n_cells; cell++)
        if (values[cell]) {
            values[cell] = 0;
            break;
        }
    if (i % 5 == 2)
        values[made->n_cells - 1] = (uint16_t)(1 + i % c->of->shape.order);
    assert_int_equal(
        gv_instance_with_values(&changed, c->empty, values, made->n_cells, NULL),
        GV_OK);
    return changed;
}

static void collect(collection *c, const family *of)
{
    *c = (collection){ .of = of };
    gv_buffer_init(&c->lines, NULL);
    assert_int_equal(gv_context_new(&c->context, NULL), GV_OK);
    gv_context_set_sat(c->context, gv_linked_sat); // as the command does
    gv_context_set_labeller(c->context, gv_linked_labeller);
    assert_int_equal(gv_instance_empty(&c->empty, c->context, &of->shape, NULL), GV_OK);
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_puzzle_stream *stream = NULL;
    options.seed = 7;
    assert_int_equal(gv_generate(&stream, c->empty, &options, NULL), GV_OK);
    for (; c->n < n_puzzles; c->n++) {
        gv_generated made;
        bool more;
        assert_int_equal(gv_puzzle_stream_next(&made, &more, stream, NULL), GV_OK);
        c->items[c->n] = change(c, &made, c->n);
        put_line(&c->lines, c->items[c->n]);
    }
    gv_puzzle_stream_free(stream);
}

static void release(collection *c)
{
    for (size_t i = 0; i < c->n; i++)
        gv_instance_free(c->items[i]);
    gv_instance_free(c->empty);
    gv_context_free(c->context);
    gv_buffer_free(&c->lines);
}

/* Runs `compare` for each family. */
static void for_all(void (*compare)(const collection *c, gv_buffer *ours))
{
    for (size_t i = 0; i < N_FAMILIES; i++) {
        collection c;
        gv_buffer ours;
        gv_buffer_init(&ours, NULL);
        collect(&c, &families[i]);
        compare(&c, &ours);
        gv_buffer_free(&ours);
        release(&c);
    }
}

/* ---- making ---- */

/* The first puzzles of a stream, as lines. */
static void put_stream(gv_buffer *ours, const collection *c, gv_puzzle_stream *stream)
{
    gv_buffer_reset(ours);
    for (size_t i = 0; i < n_puzzles; i++) {
        gv_generated made;
        bool more = false;
        assert_int_equal(gv_puzzle_stream_next(&made, &more, stream, NULL), GV_OK);
        assert_true(more);
        put_values(ours, c, made.values, made.n_cells);
    }
    gv_puzzle_stream_free(stream);
}

static void assert_stream(const collection *c, const char *verb, gv_buffer *ours)
{
    char line[80];
    const collection none = { .of = c->of }; // no input
    (void)snprintf(line, sizeof line, "%s --seed 4 --count %zu", verb, n_puzzles);
    assert_command(&none, line, ours);
}

static void compare_made(const collection *c, gv_buffer *ours)
{
    gv_generate_options options = GV_INIT(gv_generate_options);
    gv_grids_options grids = GV_INIT(gv_grids_options);
    gv_puzzle_stream *stream = NULL;
    options.seed = grids.seed = 4;
    assert_int_equal(gv_generate(&stream, c->empty, &options, NULL), GV_OK);
    put_stream(ours, c, stream);
    assert_stream(c, "generate", ours);
    options.method = "weighted";
    assert_int_equal(gv_generate(&stream, c->empty, &options, NULL), GV_OK);
    put_stream(ours, c, stream);
    assert_stream(c, "generate --method weighted", ours);
    assert_int_equal(gv_generate_grids(&stream, c->empty, &grids, NULL), GV_OK);
    put_stream(ours, c, stream);
    assert_stream(c, "grids", ours);
}

static void puzzles_and_grids_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    for_all(compare_made);
}

static void instances_with_holes_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    for (size_t i = 0; i < 2; i++) { // Sudoku and Latin squares
        collection c;
        gv_buffer ours, theirs;
        gv_gsp_options options = GV_INIT(gv_gsp_options);
        gv_puzzle_stream *stream = NULL;
        char line[80];
        gv_buffer_init(&ours, NULL);
        gv_buffer_init(&theirs, NULL);
        collect(&c, &families[i]);
        options.seed = 4;
        assert_int_equal(gv_generate_gsp(&stream, c.empty, &options, NULL), GV_OK);
        put_stream(&ours, &c, stream);
        (void)snprintf(line, sizeof line, "gsp --seed 4 --count %zu", n_puzzles);
        const puzzle none = { .text = "", .options = families[i].options };
        char *printed = command_prints(line, &none);
        for (char *at = strtok(printed, "\n"); at; at = strtok(NULL, "\n"))
            if (*at != '#')
                gv_buffer_printf(&theirs, "%s\n", at);
        assert_string_equal(ours.text, theirs.text);
        gv_free(printed);
        gv_buffer_free(&ours);
        gv_buffer_free(&theirs);
        release(&c);
    }
}

/* ---- searching ---- */

static void compare_counts(const collection *c, gv_buffer *ours)
{
    for (size_t i = 0; i < c->n; i++) {
        gv_count_result count;
        assert_int_equal(gv_count(&count, c->items[i], NULL, NULL), GV_OK);
        gv_buffer_printf(ours, "%s\n", count.decimal);
    }
    assert_command(c, "count --limit 0", ours);
}

static void compare_solutions(const collection *c, gv_buffer *ours)
{
    for (size_t i = 0; i < c->n; i++) {
        uint16_t values[81];
        gv_outcome outcome;
        const size_t n_cells = gv_instance_n_cells(c->items[i]);
        assert_int_equal(
            gv_solve_one(values, n_cells, &outcome, c->items[i], NULL, NULL), GV_OK);
        if (outcome == GV_OUTCOME_OK)
            put_values(ours, c, values, n_cells);
        else
            gv_buffer_printf(ours, "%s\n", gv_outcome_name(outcome));
    }
    assert_command(c, "solve", ours);
}

static void compare_checks(const collection *c, gv_buffer *ours)
{
    for (size_t i = 0; i < c->n; i++) {
        gv_check_result check;
        assert_int_equal(gv_check(&check, c->items[i], NULL, NULL), GV_OK);
        gv_buffer_printf(ours, "%zu\t", gv_instance_n_givens(c->items[i]));
        if (check.solutions == 1)
            gv_buffer_printf(ours, "1\t%s\t%u\n", check.redundant ? "no" : "yes",
                             check.redundant);
        else
            gv_buffer_printf(ours, "%s\t-\t-\n", check.solutions ? "2+" : "0");
    }
    assert_rows(c, "check --to tsv", ours);
}

static void compare_minimal(const collection *c, gv_buffer *ours)
{
    for (size_t i = 0; i < c->n; i++) {
        gv_instance *minimal = NULL;
        gv_check_result check;
        assert_int_equal(
            gv_minimize(&minimal, &check, c->items[i], DRAWN(5, i + 1), NULL, NULL),
            GV_OK);
        if (minimal)
            put_line(ours, minimal);
        else
            gv_buffer_puts(ours, check.solutions ? "multiple\n" : "none\n");
        gv_instance_free(minimal);
    }
    assert_command(c, "minimize --seed 5", ours);
}

static void put_share(gv_buffer *out, uint64_t part, uint64_t whole)
{
    if (whole)
        gv_buffer_printf(out, "\t%.4f", (double)part / (double)whole);
    else
        gv_buffer_puts(out, "\t-");
}

static void compare_backbones(const collection *c, gv_buffer *ours)
{
    for (size_t i = 0; i < c->n; i++) {
        gv_backbone_result bone;
        assert_int_equal(gv_backbone(&bone, NULL, 0, c->items[i], NULL, NULL, NULL),
                         GV_OK);
        if (bone.outcome == GV_OUTCOME_NONE) {
            gv_buffer_puts(ours, "none\tnone\tnone\tnone\tnone\tnone\tnone\tnone\n");
            continue;
        }
        gv_buffer_printf(ours, "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64,
                         bone.n_holes, bone.n_total, bone.n_variables, bone.n_fixed);
        put_share(ours, bone.n_fixed, bone.n_variables);
        gv_buffer_printf(ours, "\t%" PRIu64, bone.n_fixed_of_total);
        put_share(ours, bone.n_fixed_of_total, bone.n_total);
        gv_buffer_printf(ours, "\t%s\n", gv_outcome_name(bone.outcome));
    }
    assert_rows(c, "backbone", ours);
}

static void compare_isomorphs(const collection *c, gv_buffer *ours)
{
    for (size_t i = 0; i < c->n; i++) {
        gv_instance *isomorph = NULL;
        assert_int_equal(gv_shuffle(&isomorph, c->items[i], 5, i + 1, NULL), GV_OK);
        put_line(ours, isomorph);
        gv_instance_free(isomorph);
    }
    assert_command(c, "convert --shuffle --seed 5 --to line", ours);
}

/* Every third one: forms take longer than anything else here. */
static void compare_classes(const collection *c, gv_buffer *ours)
{
    collection some = { .of = c->of };
    gv_buffer_init(&some.lines, NULL);
    for (size_t i = 0; i < c->n; i += 3) {
        gv_class *found = NULL;
        gv_end end;
        char *form = NULL;
        assert_int_equal(gv_class_new(&found, &end, c->items[i], NULL, NULL), GV_OK);
        assert_int_equal(
            gv_instance_write(&form, gv_class_form(found), GV_FORMAT_LINE, NULL, NULL),
            GV_OK);
        put_line(&some.lines, c->items[i]);
        put_line(ours, c->items[i]);
        ours->length--; // its newline
        gv_buffer_printf(ours, "\t%s\t%s\t%s\n", form, gv_class_automorphisms(found),
                         gv_class_name(found));
        gv_string_free(form);
        gv_class_free(found);
    }
    assert_command(
        &some, "canon --form graph --automorphisms --class --to tsv --no-header", ours);
    gv_buffer_free(&some.lines);
}

static void classes_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    if (!gv_linked_labeller)
        skip();
    for_all(compare_classes);
}

static void searches_answer_as_the_command(void **ctx)
{
    (void)ctx;
    for_all(compare_counts);
    for_all(compare_solutions);
    for_all(compare_checks);
    for_all(compare_minimal);
    for_all(compare_backbones);
    for_all(compare_isomorphs);
}

/* ---- rating and explaining ---- */

static void compare_ratings(const collection *c, gv_buffer *ours)
{
    gv_scale_options options = GV_INIT(gv_scale_options);
    gv_scale *scale = NULL;
    options.ratings = "W,B,type";
    assert_int_equal(gv_scale_new(&scale, c->context, &options, NULL), GV_OK);
    for (size_t i = 0; i < c->n; i++) {
        gv_grade grades[3];
        assert_int_equal(gv_scale_rate(grades, scale, c->items[i], NULL, NULL), GV_OK);
        gv_buffer_printf(ours, "%s\t%s\t%s\n", grades[0].text, grades[1].text,
                         grades[2].text);
    }
    gv_scale_free(scale);
    assert_rows(c, "rate --ratings W,B,type --to tsv", ours);
}

/* What the command prints for puzzle i alone. */
static char *command_prints_one(const char *line, const collection *c, size_t i)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    put_line(&text, c->items[i]);
    const puzzle one = { .text = text.text, .options = c->of->options };
    char *printed = command_prints(line, &one);
    gv_buffer_free(&text);
    return printed;
}

static void compare_paths(const collection *c, gv_buffer *ours)
{
    for (size_t i = 0; i < c->n; i++) {
        gv_explanation *explanation = NULL;
        char *text = NULL;
        assert_int_equal(gv_explain(&explanation, c->items[i], NULL, NULL, NULL),
                         GV_OK);
        assert_int_equal(
            gv_explanation_write(&text, explanation, GV_RENDER_NOTATION, NULL), GV_OK);
        put_line(ours, c->items[i]);
        gv_buffer_printf(ours, "%s\n", text);
        gv_string_free(text);
        gv_explanation_free(explanation);
    }
    assert_command(c, "explain", ours);
}

static void ratings_and_paths_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    for_all(compare_ratings);
    for_all(compare_paths);
}

static void compare_worksheets(const collection *c, gv_buffer *ours)
{
    if (c->of->shape.family != GV_SUDOKU && c->of->shape.family != GV_LATIN)
        return;
    for (size_t i = 0; i < c->n; i++) {
        gv_worksheet *worksheet = NULL;
        char *text = NULL;
        assert_int_equal(gv_worksheet_new(&worksheet, c->items[i], NULL, NULL, NULL),
                         GV_OK);
        assert_int_equal(gv_worksheet_write(&text, worksheet, GV_RENDER_NOTATION, NULL),
                         GV_OK);
        put_line(ours, c->items[i]);
        gv_buffer_printf(ours, "%s\n", text);
        gv_string_free(text);
        gv_worksheet_free(worksheet);
    }
    assert_command(c, "paris", ours);
}

static void worksheets_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    for_all(compare_worksheets);
}

/* ---- 9x9 alone ---- */

static void compare_forms(const collection *c, gv_buffer *ours)
{
    for (size_t i = 0; i < c->n; i++) {
        gv_canon_result form;
        assert_int_equal(gv_canon(&form, c->items[i], NULL, NULL, NULL), GV_OK);
        for (size_t k = 0; form.outcome == GV_OUTCOME_OK && k < 81; k++)
            gv_buffer_putc(ours, form.digits[k] ? (char)('0' + form.digits[k]) : '.');
        if (form.outcome != GV_OUTCOME_OK)
            gv_buffer_puts(ours, gv_outcome_name(form.outcome));
        gv_buffer_putc(ours, '\n');
    }
    assert_command(c, "canon", ours);
}

/* Where neighbours and minimal puzzles go. */
typedef struct listing {
    const collection *of;
    gv_buffer *out;
} listing;

static bool list_values(void *user, const uint16_t *values, size_t n_cells)
{
    const listing *l = user;
    put_values(l->out, l->of, values, n_cells);
    return true;
}

static void compare_neighbours(const collection *c, gv_buffer *ours)
{
    gv_vary_options options = GV_INIT(gv_vary_options);
    listing list = { c, ours };
    options.count = 3;
    options.seed = 5;
    gv_buffer_reset(ours);
    for (size_t i = 0; i < c->n; i++) {
        gv_end end;
        options.unit = i + 1; // the number of the record
        assert_int_equal(
            gv_vary(&end, c->items[i], &options, NULL, list_values, &list, NULL),
            GV_OK);
        if (end == GV_END_NODES) // fewer than three were found
            gv_buffer_puts(ours, "limit\n");
    }
    assert_command(c, "vary --count 3 --seed 5", ours);
}

static void nine_by_nine_answers_as_the_command(void **ctx)
{
    (void)ctx;
    collection c;
    gv_buffer ours;
    gv_buffer_init(&ours, NULL);
    collect(&c, &families[0]);
    compare_forms(&c, &ours);
    compare_neighbours(&c, &ours);
    gv_buffer_free(&ours);
    release(&c);
}

/* ---- other languages ---- */

static void compare_encodings(const collection *c, gv_buffer *ours)
{
    static const char *const encodings[] = { "dimacs-3d", "dimacs-2d", "opb",     "mzn",
                                             "xcsp3",     "minion",    "csp-dual" };
    enum { N_ENCODINGS = sizeof encodings / sizeof *encodings };
    (void)ours;
    for (size_t i = 0; i < c->n; i++) {
        const char *encoding = encodings[i % N_ENCODINGS];
        char line[80], *text = NULL;
        gv_end end;
        (void)snprintf(line, sizeof line, "encode --to %s", encoding);
        assert_int_equal(
            gv_encode(&text, &end, c->items[i], encoding, NULL, NULL, NULL), GV_OK);
        char *printed = command_prints_one(line, c, i);
        assert_string_equal(text, printed);
        gv_free(printed);
        gv_string_free(text);
    }
}

static void encodings_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    for_all(compare_encodings);
}

static void compare_formats(const collection *c, gv_buffer *ours)
{
    (void)ours;
    for (size_t i = 0; i < c->n; i++) {
        const gv_format format = i % 2 ? GV_FORMAT_GRID : GV_FORMAT_PM;
        char line[80], *text = NULL;
        if (gv_instance_write(&text, c->items[i], format, NULL, NULL) != GV_OK)
            continue; // queens have no pencilmarks
        (void)snprintf(line, sizeof line, "convert --to %s", gv_format_name(format));
        char *printed = command_prints_one(line, c, i);
        assert_memory_equal(text, printed, strlen(text));
        assert_string_equal(printed + strlen(text), "\n\n");
        gv_free(printed);
        gv_string_free(text);
    }
}

static void texts_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    for_all(compare_formats);
}

int main(int n_words, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_and_grids_are_those_of_the_command),
        cmocka_unit_test(instances_with_holes_are_those_of_the_command),
        cmocka_unit_test(searches_answer_as_the_command),
        cmocka_unit_test(ratings_and_paths_are_those_of_the_command),
        cmocka_unit_test(worksheets_are_those_of_the_command),
        cmocka_unit_test(classes_are_those_of_the_command),
        cmocka_unit_test(nine_by_nine_answers_as_the_command),
        cmocka_unit_test(encodings_are_those_of_the_command),
        cmocka_unit_test(texts_are_those_of_the_command),
    };
    if (n_words > 1 && strcmp(words[1], "full") == 0)
        n_puzzles = MOST;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
