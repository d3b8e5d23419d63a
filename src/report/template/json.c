/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.c -- the Template as JSON. Tables are arrays of rows; what does not exist
 * is null. */
#include "report/template/json.h"

#include "template/choice_name.h"
#include "report/template/names.h"

const char *const gv_worksheet_json_keys[] = {
    "clues",        "dof",          "type",        "total-dof",  "solutions",
    "board",        "gpt",          "frequencies", "hopeless",   "warnings",
    "trouble",      "ipt",          "ones",        "ease-now",   "ease",
    "ease-order",   "assignments",  "assigned",    "notes",      "branches",
    "branches-cut", "path",         "disclosed",   "disclosure", "exhaustive",
    "removals",     "removals-cut", NULL
};

const char gv_worksheet_json_members[] =
    "clues: integer; dof: integer;"
    "type: \"D\" | \"SS\" | \"MS\" | null;"
    "\"total-dof\": integer | null;"
    "/** A number, or one with + where counting stopped */ solutions: string;"
    "board: string;"
    "/** The global performance table */ gpt: integer[][];"
    "/** Of 0 the filled cells, of 1 the cells with one candidate, ... */"
    "frequencies: integer[];"
    "/** Empty cells without a candidate */ hopeless: integer;"
    "warnings: string[]; trouble: TemplateTrouble[];"
    "/** The performance tables of the digits */ ipt: TemplateDigit[];"
    "ones: TemplateOne[]; \"ease-now\": integer; ease: number | null;"
    "\"ease-order\": string; assignments: TemplateForced[];"
    "assigned: { end: \"solved\" | \"stuck\" | \"impossible\"; board: string; "
    "warnings: string[];"
    "  trouble: TemplateTrouble[] };"
    "notes: string[]; branches: integer; \"branches-cut\": boolean;"
    "path: TemplateStage[]; disclosed: string[]; disclosure: string;"
    "/** With --exhaustive */"
    "exhaustive?: { cut: string | null; boards: integer; \"without-twos\": integer;"
    "  \"without-impact\": integer; levels: TemplateLevel[]; solutions: string[] };"
    "/** With --remove-clues */ removals?: TemplateRest[];"
    "\"removals-cut\"?: string | null";

const char gv_worksheet_json_types[] =
    "TemplateTrouble = { kind: \"clash\" | \"cell\" | \"unit\"; cell?: string;"
    "  unit?: string; digit?: integer };\n"
    "TemplateDigit = {"
    "  /** From 1 */ digit: integer;"
    "  /** Rows of 0 and 1 */ table: string[];"
    "  rows: integer[]; columns: integer[]; blocks?: integer[] };\n"
    "/** A digit with one place in a unit, or a cell with one candidate */"
    "TemplateOne = { cell: string; digit: integer; unit: string; assign: string };\n"
    "TemplateForced = {"
    "  /** As 21.5, 5 in row 2 and column 1; of large grids r10c3.12 */ assign: string;"
    "  cell: string; digit: integer;"
    "  /** A unit, or cell */ by: string;"
    "  ease: integer };\n"
    "TemplateChoice = { choice: string; cell: string; digit: integer;"
    "  /** null where it has no impact or is impossible */ dof: integer | null;"
    "  filled: integer | null;"
    "  /** The name of a pattern (a capital where it solves), = or impossible */"
    "  outcome: string;"
    "  end: \"solved\" | \"stuck\" | \"no-impact\" | \"impossible\" };\n"
    "TemplatePattern = { pattern: string; choices: integer; dof: integer;"
    "  filled: integer; twos: integer; solved: boolean; board: string };\n"
    "TemplateStage = { after: string | null; \"after-pattern\": string | null;"
    "  board: string; filled: integer; dof: integer; gpt: integer[][];"
    "  frequencies: integer[]; hopeless: integer; patterns: integer;"
    "  \"no-impact\": integer; impossible: integer; duplicates: integer;"
    "  choices: TemplateChoice[]; outcomes: TemplatePattern[];"
    "  next: TemplateStep | null };\n"
    "TemplateStep = { choice: string; pattern: string; by: string; parallel: string[];"
    "  assignments: TemplateForced[] };\n"
    "/** Pairs: to be continued, solved */"
    "TemplateLevel = { boards: integer; choices: integer; patterns: integer[];"
    "  dof: integer[]; \"no-impact\": integer; impossible: integer;"
    "  duplicates: integer[]; known: integer[]; solutions: integer; names: string };\n"
    "TemplateRest = { removed: string | null; clues: integer; dof: integer;"
    "  type: \"D\" | \"SS\" | \"MS\" | null; \"total-dof\": integer | null;"
    "  solutions: string };";

