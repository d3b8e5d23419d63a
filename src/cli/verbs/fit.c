/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fit.c -- givens fit: the place of the peak, or of the backbone's minimum, as a
 * model of the block; from a sweep, from a table of blocks and holes, or from the
 * published table. */
#include "cli/stream/store_input.h"
#include "experiment/peak_fit.h"
#include "experiment/sweep_summary.h"
#include "study_report/stat_text.h"
#include "store/sweep_store.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct fit_options {
    bool published;
    const char *of;
    const char *solver;
    const char *encoding;
    const char *pattern;
    const char *measure;
    uint64_t quantile;
} fit_options;

static gv_status prepare(gv_run *run, gv_error *err)
{
    const fit_options *own = run->options;
    if (run->operands.n_items != (own->published ? 0 : 1))
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "fit needs one store or table, or --published");
    return GV_OK;
}

/* ---- a table: block (or m and n) and h ---- */

typedef struct columns {
    int block, m, n, holes; /* places in a line; -1: not present */
    char separator;
} columns;

/* Whether field `at` of the line is `name`. */
static const char *field(const char *line, int at, char separator, size_t *length)
{
    for (; at > 0 && line; at--) {
        line = strchr(line, separator);
        line = line ? line + 1 : NULL;
    }
    if (!line)
        return NULL;
    const char *end = strchr(line, separator);
    *length = end ? (size_t)(end - line) : strlen(line);
    return line;
}

static int find_column(const char *header, char separator, const char *name)
{
    size_t length;
    const char *at;
    for (int i = 0; (at = field(header, i, separator, &length)); i++)
        if (length == strlen(name) && strncmp(at, name, length) == 0)
            return i;
    return -1;
}

static bool read_header(columns *out, const char *line)
{
    const char separator = strchr(line, '\t') ? '\t' : ',';
    *out = (columns){ .block = find_column(line, separator, "block"),
                      .m = find_column(line, separator, "m"),
                      .n = find_column(line, separator, "n"),
                      .holes = find_column(line, separator, "h"),
                      .separator = separator };
    if (out->holes < 0)
        out->holes = find_column(line, separator, "holes");
    return out->holes >= 0 && (out->block >= 0 || (out->m >= 0 && out->n >= 0));
}

static double number_at(const char *line, int at, char separator)
{
    size_t length;
    const char *text = at < 0 ? NULL : field(line, at, separator, &length);
    char *end = NULL;
    const double number = text ? strtod(text, &end) : NAN;
    return text && end == text + length && length ? number : NAN;
}

static bool read_row(gv_peak_point *out, const char *line, const columns *c)
{
    double m = number_at(line, c->m, c->separator);
    double n = number_at(line, c->n, c->separator);
    size_t length = 0;
    const char *block =
        c->block < 0 ? NULL : field(line, c->block, c->separator, &length);
    gv_option_block sides;
    const char *end = block ? gv_block_read(&sides, block) : NULL;
    if (end && end == block + length) {
        m = sides.rows;
        n = sides.columns;
    }
    const double holes = number_at(line, c->holes, c->separator);
    if (!(m >= 1 && m <= (double)GV_MAX_ORDER && n >= 1 && n <= (double)GV_MAX_ORDER &&
          holes > 0 && isfinite(holes)))
        return false;
    *out = (gv_peak_point){ .block_rows = (unsigned)m,
                            .block_cols = (unsigned)n,
                            .holes = holes,
                            .interval = { NAN, NAN } };
    return true;
}

static gv_status fail_line(gv_run *run, const char *path, size_t number,
                           const char *what, gv_error *err)
{
    gv_run_note(run, GV_EXIT_INPUT);
    return gv_fail(err, GV_ERR_INPUT, "%.100s:%zu: %s", path, number, what);
}

