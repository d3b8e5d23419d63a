/* SPDX-License-Identifier: GPL-3.0-or-later */
/* givens.h -- libgivens, version 1: constraint puzzles as data. Read and write them,
 * solve, count, check and minimize them, bring them to canonical form, vary, explain
 * and rate them, fill in the Template of Jacques Paris, generate new ones, and encode
 * them for other solvers; one at a time or in batches. docs/library.md is a tour.
 *
 * Calls. Every call that can fail returns a gv_status and fills a gv_error (which may
 * be NULL); a failure leaves the outputs untouched, except the arrays of batches.
 * Outputs come first. "No solution", "several solutions", "beyond the rules" and
 * "stopped at a limit" are answers, not errors. The library never prints, never exits
 * and keeps no state between calls.
 *
 * Arguments are checked: a NULL where a handle is needed, a number out of range or an
 * array of the wrong length is GV_ERR_ARGUMENT. Calls that return a value and not a
 * gv_status have a value for that (0, false, NULL).
 *
 * Options. A struct of options begins with its size. Initialize it with GV_INIT and set
 * what should not be the default:
 *
 *     gv_limits limits = GV_INIT(gv_limits);
 *     limits.time_ms = 1000;
 *
 * NULL in place of options means all defaults. Fields are only ever added at the end,
 * so that a program keeps working with a newer library. A field (but `seed` and `unit`)
 * that would be ignored, because another one that it needs is not set, is
 * GV_ERR_ARGUMENT.
 *
 * Results. All other structs are frozen: within version 1 of the interface none of them
 * gets another field or another size. What they lack will come with new calls.
 *
 * Threads. A context and what is made from it and never changes (instances,
 * explanations, worksheets) may be used by any number of threads at once. A handle that
 * has a "next" (gv_puzzle_reader, gv_puzzle_stream) or learns (gv_scale) is for one
 * thread at a time.
 *
 * Long calls take gv_limits: nodes, milliseconds, and a flag that another thread or a
 * signal handler may set.
 *
 * Memory. Who makes a handle frees it; freeing NULL does nothing. Handles made from a
 * context are freed before it; handles made from an instance keep what they need of it,
 * unless said otherwise. Texts are freed with gv_string_free(). */
#ifndef GIVENS_H
#define GIVENS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* There are two versions. That of the interface is of this header: programs compiled
 * with 1.x work with every libgivens.so.1 whose gv_interface_version() is not lower.
 * That of the release ("0.1.0") counts all changes of givens, of the command as well:
 * gv_version(). Neither follows from the other. */
#define GIVENS_INTERFACE_MAJOR 1
#define GIVENS_INTERFACE_MINOR 0
#define GIVENS_INTERFACE_VERSION                                                       \
    (GIVENS_INTERFACE_MAJOR * 1000 + GIVENS_INTERFACE_MINOR)

/* gv_flag: one thread sets it, others watch it. It is one byte.
 * GV_INIT(type): options with all defaults, an expression. (C: where only constants may
 * stand, write { .size = sizeof(type) }.) */
