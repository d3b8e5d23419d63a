/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.c -- givens export: the puzzles of a store with their weights and ratings, in
 * the order of units, in the form of `generate`. */
#include "cli/output/answer.h"
#include "cli/stream/store_input.h"
#include "cli/stream/units.h"
#include "rate/rating.h"
#include "study/puzzle_cells.h"
#include "text/csp_text.h"
#include "text/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Columns before those of the ratings: clues, log_weight, grid, unit. */
enum { FIRST_RATING = 4, MAX_SCHEMES = GV_MAX_COLUMNS - FIRST_RATING };

enum { FLUSH_BYTES = 1 << 18 };

typedef struct export_options {
    bool csp;
} export_options;

typedef struct exporter {
    gv_run *run;
    gv_store *store;
    gv_arena arena;
    gv_instance *empty;
    gv_label *givens; /* of the current puzzle */
    gv_store_scheme schemes[MAX_SCHEMES];
    size_t n_schemes; /* may be more than there is room for */
    gv_unit_slot slot;
    gv_worker worker;
} exporter;

/* ---- columns ---- */

/* The newest version of a rating has its name, an older one NAME@VERSION. */
static const char *column_name(exporter *e, const gv_store_scheme *scheme)
{
    bool is_newest = true;
    for (size_t i = 0; i < e->n_schemes; i++)
        if (strcmp(e->schemes[i].name, scheme->name) == 0 &&
            e->schemes[i].version > scheme->version)
            is_newest = false;
    if (is_newest)
        return scheme->name;
    gv_buffer name;
    gv_buffer_init(&name, NULL);
    gv_buffer_printf(&name, "%s@%u", scheme->name, scheme->version);
    char *kept = name.failed ? NULL : GV_ARENA_NEW(&e->arena, char, name.length + 1);
    if (kept)
        memcpy(kept, name.text, name.length);
    gv_buffer_free(&name);
    return kept;
}

static void take_scheme(void *user, const gv_store_scheme *scheme)
{
    exporter *e = user;
    if (e->n_schemes < MAX_SCHEMES) {
        gv_store_scheme *kept = &e->schemes[e->n_schemes];
        *kept = *scheme;
        const size_t size = strlen(scheme->name) + 1;
        char *name = gv_arena_take(&e->arena, size);
        if (name)
            memcpy(name, scheme->name, size);
        kept->name = name;
    }
    e->n_schemes++;
}

/* The place of a rating in the table of ratings; after the last if it is not there. */
static size_t place_of(const char *name)
{
    size_t row = 0;
    while (row < gv_n_ratings && strcmp(gv_ratings[row].name, name) != 0)
        row++;
    return row;
}

/* The words of a rating whose values are words; NULL if they are numbers. */
static const char *const *words_of(const char *name)
{
    const size_t row = place_of(name);
    return row < gv_n_ratings ? gv_ratings[row].words : NULL;
}

/* The word of a value; NULL if there is none: a file may contain any number. */
static const char *word_of(const char *name, uint64_t value)
{
    const char *const *words = words_of(name);
    for (uint64_t i = 0; words && words[i]; i++)
        if (i == value)
            return words[i];
    return NULL;
}

/* In the order of the table of ratings, older versions first: the order in which they
 * were added leaves no trace. */
static int compare_schemes(const void *one, const void *other)
{
    const gv_store_scheme *a = one, *b = other;
    const size_t place_a = place_of(a->name), place_b = place_of(b->name);
    if (place_a != place_b)
        return place_a < place_b ? -1 : 1;
    const int by_name = strcmp(a->name, b->name);
    return by_name ? by_name : (a->version > b->version) - (a->version < b->version);
}

/* A file may contain any number where there should be a word. */
static gv_column scheme_column(const char *name, const gv_store_scheme *scheme)
{
    const size_t row = place_of(scheme->name);
    const gv_rating *rating = row < gv_n_ratings ? &gv_ratings[row] : NULL;
    return (gv_column){ .name = name,
                        .kind = rating && rating->words ? GV_COLUMN_MIXED
                                : scheme->n_decimals    ? GV_COLUMN_REAL
                                                        : GV_COLUMN_INTEGER,
                        .meaning = rating ? rating->summary : "a rating",
                        .words = rating ? rating->words : NULL,
                        .has_bounds = true };
}

