/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parse.c -- reads the text of a FlatZinc model, statement by statement. The grammar is
 * that of the FlatZinc specification; what a finite problem cannot hold (floats,
 * variable sets) is refused by name, with its place. */
#include "text/flatzinc/model.h"

#include "base/array.h"
#include "base/arena_list.h"
#include "model/u32_list.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum {
    MOST_NESTED = 50, /* brackets inside brackets */
    LARGEST = 1000000000
};

typedef struct parser {
    const gv_record_text *raw;
    size_t at;
    gv_arena *arena;
    gv_error *err;
    gv_symbols names;
    gv_arena_list values; /* gv_fzn_value, by number of the name: what it stands for */
    gv_arena_list variables, constraints, outputs;
    gv_fzn *model;
    bool has_goal;
} parser;

/* ---- characters and words ---- */

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static char peek(const parser *p)
{
    return p->at < p->raw->length ? p->raw->text[p->at] : '\0';
}

static void skip_space(parser *p)
{
    const char *const text = p->raw->text;
    while (p->at < p->raw->length) {
        if (text[p->at] == '%')
            while (p->at < p->raw->length && text[p->at] != '\n')
                p->at++;
        else if (isspace((unsigned char)text[p->at]))
            p->at++;
        else
            return;
    }
}

/* The word or character at the place, for messages. */
static gv_symbol shown(const parser *p)
{
    enum { LONGEST = 40 };
    const char *const text = p->raw->text + p->at;
    size_t n = 0;
    while (n < LONGEST && p->at + n < p->raw->length && is_name_char(text[n]))
        n++;
    if (n == 0 && p->at < p->raw->length && text[0] > ' ' && text[0] < 0x7F)
        n = 1;
    return (gv_symbol){ text, n };
}

static gv_status expected(const parser *p, const char *what)
{
    const gv_symbol found = shown(p);
    if (p->at >= p->raw->length)
        return gv_record_text_fail(p->err, p->raw, p->at,
                                   "expected %s, found the end of the text", what);
    return gv_record_text_fail(p->err, p->raw, p->at, "expected %s, found '%.*s'", what,
                               (int)found.length, found.text);
}

/* Takes these characters, if they are next. */
static bool takes(parser *p, const char *characters)
{
    skip_space(p);
    const size_t n = strlen(characters);
    if (p->raw->length - p->at < n || memcmp(p->raw->text + p->at, characters, n) != 0)
        return false;
    p->at += n;
    return true;
}

static gv_status want(parser *p, const char *characters)
{
    if (takes(p, characters))
        return GV_OK;
    char what[16] = "'";
    strncat(what, characters, 4);
    strcat(what, "'");
    return expected(p, what);
}

/* The next word; of length 0 if none is next. */
static gv_symbol next_word(parser *p)
{
    skip_space(p);
    const size_t start = p->at;
    if (isalpha((unsigned char)peek(p)) || peek(p) == '_')
        while (is_name_char(peek(p)))
            p->at++;
    return (gv_symbol){ p->raw->text + start, p->at - start };
}

static bool is(gv_symbol word, const char *text)
{
    return word.length == strlen(text) && memcmp(word.text, text, word.length) == 0;
}

/* Takes the word, if it is next. */
static bool takes_word(parser *p, const char *text)
{
    skip_space(p);
    const size_t start = p->at;
    if (is(next_word(p), text))
        return true;
    p->at = start;
    return false;
}

static gv_status read_name(gv_symbol *out, parser *p)
{
    *out = next_word(p);
    return out->length ? GV_OK : expected(p, "a name");
}

/* ---- expressions ---- */

static gv_status read_value(gv_fzn_value *out, parser *p, unsigned depth);

static bool at_number(const parser *p)
{
    const char *const text = p->raw->text;
    const size_t digit = p->at + (peek(p) == '-' || peek(p) == '+');
    return digit < p->raw->length && isdigit((unsigned char)text[digit]);
}

