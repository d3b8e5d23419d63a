/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_template.c -- worksheets through givens.h: their bytes against the command's,
 * their data against their JSON; wrong arguments, limits, lack of memory. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "command_testing.h"

#include <jansson.h>
#include <math.h>

static const puzzle easy = EASY_NINE, six = SIX, latin = LATIN, queens = QUEENS;
/* Its path has several stages. */
static const puzzle staged = {
    .text =
        ".4.2576...6............8.3.3...2.8..8..6.9.....9....1573..9............6..."
        "5.3..4",
    .options = ""
};
/* There is no cell with two candidates to choose from. */
static const puzzle stuck = { .text = "1...............", .options = "" };
static const puzzle clash = { .text = "11..............", .options = "" };

static gv_worksheet *make(const gv_instance *instance,
                          const gv_worksheet_options *options)
{
    gv_worksheet *sheet = NULL;
    assert_int_equal(gv_worksheet_new(&sheet, instance, options, NULL, NULL), GV_OK);
    return sheet;
}

/* ---- the command's bytes ---- */

static void assert_written(const gv_worksheet *sheet, const char *options,
                           const puzzle *p)
{
    char line[120], *text = NULL;
    (void)snprintf(line, sizeof line, "paris %s", options);
    assert_int_equal(gv_worksheet_write(&text, sheet, GV_RENDER_NOTATION, NULL), GV_OK);
    assert_printed(text, line, p);
    gv_string_free(text);
    (void)snprintf(line, sizeof line, "paris --to json %s", options);
    assert_int_equal(gv_worksheet_write(&text, sheet, GV_RENDER_JSON, NULL), GV_OK);
    assert_printed_line(text, line, p);
    gv_string_free(text);
}

static void worksheets_are_what_the_command_prints(void **ctx)
{
    (void)ctx;
    static const puzzle *const puzzles[] = { &easy,   &six,   &latin,
                                             &staged, &stuck, &clash };
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        gv_instance *instance = parse(context, puzzles[i]);
        gv_worksheet *sheet = make(instance, NULL);
        gv_instance_free(instance); // it keeps what it needs
        assert_written(sheet, "", puzzles[i]);
        gv_worksheet_free(sheet);
    }
    gv_context_free(context);
}

static void options_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    static const struct {
        const char *words;
        gv_worksheet_options options;
    } runs[] = {
        { "--exhaustive", { .exhaustive = true } },
        { "--exhaustive --max-depth 1", { .exhaustive = true, .max_depth = 1 } },
        { "--exhaustive --max-patterns 3", { .exhaustive = true, .max_patterns = 3 } },
        { "--exhaustive --max-patterns 0",
          { .exhaustive = true, .max_patterns = UINT64_MAX } },
        { "--no-path", { .no_path = true } },
        { "--apply 22.3,r2c3.2", { .apply = "22.3, r2c3.2" } },
        { "--limit 5", { .max_solutions = 5 } },
        { "--limit 0", { .max_solutions = UINT64_MAX } },
        { "--remove-clues increasing", { .remove_clues = "increasing" } },
        { "--remove-clues random --seed 7",
          { .remove_clues = "random", .seed = 7, .unit = 1 } },
    };
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &stuck);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        gv_worksheet_options options = runs[i].options;
        options.size = sizeof options;
        gv_worksheet *sheet = make(instance, &options);
        assert_written(sheet, runs[i].words, &stuck);
        gv_worksheet_free(sheet);
    }
    gv_instance_free(instance);
    gv_context_free(context);
}

/* ---- data against JSON ---- */

static long long integer(const json_t *object, const char *key)
{
    const json_t *member = json_object_get(object, key);
    assert_true(json_is_integer(member));
    return json_integer_value(member);
}

/* "21.5" for row 2, column 1, digit 5, of orders up to 9. */
static void assert_assigns(gv_candidate candidate, unsigned order, const json_t *name)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%u%u.%u", candidate.cell / order + 1,
                   candidate.cell % order + 1, candidate.value);
    assert_string_equal(text, json_string_value(name));
}

/* Values on a line; "." for an empty cell. */
static void assert_values(const uint8_t *values, size_t n_cells, const json_t *line)
{
    const char *text = json_string_value(line);
    assert_int_equal(strlen(text), n_cells);
    for (size_t i = 0; i < n_cells; i++)
        assert_int_equal(text[i], values[i] ? '0' + values[i] : '.');
}

