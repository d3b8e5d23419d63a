/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_json.c -- writes paths as JSON. Labels and variables are written as their names
 * in the network, so that no reader has to know how they are numbered. */
#include "report/path/path_json.h"

#include "report/path/chain_other.h"
#include "report/path/chain_source.h"
#include "report/path/excluded.h"
#include "report/path/path_text.h"
#include "report/path/step_text.h"
#include "report/path/step_words.h"
#include "report/path/words_names.h"
#include "rules/technique.h"

const char *const gv_path_json_keys[] = {
    "theory",    "max_length", "from_state",
    "givens",    "candidates", "candidates_after_brt",
    "csp_links", "links",      "density",
    "excluded",  "steps",      "hardest",
    "rating",    "solution",   NULL
};

const char gv_path_json_types[] =
    "/** The resolution path of a puzzle */"
    "PathRecord = Head & {"
    "  theory: string; max_length: integer; from_state: boolean; givens: integer;"
    "  candidates: integer; candidates_after_brt: integer; csp_links: integer;"
    "  links: integer; density: number;"
    "  /** Of a csp: what single constraints exclude before the first step */"
    "  excluded?: Excluded[];"
    "  steps: Step[];"
    "  /** The hardest rule of the path */ hardest: string;"
    "  /** Its length, where the path solves the puzzle or refutes it */"
    "  rating: integer | null;"
    "  solution: string | null };\n"
    "/** Labels are n5r1c2, r1c2 of queens, or name=value; variables are rc12, rn15 "
    "... */"
    "Step = {"
    "  /** From 1 */ step: integer;"
    "  rule: string; length: integer;"
    "  /** Of rules for one type of variables */ type?: string;"
    "  name: string;"
    "  /** What players call it */ technique?: string;"
    "  /** In the notation of docs/theory/path-notation.md */ text: string;"
    "  /** In plain words */ words: string;"
    "  /** True where all that it asserts or eliminates is of hidden variables */"
    "  hidden?: boolean;"
    "  /** Such steps before this one, unless they are asked for */ folded?: Step[];"
    "  variable?: string; subset?: Subset; chain?: Link[]; branches?: Branch[];"
    "  pattern?: Pattern;"
    "  /** Those of a small set */ constraints?: Constraint[];"
    "  /** Whether it is known that no smaller set forces anything */"
    "  smallest?: boolean;"
    "  /** What follows from the hypothesis of a trial */ steps?: Step[];"
    "  /** The label that is asserted */ value?: string;"
    "  /** Of a hidden one: where it comes from, and what it excludes */"
    "  because?: Constraint[]; excludes?: string[];"
    "  /** The labels that are removed */ targets?: string[];"
    "  /** Givens that contradict each other */ givens?: string[] };\n"
    "Excluded = { constraint: Constraint; labels: string[] };\n"
    "Constraint = {"
    "  /** A variable, another group, a statement of a csp, or a pair of labels */"
    "  name: string;"
    "  words: string };\n"
    "Pattern = {"
    "  /** The variables of A, B, ... */ parts: string[][];"
    "  /** What would leave a second solution: all of the first list or of the second "
    "*/"
    "  deadly?: string[][] };\n"
    "Subset = {"
    "  variables: string[];"
    "  /** The sets that hold the candidates */ transversals?: string[];"
    "  /** The candidates of each transversal set */ sets: string[][];"
    "  /** Candidates of a finned fish outside the sets */ fins?: string[] };\n"
    "Branch = { target: string; chain: Link[] };\n"
    "Link = {"
    "  /** Unless right is a Subset or a chain */ variable?: string;"
    "  left?: string;"
    "  /** What excludes left: the target or an earlier right; null: the chain outside "
    "*/"
    "  from?: string | null;"
    "  /** A label, a group of labels, a Subset, a chain inside, or nothing */"
    "  right: string | null | string[] | { subset: Subset } | Branch;"
    "  /** Further candidates that the target excludes */ z?: string[];"
    "  /** Those that an earlier right excludes */ t?: string[];"
    "  /** Those that only the chain outside excludes */ outer?: string[] };";

typedef struct writer {
    gv_json *json;
    const gv_state *state; /* before the step */
    const gv_net *net;
    gv_alphabet alphabet;
    const gv_step *step;         /* the current one */
    const gv_constraints *rules; /* of a csp, which the words name */
    gv_label *targets;           /* room for all labels, if some are hidden */
    bool show_hidden;            /* steps about hidden variables stand by themselves */
    gv_arena tmp;
    gv_buffer scratch;
} writer;

/* ---- names ---- */

