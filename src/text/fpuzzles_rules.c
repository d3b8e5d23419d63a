/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fpuzzles_rules.c -- constraints of f-puzzles are members of an object: a flag, or a
 * list of objects with cells ("R1C2"), lines of cells, a value. A table says which rule
 * each of them is; what is not in it, or is a rule that variants do not have, is an
 * error. */
#include "text/fpuzzles_rules.h"

#include "base/array.h"
#include "model/variant/kind.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_DIGITS = 6,  /* of a value */
    HALF = UINT16_MAX /* a value: half of the order, rounded up */
};

/* ---- the table ---- */

/* One constraint: objects of its list, in both directions. */
typedef struct reading reading;
typedef struct constraint constraint;
typedef gv_status read_fn(reading *r, json_t *item);
typedef void write_fn(gv_json *json, const constraint *row, const gv_variant_rule *rule,
                      unsigned order);

struct constraint {
    const char *key;
    const char *rule;     /* the kind of the rule, and its form in words */
    const char *form;     /* NULL: the first one */
    unsigned usual_value; /* that words leave out; 0: there is none; or HALF */
    read_fn *read;        /* NULL: a flag */
    write_fn *write;
};

static read_fn read_cell, read_cells, read_lines, read_arrow, read_diagonal, read_xv,
    read_clone;
static write_fn write_cell, write_cells, write_line, write_arrow, write_diagonal,
    write_xv, write_clone;

/* Diagonals and windows are not here: they need more than a row. */
static const constraint rows[] = {
    { "antiknight", "anti knight", NULL, 0, NULL, NULL },
    { "antiking", "anti king", NULL, 0, NULL, NULL },
    { "disjointgroups", "disjoint groups", NULL, 0, NULL, NULL },
    { "nonconsecutive", "nonconsecutive", NULL, 0, NULL, NULL },
    { "odd", "odd", NULL, 0, read_cell, write_cell },
    { "even", "even", NULL, 0, read_cell, write_cell },
    { "killercage", "cage", NULL, 0, read_cells, write_cells },
    { "littlekillersum", "little killer", NULL, 0, read_diagonal, write_diagonal },
    { "thermometer", "thermo", NULL, 0, read_lines, write_line },
    { "arrow", "arrow", NULL, 0, read_arrow, write_arrow },
    { "difference", "kropki", "white", 1, read_cells, write_cells },
    { "ratio", "kropki", "black", 2, read_cells, write_cells },
    { "xv", "xv", "x", 0, read_xv, write_xv },
    { "xv", "xv", "v", 0, read_xv, write_xv },
    { "palindrome", "palindrome", NULL, 0, read_lines, write_line },
    { "renban", "renban", NULL, 0, read_lines, write_line },
    { "whispers", "whisper", NULL, HALF, read_lines, write_line },
    { "clone", "clone", NULL, 0, read_clone, write_clone },
};

/* The form of the row; 0 too if the kind has none. */
static unsigned form_of(const constraint *row, const gv_rule_kind *kind)
{
    for (unsigned i = 0; row->form && kind->forms && kind->forms[i]; i++)
        if (strcmp(kind->forms[i], row->form) == 0)
            return i;
    return 0;
}

static unsigned usual_value(const constraint *row, unsigned order)
{
    return row->usual_value == HALF ? (order + 1) / 2 : row->usual_value;
}

/* ---- reading ---- */

struct reading {
    gv_buffer *words;
    gv_shape shape;
    const constraint *row;
    const gv_rule_kind *kind;
    size_t item; /* of the list that is being read */
    gv_error *err;
};

static gv_status fail_named(gv_error *err, const char *what, const char *key)
{
    const char *c = key;
    while (isprint((unsigned char)*c))
        c++;
    return gv_fail(err, GV_ERR_INPUT, "%s '%.40s' is not supported", what,
                   *c ? "?" : key);
}