/* Lines of `file`, at most some thousands. */
static gv_status read_lines(gv_peak_points *out, FILE *file, gv_run *run,
                            const char *path, gv_arena *arena, gv_error *err)
{
    enum { MOST = 4096 };
    char line[1024];
    columns c = { .holes = -1 };
    bool has_header = false;
    gv_peak_points points = { .items = GV_ARENA_NEW(arena, gv_peak_point, MOST) };
    if (!points.items)
        return gv_fail_memory(err);
    for (size_t number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!*line || *line == '#')
            continue;
        if (!has_header) {
            has_header = true;
            if (!read_header(&c, line))
                return fail_line(run, path, number,
                                 "expected a header with block (or m and n) and h",
                                 err);
            continue;
        }
        if (points.n_items == MOST)
            return fail_line(run, path, number, "too many rows", err);
        if (!read_row(&points.items[points.n_items++], line, &c))
            return fail_line(run, path, number, "expected a block MxN and its holes",
                             err);
    }
    *out = points;
    return GV_OK;
}

static gv_status read_table(gv_peak_points *out, gv_run *run, const char *path,
                            gv_arena *arena, gv_error *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(path, "re");
    if (!file) {
        gv_run_note(run, GV_EXIT_INPUT);
        return gv_fail(err, GV_ERR_IO, "cannot open '%s': %s", path, strerror(errno));
    }
    const gv_status status = read_lines(out, file, run, path, arena, err);
    if (!is_stdin)
        (void)fclose(file);
    return status;
}

/* ---- a sweep ---- */

/* Whether the file begins like every SQLite file. A pipe is not examined: what is read
 * from it is gone. */
static bool is_database(const char *path)
{
    static const char magic[] = "SQLite format 3";
    char start[sizeof magic] = "";
    struct stat facts;
    FILE *file =
        stat(path, &facts) == 0 && S_ISREG(facts.st_mode) ? fopen(path, "re") : NULL;
    if (!file)
        return false;
    const size_t n = fread(start, 1, sizeof magic, file);
    (void)fclose(file);
    return n == sizeof magic && memcmp(start, magic, sizeof magic) == 0;
}

static gv_status read_sweep(gv_peak_points *out, const char **note, gv_run *run,
                            const gv_peak_query *query, gv_arena *arena, gv_error *err)
{
    gv_store *store;
    gv_sweep_data data;
    GV_TRY(gv_stored_status(
        run, gv_sweep_store_open(&store, run->operands.items[0], GV_STORE_READ, err),
        err));
    gv_store_watch(store, run->env->stop);
    gv_status status =
        gv_stored_status(run, gv_sweep_data_read(&data, store, arena, err), err);
    if (status == GV_OK) {
        *note = gv_sweep_note(&data, arena);
        status = gv_peak_points_find(out, &data, query, arena, err);
    }
    gv_store_close(store);
    return status;
}

/* ---- the verb ---- */

/* A table and the published peaks leave no choice. */
static gv_status check_no_choice(const gv_run *run, gv_error *err)
{
    static const char *const options[] = { "solver", "encoding", "pattern", "measure",
                                           "quantile" };
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (gv_run_given(run, options[i]))
            return gv_fail(err, GV_ERR_ARGUMENT, "--%s needs the store of a sweep",
                           options[i]);
    return GV_OK;
}

static gv_status make_tables(gv_stat_tables *tables, gv_run *run, gv_error *err)
{
    const fit_options *own = run->options;
    gv_peak_query query = { .backbone = own->of && strcmp(own->of, "backbone") == 0,
                            .solver = own->solver,
                            .encoding = own->encoding,
                            .pattern = own->pattern,
                            .measure = GV_MEASURE_CPU,
                            .part = (double)own->quantile / 100 };
    gv_peak_points points;
    const char *note = NULL;
    const bool has_sweep = !own->published && is_database(run->operands.items[0]);
    if (!has_sweep)
        GV_TRY(check_no_choice(run, err));
    if (own->measure)
        (void)gv_measure_by_name(&query.measure, own->measure);
    if (own->published) {
        GV_TRY(gv_peak_points_published(&points, tables->arena, err));
        note = "of the published peaks (Table 1 of the paper); the published model is "
               "of orders 26 to 30";
    } else if (has_sweep) {
        GV_TRY(read_sweep(&points, &note, run, &query, tables->arena, err));
    } else {
        GV_TRY(read_table(&points, run, run->operands.items[0], tables->arena, err));
    }
    const gv_status status =
        gv_peak_fit_make(tables, &points, &query, run->settings.seed, note, err);
    return status == GV_ERR_ARGUMENT ? gv_stored_status(run, status, err) : status;
}