typedef struct writer {
    gv_json *json;
    const gv_template *t;
    gv_arena *tmp;
    gv_buffer scratch;
    gv_template_board *board; /* scratch */
} writer;

/* ---- small things ---- */

static void put_scratch(writer *w)
{
    gv_json_string(w->json, w->scratch.text ? w->scratch.text : "", w->scratch.length);
    w->json->out->failed = w->json->out->failed || w->scratch.failed;
}

static void key_uint(writer *w, const char *key, uint64_t number)
{
    gv_json_key(w->json, key);
    gv_json_uint(w->json, number);
}

/* A string, or null. */
static void key_text(writer *w, const char *key, const char *text)
{
    gv_json_key(w->json, key);
    if (text)
        gv_json_puts(w->json, text);
    else
        gv_json_null(w->json);
}

static void key_name(writer *w, const char *key, const gv_template_choice *choice)
{
    gv_json_key(w->json, key);
    gv_buffer_reset(&w->scratch);
    gv_template_name(&w->scratch, w->t->givens->units->order, choice->cell,
                     choice->digit);
    put_scratch(w);
}

/* The letter of a pattern. */
static void put_pattern_name(writer *w, const gv_template_choices *choices,
                             uint32_t pattern)
{
    gv_buffer_reset(&w->scratch);
    gv_worksheet_pattern_name(&w->scratch, choices, pattern);
    put_scratch(w);
}

static void put_name(writer *w, uint32_t cell, uint32_t digit)
{
    gv_buffer_reset(&w->scratch);
    gv_template_name(&w->scratch, w->t->givens->units->order, cell, digit);
    put_scratch(w);
}

/* The members "cell", as "r2c1", and "digit", the number of the symbol. */
static void key_cell(writer *w, uint32_t cell)
{
    const uint32_t order = w->t->givens->units->order;
    gv_json_key(w->json, "cell");
    gv_buffer_reset(&w->scratch);
    gv_buffer_printf(&w->scratch, "r%uc%u", (unsigned)(cell / order + 1),
                     (unsigned)(cell % order + 1));
    put_scratch(w);
}

static void key_place(writer *w, uint32_t cell, uint32_t digit)
{
    key_cell(w, cell);
    key_uint(w, "digit", digit + 1);
}

/* "row 3", or "cell" if there is none. */
static void key_unit(writer *w, const char *key, uint32_t unit)
{
    gv_json_key(w->json, key);
    gv_buffer_reset(&w->scratch);
    if (unit == GV_TEMPLATE_NO_UNIT)
        gv_buffer_puts(&w->scratch, "cell");
    else
        gv_worksheet_unit_name(&w->scratch, w->t->givens->units, unit);
    put_scratch(w);
}

static gv_status put_values(writer *w, const uint8_t *values, gv_error *err)
{
    gv_buffer_reset(&w->scratch);
    GV_TRY(gv_worksheet_values_line(&w->scratch, w->t, values, w->tmp, err));
    put_scratch(w);
    return GV_OK;
}

static void key_total(writer *w, const gv_template_solving *solving)
{
    gv_json_key(w->json, "total-dof");
    if (solving->outcome == GV_OUTCOME_OK)
        gv_json_uint(w->json, solving->total);
    else
        gv_json_null(w->json);
}