static gv_status fail_item(const reading *r, const char *why)
{
    return gv_fail(r->err, GV_ERR_INPUT, "a constraint '%s' %s", r->row->key, why);
}

/* A constraint that is switched off or has no cells. */
static bool is_empty(const json_t *value)
{
    return json_is_null(value) || json_is_false(value) ||
           (json_is_array(value) && json_array_size(value) == 0) ||
           (json_is_object(value) && json_object_size(value) == 0) ||
           (json_is_string(value) && json_string_length(value) == 0);
}

static void begin_rule(const reading *r, const constraint *row)
{
    gv_buffer_puts(r->words, r->words->length ? "; " : "");
    gv_buffer_puts(r->words, row->rule);
    if (row->form)
        gv_buffer_printf(r->words, " %s", row->form);
}

/* "R3C10" as row and column from 1; both may be one beyond the grid. */
static bool scan_cell(int *row, int *column, const json_t *name, unsigned order)
{
    const char *text = json_string_value(name);
    int n = 0;
    return text && strlen(text) < 8 &&
           sscanf(text, "R%2dC%2d%n", row, column, &n) == 2 && text[n] == '\0' &&
           *row >= 0 && *column >= 0 && *row <= (int)order + 1 &&
           *column <= (int)order + 1;
}

static bool is_inside(int row, int column, unsigned order)
{
    return row >= 1 && column >= 1 && row <= (int)order && column <= (int)order;
}

static gv_status put_cell(const reading *r, const json_t *name)
{
    int row, column;
    if (!scan_cell(&row, &column, name, r->shape.order) ||
        !is_inside(row, column, r->shape.order))
        return fail_item(r, "has a cell that is not in the grid");
    gv_buffer_printf(r->words, " r%dc%d", row, column);
    return GV_OK;
}

/* At least one cell. */
static gv_status put_cells(const reading *r, const json_t *cells)
{
    if (!json_array_size(cells))
        return fail_item(r, "has no cells");
    for (size_t i = 0; i < json_array_size(cells); i++)
        GV_TRY(put_cell(r, json_array_get(cells, i)));
    return GV_OK;
}

/* The value of the item, a number or a string of digits; 0: it has none. */
static gv_status get_value(unsigned *out, const reading *r, const json_t *item)
{
    const json_t *value = json_object_get(item, "value");
    const char *text = json_string_value(value);
    const json_int_t number = json_integer_value(value);
    *out = 0;
    if (!value || json_is_null(value) || (text && !*text))
        return GV_OK;
    if (json_is_integer(value) && number > 0 && number < 1000000)
        *out = (unsigned)number;
    else if (text && strlen(text) <= MOST_DIGITS &&
             strspn(text, "0123456789") == strlen(text))
        *out = (unsigned)strtoul(text, NULL, 10);
    return *out ? GV_OK : fail_item(r, "has a value that is not a number from 1");
}

/* The value in words, if the rule says it. */
static gv_status put_value(const reading *r, const json_t *item)
{
    unsigned value = 0;
    GV_TRY(get_value(&value, r, item));
    if (value == usual_value(r->row, r->shape.order))
        return value || r->kind->number != GV_HAS_NUMBER ? GV_OK
                                                         : fail_item(r, "has no value");
    if (value && r->kind->number == GV_NO_NUMBER)
        return gv_fail(r->err, GV_ERR_INPUT,
                       "a constraint '%s' with the value %u is not supported",
                       r->row->key, value);
    if (value)
        gv_buffer_printf(r->words, " %u", value);
    return GV_OK;
}

/* All cells of the list are one rule. */
static gv_status read_cell(reading *r, json_t *item)
{
    if (r->item == 0)
        begin_rule(r, r->row);
    return put_cell(r, json_object_get(item, "cell"));
}

static gv_status read_cells(reading *r, json_t *item)
{
    begin_rule(r, r->row);
    GV_TRY(put_value(r, item));
    return put_cells(r, json_object_get(item, "cells"));
}