static gv_status read_int(int64_t *out, parser *p)
{
    skip_space(p);
    if (!at_number(p))
        return expected(p, "an integer");
    const size_t start = p->at;
    const bool negative = peek(p) == '-';
    p->at += negative || peek(p) == '+';
    int64_t number = 0;
    while (isdigit((unsigned char)peek(p))) {
        number = 10 * number + (peek(p) - '0');
        if (number > LARGEST)
            return gv_record_text_fail(p->err, p->raw, start,
                                       "integers beyond %d are not supported", LARGEST);
        p->at++;
    }
    const char *const rest = p->raw->text + p->at;
    const size_t n_rest = p->raw->length - p->at;
    const bool is_point =
        n_rest > 0 && rest[0] == '.' && !(n_rest > 1 && rest[1] == '.');
    if (is_point || (n_rest > 0 && (rest[0] == 'e' || rest[0] == 'E')))
        return gv_record_text_fail(p->err, p->raw, start,
                                   "floating-point numbers are not supported");
    *out = negative ? -number : number;
    return GV_OK;
}

/* Items up to `close`, which is taken. */
static gv_status read_items(gv_fzn_value *out, parser *p, const char *close,
                            unsigned depth)
{
    gv_arena_list items = { .size = sizeof(gv_fzn_value) };
    if (depth >= MOST_NESTED)
        return gv_record_text_fail(p->err, p->raw, p->at,
                                   "brackets are nested more than %d deep",
                                   MOST_NESTED);
    while (!takes(p, close)) {
        gv_fzn_value item;
        GV_TRY(read_value(&item, p, depth + 1));
        if (!gv_arena_list_add(&items, &item, p->arena))
            return gv_fail_memory(p->err);
        if (!takes(p, ",")) {
            GV_TRY(want(p, close));
            break;
        }
    }
    out->items = items.items;
    out->n_items = items.n;
    return GV_OK;
}

/* Sorts the items of a set, and drops duplicates. */
static gv_status make_set(gv_fzn_value *set, parser *p)
{
    gv_fzn_value *const items = GV_ARENA_NEW(p->arena, gv_fzn_value, set->n_items);
    uint32_t n = 0;
    if (set->n_items && !items)
        return gv_fail_memory(p->err);
    uint64_t *keys = GV_ARENA_NEW(p->arena, uint64_t, set->n_items);
    if (set->n_items && !keys)
        return gv_fail_memory(p->err);
    for (uint32_t i = 0; i < set->n_items; i++) {
        if (set->items[i].kind != GV_FZN_INT) {
            p->at = set->items[i].at;
            return expected(p, "an integer");
        }
        keys[i] = (uint64_t)(set->items[i].number + LARGEST);
    }
    gv_sort_u64(keys, set->n_items);
    for (uint32_t i = 0; i < set->n_items; i++)
        if (i == 0 || keys[i] != keys[i - 1])
            items[n++] = (gv_fzn_value){ .kind = GV_FZN_INT,
                                         .number = (int64_t)keys[i] - LARGEST };
    set->items = items;
    set->n_items = n;
    return GV_OK;
}

static gv_status read_string(gv_fzn_value *out, parser *p)
{
    const size_t start = ++p->at;
    while (p->at < p->raw->length && peek(p) != '"' && peek(p) != '\n')
        p->at += peek(p) == '\\' && p->at + 1 < p->raw->length ? 2 : 1;
    if (peek(p) != '"')
        return gv_record_text_fail(p->err, p->raw, start - 1, "the string has no end");
    *out = (gv_fzn_value){ .kind = GV_FZN_STRING,
                           .at = start,
                           .text = { p->raw->text + start, p->at - start } };
    p->at++;
    return GV_OK;
}

/* An element of an array that has a name. */
static gv_status read_element(gv_fzn_value *out, parser *p)
{
    const gv_fzn_value array = *out;
    int64_t index;
    const size_t at = p->at;
    GV_TRY(read_int(&index, p));
    GV_TRY(want(p, "]"));
    if (array.kind != GV_FZN_ARRAY || index < 1 || index > array.n_items)
        return gv_record_text_fail(p->err, p->raw, at, "there is no element %lld",
                                   (long long)index);
    *out = array.items[index - 1];
    return GV_OK;
}

