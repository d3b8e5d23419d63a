/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_text.c -- replays a path and prints what a reader needs at each point. */
#include "report/path/path_text.h"

#include "report/path/excluded.h"
#include "report/path/te_context_text.h"
#include "report/path/step_text.h"
#include "report/path/step_words.h"
#include "report/path/words_names.h"
#include "text/format.h"

#include <math.h>
#include <stdio.h>

/* ---- states ---- */

/* An instance that shows a state: values as givens, candidates as pencilmarks. */
static gv_status show_state(gv_instance *out, const gv_state *state,
                            const gv_instance *instance, gv_arena *tmp, gv_error *err)
{
    const gv_net *net = state->linkage->net;
    const size_t n_words = gv_bits_words(net->n_labels);
    uint64_t *marks = GV_ARENA_NEW(tmp, uint64_t, n_words);
    gv_label *givens = GV_ARENA_NEW(tmp, gv_label, net->n_primary);
    if (!marks || !givens)
        return gv_fail_memory(err);
    for (size_t word = 0; word < n_words; word++)
        marks[word] = state->candidates[word];
    uint32_t n_givens = 0;
    for (gv_var var = 0; var < net->n_primary; var++)
        if (state->value[var] != GV_NO_LABEL) {
            givens[n_givens++] = state->value[var];
            gv_bits_add(marks, state->value[var]);
        }
    *out = (gv_instance){ .context = instance->context,
                          .net = net,
                          .n_givens = n_givens,
                          .givens = givens,
                          .marks = marks,
                          .alphabet = instance->alphabet };
    return GV_OK;
}

/* The state in a text format. */
static gv_status put_state(gv_buffer *out, const gv_state *state,
                           const gv_instance *instance, gv_format format, gv_error *err)
{
    gv_arena tmp;
    gv_arena_init(&tmp, out->memory);
    gv_instance shown;
    gv_status status = show_state(&shown, state, instance, &tmp, err);
    if (status == GV_OK)
        status = gv_format_put(out, &shown, format, GV_ALPHABET_AUTO, err);
    gv_buffer_putc(out, '\n');
    gv_arena_free(&tmp);
    return status;
}

static void put_board(gv_buffer *out, const gv_state *state)
{
    const unsigned order = state->linkage->net->shape.order;
    for (gv_var row = 0; row < order; row++)
        for (unsigned column = 0; column < order; column++) {
            const gv_label label = row * order + column;
            gv_buffer_putc(out, state->value[row] == label   ? 'Q'
                                : gv_state_has(state, label) ? '+'
                                                             : '.');
            gv_buffer_putc(out, column + 1 < order ? ' ' : '\n');
        }
}

static void put_domains(gv_buffer *out, const gv_state *state)
{
    const gv_net *net = state->linkage->net;
    for (gv_var var = 0; var < net->n_primary; var++) {
        gv_net_group_name(net, var, out);
        if (state->value[var] != GV_NO_LABEL)
            gv_buffer_printf(out, " = %s", net->csp->value[state->value[var]]);
        else
            gv_buffer_putc(out, ':');
        for (gv_label label = gv_state_next(state, var, GV_NO_LABEL);
             label != GV_NO_LABEL; label = gv_state_next(state, var, label))
            gv_buffer_printf(out, " %s", net->csp->value[label]);
        gv_buffer_putc(out, '\n');
    }
}

gv_status gv_path_text_state(gv_buffer *out, const gv_state *state,
                             const gv_instance *instance, gv_error *err)
{
    const gv_net *net = state->linkage->net;
    if (gv_net_has_digits(net))
        return put_state(out, state, instance, GV_FORMAT_PM, err);
    if (gv_net_has_queens(net))
        put_board(out, state);
    else
        put_domains(out, state);
    return GV_OK;
}

gv_status gv_path_text_solution(gv_buffer *out, const gv_state *state,
                                const gv_instance *instance, gv_error *err)
{
    return put_state(
        out, state, instance,
        gv_net_is_csp(state->linkage->net) ? GV_FORMAT_CELLS : GV_FORMAT_LINE, err);
}

/* ---- first lines ---- */

void gv_path_text_density(gv_buffer *out, double density)
{
    const long hundredths = lround(density * 100);
    gv_buffer_printf(out, "%ld.%ld", hundredths / 100, hundredths / 10 % 10);
    if (hundredths % 10)
        gv_buffer_printf(out, "%ld", hundredths % 10);
}

