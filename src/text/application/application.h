/* SPDX-License-Identifier: GPL-3.0-or-later */
/* application.h -- the kinds of puzzles of the literature that have a notation of their
 * own (docs/formats/applications.md): Futoshiki, cryptarithms, ... Each is one file and
 * one line of applications.h.
 *
 * What a new kind needs, in a file <kind>.c of this folder:
 *
 *  - a struct: the puzzle as plain data in one arena, with offsets instead of places in
 *    texts, and with all its clues as int32_t of which 0 means "no clue";
 *  - read: the text after the name, line by line and word by word (gv_app_next_line(),
 *    gv_app_read_number(), gv_app_read_rows(), ...); whatever is wrong gets its place
 *    from gv_app_fail(). Bounds are checked here, so that nothing else can go wrong;
 *  - state: variables, then constraints with their words, by the calls gv_app_...
 *    below. Variables that people fill in come first; hidden ones follow. Givens are
 *    told by gv_app_give(). A call that fails makes all later ones do nothing;
 *  - put: the same text, without the givens of the puzzle but with `values`: it writes
 *    puzzles, their parts and their solutions. Lines are joined by newlines;
 *  - draw, the board for pictures; is_graph; or neither: then variables are boxes;
 *  - make and clues (or NULL): a random puzzle with all clues that it can have, and
 *    where these are. generate/application.c leaves out as many as it can;
 *  - the row, gv_app_<kind>; its line in applications.h; its file in
 * src/text/meson.build; its section in docs/formats/applications.md, a puzzle in
 * examples/applications/, and its model in tests/applications/ (an independent one in
 * MiniZinc). */
#ifndef GV_TEXT_APPLICATION_APPLICATION_H
#define GV_TEXT_APPLICATION_APPLICATION_H

#include "base/names.h"
#include "base/rng.h"
#include "model/csp.h"
#include "model/u32_list.h"
#include "text/scan.h"

enum {
    GV_APP_MOST_SIZES = 4,
    GV_APP_MOST_ROWS = 64, /* of a board, and as many columns */
    GV_APP_MOST_CELLS = GV_APP_MOST_ROWS * GV_APP_MOST_ROWS,
    GV_APP_NAME_BYTES = 128 /* of a variable, or of the words of a constraint */
};

/* ---- reading ---- */

/* The text of a puzzle while it is read. Lines end with a newline or ';'. */
typedef struct gv_app_text {
    const gv_record_text *raw;
    size_t at;       /* the next character of the line */
    size_t line_end; /* after its last one */
    gv_arena *arena; /* of the puzzle */
    gv_error *err;
} gv_app_text;

/* The next line that is neither blank nor a comment; false at the end of the text. */
bool gv_app_next_line(gv_app_text *text);

/* The next word of the line; false at its end. */
bool gv_app_next_word(gv_text_span *out, gv_app_text *text);

/* Whether the word is this one, letters in either case. */
bool gv_app_is(const gv_app_text *text, gv_text_span word, const char *name);

/* The number that the word is; false if it is not a number of at most nine digits. */
bool gv_app_number_of(int64_t *out, const gv_app_text *text, gv_text_span word);

/* The next word of the line as a number from low to high: "expected WHAT from LOW to
 * HIGH, found ...". */
gv_status gv_app_read_number(int64_t *out, gv_app_text *text, const char *what,
                             int64_t low, int64_t high);

/* Nothing may follow on the line; no line may follow. */
gv_status gv_app_end_line(gv_app_text *text);
gv_status gv_app_end_text(gv_app_text *text);

/* The words of all lines that follow, which must have equally many. */
typedef struct gv_app_rows {
    uint32_t n_rows, n_cols;
    gv_text_span *word; /* row by row */
} gv_app_rows;

/* 0 rows or columns: as many as there are, up to GV_APP_MOST_ROWS. */
gv_status gv_app_read_rows(gv_app_rows *out, gv_app_text *text, uint32_t n_rows,
                           uint32_t n_cols);

/* The same up to a line with the word `stop` alone, or to the end of the text: *found
 * says which. */
gv_status gv_app_read_rows_until(gv_app_rows *out, bool *found, gv_app_text *text,
                                 uint32_t n_rows, uint32_t n_cols, const char *stop);