/* A name: what it stands for; else an annotation, perhaps with arguments. */
static gv_status read_named(gv_fzn_value *out, parser *p, unsigned depth)
{
    const size_t at = p->at;
    const gv_symbol name = next_word(p);
    uint32_t number;
    if (is(name, "true") || is(name, "false")) {
        *out = (gv_fzn_value){ .kind = GV_FZN_BOOL, .number = is(name, "true") };
    } else if (gv_symbols_find(&number, &p->names, name)) {
        *out = ((const gv_fzn_value *)p->values.items)[number];
        if (takes(p, "["))
            GV_TRY(read_element(out, p));
    } else {
        *out = (gv_fzn_value){ .kind = GV_FZN_CALL, .text = name };
        if (takes(p, "("))
            GV_TRY(read_items(out, p, ")", depth));
    }
    out->at = at;
    return GV_OK;
}

static gv_status read_value(gv_fzn_value *out, parser *p, unsigned depth)
{
    skip_space(p);
    const size_t at = p->at;
    if (peek(p) == '"')
        return read_string(out, p);
    if (isalpha((unsigned char)peek(p)) || peek(p) == '_')
        return read_named(out, p, depth);
    *out = (gv_fzn_value){ .at = at };
    if (takes(p, "[")) {
        out->kind = GV_FZN_ARRAY;
        return read_items(out, p, "]", depth);
    }
    if (takes(p, "{")) {
        out->kind = GV_FZN_SET;
        GV_TRY(read_items(out, p, "}", depth));
        return make_set(out, p);
    }
    if (!at_number(p))
        return expected(p, "a value");
    GV_TRY(read_int(&out->number, p));
    out->kind = GV_FZN_INT;
    if (takes(p, "..")) {
        out->kind = GV_FZN_RANGE;
        out->low = out->number;
        GV_TRY(read_int(&out->high, p));
    }
    return GV_OK;
}

/* ---- annotations ---- */

static bool is_call(const gv_fzn_value *value, const char *name)
{
    return value->kind == GV_FZN_CALL && is(value->text, name);
}

/* The next ":: annotation"; false if there is none. */
static gv_status read_annotation(gv_fzn_value *out, bool *any, parser *p)
{
    *any = takes(p, "::");
    return *any ? read_value(out, p, 0) : GV_OK;
}

/* ---- names ---- */

/* Gives `name` a meaning; it may have only one. */
static gv_status define(parser *p, gv_symbol name, size_t at, const gv_fzn_value *value)
{
    const uint32_t n_known = p->names.n_symbols;
    uint32_t number;
    if (!gv_symbols_add(&number, &p->names, name))
        return gv_fail_memory(p->err);
    if (number < n_known)
        return gv_record_text_fail(p->err, p->raw, at, "'%.*s' is declared twice",
                                   (int)(name.length < 60 ? name.length : 60),
                                   name.text);
    return gv_arena_list_add(&p->values, value, p->arena) ? GV_OK
                                                          : gv_fail_memory(p->err);
}

static gv_status add_output(parser *p, const gv_fzn_output *output)
{
    return gv_arena_list_add(&p->outputs, output, p->arena) ? GV_OK
                                                            : gv_fail_memory(p->err);
}

/* ---- declarations ---- */

/* What precedes the colon. */
typedef struct type {
    bool is_var, is_bool;
    bool has_domain;
    gv_fzn_value domain;
} type;