static void put_size(gv_buffer *out, const gv_state *state, bool show_hidden)
{
    const gv_path_size size = gv_path_measure(state, show_hidden);
    gv_buffer_printf(out, "%u candidates, %llu csp-links and %llu links. Density = ",
                     (unsigned)size.n_candidates, (unsigned long long)size.n_csp_links,
                     (unsigned long long)size.n_links);
    gv_path_text_density(out, gv_path_density(&size));
    gv_buffer_puts(out, "%\n");
}

/* ---- last lines ---- */

void gv_path_text_tag(gv_buffer *out, const gv_path *path)
{
    const gv_step *hardest = gv_path_hardest(path);
    if (!hardest) {
        gv_buffer_puts(out, "BRT");
        return;
    }
    for (size_t i = 0; i < path->n_steps && hardest->rule->is_single; i++)
        if (path->steps[i].rule->is_single && path->steps[i].type > hardest->type &&
            (path->steps[i].type < GV_VAR_R || path->steps[i].type >= GV_VAR_TYPED))
            hardest = &path->steps[i]; // a hidden one
    gv_step_text_tag(out, hardest);
}

static void put_solved(gv_buffer *out, const gv_path *path, const gv_state *state,
                       bool words)
{
    const gv_step *hardest = gv_path_hardest(path);
    if (words && hardest) {
        gv_buffer_puts(out, "Solved. The hardest step is ");
        gv_step_text_name(out, state->linkage, hardest);
        gv_buffer_puts(out, ".\n");
    } else if (words) {
        gv_buffer_puts(out, "Solved.\n");
    } else {
        gv_buffer_printf(
            out, "PUZZLE 0 IS SOLVED. rating-type = %s, MOST COMPLEX RULE TRIED = ",
            path->theory.name);
        gv_path_text_tag(out, path);
        gv_buffer_putc(out, '\n');
    }
}

/* What a refutation took; that there is no solution is said by the last step. */
static void put_refuted(gv_buffer *out, const gv_path *path, const gv_state *state,
                        bool words)
{
    const gv_step *hardest = gv_path_hardest(path);
    if (!hardest)
        return;
    if (words) {
        gv_buffer_puts(out, "The hardest step is ");
        gv_step_text_name(out, state->linkage, hardest);
        gv_buffer_puts(out, ".\n");
        return;
    }
    gv_buffer_printf(out,
                     "rating-type = %s, MOST COMPLEX RULE TRIED = ", path->theory.name);
    gv_path_text_tag(out, path);
    gv_buffer_putc(out, '\n');
}

static gv_status put_end(gv_buffer *out, const gv_path *path, const gv_state *state,
                         bool words, gv_error *err)
{
    if (path->result.outcome == GV_OUTCOME_NONE) {
        put_refuted(out, path, state, words);
        return GV_OK;
    }
    if (path->result.outcome == GV_OUTCOME_OK) {
        put_solved(out, path, state, words);
        return gv_path_text_solution(out, state, path->instance, err);
    }
    const uint32_t n_missing =
        state->linkage->net->n_primary - gv_state_count_values(state);
    gv_buffer_printf(out,
                     words ? "Not solved: %u values are missing. What is left:\n"
                           : "PUZZLE 0 IS NOT SOLVED. %u VALUES MISSING.\n"
                             "CURRENT RESOLUTION STATE:\n",
                     (unsigned)n_missing);
    return gv_path_text_state(out, state, path->instance, err);
}

/* ---- steps ---- */

/* ---- hidden labels ---- */

/* What was left out since the last step that was printed. */
typedef struct folded_steps {
    uint32_t n_labels;      /* that were eliminated */
    const gv_step *hardest; /* NULL: nothing, or what follows from it by one variable */
} folded_steps;

/* The step without its hidden targets, with what a hidden value excludes as targets;
 * false if it is about nothing else. `targets` is room for all of them. */
static bool without_hidden(gv_step *out, gv_label *targets, const gv_state *state,
                           const gv_step *step)
{
    const gv_net *net = state->linkage->net;
    *out = *step;
    if (step->conclusion == GV_CONTRADICTS)
        return true;
    if (step->conclusion == GV_ASSERTS && gv_net_hides(net, step->value)) {
        out->n_targets = gv_step_excludes(targets, state, step->value);
        out->targets = targets;
        return out->n_targets > 0;
    }
    if (step->conclusion == GV_ASSERTS)
        return true;
    out->n_targets = 0;
    out->targets = targets;
    for (uint32_t i = 0; i < step->n_targets; i++)
        if (!gv_net_hides(net, step->targets[i]))
            targets[out->n_targets++] = step->targets[i];
    return out->n_targets > 0;
}