static void put_scratch(writer *w)
{
    gv_json_string(w->json, w->scratch.text ? w->scratch.text : "", w->scratch.length);
    w->json->out->failed = w->json->out->failed || w->scratch.failed;
}

static void put_label(writer *w, gv_label label)
{
    gv_buffer_reset(&w->scratch);
    gv_net_label_name(w->net, label, &w->scratch);
    put_scratch(w);
}

static void put_group(writer *w, gv_var group)
{
    gv_buffer_reset(&w->scratch);
    gv_net_group_name(w->net, group, &w->scratch);
    put_scratch(w);
}

static void put_labels(writer *w, const gv_label *labels, uint32_t n)
{
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < n; i++)
        put_label(w, labels[i]);
    gv_json_array_end(w->json);
}

static void put_groups(writer *w, const gv_var *groups, uint32_t n)
{
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < n; i++)
        put_group(w, groups[i]);
    gv_json_array_end(w->json);
}

/* ---- patterns ---- */

/* The candidates of a finned fish that are in no transversal set. */
static void put_fins(writer *w, const gv_subset *subset)
{
    gv_label fin = GV_NO_LABEL;
    gv_json_key(w->json, "fins");
    gv_json_array_begin(w->json);
    while ((fin = gv_words_next_other(w->state, subset, fin)) != GV_NO_LABEL)
        put_label(w, fin);
    gv_json_array_end(w->json);
}

static void put_subset(writer *w, const gv_subset *subset)
{
    gv_json_object_begin(w->json);
    gv_json_key(w->json, "variables");
    put_groups(w, subset->vars, subset->size);
    if (subset->set_groups) {
        gv_json_key(w->json, "transversals");
        put_groups(w, subset->set_groups, subset->size);
    }
    gv_json_key(w->json, "sets");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < subset->size; i++)
        put_labels(w, subset->sets + subset->set_start[i],
                   subset->set_start[i + 1] - subset->set_start[i]);
    gv_json_array_end(w->json);
    if (w->step->rule->has_fins)
        put_fins(w, subset);
    gv_json_object_end(w->json);
}

static void put_cells(writer *w, const gv_chain_place *p);

static void put_right(writer *w, const gv_chain_place *p, uint32_t at)
{
    const gv_chain_cell *cell = &p->chain->cells[at];
    const gv_glabels *glabels = w->state->linkage->glabels;
    switch (cell->kind) {
    case GV_RIGHT_LABEL:
        put_label(w, cell->right);
        break;
    case GV_RIGHT_GLABEL:
        put_labels(w, glabels->labels + glabels->start[cell->right],
                   glabels->start[cell->right + 1] - glabels->start[cell->right]);
        break;
    case GV_RIGHT_SUBSET:
        gv_json_object_begin(w->json);
        gv_json_key(w->json, "subset");
        put_subset(w, cell->subset);
        gv_json_object_end(w->json);
        break;
    case GV_RIGHT_CHAIN:
        gv_json_object_begin(w->json);
        gv_json_key(w->json, "target");
        put_label(w, cell->inner->target);
        gv_json_key(w->json, "chain");
        put_cells(w, &(gv_chain_place){ cell->inner, cell->inner->target, p, at });
        gv_json_object_end(w->json);
        break;
    default:
        gv_json_null(w->json);
    }
}

/* The further candidates of cell `at`: those linked to the target ("z"), those that an
 * earlier right-linking candidate excludes ("t"); one may be both. In nested chains,
 * also those that only the outer chain excludes ("outer"), if any. */
static void put_others(writer *w, const gv_chain_place *p, uint32_t at,
                       gv_chain_other kind)
{
    static const char *const keys[] = { "z", "t", "outer" };
    const gv_rule *rule = w->step->rule;
    gv_label label = gv_chain_other_next(w->state, rule, p, at, kind, GV_NO_LABEL);
    if (kind == GV_CHAIN_OTHER_OUTER && label == GV_NO_LABEL)
        return;
    gv_json_key(w->json, keys[kind]);
    gv_json_array_begin(w->json);
    for (; label != GV_NO_LABEL;
         label = gv_chain_other_next(w->state, rule, p, at, kind, label))
        put_label(w, label);
    gv_json_array_end(w->json);
}

/* The left-linking candidate, and what excludes it. */
static void put_left(writer *w, const gv_chain_place *p, uint32_t at)
{
    const bool braid = gv_rule_has_inner_braids(w->step->rule);
    const gv_label left = p->chain->cells[at].left;
    if (left == GV_NO_LABEL)
        return;
    gv_json_key(w->json, "left");
    put_label(w, left);
    const gv_label from = gv_chain_source(w->state, p->chain, p->target, braid, at);
    gv_json_key(w->json, "from");
    if (from == GV_NO_LABEL)
        gv_json_null(w->json);
    else
        put_label(w, from);
}