static gv_status find_columns(exporter *e, gv_error *err)
{
    GV_TRY(
        gv_stored_status(e->run, gv_store_schemes(e->store, take_scheme, e, err), err));
    if (e->n_schemes > MAX_SCHEMES)
        return gv_stored_status(
            e->run,
            gv_fail(err, GV_ERR_INPUT,
                    "the store has %zu ratings, a table has room for %d", e->n_schemes,
                    MAX_SCHEMES),
            err);
    for (size_t i = 0; i < e->n_schemes; i++)
        if (!e->schemes[i].name)
            return gv_fail_memory(err);
    qsort(e->schemes, e->n_schemes, sizeof e->schemes[0], compare_schemes);
    for (size_t i = 0; i < e->n_schemes; i++) {
        const char *name = column_name(e, &e->schemes[i]);
        if (!name)
            return gv_fail_memory(err);
        e->run->columns[e->run->n_columns++] = scheme_column(name, &e->schemes[i]);
    }
    return GV_OK;
}

/* ---- rows ---- */

/* As in `rate`: a number, a word, a lower bound, or the reason that there is none. */
static gv_cell rating_cell(const gv_store_rating *rating, const gv_store_scheme *scheme)
{
    if (!rating->has_value) {
        const bool is_undefined = !rating->word || strcmp(rating->word, "-") == 0;
        const gv_outcome reason =
            is_undefined ? GV_OUTCOME_OK : gv_outcome_find(rating->word);
        return gv_cell_absent(reason < GV_N_OUTCOMES ? reason : GV_OUTCOME_ERROR);
    }
    const char *word = word_of(scheme->name, rating->value);
    if (word)
        return gv_cell_text(word);
    gv_cell cell = gv_cell_fixed(rating->value, scheme->n_decimals);
    cell.is_bound = rating->word != NULL;
    return cell;
}

static void fill_cells(exporter *e, uint64_t unit, const gv_store_puzzle *puzzle,
                       const gv_store_rating *ratings)
{
    gv_cell *cells = e->worker.cells;
    cells[0] = gv_cell_integer(puzzle->clues);
    cells[1] = gv_cell_styled(puzzle->log_weight, 12, GV_REAL_PADDED);
    cells[2] = gv_cell_integer(puzzle->grid);
    cells[3] = gv_cell_integer(unit);
    for (size_t i = 0; i < e->n_schemes; i++)
        cells[FIRST_RATING + i] = rating_cell(&ratings[i], &e->schemes[i]);
}

static gv_status flush(exporter *e, gv_error *err)
{
    const gv_buffer *out = &e->slot.out;
    if (out->failed)
        return gv_fail_memory(err);
    if (out->length)
        GV_TRY(gv_output_write(&e->run->output, out->text, out->length, err));
    gv_buffer_reset(&e->slot.out);
    gv_buffer_reset(&e->slot.ends);
    return GV_OK;
}

static gv_status put_puzzle(exporter *e, uint64_t unit, const gv_store_puzzle *puzzle,
                            const gv_store_rating *ratings, gv_error *err)
{
    const gv_net *net = e->empty->net;
    if (!gv_puzzle_cells_fit(net, puzzle->cells, puzzle->n_cells))
        return gv_stored_status(
            e->run,
            gv_fail(err, GV_ERR_INPUT,
                    "puzzle %u of unit %llu is not of the family of the store",
                    puzzle->number, (unsigned long long)unit),
            err);
    const uint32_t n_givens = gv_puzzle_cells_givens(e->givens, net, puzzle->cells);
    fill_cells(e, unit, puzzle, ratings);
    GV_TRY(
        gv_units_put(&e->slot, e->run, &e->worker, e->empty, e->givens, n_givens, err));
    return e->slot.out.length < FLUSH_BYTES ? GV_OK : flush(e, err);
}

static gv_status put_all(exporter *e, gv_store_cursor *cursor, gv_error *err)
{
    gv_store_rating ratings[MAX_SCHEMES];
    while (!gv_env_stopped(e->run->env)) {
        uint64_t unit;
        gv_store_puzzle puzzle;
        bool found;
        const gv_status status =
            gv_store_next_puzzle_row(cursor, &unit, &puzzle, ratings, &found, err);
        GV_TRY(gv_stored_status(e->run, status, err));
        if (!found)
            return GV_OK;
        GV_TRY(put_puzzle(e, unit, &puzzle, ratings, err));
    }
    gv_run_note(e->run, GV_EXIT_INTERRUPTED);
    return GV_OK;
}

