/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c -- FlatZinc constraints as people would write them. Each row of a table says
 * how a constraint looks and which of its arguments is a function of the others: that
 * is the name of a variable which MiniZinc introduced for it. */
#include "text/flatzinc/words.h"

#include "base/array.h"

#include <string.h>

enum {
    LONGEST_NAME = 60, /* of an introduced variable */
    LONGEST_LIST = 200,
    DEEPEST = 12 /* definitions inside definitions; the text is cut before */
};

typedef struct writer {
    const gv_fzn *model;
    const gv_fzn_names *names;
    gv_symbols taken;
    gv_arena *arena;
    gv_buffer *out;
    unsigned depth;
    bool failed;
} writer;

typedef enum form {
    RELATION, /* a SIGN b */
    LINEAR,   /* a + 2*b SIGN c */
    INFIX,    /* a SIGN b, equal to the last argument */
    CALL,     /* SIGN(a, b), equal to the last argument */
    EXTREME,  /* SIGN(list), equal to the first argument */
    JOINED,   /* a SIGN b SIGN c; the last argument is its truth value */
    CLAUSE,   /* a \/ not b; the same if there is one */
    ELEMENT,  /* list[a], equal to the last argument */
    NUMBER,   /* bool2int(a), equal to the last argument */
    OPPOSITE, /* a = not b */
    MEMBER    /* a in set */
} form;

typedef struct row {
    const char *name; /* without "_reif" and "_imp" */
    form form;
    const char *sign;
} row;

static const row rows[] = {
    { "int_eq", RELATION, "=" },
    { "int_ne", RELATION, "!=" },
    { "int_le", RELATION, "<=" },
    { "int_lt", RELATION, "<" },
    { "bool_eq", RELATION, "=" },
    { "bool_ne", RELATION, "!=" },
    { "bool_le", RELATION, "->" },
    { "bool_lt", RELATION, "<" },
    { "bool_not", OPPOSITE, "not" },
    { "int_lin_eq", LINEAR, "=" },
    { "int_lin_ne", LINEAR, "!=" },
    { "int_lin_le", LINEAR, "<=" },
    { "bool_lin_eq", LINEAR, "=" },
    { "bool_lin_le", LINEAR, "<=" },
    { "int_plus", INFIX, "+" },
    { "int_times", INFIX, "*" },
    { "int_div", INFIX, "div" },
    { "int_mod", INFIX, "mod" },
    { "int_pow", INFIX, "^" },
    { "bool_and", INFIX, "/\\" },
    { "bool_or", INFIX, "\\/" },
    { "bool_xor", INFIX, "xor" },
    { "int_abs", CALL, "abs" },
    { "int_max", CALL, "max" },
    { "int_min", CALL, "min" },
    { "array_int_maximum", EXTREME, "max" },
    { "array_int_minimum", EXTREME, "min" },
    { "array_bool_and", JOINED, "/\\" },
    { "array_bool_or", JOINED, "\\/" },
    { "bool_clause", CLAUSE, "\\/" },
    { "array_int_element", ELEMENT, "" },
    { "array_bool_element", ELEMENT, "" },
    { "array_var_int_element", ELEMENT, "" },
    { "array_var_bool_element", ELEMENT, "" },
    { "bool2int", NUMBER, "bool2int" },
    { "set_in", MEMBER, "in" },
};

/* A constraint as its row takes it. */
typedef struct phrase {
    const row *row; /* NULL: none is known */
    gv_symbol name;
    const gv_fzn_value *args;
    uint32_t n;                /* without the truth value */
    const gv_fzn_value *truth; /* NULL: it holds */
    bool implied;              /* the truth value implies it, no more */
} phrase;

static bool ends_with(gv_symbol name, const char *text)
{
    const size_t n = strlen(text);
    return name.length > n && memcmp(name.text + name.length - n, text, n) == 0;
}

static const row *find_row(gv_symbol name)
{
    for (size_t i = 0; i < GV_N_OF(rows); i++)
        if (strlen(rows[i].name) == name.length &&
            memcmp(rows[i].name, name.text, name.length) == 0)
            return &rows[i];
    return NULL;
}

static phrase phrase_of(const gv_fzn_constraint *constraint)
{
    phrase p = { .name = constraint->name,
                 .args = constraint->args,
                 .n = constraint->n_args };
    const bool reified = ends_with(p.name, "_reif");
    p.implied = ends_with(p.name, "_imp");
    p.name.length -= reified ? strlen("_reif") : p.implied ? strlen("_imp") : 0;
    p.row = find_row(p.name);
    const bool has_truth =
        reified || p.implied || (p.row && p.row->form == JOINED && p.n == 2);
    if (has_truth && p.n)
        p.truth = &p.args[--p.n];
    return p;
}