static void put_cells(writer *w, const gv_chain_place *p)
{
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < p->chain->n_cells; i++) {
        const gv_chain_cell *cell = &p->chain->cells[i];
        gv_json_object_begin(w->json);
        if (cell->kind != GV_RIGHT_SUBSET && cell->kind != GV_RIGHT_CHAIN) {
            gv_json_key(w->json, "variable");
            put_group(w, cell->var);
        }
        put_left(w, p, i);
        gv_json_key(w->json, "right");
        put_right(w, p, i);
        if (cell->kind != GV_RIGHT_CHAIN) {
            for (gv_chain_other kind = 0; kind < GV_CHAIN_N_OTHERS; kind++)
                put_others(w, p, i, kind);
        }
        gv_json_object_end(w->json);
    }
    gv_json_array_end(w->json);
}

static void put_branches(writer *w, const gv_step *step)
{
    gv_json_key(w->json, "branches");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < step->n_chains; i++) {
        gv_json_object_begin(w->json);
        gv_json_key(w->json, "target");
        put_label(w, step->chains[i].target);
        gv_json_key(w->json, "chain");
        put_cells(
            w, &(gv_chain_place){ &step->chains[i], step->chains[i].target, NULL, 0 });
        gv_json_object_end(w->json);
    }
    gv_json_array_end(w->json);
}

static void put_set(writer *w, const gv_constraint_set *set)
{
    gv_json_key(w->json, "constraints");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < set->n; i++) {
        gv_json_object_begin(w->json);
        gv_json_key(w->json, "name");
        gv_buffer_reset(&w->scratch);
        gv_constraint_name(set->of, set->constraints[i], &w->scratch);
        put_scratch(w);
        gv_json_key(w->json, "words");
        gv_buffer_reset(&w->scratch);
        gv_words_constraint(&w->scratch, w->alphabet, set, i);
        put_scratch(w);
        gv_json_object_end(w->json);
    }
    gv_json_array_end(w->json);
    gv_json_key(w->json, "smallest");
    gv_json_bool(w->json, set->smallest);
}

static void put_sets(writer *w, const gv_pattern *pattern)
{
    gv_json_key(w->json, "pattern");
    gv_json_object_begin(w->json);
    gv_json_key(w->json, "parts");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < pattern->n_parts; i++)
        put_groups(w, pattern->vars + pattern->part_start[i],
                   pattern->part_start[i + 1] - pattern->part_start[i]);
    gv_json_array_end(w->json);
    if (pattern->n_deadly) {
        gv_json_key(w->json, "deadly");
        gv_json_array_begin(w->json);
        put_labels(w, pattern->deadly, pattern->n_deadly);
        put_labels(w, pattern->deadly + pattern->n_deadly, pattern->n_deadly);
        gv_json_array_end(w->json);
    }
    gv_json_object_end(w->json);
}

static void put_pattern(writer *w, const gv_step *step)
{
    if (step->pattern)
        put_sets(w, step->pattern);
    if (step->set) {
        put_set(w, step->set);
        return;
    }
    const bool has_variable =
        !step->subset && step->n_chains != 1 && step->var != GV_NO_VAR;
    if (has_variable) {
        gv_json_key(w->json, "variable");
        put_group(w, step->var);
    }
    if (step->subset) {
        gv_json_key(w->json, "subset");
        put_subset(w, step->subset);
    }
    if (step->n_chains == 1) {
        gv_json_key(w->json, "chain");
        put_cells(w, &(gv_chain_place){ step->chains, step->targets[0], NULL, 0 });
    } else if (step->n_chains) {
        put_branches(w, step);
    }
}

/* ---- steps ---- */

static void put_texts(writer *w, const gv_step *step)
{
    gv_json_key(w->json, "name");
    gv_buffer_reset(&w->scratch);
    gv_step_text_name(&w->scratch, w->state->linkage, step);
    put_scratch(w);
    if (step->technique) {
        gv_json_key(w->json, "technique");
        gv_json_puts(w->json, gv_techniques[step->technique].name);
    }
    gv_json_key(w->json, "text");
    gv_buffer_reset(&w->scratch);
    gv_step_text(&w->scratch, w->state->linkage, step, false);
    put_scratch(w);
    gv_json_key(w->json, "words");
    gv_buffer_reset(&w->scratch);
    gv_step_words(&w->scratch, w->state, w->alphabet, w->rules, step);
    put_scratch(w);
}

