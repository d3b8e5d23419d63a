/* SPDX-License-Identifier: GPL-3.0-or-later */
/* terms.c -- the contents of the elements of XCSP3: references to variables, numbers,
 * ranges, calls of operators, tuples. */
#include "text/xcsp/model.h"

#include <ctype.h>
#include <string.h>

enum {
    MOST_STEPS = 4000000, /* terms of an instance, with those of arrays and groups */
    MOST_DEPTH = 60,      /* of nested calls */
    LARGEST = 1000000000
};

/* A text that is read; `at` is the offset of its first character in the record. */
typedef struct scanner {
    gv_xcsp *x;
    gv_symbol text;
    size_t next, at;
} scanner;

gv_status gv_xcsp_fail(const gv_xcsp *x, size_t at, const char *what)
{
    return gv_record_text_fail(x->err, x->raw, at, "%s", what);
}

gv_status gv_xcsp_count(gv_xcsp *x, size_t at, uint64_t n_terms)
{
    x->n_steps += n_terms;
    return x->n_steps <= MOST_STEPS
               ? GV_OK
               : gv_xcsp_fail(x, at, "the instance has more than 4000000 terms");
}

static gv_status fail(const scanner *s, const char *what)
{
    return gv_xcsp_fail(s->x, s->at + s->next, what);
}

static char peek(const scanner *s)
{
    return s->next < s->text.length ? s->text.text[s->next] : '\0';
}

static void skip_space(scanner *s)
{
    while (s->next < s->text.length && isspace((unsigned char)peek(s)))
        s->next++;
}

static bool takes(scanner *s, const char *text)
{
    const size_t n = strlen(text);
    if (s->text.length - s->next < n || memcmp(s->text.text + s->next, text, n) != 0)
        return false;
    s->next += n;
    return true;
}

static gv_status read_int(int64_t *out, scanner *s)
{
    const bool negative = peek(s) == '-';
    s->next += negative || peek(s) == '+';
    if (!isdigit((unsigned char)peek(s)))
        return fail(s, "expected a number");
    int64_t number = 0;
    for (; isdigit((unsigned char)peek(s)); s->next++) {
        number = 10 * number + (peek(s) - '0');
        if (number > LARGEST)
            return fail(s, "numbers beyond 1000000000 are not supported");
    }
    *out = negative ? -number : number;
    return GV_OK;
}

static gv_status add(gv_arena_list *to, const gv_fzn_value *value, scanner *s)
{
    GV_TRY(gv_xcsp_count(s->x, s->at + s->next, 1));
    return gv_arena_list_add(to, value, s->x->arena) ? GV_OK
                                                     : gv_fail_memory(s->x->err);
}

/* ---- variables ---- */

/* "[3]", "[]", "[0..2]". */
static gv_status read_index(uint32_t *low, uint32_t *high, scanner *s, uint32_t size)
{
    int64_t first = 0, last = (int64_t)size - 1;
    skip_space(s);
    if (peek(s) != ']') {
        GV_TRY(read_int(&first, s));
        last = first;
        if (takes(s, ".."))
            GV_TRY(read_int(&last, s));
    }
    const bool is_empty = first > last;
    if (!is_empty && (first < 0 || last >= size))
        return fail(s, "there is no element of this index");
    if (!takes(s, "]"))
        return fail(s, "expected ']'");
    *low = is_empty ? 1 : (uint32_t)first;
    *high = is_empty ? 0 : (uint32_t)last;
    return GV_OK;
}

static gv_status add_variable(gv_arena_list *to, scanner *s, const gv_xcsp_array *array,
                              uint32_t element)
{
    const gv_fzn_value value = { .kind = GV_FZN_VARIABLE,
                                 .at = s->at + s->next,
                                 .variable = array->variables[element] };
    return value.variable == GV_XCSP_NONE ? GV_OK : add(to, &value, s);
}

/* All elements of the box low .. high. */
static gv_status add_box(gv_arena_list *to, scanner *s, const gv_xcsp_array *array,
                         const uint32_t *low, const uint32_t *high)
{
    uint32_t index[8];
    const uint32_t n = array->n_dimensions;
    for (uint32_t i = 0; i < n; i++) {
        if (low[i] > high[i])
            return GV_OK;
        index[i] = low[i];
    }
    for (;;) {
        uint32_t element = 0;
        for (uint32_t i = 0; i < n; i++)
            element = element * array->size[i] + index[i];
        GV_TRY(add_variable(to, s, array, element));
        uint32_t k = n;
        while (k > 0 && index[k - 1] == high[k - 1]) {
            k--;
            index[k] = low[k];
        }
        if (k == 0)
            return GV_OK;
        index[k - 1]++;
    }
}

