/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cryptarithm.c -- an equation in which different letters are different digits, and no
 * number of several digits begins with 0:
 *
 *     SEND + MORE = MONEY
 *
 * A line "cryptarithm 8" before it states another base than 10; a line of the same
 * shape after it has the digits that are known, and dots. Sums and differences stand
 * on both sides, or a product of two numbers on one. What is carried from a column to
 * the next one is a hidden variable, and so is each product of two digits. */
#include "text/application/application.h"

#include <stdio.h>
#include <string.h>

enum { MOST_BASE = 36, MOST_WORDS = 16, MOST_LENGTH = 24, MOST_LETTERS = 36 };

/* A digit of a number: a letter, or what is written there. */
typedef struct symbol {
    bool is_letter;
    uint8_t letter; /* its number */
    uint8_t digit;
} symbol;

typedef struct number {
    uint32_t length;
    symbol at[MOST_LENGTH]; /* the most significant first */
    char before;            /* '+', '-', '*', '=', or 0 for the first one */
} number;

typedef struct cryptarithm {
    uint32_t base;
    uint32_t n_numbers, n_letters;
    number number[MOST_WORDS];
    char letter[MOST_LETTERS];
    bool leads[MOST_LETTERS];    /* cannot be 0 */
    int32_t given[MOST_LETTERS]; /* its digit + 1; 0: not given */
    bool is_product;
} cryptarithm;

/* ---- reading ---- */

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_operator(char c)
{
    return c && strchr("+-*=", c);
}

/* Letters, then an operator and '=': no other format has such lines. */
static bool is_alone(const char *text, size_t length)
{
    bool letters = false, sum = false, equal = false;
    for (size_t i = 0; i < length && text[i] != ';'; i++) {
        const char c = text[i];
        if (!is_letter(c) && !is_digit(c) && !is_operator(c) && c != ' ' && c != '\t' &&
            c != '\r')
            return false;
        letters = letters || is_letter(c);
        sum = sum || (is_operator(c) && c != '=');
        equal = equal || c == '=';
    }
    return letters && sum && equal;
}

static char next_char(gv_app_text *text)
{
    const char *const chars = text->raw->text;
    while (text->at < text->line_end && strchr(" \t\r", chars[text->at]) &&
           chars[text->at])
        text->at++;
    return text->at < text->line_end ? chars[text->at] : '\0';
}

static gv_status read_letter(symbol *out, cryptarithm *c, char letter,
                             const gv_app_text *text)
{
    uint32_t i = 0;
    while (i < c->n_letters && c->letter[i] != letter)
        i++;
    if (i == c->base)
        return gv_app_fail(text, text->at, "there are more letters than the %u digits",
                           c->base);
    if (i == c->n_letters)
        c->letter[c->n_letters++] = letter;
    *out = (symbol){ .is_letter = true, .letter = (uint8_t)i };
    return GV_OK;
}

static gv_status read_symbol(symbol *out, cryptarithm *c, const gv_app_text *text)
{
    const char here = text->raw->text[text->at];
    if (is_letter(here))
        return read_letter(out, c, here, text);
    if ((uint32_t)(here - '0') >= c->base)
        return gv_app_fail(text, text->at, "base %u has no digit %c", c->base, here);
    *out = (symbol){ .digit = (uint8_t)(here - '0') };
    return GV_OK;
}

static gv_status read_number(cryptarithm *c, char before, gv_app_text *text)
{
    const char first = next_char(text);
    if (!is_letter(first) && !is_digit(first))
        return gv_app_expected(text, (gv_text_span){ text->at, first != '\0' },
                               "a number in letters");
    if (c->n_numbers == MOST_WORDS)
        return gv_app_fail(text, text->at, "more than %d numbers", MOST_WORDS);
    number *out = &c->number[c->n_numbers++];
    *out = (number){ .before = before };
    for (; text->at < text->line_end && (is_letter(text->raw->text[text->at]) ||
                                         is_digit(text->raw->text[text->at]));
         text->at++) {
        if (out->length == MOST_LENGTH)
            return gv_app_fail(text, text->at, "a number of more than %d digits",
                               MOST_LENGTH);
        GV_TRY(read_symbol(&out->at[out->length++], c, text));
    }
    if (out->length > 1 && out->at[0].is_letter)
        c->leads[out->at[0].letter] = true;
    return GV_OK;
}