static gv_status read_lines(reading *r, json_t *item)
{
    const json_t *lines = json_object_get(item, "lines");
    if (!json_array_size(lines))
        return fail_item(r, "has no lines");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        begin_rule(r, r->row);
        GV_TRY(put_value(r, item));
        GV_TRY(put_cells(r, json_array_get(lines, i)));
    }
    return GV_OK;
}

/* A line begins in the circle, or beside it. */
static gv_status read_arrow(reading *r, json_t *item)
{
    const json_t *circle = json_object_get(item, "cells");
    const json_t *lines = json_object_get(item, "lines");
    if (json_array_size(circle) != 1)
        return fail_item(r, "must have a circle of exactly one cell");
    if (!json_array_size(lines))
        return fail_item(r, "has no lines");
    for (size_t i = 0; i < json_array_size(lines); i++) {
        const json_t *line = json_array_get(lines, i);
        const bool begins_inside =
            json_equal(json_array_get(line, 0), json_array_get(circle, 0));
        begin_rule(r, r->row);
        GV_TRY(put_cells(r, circle));
        if (json_array_size(line) <= begins_inside)
            return fail_item(r, "has a line without cells");
        for (size_t k = begins_inside; k < json_array_size(line); k++)
            GV_TRY(put_cell(r, json_array_get(line, k)));
    }
    return GV_OK;
}

/* "DR": rows and columns go up. */
static bool get_direction(int *down, int *right, const json_t *name)
{
    const char *text = json_string_value(name);
    if (!text || strlen(text) != 2 || !strchr("UD", text[0]) || !strchr("LR", text[1]))
        return false;
    *down = text[0] == 'D' ? 1 : -1;
    *right = text[1] == 'R' ? 1 : -1;
    return true;
}

/* The cells from a cell outside of the grid in the direction of its arrow. */
static gv_status read_diagonal(reading *r, json_t *item)
{
    const unsigned order = r->shape.order;
    int row, column, down, right;
    begin_rule(r, r->row);
    GV_TRY(put_value(r, item));
    if (!scan_cell(&row, &column, json_object_get(item, "cell"), order) ||
        !get_direction(&down, &right, json_object_get(item, "direction")))
        return fail_item(r, "has no cell beside the grid and no direction");
    if (!is_inside(row + down, column + right, order))
        return fail_item(r, "points away from the grid");
    while (is_inside(row + down, column + right, order)) {
        row += down;
        column += right;
        gv_buffer_printf(r->words, " r%dc%d", row, column);
    }
    return GV_OK;
}

static gv_status read_xv(reading *r, json_t *item)
{
    const char *value = json_string_value(json_object_get(item, "value"));
    if (!value || strlen(value) != 1 || !strchr("XVxv", *value))
        return fail_item(r, "has another value than X or V");
    gv_buffer_printf(r->words, "%s%s %c", r->words->length ? "; " : "", r->row->rule,
                     tolower((unsigned char)*value));
    return put_cells(r, json_object_get(item, "cells"));
}

static gv_status read_clone(reading *r, json_t *item)
{
    const json_t *cells = json_object_get(item, "cells");
    const json_t *clones = json_object_get(item, "cloneCells");
    const size_t n = json_array_size(cells);
    if (!n || json_array_size(clones) != n)
        return fail_item(r, "has a different number of cells and clone cells");
    begin_rule(r, r->row);
    GV_TRY(put_cells(r, cells));
    return put_cells(r, clones);
}

static gv_status read_row(reading *r, const char *key, json_t *value)
{
    r->kind = gv_rule_kind_by_name(r->row->rule);
    if (!r->kind)
        return fail_named(r->err, "the constraint", key);
    if (!r->row->read) {
        begin_rule(r, r->row);
        return json_is_true(value) ? GV_OK : fail_item(r, "must be true or false");
    }
    if (!json_is_array(value))
        return fail_item(r, "is not a list");
    for (r->item = 0; r->item < json_array_size(value); r->item++)
        GV_TRY(r->row->read(r, json_array_get(value, r->item)));
    return GV_OK;
}