/* A name, with indices if it is an array. */
static gv_status read_reference(gv_arena_list *to, scanner *s, gv_symbol name,
                                size_t start)
{
    uint32_t number, low[8] = { 0 }, high[8] = { 0 };
    if (!gv_symbols_find(&number, &s->x->names, name)) {
        s->next = start;
        return fail(s, "this is not declared");
    }
    const gv_xcsp_array *array = &((const gv_xcsp_array *)s->x->arrays.items)[number];
    for (uint32_t i = 0; i < array->n_dimensions; i++) {
        if (!takes(s, "["))
            return fail(s, "expected '['");
        GV_TRY(read_index(&low[i], &high[i], s, array->size[i]));
    }
    return add_box(to, s, array, low, high);
}

/* ---- terms ---- */

static gv_status read_terms(gv_arena_list *to, scanner *s, const char *ends,
                            unsigned depth);

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '-';
}

/* The arguments of a call; those of set() become those of the call around it. */
static gv_status read_call(gv_arena_list *to, scanner *s, gv_symbol name, size_t start,
                           unsigned depth)
{
    gv_arena_list items = { .size = sizeof(gv_fzn_value) };
    if (depth == MOST_DEPTH)
        return fail(s, "calls are nested too deep");
    GV_TRY(read_terms(&items, s, ")", depth + 1));
    s->next++; // the bracket
    if (name.length == 3 && memcmp(name.text, "set", 3) == 0) {
        for (uint32_t i = 0; i < items.n; i++)
            GV_TRY(add(to, (const gv_fzn_value *)items.items + i, s));
        return GV_OK;
    }
    const gv_fzn_value call = { .kind = GV_FZN_CALL,
                                .at = s->at + start,
                                .text = name,
                                .items = items.items,
                                .n_items = items.n };
    return add(to, &call, s);
}

static gv_status read_name(gv_arena_list *to, scanner *s, unsigned depth)
{
    const size_t start = s->next;
    while (is_name_char(peek(s)))
        s->next++;
    const gv_symbol name = { s->text.text + start, s->next - start };
    if (takes(s, "("))
        return read_call(to, s, name, start, depth);
    return read_reference(to, s, name, start);
}

static gv_status read_number(gv_arena_list *to, scanner *s)
{
    gv_fzn_value value = { .kind = GV_FZN_INT, .at = s->at + s->next };
    GV_TRY(read_int(&value.number, s));
    if (takes(s, "..")) {
        value.kind = GV_FZN_RANGE;
        value.low = value.number;
        GV_TRY(read_int(&value.high, s));
    }
    if (takes(s, "x")) { // "5x3": three times 5
        int64_t n;
        GV_TRY(read_int(&n, s));
        for (int64_t i = 1; i < n; i++)
            GV_TRY(add(to, &value, s));
    }
    return add(to, &value, s);
}

/* "%1", "%...": terms of the arguments of the group. */
static gv_status read_argument(gv_arena_list *to, scanner *s)
{
    const gv_fzn_value *args = &s->x->arg_terms;
    if (!s->x->args.text)
        return fail(s, "'%' has a meaning in a group only");
    s->next++;
    int64_t first = 0;
    const bool is_rest = takes(s, "...");
    if (!is_rest)
        GV_TRY(read_int(&first, s));
    if (is_rest)
        first = s->x->n_used_args;
    if (first < 0 || (!is_rest && first >= args->n_items))
        return fail(s, "the group has no such argument");
    for (int64_t i = first; i < args->n_items && (is_rest || i == first); i++)
        GV_TRY(add(to, &args->items[i], s));
    return GV_OK;
}

static gv_status read_terms(gv_arena_list *to, scanner *s, const char *ends,
                            unsigned depth)
{
    for (;;) {
        skip_space(s);
        const char c = peek(s);
        if (s->next == s->text.length)
            return *ends ? fail(s, "expected ')'") : GV_OK;
        if (c == '\0')
            return fail(s, "NUL byte");
        if (strchr(ends, c) && *ends)
            return GV_OK;
        if (c == '%')
            GV_TRY(read_argument(to, s));
        else if (isalpha((unsigned char)c) || c == '_')
            GV_TRY(read_name(to, s, depth));
        else
            GV_TRY(read_number(to, s));
        skip_space(s);
        if (peek(s) == ',')
            s->next++;
    }
}

