/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_explain.c -- explanations through givens.h: their bytes against the command's,
 * their data against their JSON, their states against their steps; verification; wrong
 * arguments, limits, lack of memory. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../threads.h"
#include "api_testing.h"
#include "command_testing.h"
#include "api/explanation.h"
#include "report/path/path_json.h"

#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

static const puzzle easy = EASY_NINE, hard = HARD_NINE, six = SIX, latin = LATIN,
                    queens = QUEENS, csp = CSP;
static const puzzle several = {
    .text =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3.....8...2"
        ".....1",
    .options = ""
};
static const puzzle impossible = { .text = "11.4.1...2......6.1..5....6...5.2...",
                                   .options = "--block 2x3",
                                   .known = { .block_rows = 2, .block_cols = 3 } };
/* SER 7.4: fish with fins, forcing chains, g-whips. */
static const puzzle chained = {
    .text =
        "8....9....5..2..1..3.8..7.5......6..4.6..3........78.1.........52......4..."
        "1..93.",
    .options = ""
};
/* A whip with a Subset in it. */
static const puzzle composite = {
    .text =
        ".8.7....2....59.7.6..8.....5.....6....3....959.......3...9.4..7....7.5.4.3."
        "58..2.",
    .options = ""
};

static gv_explanation *explain(const gv_instance *instance, const char *theory)
{
    gv_explain_options options = GV_INIT(gv_explain_options);
    gv_explanation *e = NULL;
    options.theory = theory;
    assert_int_equal(gv_explain(&e, instance, &options, NULL, NULL), GV_OK);
    return e;
}

static gv_explanation_summary summary_of(const gv_explanation *e)
{
    gv_explanation_summary summary;
    assert_int_equal(gv_explanation_summarize(&summary, e, NULL), GV_OK);
    return summary;
}

/* ---- the command's bytes ---- */

static void assert_written(const gv_explanation *e, gv_rendering rendering,
                           const char *line, const puzzle *p)
{
    char *text = NULL;
    assert_int_equal(gv_explanation_write(&text, e, rendering, NULL), GV_OK);
    if (rendering == GV_RENDER_JSON)
        assert_printed_line(text, line, p);
    else
        assert_printed(text, line, p);
    gv_string_free(text);
}

static void assert_step_written(const gv_explanation *e, size_t index,
                                gv_rendering rendering, const puzzle *p)
{
    char line[80], *text = NULL;
    const bool draws = rendering == GV_RENDER_SVG;
    (void)snprintf(line, sizeof line, "explain --step %zu %s", index + 1,
                   draws                          ? "--to svg"
                   : rendering == GV_RENDER_WORDS ? "--words"
                   : rendering == GV_RENDER_ASCII ? "--ascii"
                                                  : "");
    assert_int_equal(gv_explanation_write_step(&text, e, index, rendering, NULL),
                     GV_OK);
    if (draws) {
        char *printed = command_prints(line, p);
        assert_memory_equal(printed, text, strlen(text));
        assert_string_equal(printed + strlen(text), "\n\n");
        gv_free(printed);
    } else {
        assert_printed(text, line, p);
    }
    gv_string_free(text);
}

static void paths_are_what_the_command_prints(void **ctx)
{
    (void)ctx;
    static const puzzle *const puzzles[] = { &easy,   &hard, &six,     &latin,
                                             &queens, &csp,  &several, &impossible };
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        const puzzle *p = puzzles[i];
        gv_instance *instance = parse(context, p);
        gv_explanation *e = explain(instance, NULL);
        gv_instance_free(instance); // it keeps what it needs
        assert_written(e, GV_RENDER_NOTATION, "explain", p);
        assert_written(e, GV_RENDER_ASCII, "explain --ascii", p);
        assert_written(e, GV_RENDER_WORDS, "explain --words", p);
        assert_written(e, GV_RENDER_STATES, "explain --states", p);
        assert_written(e, GV_RENDER_JSON, "explain --to json", p);
        for (size_t step = 0; step < 2 && step < summary_of(e).n_steps; step++) {
            assert_step_written(e, step, GV_RENDER_NOTATION, p);
            assert_step_written(e, step, GV_RENDER_WORDS, p);
            if (p != &csp)
                assert_step_written(e, step, GV_RENDER_SVG, p);
        }
        gv_explanation_free(e);
    }
    gv_context_free(context);
}

