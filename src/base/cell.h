/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cell.h -- one value of an answer with its type, and the column it belongs to. Tables,
 * CSV, JSON, free formats and pages are written from cells; nothing looks at printed
 * text again. */
#ifndef GV_BASE_CELL_H
#define GV_BASE_CELL_H

#include "base/json.h"
#include "base/outcome.h"

/* ---- columns ---- */

/* What the cells of a column are, unless they are absent. */
typedef enum gv_column_kind {
    GV_COLUMN_TEXT,
    GV_COLUMN_INTEGER,
    GV_COLUMN_REAL,
    GV_COLUMN_PUZZLE, /* a puzzle or grid on one line */
    GV_COLUMN_LIST,   /* words: separated by spaces in tables, an array in JSON */
    GV_COLUMN_MIXED   /* numbers and texts */
} gv_column_kind;

/* The declaration of a column: headers, JSON keys and docs/schema/ come from it. */
typedef struct gv_column {
    const char *name; /* one word, for scripts: "rel_error" */
    gv_column_kind kind;
    const char *meaning;      /* for people, without a period */
    const char *const *words; /* all texts it may hold, NULL after the last; or NULL */
    bool has_bounds;          /* a number may be a lower bound: ">7" */
    bool is_optional;         /* only there where it is asked for */
} gv_column;

/* Initializers of columns. */
#define GV_COLUMN(column_name, column_kind, column_meaning)                            \
    {                                                                                  \
        .name = column_name, .kind = column_kind, .meaning = column_meaning            \
    }
#define GV_OPTIONAL(column_name, column_kind, column_meaning)                          \
    {                                                                                  \
        .name = column_name, .kind = column_kind, .meaning = column_meaning,           \
        .is_optional = true                                                            \
    }
#define GV_INTEGERS(name, meaning) GV_COLUMN(name, GV_COLUMN_INTEGER, meaning)
#define GV_REALS(name, meaning)    GV_COLUMN(name, GV_COLUMN_REAL, meaning)
#define GV_TEXTS(name, meaning)    GV_COLUMN(name, GV_COLUMN_TEXT, meaning)
#define GV_PUZZLES(name, meaning)  GV_COLUMN(name, GV_COLUMN_PUZZLE, meaning)

/* ---- cells ---- */

typedef enum gv_cell_kind {
    GV_CELL_ABSENT,  /* no value, for `reason`; GV_OUTCOME_OK: there is none to give */
    GV_CELL_INTEGER, /* `integer` */
    GV_CELL_FIXED, /* `integer`, in units of the last of `digits` decimals: 71 is 7.1 */
    GV_CELL_REAL,  /* `real`, with `digits` digits as `style` counts them */
    GV_CELL_NUMBER,  /* a number of any size: its digits are in `written` */
    GV_CELL_TEXT,    /* `text` */
    GV_CELL_WRITTEN, /* a text that is in `written` */
    GV_CELL_DIGITS,  /* a grid: `grid` has a digit for each of `n_cells`, 0 for none */
    GV_CELL_LIST     /* words that are in `written`, each ended by NUL */
} gv_cell_kind;

/* How the digits of a real number are counted. */
typedef enum gv_real_style {
    GV_REAL_SIGNIFICANT, /* without zeros at the end */
    GV_REAL_PADDED,      /* significant, with zeros at the end */
    GV_REAL_DECIMALS,    /* after the point */
    GV_REAL_EXPONENT     /* after the point, with an exponent */
} gv_real_style;

/* Small enough to be passed by value; what it points to is not its own. */
typedef struct gv_cell {
    gv_cell_kind kind;
    uint8_t digits;
    bool is_bound; /* of INTEGER and FIXED: the value is known to be above this one */
    bool is_dash;  /* of ABSENT: written as "-" whatever the reason */
    union {
        gv_outcome reason;
        gv_real_style style;
        unsigned n_cells;
    };
    union {
        uint64_t integer;
        double real;
        const char *text;
        const uint8_t *grid;
        const gv_buffer *written; /* read when the cell is written */
    };
} gv_cell;

static inline gv_cell gv_cell_absent(gv_outcome reason)
{
    return (gv_cell){ .kind = GV_CELL_ABSENT, .reason = reason };
}

/* The same where tables have a dash instead of the reason's word. */
static inline gv_cell gv_cell_dash(gv_outcome reason)
{
    return (gv_cell){ .kind = GV_CELL_ABSENT, .is_dash = true, .reason = reason };
}

static inline gv_cell gv_cell_integer(uint64_t integer)
{
    return (gv_cell){ .kind = GV_CELL_INTEGER, .integer = integer };
}

static inline gv_cell gv_cell_fixed(uint64_t units, unsigned decimals)
{
    return (gv_cell){ .kind = decimals ? GV_CELL_FIXED : GV_CELL_INTEGER,
                      .digits = (uint8_t)decimals,
                      .integer = units };
}

/* A number with so many significant digits, or with digits counted otherwise. One that
 * is not finite is absent. */
gv_cell gv_cell_real(double real, unsigned digits);
gv_cell gv_cell_styled(double real, unsigned digits, gv_real_style style);

/* Absent when it is NULL. */
static inline gv_cell gv_cell_text(const char *text)
{
    return text ? (gv_cell){ .kind = GV_CELL_TEXT, .text = text }
                : gv_cell_absent(GV_OUTCOME_OK);
}

/* What is in a buffer, or will be before the cell is written: a GV_CELL_NUMBER, WRITTEN
 * or LIST. */
static inline gv_cell gv_cell_written(const gv_buffer *written, gv_cell_kind kind)
{
    return (gv_cell){ .kind = kind, .written = written };
}

static inline gv_cell gv_cell_digits(const uint8_t *grid, unsigned n_cells)
{
    return (gv_cell){ .kind = GV_CELL_DIGITS, .n_cells = n_cells, .grid = grid };
}

/* Whether it is a number, exactly known. */
bool gv_cell_is_number(const gv_cell *cell);

/* Why there is no exact value: GV_OUTCOME_LIMIT for a lower bound; OK for a value. */
gv_outcome gv_cell_reason(const gv_cell *cell);

/* The cell as text. What is absent is its reason's word, or "-"; a list without words
 * is "-", too. */
void gv_cell_put(gv_buffer *out, const gv_cell *cell);

/* The cell as a JSON value: null where it is absent, a string for a lower bound. */
void gv_cell_json(gv_json *json, const gv_cell *cell);

/* The cells of a row as members of a JSON object. */
void gv_cells_json(gv_json *json, const gv_column *columns, const gv_cell *cells,
                   size_t n_cells);

/* Whether it may stand in the column. */
bool gv_cell_suits(const gv_cell *cell, const gv_column *column);

#endif