/* ---- diagonals and windows ---- */

static const char rising[] = "diagonal+", falling[] = "diagonal-",
                  extra_region[] = "extraregion";

static void read_diagonals(const reading *r, const json_t *root)
{
    const bool up = json_is_true(json_object_get(root, rising));
    const bool down = json_is_true(json_object_get(root, falling));
    if (up || down)
        gv_buffer_puts(r->words, up && down ? "diagonals"
                                 : up       ? "diagonals up"
                                            : "diagonals down");
}

enum { MOST_CELLS = 16 * 16 };

/* The window, from 0, that the cells of an extra region are; -1: none. */
static int find_window(const json_t *cells, const uint32_t *windows, unsigned n,
                       unsigned order)
{
    bool in[MOST_CELLS] = { false };
    int row, column;
    if (json_array_size(cells) != order)
        return -1;
    for (size_t i = 0; i < order; i++) {
        if (!scan_cell(&row, &column, json_array_get(cells, i), order) ||
            !is_inside(row, column, order))
            return -1;
        in[(unsigned)(row - 1) * order + (unsigned)column - 1] = true;
    }
    for (int window = 0; (unsigned)window * order < n; window++) {
        unsigned n_in = 0;
        for (unsigned i = 0; i < order; i++)
            n_in += in[windows[(unsigned)window * order + i]];
        if (n_in == order)
            return window;
    }
    return -1;
}

/* Extra regions are supported when they are all windows of windoku. */
static gv_status read_extra_regions(const reading *r, const json_t *list)
{
    const unsigned order = r->shape.order;
    uint32_t windows[GV_MOST_WINDOW_CELLS];
    const unsigned n = gv_variant_windows(windows, r->shape);
    unsigned met = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *cells = json_object_get(json_array_get(list, i), "cells");
        const int window = find_window(cells, windows, n, order);
        if (window < 0)
            return fail_named(r->err, "the constraint", extra_region);
        met |= 1u << window;
    }
    if (!n || met != (1u << n / order) - 1)
        return fail_named(r->err, "the constraint", extra_region);
    gv_buffer_printf(r->words, "%swindoku", r->words->length ? "; " : "");
    return GV_OK;
}

/* ---- the object ---- */

/* Members that say something about the puzzle, but do not constrain it. */
static const char *const harmless[] = {
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "msgcorrect",
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
};

static bool is_harmless(const char *key)
{
    for (size_t i = 0; i < GV_N_OF(harmless); i++)
        if (strcmp(key, harmless[i]) == 0)
            return true;
    return false;
}

static gv_status read_member(reading *r, const char *key, json_t *value)
{
    if (strcmp(key, extra_region) == 0)
        return read_extra_regions(r, value);
    if ((strcmp(key, rising) == 0 || strcmp(key, falling) == 0) && json_is_true(value))
        return GV_OK; // read before
    for (size_t i = 0; i < GV_N_OF(rows); i++)
        if (strcmp(key, rows[i].key) == 0) {
            r->row = &rows[i];
            return read_row(r, key, value);
        }
    return fail_named(r->err, "the constraint", key);
}

gv_status gv_fpuzzles_rules_read(gv_buffer *words, json_t *root, gv_shape shape,
                                 gv_error *err)
{
    reading r = { .words = words, .shape = shape, .err = err };
    const char *key;
    json_t *value;
    read_diagonals(&r, root);
    json_object_foreach(root, key, value)
    {
        if (!is_harmless(key) && !is_empty(value))
            GV_TRY(read_member(&r, key, value));
    }
    return words->failed ? gv_fail_memory(err) : GV_OK;
}

/* ---- writing ---- */