static void put_tables(gv_buffer *out, const gv_stat_tables *tables, const gv_run *run)
{
    if (run->form.kind != GV_FORM_JSON) {
        if (run->settings.provenance)
            gv_provenance_lines(out, run);
        gv_stat_text_tables(out, tables, &run->layout.table);
        return;
    }
    for (const gv_stat_table *table = tables->first; table; table = table->next)
        gv_stat_text_json(out, table);
    gv_provenance_json(out, run);
}

static gv_status run_fit(gv_run *run, gv_error *err)
{
    gv_arena arena;
    gv_buffer out;
    gv_arena_init(&arena, NULL);
    gv_buffer_init(&out, NULL);
    gv_stat_tables tables = { .arena = &arena };
    gv_status status = make_tables(&tables, run, err);
    if (status == GV_OK) {
        put_tables(&out, &tables, run);
        status = out.failed ? gv_fail_memory(err)
                            : gv_output_write(&run->output, out.text, out.length, err);
    }
    gv_buffer_free(&out);
    gv_arena_free(&arena);
    return status;
}

/* ---- the verb ---- */

static const fit_options defaults = { .quantile = 50 };

static const gv_option option_rows[] = {
    GV_OPT_FLAG("published", GV_OPT_IN(fit_options, published),
                "fit the published peaks"),
    GV_OPT_CHOICE(
        "of", "WHAT", "peak backbone", GV_OPT_IN(fit_options, of),
        "what to fit: the peak, by default, or the minimum of the look-ahead backbone"),
    GV_OPT_TEXT("solver", "NAME", GV_OPT_IN(fit_options, solver),
                "the solver whose peaks are fitted"),
    GV_OPT_TEXT("encoding", "NAME", GV_OPT_IN(fit_options, encoding),
                "its encoding, if there are several"),
    GV_OPT_TEXT("pattern", "NAME", GV_OPT_IN(fit_options, pattern),
                "the pattern, if there are several"),
    GV_OPT_CHOICE("measure", "NAME", "cpu conflicts decisions",
                  GV_OPT_IN(fit_options, measure),
                  "what the peak is a peak of; cpu by default"),
    GV_OPT_NUMBER(
        "quantile", 0, "P", 1, 99, GV_OPT_IN(fit_options, quantile),
        "the percentile of runs whose peak it is; 50, the median, by default"),
    GV_OPT_NUMBER("seed", 0, "S", 0, UINT64_MAX, GV_SHARED(seed),
                  "seed of the bootstrap; 0 by default"),
    GV_OPTS_TO_TABLE,
    GV_OPTS_OUTPUT,
    GV_OPTS_PROVENANCE,
    GV_OPTS_STAT_NA,
    GV_OPTS_NO_HEADER,
    GV_OPTS_NO_RUN,
    GV_OPTS_COLOR,
    GV_OPTS_HELP,
};

const gv_verb gv_verb_fit = {
    .name = "fit",
    .options = GV_OPTIONS(option_rows),
    .options_size = sizeof(fit_options),
    .defaults = &defaults,
    .operands = "file.db | table",
    .summary = "fit the place of the peak as a model of the block",
    .table_only = true,
    .answers_tables = true,
    .prepare = prepare,
    .run = run_fit,
};