static void options_are_those_of_the_command(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &hard);
    gv_explain_options options = GV_INIT(gv_explain_options);
    gv_explanation *e = NULL;
    options.theory = "BC+Z";
    options.max_length = 4;
    options.only_needed = true;
    assert_int_equal(gv_explain(&e, instance, &options, NULL, NULL), GV_OK);
    assert_written(e, GV_RENDER_JSON,
                   "explain --to json --theory BC+Z --max-length 4 --only-needed",
                   &hard);
    assert_string_equal(summary_of(e).theory, "BC+Z");
    gv_explanation_free(e);
    gv_instance_free(instance);
    static const puzzle marks = {
        .text = "1....2..1.3412341234...4.23412341234123412.4..3.1234123412341234",
        .options = "--from sukaku --block 2x2 --from-state",
        .known = { .format = GV_FORMAT_SUKAKU, .block_rows = 2, .block_cols = 2 }
    };
    instance = parse(context, &marks);
    options = GV_INIT(gv_explain_options);
    options.from_state = true;
    assert_int_equal(gv_explain(&e, instance, &options, NULL, NULL), GV_OK);
    assert_written(e, GV_RENDER_NOTATION, "explain", &marks);
    gv_explanation_free(e);
    gv_instance_free(instance);
    gv_context_free(context);
}

static void sudoku_explainer_explains_as_in_the_command(void **ctx)
{
    (void)ctx;
    static const puzzle *const puzzles[] = { &easy, &chained, &several };
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        const puzzle *p = puzzles[i];
        gv_instance *instance = parse(context, p);
        gv_explanation *e = explain(instance, "se");
        gv_instance_free(instance);
        assert_written(e, GV_RENDER_NOTATION, "explain --theory SE", p);
        assert_written(e, GV_RENDER_ASCII, "explain --theory SE --ascii", p);
        assert_written(e, GV_RENDER_WORDS, "explain --theory SE --words", p);
        assert_written(e, GV_RENDER_JSON, "explain --theory SE --to json", p);
        gv_explanation_free(e);
    }
    gv_context_free(context);
}

/* ---- data against JSON ---- */

static gv_label label_of(const gv_net *net, gv_candidate candidate)
{
    assert_true(candidate.cell < net->n_primary && candidate.value >= 1 &&
                candidate.value <= gv_net_group_size(net, candidate.cell));
    return net->group_labels[net->group_start[candidate.cell] + candidate.value - 1];
}

static void assert_is(const gv_net *net, gv_candidate candidate, const json_t *name)
{
    const gv_net_name expected = gv_net_name_of_label(net, label_of(net, candidate));
    assert_string_equal(json_string_value(name), expected.text);
}

/* A list that may be absent where it is empty. */
static void assert_are(const gv_net *net, gv_candidates candidates, const json_t *names)
{
    assert_int_equal(candidates.n_items, json_array_size(names));
    for (size_t i = 0; i < candidates.n_items; i++)
        assert_is(net, candidates.items[i], json_array_get(names, i));
}

static void assert_named(gv_names names, const json_t *expected)
{
    assert_int_equal(names.n_items, json_array_size(expected));
    for (size_t i = 0; i < names.n_items; i++)
        assert_string_equal(names.items[i],
                            json_string_value(json_array_get(expected, i)));
}

static void assert_subset(const gv_net *net, const gv_subset_pattern *subset,
                          const json_t *json)
{
    assert_int_equal(subset != NULL, json != NULL);
    if (!subset)
        return;
    const json_t *sets = json_object_get(json, "sets");
    assert_named(subset->variables, json_object_get(json, "variables"));
    assert_named(subset->constraints, json_object_get(json, "transversals"));
    assert_int_equal(json_array_size(sets), subset->variables.n_items);
    for (size_t i = 0; i < json_array_size(sets); i++)
        assert_are(net, subset->sets[i], json_array_get(sets, i));
    assert_are(net, subset->fins, json_object_get(json, "fins"));
}