gv_status gv_xcsp_read_terms(gv_fzn_value *out, gv_xcsp *x, gv_symbol text, size_t at)
{
    scanner s = { .x = x, .text = text, .at = at };
    gv_arena_list items = { .size = sizeof(gv_fzn_value) };
    GV_TRY(read_terms(&items, &s, "", 0));
    *out = (gv_fzn_value){
        .kind = GV_FZN_ARRAY, .at = at, .items = items.items, .n_items = items.n
    };
    return GV_OK;
}

/* ---- tuples ---- */

/* A place of a tuple that takes all values of its variable; n is 0 of other places. */
typedef struct star {
    const gv_fzn_value *values;
    uint32_t n, next;
} star;

/* Adds the tuple once for each combination of the values of its stars. */
static gv_status add_tuple(gv_arena_list *to, scanner *s, gv_fzn_value *tuple,
                           star *stars, const gv_fzn_value *scope)
{
    const uint32_t n = scope->n_items;
    for (;;) {
        for (uint32_t i = 0; i < n; i++)
            GV_TRY(add(to, &tuple[i], s));
        uint32_t k = n; // the last star that has another value
        for (; k > 0; k--) {
            if (!stars[k - 1].n)
                continue;
            star *last = &stars[k - 1];
            const bool more = ++last->next < last->n;
            last->next = more ? last->next : 0;
            tuple[k - 1].number = last->values[last->next].number;
            if (more)
                break;
        }
        if (k == 0)
            return GV_OK;
    }
}

/* The values of the variable that a star stands for; *is_empty: it has none. */
static gv_status read_star(star *out, bool *is_empty, gv_fzn_value *cell,
                           const scanner *s, const gv_fzn_value *variable)
{
    if (variable->kind != GV_FZN_VARIABLE)
        return fail(s, "'*' stands for the values of a variable");
    const gv_fzn_variable *variables = s->x->variables.items;
    const gv_fzn_value *domain = &variables[variable->variable].domain;
    *out = (star){ .values = domain->items, .n = domain->n_items };
    *is_empty |= out->n == 0;
    if (out->n)
        cell->number = out->values[0].number;
    return GV_OK;
}

static gv_status read_tuple(gv_arena_list *to, scanner *s, const gv_fzn_value *scope,
                            gv_fzn_value *tuple, star *stars)
{
    const uint32_t n = scope->n_items;
    bool is_empty = false;
    for (uint32_t i = 0; i < n; i++) {
        skip_space(s);
        if (i && !takes(s, ","))
            return fail(s, "expected ','");
        skip_space(s);
        tuple[i] = (gv_fzn_value){ .kind = GV_FZN_INT, .at = s->at + s->next };
        stars[i] = (star){ 0 };
        if (takes(s, "*"))
            GV_TRY(read_star(&stars[i], &is_empty, &tuple[i], s, &scope->items[i]));
        else
            GV_TRY(read_int(&tuple[i].number, s));
    }
    skip_space(s);
    if (!takes(s, ")"))
        return fail(s, "expected ')': a number for each variable");
    return is_empty ? GV_OK : add_tuple(to, s, tuple, stars, scope);
}

gv_status gv_xcsp_read_tuples(gv_fzn_value *out, gv_xcsp *x, gv_symbol text, size_t at,
                              const gv_fzn_value *scope)
{
    scanner s = { .x = x, .text = text, .at = at };
    gv_arena_list items = { .size = sizeof(gv_fzn_value) };
    gv_fzn_value *tuple = GV_ARENA_NEW(x->arena, gv_fzn_value, scope->n_items);
    star *stars = GV_ARENA_NEW(x->arena, star, scope->n_items);
    if (scope->n_items && (!tuple || !stars))
        return gv_fail_memory(x->err);
    for (skip_space(&s); s.next < text.length; skip_space(&s)) {
        if (!takes(&s, "("))
            return fail(&s, "expected '('");
        GV_TRY(read_tuple(&items, &s, scope, tuple, stars));
    }
    *out = (gv_fzn_value){
        .kind = GV_FZN_ARRAY, .at = at, .items = items.items, .n_items = items.n
    };
    return GV_OK;
}
