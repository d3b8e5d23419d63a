/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2_statements.c -- the statements of csp 2, one row each, and the constraints that
 * take lists. A statement first reads all of its arguments, then passes them on. */
#include "text/csp2.h"

#include "base/array.h"
#include "base/names.h"

#include <string.h>

/* A constraint without a name is called by its text, and by the indices that hold. */
static gv_status put_own_words(gv_csp2 *reader)
{
    enum { LONGEST = 100 };
    gv_buffer *words = &reader->words;
    const size_t length = reader->token.start - reader->statement_at;
    gv_csp2_put_statement(words, reader->raw->text + reader->statement_at,
                          length < LONGEST ? length : LONGEST);
    for (unsigned i = 0; i < reader->n_indices; i++) {
        gv_csp2_digits digits;
        const gv_csp2_index *index = &reader->index[i];
        const gv_symbol value = gv_csp2_value_symbol(&index->value, &digits);
        gv_buffer_printf(words, "%s%.*s = %.*s", i ? ", " : " for ",
                         gv_csp2_shown(index->name), index->name.text,
                         gv_csp2_shown(value), value.text);
    }
    return words->failed ? gv_fail_memory(reader->err) : GV_OK;
}

gv_status gv_csp2_begin_constraint(gv_csp2 *reader)
{
    bool named;
    GV_TRY(gv_csp2_take(&named, reader, "::"));
    gv_buffer_reset(&reader->words);
    if (named) {
        if (reader->token.kind != GV_CSP2_QUOTED)
            return gv_csp2_expected(reader,
                                    "the name of the constraint in quotation marks");
        GV_TRY(gv_csp2_fill(&reader->words, reader, reader->token));
        GV_TRY(gv_csp2_next(reader));
    }
    if (reader->token.kind != GV_CSP2_END)
        return gv_csp2_expected(reader, "the end of the statement");
    if (!named)
        GV_TRY(put_own_words(reader));
    const gv_symbol words = { reader->words.length ? reader->words.text : "",
                              reader->words.length };
    GV_TRY(gv_csp_begin_constraint(reader->csp, words, reader->err));
    return gv_u32_list_push(&reader->constraint_at, (uint32_t)reader->statement_at)
               ? GV_OK
               : gv_fail_memory(reader->err);
}

/* ---- constraints on lists of variables ---- */

/* A list of `least` variables or more. */
static gv_status read_list(gv_csp2_list *list, gv_csp2 *reader, uint32_t least)
{
    gv_csp2_list_init(list, reader);
    GV_TRY(gv_csp2_read_list(list, reader));
    if (list->variables.n_items < least)
        return gv_csp2_fail(reader, reader->token.start,
                            "expected %u variables or more, found %u", least,
                            list->variables.n_items);
    return GV_OK;
}

static gv_status read_alldiff(gv_csp2 *reader)
{
    gv_csp2_list list;
    GV_TRY(read_list(&list, reader, 2));
    GV_TRY(gv_csp2_begin_constraint(reader));
    GV_TRY(gv_csp_add_alldiff(reader->csp, reader->err));
    for (uint32_t i = 0; i < list.variables.n_items; i++)
        GV_TRY(gv_csp2_placed(
            reader, list.places.items[i],
            gv_csp_add_member(reader->csp, list.variables.items[i], reader->err)));
    return GV_OK;
}

static gv_status read_ordered(gv_csp2 *reader, bool strictly)
{
    const size_t at = reader->token.start;
    gv_csp2_list list;
    GV_TRY(read_list(&list, reader, 2));
    GV_TRY(gv_csp2_begin_constraint(reader));
    return gv_csp2_placed(reader, at,
                          gv_csp_add_increasing(reader->csp, list.variables.items,
                                                list.variables.n_items, strictly,
                                                reader->err));
}

static gv_status read_increasing(gv_csp2 *reader)
{
    return read_ordered(reader, false);
}

static gv_status read_strictly_increasing(gv_csp2 *reader)
{
    return read_ordered(reader, true);
}