/* What a product may look like: A * B = C, or C = A * B. */
static gv_status check_operators(cryptarithm *c, size_t start, const gv_app_text *text)
{
    unsigned n_equal = 0, n_times = 0;
    for (uint32_t i = 1; i < c->n_numbers; i++) {
        n_equal += c->number[i].before == '=';
        n_times += c->number[i].before == '*';
    }
    if (n_equal != 1)
        return gv_app_fail(text, start, "expected one '=' in the equation, found %u",
                           n_equal);
    if (n_times && (n_times > 1 || c->n_numbers != 3))
        return gv_app_fail(text, start,
                           "a product stands alone on its side: A * B = C");
    c->is_product = n_times > 0;
    return GV_OK;
}

static gv_status read_equation(cryptarithm *c, gv_app_text *text)
{
    const size_t start = text->at;
    char sign = '\0';
    do {
        GV_TRY(read_number(c, sign, text));
        sign = next_char(text);
        if (sign && !is_operator(sign))
            return gv_app_expected(text, (gv_text_span){ text->at, 1 },
                                   "one of + - * =");
        text->at += sign != '\0';
    } while (sign);
    return check_operators(c, start, text);
}

/* The digit that a character stands for, or -1. */
static int digit_of(const cryptarithm *c, char sign)
{
    const int digit = is_digit(sign)               ? sign - '0'
                      : sign >= 'a' && sign <= 'z' ? sign - 'a' + 10
                      : sign >= 'A' && sign <= 'Z' ? sign - 'A' + 10
                                                   : -1;
    return digit < (int)c->base ? digit : -1;
}

static gv_status read_given(cryptarithm *c, symbol x, const gv_app_text *text)
{
    const char sign = text->at < text->line_end ? text->raw->text[text->at] : '\0';
    const int digit = digit_of(c, sign);
    const bool known = sign != '.';
    if (known && digit < 0)
        return gv_app_expected(text, (gv_text_span){ text->at, sign != '\0' },
                               "a digit or a dot");
    if (!known)
        return GV_OK;
    if (!x.is_letter && digit != x.digit)
        return gv_app_fail(text, text->at, "the equation has the digit %u here",
                           x.digit);
    if (!x.is_letter)
        return GV_OK;
    int32_t *given = &c->given[x.letter];
    if (*given && *given != digit + 1)
        return gv_app_fail(text, text->at, "%c already stands for another digit",
                           c->letter[x.letter]);
    if (digit == 0 && c->leads[x.letter])
        return gv_app_fail(text, text->at, "%c begins a number and cannot be 0",
                           c->letter[x.letter]);
    *given = digit + 1;
    return GV_OK;
}

/* The equation once more, with digits and dots. */
static gv_status read_givens(cryptarithm *c, gv_app_text *text)
{
    for (uint32_t i = 0; i < c->n_numbers; i++) {
        const number *n = &c->number[i];
        const char before = i ? next_char(text) : '\0';
        if (before != n->before)
            return gv_app_fail(text, text->at, "expected '%c' as in the equation above",
                               n->before);
        text->at += before != '\0';
        (void)next_char(text);
        for (uint32_t j = 0; j < n->length; j++, text->at++)
            GV_TRY(read_given(c, n->at[j], text));
    }
    return gv_app_end_line(text);
}

/* The base may be missing, and the equation on the same line. */
static gv_status read_head(cryptarithm *c, bool *more, gv_app_text *text)
{
    int64_t base = 10;
    const size_t before = text->at;
    gv_text_span word;
    c->base = 10;
    *more = true;
    if (!gv_app_next_word(&word, text)) {
        *more = gv_app_next_line(text);
        return GV_OK;
    }
    text->at = before;
    const size_t start = word.start;
    if (!is_digit(text->raw->text[start]) ||
        is_alone(text->raw->text + start, text->line_end - start))
        return GV_OK;
    GV_TRY(gv_app_read_number(&base, text, "the base of a cryptarithm", 2, MOST_BASE));
    c->base = (uint32_t)base;
    if (next_char(text) == '\0')
        *more = gv_app_next_line(text);
    return GV_OK;
}