static gv_status read_base_type(type *out, parser *p)
{
    skip_space(p);
    const size_t at = p->at;
    if (takes_word(p, "bool")) {
        out->is_bool = true;
        out->has_domain = true;
        out->domain = (gv_fzn_value){ .kind = GV_FZN_RANGE, .high = 1, .at = at };
        return GV_OK;
    }
    if (takes_word(p, "int"))
        return GV_OK;
    if (takes_word(p, "float"))
        return gv_record_text_fail(p->err, p->raw, at,
                                   "floating-point numbers are not supported");
    if (takes_word(p, "set")) {
        if (out->is_var)
            return gv_record_text_fail(p->err, p->raw, at,
                                       "variables that are sets are not supported");
        if (!takes_word(p, "of"))
            return expected(p, "'of'");
        return read_base_type(out, p);
    }
    if (peek(p) != '{' && !at_number(p))
        return expected(p, "a type");
    out->has_domain = true;
    GV_TRY(read_value(&out->domain, p, 0));
    if (out->domain.kind != GV_FZN_RANGE && out->domain.kind != GV_FZN_SET) {
        p->at = at;
        return expected(p, "a type");
    }
    return GV_OK;
}

static gv_status read_type(type *out, parser *p)
{
    *out = (type){ .is_var = takes_word(p, "var") };
    return read_base_type(out, p);
}

/* "NAME": of all declarations. */
static gv_status read_declared_name(gv_symbol *out, size_t *at, parser *p)
{
    GV_TRY(want(p, ":"));
    skip_space(p);
    *at = p->at;
    return read_name(out, p);
}

/* Whether the text has the value itself, not a name of it. */
static bool is_literal(const parser *p, const gv_fzn_value *value)
{
    return !is_name_char(p->raw->text[value->at]);
}

/* Names that stand for nothing are annotations, which are no values. */
static gv_status check_declared(const parser *p, const gv_fzn_value *value)
{
    enum { LONGEST = 60 };
    if (value->kind != GV_FZN_CALL)
        return GV_OK;
    return gv_record_text_fail(
        p->err, p->raw, value->at, "'%.*s' is not declared",
        (int)(value->text.length < LONGEST ? value->text.length : LONGEST),
        value->text.text);
}

/* Arrays have elements that are no arrays: names of arrays in arrays would be a short
 * text for a huge value. What a name stands for has been checked. */
static gv_status check_value(const parser *p, const gv_fzn_value *value)
{
    GV_TRY(check_declared(p, value));
    if (value->kind != GV_FZN_ARRAY || !is_literal(p, value))
        return GV_OK;
    for (uint32_t i = 0; i < value->n_items; i++) {
        GV_TRY(check_declared(p, &value->items[i]));
        if (value->items[i].kind == GV_FZN_ARRAY)
            return gv_record_text_fail(p->err, p->raw, value->items[i].at,
                                       "arrays of arrays are not supported");
    }
    return GV_OK;
}

/* The value after "=". */
static gv_status read_right_side(gv_fzn_value *out, parser *p)
{
    GV_TRY(want(p, "="));
    GV_TRY(read_value(out, p, 0));
    return check_value(p, out);
}

static gv_status add_variable(parser *p, const type *kind, gv_symbol name, size_t at)
{
    gv_fzn_variable variable = { .name = name,
                                 .at = at,
                                 .is_bool = kind->is_bool,
                                 .has_domain = kind->has_domain,
                                 .domain = kind->domain };
    bool is_output = false, any;
    gv_fzn_value note;
    for (;;) {
        GV_TRY(read_annotation(&note, &any, p));
        if (!any)
            break;
        variable.is_defined |= is_call(&note, "is_defined_var");
        is_output |= is_call(&note, "output_var");
    }
    gv_fzn_value value = { .kind = GV_FZN_VARIABLE,
                           .variable = p->variables.n,
                           .at = at };
    skip_space(p);
    if (peek(p) == '=') // another name of something
        GV_TRY(read_right_side(&value, p));
    else if (!gv_arena_list_add(&p->variables, &variable, p->arena))
        return gv_fail_memory(p->err);
    GV_TRY(define(p, name, at, &value));
    const gv_fzn_output output = { .name = name,
                                   .value = value,
                                   .is_bool = kind->is_bool };
    return is_output ? add_output(p, &output) : GV_OK;
}

static gv_status read_parameter(parser *p, gv_symbol name, size_t at)
{
    gv_fzn_value value;
    GV_TRY(read_right_side(&value, p));
    return define(p, name, at, &value);
}

