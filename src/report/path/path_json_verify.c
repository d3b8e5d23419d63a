/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path_json_verify.c -- verifies paths that were read back. What a path contains
 * redundantly (its texts, z- and t-candidates, numbers) is verified by writing it
 * again: both must agree wherever the given one says something. */
#include "report/path/path_explain.h"
#include "report/path/path_json.h"
#include "report/report_internal.h"
#include "rules/verify.h"

#include <jansson.h>
#include <string.h>

/* The variables of the largest Subset or inner chain of a step; 0: it has none. */
static unsigned largest_part(const gv_step *step)
{
    unsigned largest = step->subset ? step->subset->size : 0;
    for (uint32_t i = 0; i < step->n_chains; i++)
        for (uint32_t k = 0; k < step->chains[i].n_cells; k++) {
            const gv_chain_cell *cell = &step->chains[i].cells[k];
            const unsigned size = cell->subset  ? cell->subset->size
                                  : cell->inner ? cell->inner->n_cells
                                                : 0;
            largest = size > largest ? size : largest;
        }
    return largest;
}

static gv_status check_theory(const gv_path *path, gv_error *err)
{
    for (size_t i = 0; i < path->n_steps; i++) {
        const gv_rule *rule = path->steps[i].rule;
        if (!rule->is_basic && !gv_theory_has(&path->theory, rule))
            return gv_fail(err, GV_ERR_INPUT,
                           "step %zu: %s is not a rule of the theory %s", i + 1,
                           rule->name, path->theory.name);
        if (!rule->is_basic &&
            path->steps[i].length > gv_theory_last(&path->theory, rule))
            return gv_fail(err, GV_ERR_INPUT,
                           "step %zu: %u is longer than \"max_length\"", i + 1,
                           path->steps[i].length);
        if (largest_part(&path->steps[i]) > path->theory.max_part[rule->id])
            return gv_fail(err, GV_ERR_INPUT,
                           "step %zu: %u variables are too many in the theory %s",
                           i + 1, largest_part(&path->steps[i]), path->theory.name);
    }
    return GV_OK;
}

/* Whether everything in `given` is in `right`: the same values, and for objects all
 * members that `given` has. *member is the first one that is not. */
static bool agrees(const json_t *given, const json_t *right, const char **member)
{
    if (json_is_array(given) && json_is_array(right)) {
        if (json_array_size(given) != json_array_size(right))
            return false;
        for (size_t i = 0; i < json_array_size(given); i++)
            if (!agrees(json_array_get(given, i), json_array_get(right, i), member))
                return false;
        return true;
    }
    if (!json_is_object(given) || !json_is_object(right))
        return json_equal(given, right);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)given, key, value)
    {
        if (!agrees(value, json_object_get(right, key), member)) {
            *member = *member ? *member : key;
            return false;
        }
    }
    return true;
}

static gv_status compare_steps(const json_t *given, const json_t *right, gv_error *err)
{
    for (size_t i = 0; i < json_array_size(given); i++) {
        const char *member = NULL;
        if (!agrees(json_array_get(given, i), json_array_get(right, i), &member))
            return gv_fail_row(err, GV_ERR_INPUT, i,
                               "step %zu: \"%s\" does not match the step", i + 1,
                               member ? member : "step");
    }
    return GV_OK;
}

/* The members that gv_path_json() writes. */
static gv_status compare_members(const json_t *given, const json_t *right,
                                 gv_error *err)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)right, key, value)
    {
        const json_t *claim = json_object_get(given, key);
        const char *member = NULL;
        if (claim && strcmp(key, "steps") != 0 && !agrees(claim, value, &member))
            return gv_fail(err, GV_ERR_INPUT, "\"%s\" does not match the path", key);
    }
    return GV_OK;
}

/* Whether a path has its hidden steps, if any, in its list of steps. */
static bool shows_hidden(const json_t *root)
{
    const json_t *steps = json_object_get(root, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++)
        if (json_object_get(json_array_get(steps, i), "folded"))
            return false;
    return true;
}

static gv_status compare(const json_t *root, const gv_path *path, gv_state *state,
                         gv_error *err)
{
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_json json;
    gv_json_init(&json, &text);
    gv_json_object_begin(&json);
    gv_status status = gv_path_json(&json, path, state, shows_hidden(root), err);
    gv_json_object_end(&json);
    json_t *right = NULL;
    if (status == GV_OK)
        status = gv_path_json_load(&right, text.text, text.length, err);
    if (status == GV_OK)
        status = compare_steps(json_object_get(root, "steps"),
                               json_object_get(right, "steps"), err);
    if (status == GV_OK)
        status = compare_members(root, right, err);
    json_decref(right);
    gv_buffer_free(&text);
    return status;
}