static void put_step(writer *w, const gv_step *step, size_t number);

/* What follows from the hypothesis of a trial. */
static void put_proof(writer *w, const gv_step *step)
{
    gv_json_key(w->json, "steps");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < step->n_proof; i++)
        put_step(w, &step->proof[i], i + 1);
    gv_json_array_end(w->json);
}

/* Whether all that it asserts or eliminates is of hidden variables. */
static bool is_hidden(const gv_net *net, const gv_step *step)
{
    if (step->conclusion != GV_ELIMINATES)
        return step->conclusion == GV_ASSERTS && gv_net_hides(net, step->value);
    for (uint32_t i = 0; i < step->n_targets; i++)
        if (!gv_net_hides(net, step->targets[i]))
            return false;
    return step->n_targets > 0;
}

/* Which constraints the only value left of a hidden variable comes from, and what it
 * excludes. */
static void put_reason(writer *w, const gv_step *step)
{
    const gv_words words = { .out = w->json->out,
                             .state = w->state,
                             .rules = w->rules };
    const uint32_t n = gv_step_excludes(w->targets, w->state, step->value);
    gv_words_rules why = { .n = 0 };
    gv_words_rules_of_single(&words, &why, step, w->targets, n);
    gv_json_key(w->json, "because");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < why.n; i++)
        gv_reason_json(w->json, w->rules, why.items[i], &w->scratch);
    gv_json_array_end(w->json);
    gv_json_key(w->json, "excludes");
    put_labels(w, w->targets, n);
}

/* The members of a step, in an open object. */
static void put_members(writer *w, const gv_step *step, size_t number)
{
    w->step = step;
    gv_json_key(w->json, "step");
    gv_json_uint(w->json, number);
    gv_json_key(w->json, "rule");
    gv_json_puts(w->json, step->rule->name);
    gv_json_key(w->json, "length");
    gv_json_uint(w->json, step->length);
    if (step->rule->typed) {
        gv_json_key(w->json, "type");
        gv_json_puts(w->json, gv_type_name(w->state->linkage->net, step->type));
    }
    put_texts(w, step);
    if (is_hidden(w->net, step)) {
        gv_json_key(w->json, "hidden");
        gv_json_bool(w->json, true);
    }
    put_pattern(w, step);
    if (step->n_proof)
        put_proof(w, step);
    if (step->conclusion == GV_ASSERTS) {
        gv_json_key(w->json, "value");
        put_label(w, step->value);
        if (gv_net_hides(w->net, step->value))
            put_reason(w, step);
    } else if (step->conclusion == GV_ELIMINATES) {
        gv_json_key(w->json, "targets");
        put_labels(w, step->targets, step->n_targets);
    } else if (step->var == GV_NO_VAR && !step->set) {
        gv_json_key(w->json, "givens");
        put_labels(w, step->targets, step->n_targets);
    }
}

static void put_step(writer *w, const gv_step *step, size_t number)
{
    gv_json_object_begin(w->json);
    put_members(w, step, number);
    gv_json_object_end(w->json);
}

/* ---- folded steps ---- */

/* Where the hidden steps from `at` on end; `at` itself if no other step follows them.
 */
static size_t end_of_hidden(const writer *w, const gv_path *path, size_t at)
{
    size_t end = at;
    while (end < path->n_steps && is_hidden(w->net, &path->steps[end]))
        end++;
    return end < path->n_steps ? end : at;
}

static void put_and_apply(writer *w, const gv_path *path, size_t at, gv_state *state)
{
    put_members(w, &path->steps[at], at + 1);
    gv_step_apply(&path->steps[at], state);
}

/* The step behind those that are folded into it. */
static void put_folding(writer *w, const gv_path *path, size_t at, size_t end,
                        gv_state *state)
{
    gv_json_object_begin(w->json);
    if (end > at) {
        gv_json_key(w->json, "folded");
        gv_json_array_begin(w->json);
        for (; at < end; at++) {
            gv_json_object_begin(w->json);
            put_and_apply(w, path, at, state);
            gv_json_object_end(w->json);
        }
        gv_json_array_end(w->json);
    }
    put_and_apply(w, path, at, state);
    gv_json_object_end(w->json);
}

/* ---- the whole ---- */