/* The successors are numbered from the first index of an array, otherwise from 1. */
static gv_status read_circuit(gv_csp2 *reader)
{
    const gv_csp2_token first = reader->token;
    gv_csp2_list list;
    uint32_t array;
    int64_t number = 1;
    GV_TRY(read_list(&list, reader, 2));
    if (first.kind != GV_CSP2_SIGN &&
        gv_csp2_find_array(&array, reader, first.symbol) &&
        reader->arrays[array].n_sides == 1)
        number = reader->arrays[array].low[0];
    GV_TRY(gv_csp2_begin_constraint(reader));
    return gv_csp2_placed(reader, first.start,
                          gv_csp_add_circuit(reader->csp, list.variables.items,
                                             list.variables.n_items, number,
                                             reader->err));
}

/* element X = ARRAY[Y] */
static gv_status read_element(gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    gv_var result = 0, chooser = 0;
    int64_t first = 0;
    gv_csp2_list list;
    gv_csp2_list_init(&list, reader);
    GV_TRY(gv_csp2_read_variable(&result, reader));
    GV_TRY(gv_csp2_expect(reader, "="));
    GV_TRY(gv_csp2_read_chosen(&list, &chooser, &first, reader));
    GV_TRY(gv_csp2_begin_constraint(reader));
    return gv_csp2_placed(reader, at,
                          gv_csp_add_element(reader->csp, result, list.variables.items,
                                             list.variables.n_items, chooser, first,
                                             reader->err));
}

/* ---- count ---- */

/* Whether the token is the value of `count`: the item before the relation. */
static gv_status is_counted_value(bool *out, gv_csp2 *reader)
{
    const gv_csp2_token token = reader->token;
    gv_csp_relation relation;
    *out = token.kind == GV_CSP2_NUMBER || gv_csp2_is(reader, "-") ||
           gv_csp2_is(reader, "(");
    if (*out || (token.kind != GV_CSP2_NAME && token.kind != GV_CSP2_QUOTED))
        return GV_OK;
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(gv_csp2_take_relation(out, &relation, reader));
    return gv_csp2_go(reader, token.start);
}

/* The labels of the variables that have this value. */
static gv_status labels_with(gv_u32_list *labels, const gv_csp2_list *list,
                             const gv_csp2_value *value, gv_csp2 *reader)
{
    gv_csp2_digits digits;
    const gv_symbol symbol = gv_csp2_value_symbol(value, &digits);
    for (uint32_t i = 0; i < list->variables.n_items; i++) {
        gv_label label;
        if (gv_csp_find_label(&label, reader->csp, list->variables.items[i], symbol,
                              NULL) == GV_OK &&
            !gv_u32_list_push(labels, label))
            return gv_fail_memory(reader->err);
    }
    return GV_OK;
}

/* count LIST VALUE REL k */
static gv_status read_count(gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    gv_csp2_list list;
    gv_u32_list labels;
    gv_csp2_value value;
    gv_csp_relation relation = GV_CSP_EQ;
    int64_t k;
    bool taken = false;
    gv_csp2_list_init(&list, reader);
    gv_u32_list_init(&labels, reader->scratch);
    for (;;) {
        GV_TRY(is_counted_value(&taken, reader));
        if (taken)
            break;
        if (gv_csp2_is(reader, "["))
            GV_TRY(gv_csp2_read_comprehension(&list, reader));
        else
            GV_TRY(gv_csp2_read_reference(&list, reader));
        GV_TRY(gv_csp2_take(&taken, reader, ","));
    }
    GV_TRY(gv_csp2_read_value(&value, reader));
    GV_TRY(gv_csp2_take_relation(&taken, &relation, reader));
    if (!taken)
        return gv_csp2_expected(reader, "one of = != < <= > >=");
    GV_TRY(gv_csp2_expression(&k, reader));
    GV_TRY(labels_with(&labels, &list, &value, reader));
    GV_TRY(gv_csp2_begin_constraint(reader));
    return gv_csp2_placed(reader, at,
                          gv_csp_add_count(reader->csp, labels.items, labels.n_items,
                                           relation, k, reader->err));
}