/* The ranges of output_array([...]). */
static gv_status set_dimensions(gv_fzn_output *output, const gv_fzn_value *note,
                                parser *p)
{
    if (note->n_items != 1 || note->items[0].kind != GV_FZN_ARRAY ||
        note->items[0].n_items == 0)
        return gv_record_text_fail(p->err, p->raw, note->at,
                                   "expected output_array([1..N, ...])");
    output->dimensions = note->items[0].items;
    output->n_dimensions = note->items[0].n_items;
    uint64_t size = 1;
    for (uint32_t i = 0; i < output->n_dimensions; i++) {
        const gv_fzn_value *range = &output->dimensions[i];
        const bool is_empty = range->kind == GV_FZN_SET && range->n_items == 0;
        if (range->kind != GV_FZN_RANGE && !is_empty)
            return gv_record_text_fail(p->err, p->raw, range->at, "expected a range");
        const bool any = range->kind == GV_FZN_RANGE && range->low <= range->high;
        size *= any ? (uint64_t)(range->high - range->low + 1) : 0;
        if (size > LARGEST)
            break;
    }
    if (size != output->value.n_items)
        return gv_record_text_fail(
            p->err, p->raw, note->at,
            "the array has %u elements, not as many as the ranges",
            output->value.n_items);
    return GV_OK;
}

/* "array [1..N] of TYPE: NAME ... = VALUE". */
static gv_status read_array(parser *p)
{
    type kind;
    gv_symbol name;
    size_t at;
    gv_fzn_value range, note, output_note = { .kind = GV_FZN_CALL };
    GV_TRY(want(p, "["));
    GV_TRY(read_value(&range, p, 0));
    GV_TRY(want(p, "]"));
    if (!takes_word(p, "of"))
        return expected(p, "'of'");
    GV_TRY(read_type(&kind, p));
    GV_TRY(read_declared_name(&name, &at, p));
    bool any, is_output = false;
    for (;;) {
        GV_TRY(read_annotation(&note, &any, p));
        if (!any)
            break;
        if (is_call(&note, "output_array")) {
            is_output = true;
            output_note = note;
        }
    }
    gv_fzn_output output = { .name = name, .is_bool = kind.is_bool };
    GV_TRY(read_right_side(&output.value, p));
    if (output.value.kind != GV_FZN_ARRAY)
        return gv_record_text_fail(p->err, p->raw, output.value.at,
                                   "expected an array");
    GV_TRY(define(p, name, at, &output.value));
    if (!is_output)
        return GV_OK;
    GV_TRY(set_dimensions(&output, &output_note, p));
    return add_output(p, &output);
}

/* ---- statements ---- */

/* The name that MiniZinc gives a constraint: a string, or mzn_constraint_name("...").
 */
static bool is_name_note(gv_symbol *out, const gv_fzn_value *note)
{
    const gv_fzn_value *text = note;
    if (is_call(note, "mzn_constraint_name") || is_call(note, "mzn_expression_name"))
        text = note->n_items == 1 ? note->items : note;
    if (text->kind != GV_FZN_STRING)
        return false;
    *out = text->text;
    return true;
}

/* A variable is defined only if a constraint says so, too. */
static void take_definition(parser *p, gv_fzn_constraint *constraint,
                            const gv_fzn_value *note)
{
    gv_fzn_variable *variables = p->variables.items;
    for (uint32_t i = 0; i < note->n_items; i++)
        if (note->items[i].kind == GV_FZN_VARIABLE) {
            gv_fzn_variable *variable = &variables[note->items[i].variable];
            variable->has_definition = true;
            variable->definition = p->constraints.n;
            constraint->defines = true;
            constraint->defined = note->items[i].variable;
        }
}