static gv_status read_claim(gv_outcome *out, const json_t *root, gv_error *err)
{
    const json_t *status = json_object_get(root, "status");
    const char *word = json_string_value(status);
    const gv_outcome claim = word ? gv_outcome_find(word) : GV_N_OUTCOMES;
    if (status && (claim == GV_N_OUTCOMES || claim == GV_OUTCOME_ERROR))
        return gv_fail(err, GV_ERR_INPUT,
                       "\"status\" is '%.20s', with which no path ends",
                       word ? word : "");
    *out = claim;
    return GV_OK;
}

/* "ok" needs a path that solves, "none" follows from a contradiction. */
static gv_status check_claim(gv_outcome claim, const json_t *root, const gv_path *path,
                             gv_error *err)
{
    const char *word = json_string_value(json_object_get(root, "status"));
    const gv_outcome outcome = path->result.outcome;
    if (claim == GV_N_OUTCOMES)
        return GV_OK;
    if ((claim == GV_OUTCOME_OK) != (outcome == GV_OUTCOME_OK))
        return gv_fail(err, GV_ERR_INPUT,
                       "the status is '%.20s', but the path %s the puzzle", word,
                       outcome == GV_OUTCOME_OK ? "solves" : "does not solve");
    if (outcome == GV_OUTCOME_NONE && claim != GV_OUTCOME_NONE)
        return gv_fail(err, GV_ERR_INPUT,
                       "the status is '%.20s', but the path ends in a contradiction",
                       word);
    return GV_OK;
}

static gv_outcome outcome_of(const gv_path *path, const gv_state *state)
{
    if (path->n_steps && path->steps[path->n_steps - 1].conclusion == GV_CONTRADICTS)
        return GV_OUTCOME_NONE;
    return gv_state_solved(state) ? GV_OUTCOME_OK : GV_OUTCOME_BEYOND;
}

/* What players call the steps, which hold. Leaves the state as it is. */
static gv_status name_steps(gv_path *path, gv_state *state, gv_arena *arena,
                            gv_error *err)
{
    gv_step *named = GV_ARENA_NEW(arena, gv_step, path->n_steps + 1);
    if (!named)
        return gv_fail_memory(err);
    if (path->n_steps)
        memcpy(named, path->steps, path->n_steps * sizeof *named);
    gv_path_start(state, path->instance, path->from_state);
    gv_steps_name(named, path->n_steps, &path->theory, state);
    path->steps = named;
    return GV_OK;
}

/* Finds out whether there is one solution, if rules of the theory need to know. */
static gv_status count_solutions(gv_path *path, const gv_budget *budget,
                                 gv_arena *arena, gv_error *err)
{
    const gv_budget unlimited = gv_budget_start(&(gv_limits){ 0 });
    if (!gv_theory_needs_unique(&path->theory))
        return GV_OK;
    return gv_path_explain_count(path, budget ? budget : &unlimited, arena, err);
}

static gv_status verify_root(gv_path *path, gv_outcome *claim, const json_t *root,
                             const gv_budget *budget, gv_state *state, gv_arena *arena,
                             gv_error *err)
{
    GV_TRY(read_claim(claim, root, err));
    GV_TRY(gv_path_json_take(path, root, state->linkage, arena, err));
    GV_TRY(check_theory(path, err));
    GV_TRY(count_solutions(path, budget, arena, err));
    gv_path_start(state, path->instance, path->from_state);
    state->one_solution = path->one_solution;
    GV_TRY(gv_path_check(state, path->steps, path->n_steps, err));
    GV_TRY(name_steps(path, state, arena, err));
    path->result.outcome = outcome_of(path, state);
    GV_TRY(check_claim(*claim, root, path, err));
    return compare(root, path, state, err);
}

gv_status gv_path_json_verify(gv_path *out, gv_outcome *claim, const char *text,
                              size_t length, const gv_instance *instance,
                              const gv_budget *budget, gv_state *state, gv_arena *arena,
                              gv_error *err)
{
    json_t *root = NULL;
    gv_path path = { .instance = instance };
    gv_outcome claimed = GV_N_OUTCOMES;
    GV_TRY(gv_path_json_load(&root, text, length, err));
    const gv_status status =
        verify_root(&path, &claimed, root, budget, state, arena, err);
    json_decref(root);
    if (status == GV_OK) {
        *out = path;
        *claim = claimed;
    }
    return status;
}