/* ---- values ---- */

static void name_variable(writer *w, uint32_t variable);

static void put_symbol(writer *w, gv_symbol symbol)
{
    gv_buffer_add(w->out, symbol.text, symbol.length);
}

static void put_variable(writer *w, uint32_t variable)
{
    if (w->arena)
        name_variable(w, variable);
    if (w->names->name[variable])
        gv_buffer_puts(w->out, w->names->name[variable]);
    else
        put_symbol(w, w->model->variables[variable].name);
}

static void put_value(writer *w, const gv_fzn_value *value);

/* Longer lists are cut: so is what they are part of. */
static void put_list(writer *w, const gv_fzn_value *list, const char *between)
{
    const size_t start = w->out->length;
    for (uint32_t i = 0; i < list->n_items && w->out->length < start + LONGEST_LIST;
         i++) {
        gv_buffer_puts(w->out, i ? between : "");
        put_value(w, &list->items[i]);
    }
}

static void put_value(writer *w, const gv_fzn_value *value)
{
    switch (value->kind) {
    case GV_FZN_BOOL:
        gv_buffer_puts(w->out, value->number ? "true" : "false");
        break;
    case GV_FZN_INT:
        gv_buffer_printf(w->out, "%lld", (long long)value->number);
        break;
    case GV_FZN_RANGE:
        gv_buffer_printf(w->out, "%lld..%lld", (long long)value->low,
                         (long long)value->high);
        break;
    case GV_FZN_VARIABLE:
        put_variable(w, value->variable);
        break;
    case GV_FZN_SET:
    case GV_FZN_ARRAY:
        gv_buffer_putc(w->out, value->kind == GV_FZN_SET ? '{' : '[');
        put_list(w, value, ", ");
        gv_buffer_putc(w->out, value->kind == GV_FZN_SET ? '}' : ']');
        break;
    default:
        put_symbol(w, value->text);
    }
}

static bool is_variable(const gv_fzn_value *value, uint32_t variable)
{
    return value->kind == GV_FZN_VARIABLE && value->variable == variable;
}

/* ---- sums ---- */

/* Appends "2*x" with the sign before it that `n` terms before it ask for. */
static void put_term(writer *w, int64_t factor, const gv_fzn_value *value, uint32_t n)
{
    const bool negative = factor < 0;
    gv_buffer_puts(w->out, n ? negative ? " - " : " + " : negative ? "-" : "");
    if (factor != 1 && factor != -1)
        gv_buffer_printf(
            w->out, "%llu*",
            (unsigned long long)(negative ? 0 - (uint64_t)factor : (uint64_t)factor));
    put_value(w, value);
}

static void put_constant(writer *w, int64_t number, uint32_t n)
{
    if (number || !n)
        gv_buffer_printf(w->out, "%s%lld", n ? number < 0 ? " - " : " + " : "",
                         n && number < 0 ? -(long long)number : (long long)number);
}

static bool is_sum(const phrase *p)
{
    return p->n == 3 && p->args[0].kind == GV_FZN_ARRAY &&
           p->args[1].kind == GV_FZN_ARRAY && p->args[2].kind == GV_FZN_INT &&
           p->args[0].n_items == p->args[1].n_items;
}

/* The terms with factors of this sign, as positive ones; returns their number. */
static uint32_t put_terms(writer *w, const phrase *p, bool negative)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->args[0].n_items; i++) {
        const int64_t factor = p->args[0].items[i].number;
        if ((factor < 0) == negative)
            put_term(w, negative ? -factor : factor, &p->args[1].items[i], n++);
    }
    return n;
}

static bool any_positive(const phrase *p)
{
    uint32_t i = 0;
    while (i < p->args[0].n_items && p->args[0].items[i].number < 0)
        i++;
    return i < p->args[0].n_items;
}

/* "x + 3 <= y", "a + b >= 2": no term has a minus sign. */
static void put_linear(writer *w, const phrase *p)
{
    const int64_t k = p->args[2].number;
    const bool flipped = !any_positive(p);
    uint32_t n_negative = 0;
    for (uint32_t i = 0; i < p->args[0].n_items; i++)
        n_negative += p->args[0].items[i].number < 0;
    const bool both = n_negative && !flipped;
    const uint32_t n = put_terms(w, p, flipped);
    if (both && k < 0)
        put_constant(w, -k, n);
    gv_buffer_printf(w->out, " %s ",
                     flipped && p->row->sign[0] == '<' ? ">=" : p->row->sign);
    if (!both)
        put_constant(w, flipped ? -k : k, 0);
    else
        put_constant(w, k > 0 ? k : 0, put_terms(w, p, true));
}