/* The links of a chain; returns the one after them. */
static const gv_chain_link *assert_chain(const gv_net *net, const gv_chain_link *link,
                                         const json_t *chain, unsigned branch,
                                         unsigned depth)
{
    for (size_t i = 0; i < json_array_size(chain); i++, link++) {
        const json_t *json = json_array_get(chain, i);
        const json_t *right = json_object_get(json, "right");
        const json_t *variable = json_object_get(json, "variable");
        assert_int_equal(link->branch, branch);
        assert_int_equal(link->depth, depth);
        assert_int_equal(link->variable != NULL, variable != NULL);
        if (variable)
            assert_string_equal(link->variable, json_string_value(variable));
        assert_int_equal(link->has_left, json_object_get(json, "left") != NULL);
        if (link->has_left)
            assert_is(net, link->left, json_object_get(json, "left"));
        assert_int_equal(link->has_source,
                         json_is_string(json_object_get(json, "from")));
        if (link->has_source)
            assert_is(net, link->source, json_object_get(json, "from"));
        assert_are(net, link->z, json_object_get(json, "z"));
        assert_are(net, link->t, json_object_get(json, "t"));
        assert_are(net, link->outer, json_object_get(json, "outer"));
        assert_subset(net, link->subset, json_object_get(right, "subset"));
        switch (link->kind) {
        case GV_LINKS_NOTHING:
            assert_true(json_is_null(right));
            break;
        case GV_LINKS_CANDIDATE:
            assert_int_equal(link->right.n_items, 1);
            assert_is(net, link->right.items[0], right);
            break;
        case GV_LINKS_GROUP:
            assert_are(net, link->right, right);
            break;
        case GV_LINKS_SUBSET:
            assert_non_null(link->subset);
            break;
        case GV_LINKS_CHAIN:
            assert_is(net, link[1].target, json_object_get(right, "target"));
            link = assert_chain(net, link + 1, json_object_get(right, "chain"), branch,
                                depth + 1) -
                   1;
            break;
        }
    }
    return link;
}

static void assert_step(const gv_net *net, const gv_explained_step *step,
                        const json_t *json)
{
    const json_t *value = json_object_get(json, "value");
    const json_t *variable = json_object_get(json, "variable");
    const json_t *branches = json_object_get(json, "branches");
    const json_t *proof = json_object_get(json, "steps");
    assert_string_equal(step->rule, json_string_value(json_object_get(json, "rule")));
    assert_string_equal(step->name, json_string_value(json_object_get(json, "name")));
    assert_int_equal(step->length, json_integer_value(json_object_get(json, "length")));
    assert_true(isnan(step->rating));
    assert_int_equal(step->placed.n_items, value != NULL);
    if (value)
        assert_is(net, step->placed.items[0], value);
    assert_are(net, step->eliminated, json_object_get(json, "targets"));
    assert_are(net, step->clashing, json_object_get(json, "givens"));
    assert_int_equal(step->variable != NULL, variable != NULL);
    if (variable)
        assert_string_equal(step->variable, json_string_value(variable));
    assert_subset(net, step->subset, json_object_get(json, "subset"));
    const gv_chain_link *end =
        assert_chain(net, step->links, json_object_get(json, "chain"), 0, 0);
    for (size_t i = 0; i < json_array_size(branches); i++) {
        const json_t *branch = json_array_get(branches, i);
        assert_is(net, end->target, json_object_get(branch, "target"));
        end = assert_chain(net, end, json_object_get(branch, "chain"), (unsigned)i, 0);
    }
    assert_ptr_equal(end, step->links + step->n_links);
    assert_int_equal(step->n_proof, json_array_size(proof));
    for (size_t i = 0; i < step->n_proof; i++)
        assert_step(net, &step->proof[i], json_array_get(proof, i));
    if (step->n_links || step->subset || step->placed.n_items)
        assert_true(step->n_cells > 0 && step->pattern.n_items >= step->n_cells);
    for (size_t i = 1; i < step->n_cells; i++)
        assert_true(step->cells[i - 1] < step->cells[i]);
}

static json_t *json_of(const gv_explanation *e)
{
    char *text = NULL;
    assert_int_equal(gv_explanation_write(&text, e, GV_RENDER_JSON, NULL), GV_OK);
    json_t *root = json_loads(text, 0, NULL);
    assert_non_null(root);
    gv_string_free(text);
    return root;
}

/* What a path has, so that a test can demand it. */
typedef struct found {
    size_t n_groups, n_subsets, n_parts, n_branches, n_proofs, n_fins;
} found;

static void look(found *f, const gv_explained_step *step)
{
    for (size_t i = 0; i < step->n_links; i++) {
        f->n_groups += step->links[i].kind == GV_LINKS_GROUP;
        f->n_parts += step->links[i].kind == GV_LINKS_SUBSET;
        f->n_branches += step->links[i].branch;
    }
    f->n_subsets += step->subset != NULL;
    f->n_fins += step->subset ? step->subset->fins.n_items : 0;
    f->n_proofs += step->n_proof > 0;
}