static void key_type(writer *w, const gv_template_solving *solving)
{
    key_text(w, "type",
             solving->type == GV_TEMPLATE_NO_TYPE
                 ? NULL
                 : gv_template_type_name(solving->type));
}

/* ---- boards and tables ---- */

static void put_gpt(writer *w, const gv_template_board *board)
{
    const uint32_t order = board->units->order;
    gv_json_key(w->json, "gpt");
    gv_json_array_begin(w->json);
    for (uint32_t row = 0; row < order; row++) {
        gv_json_array_begin(w->json);
        for (uint32_t column = 0; column < order; column++)
            gv_json_uint(w->json, gv_template_performance(board, row * order + column));
        gv_json_array_end(w->json);
    }
    gv_json_array_end(w->json);
}

/* How often each number occurs in the global performance table; 0 is for the filled
 * cells, and separately the empty cells without a candidate. */
static void put_frequencies(writer *w, const gv_template_board *board)
{
    gv_template_frequencies f;
    gv_template_count(&f, board);
    gv_json_key(w->json, "frequencies");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i <= board->units->order; i++)
        gv_json_uint(w->json, f.counts[i]);
    gv_json_array_end(w->json);
    key_uint(w, "hopeless", f.n_hopeless);
}

static void put_totals(writer *w, const char *key, uint32_t first, uint32_t digit)
{
    const gv_template_board *board = w->t->givens;
    gv_json_key(w->json, key);
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < board->units->order; i++)
        gv_json_uint(w->json, gv_template_total(board, first + i, digit));
    gv_json_array_end(w->json);
}

/* The performance table of a digit: its open cells, row by row, as 0 and 1. */
static void put_digit(writer *w, uint32_t digit)
{
    const gv_template_units *units = w->t->givens->units;
    const uint32_t order = units->order;
    gv_json_object_begin(w->json);
    key_uint(w, "digit", digit + 1);
    gv_json_key(w->json, "table");
    gv_json_array_begin(w->json);
    for (uint32_t row = 0; row < order; row++) {
        gv_buffer_reset(&w->scratch);
        for (uint32_t column = 0; column < order; column++) {
            const uint64_t open =
                gv_template_candidates(w->t->givens, row * order + column);
            gv_buffer_putc(&w->scratch, open >> digit & 1 ? '1' : '0');
        }
        put_scratch(w);
    }
    gv_json_array_end(w->json);
    put_totals(w, "rows", 0, digit);
    put_totals(w, "columns", order, digit);
    if (units->n_units > 2 * order)
        put_totals(w, "blocks", 2 * order, digit);
    gv_json_object_end(w->json);
}

static void put_warning(writer *w, const gv_template_warning *warning)
{
    gv_json_object_begin(w->json);
    key_text(w, "kind",
             warning->trouble == GV_TEMPLATE_CLASH      ? "clash"
             : warning->trouble == GV_TEMPLATE_NO_DIGIT ? "cell"
                                                        : "unit");
    if (warning->trouble == GV_TEMPLATE_NO_DIGIT)
        key_cell(w, warning->cell);
    if (warning->trouble == GV_TEMPLATE_NO_PLACE) {
        key_unit(w, "unit", warning->unit);
        key_uint(w, "digit", warning->digit + 1);
    }
    gv_json_object_end(w->json);
}

/* As texts, and as data. */
static void put_warnings(writer *w, const gv_template_board *board)
{
    gv_template_warning warning = { .trouble = GV_TEMPLATE_START };
    gv_json_key(w->json, "warnings");
    gv_json_array_begin(w->json);
    while (gv_template_next_warning(&warning, board)) {
        gv_buffer_reset(&w->scratch);
        gv_worksheet_warning_text(&w->scratch, board->units, &warning);
        put_scratch(w);
    }
    gv_json_array_end(w->json);
    warning = (gv_template_warning){ .trouble = GV_TEMPLATE_START };
    gv_json_key(w->json, "trouble");
    gv_json_array_begin(w->json);
    while (gv_template_next_warning(&warning, board))
        put_warning(w, &warning);
    gv_json_array_end(w->json);
}