/* "expected WHAT, found 'WORD'", or "found the end of the line" for an empty span. */
gv_status gv_app_expected(const gv_app_text *text, gv_text_span found,
                          const char *what);
gv_status gv_app_fail(const gv_app_text *text, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- stating ---- */

typedef struct gv_app_model {
    gv_csp *csp;
    gv_arena *tmp;      /* for what a call needs; the builder has its own */
    gv_u32_list givens; /* labels of the builder */
    gv_status status;   /* the first failure */
    gv_error *err;
} gv_app_model;

/* A variable with the values low .. high, of that name. */
gv_var gv_app_variable(gv_app_model *model, int64_t low, int64_t high, const char *name,
                       ...) __attribute__((format(printf, 4, 5)));

/* The same for one that the others determine, and that is not shown. */
gv_var gv_app_hidden(gv_app_model *model, int64_t low, int64_t high, const char *name,
                     ...) __attribute__((format(printf, 4, 5)));

/* A variable without values yet, one that nobody sees, and one more value for the last
 * variable. */
gv_var gv_app_choice(gv_app_model *model, const char *name, size_t length);
gv_var gv_app_hidden_choice(gv_app_model *model, const char *name, ...)
    __attribute__((format(printf, 2, 3)));
void gv_app_value(gv_app_model *model, const char *value, size_t length);

/* The label of value number `i`, from 0, in the order in which they were added. */
gv_label gv_app_label(const gv_app_model *model, gv_var variable, uint32_t i);

/* What follows belongs to the constraint of these words. */
void gv_app_constraint(gv_app_model *model, const char *words, ...)
    __attribute__((format(printf, 2, 3)));

/* No two are equal. */
void gv_app_differ(gv_app_model *model, const gv_var *vars, uint32_t n);

/* n variables with the same n values take each once. The place of value v is a
 * CSP variable called PREFIXv, of that type ("row", "column"). */
void gv_app_permutation(gv_app_model *model, const gv_var *vars, uint32_t n,
                        const char *type, const char *prefix);

void gv_app_exactly_one(gv_app_model *model, const char *type, const char *name,
                        const gv_label *labels, uint32_t n);
void gv_app_at_most_one(gv_app_model *model, const gv_label *labels, uint32_t n);
void gv_app_forbid(gv_app_model *model, gv_label a, gv_label b);

/* x REL y + offset. */
void gv_app_relate(gv_app_model *model, gv_var x, gv_csp_relation rel, gv_var y,
                   int64_t offset);
void gv_app_sum(gv_app_model *model, const gv_var *vars, uint32_t n, int64_t sum);
void gv_app_linear(gv_app_model *model, const gv_csp_term *terms, uint32_t n,
                   gv_csp_relation rel, int64_t k);
/* Tuples of n labels each, one of every variable. */
void gv_app_table(gv_app_model *model, const gv_var *vars, uint32_t n,
                  const gv_label *tuples, size_t n_tuples);
void gv_app_clause(gv_app_model *model, const gv_label *labels, const bool *negated,
                   uint32_t n);
void gv_app_count(gv_app_model *model, const gv_label *labels, uint32_t n,
                  gv_csp_relation rel, int64_t k);

/* Any other call of model/csp.h: gv_app_note(model, gv_csp_...(model->csp, ...)), if
 * model->status is GV_OK. */
void gv_app_note(gv_app_model *model, gv_status status);

void gv_app_give(gv_app_model *model, gv_label label);

/* ---- boards ---- */

#define GV_APP_NO_VARIABLE UINT32_MAX

/* A square of a board. Values and candidates are drawn by others. */
typedef struct gv_app_square {
    gv_var variable;  /* whose value is shown: its number among those that are not
                         hidden; or GV_APP_NO_VARIABLE */
    const char *text; /* of a square that is no variable; NULL: none */
    const char *art;  /* likewise: what is drawn there (see the board), and its */
    const char *colour;
    bool dark;         /* no cell of the puzzle */
    bool outside;      /* of the board, beside it */
    int32_t across;    /* in its upper right half: the sum to its right; 0: none */
    int32_t down;      /* in its lower left half */
    char right, below; /* a sign on its right or lower border; 0: none */
    bool wall_right, wall_below; /* a thick line there */

    /* Instead of all that: a name, and below it the value of a variable that has its
     * place elsewhere, once it is known; or GV_APP_NO_VARIABLE. */
    const char *name;
    gv_var echo;
} gv_app_square;

/* What a variable whose value is a time stands for in a chart: a bar in a row of the
 * board, from that time on. */
typedef struct gv_app_bar {
    uint32_t row, length;
    uint32_t colour; /* bars with the same number have the same */
} gv_app_bar;

/* Nodes and edges that are drawn for a graph. */
typedef struct gv_app_graph {
    uint32_t n_nodes, n_edges;
    const gv_symbol *name;
    uint32_t (*edge)[2];
} gv_app_graph;

/* Zeroed but for the variables of squares, which are GV_APP_NO_VARIABLE. */
typedef struct gv_app_board {
    uint32_t n_rows, n_cols;
    gv_app_square *square; /* row by row */

    /* Lines on the borders of squares instead of values in them: the variables of those
     * above the squares, n_rows + 1 rows of n_cols, begin with line_across, and of
     * those to their left, n_rows of n_cols + 1, with line_down. The last value is
     * "drawn". */
    bool has_lines;
    gv_var line_across, line_down;

    /* NULL, or for each value of the variables the path that is drawn in place of its
     * name, in a box of 240 x 240. */
    const char *const *art;

    /* A chart of times from 0 to n_times instead of squares: the name of each row, a
     * bar for each variable. */
    uint32_t n_times;
    const char *const *row_name;
    const gv_app_bar *bar;

    /* Of a kind that is a graph: its edges, whose nodes are the variables, and another
     * graph, whose nodes are their values. */
    gv_app_graph pattern, image;
    gv_arena *arena;
} gv_app_board;

/* "r1c2": the name of a cell by its number, in the order of reading. */
void gv_app_name_cell(char name[32], uint32_t cell, uint32_t n_cols);

/* Makes the squares; false when out of memory. */
bool gv_app_board_size(gv_app_board *board, uint32_t n_rows, uint32_t n_cols);

/* ---- the table ---- */

/* What a random puzzle can be asked for: the numbers after its name. */
typedef struct gv_app_size {
    const char *name;
    int64_t low, high, usual;
    int64_t step; /* from one to the next, from `low` on */
} gv_app_size;

typedef struct gv_app {
    const char *name;    /* the first word of its texts */
    const char *summary; /* one line for help */
    const char *title;   /* of pictures and answers */

    gv_line_fn *alone; /* NULL, or which lines are such a puzzle without that name */

    gv_status (*read)(void **out, gv_app_text *text);
    void (*state)(gv_app_model *model, const void *puzzle);

    /* values[variable] is NULL or the name of its value; `values` is never NULL. */
    void (*put)(gv_buffer *out, const void *puzzle, const char *const *values);
    bool (*draw)(gv_app_board *board, const void *puzzle); /* false: out of memory */
    bool is_graph; /* drawn as one: variables are nodes; draw may say which */

    uint32_t n_sizes;
    gv_app_size sizes[GV_APP_MOST_SIZES];

    /* *out stays NULL if these random choices led nowhere. */
    gv_status (*make)(void **out, const int64_t *sizes, gv_rng *rng, gv_arena *arena,
                      gv_error *err);
    int32_t *(*clues)(uint32_t *n, void *puzzle);
    bool clues_are_givens; /* and in the order of their variables */
} gv_app;

extern const gv_app *const gv_apps[];
extern const unsigned gv_n_apps;

/* The kind whose name the text begins with, followed by a blank, ';' or its end; NULL:
 * there is none. */
const gv_app *gv_app_of_text(const char *text, size_t length);

/* What may be meant by a word that is not the name of a kind. */
gv_name_hint gv_app_nearest(const char *word, size_t length);

/* The kind of an instance; NULL: another csp, or none at all. */
const gv_app *gv_app_of_net(const gv_net *net);

/* The instance that a puzzle is. */
gv_status gv_app_instance(gv_instance **out, const gv_app *app, const void *puzzle,
                          gv_context *context, gv_arena *arena, gv_error *err);

/* Writes an instance of a kind; `separator` is put between lines. */
gv_status gv_app_write(gv_buffer *out, const gv_instance *instance,
                       const char *separator, gv_error *err);

/* The board of a network of a kind, in `arena`; without squares if it has none. */
gv_status gv_app_board_of(gv_app_board *board, const gv_net *net, gv_arena *arena,
                          gv_error *err);

#endif