#ifdef __cplusplus
#include <atomic>
typedef std::atomic<bool> gv_flag;
template <typename options> inline options gv_init()
{
    options defaults = options();
    defaults.size = sizeof(options);
    return defaults;
}
#define GV_INIT(type) gv_init<type>()
extern "C" {
#else
#include <stdatomic.h>
typedef atomic_bool gv_flag;
#define GV_INIT(type) ((type){ .size = sizeof(type) })
#endif

/* Marks what the library exports; a compiler without attributes exports all. */
#ifndef GV_API
#ifdef __GNUC__
#define GV_API __attribute__((visibility("default")))
#else
#define GV_API
#endif
#endif

/* ---- status, errors, outcomes ---- */

typedef enum gv_status {
    GV_OK = 0,
    GV_ERR_INPUT,       /* text that cannot be read as what it should be */
    GV_ERR_ARGUMENT,    /* a value or a combination of values that makes no sense */
    GV_ERR_UNSUPPORTED, /* the instance cannot be expressed in that format */
    GV_ERR_IO,          /* a file that cannot be read or written */
    GV_ERR_MEMORY
} gv_status;

/* "ok", "input", "argument", ...; NULL when there is no such status. */
GV_API const char *gv_status_name(gv_status status);

#define GV_NO_ROW SIZE_MAX

/* What went wrong and where. */
typedef struct gv_error {
    gv_status status;
    size_t line; /* of the text, from 1; 0: no place */
    size_t column;
    size_t row; /* of what has many: a puzzle of a batch, a grid, a step of a path; from
                   0. GV_NO_ROW: the call as a whole */
    char message[240];
} gv_error;

/* How a question about one instance came out. A gv_status says that a call failed, a
 * gv_end why a search ended; an outcome is the answer, or the reason that there is
 * none. */
typedef enum gv_outcome {
    GV_OUTCOME_OK,       /* there is an answer: solved, rated, written */
    GV_OUTCOME_NONE,     /* the instance has no solution */
    GV_OUTCOME_MULTIPLE, /* it has several solutions where one is needed */
    GV_OUTCOME_BEYOND,   /* the allowed rules do not solve it */
    GV_OUTCOME_LIMIT,    /* ended early, by a limit or the stop flag: see the gv_end */
    GV_OUTCOME_ERROR     /* it could not be asked: the instance or its text is wrong */
} gv_outcome;

/* "ok", "none", "multiple", ...; NULL when there is no such outcome. */
GV_API const char *gv_outcome_name(gv_outcome outcome);

/* The release of the library in use, "0.1.0"; and the version of its interface, as
 * GIVENS_INTERFACE_VERSION is that of this header. */
GV_API const char *gv_version(void);
GV_API unsigned gv_interface_version(void);

/* ---- flags ---- */

/* Flags for languages that cannot make a gv_flag: clear at first; NULL if there is no
 * memory. C and C++ may declare one instead. A signal handler may set a flag. No call
 * may use a flag when it is freed. */
GV_API gv_flag *gv_flag_new(void);
GV_API void gv_flag_set(gv_flag *flag, bool value);
GV_API bool gv_flag_is_set(const gv_flag *flag);
GV_API void gv_flag_free(gv_flag *flag);

/* ---- what there is ---- */

typedef enum gv_list {
    GV_LIST_FAMILIES,      /* number i is that of gv_family */
    GV_LIST_FORMATS,       /* number i is that of gv_format */
    GV_LIST_RATINGS,       /* for gv_scale_new() */
    GV_LIST_THEORIES,      /* for gv_explain(), to be joined by '+' except for "SE" */
    GV_LIST_ENCODINGS,     /* for gv_encode() */
    GV_LIST_METHODS,       /* for gv_generate() */
    GV_LIST_GRID_METHODS,  /* for gv_generate_grids() */
    GV_LIST_CANON_FORMS,   /* for gv_canon() */
    GV_LIST_HOLE_PATTERNS, /* for gv_generate_gsp() */
    GV_LIST_CPU_LEVELS,    /* of this machine, the best one last */
    GV_LIST_KINDS          /* for gv_generate_kind(): the first word of theirs */
} gv_list;

typedef struct gv_entry {
    const char *name; /* as calls take it */
    const char *summary;
    bool can_read, can_write; /* formats */
} gv_entry;

/* The number of entries of a list, and one of them; false, with *out untouched, if
 * there is no such entry or list. */
GV_API size_t gv_list_size(gv_list list);
GV_API bool gv_list_entry(gv_entry *out, gv_list list, size_t index);

/* ---- families and shapes ---- */

/* The families that a program can name. A library may have more: gv_list_entry(). */
typedef enum gv_family {
    GV_SUDOKU,
    GV_LATIN,
    GV_PANDIAGONAL,
    GV_QUEENS,
    GV_SUDOQUEENS,
    GV_CSP
} gv_family;

enum { GV_MAX_ORDER = 64 };

/* A family and a size. Sudoku: blocks of block_rows x block_cols cells, order their
 * product. The other grid families: block_rows = 1 and block_cols = order, but
 * sudoqueens, where both are the root of the order. csp: all 0. */
typedef struct gv_shape {
    gv_family family;
    unsigned block_rows;
    unsigned block_cols;
    unsigned order;
} gv_shape;

/* "sudoku", "latin", ...; NULL when there is no such family. */
GV_API const char *gv_family_name(gv_family family);

/* ---- text ---- */

/* How symbols are written: A B C..., 0 1 ... 9 A B..., 1 2 ... 9 A B..., or decimal
 * numbers from 1 with separators. AUTO: as in the text, or the default of the order.
 */
typedef enum gv_alphabet {
    GV_ALPHABET_AUTO,
    GV_ALPHABET_LETTERS,
    GV_ALPHABET_ZERO,
    GV_ALPHABET_ONE,
    GV_ALPHABET_DECIMAL
} gv_alphabet;

typedef enum gv_format {
    GV_FORMAT_AUTO,
    GV_FORMAT_LINE,
    GV_FORMAT_GRID,
    GV_FORMAT_PM,
    GV_FORMAT_SUKAKU,
    GV_FORMAT_SDK,
    GV_FORMAT_SDM,
    GV_FORMAT_SDX,
    GV_FORMAT_SS,
    GV_FORMAT_HODOKU,
    GV_FORMAT_LINK_SUDOKUWIKI,
    GV_FORMAT_LINK_FPUZZLES,
    GV_FORMAT_OPENSUDOKU,
    GV_FORMAT_PLS,
    GV_FORMAT_CELLS,
    GV_FORMAT_CSP,
    GV_FORMAT_JSON,
    GV_FORMAT_SVG,
    GV_FORMAT_FLATZINC, /* models of other programs: read only */
    GV_FORMAT_DIMACS,
    GV_FORMAT_XCSP3,
    GV_FORMAT_APPLICATION, /* kinds of puzzles in a notation of their own: "kakuro" */
    GV_FORMAT_LINK_SUDOKUPAD,
    GV_FORMAT_FPUZZLES
} gv_format;

/* "line", "grid", ...; NULL when there is no such format. */
GV_API const char *gv_format_name(gv_format format);

/* What the caller knows about a text. The default is: nothing, work it out. */
typedef struct gv_text_options {
    size_t size;
    bool has_family; /* use `family`; else sudoku, or what the text says */
    gv_family family;
    unsigned block_rows;  /* 0: unknown */
    unsigned block_cols;  /* 0: unknown */
    unsigned order;       /* 0: unknown */
    gv_alphabet alphabet; /* AUTO: as in the text */
    gv_format format;     /* AUTO: detect */

    /* Rules beyond those of the family, "diagonals; anti knight": they hold for every
     * puzzle, with those that a line "#variant RULES" of the text states. NULL: none.
     * docs/variants.md lists them. */
    const char *variant;
} gv_text_options;

/* How a text is written. */
typedef struct gv_write_options {
    size_t size;
    gv_alphabet alphabet; /* AUTO: that of the text that the instance was read from */
} gv_write_options;

/* ---- context and instances ---- */

/* Holds what instances share (the constraint networks of the shapes in use). Free it
 * last. May be used by several threads at once. */
typedef struct gv_context gv_context;

GV_API gv_status gv_context_new(gv_context **out, gv_error *err);
GV_API void gv_context_free(gv_context *context);

/* One puzzle: a constraint network and its givens. Immutable; share it between threads.
 */
typedef struct gv_instance gv_instance;

/* Reads the first puzzle of `text`. Contradictory givens are no error: the instance
 * then has no solution. The caller frees the instance, before its context. */
GV_API gv_status gv_instance_parse(gv_instance **out, gv_context *context,
                                   const char *text, size_t length,
                                   const gv_text_options *options, gv_error *err);

/* Reads all puzzles of a text (a file with a puzzle in each line, a table, several
 * grids), as the command reads its input. `text` has to outlive the reader. */
typedef struct gv_puzzle_reader gv_puzzle_reader;
GV_API gv_status gv_puzzle_reader_new(gv_puzzle_reader **out, gv_context *context,
                                      const char *text, size_t length,
                                      const gv_text_options *options, gv_error *err);
GV_API void gv_puzzle_reader_free(gv_puzzle_reader *reader);

/* The next puzzle, which the caller frees; *out is NULL when there is none left. A
 * puzzle that cannot be read is an error with its line and column in the whole text;
 * the call after it goes on with the next puzzle. Only GV_ERR_MEMORY ends the reader:
 * it then is the answer of every call. */
GV_API gv_status gv_puzzle_reader_next(gv_instance **out, gv_puzzle_reader *reader,
                                       gv_error *err);

/* Of the puzzle that was found last, good or bad: the line of the text that it begins
 * in, from 1; and what follows it on its line, "" if nothing, which lives until the
 * next call. 0 and NULL: there is none. */
GV_API size_t gv_puzzle_reader_line(const gv_puzzle_reader *reader);
GV_API const char *gv_puzzle_reader_remark(const gv_puzzle_reader *reader);

/* The rules of an instance beyond those of its family, as gv_text_options has them;
 * NULL if there are none. Lives as long as the instance. */
GV_API const char *gv_instance_variant(const gv_instance *instance);

/* The instance of `shape` without givens. Only family, order and blocks are needed. */
GV_API gv_status gv_instance_empty(gv_instance **out, gv_context *context,
                                   const gv_shape *shape, gv_error *err);
GV_API void gv_instance_free(gv_instance *instance);

GV_API gv_shape gv_instance_shape(const gv_instance *instance);
GV_API size_t gv_instance_n_givens(const gv_instance *instance);

/* Instances as data. Cells are numbered from 0: those of a grid in reading order, the
 * rows of queens, the variables of a csp in the order of their declaration. The values
 * of a cell are numbered from 1: digits, columns of queens, the domain of a variable; 0
 * is no value. Candidates are numbered by cell, then by value: the one of `value` in
 * `cell` of a grid is number cell * order + value - 1.
 *
 * Some constraints of a csp need hidden variables, which the others determine. They are
 * numbered like cells, from gv_instance_n_cells() to gv_instance_n_variables() - 1, and
 * have values, names and candidates, but no place in arrays of values: solutions and
 * givens are of cells alone. In all other families there are none. */
GV_API size_t gv_instance_n_cells(const gv_instance *instance);
GV_API size_t gv_instance_n_variables(const gv_instance *instance);
GV_API size_t gv_instance_n_values(const gv_instance *instance, size_t cell);
GV_API size_t gv_instance_n_candidates(const gv_instance *instance);

/* The given of a cell, the smaller one if there are two; 0: none. These three calls and
 * the next one take cells and hidden variables. */
GV_API unsigned gv_instance_value(const gv_instance *instance, size_t cell);

/* Whether a cell may still have a value: pencilmarks allow it, and no given excludes
 * it. */
GV_API bool gv_instance_allows(const gv_instance *instance, size_t cell,
                               unsigned value);

/* The same for all: an array of values for exactly n_cells cells, or of flags for
 * exactly n_candidates candidates, those of hidden variables last.
 * GV_ERR_UNSUPPORTED: a variable of a csp has more than 65535 values. */
GV_API gv_status gv_instance_values(uint16_t *values, size_t n_cells,
                                    const gv_instance *instance, gv_error *err);
GV_API gv_status gv_instance_allowed(bool *allowed, size_t n_candidates,
                                     const gv_instance *instance, gv_error *err);

/* An instance of a family from the givens, or from pencilmarks: a cell with a single
 * candidate is a given. */
GV_API gv_status gv_instance_from_values(gv_instance **out, gv_context *context,
                                         const gv_shape *shape, const uint16_t *values,
                                         size_t n_cells, gv_error *err);
GV_API gv_status gv_instance_from_candidates(gv_instance **out, gv_context *context,
                                             const gv_shape *shape, const bool *allowed,
                                             size_t n_candidates, gv_error *err);

/* The same network, of any family or a csp, and the same pencilmarks, with other
 * givens. */
GV_API gv_status gv_instance_with_values(gv_instance **out, const gv_instance *instance,
                                         const uint16_t *values, size_t n_cells,
                                         gv_error *err);

/* Names as resolution paths print them: "r1c2", "r1", "Alice"; "5", "c3", "red". As
 * snprintf() does, they write at most `room` bytes with the final NUL and return the
 * length of the name; 0 if there is no such cell, hidden variable or value. */
GV_API size_t gv_instance_cell_name(char *out, size_t room, const gv_instance *instance,
                                    size_t cell);
GV_API size_t gv_instance_value_name(char *out, size_t room,
                                     const gv_instance *instance, size_t cell,
                                     unsigned value);

/* The instance as text in `format`, terminated by NUL; free it with gv_string_free().
 * No final newline. GV_ERR_UNSUPPORTED when the format cannot express the instance, or
 * not in that alphabet. */
GV_API gv_status gv_instance_write(char **out, const gv_instance *instance,
                                   gv_format format, const gv_write_options *options,
                                   gv_error *err);
GV_API void gv_string_free(char *string);

/* ---- searching ---- */

/* When to stop. Zero means no limit. */
typedef struct gv_limits {
    size_t size;
    uint64_t solutions;
    uint64_t nodes;
    uint64_t time_ms;
    const gv_flag
        *stop; /* NULL, or a flag that another thread sets to end the search */
} gv_limits;

/* Why a search ended. */
typedef enum gv_end {
    GV_END_COMPLETE,  /* every solution was found */
    GV_END_SOLUTIONS, /* as many solutions as asked for */
    GV_END_NODES,
    GV_END_TIME,
    GV_END_STOPPED
} gv_end;

enum { GV_COUNT_DIGITS = 160 };

typedef struct gv_count_result {
    char decimal[GV_COUNT_DIGITS]; /* the number of solutions found, exactly */
    uint64_t number;               /* the same, UINT64_MAX when it does not fit */
    gv_end end;
    uint64_t nodes;
} gv_count_result;

/* Counts solutions up to limits->solutions, exactly. */
GV_API gv_status gv_count(gv_count_result *out, const gv_instance *instance,
                          const gv_limits *limits, gv_error *err);

/* Calls `found` with each solution, a value for each cell, which are valid until
 * `found` returns; `found` returns false to end the search. *end (may be NULL) says why
 * the search ended. */
typedef bool gv_solution_fn(void *user, const uint16_t *values, size_t n_cells);
GV_API gv_status gv_solve(gv_end *end, const gv_instance *instance,
                          const gv_limits *limits, gv_solution_fn *found, void *user,
                          gv_error *err);

/* The first solution. Outcomes: OK, the only one; MULTIPLE, the first of several; NONE
 * and LIMIT, where `values` stays untouched. With limits->solutions = 1 others are not
 * looked for, and any solution is OK. */
GV_API gv_status gv_solve_one(uint16_t *values, size_t n_cells, gv_outcome *outcome,
                              const gv_instance *instance, const gv_limits *limits,
                              gv_error *err);

/* Uniqueness and minimality. */
typedef struct gv_check_result {
    unsigned solutions; /* 0, 1, or 2 for "two or more" */
    unsigned
        redundant; /* clues removable each on its own; meaningful for one solution */
    gv_end end;    /* COMPLETE, or the limit that was hit: nothing else is then valid */
} gv_check_result;

GV_API gv_status gv_check(gv_check_result *out, const gv_instance *instance,
                          const gv_limits *limits, gv_error *err);

/* The same, and which clues they are: a flag for each cell, set if there is one
 * solution. The clues of an instance with pencilmarks are the candidates that it
 * excludes, here and in gv_minimize(): a cell has the flag if one of its is redundant.
 */
GV_API gv_status gv_check_redundant(bool *redundant, size_t n_cells,
                                    gv_check_result *result,
                                    const gv_instance *instance,
                                    const gv_limits *limits, gv_error *err);

typedef struct gv_minimize_options {
    size_t size;
    uint64_t seed, unit; /* the stream that the order of clues is drawn from */
} gv_minimize_options;

/* A minimal puzzle inside one with a unique solution: clues are tried in a random
 * order, each dropped if the solution stays unique. `givens minimize` takes the number
 * of the record, from 1, as unit. `out` is set only when result->solutions is 1 and
 * result->end is COMPLETE. */
GV_API gv_status gv_minimize(gv_instance **out, gv_check_result *result,
                             const gv_instance *instance,
                             const gv_minimize_options *options,
                             const gv_limits *limits, gv_error *err);

/* Every minimal puzzle inside an instance of any family that has one solution:
 * `found` is called with the values of each, always in the same order (of 9x9 Sudoku
 * that of their texts), until it returns false; or their numbers by clues, from 0 to
 * the number of cells (n_counts is one more). GV_ERR_UNSUPPORTED: it has pencilmarks,
 * and values cannot say what is left of them. Outcomes: OK; NONE and MULTIPLE, which
 * are the solutions of the instance; LIMIT. Only for OK is `found` called, or by_clues
 * filled. Their number grows fast: some hundreds with 20 redundant clues, tens of
 * thousands with 30; LIMIT also means that more than 20 million had to be held in
 * memory, or 512 MB outside of 9x9 Sudoku. */
GV_API gv_status gv_minimize_all(gv_outcome *outcome, const gv_instance *instance,
                                 const gv_limits *limits, gv_solution_fn *found,
                                 void *user, gv_error *err);
GV_API gv_status gv_minimize_counts(uint64_t *by_clues, size_t n_counts,
                                    gv_outcome *outcome, const gv_instance *instance,
                                    const gv_limits *limits, gv_error *err);

/* ---- isomorphism ---- */

/* A random isomorph of the instance, drawn from stream `unit` of `seed`. */
GV_API gv_status gv_shuffle(gv_instance **out, const gv_instance *instance,
                            uint64_t seed, uint64_t unit, gv_error *err);

/* A canonical form of a 9x9 puzzle, and how to get to it: cell (r, c) of the form shows
 * digit_map[d], where d is the digit of the puzzle at row row_map[r], column
 * column_map[c] (all from 0), after transposing it if `transposed`. */
typedef struct gv_canon_result {
    gv_outcome outcome; /* OK; NONE, MULTIPLE: the form needs a unique solution; LIMIT:
                           it was not found in time. Nothing else is then valid */
    bool transposed;
    uint64_t n_automorphisms;
    uint8_t digits[81]; /* 1 to 9, 0 for an empty cell */
    uint8_t digit_map[10];
    uint8_t row_map[9];
    uint8_t column_map[9];
} gv_canon_result;

typedef struct gv_canon_options {
    size_t size;
    const char *form; /* of `givens canon`: "puzzle-minlex" (NULL), "solution-minlex",
                         "solution-maxlex", "relabel", "pattern" */
} gv_canon_options;

/* GV_ERR_UNSUPPORTED: not a 9x9 Sudoku, or one with pencilmarks or two givens in a
 * cell. The limits are for the search for the solution, if the form needs it; the form
 * itself takes a few milliseconds at most. */
GV_API gv_status gv_canon(gv_canon_result *out, const gv_instance *instance,
                          const gv_canon_options *options, const gv_limits *limits,
                          gv_error *err);

/* The class of isomorphic instances that one of any family belongs to, with pencilmarks
 * or without, or a csp: its canonical form, that `givens canon --form graph` finds.
 * Immutable; for any number of threads. */
typedef struct gv_class gv_class;

/* *out is NULL when a limit came first, and *end says which; of the limits, time and
 * the stop flag count, and a limit of nodes is GV_ERR_ARGUMENT. GV_ERR_UNSUPPORTED: the
 * context has no program for symmetries of graphs: see gv_context_use_symmetry() of
 * givens_study.h; or the instance is too large. */
GV_API gv_status gv_class_new(gv_class **out, gv_end *end, const gv_instance *instance,
                              const gv_limits *limits, gv_error *err);
GV_API void gv_class_free(gv_class *isomorphs);

/* These live as long as the class; NULL for NULL. The form: the same instance for all
 * isomorphs of a family or problem. The number of automorphisms, in decimal. A name of
 * 32 hexadecimal digits, the same for isomorphs, and for others with a probability of
 * 2^-128. */
GV_API const gv_instance *gv_class_form(const gv_class *isomorphs);
GV_API const char *gv_class_automorphisms(const gv_class *isomorphs);
GV_API const char *gv_class_name(const gv_class *isomorphs);

/* The symmetry that leads to the form: candidate i of the instance is candidate
 * image[i] of the form. `n` has to be the number of all candidates. */
GV_API gv_status gv_class_image(uint32_t *image, size_t n, const gv_class *isomorphs,
                                gv_error *err);

typedef struct gv_vary_options {
    size_t size;
    unsigned minus, plus; /* clues to remove, then to add; both 0: one each */
    uint64_t count;       /* random neighbours; 0: all of them, in order */
    uint64_t seed, unit;  /* the stream that random ones are drawn from */
    bool minimal_only;
    bool one_per_class; /* leave out isomorphs of neighbours that were passed before */
} gv_vary_options;

/* Calls `found` with the values of each neighbour of an instance, until it returns
 * false: the puzzles with one solution that differ from it by some clues. *end (may be
 * NULL): COMPLETE; NODES, if there seem to be fewer than `count`; or why it was
 * stopped. Of the limits, time and the stop flag count; a limit of nodes is
 * GV_ERR_ARGUMENT. GV_ERR_UNSUPPORTED: it has pencilmarks; or, with one_per_class, as
 * in gv_canon(). */
GV_API gv_status gv_vary(gv_end *end, const gv_instance *instance,
                         const gv_vary_options *options, const gv_limits *limits,
                         gv_solution_fn *found, void *user, gv_error *err);

/* The neighbours of a pencilmark puzzle, whose clues are the candidates that it
 * excludes; givens exclude all others of their cells. Calls `found` with each, an
 * instance that is valid until `found` returns. GV_ERR_UNSUPPORTED: its family has no
 * digits; or options->one_per_class. Otherwise as gv_vary(). */
typedef bool gv_instance_fn(void *user, const gv_instance *instance);
GV_API gv_status gv_vary_marks(gv_end *end, const gv_instance *instance,
                               const gv_vary_options *options, const gv_limits *limits,
                               gv_instance_fn *found, void *user, gv_error *err);

/* ---- what all solutions share ---- */

/* What is known about a candidate: a value of a cell. */
typedef enum gv_fixing {
    GV_FIXED_OUT,      /* never holds: forward checking excludes it */
    GV_FIXED_IN,       /* holds: a given, or the only value that is left */
    GV_FIXED_UNKNOWN,  /* open: may be in the backbone or not */
    GV_FIXED_TO_FALSE, /* in the backbone: never holds */
    GV_FIXED_TO_TRUE,  /* in the backbone: always holds */
    GV_FIXED_NOT       /* holds in some solutions only */
} gv_fixing;

typedef struct gv_backbone_options {
    size_t size;
    bool exact;      /* by a SAT solver, and not by look-ahead alone; GV_ERR_UNSUPPORTED
                        if the context has none: see gv_context_use_sat() of
                        givens_study.h */
    bool both_signs; /* look-ahead: also fix what follows from a value and from its
                        absence */
} gv_backbone_options;

typedef struct gv_backbone_result {
    gv_outcome
        outcome; /* OK; NONE: no solution; LIMIT: stopped, all numbers are bounds */
    gv_end end;
    uint64_t n_holes;          /* cells without a given */
    uint64_t n_total;          /* all values of these */
    uint64_t n_variables;      /* of them, left open by forward checking */
    uint64_t n_fixed;          /* of those, fixed by look-ahead */
    uint64_t n_fixed_of_total; /* n_fixed, and what forward checking has decided */
    uint64_t lower, upper;     /* how many of the open ones are in the backbone; equal
                                  with `exact`, unless it was stopped */
    uint64_t n_calls;          /* of the SAT solver */
} gv_backbone_result;

/* How much is the same in all solutions, as `givens backbone` says. `fixing`, or NULL,
 * gets a gv_fixing for each candidate, the values of the first cell first; n_fixing is
 * the sum of gv_instance_n_values() of all cells. It stays untouched if there is no
 * solution. limits->nodes are calls of the SAT solver. */
GV_API gv_status gv_backbone(gv_backbone_result *out, uint8_t *fixing, size_t n_fixing,
                             const gv_instance *instance,
                             const gv_backbone_options *options,
                             const gv_limits *limits, gv_error *err);

/* ---- other solvers ---- */

/* MiniZinc can separate model and data. */
typedef enum gv_encode_part {
    GV_ENCODE_ALL,
    GV_ENCODE_MODEL, /* of the family, for any instance of it */
    GV_ENCODE_DATA
} gv_encode_part;

typedef struct gv_encode_options {
    size_t size;
    bool full;           /* without reducing it by naked singles first */
    gv_encode_part part; /* of "mzn" */
} gv_encode_options;

/* The instance in the language of a solver ("dimacs-3d", "dimacs-2d", "opb", "mzn",
 * "xcsp3", "minion", "csp-dual"), as `givens encode` writes it; free it with
 * gv_string_free(). *out is NULL when a limit came first, and *end says which. */
GV_API gv_status gv_encode(char **out, gv_end *end, const gv_instance *instance,
                           const char *encoding, const gv_encode_options *options,
                           const gv_limits *limits, gv_error *err);

/* What a solver says. */
typedef enum gv_reply { GV_REPLY_SAT, GV_REPLY_UNSAT, GV_REPLY_UNKNOWN } gv_reply;

/* Reads the answer of a solver to gv_encode() with the same instance, encoding and
 * options; NULL as encoding: what the answer looks like. SAT: *out is the solution,
 * checked, to be freed before the instance; else NULL. UNKNOWN is also the reply when a
 * limit came first, and *end says which; of the limits, time and the stop flag count,
 * and a limit of nodes is GV_ERR_ARGUMENT. GV_ERR_INPUT, with the line, for an answer
 * that is truncated, contradicts itself or is no solution. */
GV_API gv_status gv_decode(gv_instance **out, gv_reply *reply, gv_end *end,
                           const gv_instance *instance, const char *encoding,
                           const gv_encode_options *options, const char *answer,
                           size_t length, const gv_limits *limits, gv_error *err);

/* ---- explaining ---- */

/* How to explain. */
typedef struct gv_explain_options {
    size_t size;
    const char *theory;  /* NULL: "W". Rules by name, joined by '+' ("S+gW"), or "SE",
                            the steps of Sudoku Explainer, for 9x9 Sudoku without
                            pencilmarks and without the options below */
    unsigned max_length; /* of rules; 0: as long as there are */
    bool from_state;     /* start from the pencilmarks exactly as they are */
    bool only_needed;    /* leave out steps that nothing later depends on */
    bool show_hidden;    /* write the candidates of hidden variables, too; steps as data
                            always have them */
} gv_explain_options;

/* A resolution path, kept with all its steps. Never changes: share it between threads.
 * It keeps what it needs of its instance. */
typedef struct gv_explanation gv_explanation;

/* Finds the path of the instance. Whether it solves the puzzle, and if not, why, is an
 * answer: gv_explanation_summarize(). GV_ERR_ARGUMENT: there is no such theory, a csp
 * has too many g-labels for it, or it contains MUS and the context has no SAT solver
 * (gv_context_use_sat() of givens_study.h); GV_ERR_UNSUPPORTED: Sudoku Explainer does
 * not know such puzzles. limits->nodes counts partial chains (trials of a hypothesis,
 * search nodes).
 */
GV_API gv_status gv_explain(gv_explanation **out, const gv_instance *instance,
                            const gv_explain_options *options, const gv_limits *limits,
                            gv_error *err);
GV_API void gv_explanation_free(gv_explanation *explanation);

/* How an explanation came out. */
typedef struct gv_explanation_summary {
    gv_outcome outcome; /* OK: solved; NONE, MULTIPLE: the puzzle has no solution, or
                           several; BEYOND: one, but the theory does not find it; LIMIT:
                           the steps are those found before the limit */
    gv_end end;         /* which limit */
    size_t n_steps;
    const char *theory;  /* as it was understood: "W", "S+gW", "SE" */
    const char *hardest; /* the most complex rule: "W[5]", "NP", "BRT" without any; SE:
                            the technique of the first hardest step, "" without any */
    double rating;       /* of a solved puzzle: the length of the hardest rule; SE: ER.
                            NAN if it is not solved */
    double rating_pearl; /* SE: EP, the hardest step up to the first placement */
    double rating_diamond; /* SE: ED, the first step. NAN for other theories */
} gv_explanation_summary;

/* Texts live as long as the explanation. */
GV_API gv_status gv_explanation_summarize(gv_explanation_summary *out,
                                          const gv_explanation *explanation,
                                          gv_error *err);

/* A value of a cell, numbered as in gv_instance_value(): the cell from 0, the value
 * from 1. Queens: row and column; csp: a variable, which may be hidden, and its value
 * in the domain. */
typedef struct gv_candidate {
    uint32_t cell;
    uint32_t value;
} gv_candidate;

typedef struct gv_candidates {
    size_t n_items;
    const gv_candidate *items;
} gv_candidates;

typedef struct gv_names {
    size_t n_items;
    const char *const *items;
} gv_names;

/* As many CSP-variables as sets: the candidates of the variables lie in the sets, so
 * each set has one of the values. Candidates outside the sets are fins, or what a chain
 * around the Subset excludes. */
typedef struct gv_subset_pattern {
    gv_names variables;        /* "r1c3", "c2n4" */
    gv_names constraints;      /* one for each set, which is part of it; or none */
    const gv_candidates *sets; /* as many as variables */
    gv_candidates fins;
} gv_subset_pattern;

/* What a link of a chain leads to. */
typedef enum gv_link_kind {
    GV_LINKS_NOTHING,   /* its variable has no candidate left: the end */
    GV_LINKS_CANDIDATE, /* the one that its variable has left */
    GV_LINKS_GROUP,     /* several, which exclude what all of them exclude */
    GV_LINKS_SUBSET,    /* a Subset */
    GV_LINKS_CHAIN      /* a chain inside: the links after this one, one level deeper */
} gv_link_kind;

/* One CSP-variable of a chain. Suppose that the target of the chain holds: it, or what
 * earlier links lead to, excludes all candidates of the variable but those on the
 * right. */
typedef struct gv_chain_link {
    gv_link_kind kind;
    unsigned branch;      /* of a forcing chain, from 0 */
    unsigned depth;       /* 0; 1 in a chain inside another one */
    gv_candidate target;  /* of the chain that it belongs to */
    const char *variable; /* "r4n5"; NULL if it leads to a Subset or a chain */
    bool has_left;        /* the first link of some chains has none */
    bool has_source;
    gv_candidate left;   /* excluded by the source: the target, or a candidate of an */
    gv_candidate source; /* earlier right part; there is none if an inner chain on the
                            left candidate excludes it */
    gv_candidates right; /* empty for NOTHING, SUBSET and CHAIN */
    gv_candidates z; /* further candidates of the variable, excluded by the target */
    gv_candidates t; /* the same, by an earlier right part; one may be both */
    gv_candidates outer;             /* the same, only by the chain around this one */
    const gv_subset_pattern *subset; /* of SUBSET; else NULL */
} gv_chain_link;

/* A node of a chain of Sudoku Explainer: a candidate that holds ("on") or does not. */
typedef struct gv_chain_node {
    gv_candidate candidate;
    bool on;
    const char *cause; /* of an "on" node with parents: the cell or the unit in which
                          nothing else is left, "r1c2", "b3"; else NULL */
    size_t n_parents;
    const uint32_t *parents; /* the nodes it follows from, by their numbers from 0 */
} gv_chain_node;

/* One step, as it is found; it applies to the candidates of gv_explanation_state(). */
typedef struct gv_explained_step {
    const char *rule; /* "whip", "naked-pairs-in-a-row"; SE: "Turbot Fish" */
    const char *name; /* with its length: "whip[4]"; SE: as the rule */
    unsigned length;  /* number of CSP-variables, 0 for singles; the depth of a trial;
                         the  number of constraints of a small set; SE: the number of
                         links of a chain, else 0 */
    double rating;    /* SE: 6.6; NAN for other theories */
    bool contradicts; /* it shows that there is no solution, and is the last step */

    gv_candidates placed;     /* what it places: at most one */
    gv_candidates eliminated; /* what it removes; not what a placed value excludes */
    gv_candidates clashing;   /* of a contradiction: givens, the last of which the one
                                 before it (or the pencilmarks) exclude */

    gv_candidates pattern; /* what it is recognised by, each once, by cell and value */
    size_t n_cells;
    const uint32_t *cells; /* those of the pattern, ascending */
    const char *variable;  /* of a single, a forcing chain, a contradiction; or NULL */
    gv_names units;        /* SE: where the pattern is, "b6"; of a small set: its
                              constraints, "r3n5" */
    gv_names covers;       /* SE: what its digit is locked into, "c7" */

    const gv_subset_pattern *subset; /* of Subsets; else NULL */
    size_t n_links;
    const gv_chain_link *links; /* of chains, branch by branch */

    size_t n_nodes; /* SE: of chains */
    const gv_chain_node *nodes;
    size_t n_ends;
    const uint32_t *ends; /* the last node of each branch */

    size_t
        n_proof; /* of a trial: what follows from the candidate that it eliminates, */
    const struct gv_explained_step *proof; /* ending in a contradiction */
} gv_explained_step;

/* Step `index`, from 0; NULL if there is no such step. Lives as long as the
 * explanation. */
GV_API const gv_explained_step *gv_explanation_step(const gv_explanation *explanation,
                                                    size_t index);

/* The candidates before step `index`; with the number of steps, those at the end.
 * Fills candidates[] with one entry for each value of each cell, cell by cell: of a
 * grid, candidates[cell * order + value - 1]. A decided cell has its value alone. `n`
 * has to be the number of all entries. */
GV_API gv_status gv_explanation_state(bool *candidates, size_t n,
                                      const gv_explanation *explanation, size_t index,
                                      gv_error *err);

/* How paths are written. */
typedef enum gv_rendering {
    GV_RENDER_NOTATION, /* as `givens explain`: the notation of SudoRules */
    GV_RENDER_ASCII,    /* the same with "<>" for the sign of inequality */
    GV_RENDER_WORDS,    /* in plain words */
    GV_RENDER_STATES,   /* the notation, with the candidates before steps */
    GV_RENDER_JSON,
    GV_RENDER_SVG /* a picture of a single step */
} gv_rendering;

/* The path as `givens explain` prints it for the same puzzle on one line: lines, each
 * with its newline, from the one after the puzzle to the outcome, if that is not OK; or
 * the JSON object, without a newline. GV_ERR_UNSUPPORTED: SE has no states. Free it
 * with gv_string_free(). */
GV_API gv_status gv_explanation_write(char **out, const gv_explanation *explanation,
                                      gv_rendering rendering, gv_error *err);

/* Step `index`, from 0: the lines of `givens explain --step`, with the state before it
 * (SE: its line alone); its object in the JSON of the path, or its picture, without a
 * newline. GV_ERR_UNSUPPORTED: SE has no pictures. */
GV_API gv_status gv_explanation_write_step(char **out,
                                           const gv_explanation *explanation,
                                           size_t index, gv_rendering rendering,
                                           gv_error *err);

typedef struct gv_verify_options {
    size_t size;
    bool needs_solution; /* accept only a path that solves the puzzle */
} gv_verify_options;

/* Checks the JSON of a path of the instance as gv_explanation_write() writes it (any
 * theory but SE): every step is a rule of its theory and holds, every member that is
 * there is right, and so is the status. By definitions alone, without the code that
 * finds steps. GV_ERR_INPUT says what is wrong: in which step, err->row from 0 (the
 * message counts from 1); or in the path as a whole, GV_NO_ROW; or in which line and
 * column it is no JSON. *outcome is OK, or LIMIT if the limits left no time for that.
 */
GV_API gv_status gv_verify(gv_outcome *outcome, const gv_instance *instance,
                           const char *json, size_t length,
                           const gv_verify_options *options, const gv_limits *limits,
                           gv_error *err);

/* ---- rating ---- */

/* What to rate by. */
typedef struct gv_scale_options {
    size_t size;
    const char *ratings; /* NULL: "W". Those of `givens rate`, separated by commas:
                            "W,B,SER,type" */
    unsigned max_length; /* of rules: longer ones are "beyond"; 0: as long as there are
                          */
} gv_scale_options;

/* A scale rates instances of its context by some ratings. It is for one thread at a
 * time, and keeps what it has learned of a family: make it once. */
typedef struct gv_scale gv_scale;

/* GV_ERR_ARGUMENT names a rating that is not known, or that is there twice. */
GV_API gv_status gv_scale_new(gv_scale **out, gv_context *context,
                              const gv_scale_options *options, gv_error *err);
GV_API void gv_scale_free(gv_scale *scale);

/* How many ratings; and their names, from 0, NULL after the last. */
GV_API size_t gv_scale_size(const gv_scale *scale);
GV_API const char *gv_scale_name(const gv_scale *scale, size_t index);

/* What one rating came to. */
typedef struct gv_grade {
    gv_outcome outcome; /* OK; or why there is no rating: ERROR, puzzles of its kind
                           have no such rating; BEYOND, also where the Template does not
                           get to one (type, total-dof, ease) */
    gv_end end;         /* at LIMIT: which limit; total-dof, at OK: GV_END_NODES where
                           it is based on some of the branches that tied */
    bool has_value;     /* `value` is the rating: always at OK, and only there */
    bool is_bound;      /* at LIMIT: the rating is greater than `value` */
    double value;       /* NAN without either; ratings that are words are numbered */
    char text[24];      /* as `givens rate` prints it: "4", "7.1", ">7", "MS", "-", or
                           the word of the outcome */
    char technique[80]; /* SER, EP, ED: what set it, "Turbot Fish"; else "" */
} gv_grade;

/* Fills one grade for each rating of the scale, in order. limits->nodes is for each
 * rating, limits->time_ms for all of them together. GV_ERR_ARGUMENT: the instance is of
 * another context, or a csp has too many g-labels for all of the ratings. */
GV_API gv_status gv_scale_rate(gv_grade *grades, gv_scale *scale,
                               const gv_instance *instance, const gv_limits *limits,
                               gv_error *err);

/* ---- the Template ---- */

/* What a worksheet contains besides its tables, automatic assignment and the selective
 * path. */
typedef struct gv_worksheet_options {
    size_t size;
    const char *apply;        /* assignments to make first: "21.5,r4c9.1", each with
                                 row, column and digit; NULL: none */
    bool no_path;             /* the choices on the first stuck board, not followed */
    bool exhaustive;          /* follow every pattern of every step to the end */
    uint64_t max_depth;       /* exhaustive: steps; 0: no limit */
    uint64_t max_patterns;    /* exhaustive: different ones; 0: a million, or fewer for
                                 large grids; UINT64_MAX: no limit */
    uint64_t max_solutions;   /* to count; 0: 1000; UINT64_MAX: no limit */
    const char *remove_clues; /* remove them one after the other, in this order:
                                 "increasing", "smallest", "largest" (dof without
                                 them), "random"; NULL: do not */
    uint64_t seed;            /* of the random order: stream `unit` of it. `givens */
    uint64_t unit;            /* paris` takes the number of the record, from 1 */
} gv_worksheet_options;

/* The Template of Jacques Paris, filled in for one puzzle. Never changes: share it
 * between threads. It keeps what it needs of its instance. */
typedef struct gv_worksheet gv_worksheet;

/* GV_ERR_UNSUPPORTED: neither Sudoku nor a Latin square, or one with pencilmarks;
 * GV_ERR_ARGUMENT: an assignment of options->apply that cannot be made, or an unknown
 * order of removal. A limit is an answer: what is there holds. */
GV_API gv_status gv_worksheet_new(gv_worksheet **out, const gv_instance *instance,
                                  const gv_worksheet_options *options,
                                  const gv_limits *limits, gv_error *err);
GV_API void gv_worksheet_free(gv_worksheet *worksheet);

/* What makes a board impossible. */
typedef enum gv_worksheet_trouble {
    GV_TROUBLE_CLASH, /* two givens exclude each other */
    GV_TROUBLE_CELL,  /* the cell has no candidate */
    GV_TROUBLE_UNIT   /* the value has no place in the unit */
} gv_worksheet_trouble;

typedef struct gv_worksheet_warning {
    gv_worksheet_trouble trouble;
    uint32_t cell;
    uint32_t unit, value;
} gv_worksheet_warning;

/* A board and its performance tables. Cells in reading order; units: rows, then
 * columns, then (Sudoku) blocks, each from 0; values from 1, 0 for an empty cell. */
typedef struct gv_worksheet_board {
    const uint8_t *values;       /* of each cell */
    unsigned n_filled;           /* cells */
    unsigned n_twos;             /* cells with two candidates */
    unsigned dof;                /* degrees of freedom */
    const uint64_t *candidates;  /* integer performance tables: bit v - 1 of a cell:
                                    value v may be put there. None of a filled cell */
    const uint8_t *performance;  /* the global performance table: how many there are */
    const uint8_t *totals;       /* [unit * order + value - 1]: places of the value */
    const uint32_t *frequencies; /* [0 .. order]: how often each number occurs in the
                                    global performance table; [0]: the filled cells */
    unsigned n_hopeless;         /* empty cells without a candidate */
    size_t n_warnings;
    const gv_worksheet_warning *warnings;
} gv_worksheet_board;

#define GV_NO_UNIT UINT32_MAX

/* A forced assignment. */
typedef struct gv_worksheet_forced {
    gv_candidate candidate;
    uint32_t unit; /* whose total for the value is 1; GV_NO_UNIT: the only candidate of
                      the cell */
    unsigned ease; /* how many totals were 1 before it */
} gv_worksheet_forced;

/* What a choice ends in, after what it forces. */
typedef enum gv_choice_end {
    GV_CHOICE_STUCK,     /* a pattern that is not complete */
    GV_CHOICE_SOLVED,    /* a pattern that is a solution */
    GV_CHOICE_NO_IMPACT, /* it forces nothing */
    GV_CHOICE_IMPOSSIBLE /* it contradicts itself */
} gv_choice_end;

typedef struct gv_worksheet_choice {
    gv_candidate candidate;
    gv_choice_end end;
    uint32_t pattern; /* its number from 0, for STUCK and SOLVED */
} gv_worksheet_choice;

/* A board that one choice or several end in. */
typedef struct gv_worksheet_pattern {
    const uint8_t *values; /* as in gv_worksheet_board */
    bool solved;
    unsigned n_filled, n_twos, dof;
    uint32_t n_choices; /* that end in it */
    uint32_t first;     /* of them */
} gv_worksheet_pattern;

/* A stuck board on the selective path, its choices, and the step taken from it. */
typedef struct gv_worksheet_stage {
    gv_worksheet_board board;
    bool has_before; /* it follows from a stage by the choice `after` */
    gv_candidate after;

    size_t n_choices; /* each value of each cell with two candidates */
    const gv_worksheet_choice *choices;
    size_t n_patterns;
    const gv_worksheet_pattern *patterns;
    size_t n_no_impact, n_impossible, n_duplicates; /* choices; the last: those that end
                                                       in the pattern of another one */

    bool has_next; /* false: a dead end */
    gv_candidate next;
    uint32_t next_pattern;
    const char *decided_by; /* "dof", "filled", "twos", or "parallel": patterns that
                               still tie are all followed */
    size_t n_parallel;
    const uint32_t *parallel; /* the patterns that tie with it */
    size_t n_forced;          /* what is forced after it */
    const gv_worksheet_forced *forced;
} gv_worksheet_stage;

/* A level of exhaustive solving, over all boards that it starts from:
 * choices = patterns + no impact + impossible + duplicates. Pairs: [0] to be continued,
 * [1] solved. */
typedef struct gv_worksheet_level {
    uint64_t n_boards, n_choices, n_no_impact, n_impossible;
    uint64_t n_patterns[2];
    uint64_t n_duplicates[2];
    uint64_t n_known[2];          /* patterns reached from another board before */
    unsigned least_dof, most_dof; /* of patterns to be continued */
    size_t first_solution;        /* those found here begin with this one of `found` */
    size_t n_solutions;
} gv_worksheet_level;

/* A puzzle after clues were removed; the first one is the whole puzzle. */
typedef struct gv_worksheet_rest {
    bool has_removed; /* false for the whole puzzle */
    gv_candidate removed;
    unsigned n_clues;
    unsigned dof;
    const char *type;
    bool has_total;
    unsigned total;
    unsigned n_solutions; /* 0, 1, or 2 for "two or more" */
} gv_worksheet_rest;

/* Everything on a worksheet. */
typedef struct gv_worksheet_content {
    gv_outcome outcome; /* OK; LIMIT: something was left out because of a limit */
    gv_shape shape;
    size_t n_cells, n_units;

    gv_worksheet_board givens;
    const char *type; /* "D", "SS", "MS"; "-": impossible */
    bool has_total;
    unsigned total;          /* degrees of freedom, of all stages of the path */
    const char *n_solutions; /* "151"; "1000+" where counting ended */

    gv_outcome fill; /* automatic assignment: OK, it solves; BEYOND, it gets stuck;
                        NONE, it shows that there is no solution */
    size_t n_forced;
    const gv_worksheet_forced *forced;
    double ease; /* the mean, if it solves; else NAN */
    gv_worksheet_board after;

    gv_outcome path; /* OK, it solves; NONE, impossible; BEYOND, a dead end; LIMIT,
                        stopped or not asked for */
    gv_end path_end; /* what stopped it; GV_END_COMPLETE otherwise */
    unsigned n_branches;
    bool branches_cut; /* there were more than are followed */
    size_t n_stages;
    const gv_worksheet_stage *stages;
    size_t n_disclosed;
    const uint8_t *const *disclosed; /* the solutions that paths with the lowest total
                                        end in */

    bool is_exhaustive;
    bool is_cut; /* by max_depth, max_patterns or the limits */
    size_t n_levels;
    const gv_worksheet_level *levels;
    uint64_t n_stuck, n_without_twos, n_without_impact; /* boards */
    size_t n_found;
    const uint8_t *const *found; /* all different solutions */

    size_t n_rests;
    const gv_worksheet_rest *rests;
    gv_end rests_end; /* what ended the removal of clues */
} gv_worksheet_content;

/* Lives as long as the worksheet; NULL for NULL. */
GV_API const gv_worksheet_content *gv_worksheet_read(const gv_worksheet *worksheet);

/* The worksheet as `givens paris` prints it for the same puzzle on one line: with
 * GV_RENDER_NOTATION the lines, each with its newline, from the one after the puzzle to
 * the outcome, if that is not OK; with GV_RENDER_JSON the object, without a newline.
 * Free it with gv_string_free(). */
GV_API gv_status gv_worksheet_write(char **out, const gv_worksheet *worksheet,
                                    gv_rendering rendering, gv_error *err);

/* ---- making puzzles ---- */

/* Puzzles, one after the other. They come in numbered units of work; unit u draws from
 * the random stream (seed, u) alone. So the puzzles are those of the command with the
 * same seed, in the same order, and a stream can begin with any unit. */
typedef struct gv_puzzle_stream gv_puzzle_stream;

/* One of them. Arrays live until the next call with the stream. */
typedef struct gv_generated {
    const uint16_t *values; /* n_cells: 1 and more, 0 for no given */
    size_t n_cells;
    size_t n_clues;
    double log_weight;  /* natural logarithm of its weight; NAN: the method has none */
    uint64_t tries;     /* since the puzzle before it in its unit */
    uint64_t unit;      /* that it is in */
    uint64_t index;     /* in the unit, from 0 */
    gv_outcome outcome; /* of its rating, if one is asked for */
    double rating;      /* NAN: none */
    const uint16_t *solution; /* NULL, or the grid that holes were made in */
} gv_generated;

/* The next puzzle. *made is false when there is none: the stop flag is set (the next
 * call continues where the stream was), or the grids to make puzzles of are used up. */
GV_API gv_status gv_puzzle_stream_next(gv_generated *out, bool *made,
                                       gv_puzzle_stream *stream, gv_error *err);
GV_API void gv_puzzle_stream_free(gv_puzzle_stream *stream);

/* One line that says how complete grids are drawn, and whether uniformly; NULL when it
 * is not known: there are none, they were given, or the stop flag came first. */
GV_API const char *gv_puzzle_stream_law(const gv_puzzle_stream *stream);

/* All tries of the units so far, those after the last puzzle of a unit included. */
GV_API uint64_t gv_puzzle_stream_tries(const gv_puzzle_stream *stream);

/* How minimal puzzles are made. 0 and NULL mean the defaults of `givens generate`. Only
 * `grids` and `stop` are used after gv_generate() has returned. */
typedef struct gv_generate_options {
    size_t size;
    const char *method; /* "top-down", "bottom-up", "controlled-bias", "weighted";
                           "exhaustive": all there are, where there are few solutions */
    uint64_t seed;
    uint64_t first_unit;
    const gv_flag *stop; /* NULL, or a flag that ends a call */

    const uint16_t *grids; /* NULL: drawn; else n_grids grids of n_cells values each */
    size_t n_grids;

    unsigned paths_per_grid; /* controlled-bias: orders of deletion tried on a grid */
    unsigned floor_cap;      /* controlled-bias: leave out puzzles with more clues */
    bool weights;            /* top-down: compute weights */

    const char *preset;       /* weighted: "stream", "counts-low", "counts-high" */
    unsigned start_clues;     /* weighted: start from this many clues of a grid */
    bool has_enumerate_below; /* enumerate_below is meant, and may be 0 */
    unsigned enumerate_below; /* weighted: enumerate when this many are removable */
    unsigned starts_per_grid; /* weighted */

    const char *symmetry; /* top-down, bottom-up: "rotate", "mirror", "diagonal" */
    const bool
        *mask; /* top-down, bottom-up: NULL, or for each cell whether it has a clue */

    const char *rating;     /* rate the puzzles: "W", "SER", ... */
    const char *min_rating; /* keep those with this rating or a higher one: "7.1" */
    const char *max_rating; /* or a lower one */
    unsigned max_length;    /* of the rules; 0: no limit */

    const char *grid_method; /* how grids are drawn: of GV_LIST_GRID_METHODS; NULL: the
                                best that suits */
    const char *isomorphs; /* exhaustive: "together", a puzzle for each class, with the
                              logarithm of its size as weight, the default where the
                              symmetries are known (a csp: gv_context_use_symmetry() of
                              givens_study.h); or "apart", each puzzle */
} gv_generate_options;

/* Minimal puzzles inside `empty`: an instance without givens, or a csp; if it has
 * givens, all puzzles have them. GV_ERR_ARGUMENT if it has no solution. A symmetry, a
 * mask or a window of ratings makes the sample biased. */
GV_API gv_status gv_generate(gv_puzzle_stream **out, const gv_instance *empty,
                             const gv_generate_options *options, gv_error *err);

typedef struct gv_grids_options {
    size_t size;
    const char
        *method; /* "uniform", "chain", "backtracking"; NULL: the best there is */
    uint64_t seed;
    uint64_t first_unit;
    const gv_flag *stop; /* NULL, or a flag that ends a call; used by the stream */
} gv_grids_options;

/* Complete grids, as `givens grids` draws them: solutions of `empty`. */
GV_API gv_status gv_generate_grids(gv_puzzle_stream **out, const gv_instance *empty,
                                   const gv_grids_options *options, gv_error *err);

/* How instances with holes are made. 0 and NULL mean the defaults of `givens gsp`. */
typedef struct gv_gsp_options {
    size_t size;
    const char *holes;   /* "344", "55%", or "peak", which is the default */
    const char *pattern; /* "random", "singly", "doubly" (default), "fully", "nested" */
    const char *kind;    /* "with-holes" (default), "random", "perturb": the last two
                            need not have a solution */
    const char *method;  /* of complete squares: "chain" (default), "paper" */
    uint64_t seed;
    uint64_t first_unit; /* a unit is one instance */
    const gv_flag *stop; /* NULL, or a flag that ends a call; used by the stream */
    uint64_t moves;      /* chain: length of the walk */
    uint64_t
        excursions;   /* chain: Jacobson-Matthews excursions of up to this many steps */
    uint64_t squares; /* paper: valid squares to traverse */
    unsigned best_of; /* paper: make the best of this many random moves */
    uint64_t proposals;    /* length of the chain of hole switches */
    bool no_forward_check; /* random: do not check whether every cell keeps a value */
    uint64_t restarts; /* random: give up (GV_ERR_ARGUMENT) after this many dead ends */
    unsigned exchanges; /* perturb: pairs of givens to exchange */
    unsigned reassign;  /* perturb: givens to give another legal value */
} gv_gsp_options;

/* Instances of the Generalized Sudoku Problem, with balanced holes: one Sudoku or Latin
 * square per unit. `empty` has their family and size. */
GV_API gv_status gv_generate_gsp(gv_puzzle_stream **out, const gv_instance *empty,
                                 const gv_gsp_options *options, gv_error *err);

/* Random puzzles of a kind that has a notation of its own. */
typedef struct gv_kind_options {
    size_t size;
    uint64_t seed, unit; /* the stream that the puzzle is drawn from */
    const gv_flag *stop; /* NULL, or a flag that ends the call */
} gv_kind_options;

/* How a puzzle of a kind was made. */
typedef struct gv_kind_result {
    uint64_t n_clues;
    uint64_t n_tries; /* puzzles drawn, until one had a single solution */
} gv_kind_result;

/* A puzzle with one solution and no clue too many, as `givens generate` makes it; the
 * command takes the units from 0 on. `kind` is a name of GV_LIST_KINDS and sizes, as
 * far as they are not to be the defaults: "futoshiki 5", "kakuro 6 6".
 * gv_instance_write() with GV_FORMAT_APPLICATION writes it in the notation of its kind.
 * *out is NULL, and *result untouched, if the stop flag ended the call. *result may be
 * NULL. */
GV_API gv_status gv_generate_kind(gv_instance **out, gv_kind_result *result,
                                  gv_context *context, const char *kind,
                                  const gv_kind_options *options, gv_error *err);

/* A partial Latin square, order * order values from 1, 0 for a hole, as a Sudoku with
 * blocks of order x block_cols cells (0: order + 1) that has as many solutions. */
GV_API gv_status gv_instance_from_latin(gv_instance **out, gv_context *context,
                                        const uint16_t *square, unsigned order,
                                        unsigned block_cols, gv_error *err);

/* ---- one 9x9 puzzle, quickly ---- */

/* The number of solutions of a 9x9 Sudoku up to `limit`, at least 1. The puzzle is 81
 * characters, '1' to '9', and '0' or '.' for an empty cell; what follows is not read.
 * `solution` (may be NULL) gets the digits 1 to 9 of a solution, if there is one. -1:
 * the text is no such puzzle, or the limit is 0 or above INT_MAX. Needs no context and
 * no memory but 20 KB of the stack. */
GV_API int gv_nine_count(const char *puzzle, unsigned limit, uint8_t *solution);

/* ---- batches ---- */

/* Many puzzles at once, faster than one by one. Row i of the answers is that of puzzle
 * i, and the same for any number of threads. If a call fails, the contents of its
 * output arrays are undefined. */

/* 9x9 Sudoku as cells, or texts of any family. */
typedef struct gv_puzzles {
    size_t size;
    size_t n;
    const uint8_t *cells;     /* n x 81 bytes, each row either 0 to 9, or '0' to '9'
                                 and '.'; 0, '0' and '.' are empty cells. Or NULL: */
    const char *const *texts; /* n texts, of which the first puzzle counts */
    const size_t *lengths;    /* of the texts; NULL: they end with NUL */
    const gv_text_options *text_options; /* may be NULL */
    gv_context *context; /* to share with other calls; NULL: the call makes one */
} gv_puzzles;

#define GV_ALL_CORES UINT_MAX

typedef struct gv_batch_options {
    size_t size;
    unsigned threads; /* 0 and 1: the calling thread only; or GV_ALL_CORES */
    uint64_t nodes;   /* limits of each row, as in gv_limits */
    uint64_t time_ms;
    const gv_flag *stop; /* NULL, or a flag that ends the call: the outcome of what is
                            not answered then is LIMIT */

    /* NULL: the first row that cannot be answered makes the call fail; err->row says
     * which. Or n errors: that of row i, GV_OK or not, goes to errors[i]; its outcome
     * is ERROR, and all other rows are answered. */
    gv_error *errors;
} gv_batch_options;

/* Solutions up to `limit`; 0: all, UINT64_MAX if there are more than that. Outcomes
 * (may be NULL here and below) are values of gv_outcome: OK, LIMIT (counts[i] is a
 * lower bound) or ERROR. */
GV_API gv_status gv_count_batch(uint64_t *counts, uint8_t *outcomes,
                                const gv_puzzles *puzzles, uint64_t limit,
                                const gv_batch_options *options, gv_error *err);

/* The first solution of each, `stride` bytes per row: a value from 1 for each cell,
 * then zeros. Outcomes: OK (the only solution), MULTIPLE, NONE, LIMIT, ERROR; without a
 * solution the row is all zeros. */
GV_API gv_status gv_solve_batch(uint8_t *solutions, size_t stride, uint8_t *outcomes,
                                const gv_puzzles *puzzles,
                                const gv_batch_options *options, gv_error *err);

/* gv_check() of each. Outcomes: OK, MULTIPLE, NONE, LIMIT, ERROR. */
GV_API gv_status gv_check_batch(gv_check_result *results, uint8_t *outcomes,
                                const gv_puzzles *puzzles,
                                const gv_batch_options *options, gv_error *err);

/* gv_minimize() of each, row i with the stream minimize->unit + i: the givens that are
 * left, in the form of gv_solve_batch(). The command uses the units from 1 on. */
GV_API gv_status gv_minimize_batch(uint8_t *minimal, size_t stride, uint8_t *outcomes,
                                   const gv_puzzles *puzzles,
                                   const gv_minimize_options *minimize,
                                   const gv_batch_options *options, gv_error *err);

/* The canonical form of each 9x9 Sudoku (others are GV_ERR_UNSUPPORTED), n x 81 digits,
 * and its number of automorphisms (may be NULL). */
GV_API gv_status gv_canon_batch(uint8_t *digits, uint64_t *automorphisms,
                                uint8_t *outcomes, const gv_puzzles *puzzles,
                                const gv_canon_options *canon,
                                const gv_batch_options *options, gv_error *err);

/* The ratings of each, n x k values for the k names in scale->ratings ("W,B,SER"; NULL:
 * "W"): NAN where there is none, and a lower bound where the outcome is LIMIT. Outcomes
 * are those of gv_grade, n x k, too. */
GV_API gv_status gv_rate_batch(double *values, uint8_t *outcomes,
                               const gv_puzzles *puzzles, const gv_scale_options *scale,
                               const gv_batch_options *options, gv_error *err);

/* The first n_puzzles puzzles of gv_generate() with these options, units of work shared
 * by the threads: n_puzzles x n_cells values as bytes, 0 for no given, and the
 * logarithms of their weights (may be NULL). *n_made is smaller only if the stop flag
 * of `generate` is set or its grids are used up. Of `batch`, only the threads count;
 * values above 255 are GV_ERR_UNSUPPORTED. */
GV_API gv_status gv_generate_batch(uint8_t *cells, double *log_weights, size_t *n_made,
                                   size_t n_puzzles, const gv_instance *empty,
                                   const gv_generate_options *generate,
                                   const gv_batch_options *batch, gv_error *err);

#ifdef __cplusplus
}
#endif
#endif