static void put_one(writer *w, uint32_t unit, uint32_t cell, uint32_t digit)
{
    gv_json_object_begin(w->json);
    key_place(w, cell, digit);
    key_unit(w, "unit", unit);
    gv_json_key(w->json, "assign");
    put_name(w, cell, digit);
    gv_json_object_end(w->json);
}

/* The only cell of a unit that may take a digit. */
static uint32_t only_place(const gv_template_board *board, uint32_t unit,
                           uint32_t digit)
{
    const uint16_t *cells = gv_template_cells(board->units, unit);
    uint32_t i = 0;
    while (i + 1 < board->units->order &&
           !(gv_template_candidates(board, cells[i]) >> digit & 1))
        i++;
    return cells[i];
}

/* What has to be assigned, according to the tables: the totals that are 1, in the order
 * of automatic assignment, and the cells with one candidate. */
static void put_ones(writer *w, const gv_template_board *board)
{
    const gv_template_units *units = board->units;
    uint64_t some;
    uint32_t ease = 0;
    gv_json_key(w->json, "ones");
    gv_json_array_begin(w->json);
    for (uint32_t digit = 0; digit < units->order; digit++)
        for (uint32_t unit = 0; unit < units->n_units; unit++)
            if (gv_template_once(board, unit, &some) >> digit & 1) {
                put_one(w, unit, only_place(board, unit, digit), digit);
                ease++;
            }
    for (uint32_t cell = 0; cell < units->n_cells; cell++)
        if (gv_template_performance(board, cell) == 1)
            put_one(w, GV_TEMPLATE_NO_UNIT, cell,
                    (uint32_t)__builtin_ctzll(gv_template_candidates(board, cell)));
    gv_json_array_end(w->json);
    key_uint(w, "ease-now", ease);
}

/* ---- automatic assignment ---- */

static void put_forced(writer *w, const gv_template_forced *forced)
{
    gv_json_object_begin(w->json);
    gv_json_key(w->json, "assign");
    put_name(w, forced->cell, forced->digit);
    key_place(w, forced->cell, forced->digit);
    key_unit(w, "by", forced->unit);
    key_uint(w, "ease", forced->ease);
    gv_json_object_end(w->json);
}

static void put_assignments(writer *w, const gv_template_forced *forced,
                            uint32_t n_forced)
{
    gv_json_key(w->json, "assignments");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < n_forced; i++)
        put_forced(w, &forced[i]);
    gv_json_array_end(w->json);
}

static gv_status put_automatic(writer *w, gv_error *err)
{
    const gv_template *t = w->t;
    gv_json_key(w->json, "ease");
    if (t->fill == GV_OUTCOME_OK) {
        gv_buffer_reset(&w->scratch);
        gv_worksheet_ease_text(&w->scratch, t);
        w->json->out->failed = w->json->out->failed || w->scratch.failed;
        gv_json_decimal(w->json, w->scratch.text ? w->scratch.text : "0");
    } else {
        gv_json_null(w->json);
    }
    key_text(w, "ease-order", GV_TEMPLATE_EASE_ORDER);
    put_assignments(w, t->forced, t->n_forced);
    gv_json_key(w->json, "assigned");
    gv_json_object_begin(w->json);
    key_text(w, "end", gv_worksheet_fill_name(t->fill));
    gv_json_key(w->json, "board");
    GV_TRY(put_values(w, t->after->values, err));
    put_warnings(w, t->after);
    gv_json_object_end(w->json);
    return GV_OK;
}

/* ---- the selective path ---- */