static gv_status read(void **out, gv_app_text *text)
{
    bool more;
    cryptarithm *c = GV_ARENA_NEW(text->arena, cryptarithm, 1);
    if (!c)
        return gv_fail_memory(text->err);
    GV_TRY(read_head(c, &more, text));
    if (!more)
        return gv_app_fail(text, text->raw->length,
                           "expected an equation, such as SEND + MORE = MONEY");
    GV_TRY(read_equation(c, text));
    if (gv_app_next_line(text)) {
        GV_TRY(read_givens(c, text));
        GV_TRY(gv_app_end_text(text));
    }
    *out = c;
    return GV_OK;
}

/* ---- stating ---- */

/* A sum in the making: factor * variable + ... + constant, and what it can be. */
typedef struct column {
    gv_csp_term term[MOST_WORDS * MOST_LENGTH + 2];
    uint32_t n_terms;
    int64_t constant, low, high;
} column;

static void add_term(column *sum, int64_t factor, gv_var variable, int64_t low,
                     int64_t high)
{
    sum->term[sum->n_terms++] = (gv_csp_term){ factor, variable };
    sum->low += factor * (factor > 0 ? low : high);
    sum->high += factor * (factor > 0 ? high : low);
}

static void add_constant(column *sum, int64_t value)
{
    sum->constant += value;
    sum->low += value;
    sum->high += value;
}

static void add_symbol(column *sum, const cryptarithm *c, symbol x, int64_t factor)
{
    if (x.is_letter)
        add_term(sum, factor, x.letter, c->leads[x.letter], c->base - 1);
    else
        add_constant(sum, factor * x.digit);
}

/* The digit of a number in a column, from the right; false where it has none. */
static bool symbol_at(symbol *out, const number *n, uint32_t place)
{
    if (place < n->length)
        *out = n->at[n->length - 1 - place];
    return place < n->length;
}

/* Of two letters: a variable of its own, for each pair once. */
typedef struct products {
    gv_var variable[MOST_LETTERS][MOST_LETTERS]; /* + 1; 0: none yet */
} products;

static gv_label label_of(const gv_app_model *model, const cryptarithm *c,
                         uint32_t letter, uint32_t digit)
{
    return gv_app_label(model, letter, digit - c->leads[letter]);
}

static void add_product_values(gv_app_model *model, const cryptarithm *c, uint32_t a,
                               uint32_t b, int16_t *place)
{
    int16_t n = 0;
    for (uint32_t value = 0; value < c->base * c->base; value++)
        place[value] = -1;
    for (uint32_t x = c->leads[a]; x < c->base; x++)
        for (uint32_t y = c->leads[b]; y < c->base; y++) {
            char text[12];
            if ((a == b && x != y) || place[x * y] >= 0)
                continue;
            place[x * y] = n++;
            const int length = snprintf(text, sizeof text, "%u", x * y);
            gv_app_value(model, text, (size_t)length);
        }
}

static void state_product(gv_app_model *model, const cryptarithm *c, uint32_t a,
                          uint32_t b, gv_var product)
{
    int16_t place[MOST_BASE * MOST_BASE];
    const gv_mark mark = gv_arena_mark(model->tmp);
    const uint32_t n_vars = a == b ? 2 : 3;
    gv_label *tuples =
        GV_ARENA_NEW(model->tmp, gv_label, 3 * (size_t)c->base * c->base);
    uint32_t n = 0;
    add_product_values(model, c, a, b, place);
    for (uint32_t x = c->leads[a]; tuples && x < c->base; x++)
        for (uint32_t y = c->leads[b]; y < c->base; y++) {
            if (a == b && x != y)
                continue;
            gv_label *tuple = tuples + (size_t)n++ * n_vars;
            tuple[0] = label_of(model, c, a, x);
            if (a != b)
                tuple[1] = label_of(model, c, b, y);
            tuple[n_vars - 1] = gv_app_label(model, product, (uint32_t)place[x * y]);
        }
    gv_app_constraint(model, "the product of %c and %c", c->letter[a], c->letter[b]);
    const gv_var vars[3] = { a, a == b ? product : b, product };
    if (!tuples)
        gv_app_note(model, gv_fail_memory(model->err));
    if (model->status == GV_OK)
        gv_app_note(model, gv_csp_add_table(model->csp, vars, n_vars, tuples, n, true,
                                            model->err));
    gv_arena_rewind(model->tmp, mark);
}