/* Puzzles of a csp are its givens: a line names it, once, by its text, which readers
 * understand wherever they are. */
static gv_status name_csp(exporter *e, gv_error *err)
{
    gv_buffer *const out = &e->slot.out;
    if (!gv_net_is_csp(e->empty->net) || e->run->form.kind == GV_FORM_JSON)
        return GV_OK;
    gv_buffer_puts(out, "#csp ");
    GV_TRY(gv_csp_text_write_line(out, e->empty, err));
    gv_buffer_putc(out, '\n');
    return GV_OK;
}

/* The csp itself. */
static gv_status write_csp(exporter *e, gv_error *err)
{
    if (!gv_net_is_csp(e->empty->net))
        return gv_fail(err, GV_ERR_ARGUMENT, "--csp: this study is not of a csp");
    GV_TRY(gv_format_put(&e->slot.out, e->empty, GV_FORMAT_CSP, GV_ALPHABET_AUTO, err));
    gv_buffer_putc(&e->slot.out, '\n');
    return flush(e, err);
}

static gv_status write_table(exporter *e, gv_error *err)
{
    gv_store_cursor *cursor;
    GV_TRY(name_csp(e, err));
    gv_answer_begin(&e->slot.out, e->run, NULL);
    gv_status status = gv_store_read_puzzles(&cursor, e->store, 0, UINT64_MAX,
                                             e->schemes, e->n_schemes, err);
    GV_TRY(gv_stored_status(e->run, status, err));
    status = put_all(e, cursor, err);
    gv_store_cursor_free(cursor);
    GV_TRY(status);
    gv_answer_end(&e->slot.out, e->run);
    return flush(e, err);
}

static gv_status export_store(exporter *e, gv_error *err)
{
    const export_options *own = e->run->options;
    GV_TRY(gv_stored_instance(&e->empty, e->run, e->store, &e->arena, err));
    if (own->csp)
        return write_csp(e, err);
    e->givens = GV_ARENA_NEW(&e->arena, gv_label, e->empty->net->n_primary);
    if (!e->givens)
        return gv_fail_memory(err);
    GV_TRY(find_columns(e, err));
    return write_table(e, err);
}

static gv_status run_export(gv_run *run, gv_error *err)
{
    if (run->operands.n_items != 1)
        return gv_fail(err, GV_ERR_ARGUMENT, "export needs one store, found %zu",
                       run->operands.n_items);
    exporter e = { .run = run };
    gv_arena_init(&e.arena, NULL);
    GV_TRY(gv_stored_open(&e.store, run, run->operands.items[0], err));
    const gv_status status = export_store(&e, err);
    gv_store_close(e.store);
    gv_buffer_free(&e.slot.out);
    gv_buffer_free(&e.slot.ends);
    gv_worker_free(&e.worker);
    gv_arena_free(&e.arena);
    return status;
}

/* ---- the verb ---- */

static const gv_option option_rows[] = {
    GV_OPT_FLAG("csp", GV_OPT_IN(export_options, csp),
                "print the csp that was studied, instead of its puzzles"),
    GV_OPTS_TO_PUZZLES,
    GV_OPTS_OUTPUT,
    GV_OPTS_ALPHABET,
    GV_OPTS_PROVENANCE,
    GV_OPTS_MACHINES,
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_export = {
    .name = "export",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(export_options),
    .allowed_on_server = true,
    .reads_stores = true,
    .operands = "file.db",
    .summary = "print the puzzles of a store with their ratings",
    .answers_puzzle = true,
    .answers_solution = true,
    .rewrites_puzzle = true,
    .table_only = true,
    .has_ratings = true,
    .n_columns = 4,
    .columns =
        (const gv_column[]){ GV_INTEGERS("clues", "number of givens"),
                             GV_REALS("log_weight", "natural logarithm of its weight"),
                             GV_INTEGERS("grid", "number of its grid in the unit"),
                             GV_INTEGERS("unit", "number of the unit") },
    .run = run_export,
};