static void steps_are_the_data_of_the_json(void **ctx)
{
    (void)ctx;
    static const struct {
        const puzzle *puzzle;
        const char *theory;
    } runs[] = {
        { &easy, "W" },          { &six, "W" },         { &latin, "gW" },
        { &queens, "gW" },       { &csp, "W" },         { &chained, "gW" },
        { &chained, "SFin+BC" }, { &composite, "S2W" }, { &chained, "FW" },
        { &latin, "TE" },        { &hard, "TE" },       { &impossible, "W" },
    };
    found all = { 0 };
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        gv_instance *instance = parse(context, runs[i].puzzle);
        gv_explanation *e = explain(instance, runs[i].theory);
        json_t *root = json_of(e);
        const json_t *steps = json_object_get(root, "steps");
        assert_int_equal(summary_of(e).n_steps, json_array_size(steps));
        assert_string_equal(summary_of(e).hardest,
                            json_string_value(json_object_get(root, "hardest")));
        for (size_t k = 0; k < json_array_size(steps); k++) {
            const gv_explained_step *step = gv_explanation_step(e, k);
            assert_step(instance->net, step, json_array_get(steps, k));
            look(&all, step);
            char *text = NULL;
            assert_int_equal(
                gv_explanation_write_step(&text, e, k, GV_RENDER_JSON, NULL), GV_OK);
            json_t *alone = json_loads(text, 0, NULL);
            assert_true(json_equal(alone, json_array_get(steps, k)));
            json_decref(alone);
            gv_string_free(text);
        }
        assert_null(gv_explanation_step(e, json_array_size(steps)));
        json_decref(root);
        gv_explanation_free(e);
        gv_instance_free(instance);
    }
    assert_true(all.n_groups && all.n_subsets && all.n_parts);
    assert_true(all.n_branches && all.n_proofs && all.n_fins);
    gv_context_free(context);
}

/* Chains inside chains are rare where whips are long: so they are short here, as no
 * theory says. */
static void nested_chains_come_one_level_deeper(void **ctx)
{
    (void)ctx;
    static const puzzle p = {
        .text =
            "2...4.5......3.....8..5.9.2.9...4..63......78..4.71...62.5....3..7....."
            ".....9.6..",
        .options = ""
    };
    const gv_limits limits = { .nodes = 20000 };
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &p);
    gv_path path = { .instance = instance };
    gv_rule_pool *pool;
    gv_rule_context *rules;
    gv_step_maker maker;
    gv_arena arena;
    gv_buffer text;
    gv_json json;
    gv_arena_init(&arena, NULL);
    gv_buffer_init(&text, NULL);
    gv_json_init(&json, &text);
    assert_int_equal(gv_theory_parse(&path.theory, "WpW", NULL), GV_OK);
    path.theory.short_rules = GV_RULE_BIT(WHIP) | GV_RULE_BIT(G_WHIP);
    assert_int_equal(gv_rule_pool_new(&pool, NULL, NULL), GV_OK);
    assert_int_equal(gv_rule_pool_get(&rules, pool, instance, true, NULL, NULL), GV_OK);
    assert_int_equal(gv_path_find(&path, rules, &limits, &arena, NULL), GV_OK);
    gv_json_object_begin(&json);
    assert_int_equal(gv_path_json(&json, &path, rules->state, false, NULL), GV_OK);
    gv_json_object_end(&json);
    json_t *root = json_loads(text.text, 0, NULL);
    assert_int_equal(gv_step_maker_init(&maker, instance->net, &arena, NULL), GV_OK);
    const gv_explained_step *steps = gv_step_maker_rules(&maker, &path, rules->state);
    size_t n_nested = 0;
    for (size_t i = 0; i < path.n_steps; i++) {
        assert_step(instance->net, &steps[i],
                    json_array_get(json_object_get(root, "steps"), i));
        for (size_t k = 0; k < steps[i].n_links; k++)
            n_nested += steps[i].links[k].kind == GV_LINKS_CHAIN;
    }
    assert_true(n_nested > 0);
    gv_step_maker_free(&maker);
    json_decref(root);
    gv_buffer_free(&text);
    gv_arena_free(&arena);
    gv_rule_pool_free(pool);
    gv_instance_free(instance);
    gv_context_free(context);
}