/* ---- table ---- */

/* (VALUE, VALUE, ...) */
static gv_status read_tuple(gv_u32_list *tuples, const gv_csp2_list *scope,
                            gv_csp2 *reader)
{
    GV_TRY(gv_csp2_expect(reader, "("));
    for (uint32_t i = 0; i < scope->variables.n_items; i++) {
        gv_csp2_value value;
        gv_csp2_digits digits;
        gv_label label = GV_NO_LABEL;
        bool comma;
        const size_t at = reader->token.start;
        GV_TRY(gv_csp2_read_value(&value, reader));
        GV_TRY(gv_csp2_placed(
            reader, at,
            gv_csp_find_label(&label, reader->csp, scope->variables.items[i],
                              gv_csp2_value_symbol(&value, &digits), reader->err)));
        if (tuples->n_items >= GV_CSP2_MOST_ITEMS)
            return gv_csp2_fail(reader, at, "a table has at most %d values",
                                GV_CSP2_MOST_ITEMS);
        if (!gv_u32_list_push(tuples, label))
            return gv_fail_memory(reader->err);
        GV_TRY(gv_csp2_take(&comma, reader, ","));
    }
    return gv_csp2_expect(reader, ")");
}

/* table (LIST) allow TUPLES, or forbid */
static gv_status read_table(gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    gv_csp2_list scope;
    gv_u32_list tuples;
    bool allow, forbid = false, comma;
    gv_u32_list_init(&tuples, reader->scratch);
    GV_TRY(gv_csp2_expect(reader, "("));
    GV_TRY(read_list(&scope, reader, 1));
    GV_TRY(gv_csp2_expect(reader, ")"));
    GV_TRY(gv_csp2_take(&allow, reader, "allow"));
    if (!allow)
        GV_TRY(gv_csp2_take(&forbid, reader, "forbid"));
    if (!allow && !forbid)
        return gv_csp2_expected(reader, "'allow' or 'forbid'");
    while (gv_csp2_is(reader, "(")) {
        GV_TRY(read_tuple(&tuples, &scope, reader));
        GV_TRY(gv_csp2_take(&comma, reader, ","));
    }
    GV_TRY(gv_csp2_begin_constraint(reader));
    return gv_csp2_placed(reader, at,
                          gv_csp_add_table(reader->csp, scope.variables.items,
                                           scope.variables.n_items, tuples.items,
                                           tuples.n_items / scope.variables.n_items,
                                           allow, reader->err));
}

/* ---- constraints on labels ---- */

static gv_status read_labels(gv_u32_list *labels, gv_csp2 *reader, uint32_t least)
{
    const size_t at = reader->token.start;
    gv_u32_list_init(labels, reader->scratch);
    while (reader->token.kind == GV_CSP2_NAME || reader->token.kind == GV_CSP2_QUOTED) {
        bool comma;
        GV_TRY(gv_csp2_read_label(labels, NULL, reader));
        GV_TRY(gv_csp2_take(&comma, reader, ","));
    }
    return labels->n_items < least
               ? gv_csp2_fail(reader, at, "expected %u of NAME=VALUE or more, found %u",
                              least, labels->n_items)
               : GV_OK;
}

