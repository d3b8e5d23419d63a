/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csp2.h -- the parts of the reader of csp 2 (docs/formats/csp.md): the scanner,
 * integer expressions, loops, references to variables, and the table of statements. The
 * text is executed while it is scanned; the body of a loop is scanned once for each
 * round. */
#ifndef GV_TEXT_CSP2_H
#define GV_TEXT_CSP2_H

#include "model/csp.h"
#include "model/u32_list.h"
#include "text/format.h"

enum {
    GV_CSP2_MOST_NUMBER = 1000000000, /* what a number in a text may be at most */
    GV_CSP2_MOST_VALUES = 11585,      /* of a domain: more exceed GV_CSP_MAX_LINKS */
    GV_CSP2_MOST_ITEMS = 4000000,     /* that one statement names */
    GV_CSP2_MOST_STEPS = 50000000,    /* tokens scanned and variables named */
    GV_CSP2_MOST_INDICES = 16,        /* of nested loops */
    GV_CSP2_MOST_DEPTH = 64,          /* of parentheses */
    GV_CSP2_MOST_SIDES = 4            /* of an array */
};

/* ---- the scanner (csp2_scan.c) ---- */

typedef enum gv_csp2_kind {
    GV_CSP2_END, /* of the statement */
    GV_CSP2_NAME,
    GV_CSP2_QUOTED, /* "a text" */
    GV_CSP2_NUMBER,
    GV_CSP2_SIGN /* = != < <= > >= + - * / % . .. , : :: ( ) [ ] { } */
} gv_csp2_kind;

typedef struct gv_csp2_token {
    gv_csp2_kind kind;
    size_t start, end; /* in the text */
    gv_symbol symbol;  /* without quotes */
    int64_t number;
} gv_csp2_token;

/* The index of a loop: a number or another value. */
typedef struct gv_csp2_value {
    bool is_number;
    int64_t number;
    gv_symbol symbol;
} gv_csp2_value;

typedef struct gv_csp2_index {
    gv_symbol name;
    gv_csp2_value value;
} gv_csp2_index;

typedef struct gv_csp2_array {
    gv_var first;
    unsigned n_sides;
    int64_t low[GV_CSP2_MOST_SIDES];
    uint32_t size[GV_CSP2_MOST_SIDES];
} gv_csp2_array;

typedef struct gv_csp2_domain {
    const gv_csp2_value *values;
    uint32_t n_values;
} gv_csp2_domain;

typedef struct gv_csp2 {
    const gv_record_text *raw;
    size_t at; /* after the token */
    gv_csp2_token token;
    uint64_t n_steps;
    unsigned depth;

    gv_arena *tmp;     /* lasts as long as the reader */
    gv_arena *scratch; /* of a statement */
    gv_arena *rounds;  /* of loops: the values of their indices */
    gv_csp *csp;
    gv_symbols array_names, domain_names;
    gv_csp2_array *arrays;   /* by the number of the name */
    gv_csp2_domain *domains; /* likewise */
    uint32_t array_room, domain_room;
    uint32_t n_variables;

    gv_csp2_index index[GV_CSP2_MOST_INDICES];
    unsigned n_indices;

    gv_u32_list givens;        /* labels of the builder */
    gv_u32_list given_places;  /* where they are */
    gv_u32_list constraint_at; /* by constraint: where it is */
    size_t statement_at;
    bool gave;            /* the statement has a given in it */
    gv_csp_notes notes;   /* what is shown of the problem */
    gv_buffer words;      /* the name of a constraint or element */
    gv_buffer statements; /* all but the givens, in the form in which they are kept */
    gv_error *err;
} gv_csp2;

/* Scans the next token of the statement. Its end is not passed. */
gv_status gv_csp2_next(gv_csp2 *reader);

/* Continues with the token that begins at `at`. */
gv_status gv_csp2_go(gv_csp2 *reader, size_t at);

/* Moves to the first token of the next statement; *more is false at the end. */
gv_status gv_csp2_next_statement(bool *more, gv_csp2 *reader);

/* Whether the token is this sign, or this name. */
bool gv_csp2_is(const gv_csp2 *reader, const char *text);

/* Passes the token if it is this sign or name. */
gv_status gv_csp2_take(bool *taken, gv_csp2 *reader, const char *text);
gv_status gv_csp2_expect(gv_csp2 *reader, const char *text);

/* "expected ..., found ...", at the token. */
gv_status gv_csp2_expected(const gv_csp2 *reader, const char *what);