static void hints_are_the_data_of_the_json(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &chained);
    const gv_net *net = instance->net;
    gv_explanation *e = explain(instance, "SE");
    json_t *root = json_of(e);
    const json_t *steps = json_object_get(root, "steps");
    size_t n_nodes = 0;
    assert_true(summary_of(e).rating == json_number_value(json_object_get(root, "ER")));
    assert_true(summary_of(e).rating_pearl ==
                json_number_value(json_object_get(root, "EP")));
    assert_true(summary_of(e).rating_diamond ==
                json_number_value(json_object_get(root, "ED")));
    for (size_t k = 0; k < json_array_size(steps); k++) {
        const gv_explained_step *step = gv_explanation_step(e, k);
        const json_t *json = json_array_get(steps, k);
        const json_t *nodes = json_object_get(json, "nodes");
        assert_string_equal(step->name,
                            json_string_value(json_object_get(json, "technique")));
        assert_true(fabs(step->rating -
                         json_number_value(json_object_get(json, "rating"))) < 1e-9);
        assert_are(net, step->eliminated, json_object_get(json, "targets"));
        assert_named(step->units, json_object_get(json, "units"));
        assert_named(step->covers, json_object_get(json, "covers"));
        assert_int_equal(step->n_nodes, json_array_size(nodes));
        assert_int_equal(step->n_ends, json_array_size(json_object_get(json, "ends")));
        if (!nodes && !json_object_get(json, "others"))
            assert_are(net, step->pattern, json_object_get(json, "candidates"));
        for (size_t i = 0; i < step->n_nodes; i++, n_nodes++) {
            const json_t *node = json_array_get(nodes, i);
            assert_is(net, step->nodes[i].candidate, json_object_get(node, "label"));
            assert_int_equal(step->nodes[i].on,
                             json_is_true(json_object_get(node, "on")));
            assert_int_equal(step->nodes[i].cause != NULL,
                             json_object_get(node, "by") != NULL);
            assert_int_equal(step->nodes[i].n_parents,
                             json_array_size(json_object_get(node, "parents")));
        }
    }
    assert_true(n_nodes > 0);
    json_decref(root);
    gv_explanation_free(e);
    gv_instance_free(instance);
    gv_context_free(context);
}

/* ---- states ---- */

static size_t count(const bool *candidates, size_t n)
{
    size_t n_held = 0;
    for (size_t i = 0; i < n; i++)
        n_held += candidates[i];
    return n_held;
}

/* Candidates only disappear, and those of a step are there before it and not after. */
static void states_follow_from_steps(void **ctx)
{
    (void)ctx;
    static const struct {
        const puzzle *puzzle;
        const char *theory;
        size_t n_cells;
    } runs[] = { { &chained, "W", 81 }, { &chained, "SE", 81 }, { &six, "W", 36 },
                 { &latin, "W", 25 },   { &queens, "gW", 6 },   { &csp, "W", 3 } };
    bool before[729], after[729];
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        gv_instance *instance = parse(context, runs[i].puzzle);
        const gv_net *net = instance->net;
        const size_t n = net->n_labels;
        gv_explanation *e = explain(instance, runs[i].theory);
        const gv_explanation_summary summary = summary_of(e);
        for (size_t k = 0; k < summary.n_steps; k++) {
            const gv_explained_step *step = gv_explanation_step(e, k);
            assert_int_equal(gv_explanation_state(before, n, e, k, NULL), GV_OK);
            assert_int_equal(gv_explanation_state(after, n, e, k + 1, NULL), GV_OK);
            for (size_t label = 0; label < n; label++)
                assert_true(before[label] || !after[label]);
            for (size_t t = 0; t < step->eliminated.n_items; t++) {
                assert_true(before[label_of(net, step->eliminated.items[t])]);
                assert_false(after[label_of(net, step->eliminated.items[t])]);
            }
            for (size_t t = 0; t < step->placed.n_items; t++)
                assert_true(after[label_of(net, step->placed.items[t])]);
        }
        assert_int_equal(summary.outcome, GV_OUTCOME_OK);
        assert_int_equal(count(after, n), runs[i].n_cells);
        gv_explanation_free(e);
        gv_instance_free(instance);
    }
    gv_context_free(context);
}

/* ---- outcomes ---- */

static void outcomes_are_answers(void **ctx)
{
    (void)ctx;
    static const struct {
        const puzzle *puzzle;
        const char *theory;
        gv_outcome outcome;
        double rating;
    } runs[] = {
        { &easy, "W", GV_OUTCOME_OK, 0 },
        { &hard, "BRT", GV_OUTCOME_BEYOND, NAN },
        { &several, "W", GV_OUTCOME_MULTIPLE, NAN },
        { &several, "SE", GV_OUTCOME_MULTIPLE, NAN },
        { &impossible, "W", GV_OUTCOME_NONE, NAN },
        { &easy, "SE", GV_OUTCOME_OK, 1.2 },
    };
    gv_context *context = context_with(NULL);
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        gv_instance *instance = parse(context, runs[i].puzzle);
        gv_explanation *e = explain(instance, runs[i].theory);
        const gv_explanation_summary summary = summary_of(e);
        assert_int_equal(summary.outcome, runs[i].outcome);
        assert_int_equal(summary.end, GV_END_COMPLETE);
        assert_true(isnan(runs[i].rating) ? isnan(summary.rating)
                                          : summary.rating == runs[i].rating);
        gv_explanation_free(e);
        gv_instance_free(instance);
    }
    gv_context_free(context);
}