static void assert_tables(const gv_worksheet_board *board, unsigned order,
                          const json_t *json)
{
    const json_t *frequencies = json_object_get(json, "frequencies");
    assert_values(board->values, (size_t)order * order, json_object_get(json, "board"));
    for (unsigned cell = 0; cell < order * order; cell++) {
        const json_t *row = json_array_get(json_object_get(json, "gpt"), cell / order);
        assert_int_equal(board->performance[cell],
                         json_integer_value(json_array_get(row, cell % order)));
        assert_int_equal(__builtin_popcountll(board->candidates[cell]),
                         board->performance[cell]);
    }
    for (unsigned i = 0; i <= order; i++)
        assert_int_equal(board->frequencies[i],
                         json_integer_value(json_array_get(frequencies, i)));
    assert_int_equal(board->n_hopeless, integer(json, "hopeless"));
    assert_int_equal(board->dof, integer(json, "dof"));
}

static void assert_digits(const gv_worksheet_content *content, const json_t *root)
{
    static const char *const kinds[] = { "rows", "columns", "blocks" };
    const unsigned order = content->shape.order;
    for (unsigned digit = 0; digit < order; digit++) {
        const json_t *json = json_array_get(json_object_get(root, "ipt"), digit);
        for (unsigned cell = 0; cell < order * order; cell++) {
            const char *row = json_string_value(
                json_array_get(json_object_get(json, "table"), cell / order));
            assert_int_equal(content->givens.candidates[cell] >> digit & 1,
                             row[cell % order] == '1');
        }
        for (unsigned unit = 0; unit < content->n_units; unit++) {
            const json_t *totals = json_object_get(json, kinds[unit / order]);
            assert_int_equal(content->givens.totals[unit * order + digit],
                             json_integer_value(json_array_get(totals, unit % order)));
        }
    }
}

static void assert_forced(const gv_worksheet_forced *forced, size_t n, unsigned order,
                          const json_t *json)
{
    assert_int_equal(n, json_array_size(json));
    for (size_t i = 0; i < n; i++) {
        const json_t *item = json_array_get(json, i);
        const char *by = json_string_value(json_object_get(item, "by"));
        assert_assigns(forced[i].candidate, order, json_object_get(item, "assign"));
        assert_int_equal(forced[i].ease, integer(item, "ease"));
        assert_int_equal(forced[i].unit == GV_NO_UNIT, strcmp(by, "cell") == 0);
    }
}

static void assert_choices(const gv_worksheet_stage *stage, unsigned order,
                           const json_t *json)
{
    static const char *const ends[] = { "stuck", "solved", "no-impact", "impossible" };
    const json_t *choices = json_object_get(json, "choices");
    const json_t *patterns = json_object_get(json, "outcomes");
    assert_int_equal(stage->n_choices, json_array_size(choices));
    assert_int_equal(stage->n_patterns, json_array_size(patterns));
    for (size_t i = 0; i < stage->n_choices; i++) {
        const json_t *choice = json_array_get(choices, i);
        assert_assigns(stage->choices[i].candidate, order,
                       json_object_get(choice, "choice"));
        assert_string_equal(ends[stage->choices[i].end],
                            json_string_value(json_object_get(choice, "end")));
    }
    for (size_t i = 0; i < stage->n_patterns; i++) {
        const json_t *pattern = json_array_get(patterns, i);
        assert_values(stage->patterns[i].values, (size_t)order * order,
                      json_object_get(pattern, "board"));
        assert_int_equal(stage->patterns[i].dof, integer(pattern, "dof"));
        assert_int_equal(stage->patterns[i].n_twos, integer(pattern, "twos"));
        assert_int_equal(stage->patterns[i].n_choices, integer(pattern, "choices"));
        assert_int_equal(stage->choices[stage->patterns[i].first].pattern, i);
    }
    assert_int_equal(stage->n_no_impact, integer(json, "no-impact"));
    assert_int_equal(stage->n_impossible, integer(json, "impossible"));
    assert_int_equal(stage->n_duplicates, integer(json, "duplicates"));
}

static void assert_stage(const gv_worksheet_stage *stage, unsigned order,
                         const json_t *json)
{
    const json_t *next = json_object_get(json, "next");
    const json_t *after = json_object_get(json, "after");
    assert_tables(&stage->board, order, json);
    assert_choices(stage, order, json);
    assert_int_equal(stage->has_before, json_is_string(after));
    if (stage->has_before)
        assert_assigns(stage->after, order, after);
    assert_int_equal(stage->has_next, json_is_object(next));
    if (!stage->has_next)
        return;
    assert_assigns(stage->next, order, json_object_get(next, "choice"));
    assert_string_equal(stage->decided_by,
                        json_string_value(json_object_get(next, "by")));
    assert_int_equal(stage->n_parallel,
                     json_array_size(json_object_get(next, "parallel")));
    assert_forced(stage->forced, stage->n_forced, order,
                  json_object_get(next, "assignments"));
}