gv_status gv_csp2_fail(const gv_csp2 *reader, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Gives a failure without a place, as the builder's are, this one. */
gv_status gv_csp2_placed(const gv_csp2 *reader, size_t at, gv_status status);

/* Counts `n` steps of work. */
gv_status gv_csp2_work(gv_csp2 *reader, uint64_t n);

/* For %.*s, leaving room for the rest of a message. */
int gv_csp2_shown(gv_symbol symbol);

/* Appends a statement without its comment, each run of blanks as one. */
void gv_csp2_put_statement(gv_buffer *out, const char *text, size_t length);

/* ---- expressions (csp2_expression.c) ---- */

/* The innermost index of that name; NULL: there is none. */
const gv_csp2_index *gv_csp2_find_index(const gv_csp2 *reader, gv_symbol name);

/* An integer: numbers, indices, + - * div mod, parentheses. */
gv_status gv_csp2_expression(int64_t *out, gv_csp2 *reader);

/* One without + - or * outside parentheses. */
gv_status gv_csp2_primary(int64_t *out, gv_csp2 *reader);

/* Sums and products that stay within GV_CSP2_MOST_NUMBER times itself. */
gv_status gv_csp2_calculate(int64_t *out, const gv_csp2 *reader, size_t at, char sign,
                            int64_t a, int64_t b);

/* Comparisons of expressions, joined by `and` and `or`. */
gv_status gv_csp2_condition(bool *out, gv_csp2 *reader);

/* Takes one of = == != < <= > >=. */
gv_status gv_csp2_take_relation(bool *taken, gv_csp_relation *out, gv_csp2 *reader);
bool gv_csp2_holds(int64_t a, gv_csp_relation relation, int64_t b);

/* A value: a number, a name, a quoted text, an index, or an expression in parentheses.
 */
gv_status gv_csp2_read_value(gv_csp2_value *out, gv_csp2 *reader);

/* As a symbol; a number is written into `digits`. */
typedef struct gv_csp2_digits {
    char text[24];
} gv_csp2_digits;
gv_symbol gv_csp2_value_symbol(const gv_csp2_value *value, gv_csp2_digits *digits);

/* Values and ranges, as far as they go, perhaps in braces; for the index of a loop, one
 * of them or several in braces. They live in the arena of loops or of the statement. */
gv_status gv_csp2_read_domain(gv_csp2_domain *out, gv_csp2 *reader, bool for_index);

/* ---- loops (csp2_loop.c) ---- */

typedef gv_status gv_csp2_body(gv_csp2 *reader, void *user);

/* Runs `body` for all values of the indices declared from the token on, up to `end`
 * (":" or "]"). The body begins at `body_at`, or after `end` if that is 0. Afterwards
 * the token is anywhere between the declaration and the end of the body. */
gv_status gv_csp2_loop(gv_csp2 *reader, const char *end, size_t body_at,
                       gv_csp2_body *body, void *user);

/* ---- references (csp2_names.c) ---- */

/* Variables, and where each was named. */
typedef struct gv_csp2_list {
    gv_u32_list variables;
    gv_u32_list places;
} gv_csp2_list;

void gv_csp2_list_init(gv_csp2_list *list, gv_csp2 *reader);

/* Whether the token begins the name of a variable or array. */
bool gv_csp2_names_variables(const gv_csp2 *reader);

/* The number of an array; false if there is none of that name. */
bool gv_csp2_find_array(uint32_t *out, const gv_csp2 *reader, gv_symbol name);

/* Appends what a name stands for: a variable, an array, a part of one. */
gv_status gv_csp2_read_reference(gv_csp2_list *list, gv_csp2 *reader);

/* [REFERENCE ... for ...] */
gv_status gv_csp2_read_comprehension(gv_csp2_list *list, gv_csp2 *reader);

/* References and comprehensions, as far as they go. */
gv_status gv_csp2_read_list(gv_csp2_list *list, gv_csp2 *reader);

/* A name that stands for one variable. */
gv_status gv_csp2_read_variable(gv_var *out, gv_csp2 *reader);

/* ARRAY[Y]: the variables that Y chooses from, and the value of Y for the first. */
gv_status gv_csp2_read_chosen(gv_csp2_list *list, gv_var *chooser, int64_t *first,
                              gv_csp2 *reader);

/* Appends the labels of NAME=VALUE; with `negated`, NAME!=VALUE is allowed. */
gv_status gv_csp2_read_label(gv_u32_list *labels, bool *negated, gv_csp2 *reader);

/* The text of a quoted token with each {INDEX} replaced by its value. */
gv_status gv_csp2_fill(gv_buffer *out, gv_csp2 *reader, gv_csp2_token quoted);

/* ---- statements ---- */

/* Reads one statement (csp2_statements.c). */
gv_status gv_csp2_statement(gv_csp2 *reader);

/* Ends the arguments of a constraint: takes its name, :: "...", and begins it in the
 * builder. */
gv_status gv_csp2_begin_constraint(gv_csp2 *reader);

typedef gv_status gv_csp2_read_fn(gv_csp2 *reader);
gv_csp2_read_fn gv_csp2_read_var, gv_csp2_read_hidden, gv_csp2_read_domain_statement,
    gv_csp2_read_array; /* csp2_declare.c */
gv_csp2_read_fn gv_csp2_read_relation, gv_csp2_read_sum, gv_csp2_read_abs;
/* csp2_relation.c */

/* The whole text (csp2_read.c). */
gv_read_fn gv_csp2_read;

#endif
