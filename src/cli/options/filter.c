/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filter.c -- reads conditions by recursive descent, and evaluates them. */
#include "cli/options/filter.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef enum filter_kind { IS_OR, IS_AND, IS_NOT, IS_COMPARISON } filter_kind;
typedef enum filter_sign {
    EQUAL,
    UNEQUAL,
    LESS,
    LESS_EQUAL,
    MORE,
    MORE_EQUAL
} filter_sign;

struct gv_filter {
    filter_kind kind;
    const gv_filter *left, *right; /* NOT: only left */

    /* Of a comparison. */
    size_t column;
    filter_sign sign;
    const char *word; /* NULL: with the number */
    double number;
};

/* ---- reading ---- */

enum { MOST_DEPTH = 100 };

typedef struct filter_text {
    const char *start, *at;
    gv_filter_column_fn *column;
    void *user;
    gv_arena *arena;
    unsigned depth;
    gv_error *err;
} filter_text;

static gv_status read_either(const gv_filter **out, filter_text *text);

static gv_status fail(const filter_text *text, const char *expected)
{
    return gv_fail(text->err, GV_ERR_ARGUMENT,
                   "condition '%.100s', character %zu: expected %s", text->start,
                   (size_t)(text->at - text->start) + 1, expected);
}

static void skip_blanks(filter_text *text)
{
    while (*text->at == ' ' || *text->at == '\t' || *text->at == '\n')
        text->at++;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_figure(char c)
{
    return c >= '0' && c <= '9';
}

static size_t name_length(const char *at)
{
    size_t n = 0;
    while (is_letter(at[n]) ||
           (n && (is_figure(at[n]) ||
                  (at[n] && strchr("+-._!", at[n]) && at[n + 1] != '='))))
        n++;
    return n;
}

/* Moves past a word if it comes next. */
static bool take_word(filter_text *text, const char *word)
{
    skip_blanks(text);
    const size_t n = strlen(word);
    if (name_length(text->at) != n || strncasecmp(text->at, word, n) != 0)
        return false;
    text->at += n;
    return true;
}

static gv_status copy(const char **out, filter_text *text, const char *from,
                      size_t length)
{
    char *made = gv_arena_take(text->arena, length + 1);
    if (!made)
        return gv_fail_memory(text->err);
    memcpy(made, from, length);
    made[length] = '\0';
    *out = made;
    return GV_OK;
}

static gv_status read_sign(filter_sign *out, filter_text *text)
{
    static const struct {
        const char *text;
        filter_sign sign;
    } signs[] = { { "==", EQUAL },      { "!=", UNEQUAL }, { "<=", LESS_EQUAL },
                  { ">=", MORE_EQUAL }, { "<>", UNEQUAL }, { "=", EQUAL },
                  { "<", LESS },        { ">", MORE } };
    skip_blanks(text);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const size_t n = strlen(signs[i].text);
        if (strncmp(text->at, signs[i].text, n) == 0) {
            text->at += n;
            *out = signs[i].sign;
            return GV_OK;
        }
    }
    return fail(text, "one of = != < <= > >=");
}

/* A number, a word, or a text in quotes. A word may begin like a number, as 2+ and
 * names of classes do, and like a sign. */