static void put_size(gv_json *json, gv_state *state, const gv_path *path,
                     gv_buffer *scratch)
{
    gv_json_key(json, "givens");
    gv_json_uint(json, gv_path_givens(path, state));
    gv_json_key(json, "candidates");
    gv_json_uint(json, gv_path_candidates(state, false));
    for (size_t i = 0; i < gv_path_brt_steps(path); i++)
        gv_step_apply(&path->steps[i], state);
    const gv_path_size size = gv_path_measure(state, false);
    gv_json_key(json, "candidates_after_brt");
    gv_json_uint(json, size.n_candidates);
    gv_json_key(json, "csp_links");
    gv_json_uint(json, size.n_csp_links);
    gv_json_key(json, "links");
    gv_json_uint(json, size.n_links);
    gv_json_key(json, "density");
    gv_buffer_reset(scratch);
    gv_path_text_density(scratch, gv_path_density(&size));
    gv_json_decimal(json, scratch->failed ? "0" : scratch->text);
}

static gv_status put_result(writer *w, const gv_path *path, gv_error *err)
{
    const bool solved = path->result.outcome == GV_OUTCOME_OK;
    gv_json_key(w->json, "hardest");
    gv_buffer_reset(&w->scratch);
    gv_path_text_tag(&w->scratch, path);
    put_scratch(w);
    gv_json_key(w->json, "rating");
    const gv_step *hardest = gv_path_hardest(path);
    if (solved || path->result.outcome == GV_OUTCOME_NONE)
        gv_json_uint(w->json, hardest ? hardest->length : 0);
    else
        gv_json_null(w->json);
    gv_json_key(w->json, "solution");
    if (!solved) {
        gv_json_null(w->json);
        return GV_OK;
    }
    gv_buffer_reset(&w->scratch);
    GV_TRY(gv_path_text_solution(&w->scratch, w->state, path->instance, err));
    gv_buffer_truncate(&w->scratch, w->scratch.length - 1); // its newline
    put_scratch(w);
    return GV_OK;
}

static gv_status put_path(writer *w, const gv_path *path, gv_state *state,
                          gv_error *err)
{
    gv_json *json = w->json;
    gv_path_start(state, path->instance, path->from_state);
    gv_json_key(json, "theory");
    gv_json_puts(json, path->theory.name);
    gv_json_key(json, "max_length");
    gv_json_uint(json, path->theory.max_length);
    gv_json_key(json, "from_state");
    gv_json_bool(json, path->from_state);
    put_size(json, state, path, &w->scratch);
    gv_path_start(state, path->instance, path->from_state);
    if (w->rules)
        gv_excluded_json(json, w->rules, &w->scratch);
    gv_json_key(json, "steps");
    gv_json_array_begin(json);
    for (size_t at = 0, end; at < path->n_steps; at = end + 1) {
        end = w->show_hidden ? at : end_of_hidden(w, path, at);
        put_folding(w, path, at, end, state);
    }
    gv_json_array_end(json);
    return put_result(w, path, err);
}

static gv_status init_writer(writer *w, gv_json *json, const gv_path *path,
                             const gv_state *state, bool show_hidden, gv_error *err)
{
    const gv_net *net = state->linkage->net;
    *w = (writer){ .json = json,
                   .state = state,
                   .net = net,
                   .alphabet = path->instance->alphabet,
                   .show_hidden = show_hidden };
    gv_arena_init(&w->tmp, json->out->memory);
    gv_buffer_init(&w->scratch, json->out->memory);
    if (!net->csp)
        return GV_OK;
    w->targets = GV_ARENA_NEW(&w->tmp, gv_label, net->n_labels);
    return w->targets ? gv_constraints_new(&w->rules, net, &w->tmp, err)
                      : gv_fail_memory(err);
}

static gv_status free_writer(writer *w, gv_status status, gv_error *err)
{
    gv_buffer_free(&w->scratch);
    gv_arena_free(&w->tmp);
    return status == GV_OK && w->json->out->failed ? gv_fail_memory(err) : status;
}

gv_status gv_path_json(gv_json *json, const gv_path *path, gv_state *state,
                       bool show_hidden, gv_error *err)
{
    writer w;
    gv_status status = init_writer(&w, json, path, state, show_hidden, err);
    if (status == GV_OK)
        status = put_path(&w, path, state, err);
    return free_writer(&w, status, err);
}

gv_status gv_path_json_step(gv_json *json, const gv_path *path, size_t number,
                            gv_state *state, gv_error *err)
{
    writer w;
    gv_status status = init_writer(&w, json, path, state, true, err);
    gv_path_before(path, number, state);
    if (status == GV_OK)
        put_step(&w, &path->steps[number - 1], number);
    return free_writer(&w, status, err);
}