static void limits_and_the_stop_flag_end_an_explanation(void **ctx)
{
    (void)ctx;
    gv_flag stop = true;
    gv_limits stopped = GV_INIT(gv_limits), few = GV_INIT(gv_limits);
    gv_explain_options se = GV_INIT(gv_explain_options);
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &hard);
    gv_explanation *e = NULL;
    char *text = NULL;
    stopped.stop = &stop;
    few.nodes = 1;
    se.theory = "SE";
    assert_int_equal(gv_explain(&e, instance, NULL, &few, NULL), GV_OK);
    assert_int_equal(summary_of(e).outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(summary_of(e).end, GV_END_NODES);
    assert_written(e, GV_RENDER_NOTATION, "explain --limit-nodes 1", &hard);
    assert_written(e, GV_RENDER_JSON, "explain --limit-nodes 1 --to json", &hard);
    gv_explanation_free(e);
    assert_int_equal(gv_explain(&e, instance, NULL, &stopped, NULL), GV_OK);
    assert_int_equal(summary_of(e).outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(summary_of(e).end, GV_END_STOPPED);
    assert_int_equal(gv_explanation_write(&text, e, GV_RENDER_WORDS, NULL), GV_OK);
    assert_non_null(strstr(text, "limit\n"));
    gv_string_free(text);
    gv_explanation_free(e);
    assert_int_equal(gv_explain(&e, instance, &se, &stopped, NULL), GV_OK);
    assert_int_equal(summary_of(e).outcome, GV_OUTCOME_LIMIT);
    assert_int_equal(summary_of(e).end, GV_END_STOPPED);
    gv_explanation_free(e);
    gv_instance_free(instance);
    gv_context_free(context);
}

/* ---- verifying ---- */

static void paths_are_verified_and_wrong_ones_refused(void **ctx)
{
    (void)ctx;
    static const puzzle *const puzzles[] = { &hard, &six, &queens, &csp, &several };
    gv_context *context = context_with(NULL);
    gv_flag stop = true;
    gv_limits stopped = GV_INIT(gv_limits);
    gv_outcome outcome;
    gv_error err;
    stopped.stop = &stop;
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        gv_instance *instance = parse(context, puzzles[i]);
        gv_explanation *e = explain(instance, "gW");
        char *json = NULL;
        assert_int_equal(gv_explanation_write(&json, e, GV_RENDER_JSON, NULL), GV_OK);
        const size_t length = strlen(json);
        assert_int_equal(gv_verify(&outcome, instance, json, length, NULL, NULL, &err),
                         GV_OK);
        assert_int_equal(outcome, GV_OUTCOME_OK);
        if (summary_of(e).outcome == GV_OUTCOME_MULTIPLE) {
            assert_int_equal(
                gv_verify(&outcome, instance, json, length, NULL, &stopped, &err),
                GV_OK);
            assert_int_equal(outcome, GV_OUTCOME_LIMIT);
        }
        char *rule = strstr(json, "\"rule\": \"");
        outcome = GV_OUTCOME_ERROR;
        if (rule) {
            rule[9] = 'x';
            assert_int_equal(
                gv_verify(&outcome, instance, json, length, NULL, NULL, &err),
                GV_ERR_INPUT);
            assert_non_null(strstr(err.message, "step 1"));
            assert_int_equal(err.row, 0);
        }
        assert_int_equal(
            gv_verify(&outcome, instance, json, length / 2, NULL, NULL, &err),
            GV_ERR_INPUT);
        assert_true(err.line > 0 && err.column > 0);
        assert_int_equal(err.row, GV_NO_ROW);
        assert_int_equal(outcome, GV_OUTCOME_ERROR);
        gv_string_free(json);
        gv_explanation_free(e);
        gv_instance_free(instance);
    }
    gv_instance *instance = parse(context, &easy);
    const char claim[] = "{\"theory\": \"W\", \"steps\": [], \"status\": \"multiple\"}";
    assert_int_equal(
        gv_verify(&outcome, instance, claim, strlen(claim), NULL, NULL, &err),
        GV_ERR_INPUT);
    assert_non_null(strstr(err.message, "multiple"));
    gv_instance_free(instance);
    gv_context_free(context);
}