/* The variable of a product of two letters. */
static gv_var product_of(gv_app_model *model, const cryptarithm *c, products *all,
                         uint32_t a, uint32_t b)
{
    const uint32_t low = a < b ? a : b, high = a < b ? b : a;
    gv_var *known = &all->variable[low][high];
    if (*known)
        return *known - 1;
    char name[24];
    const int length =
        snprintf(name, sizeof name, "%c*%c", c->letter[low], c->letter[high]);
    const gv_var product = gv_csp_n_variables(model->csp);
    if (model->status == GV_OK)
        gv_app_note(model,
                    gv_csp_add_hidden_variable(
                        model->csp, (gv_symbol){ name, (size_t)length }, model->err));
    state_product(model, c, low, high, product);
    *known = product + 1;
    return product;
}

static void add_product(gv_app_model *model, column *sum, const cryptarithm *c,
                        products *all, symbol a, symbol b)
{
    const int64_t most = (int64_t)(c->base - 1) * (c->base - 1);
    if (!a.is_letter)
        add_symbol(sum, c, b, a.digit);
    else if (!b.is_letter)
        add_symbol(sum, c, a, b.digit);
    else
        add_term(sum, 1, product_of(model, c, all, a.letter, b.letter), 0, most);
}

/* Products of the digits of A and B that belong to a column, minus the one of C. */
static void add_products(gv_app_model *model, column *sum, const cryptarithm *c,
                         products *all, uint32_t place)
{
    const bool last = c->number[2].before == '='; // A * B = C
    const number *a = &c->number[last ? 0 : 1], *b = &c->number[last ? 1 : 2];
    symbol x, y;
    for (uint32_t i = 0; i <= place; i++)
        if (symbol_at(&x, a, i) && symbol_at(&y, b, place - i))
            add_product(model, sum, c, all, x, y);
    if (symbol_at(&x, &c->number[last ? 2 : 0], place))
        add_symbol(sum, c, x, -1);
}

/* The digits of a column, those after '=' negative. */
static void add_digits(column *sum, const cryptarithm *c, uint32_t place)
{
    bool is_right = false;
    symbol x;
    for (uint32_t i = 0; i < c->n_numbers; i++) {
        const char before = c->number[i].before;
        is_right = is_right || before == '=';
        if (symbol_at(&x, &c->number[i], place))
            add_symbol(sum, c, x, (before == '-') != is_right ? -1 : 1);
    }
}