static void fold(folded_steps *folded, const gv_step *step)
{
    folded->n_labels += step->n_targets;
    if (step->length > 1 &&
        (!folded->hardest || step->length > folded->hardest->length))
        folded->hardest = step;
}

/* " (with 9 eliminations in hidden variables, the hardest by whip[3])". */
static void put_folded(gv_buffer *out, const gv_state *state,
                       const folded_steps *folded)
{
    if (!folded->hardest)
        return;
    if (folded->n_labels == 1)
        gv_buffer_puts(out, " (with an elimination in a hidden variable, by ");
    else
        gv_buffer_printf(out,
                         " (with %u eliminations in hidden variables, the hardest by ",
                         (unsigned)folded->n_labels);
    gv_step_text_name(out, state->linkage, folded->hardest);
    gv_buffer_putc(out, ')');
}

/* What the only value left of a hidden variable excludes: "single (row 2 from the left
 * shows 3 buildings) ==> r2c1≠4, r2c1≠2". */
static void put_reason(gv_buffer *out, const gv_state *state, const gv_step *step,
                       const gv_constraints *rules, bool ascii)
{
    const gv_words w = { .out = out, .state = state, .rules = rules };
    gv_words_rules why = { .n = 0 };
    gv_words_rules_of_single(&w, &why, step, step->targets, step->n_targets);
    gv_buffer_puts(out, "single");
    gv_words_put_rules(&w, &why, " (", "; ", ")");
    gv_buffer_puts(out, " ==> ");
    gv_targets_text(out, state->linkage->net, step, ascii);
}

static void put_words(gv_buffer *out, const gv_path *path, const gv_state *state,
                      const gv_constraints *rules, const gv_step *step)
{
    gv_step_words(out, state, path->instance->alphabet, rules, step);
    gv_buffer_puts(out, step->conclusion == GV_CONTRADICTS ? " There is no solution.\n"
                                                           : "\n");
}

static void put_step(gv_buffer *out, const gv_path *path, gv_state *state,
                     const gv_step *step, uint32_t *n_contexts,
                     const folded_steps *folded, const gv_constraints *rules,
                     const gv_path_style *style)
{
    if (style->words) {
        put_words(out, path, state, rules, step);
        return;
    }
    if (step->n_proof) {
        gv_te_context_text(out, state, step, n_contexts, style->ascii);
        return;
    }
    if (step->conclusion == GV_CONTRADICTS)
        gv_buffer_puts(out, "PUZZLE 0 HAS NO SOLUTION : ");
    if (step->conclusion == GV_ASSERTS && step->n_targets)
        put_reason(out, state, step, rules, style->ascii);
    else
        gv_step_text(out, state->linkage, step, style->ascii);
    put_folded(out, state, folded);
    gv_buffer_putc(out, '\n');
}

/* A text lists so many constraints that exclude values before the first step. */
enum { MOST_EXCLUDED_LINES = 12 };

/* A single or a whip[1]. */
static bool is_simple(const gv_step *step)
{
    return step->length <= 1 && !step->n_proof;
}

/* The state before step `at`, if a reader wants to see it: where BRT ends, where
 * whips[1] end, and before everything longer. */
static gv_status put_state_before(gv_buffer *out, const gv_path *path, size_t at,
                                  const gv_state *state, gv_error *err)
{
    const bool after_brt = at == gv_path_brt_steps(path);
    bool after_w1 = true;
    for (size_t i = 0; i < at; i++)
        after_w1 = after_w1 && is_simple(&path->steps[i]);
    if (!after_brt && is_simple(&path->steps[at]))
        return GV_OK;
    gv_buffer_puts(out, after_brt  ? "Resolution state after Singles:\n"
                        : after_w1 ? "Resolution state after Singles and whips[1]:\n"
                                   : "Resolution state:\n");
    return gv_path_text_state(out, state, path->instance, err);
}

/* Which variables have g-labels that are not all: "g-labels are pairs alone in sum2 and
 * 3 more variables (g2-whips)". */