static void put_name(gv_json *json, int row, int column)
{
    char name[32];
    (void)snprintf(name, sizeof name, "R%dC%d", row + 1, column + 1);
    gv_json_puts(json, name);
}

static void put_cell_name(gv_json *json, uint32_t cell, unsigned order)
{
    put_name(json, (int)(cell / order), (int)(cell % order));
}

static void put_list(gv_json *json, const char *key, const uint32_t *cells, uint32_t n,
                     unsigned order)
{
    if (key)
        gv_json_key(json, key);
    gv_json_array_begin(json);
    for (uint32_t i = 0; i < n; i++)
        put_cell_name(json, cells[i], order);
    gv_json_array_end(json);
}

/* Values are strings, as f-puzzles writes them. */
static void put_number(gv_json *json, const constraint *row,
                       const gv_variant_rule *rule, unsigned order)
{
    char value[16];
    const unsigned number = rule->has_number ? rule->number : usual_value(row, order);
    if (!number)
        return;
    (void)snprintf(value, sizeof value, "%u", number);
    gv_json_key(json, "value");
    gv_json_puts(json, value);
}

static void write_cell(gv_json *json, const constraint *row,
                       const gv_variant_rule *rule, unsigned order)
{
    (void)row;
    for (uint32_t i = 0; i < rule->n_cells; i++) {
        gv_json_object_begin(json);
        gv_json_key(json, "cell");
        put_cell_name(json, rule->cells[i], order);
        gv_json_object_end(json);
    }
}

static void write_cells(gv_json *json, const constraint *row,
                        const gv_variant_rule *rule, unsigned order)
{
    gv_json_object_begin(json);
    put_list(json, "cells", rule->cells, rule->n_cells, order);
    put_number(json, row, rule, order);
    gv_json_object_end(json);
}

static void write_line(gv_json *json, const constraint *row,
                       const gv_variant_rule *rule, unsigned order)
{
    gv_json_object_begin(json);
    gv_json_key(json, "lines");
    gv_json_array_begin(json);
    put_list(json, NULL, rule->cells, rule->n_cells, order);
    gv_json_array_end(json);
    put_number(json, row, rule, order);
    gv_json_object_end(json);
}

static void write_arrow(gv_json *json, const constraint *row,
                        const gv_variant_rule *rule, unsigned order)
{
    (void)row;
    gv_json_object_begin(json);
    put_list(json, "cells", rule->cells, 1, order);
    gv_json_key(json, "lines");
    gv_json_array_begin(json);
    put_list(json, NULL, rule->cells, rule->n_cells, order);
    gv_json_array_end(json);
    gv_json_object_end(json);
}

static void write_diagonal(gv_json *json, const constraint *row,
                           const gv_variant_rule *rule, unsigned order)
{
    const int r0 = (int)(rule->cells[0] / order), c0 = (int)(rule->cells[0] % order);
    assert(rule->n_cells > 1); // the rule has no other diagonals
    const int down = (int)(rule->cells[1] / order) > r0 ? 1 : -1;
    const int right = (int)(rule->cells[1] % order) > c0 ? 1 : -1;
    const char direction[] = { down > 0 ? 'D' : 'U', right > 0 ? 'R' : 'L', '\0' };
    gv_json_object_begin(json);
    gv_json_key(json, "cell");
    put_name(json, r0 - down, c0 - right);
    put_list(json, "cells", rule->cells, rule->n_cells, order);
    gv_json_key(json, "direction");
    gv_json_puts(json, direction);
    put_number(json, row, rule, order);
    gv_json_object_end(json);
}

static void write_xv(gv_json *json, const constraint *row, const gv_variant_rule *rule,
                     unsigned order)
{
    gv_json_object_begin(json);
    put_list(json, "cells", rule->cells, rule->n_cells, order);
    gv_json_key(json, "value");
    gv_json_puts(json, row->form[0] == 'x' ? "X" : "V");
    gv_json_object_end(json);
}