/* Rounds down. */
static int64_t divide(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* Appends the sum of a column, "carry + N + R = E". */
static void put_digits(gv_buffer *out, const cryptarithm *c, uint32_t place)
{
    symbol x;
    bool any = place > 0; // of the side of the equation
    gv_buffer_puts(out, any ? "carry" : "");
    for (uint32_t i = 0; i < c->n_numbers; i++) {
        const char before = c->number[i].before;
        if (before == '=') {
            gv_buffer_puts(out, any ? " =" : "0 =");
            any = false;
        }
        if (!symbol_at(&x, &c->number[i], place))
            continue;
        if (any || before == '-')
            gv_buffer_printf(out, " %c", before == '-' ? '-' : '+');
        gv_buffer_printf(out, "%s%c", any || before ? " " : "",
                         x.is_letter ? c->letter[x.letter] : '0' + x.digit);
        any = true;
    }
    gv_buffer_puts(out, any ? "" : " 0");
}

/* "the tens (carry + N + R = E)" */
static void put_words(gv_buffer *out, const cryptarithm *c, uint32_t place)
{
    static const char *const names[] = { "the ones", "the tens", "the hundreds",
                                         "the thousands", "the ten thousands" };
    gv_buffer_reset(out);
    if (place < sizeof names / sizeof *names)
        gv_buffer_puts(out, names[place]);
    else
        gv_buffer_printf(out, "column %u from the right", place + 1);
    if (!c->is_product) {
        gv_buffer_puts(out, " (");
        put_digits(out, c, place);
        gv_buffer_putc(out, ')');
    }
}

/* What a column carries to the next one. */
typedef struct carry {
    bool is_variable;
    gv_var variable;
    int64_t low, high; /* equal where it is no variable */
} carry;

static void add_carry(column *sum, const carry *in, int64_t factor)
{
    if (in->is_variable)
        add_term(sum, factor, in->variable, in->low, in->high);
    else
        add_constant(sum, factor * in->low);
}

/* States a column; the last one carries nothing. */
static void state_column(gv_app_model *model, column *sum, carry *flow,
                         const cryptarithm *c, uint32_t place, bool last)
{
    const uint32_t base = c->base;
    gv_buffer words;
    carry out = { .low = 0 };
    add_carry(sum, flow, 1);
    if (!last) {
        out.low = -divide(-sum->low, base); // rounded up
        out.high = divide(sum->high, base);
        if (out.low > out.high) // no multiple of the base is in reach
            out.high = out.low;
        out.is_variable = out.low < out.high;
        if (out.is_variable)
            out.variable =
                gv_app_hidden(model, out.low, out.high, "carry%u", place + 1);
        add_carry(sum, &out, -(int64_t)base);
    }
    gv_buffer_init(&words, model->tmp->memory);
    put_words(&words, c, place);
    gv_app_constraint(model, "%s", words.failed ? "" : words.text);
    if (words.failed)
        gv_app_note(model, gv_fail_memory(model->err));
    gv_buffer_free(&words);
    if (sum->n_terms)
        gv_app_linear(model, sum->term, sum->n_terms, GV_CSP_EQ, -sum->constant);
    else if (sum->constant && model->status == GV_OK) // digits alone, and wrong
        gv_app_note(model, gv_csp_add_clause(model->csp, NULL, NULL, 0, model->err));
    *flow = out;
}

/* So many that the equation holds if all columns do. */
static uint32_t count_columns(const cryptarithm *c)
{
    uint32_t most = 0;
    for (uint32_t i = 0; i < c->n_numbers; i++)
        if (c->number[i].length > most)
            most = c->number[i].length;
    if (!c->is_product)
        return most;
    const uint32_t first = c->number[2].before == '=' ? 0 : 1; // of the factors
    const uint32_t both = c->number[first].length + c->number[first + 1].length;
    return both > most ? both : most;
}

static void state(gv_app_model *model, const void *puzzle)
{
    const cryptarithm *c = puzzle;
    gv_var letters[MOST_LETTERS];
    const uint32_t n_columns = count_columns(c);
    for (uint32_t i = 0; i < c->n_letters; i++)
        letters[i] =
            gv_app_variable(model, c->leads[i], c->base - 1, "%c", c->letter[i]);
    gv_app_constraint(model, "different letters are different digits");
    gv_app_differ(model, letters, c->n_letters);
    column *sum = GV_ARENA_NEW(model->tmp, column, 1);
    products *all = GV_ARENA_NEW(model->tmp, products, 1);
    if (!sum || !all) {
        gv_app_note(model, gv_fail_memory(model->err));
        return;
    }
    carry flow = { .low = 0 };
    for (uint32_t place = 0; place < n_columns; place++) {
        *sum = (column){ .constant = 0 };
        if (c->is_product)
            add_products(model, sum, c, all, place);
        else
            add_digits(sum, c, place);
        state_column(model, sum, &flow, c, place, place + 1 == n_columns);
    }
    for (uint32_t i = 0; i < c->n_letters; i++)
        if (c->given[i])
            gv_app_give(model, label_of(model, c, i, (uint32_t)c->given[i] - 1));
}

/* ---- writing ---- */

static char shown(symbol x, const char *const *values)
{
    unsigned digit = x.digit;
    if (x.is_letter && !values[x.letter])
        return '.';
    if (x.is_letter && sscanf(values[x.letter], "%u", &digit) != 1)
        return '.';
    return (char)(digit < 10 ? '0' + digit : 'a' + digit - 10);
}

/* The equation, in letters or, with values, in digits. */
static void put_equation(gv_buffer *out, const cryptarithm *c,
                         const char *const *values)
{
    for (uint32_t i = 0; i < c->n_numbers; i++) {
        const number *n = &c->number[i];
        if (n->before)
            gv_buffer_printf(out, " %c ", n->before);
        for (uint32_t j = 0; j < n->length; j++)
            gv_buffer_putc(out, values               ? shown(n->at[j], values)
                                : n->at[j].is_letter ? c->letter[n->at[j].letter]
                                                     : (char)('0' + n->at[j].digit));
    }
}

static void put(gv_buffer *out, const void *puzzle, const char *const *values)
{
    const cryptarithm *c = puzzle;
    bool any = false;
    for (uint32_t i = 0; i < c->n_letters; i++)
        any = any || values[i];
    gv_buffer_puts(out, "cryptarithm");
    if (c->base != 10)
        gv_buffer_printf(out, " %u", c->base);
    gv_buffer_putc(out, '\n');
    put_equation(out, c, NULL);
    if (any) {
        gv_buffer_putc(out, '\n');
        put_equation(out, c, values);
    }
}

/* ---- drawing ---- */

/* The characters of a text of one, in the arena of the board; NULL: out of memory. */
static const char *text_of(const gv_app_board *board, const char *text)
{
    char *copy = GV_ARENA_NEW(board->arena, char, 4);
    if (copy)
        strcpy(copy, text);
    return copy;
}

/* A number with its first digit in a square; false: out of memory. */
static bool draw_number(const gv_app_board *board, const cryptarithm *c,
                        const number *n, gv_app_square *square)
{
    for (uint32_t i = 0; i < n->length; i++, square++) {
        const symbol s = n->at[i];
        const char name[] = { s.is_letter ? c->letter[s.letter] : (char)('0' + s.digit),
                              '\0' };
        square->echo = s.is_letter ? s.letter : GV_APP_NO_VARIABLE;
        square->name = text_of(board, name);
        if (!square->name)
            return false;
    }
    return true;
}

static bool draw_sign(const gv_app_board *board, char sign, gv_app_square *square)
{
    const char other[] = { sign, '\0' };
    square->name = text_of(board, sign == '*'   ? "\xc3\x97"
                                  : sign == '-' ? "\xe2\x88\x92"
                                                : other);
    return square->name;
}

/* As one calculates on paper: a number below the other, a line, the result. */
static bool draw_stacked(gv_app_board *board, const cryptarithm *c, uint32_t longest)
{
    const uint32_t w = longest + 1;
    bool good = gv_app_board_size(board, c->n_numbers, w);
    for (uint32_t row = 0; good && row < c->n_numbers; row++) {
        const number *n = &c->number[row];
        gv_app_square *line = &board->square[row * w];
        good = draw_number(board, c, n, &line[w - n->length]) &&
               (!n->before || n->before == '=' || draw_sign(board, n->before, line));
        for (uint32_t col = 0; row + 2 == c->n_numbers && col < w; col++)
            line[col].wall_below = true;
    }
    return good;
}

/* All in one line. */
static bool draw_line(gv_app_board *board, const cryptarithm *c, uint32_t n_digits)
{
    bool good = gv_app_board_size(board, 1, n_digits + c->n_numbers - 1);
    gv_app_square *square = board->square;
    for (uint32_t i = 0; good && i < c->n_numbers; i++) {
        const number *n = &c->number[i];
        good = (!n->before || draw_sign(board, n->before, square++)) &&
               draw_number(board, c, n, square);
        square += n->length;
    }
    return good;
}

static bool draw(gv_app_board *board, const void *puzzle)
{
    const cryptarithm *c = puzzle;
    uint32_t longest = 0, n_digits = 0, n_before = 0;
    for (uint32_t i = 0; i < c->n_numbers; i++) {
        const number *n = &c->number[i];
        longest = n->length > longest ? n->length : longest;
        n_digits += n->length;
        n_before = n->before == '=' ? i : n_before;
    }
    const bool is_good = n_before + 1 == c->n_numbers ? draw_stacked(board, c, longest)
                                                      : draw_line(board, c, n_digits);
    for (uint32_t i = 0; is_good && i < board->n_rows * board->n_cols; i++)
        board->square[i].outside = true;
    return is_good;
}

/* ---- random ones ---- */

static uint64_t power(uint64_t base, uint32_t exponent)
{
    uint64_t out = 1;
    while (exponent--)
        out *= base;
    return out;
}

/* The digits of a value, each with its letter. */
static void write_number(cryptarithm *c, uint64_t value, char before, int8_t *letter_of,
                         const uint32_t *letters)
{
    number *out = &c->number[c->n_numbers++];
    uint64_t rest = value;
    *out = (number){ .before = before };
    do {
        out->length++;
        rest /= c->base;
    } while (rest);
    for (uint32_t i = out->length; i-- > 0; value /= c->base) {
        const uint32_t digit = (uint32_t)(value % c->base);
        if (letter_of[digit] < 0) {
            letter_of[digit] = (int8_t)c->n_letters;
            c->letter[c->n_letters] = (char)('A' + letters[c->n_letters]);
            c->n_letters++;
        }
        out->at[i] = (symbol){ .is_letter = true, .letter = (uint8_t)letter_of[digit] };
    }
    if (out->length > 1)
        c->leads[out->at[0].letter] = true;
}

/* Whether two letters could change places: they count alike in the equation, and
 * neither would become a 0 in front. */
static bool has_twins(const cryptarithm *c, const int8_t *letter_of)
{
    int64_t counts[MOST_BASE] = { 0 };
    bool is_zero[MOST_BASE] = { false };
    if (letter_of[0] >= 0)
        is_zero[letter_of[0]] = true;
    for (uint32_t i = 0; i < c->n_numbers; i++) {
        const number *n = &c->number[i];
        int64_t place = n->before == '=' ? -1 : 1;
        for (uint32_t k = n->length; k-- > 0; place *= c->base)
            counts[n->at[k].letter] += place;
    }
    for (uint32_t a = 0; a < c->n_letters; a++)
        for (uint32_t b = 0; b < a; b++)
            if (counts[a] == counts[b] && !(is_zero[a] && c->leads[b]) &&
                !(is_zero[b] && c->leads[a]))
                return true;
    return false;
}

static gv_status make(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err)
{
    enum { ALPHABET = 26 };
    uint32_t letters[ALPHABET];
    int8_t letter_of[MOST_BASE];
    cryptarithm *c = GV_ARENA_NEW(arena, cryptarithm, 1);
    if (!c)
        return gv_fail_memory(err);
    const uint64_t low = power((uint64_t)sizes[2], (uint32_t)sizes[1] - 1);
    uint64_t sum = 0;
    c->base = (uint32_t)sizes[2];
    memset(letter_of, -1, sizeof letter_of);
    gv_rng_permutation(rng, letters, ALPHABET);
    for (int64_t i = 0; i < sizes[0]; i++) {
        const uint64_t value = low + gv_rng_below(rng, low * (c->base - 1));
        write_number(c, value, i ? '+' : '\0', letter_of, letters);
        sum += value;
    }
    write_number(c, sum, '=', letter_of, letters);
    if (!has_twins(c, letter_of))
        *out = c;
    return GV_OK;
}

const gv_app gv_app_cryptarithm = {
    .name = "cryptarithm",
    .summary = "an equation in letters, such as SEND + MORE = MONEY",
    .title = "Cryptarithm",
    .alone = is_alone,
    .read = read,
    .state = state,
    .put = put,
    .draw = draw,
    .n_sizes = 3,
    .sizes = { { "addends", 2, 5, 2, 1 },
               { "digits", 2, 8, 4, 1 },
               { "base", 3, 16, 10, 1 } },
    .make = make,
};