/* The sum that a variable with the factor 1 or -1 is; false if it has another one. */
static bool put_solved(writer *w, const phrase *p, uint32_t variable)
{
    int64_t own = 0;
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->args[0].n_items; i++)
        if (is_variable(&p->args[1].items[i], variable))
            own += p->args[0].items[i].number;
    if (own != 1 && own != -1)
        return false;
    for (uint32_t i = 0; i < p->args[0].n_items; i++)
        if (!is_variable(&p->args[1].items[i], variable))
            put_term(w, -own * p->args[0].items[i].number, &p->args[1].items[i], n++);
    put_constant(w, own * p->args[2].number, n);
    return true;
}

/* ---- what constraints say ---- */

/* The side of a function, without its value. */
static void put_function(writer *w, const phrase *p)
{
    switch (p->row->form) {
    case INFIX:
        put_value(w, &p->args[0]);
        gv_buffer_printf(w->out, " %s ", p->row->sign);
        put_value(w, &p->args[1]);
        break;
    case ELEMENT:
        put_value(w, &p->args[1]);
        gv_buffer_putc(w->out, '[');
        put_value(w, &p->args[0]);
        gv_buffer_putc(w->out, ']');
        break;
    case EXTREME:
        gv_buffer_printf(w->out, "%s(", p->row->sign);
        put_list(w, &p->args[1], ", ");
        gv_buffer_putc(w->out, ')');
        break;
    default:
        gv_buffer_printf(w->out, "%s(", p->row->sign);
        for (uint32_t i = 0; i + 1 < p->n; i++) {
            gv_buffer_puts(w->out, i ? ", " : "");
            put_value(w, &p->args[i]);
        }
        gv_buffer_putc(w->out, ')');
    }
}

/* The argument that is a function of the others; NULL: none is. */
static const gv_fzn_value *result_of(const phrase *p)
{
    static const uint8_t n_args[] = { [INFIX] = 3,   [CALL] = 2,   [EXTREME] = 2,
                                      [ELEMENT] = 3, [NUMBER] = 2, [MEMBER] = 0 };
    const form kind = p->row ? p->row->form : RELATION;
    if (!n_args[kind] || p->n < n_args[kind])
        return NULL;
    return kind == EXTREME ? &p->args[0] : &p->args[p->n - 1];
}

static void put_call(writer *w, const phrase *p)
{
    static const char prefix[] = "fzn_";
    gv_symbol name = p->name;
    if (name.length > strlen(prefix) &&
        memcmp(name.text, prefix, strlen(prefix)) == 0) {
        name.text += strlen(prefix);
        name.length -= strlen(prefix);
    }
    put_symbol(w, name);
    gv_buffer_putc(w->out, '(');
    for (uint32_t i = 0; i < p->n; i++) {
        gv_buffer_puts(w->out, i ? ", " : "");
        put_value(w, &p->args[i]);
    }
    gv_buffer_putc(w->out, ')');
}

/* "a \/ b \/ not c". */
static void put_clause(writer *w, const phrase *p)
{
    put_list(w, &p->args[0], " \\/ ");
    for (uint32_t i = 0; i < p->args[1].n_items; i++) {
        gv_buffer_puts(w->out, i || p->args[0].n_items ? " \\/ not " : "not ");
        put_value(w, &p->args[1].items[i]);
    }
}

/* What holds, without its truth value. */
static void put_body(writer *w, const phrase *p)
{
    const gv_fzn_value *result = result_of(p);
    const form kind = p->row ? p->row->form : CALL;
    if (result) {
        put_value(w, result);
        gv_buffer_puts(w->out, " = ");
        put_function(w, p);
    } else if (kind == LINEAR && is_sum(p)) {
        put_linear(w, p);
    } else if (kind == JOINED && p->n == 1) {
        char between[8] = " ";
        strcat(strcat(between, p->row->sign), " ");
        put_list(w, &p->args[0], between);
    } else if (kind == CLAUSE && p->n == 2) {
        put_clause(w, p);
    } else if ((kind == RELATION || kind == MEMBER || kind == INFIX) && p->row &&
               p->n == 2) {
        put_value(w, &p->args[0]);
        gv_buffer_printf(w->out, " %s ", p->row->sign);
        put_value(w, &p->args[1]);
    } else if (kind == OPPOSITE && p->n == 2) {
        put_value(w, &p->args[0]);
        gv_buffer_puts(w->out, " = not ");
        put_value(w, &p->args[1]);
    } else {
        put_call(w, p);
    }
}

/* What a variable is, as the constraint that defines it says; false if that is not a
 * function of others. */