static void write_clone(gv_json *json, const constraint *row,
                        const gv_variant_rule *rule, unsigned order)
{
    (void)row;
    const uint32_t half = rule->n_cells / 2;
    gv_json_object_begin(json);
    put_list(json, "cells", rule->cells, half, order);
    put_list(json, "cloneCells", rule->cells + half, rule->n_cells - half, order);
    gv_json_object_end(json);
}

static bool is_of_row(const gv_variant_rule *rule, const constraint *row)
{
    return strcmp(rule->kind->name, row->rule) == 0 &&
           form_of(row, rule->kind) == rule->form;
}

/* Writes all rules of a row as one member. The rows of one key follow each other. */
static void write_row(gv_json *json, const gv_variant *variant, const constraint *row,
                      bool *is_open)
{
    for (uint32_t i = 0; i < variant->n_rules; i++) {
        if (!is_of_row(&variant->rules[i], row))
            continue;
        if (!*is_open)
            gv_json_key(json, row->key);
        if (!row->write) {
            gv_json_bool(json, true);
            return;
        }
        if (!*is_open)
            gv_json_array_begin(json);
        *is_open = true;
        row->write(json, row, &variant->rules[i], variant->shape.order);
    }
}

static void write_rows(gv_json *json, const gv_variant *variant)
{
    bool is_open = false;
    for (size_t i = 0; i < GV_N_OF(rows); i++) {
        write_row(json, variant, &rows[i], &is_open);
        const bool is_last =
            i + 1 == GV_N_OF(rows) || strcmp(rows[i].key, rows[i + 1].key) != 0;
        if (is_open && is_last) {
            gv_json_array_end(json);
            is_open = false;
        }
    }
}

/* Forms: both, down, up. */
static void write_diagonals(gv_json *json, const gv_variant *variant)
{
    bool has[2] = { false, false }; // down, up
    for (uint32_t i = 0; i < variant->n_rules; i++) {
        const gv_variant_rule *rule = &variant->rules[i];
        if (strcmp(rule->kind->name, "diagonals") != 0)
            continue;
        has[0] |= rule->form != 2;
        has[1] |= rule->form != 1;
    }
    for (unsigned i = 0; i < 2; i++)
        if (has[i]) {
            gv_json_key(json, i ? rising : falling);
            gv_json_bool(json, true);
        }
}

static void write_windows(gv_json *json, const gv_variant *variant)
{
    const unsigned order = variant->shape.order;
    uint32_t windows[GV_MOST_WINDOW_CELLS];
    const gv_rule_kind *kind = gv_rule_kind_by_name("windoku");
    if (!gv_variant_find(variant, kind))
        return;
    const unsigned n = gv_variant_windows(windows, variant->shape);
    gv_json_key(json, extra_region);
    gv_json_array_begin(json);
    for (unsigned first = 0; first < n; first += order) {
        gv_json_object_begin(json);
        put_list(json, "cells", windows + first, order, order);
        gv_json_object_end(json);
    }
    gv_json_array_end(json);
}

static bool can_write(const gv_variant_rule *rule)
{
    if (rule->kind->has_regions || strcmp(rule->kind->name, "diagonals") == 0 ||
        strcmp(rule->kind->name, "windoku") == 0)
        return true;
    for (size_t i = 0; i < GV_N_OF(rows); i++)
        if (is_of_row(rule, &rows[i]))
            return true;
    return false;
}

gv_status gv_fpuzzles_rules_write(gv_json *json, const gv_variant *variant,
                                  gv_error *err)
{
    for (uint32_t i = 0; i < variant->n_rules; i++)
        if (!can_write(&variant->rules[i]))
            return gv_fail(err, GV_ERR_UNSUPPORTED,
                           "f-puzzles cannot express the rule '%s'",
                           variant->rules[i].kind->name);
    write_diagonals(json, variant);
    write_windows(json, variant);
    write_rows(json, variant);
    return GV_OK;
}