/* Every step in turn made wrong, by a target that it does not have, or by its name. */
static void the_wrong_step_is_told_as_data(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &easy);
    gv_explanation *e = explain(instance, "W");
    gv_outcome outcome;
    gv_error err;
    char *json = NULL;
    assert_int_equal(gv_explanation_write(&json, e, GV_RENDER_JSON, NULL), GV_OK);
    const size_t length = strlen(json);
    size_t step = 0;
    for (char *at = json; (at = strstr(at, "\"rule\": \"")); at++, step++) {
        static const char other[] = "\"name\": \"", *const begins[] = { "", other };
        for (size_t i = 0; i < 2; i++) {
            char *wrong = i ? strstr(at, begins[i]) + strlen(other) : at + 9;
            const char right = *wrong;
            *wrong = 'x';
            assert_int_equal(
                gv_verify(&outcome, instance, json, length, NULL, NULL, &err),
                GV_ERR_INPUT);
            assert_int_equal(err.row, step);
            *wrong = right;
        }
    }
    assert_int_equal(step, summary_of(e).n_steps);
    gv_string_free(json);
    gv_explanation_free(e);
    gv_instance_free(instance);
    gv_context_free(context);
}

static void a_solution_may_be_asked_for(void **ctx)
{
    (void)ctx;
    static const char nothing[] = "{\"theory\": \"W\", \"steps\": []}";
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &easy);
    gv_verify_options options = GV_INIT(gv_verify_options);
    gv_outcome outcome = GV_OUTCOME_ERROR;
    gv_error err;
    assert_int_equal(
        gv_verify(&outcome, instance, nothing, strlen(nothing), &options, NULL, &err),
        GV_OK);
    assert_int_equal(outcome, GV_OUTCOME_OK);
    options.needs_solution = true;
    assert_int_equal(
        gv_verify(&outcome, instance, nothing, strlen(nothing), &options, NULL, &err),
        GV_ERR_INPUT);
    assert_int_equal(err.row, GV_NO_ROW);
    gv_explanation *e = explain(instance, "W");
    char *json = NULL;
    assert_int_equal(gv_explanation_write(&json, e, GV_RENDER_JSON, NULL), GV_OK);
    assert_int_equal(
        gv_verify(&outcome, instance, json, strlen(json), &options, NULL, &err), GV_OK);
    gv_string_free(json);
    gv_explanation_free(e);
    gv_instance_free(instance);
    gv_context_free(context);
}

/* ---- wrong arguments ---- */

