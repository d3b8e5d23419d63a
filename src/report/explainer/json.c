/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.c -- paths of Sudoku Explainer as JSON. */
#include "report/explainer/text.h"

#include "report/explainer/words.h"

const char *const gv_se_json_keys[] = { "ER", "EP", "ED", "steps", NULL };

const char gv_explainer_json_types[] =
    "/** The path of Sudoku Explainer; with its ratings where it solves the puzzle */"
    "SePathRecord = Head & { ER?: number; EP?: number; ED?: number; steps: SeStep[] "
    "};\n"
    "SeStep = {"
    "  /** From 1 */ step: integer;"
    "  rating: number; technique: string; text: string;"
    "  /** In plain words */ words: string;"
    "  /** As r1c2=3 */ placement?: string;"
    "  /** As r1c2<>3 */ eliminations: string[];"
    "  /** The number of links of a chain */ complexity?: integer;"
    "  /** The label that is placed */ value?: string;"
    "  /** The labels that are removed */ targets: string[];"
    "  cells: string[]; digits: integer[]; units: string[]; covers: string[];"
    "  candidates: string[]; others?: string[];"
    "  /** Why it holds; of chains there are nodes instead */ reason?: string;"
    "  nodes?: SeNode[];"
    "  /** The last nodes of the branches */ ends?: integer[] };\n"
    "SeNode = {"
    "  node: string; label: string; on: boolean;"
    "  /** The unit or cell that leaves nothing else */ by?: string;"
    "  /** Their places in nodes, from 0 */ parents: integer[] };";

static void put_text(gv_json *json, const char *key, const gv_buffer *text)
{
    gv_json_key(json, key);
    gv_json_string(json, text->text ? text->text : "", text->length);
}

static void put_rating(gv_json *json, const char *key, double rating,
                       gv_buffer *scratch)
{
    gv_buffer_reset(scratch);
    gv_explainer_put_rating(scratch, rating);
    gv_json_key(json, key);
    gv_json_decimal(json, scratch->text ? scratch->text : "0");
}

static void put_removed(gv_json *json, const gv_se_hint *hint)
{
    gv_json_key(json, "eliminations");
    gv_json_array_begin(json);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1) {
            const char text[] = {
                'r', (char)('1' + cell / 9),         'c', (char)('1' + cell % 9), '<',
                '>', (char)('1' + gv_se_first(left))
            };
            gv_json_string(json, text, sizeof text);
        }
    gv_json_array_end(json);
}

/* ---- candidates and units ---- */

static void put_label(gv_json *json, unsigned cell, unsigned digit)
{
    const char text[] = { 'n', (char)('1' + digit),   'r', (char)('1' + cell / 9),
                          'c', (char)('1' + cell % 9) };
    gv_json_string(json, text, sizeof text);
}

/* A list of candidates: those of `digits` that the grid has in these cells. */
static void put_candidates(gv_json *json, const char *key, const gv_se_grid *grid,
                           gv_se_cells cells, unsigned digits)
{
    gv_json_key(json, key);
    gv_json_array_begin(json);
    for (; cells; cells &= cells - 1) {
        const unsigned cell = gv_se_cells_first(cells);
        for (unsigned left = grid->cands[cell] & digits; left; left &= left - 1)
            put_label(json, cell, gv_se_first(left));
    }
    gv_json_array_end(json);
}

static void put_cell(gv_json *json, unsigned cell)
{
    const char text[] = { 'r', (char)('1' + cell / 9), 'c', (char)('1' + cell % 9) };
    gv_json_string(json, text, sizeof text);
}

static void put_region(gv_json *json, unsigned region)
{
    const char text[] = { "brc"[region / 9], (char)('1' + region % 9) };
    gv_json_string(json, text, sizeof text);
}

static void put_regions(gv_json *json, const char *key, unsigned regions)
{
    gv_json_key(json, key);
    gv_json_array_begin(json);
    for (; regions; regions &= regions - 1)
        put_region(json, gv_se_first(regions));
    gv_json_array_end(json);
}

/* ---- how a step is recognised ---- */

void gv_explainer_pattern(gv_se_cells *cells, unsigned *digits, const gv_se_hint *hint)
{
    const bool single =
        hint->technique == GV_SE_HIDDEN_SINGLE || hint->technique == GV_SE_NAKED_SINGLE;
    *cells = single ? gv_se_cell_bit(hint->cell) : hint->pattern;
    *digits = single ? 1u << hint->digit : hint->digits;
}

static void put_pattern(gv_json *json, const gv_se_grid *grid, const gv_se_hint *hint)
{
    gv_se_cells cells;
    unsigned digits;
    gv_explainer_pattern(&cells, &digits, hint);
    gv_json_key(json, "cells");
    gv_json_array_begin(json);
    for (gv_se_cells left = cells; left; left &= left - 1)
        put_cell(json, gv_se_cells_first(left));
    gv_json_array_end(json);
    gv_json_key(json, "digits");
    gv_json_array_begin(json);
    for (unsigned left = digits; left; left &= left - 1)
        gv_json_uint(json, gv_se_first(left) + 1);
    gv_json_array_end(json);
    put_regions(json, "units", hint->bases | hint->set_region);
    put_regions(json, "covers", hint->covers);
    put_candidates(json, "candidates", grid, cells, digits ? digits : 0x1ff);
    if (hint->set)
        put_candidates(json, "others", grid, hint->set, hint->set_digits);
}