/* exactly-one NAME [type T]: LABELS */
static gv_status read_exactly_one(gv_csp2 *reader)
{
    const gv_csp2_token name = reader->token;
    gv_csp2_token type = { .symbol = { "", 0 } };
    gv_u32_list labels;
    gv_buffer filled;
    bool typed;
    if (name.kind != GV_CSP2_NAME && name.kind != GV_CSP2_QUOTED)
        return gv_csp2_expected(reader, "the name of the variable");
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(gv_csp2_take(&typed, reader, "type"));
    if (typed) {
        type = reader->token;
        if (type.kind != GV_CSP2_NAME && type.kind != GV_CSP2_QUOTED)
            return gv_csp2_expected(reader, "the name of the type");
        GV_TRY(gv_csp2_next(reader));
    }
    GV_TRY(gv_csp2_expect(reader, ":"));
    GV_TRY(read_labels(&labels, reader, 0)); // none: there is no solution
    GV_TRY(gv_csp2_begin_constraint(reader));
    gv_buffer_init(&filled, reader->words.memory);
    gv_status status = gv_csp2_fill(&filled, reader, name);
    if (status == GV_OK)
        status = gv_csp_add_exactly_one(
            reader->csp, (gv_symbol){ filled.length ? filled.text : "", filled.length },
            type.symbol, labels.items, labels.n_items, reader->err);
    gv_buffer_free(&filled);
    return gv_csp2_placed(reader, name.start, status);
}

static gv_status read_at_most_one(gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    gv_u32_list labels;
    GV_TRY(read_labels(&labels, reader, 2));
    GV_TRY(gv_csp2_begin_constraint(reader));
    return gv_csp2_placed(
        reader, at,
        gv_csp_add_at_most_one(reader->csp, labels.items, labels.n_items, reader->err));
}

/* A clause: NAME=VALUE or NAME!=VALUE, several times. */
static gv_status read_at_least_one(gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    gv_u32_list labels, signs;
    gv_u32_list_init(&labels, reader->scratch);
    gv_u32_list_init(&signs, reader->scratch);
    do {
        bool negated = false, comma;
        GV_TRY(gv_csp2_read_label(&labels, &negated, reader));
        while (signs.n_items < labels.n_items)
            if (!gv_u32_list_push(&signs, negated))
                return gv_fail_memory(reader->err);
        GV_TRY(gv_csp2_take(&comma, reader, ","));
    } while (reader->token.kind == GV_CSP2_NAME ||
             reader->token.kind == GV_CSP2_QUOTED);
    bool *negated = GV_ARENA_NEW(reader->scratch, bool, signs.n_items + 1);
    if (!negated)
        return gv_fail_memory(reader->err);
    for (uint32_t i = 0; i < signs.n_items; i++)
        negated[i] = signs.items[i];
    GV_TRY(gv_csp2_begin_constraint(reader));
    return gv_csp2_placed(reader, at,
                          gv_csp_add_clause(reader->csp, labels.items, negated,
                                            labels.n_items, reader->err));
}

/* Two or more that do not hold together, or one that does not hold. */
static gv_status read_forbid(gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    gv_u32_list labels;
    GV_TRY(read_labels(&labels, reader, 1));
    GV_TRY(gv_csp2_begin_constraint(reader));
    if (labels.n_items == 1)
        return gv_csp2_placed(
            reader, at, gv_csp_drop_label(reader->csp, labels.items[0], reader->err));
    if (labels.n_items == 2)
        return gv_csp2_placed(reader, at,
                              gv_csp_add_forbidden(reader->csp, labels.items[0],
                                                   labels.items[1], reader->err));
    bool *negated = GV_ARENA_NEW(reader->scratch, bool, labels.n_items);
    if (!negated)
        return gv_fail_memory(reader->err);
    memset(negated, true, labels.n_items);
    return gv_csp2_placed(reader, at,
                          gv_csp_add_clause(reader->csp, labels.items, negated,
                                            labels.n_items, reader->err));
}

/* ---- givens ---- */

/* LIST = VALUE VALUE ...: one for each variable, a dot where there is none. */
static gv_status read_given_values(gv_csp2 *reader, const gv_csp2_list *list)
{
    for (uint32_t i = 0; i < list->variables.n_items; i++) {
        bool open, comma;
        gv_csp2_value value;
        gv_csp2_digits digits;
        gv_label label = GV_NO_LABEL;
        const size_t at = reader->token.start;
        GV_TRY(gv_csp2_take(&open, reader, "."));
        if (!open) {
            GV_TRY(gv_csp2_read_value(&value, reader));
            GV_TRY(gv_csp2_placed(
                reader, at,
                gv_csp_find_label(&label, reader->csp, list->variables.items[i],
                                  gv_csp2_value_symbol(&value, &digits), reader->err)));
            if (!gv_u32_list_push(&reader->givens, label) ||
                !gv_u32_list_push(&reader->given_places, (uint32_t)at))
                return gv_fail_memory(reader->err);
        }
        GV_TRY(gv_csp2_take(&comma, reader, ","));
    }
    return GV_OK;
}