/* "stuck", "solved", "no-impact", "impossible". */
static const char *end_of(const gv_template_choices *choices,
                          const gv_template_choice *choice)
{
    if (choice->pattern == GV_TEMPLATE_NO_IMPACT)
        return "no-impact";
    if (choice->pattern >= choices->n_patterns)
        return "impossible";
    return choices->patterns[choice->pattern].solved ? "solved" : "stuck";
}

/* What is measured on the board that a choice ends in; null if there is none. A choice
 * without impact fills only its own cell. */
static void put_choice_size(writer *w, const gv_template_choices *choices,
                            const gv_template_choice *choice, uint32_t n_filled)
{
    const bool ends = choice->pattern < choices->n_patterns;
    const gv_template_size *size =
        ends ? &choices->patterns[choice->pattern].size : NULL;
    gv_json_key(w->json, "dof");
    if (ends)
        gv_json_uint(w->json, size->dof);
    else
        gv_json_null(w->json);
    gv_json_key(w->json, "filled");
    if (ends)
        gv_json_uint(w->json, size->n_filled);
    else if (choice->pattern == GV_TEMPLATE_NO_IMPACT)
        gv_json_uint(w->json, n_filled + 1);
    else
        gv_json_null(w->json);
}

static void put_choice(writer *w, const gv_template_choices *choices,
                       const gv_template_choice *choice, uint32_t n_filled)
{
    gv_json_object_begin(w->json);
    gv_json_key(w->json, "choice");
    put_name(w, choice->cell, choice->digit);
    key_place(w, choice->cell, choice->digit);
    put_choice_size(w, choices, choice, n_filled);
    gv_json_key(w->json, "outcome");
    gv_buffer_reset(&w->scratch);
    gv_worksheet_outcome_name(&w->scratch, choices, choice);
    put_scratch(w);
    key_text(w, "end", end_of(choices, choice));
    gv_json_object_end(w->json);
}

/* The measures of each pattern, for the rules of ties, and its board. */
static gv_status put_outcomes(writer *w, const gv_template_choices *choices,
                              gv_error *err)
{
    gv_json_key(w->json, "outcomes");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < choices->n_patterns; i++) {
        const gv_template_pattern *pattern = &choices->patterns[i];
        gv_json_object_begin(w->json);
        gv_json_key(w->json, "pattern");
        put_pattern_name(w, choices, i);
        key_uint(w, "choices", pattern->n_choices);
        key_uint(w, "dof", pattern->size.dof);
        key_uint(w, "filled", pattern->size.n_filled);
        key_uint(w, "twos", pattern->size.n_twos);
        gv_json_key(w->json, "solved");
        gv_json_bool(w->json, pattern->solved);
        gv_json_key(w->json, "board");
        GV_TRY(put_values(w, pattern->values, err));
        gv_json_object_end(w->json);
    }
    gv_json_array_end(w->json);
    return GV_OK;
}

/* The step that the path takes, by which rule, and what ties with it. */
static void put_next(writer *w, const gv_template_choices *choices,
                     const gv_template_step *step)
{
    gv_json_key(w->json, "next");
    if (!step->exists) {
        gv_json_null(w->json);
        return;
    }
    const uint32_t next = step->choice.pattern;
    gv_json_object_begin(w->json);
    key_name(w, "choice", &step->choice);
    gv_json_key(w->json, "pattern");
    put_pattern_name(w, choices, next);
    key_text(w, "by", gv_worksheet_rule_name(step->rule));
    gv_json_key(w->json, "parallel");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < choices->n_patterns; i++)
        if (i != next &&
            gv_template_ties(&choices->patterns[i].size, &choices->patterns[next].size))
            put_pattern_name(w, choices, i);
    gv_json_array_end(w->json);
    put_assignments(w, step->forced, step->n_forced);
    gv_json_object_end(w->json);
}