static void assert_tree(const gv_worksheet_content *content, const json_t *root)
{
    const json_t *json = json_object_get(root, "exhaustive");
    const json_t *levels = json_object_get(json, "levels");
    const json_t *found = json_object_get(json, "solutions");
    assert_true(content->is_exhaustive && !content->is_cut);
    assert_int_equal(content->n_stuck, integer(json, "boards"));
    assert_int_equal(content->n_levels, json_array_size(levels));
    assert_int_equal(content->n_found, json_array_size(found));
    for (size_t i = 0; i < content->n_found; i++)
        assert_values(content->found[i], content->n_cells, json_array_get(found, i));
    for (size_t i = 0; i < content->n_levels; i++) {
        const json_t *level = json_array_get(levels, i);
        const json_t *patterns = json_object_get(level, "patterns");
        assert_int_equal(content->levels[i].n_boards, integer(level, "boards"));
        assert_int_equal(content->levels[i].n_choices, integer(level, "choices"));
        assert_int_equal(content->levels[i].n_solutions, integer(level, "solutions"));
        for (unsigned solved = 0; solved < 2; solved++)
            assert_int_equal(content->levels[i].n_patterns[solved],
                             json_integer_value(json_array_get(patterns, solved)));
    }
}

static void assert_rests(const gv_worksheet_content *content, const json_t *root)
{
    const json_t *rests = json_object_get(root, "removals");
    assert_int_equal(content->n_rests, json_array_size(rests));
    for (size_t i = 0; i < content->n_rests; i++) {
        const json_t *json = json_array_get(rests, i);
        const gv_worksheet_rest *rest = &content->rests[i];
        const json_t *removed = json_object_get(json, "removed");
        assert_int_equal(rest->has_removed, json_is_string(removed));
        if (rest->has_removed)
            assert_assigns(rest->removed, content->shape.order, removed);
        assert_int_equal(rest->n_clues, integer(json, "clues"));
        assert_int_equal(rest->dof, integer(json, "dof"));
        assert_int_equal(rest->has_total,
                         json_is_integer(json_object_get(json, "total-dof")));
    }
}

static void contents_are_the_data_of_the_json(void **ctx)
{
    (void)ctx;
    static const puzzle *const puzzles[] = { &easy, &six, &latin, &staged, &stuck };
    gv_worksheet_options options = GV_INIT(gv_worksheet_options);
    gv_context *context = context_with(NULL);
    options.exhaustive = true;
    options.remove_clues = "smallest";
    size_t n_stages = 0;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        gv_instance *instance = parse(context, puzzles[i]);
        gv_worksheet *sheet = make(instance, &options);
        const gv_worksheet_content *content = gv_worksheet_read(sheet);
        const unsigned order = content->shape.order;
        char *text = NULL;
        assert_int_equal(gv_worksheet_write(&text, sheet, GV_RENDER_JSON, NULL), GV_OK);
        json_t *root = json_loads(text, 0, NULL);
        const json_t *path = json_object_get(root, "path");
        const json_t *ease = json_object_get(root, "ease");
        assert_tables(&content->givens, order, root);
        assert_digits(content, root);
        assert_string_equal(content->type,
                            json_string_value(json_object_get(root, "type")));
        assert_string_equal(content->n_solutions,
                            json_string_value(json_object_get(root, "solutions")));
        assert_forced(content->forced, content->n_forced, order,
                      json_object_get(root, "assignments"));
        assert_int_equal(!isnan(content->ease), json_is_real(ease));
        if (json_is_real(ease))
            assert_true(fabs(content->ease - json_real_value(ease)) < 1e-9);
        assert_int_equal(content->n_stages, json_array_size(path));
        for (size_t k = 0; k < content->n_stages; k++, n_stages++)
            assert_stage(&content->stages[k], order, json_array_get(path, k));
        assert_int_equal(content->n_disclosed,
                         json_array_size(json_object_get(root, "disclosed")));
        assert_tree(content, root);
        assert_rests(content, root);
        json_decref(root);
        gv_string_free(text);
        gv_worksheet_free(sheet);
        gv_instance_free(instance);
    }
    assert_true(n_stages > 1);
    gv_context_free(context);
}

static void troubles_are_data_too(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &clash);
    gv_worksheet *sheet = make(instance, NULL);
    const gv_worksheet_content *content = gv_worksheet_read(sheet);
    assert_int_equal(content->fill, GV_OUTCOME_NONE);
    assert_string_equal(content->type, "-");
    assert_string_equal(content->n_solutions, "0");
    assert_false(content->has_total);
    assert_true(isnan(content->ease));
    assert_true(content->givens.n_warnings > 0);
    assert_int_equal(content->givens.warnings[0].trouble, GV_TROUBLE_CLASH);
    gv_worksheet_free(sheet);
    gv_instance_free(instance);
    gv_context_free(context);
}

/* ---- limits, wrong arguments, lack of memory ---- */