static bool put_definition(writer *w, const phrase *p, uint32_t variable)
{
    const gv_fzn_value *result = result_of(p);
    const form kind = p->row ? p->row->form : CALL;
    if (p->truth && is_variable(p->truth, variable))
        put_body(w, p);
    else if (result && is_variable(result, variable))
        put_function(w, p);
    else if (kind == LINEAR && is_sum(p) && !p->truth && p->row->sign[0] == '=')
        return put_solved(w, p, variable);
    else if (kind == OPPOSITE && p->n == 2) {
        gv_buffer_puts(w->out, "not ");
        put_value(w, &p->args[is_variable(&p->args[0], variable)]);
    } else
        return false;
    return true;
}

void gv_fzn_put_words(gv_buffer *out, const gv_fzn *model, const gv_fzn_names *names,
                      const gv_fzn_constraint *constraint)
{
    writer w = { .model = model, .names = names, .out = out };
    const phrase p = phrase_of(constraint);
    if (constraint->defines && names->by_definition[constraint->defined]) {
        gv_buffer_printf(out, "what %s is", names->name[constraint->defined]);
        return;
    }
    const bool is_false =
        p.truth && p.truth->kind == GV_FZN_BOOL && p.truth->number == 0;
    if (p.truth && p.truth->kind == GV_FZN_VARIABLE) {
        put_value(&w, p.truth);
        gv_buffer_puts(out, p.implied ? " -> " : " <-> ");
    }
    gv_buffer_puts(out, is_false ? "not (" : "");
    put_body(&w, &p);
    gv_buffer_puts(out, is_false ? ")" : "");
}

/* ---- names ---- */

bool gv_fzn_is_introduced(gv_symbol name)
{
    static const char prefix[] = "X_INTRODUCED_";
    return name.length >= strlen(prefix) &&
           memcmp(name.text, prefix, strlen(prefix)) == 0;
}

static bool is_taken(writer *w, const char *name)
{
    uint32_t number;
    return gv_symbols_find(&number, &w->taken, (gv_symbol){ name, strlen(name) });
}

/* Keeps a name; where another variable has it, with a number behind it. */
static void keep_name(writer *w, uint32_t variable, gv_buffer *name)
{
    const size_t length = name->length;
    uint32_t number;
    for (unsigned i = 2; !name->failed && is_taken(w, name->text); i++) {
        gv_buffer_truncate(name, length);
        gv_buffer_printf(name, "#%u", i);
    }
    char *copy = name->failed ? NULL : gv_arena_take(w->arena, name->length + 1);
    if (copy)
        memcpy(copy, name->text, name->length + 1);
    w->names->name[variable] = copy;
    w->names->by_definition[variable] = true;
    w->failed = w->failed || !copy ||
                !gv_symbols_add(&number, &w->taken, (gv_symbol){ copy, name->length });
}

/* A long text is cut between characters of several bytes. */
static void cut(gv_buffer *text)
{
    size_t length = LONGEST_NAME;
    if (text->failed || text->length <= length)
        return;
    while (((unsigned char)text->text[length] & 0xc0) == 0x80)
        length--;
    gv_buffer_truncate(text, length);
    gv_buffer_puts(text, "...");
}

static void name_variable(writer *w, uint32_t variable)
{
    const gv_fzn_variable *v = &w->model->variables[variable];
    if (w->names->name[variable] || !v->has_definition ||
        !gv_fzn_is_introduced(v->name) || w->depth == DEEPEST)
        return;
    gv_buffer *const outer = w->out;
    gv_buffer text, name;
    gv_buffer_init(&text, w->arena->memory);
    gv_buffer_init(&name, w->arena->memory);
    w->out = &text;
    w->depth++;
    const phrase p = phrase_of(&w->model->constraints[v->definition]);
    if (put_definition(w, &p, variable) && text.length && !text.failed) {
        const bool is_one_word = !strchr(text.text, ' ');
        cut(&text);
        gv_buffer_printf(&name, is_one_word ? "%s" : "(%s)", text.text);
        keep_name(w, variable, &name);
    }
    w->failed = w->failed || text.failed;
    w->depth--;
    w->out = outer;
    gv_buffer_free(&text);
    gv_buffer_free(&name);
}

bool gv_fzn_name_defined(gv_fzn_names *names, const gv_fzn *model, gv_arena *arena)
{
    writer w = { .model = model, .names = names, .arena = arena };
    gv_symbols_init(&w.taken, arena);
    for (uint32_t i = 0; i < model->n_variables && !w.failed; i++) {
        const gv_symbol own = model->variables[i].name;
        uint32_t number;
        w.failed = !gv_symbols_add(
            &number, &w.taken,
            names->name[i] ? (gv_symbol){ names->name[i], strlen(names->name[i]) }
                           : own);
    }
    for (uint32_t i = 0; i < model->n_variables && !w.failed; i++)
        name_variable(&w, i);
    return !w.failed;
}