static void put_glabels(gv_buffer *out, const gv_path *path, const gv_state *state)
{
    const gv_glabels *glabels = state->linkage->glabels;
    if (!glabels || !gv_theory_needs_glabels(&path->theory))
        return;
    if (glabels->n_paired) {
        gv_buffer_puts(out, "g-labels are pairs alone in ");
        gv_net_group_name(state->linkage->net, glabels->paired[0], out);
        if (glabels->n_paired > 1)
            gv_buffer_printf(out, " and %u more variable%s",
                             (unsigned)glabels->n_paired - 1,
                             glabels->n_paired > 2 ? "s" : "");
        gv_buffer_puts(out, ", which have too many others (g2-whips)\n");
    }
    if (glabels->n_skipped)
        gv_buffer_printf(out, "%u variable%s too many pairs: no g-labels there\n",
                         (unsigned)glabels->n_skipped,
                         glabels->n_skipped > 1 ? "s have" : " has");
}

/* Those of a csp; NULL: it is none. */
static gv_status find_rules(const gv_constraints **out, const gv_state *state,
                            gv_arena *tmp, gv_error *err)
{
    const gv_net *net = state->linkage->net;
    *out = NULL;
    return net->csp ? gv_constraints_new(out, net, tmp, err) : GV_OK;
}

/* Prints the steps; `targets` is scratch for all labels. */
static gv_status put_steps(gv_buffer *out, const gv_path *path, gv_state *state,
                           gv_label *targets, const gv_constraints *rules,
                           const gv_path_style *style, gv_error *err)
{
    const size_t n_brt = gv_path_brt_steps(path);
    uint32_t n_contexts = 0;
    folded_steps folded = { .n_labels = 0 };
    for (size_t i = 0; i < path->n_steps; i++) {
        const gv_step *step = &path->steps[i];
        const bool plain = step->conclusion == GV_CONTRADICTS;
        gv_step shown = *step;
        const bool is_shown =
            style->show_hidden || without_hidden(&shown, targets, state, step);
        if (is_shown && style->states && !plain)
            GV_TRY(put_state_before(out, path, i, state, err));
        if (i == n_brt && !plain && !style->words)
            put_size(out, state, style->show_hidden);
        if (is_shown) {
            put_step(out, path, state, &shown, &n_contexts, &folded, rules, style);
            folded = (folded_steps){ .n_labels = 0 };
        } else {
            fold(&folded, step);
        }
        gv_step_apply(step, state);
    }
    return GV_OK;
}

gv_status gv_path_text(gv_buffer *out, const gv_path *path, gv_state *state,
                       const gv_path_style *style, gv_arena *tmp, gv_error *err)
{
    gv_label *targets = GV_ARENA_NEW(tmp, gv_label, state->linkage->net->n_labels);
    const gv_constraints *rules;
    if (!targets)
        return gv_fail_memory(err);
    GV_TRY(find_rules(&rules, state, tmp, err));
    gv_path_start(state, path->instance, path->from_state);
    gv_buffer_printf(out, "%u givens, %u candidates\n",
                     (unsigned)gv_path_givens(path, state),
                     (unsigned)gv_path_candidates(state, style->show_hidden));
    put_glabels(out, path, state);
    if (rules)
        gv_excluded_text(out, rules, style->words ? UINT32_MAX : MOST_EXCLUDED_LINES);
    GV_TRY(put_steps(out, path, state, targets, rules, style, err));
    if (gv_path_brt_steps(path) == path->n_steps &&
        path->result.outcome != GV_OUTCOME_OK && !style->words)
        put_size(out, state, style->show_hidden);
    GV_TRY(put_end(out, path, state, style->words, err));
    return out->failed ? gv_fail_memory(err) : GV_OK;
}

gv_status gv_path_text_step(gv_buffer *out, const gv_path *path, size_t number,
                            gv_state *state, const gv_path_style *style, gv_arena *tmp,
                            gv_error *err)
{
    const gv_constraints *rules;
    const folded_steps none = { .n_labels = 0 };
    uint32_t n_contexts = 0;
    for (size_t i = 0; i + 1 < number; i++)
        n_contexts += gv_te_context_count(&path->steps[i]);
    gv_path_before(path, number, state);
    gv_buffer_printf(out, "Resolution state before step %zu:\n", number);
    GV_TRY(gv_path_text_state(out, state, path->instance, err));
    GV_TRY(find_rules(&rules, state, tmp, err));
    put_step(out, path, state, &path->steps[number - 1], &n_contexts, &none, rules,
             style);
    return out->failed ? gv_fail_memory(err) : GV_OK;
}