static void limits_and_the_stop_flag_are_answers(void **ctx)
{
    (void)ctx;
    gv_flag stop = true;
    gv_limits stopped = GV_INIT(gv_limits);
    gv_worksheet_options options = GV_INIT(gv_worksheet_options);
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &staged);
    gv_worksheet *sheet = NULL;
    char *text = NULL;
    stopped.stop = &stop;
    options.exhaustive = true;
    options.remove_clues = "increasing";
    assert_int_equal(gv_worksheet_new(&sheet, instance, &options, &stopped, NULL),
                     GV_OK);
    const gv_worksheet_content *content = gv_worksheet_read(sheet);
    assert_int_equal(content->outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(content->path, GV_OUTCOME_LIMIT);
    assert_int_equal(content->path_end, GV_END_STOPPED);
    assert_int_equal(content->givens.n_filled, 24);
    assert_int_equal(gv_worksheet_write(&text, sheet, GV_RENDER_NOTATION, NULL), GV_OK);
    assert_string_equal(text + strlen(text) - strlen("\nlimit\n"), "\nlimit\n");
    gv_string_free(text);
    gv_worksheet_free(sheet);
    gv_instance_free(instance);
    gv_context_free(context);
}

static void wrong_arguments_are_refused(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &stuck), *board = parse(context, &queens);
    gv_worksheet_options options = GV_INIT(gv_worksheet_options);
    gv_worksheet *sheet = NULL, *made = make(instance, NULL);
    char *text = NULL;
    gv_error err;
    assert_int_equal(gv_worksheet_new(NULL, instance, NULL, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_worksheet_new(&sheet, NULL, NULL, NULL, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_worksheet_new(&sheet, board, NULL, NULL, &err),
                     GV_ERR_UNSUPPORTED);
    options.remove_clues = "at once";
    assert_int_equal(gv_worksheet_new(&sheet, instance, &options, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "at once"));
    options.remove_clues = NULL;
    options.apply = "11.2";
    assert_int_equal(gv_worksheet_new(&sheet, instance, &options, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_string_equal(err.message, "11.2 is not open: the cell is filled");
    options.apply = "99.9";
    assert_int_equal(gv_worksheet_new(&sheet, instance, &options, NULL, &err),
                     GV_ERR_ARGUMENT);
    options.size = 1;
    assert_int_equal(gv_worksheet_new(&sheet, instance, &options, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_null(sheet);
    assert_null(gv_worksheet_read(NULL));
    gv_worksheet_free(NULL);
    assert_int_equal(gv_worksheet_write(&text, made, GV_RENDER_SVG, &err),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_worksheet_write(&text, NULL, GV_RENDER_JSON, &err),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_worksheet_write(NULL, made, GV_RENDER_JSON, &err),
                     GV_ERR_ARGUMENT);
    assert_null(text);
    gv_worksheet_free(made);
    gv_instance_free(board);
    gv_instance_free(instance);
    gv_context_free(context);
}

/* Each allocation fails once: the call fails, leaks nothing and changes nothing. */
static void worksheets_survive_lack_of_memory(void **ctx)
{
    (void)ctx;
    gv_worksheet_options options = GV_INIT(gv_worksheet_options);
    gv_status status = GV_ERR_MEMORY;
    size_t n_failures = 0;
    options.exhaustive = true;
    options.remove_clues = "random";
    options.apply = "22.3";
    for (; status != GV_OK; n_failures++) {
        gv_memory memory = { 0 };
        gv_context *context = context_with(&memory);
        gv_instance *instance = parse(context, &stuck);
        gv_worksheet *sheet = NULL;
        char *text = NULL, *json = NULL;
        memory.fail_at = atomic_load(&memory.n_calls) + n_failures + 1;
        status = gv_worksheet_new(&sheet, instance, &options, NULL, NULL);
        assert_int_equal(status == GV_OK, sheet != NULL);
        if (status == GV_OK)
            status = gv_worksheet_write(&text, sheet, GV_RENDER_NOTATION, NULL);
        if (status == GV_OK)
            status = gv_worksheet_write(&json, sheet, GV_RENDER_JSON, NULL);
        assert_int_equal(status == GV_OK, json != NULL);
        assert_true(status == GV_OK || status == GV_ERR_MEMORY);
        gv_string_free(json);
        gv_string_free(text);
        gv_worksheet_free(sheet);
        gv_instance_free(instance);
        gv_context_free(context);
    }
    assert_true(n_failures > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worksheets_are_what_the_command_prints),
        cmocka_unit_test(options_are_those_of_the_command),
        cmocka_unit_test(contents_are_the_data_of_the_json),
        cmocka_unit_test(troubles_are_data_too),
        cmocka_unit_test(limits_and_the_stop_flag_are_answers),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(worksheets_survive_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