static gv_status read_value(gv_filter *out, filter_text *text)
{
    skip_blanks(text);
    const char quote = *text->at;
    if (quote == '"' || quote == '\'') {
        const char *end = strchr(text->at + 1, quote);
        if (!end)
            return fail(text, "a quote that ends the word");
        GV_TRY(copy(&out->word, text, text->at + 1, (size_t)(end - text->at) - 1));
        text->at = end + 1;
        return GV_OK;
    }
    static const char in_words[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        "0123456789+-._!";
    const size_t n = strspn(text->at, in_words);
    char *end;
    out->number = strtod(text->at, &end);
    if (!n)
        return fail(text, "a number or a word");
    if (end != text->at + n || !isfinite(out->number))
        GV_TRY(copy(&out->word, text, text->at, n));
    text->at += n;
    return GV_OK;
}

static gv_status read_comparison(gv_filter *out, filter_text *text)
{
    const char *name = NULL;
    const size_t n = name_length(text->at);
    if (!n)
        return fail(text, "the name of a column");
    GV_TRY(copy(&name, text, text->at, n));
    GV_TRY(text->column(&out->column, text->user, name, text->err));
    text->at += n;
    GV_TRY(read_sign(&out->sign, text));
    const char *const value = text->at;
    GV_TRY(read_value(out, text));
    if (out->word && out->sign != EQUAL && out->sign != UNEQUAL) {
        text->at = value;
        return fail(text, "a number: words are only compared by = and !=");
    }
    return GV_OK;
}

/* A comparison, one with `not` before it, or a condition in parentheses. */
static gv_status read_one(const gv_filter **out, filter_text *text)
{
    gv_filter *made = GV_ARENA_NEW(text->arena, gv_filter, 1);
    if (!made)
        return gv_fail_memory(text->err);
    if (++text->depth > MOST_DEPTH)
        return fail(text, "fewer parentheses");
    gv_status status = GV_OK;
    *made = (gv_filter){ .kind = IS_COMPARISON };
    *out = made;
    if (take_word(text, "not")) {
        made->kind = IS_NOT;
        status = read_one(&made->left, text);
    } else if (*text->at == '(') {
        text->at++;
        status = read_either(out, text);
        skip_blanks(text);
        if (status == GV_OK && *text->at++ != ')') {
            text->at--;
            status = fail(text, "')', 'and' or 'or'");
        }
    } else {
        status = read_comparison(made, text);
    }
    text->depth--;
    return status;
}

/* Conditions with a word between them. */
static gv_status read_chain(const gv_filter **out, filter_text *text, const char *word,
                            filter_kind kind,
                            gv_status (*read)(const gv_filter **, filter_text *))
{
    GV_TRY(read(out, text));
    while (take_word(text, word)) {
        gv_filter *made = GV_ARENA_NEW(text->arena, gv_filter, 1);
        if (!made)
            return gv_fail_memory(text->err);
        *made = (gv_filter){ .kind = kind, .left = *out };
        GV_TRY(read(&made->right, text));
        *out = made;
    }
    return GV_OK;
}

static gv_status read_all(const gv_filter **out, filter_text *text)
{
    return read_chain(out, text, "and", IS_AND, read_one);
}

static gv_status read_either(const gv_filter **out, filter_text *text)
{
    return read_chain(out, text, "or", IS_OR, read_all);
}

gv_status gv_filter_new(const gv_filter **out, const char *text,
                        gv_filter_column_fn *column, void *user, gv_arena *arena,
                        gv_error *err)
{
    filter_text reading = { .start = text,
                            .at = text,
                            .column = column,
                            .user = user,
                            .arena = arena,
                            .err = err };
    GV_TRY(read_either(out, &reading));
    skip_blanks(&reading);
    return *reading.at ? fail(&reading, "'and' or 'or'") : GV_OK;
}

/* ---- evaluating ---- */

bool gv_filter_number(double *out, const gv_cell *cell)
{
    static const double units[] = { 1, 10, 100, 1000, 1e4, 1e5, 1e6 };
    char *end = NULL;
    switch (cell->kind) {
    case GV_CELL_INTEGER:
        *out = (double)cell->integer;
        return true;
    case GV_CELL_FIXED:
        *out = (double)cell->integer / units[cell->digits < 6 ? cell->digits : 6];
        return true;
    case GV_CELL_REAL:
        *out = cell->real;
        return true;
    case GV_CELL_TEXT: // "2+" is two or more
        *out = strtod(cell->text, &end);
        return end > cell->text && (!*end || strcmp(end, "+") == 0);
    case GV_CELL_NUMBER:
        *out = cell->written->text ? strtod(cell->written->text, NULL) : 0;
        return cell->written->text;
    default:
        return false;
    }
}

/* In any case, and with _ for spaces, as lists have it. */
static bool is_word(const char *text, const char *word)
{
    for (; *text && *word; text++, word++) {
        const char one = *text == '_' ? ' ' : *text, other = *word == '_' ? ' ' : *word;
        if (tolower((unsigned char)one) != tolower((unsigned char)other))
            return false;
    }
    return *text == *word;
}

static bool has_word(const gv_cell *cell, const char *word)
{
    const gv_buffer *list = cell->written;
    if (cell->kind == GV_CELL_LIST) {
        for (size_t at = 0; at < list->length; at += strlen(list->text + at) + 1)
            if (is_word(list->text + at, word))
                return true;
        return !list->length && strcmp(word, "-") == 0; // as tables print it
    }
    if (cell->kind == GV_CELL_ABSENT &&
        strcasecmp(gv_outcome_name(cell->reason), word) == 0)
        return true;
    gv_buffer text;
    gv_buffer_init(&text, NULL);
    gv_cell_put(&text, cell);
    const bool is_same = text.length && is_word(text.text, word);
    gv_buffer_free(&text);
    return is_same;
}

static bool compare(double value, filter_sign sign, double number)
{
    switch (sign) {
    case EQUAL:
        return value == number;
    case UNEQUAL:
        return value != number;
    case LESS:
        return value < number;
    case LESS_EQUAL:
        return value <= number;
    case MORE:
        return value > number;
    case MORE_EQUAL:
        return value >= number;
    }
    return false;
}

static bool meets(const gv_filter *filter, const gv_cell *cell)
{
    double value;
    if (filter->word)
        return has_word(cell, filter->word) == (filter->sign == EQUAL);
    if (!gv_filter_number(&value, cell))
        return false;
    if (cell->is_bound) // every number above it
        return (filter->sign == MORE || filter->sign == MORE_EQUAL ||
                filter->sign == UNEQUAL) &&
               filter->number <= value;
    return compare(value, filter->sign, filter->number);
}

bool gv_filter_holds(const gv_filter *filter, const gv_cell *cells)
{
    switch (filter->kind) {
    case IS_OR:
        return gv_filter_holds(filter->left, cells) ||
               gv_filter_holds(filter->right, cells);
    case IS_AND:
        return gv_filter_holds(filter->left, cells) &&
               gv_filter_holds(filter->right, cells);
    case IS_NOT:
        return !gv_filter_holds(filter->left, cells);
    case IS_COMPARISON:
        return meets(filter, &cells[filter->column]);
    }
    return false;
}