/* The choice, and its pattern, that led to a stage. */
static void put_after(writer *w, uint32_t at)
{
    const gv_template_choice *choice = &w->t->stages[at]->choice;
    if (at) {
        key_name(w, "after", choice);
        gv_json_key(w->json, "after-pattern");
        put_pattern_name(w, &w->t->choices[at - 1], choice->pattern);
    } else {
        key_text(w, "after", NULL);
        key_text(w, "after-pattern", NULL);
    }
}

static gv_status put_stage(writer *w, uint32_t at, gv_error *err)
{
    const gv_template_stage *stage = w->t->stages[at];
    const gv_template_choices *choices = &w->t->choices[at];
    gv_json_object_begin(w->json);
    put_after(w, at);
    gv_json_key(w->json, "board");
    GV_TRY(put_values(w, stage->values, err));
    key_uint(w, "filled", stage->size.n_filled);
    key_uint(w, "dof", stage->size.dof);
    gv_template_board_set(w->board, w->t->givens->units, stage->values);
    put_gpt(w, w->board);
    put_frequencies(w, w->board);
    key_uint(w, "patterns", choices->n_patterns);
    key_uint(w, "no-impact", choices->n_no_impact);
    key_uint(w, "impossible", choices->n_impossible);
    key_uint(w, "duplicates", gv_template_duplicates(choices));
    gv_json_key(w->json, "choices");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < choices->n_choices; i++)
        put_choice(w, choices, &choices->choices[i], stage->size.n_filled);
    gv_json_array_end(w->json);
    GV_TRY(put_outcomes(w, choices, err));
    put_next(w, choices, &w->t->steps[at]);
    gv_json_object_end(w->json);
    return GV_OK;
}

static void put_notes(writer *w)
{
    const char *notes[GV_TEMPLATE_MAX_NOTES];
    const size_t n_notes = gv_worksheet_path_notes(notes, &w->t->solving);
    gv_json_key(w->json, "notes");
    gv_json_array_begin(w->json);
    for (size_t i = 0; i < n_notes; i++)
        gv_json_puts(w->json, notes[i]);
    gv_json_array_end(w->json);
}

static gv_status put_path(writer *w, gv_error *err)
{
    const gv_template_solving *solving = &w->t->solving;
    put_notes(w);
    key_uint(w, "branches", solving->n_branches);
    gv_json_key(w->json, "branches-cut");
    gv_json_bool(w->json, solving->branches_cut);
    gv_json_key(w->json, "path");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < w->t->n_stages; i++)
        GV_TRY(put_stage(w, i, err));
    gv_json_array_end(w->json);
    gv_json_key(w->json, "disclosed");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < solving->n_solutions; i++)
        GV_TRY(put_values(w, solving->solutions[i], err));
    gv_json_array_end(w->json);
    gv_json_key(w->json, "disclosure");
    gv_buffer_reset(&w->scratch);
    gv_worksheet_disclosure(&w->scratch, w->t);
    put_scratch(w);
    return GV_OK;
}

/* ---- tree and removal ---- */

/* Two numbers: to be continued, solved. */
static void key_pair(writer *w, const char *key, const uint64_t pair[2])
{
    gv_json_key(w->json, key);
    gv_json_array_begin(w->json);
    gv_json_uint(w->json, pair[0]);
    gv_json_uint(w->json, pair[1]);
    gv_json_array_end(w->json);
}

static void put_level(writer *w, const gv_template_level *level)
{
    gv_json_object_begin(w->json);
    key_uint(w, "boards", level->n_boards);
    key_uint(w, "choices", level->n_choices);
    key_pair(w, "patterns", level->n_patterns);
    gv_json_key(w->json, "dof");
    gv_json_array_begin(w->json);
    if (level->n_patterns[0]) {
        gv_json_uint(w->json, level->least_dof);
        gv_json_uint(w->json, level->most_dof);
    }
    gv_json_array_end(w->json);
    key_uint(w, "no-impact", level->n_no_impact);
    key_uint(w, "impossible", level->n_impossible);
    key_pair(w, "duplicates", level->n_duplicates);
    key_pair(w, "known", level->n_known);
    key_uint(w, "solutions", level->n_solutions);
    gv_json_key(w->json, "names");
    gv_buffer_reset(&w->scratch);
    gv_worksheet_solution_range(&w->scratch, level);
    put_scratch(w);
    gv_json_object_end(w->json);
}