static void put_effect(gv_json *json, const gv_se_hint *hint)
{
    if (hint->cell != GV_SE_NO_CELL) {
        gv_json_key(json, "value");
        put_label(json, hint->cell, hint->digit);
    }
    gv_json_key(json, "targets");
    gv_json_array_begin(json);
    for (unsigned cell = 0; cell < GV_SE_CELLS; cell++)
        for (unsigned left = hint->removed[cell]; left; left &= left - 1)
            put_label(json, cell, gv_se_first(left));
    gv_json_array_end(json);
}

/* ---- chains ---- */

/* What leaves only an "on" node: a unit, or its cell. */
static void put_cause(gv_json *json, const gv_se_node *node)
{
    gv_json_key(json, "by");
    if (node->cause == GV_SE_NO_CELL)
        put_cell(json, node->cell);
    else
        put_region(json, node->cause);
}

static void put_node(gv_json *json, const gv_se_chain *chain, const gv_se_node *node,
                     gv_buffer *scratch)
{
    gv_json_object_begin(json);
    gv_buffer_reset(scratch);
    gv_explainer_put_node(scratch, node, "<>");
    put_text(json, "node", scratch);
    gv_json_key(json, "label");
    put_label(json, node->cell, node->digit);
    gv_json_key(json, "on");
    gv_json_bool(json, node->on);
    if (node->on && node->n_parents)
        put_cause(json, node);
    gv_json_key(json, "parents");
    gv_json_array_begin(json);
    for (uint32_t p = 0; p < node->n_parents; p++)
        gv_json_uint(json, chain->parents[node->first_parent + p]);
    gv_json_array_end(json);
    gv_json_object_end(json);
}

/* The nodes, each with the numbers of its parents among them, and the last ones of the
 * branches. */
static void put_chain(gv_json *json, const gv_se_chain *chain, gv_buffer *scratch)
{
    gv_json_key(json, "nodes");
    gv_json_array_begin(json);
    for (uint32_t i = 0; i < chain->n_nodes; i++)
        put_node(json, chain, &chain->nodes[i], scratch);
    gv_json_array_end(json);
    gv_json_key(json, "ends");
    gv_json_array_begin(json);
    for (uint32_t i = 0; i < chain->n_ends; i++)
        gv_json_uint(json, chain->ends[i]);
    gv_json_array_end(json);
}

/* ---- steps ---- */

static void put_texts(gv_json *json, const gv_se_grid *grid, const gv_se_hint *hint,
                      gv_alphabet alphabet, gv_buffer *scratch)
{
    char name[GV_SE_NAME_SIZE];
    gv_se_hint_name(name, hint);
    put_rating(json, "rating", hint->rating, scratch);
    gv_json_key(json, "technique");
    gv_json_puts(json, name);
    gv_buffer_reset(scratch);
    gv_explainer_put_step(scratch, hint, "≠");
    put_text(json, "text", scratch);
    gv_buffer_reset(scratch);
    gv_explainer_words(scratch, grid, hint, alphabet);
    put_text(json, "words", scratch);
    gv_buffer_reset(scratch);
    gv_explainer_put_placement(scratch, hint);
    if (scratch->length)
        put_text(json, "placement", scratch);
}

static void put_step(gv_json *json, size_t number, const gv_se_grid *grid,
                     const gv_se_hint *hint, gv_alphabet alphabet, gv_buffer *scratch)
{
    gv_json_object_begin(json);
    gv_json_key(json, "step");
    gv_json_uint(json, number);
    put_texts(json, grid, hint, alphabet, scratch);
    put_removed(json, hint);
    if (hint->complexity) {
        gv_json_key(json, "complexity");
        gv_json_uint(json, hint->complexity);
    }
    put_effect(json, hint);
    put_pattern(json, grid, hint);
    if (hint->chain) {
        put_chain(json, hint->chain, scratch);
    } else {
        gv_buffer_reset(scratch);
        gv_explainer_put_reason(scratch, hint, "<>");
        put_text(json, "reason", scratch);
    }
    gv_json_object_end(json);
}

void gv_explainer_json(gv_json *json, const gv_se_path *path, gv_alphabet alphabet,
                       gv_buffer *scratch)
{
    const gv_se_result *result = &path->result;
    gv_se_grid grid = path->first;
    if (result->outcome == GV_OUTCOME_OK) {
        put_rating(json, "ER", result->er, scratch);
        put_rating(json, "EP", result->ep, scratch);
        put_rating(json, "ED", result->ed, scratch);
    }
    gv_json_key(json, "steps");
    gv_json_array_begin(json);
    for (size_t i = 0; i < path->n_steps; i++) {
        put_step(json, i + 1, &grid, &path->steps[i], alphabet, scratch);
        gv_se_hint_apply(&grid, &path->steps[i]);
    }
    gv_json_array_end(json);
    json->out->failed = json->out->failed || scratch->failed;
}

void gv_explainer_json_step(gv_json *json, const gv_se_path *path, size_t number,
                            gv_alphabet alphabet, gv_buffer *scratch)
{
    gv_se_grid grid;
    gv_explainer_before(&grid, path, number);
    put_step(json, number, &grid, &path->steps[number - 1], alphabet, scratch);
    json->out->failed = json->out->failed || scratch->failed;
}