static gv_status read_given(gv_csp2 *reader)
{
    reader->gave = true;
    do {
        gv_csp2_list list;
        gv_csp2_list_init(&list, reader);
        GV_TRY(gv_csp2_read_reference(&list, reader));
        if (!gv_csp2_is(reader, "="))
            return gv_csp2_expected(reader, "'=' and a value");
        GV_TRY(gv_csp2_next(reader));
        GV_TRY(read_given_values(reader, &list));
    } while (reader->token.kind != GV_CSP2_END);
    return GV_OK;
}

/* ---- what is shown ---- */

/* show grid NAME, or show graph */
static gv_status read_show(gv_csp2 *reader)
{
    bool grid, graph = false;
    uint32_t number;
    GV_TRY(gv_csp2_take(&grid, reader, "grid"));
    if (!grid)
        GV_TRY(gv_csp2_take(&graph, reader, "graph"));
    if (!grid && !graph)
        return gv_csp2_expected(reader, "'grid' or 'graph'");
    if (reader->notes.board_rows || reader->notes.is_graph)
        return gv_csp2_fail(reader, reader->token.start, "there is one 'show' already");
    reader->notes.is_graph = graph;
    if (graph)
        return GV_OK;
    if (reader->token.kind == GV_CSP2_SIGN || reader->token.kind == GV_CSP2_END ||
        !gv_csp2_find_array(&number, reader, reader->token.symbol))
        return gv_csp2_expected(reader, "the name of an array");
    const gv_csp2_array *array = &reader->arrays[number];
    if (array->n_sides > 2)
        return gv_csp2_fail(reader, reader->token.start,
                            "a grid has one or two indices, this array %u",
                            array->n_sides);
    reader->notes.board_first = array->first;
    reader->notes.board_rows = array->n_sides == 2 ? array->size[0] : 1;
    reader->notes.board_cols = array->size[array->n_sides - 1];
    return gv_csp2_next(reader);
}

/* A text in quotation marks, kept as long as the reader. */
static gv_status read_text(const char **out, gv_csp2 *reader)
{
    const gv_symbol text = reader->token.symbol;
    if (reader->token.kind != GV_CSP2_QUOTED)
        return gv_csp2_expected(reader, "a text in quotation marks");
    char *copy = gv_arena_take(reader->tmp, text.length + 1);
    if (!copy)
        return gv_fail_memory(reader->err);
    memcpy(copy, text.text, text.length);
    copy[text.length] = '\0';
    *out = copy;
    return gv_csp2_next(reader);
}

static gv_status read_name(gv_csp2 *reader)
{
    return read_text(&reader->notes.title, reader);
}

static gv_status read_ruleset(gv_csp2 *reader)
{
    return read_text(&reader->notes.ruleset, reader);
}

/* ---- for ---- */

static gv_status read_repeated(gv_csp2 *reader, void *user)
{
    (void)user;
    return gv_csp2_statement(reader);
}

static gv_status read_for(gv_csp2 *reader)
{
    GV_TRY(gv_csp2_loop(reader, ":", 0, read_repeated, NULL));
    while (reader->token.kind != GV_CSP2_END) // the last round did not run
        GV_TRY(gv_csp2_next(reader));
    return GV_OK;
}

/* ---- the table ---- */

typedef struct statement_row {
    const char *name;
    gv_csp2_read_fn *read;
    bool repeated; /* may be used in a `for` */
} statement_row;