static gv_status read_constraint(parser *p)
{
    gv_fzn_constraint constraint = { 0 };
    skip_space(p);
    constraint.at = p->at;
    GV_TRY(read_name(&constraint.name, p));
    GV_TRY(want(p, "("));
    gv_fzn_value args = { 0 }, note;
    GV_TRY(read_items(&args, p, ")", 0));
    for (uint32_t i = 0; i < args.n_items; i++)
        GV_TRY(check_value(p, &args.items[i]));
    constraint.args = args.items;
    constraint.n_args = args.n_items;
    for (;;) {
        bool any;
        GV_TRY(read_annotation(&note, &any, p));
        if (!any)
            break;
        (void)is_name_note(&constraint.words, &note);
        if (is_call(&note, "defines_var"))
            take_definition(p, &constraint, &note);
    }
    return gv_arena_list_add(&p->constraints, &constraint, p->arena)
               ? GV_OK
               : gv_fail_memory(p->err);
}

static gv_status read_goal(parser *p)
{
    gv_fzn_value note;
    bool any;
    do // how to search: only a hint
        GV_TRY(read_annotation(&note, &any, p));
    while (any);
    p->has_goal = true;
    if (takes_word(p, "satisfy"))
        return GV_OK;
    if (takes_word(p, "minimize"))
        p->model->goal = GV_FZN_MINIMIZE;
    else if (takes_word(p, "maximize"))
        p->model->goal = GV_FZN_MAXIMIZE;
    else
        return expected(p, "satisfy, minimize or maximize");
    gv_fzn_value objective;
    GV_TRY(read_value(&objective, p, 0));
    if (objective.kind == GV_FZN_INT) // every solution is the best one
        p->model->goal = GV_FZN_SATISFY;
    else if (objective.kind != GV_FZN_VARIABLE)
        return gv_record_text_fail(p->err, p->raw, objective.at,
                                   "expected an integer variable");
    p->model->objective = objective.variable;
    return GV_OK;
}

/* The declaration of a predicate says nothing that its calls do not. */
static gv_status skip_predicate(parser *p)
{
    const char *semicolon = memchr(p->raw->text + p->at, ';', p->raw->length - p->at);
    p->at = semicolon ? (size_t)(semicolon - p->raw->text) : p->raw->length;
    return GV_OK;
}

static gv_status read_declaration(parser *p)
{
    type kind;
    gv_symbol name;
    size_t at;
    GV_TRY(read_type(&kind, p));
    GV_TRY(read_declared_name(&name, &at, p));
    return kind.is_var ? add_variable(p, &kind, name, at) : read_parameter(p, name, at);
}

static gv_status read_statement(parser *p)
{
    static const struct {
        const char *word;
        gv_status (*read)(parser *p);
    } statements[] = {
        { "constraint", read_constraint },
        { "array", read_array },
        { "predicate", skip_predicate },
        { "solve", read_goal },
    };
    if (p->has_goal)
        return expected(p, "the end of the text after the solve item");
    for (size_t i = 0; i < GV_N_OF(statements); i++)
        if (takes_word(p, statements[i].word))
            return statements[i].read(p);
    return read_declaration(p);
}

gv_status gv_fzn_parse(gv_fzn *out, const gv_record_text *raw, gv_arena *arena,
                       gv_error *err)
{
    gv_fzn model = { .goal = GV_FZN_SATISFY };
    parser p = { .raw = raw,
                 .arena = arena,
                 .err = err,
                 .model = &model,
                 .values = { .size = sizeof(gv_fzn_value) },
                 .variables = { .size = sizeof(gv_fzn_variable) },
                 .constraints = { .size = sizeof(gv_fzn_constraint) },
                 .outputs = { .size = sizeof(gv_fzn_output) } };
    gv_symbols_init(&p.names, arena);
    for (skip_space(&p); p.at < raw->length; skip_space(&p)) {
        GV_TRY(read_statement(&p));
        GV_TRY(want(&p, ";"));
    }
    if (!p.has_goal)
        return expected(&p, "a solve item");
    model.variables = p.variables.items;
    model.n_variables = p.variables.n;
    model.constraints = p.constraints.items;
    model.n_constraints = p.constraints.n;
    model.outputs = p.outputs.items;
    model.n_outputs = p.outputs.n;
    *out = model;
    return GV_OK;
}