static gv_status put_tree(writer *w, gv_error *err)
{
    const gv_template_tree *tree = w->t->tree;
    gv_json_key(w->json, "exhaustive");
    gv_json_object_begin(w->json);
    key_text(w, "cut", gv_worksheet_cut_note(tree));
    key_uint(w, "boards", tree->stuck.n_symbols);
    key_uint(w, "without-twos", tree->n_without_twos);
    key_uint(w, "without-impact", tree->n_without_impact);
    gv_json_key(w->json, "levels");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < tree->n_levels; i++)
        put_level(w, &tree->levels[i]);
    gv_json_array_end(w->json);
    gv_json_key(w->json, "solutions");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < tree->solutions.n_symbols; i++)
        GV_TRY(put_values(w, gv_template_tree_values(&tree->solutions, i), err));
    gv_json_array_end(w->json);
    gv_json_object_end(w->json);
    return GV_OK;
}

static void put_rest(writer *w, const gv_template_rest *rest)
{
    const uint32_t order = w->t->givens->units->order;
    gv_json_object_begin(w->json);
    gv_json_key(w->json, "removed");
    if (rest->removed == GV_NO_LABEL)
        gv_json_null(w->json);
    else
        put_name(w, rest->removed / order, rest->removed % order);
    key_uint(w, "clues", rest->n_clues);
    key_uint(w, "dof", rest->solving.dof);
    key_type(w, &rest->solving);
    key_total(w, &rest->solving);
    key_text(w, "solutions", gv_worksheet_few(rest->n_solutions));
    gv_json_object_end(w->json);
}

static void put_rests(writer *w)
{
    gv_json_key(w->json, "removals");
    gv_json_array_begin(w->json);
    for (uint32_t i = 0; i < w->t->n_rests; i++)
        put_rest(w, &w->t->rests[i]);
    gv_json_array_end(w->json);
    key_text(w, "removals-cut", gv_worksheet_end_note(w->t->rests_end));
}

/* ---- the whole ---- */

static gv_status put_template(writer *w, gv_error *err)
{
    const gv_template *t = w->t;
    key_uint(w, "clues", t->givens->n_filled);
    key_uint(w, "dof", t->solving.dof);
    key_type(w, &t->solving);
    key_total(w, &t->solving);
    key_text(w, "solutions", t->solutions);
    gv_json_key(w->json, "board");
    GV_TRY(put_values(w, t->givens->values, err));
    put_gpt(w, t->givens);
    put_frequencies(w, t->givens);
    put_warnings(w, t->givens);
    gv_json_key(w->json, "ipt");
    gv_json_array_begin(w->json);
    for (uint32_t digit = 0; digit < t->givens->units->order; digit++)
        put_digit(w, digit);
    gv_json_array_end(w->json);
    put_ones(w, t->givens);
    GV_TRY(put_automatic(w, err));
    GV_TRY(put_path(w, err));
    if (t->tree)
        GV_TRY(put_tree(w, err));
    if (t->removes_clues)
        put_rests(w);
    return GV_OK;
}

gv_status gv_worksheet_json(gv_json *json, const gv_template *t, gv_arena *tmp,
                            gv_error *err)
{
    writer w = { .json = json,
                 .t = t,
                 .tmp = tmp,
                 .board = GV_ARENA_NEW(tmp, gv_template_board, 1) };
    if (!w.board)
        return gv_fail_memory(err);
    gv_buffer_init(&w.scratch, json->out->memory);
    gv_status status = put_template(&w, err);
    gv_buffer_free(&w.scratch);
    if (status == GV_OK && json->out->failed)
        status = gv_fail_memory(err);
    return status;
}