static const statement_row statements[] = {
    { "var", gv_csp2_read_var, false },
    { "hidden", gv_csp2_read_hidden, false },
    { "domain", gv_csp2_read_domain_statement, false },
    { "array", gv_csp2_read_array, false },
    { "alldiff", read_alldiff, true },
    { "sum", gv_csp2_read_sum, true },
    { "abs", gv_csp2_read_abs, true },
    { "table", read_table, true },
    { "element", read_element, true },
    { "count", read_count, true },
    { "increasing", read_increasing, true },
    { "strictly-increasing", read_strictly_increasing, true },
    { "circuit", read_circuit, true },
    { "exactly-one", read_exactly_one, true },
    { "at-most-one", read_at_most_one, true },
    { "at-least-one", read_at_least_one, true },
    { "forbid", read_forbid, true },
    { "given", read_given, true },
    { "for", read_for, true },
    { "show", read_show, false },
    { "name", read_name, false },
    { "ruleset", read_ruleset, false },
};

static const char *statement_at(const void *list, size_t i, size_t *length)
{
    (void)list;
    *length = i < GV_N_OF(statements) ? strlen(statements[i].name) : 0;
    return i < GV_N_OF(statements) ? statements[i].name : NULL;
}

/* The word at the token, with the hyphens that words of statements may have. */
static gv_symbol statement_word(const gv_csp2 *reader)
{
    const char *text = reader->raw->text + reader->token.start;
    const size_t most = reader->raw->length - reader->token.start;
    size_t length = 0;
    while (length < most && ((text[length] >= 'a' && text[length] <= 'z') ||
                             (text[length] == '-' && length > 0)))
        length++;
    const size_t end = reader->token.end - reader->token.start;
    return (gv_symbol){ text, length < end ? end : length };
}

/* Whether the statement can be a relation: its first word is a variable, or a sign or
 * number follows it. */
static gv_status begins_relation(bool *out, gv_csp2 *reader)
{
    const gv_csp2_token token = reader->token;
    *out = token.kind != GV_CSP2_NAME || gv_csp2_names_variables(reader) ||
           gv_csp2_find_index(reader, token.symbol);
    if (*out)
        return GV_OK;
    gv_csp_relation relation;
    GV_TRY(gv_csp2_next(reader));
    GV_TRY(gv_csp2_take_relation(out, &relation, reader));
    return gv_csp2_go(reader, token.start);
}

static gv_status unknown_statement(const gv_csp2 *reader, size_t at, gv_symbol word)
{
    const gv_name_hint hint =
        gv_name_nearest(statement_at, NULL, "", word.text, word.length);
    return gv_csp2_fail(reader, at,
                        "expected a statement or a declared variable, found '%.*s'%s",
                        gv_csp2_shown(word), word.text, hint.text);
}

gv_status gv_csp2_statement(gv_csp2 *reader)
{
    const size_t at = reader->token.start;
    const gv_symbol word = statement_word(reader), first = reader->token.symbol;
    const gv_mark mark = gv_arena_mark(reader->scratch);
    gv_csp2_read_fn *read = gv_csp2_read_relation;
    bool relation = false;
    reader->statement_at = at;
    for (size_t i = 0; i < GV_N_OF(statements) && read == gv_csp2_read_relation; i++) {
        if (word.length != strlen(statements[i].name) ||
            memcmp(word.text, statements[i].name, word.length) != 0)
            continue;
        if (reader->n_indices && !statements[i].repeated)
            return gv_csp2_fail(reader, at, "'%s' cannot be used in a 'for'",
                                statements[i].name);
        read = statements[i].read;
        GV_TRY(gv_csp2_go(reader, at + word.length));
    }
    if (read == gv_csp2_read_relation) {
        GV_TRY(begins_relation(&relation, reader));
        if (!relation)
            return unknown_statement(reader, at,
                                     word.length > first.length ? word : first);
    }
    GV_TRY(read(reader));
    gv_arena_rewind(reader->scratch, mark);
    return reader->token.kind == GV_CSP2_END
               ? GV_OK
               : gv_csp2_expected(reader, "the end of the statement");
}