static void wrong_arguments_are_refused(void **ctx)
{
    (void)ctx;
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &six), *nine = parse(context, &easy);
    gv_explanation *e = NULL, *se = explain(nine, "SE"), *made = explain(nine, "W");
    gv_explain_options options = GV_INIT(gv_explain_options);
    gv_explanation_summary summary;
    gv_outcome outcome;
    bool state[729];
    char *text = NULL;
    gv_error err;
    assert_int_equal(gv_explain(NULL, nine, NULL, NULL, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_explain(&e, NULL, NULL, NULL, &err), GV_ERR_ARGUMENT);
    options.theory = "Q";
    assert_int_equal(gv_explain(&e, nine, &options, NULL, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "'Q'"));
    options.theory = "SE+W";
    assert_int_equal(gv_explain(&e, nine, &options, NULL, &err), GV_ERR_ARGUMENT);
    assert_non_null(strstr(err.message, "cannot be joined"));
    options.theory = "SE";
    assert_int_equal(gv_explain(&e, instance, &options, NULL, &err),
                     GV_ERR_UNSUPPORTED);
    options.only_needed = true;
    assert_int_equal(gv_explain(&e, nine, &options, NULL, &err), GV_ERR_ARGUMENT);
    options.theory = NULL;
    options.max_length = 37;
    assert_int_equal(gv_explain(&e, nine, &options, NULL, &err), GV_ERR_ARGUMENT);
    options.size = 0;
    assert_int_equal(gv_explain(&e, nine, &options, NULL, &err), GV_ERR_ARGUMENT);
    assert_null(e);
    gv_explanation_free(NULL);
    assert_null(gv_explanation_step(NULL, 0));
    assert_int_equal(gv_explanation_summarize(&summary, NULL, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_explanation_summarize(NULL, se, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_explanation_state(state, 728, se, 0, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_explanation_state(state, 729, se, 1000, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_explanation_state(NULL, 729, se, 0, &err), GV_ERR_ARGUMENT);
    assert_int_equal(gv_explanation_write(&text, se, (gv_rendering)99, &err),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_explanation_write(&text, made, GV_RENDER_SVG, &err),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_explanation_write(&text, se, GV_RENDER_STATES, &err),
                     GV_ERR_UNSUPPORTED);
    assert_int_equal(gv_explanation_write_step(&text, se, 0, GV_RENDER_SVG, &err),
                     GV_ERR_UNSUPPORTED);
    assert_int_equal(
        gv_explanation_write_step(&text, made, SIZE_MAX, GV_RENDER_JSON, &err),
        GV_ERR_ARGUMENT);
    assert_int_equal(gv_explanation_write(&text, NULL, GV_RENDER_JSON, &err),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_verify(&outcome, nine, NULL, 0, NULL, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_int_equal(gv_verify(&outcome, NULL, "{}", 2, NULL, NULL, &err),
                     GV_ERR_ARGUMENT);
    assert_null(text);
    gv_explanation_free(made);
    gv_explanation_free(se);
    gv_instance_free(nine);
    gv_instance_free(instance);
    gv_context_free(context);
}

/* ---- threads ---- */

static void *write_json(void *explanation)
{
    char *text = NULL;
    assert_int_equal(gv_explanation_write(&text, explanation, GV_RENDER_JSON, NULL),
                     GV_OK);
    return text;
}

static void threads_may_share_an_explanation(void **ctx)
{
    (void)ctx;
    needs_threads();
    enum { N_THREADS = 4 };
    pthread_t threads[N_THREADS];
    gv_context *context = context_with(NULL);
    gv_instance *instance = parse(context, &chained);
    gv_explanation *e = explain(instance, "gW");
    char *alone = write_json(e);
    gv_instance_free(instance);
    for (size_t i = 0; i < N_THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, write_json, e), 0);
    for (size_t i = 0; i < N_THREADS; i++) {
        void *text = NULL;
        assert_int_equal(pthread_join(threads[i], &text), 0);
        assert_string_equal(text, alone);
        gv_string_free(text);
    }
    gv_string_free(alone);
    gv_explanation_free(e);
    gv_context_free(context);
}

/* ---- lack of memory ---- */

/* Each allocation fails once: the call fails, leaks nothing and changes nothing. */
static void assert_survives(const puzzle *p, const char *theory, gv_rendering rendering)
{
    gv_explain_options options = GV_INIT(gv_explain_options);
    gv_status status = GV_ERR_MEMORY;
    options.theory = theory;
    size_t n_failures = 0;
    for (; status != GV_OK; n_failures++) {
        gv_memory memory = { 0 };
        gv_context *context = context_with(&memory);
        gv_instance *instance = parse(context, p);
        gv_explanation *e = NULL;
        char *text = NULL;
        memory.fail_at = atomic_load(&memory.n_calls) + n_failures + 1;
        status = gv_explain(&e, instance, &options, NULL, NULL);
        assert_int_equal(status == GV_OK, e != NULL);
        if (status == GV_OK) {
            status = gv_explanation_write(&text, e, rendering, NULL);
            assert_int_equal(status == GV_OK, text != NULL);
        }
        assert_true(status == GV_OK || status == GV_ERR_MEMORY);
        gv_string_free(text);
        gv_explanation_free(e);
        gv_instance_free(instance);
        gv_context_free(context);
    }
    assert_true(n_failures > 10);
}

static void explanations_survive_lack_of_memory(void **ctx)
{
    (void)ctx;
    assert_survives(&six, "gW", GV_RENDER_NOTATION);
    assert_survives(&csp, "TE", GV_RENDER_JSON);
    assert_survives(&latin, "S2W", GV_RENDER_WORDS);
    assert_survives(&easy, "SE", GV_RENDER_JSON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_what_the_command_prints),
        cmocka_unit_test(options_are_those_of_the_command),
        cmocka_unit_test(sudoku_explainer_explains_as_in_the_command),
        cmocka_unit_test(steps_are_the_data_of_the_json),
        cmocka_unit_test(nested_chains_come_one_level_deeper),
        cmocka_unit_test(hints_are_the_data_of_the_json),
        cmocka_unit_test(states_follow_from_steps),
        cmocka_unit_test(outcomes_are_answers),
        cmocka_unit_test(limits_and_the_stop_flag_end_an_explanation),
        cmocka_unit_test(paths_are_verified_and_wrong_ones_refused),
        cmocka_unit_test(the_wrong_step_is_told_as_data),
        cmocka_unit_test(a_solution_may_be_asked_for),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(threads_may_share_an_explanation),
        cmocka_unit_test(explanations_survive_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
