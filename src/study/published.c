/* SPDX-License-Identifier: GPL-3.0-or-later */
/* published.c -- the published numbers as printed, with ours next to them. The last
 * printed digit shows how a number was rounded: that is a part of its error, besides
 * that of the published sample. */
#include "study/published.h"

#include "study/summary_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum column { BOTTOM_UP, TOP_DOWN, CONTROLLED_BIAS, ALL_MINIMAL } column;

static const struct {
    const char *name;
    gv_method method; /* ours of the same law; none for the truth */
} columns_of[] = {
    [BOTTOM_UP] = { "bottom-up", GV_METHOD_BOTTOM_UP },
    [TOP_DOWN] = { "top-down", GV_METHOD_TOP_DOWN },
    [CONTROLLED_BIAS] = { "controlled-bias", GV_METHOD_CONTROLLED_BIAS },
    [ALL_MINIMAL] = { "true", 0 },
};

/* Sizes of the published samples; for the truth the effective size. */
static const double size_all[] = { 1e6, 1e6, 5926343, 0.5359 * 5926343 };
static const double size_W[] = { 1e4, 1e6, 5926343, 0.5359 * 5926343 };
static const double size_SER[] = { 1e6, 1e6, 1380962, 0.5359 * 1380962 };

/* ---- a printed number ---- */

typedef struct printed {
    double value;
    double error; /* of rounding at first, then also of the published sample */
} printed;

/* Reads a number and moves past it; NAN at a lone "-". */
static printed read_printed(const char **text)
{
    const char *at = *text + strspn(*text, " ");
    char *end;
    const double value = strtod(at, &end);
    if (end == at) {
        *text = at + 1;
        return (printed){ NAN, NAN };
    }
    const char *point = memchr(at, '.', (size_t)(end - at));
    const char *power = memchr(at, 'e', (size_t)(end - at));
    const int n_decimals = point ? (int)strspn(point + 1, "0123456789") : 0;
    const double unit = pow(10, (power ? strtod(power + 1, NULL) : 0) - n_decimals);
    *text = end;
    return (printed){ value, unit / sqrt(12) }; // uniform over one unit
}

static double both(double one, double other)
{
    return sqrt(one * one + other * other);
}

static printed with_error(printed number, double error)
{
    return (printed){ number.value, both(number.error, error) };
}

/* ---- rows ---- */

typedef struct maker {
    gv_stat_tables *tables;
    gv_stat_table *table;
    const gv_findings *findings;
    bool is_partial; /* puzzles with many clues could not be found */
    bool by_clues;   /* rows of a given number of clues: it does not matter there */
    bool failed;
} maker;

static void put_row(maker *m, const char *quantity, column where, printed value,
                    gv_figure ours, double z, const char *note)
{
    if (isnan(value.value) || m->failed)
        return;
    if (m->is_partial && !m->by_clues)
        z = NAN;
    const gv_cell row[] = {
        gv_cell_text(quantity),
        gv_cell_text(columns_of[where].name),
        gv_value_cell(value.value),
        gv_error_cell(value.error),
        gv_value_cell(ours.value),
        gv_error_cell(ours.error),
        gv_cell_real(z, 3),
        note ? gv_cell_text(note) : gv_cell_absent(GV_OUTCOME_OK),
    };
    m->failed = !quantity || !gv_stat_table_put(m->tables, m->table, row);
}

enum { MIN_ESS = 10 }; // below, errors mean too little for a z

/* z is the difference over both errors; none if one grid has too large a share. */
static void put(maker *m, const char *quantity, column where, printed value,
                gv_figure ours, const char *note)
{
    const bool trusted =
        !(ours.ess < (double)MIN_ESS) && !(ours.largest > GV_LARGEST_SHARE);
    const double z = (ours.value - value.value) / both(value.error, ours.error);
    put_row(m, quantity, where, value, ours, trusted ? z : NAN, note);
}

/* If a number was seen few times, its own error is low whenever the number is. Then z
 * uses the error that the published number would give: squared errors of Poisson
 * variables are proportional to the number. */
static void put_seen(maker *m, const char *quantity, column where, printed value,
                     gv_figure ours, const char *note)
{
    const double factor =
        ours.ess < GV_NORMAL_HITS ? sqrt(value.value / ours.value) : 1;
    const double z =
        (ours.value - value.value) / both(value.error, factor * ours.error);
    put_row(m, quantity, where, value, ours, ours.ess < (double)MIN_ESS ? NAN : z,
            note);
}

static const gv_figure silent = { NAN, NAN, NAN, NAN, 0, NAN, NAN };

static bool can_say(const maker *m, column where)
{
    return where == ALL_MINIMAL ? gv_sample_has_weights(m->findings->sample)
                                : columns_of[where].method == m->findings->method;
}

static gv_weighting weighting_of(column where)
{
    return where == ALL_MINIMAL ? GV_TRUE : GV_RAW;
}

static gv_figure times(gv_figure figure, double factor)
{
    figure.value *= factor;
    figure.error *= factor;
    return figure;
}

/* ---- distributions ---- */

/* A percentage with the error of a share in a sample of `size`. */
static printed share_in(printed percent, double size)
{
    return with_error(percent, sqrt(percent.value * (100 - percent.value) / size));
}

static void put_clue_row(maker *m, column where, unsigned clues, printed share)
{
    gv_figure ours = silent;
    if (can_say(m, where))
        ours = where == ALL_MINIMAL
                   ? gv_clue_share(m->findings, clues)
                   : gv_sample_share(m->findings->sample, 0, clues, GV_RAW);
    put_seen(m, gv_summary_text(m->tables, "clues:%u", clues), where, share,
             times(ours, 100), NULL);
}

/* Counts of controlled bias are printed in full, so nothing is rounded. */
static const double cb_clues[] = { 2,       164,     6651,    110103, 704089,
                                   1814413, 2002349, 1007700, 247259, 31449,
                                   2088,    74,      2 };
static const double cb_W[] = { 2079210, 582174, 773585, 1186918, 1029466, 211098,
                               46608,   12662,  3335,   914,     265,     74,
                               21,      7,      4,      1,       1 };
static const double cb_B[] = { 2079210, 582174, 773585, 1186994, 1031982, 214115, 45516,
                               10166,   2059,   429,    85,      20,      6,      2 };
static const double cb_gW[] = { 2079210, 582174, 775332, 1187571, 1030913,
                                209845,  45598,  11866,  2867,    713,
                                186,     52,     9,      6,       1 };
enum { FIRST_CLUES = 20, N_CLUES = 13, N_W = 17, N_B = 14, N_gW = 15 };

static void put_clues(maker *m)
{
    const char *bottom_up = ".028 .856 8.24 27.67 36.38 20.59 5.45 .72 .054 .0024";
    const char *top_down = ".0044 .24 3.45 17.25 34.23 29.78 12.21 2.53 .27 .017 .001";
    const char *truth =
        "1.32e-7 3.14e-5 3.48e-3 .148 2.285 13.425 31.909 32.712 15.480 "
        "3.598 .414 .0241 1.02e-3";
    const char *errors = ".93e-7 .25e-5 .043e-3 .00045 .0027 .010 .023 .033 .031 .020 "
                         ".009 .0028 .7e-3";
    for (unsigned i = 0; i < N_CLUES; i++) {
        const unsigned n = FIRST_CLUES + i;
        const printed cb = { 100 * cb_clues[i] / size_all[CONTROLLED_BIAS], 0 };
        if (*bottom_up)
            put_clue_row(m, BOTTOM_UP, n,
                         share_in(read_printed(&bottom_up), size_all[BOTTOM_UP]));
        if (*top_down)
            put_clue_row(m, TOP_DOWN, n,
                         share_in(read_printed(&top_down), size_all[TOP_DOWN]));
        put_clue_row(m, CONTROLLED_BIAS, n, share_in(cb, size_all[CONTROLLED_BIAS]));
        const printed share = read_printed(&truth);
        put_clue_row(m, ALL_MINIMAL, n, with_error(share, read_printed(&errors).value));
    }
}

static void put_level_row(maker *m, const char *name, column where, unsigned level,
                          printed share)
{
    const gv_sample *const s = m->findings->sample;
    const size_t v = gv_sample_find(s, name);
    gv_figure ours = silent;
    if (v && can_say(m, where))
        ours = gv_sample_share(s, v, level, weighting_of(where));
    put_seen(m, gv_summary_text(m->tables, "%s:%u", name, level), where,
             share_in(share, size_W[where]), times(ours, 100),
             where == ALL_MINIMAL && level > 12 ? "rests on few puzzles" : NULL);
}

/* Row 3 of Table 1: puzzles that whips up to this length solve. Near 100 % the
 * remaining puzzles matter: there must be enough. */
static void put_W_up_to(maker *m, column where, unsigned level, printed share)
{
    const gv_sample *const s = m->findings->sample;
    const size_t v = gv_sample_find(s, "W");
    gv_figure ours = silent;
    if (v && can_say(m, where))
        ours = gv_sample_share_to(s, v, level, weighting_of(where));
    const double left = (1 - ours.value) / ours.error;
    ours.ess = ours.error > 0 ? fmin(ours.ess, left * left) : 0;
    share.value = fmin(share.value, 100); // printed shares add up to a little more
    put(m, gv_summary_text(m->tables, "W_up_to:%u", level), where,
        share_in(share, size_W[where]), times(ours, 100), NULL);
}

/* A level and all up to it; `sum` contains those before it. */
static void put_W_row(maker *m, column where, unsigned level, printed share,
                      printed *sum)
{
    put_level_row(m, "W", where, level, share);
    if (isnan(share.value))
        return;
    sum->value += share.value;
    sum->error = both(sum->error, share.error);
    put_W_up_to(m, where, level, *sum);
}

static void put_W_levels(maker *m)
{
    const char *bottom_up =
        "46.27 13.32 12.36 15.17 10.18 1.98 0.49 0.19 0.020 0.010 - "
        "0.01";
    const char *top_down = "41.76 12.06 13.84 16.86 12.29 2.42 0.55 0.15 0.047 0.013 "
                           "3.8e-3 1.5e-3 9.0e-4 2.0e-4";
    const char *truth =
        "29.17 8.44 12.61 22.26 21.39 4.67 1.07 0.29 0.072 0.020 5.5e-3 "
        "1.5e-3 3.4e-4 0.7e-4 7.17e-5 6.3e-5 0.32e-5";
    printed sums[ALL_MINIMAL + 1] = { { 0, 0 } };
    for (unsigned level = 0; level < N_W; level++) {
        const printed cb = { 100 * cb_W[level] / size_W[CONTROLLED_BIAS], 0 };
        if (*bottom_up)
            put_W_row(m, BOTTOM_UP, level, read_printed(&bottom_up), &sums[BOTTOM_UP]);
        if (*top_down)
            put_W_row(m, TOP_DOWN, level, read_printed(&top_down), &sums[TOP_DOWN]);
        put_W_row(m, CONTROLLED_BIAS, level, cb, &sums[CONTROLLED_BIAS]);
        put_W_row(m, ALL_MINIMAL, level, read_printed(&truth), &sums[ALL_MINIMAL]);
    }
}

/* For B and gW the counts of the collection are known. */
static void put_cb_levels(maker *m, const char *name, const double *counts,
                          unsigned n_levels)
{
    for (unsigned level = 0; level < n_levels; level++)
        put_level_row(m, name, CONTROLLED_BIAS, level,
                      (printed){ 100 * counts[level] / size_W[CONTROLLED_BIAS], 0 });
}

/* How often W, the first rating, and another one differ, for puzzles as sampled. */
static gv_figure our_difference(const gv_sample *s, const char *name)
{
    const size_t v = gv_sample_find(s, name);
    if (v < 2 || gv_sample_find(s, "W") != 1)
        return silent;
    uint64_t n_all = 0, n_equal = 0;
    const size_t n_one = gv_sample_n_levels(s, 1), n_other = gv_sample_n_levels(s, v);
    for (size_t one = gv_sample_level_first(n_one); one <= GV_LEVEL_BEYOND;
         one = gv_sample_level_next(one, n_one))
        for (size_t other = gv_sample_level_first(n_other); other <= GV_LEVEL_BEYOND;
             other = gv_sample_level_next(other, n_other)) {
            const uint64_t hits = gv_sample_pair(s, one, v, other).hits;
            n_all += hits;
            n_equal += one == other ? hits : 0;
        }
    const double n = (double)n_all, part = 1 - (double)n_equal / n;
    return (gv_figure){ part,  sqrt(part * (1 - part) / n), NAN, NAN,
                        n_all, (double)(n_all - n_equal),   0 };
}

static void put_differences(maker *m)
{
    static const struct {
        const char *quantity, *other, *percent;
    } rows[] = { { "W_not_B", "B", "0.257" },
                 { "W_not_gW", "gW", "0.215" },
                 { "W_not_gB", "gB", "0.416" },
                 { "B_not_gB", "", "0.164" } }; // ours are known only with W
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *text = rows[i].percent;
        const gv_figure ours = can_say(m, CONTROLLED_BIAS)
                                   ? our_difference(m->findings->sample, rows[i].other)
                                   : silent;
        put_seen(m, rows[i].quantity, CONTROLLED_BIAS,
                 share_in(read_printed(&text), size_W[CONTROLLED_BIAS]),
                 times(ours, 100), "per cent of puzzles whose ratings differ");
    }
}

/* ---- moments and correlations of all puzzles ---- */

typedef enum kind { MEAN, SD, SD_WITHIN, SKEWNESS, KURTOSIS, CORRELATION } kind;

typedef struct global_row {
    const char *quantity;
    kind what;
    const char *variable, *other; /* NULL: the clues */
    const char *values;           /* in the order of the columns */
    const double *sizes; /* NULL: only words were printed, nothing to compare */
    double sd;           /* of the variable, roughly: for the errors of means */
    const char *note;
} global_row;

static const global_row global_rows[] = {
    { "mean_clues", MEAN, NULL, NULL, "23.87 24.38 25.667 26.577", size_all, 1.4,
      NULL },
    { "sd_clues", SD, NULL, NULL, "1.08 1.12 1.116 1.116", size_all, 1.4, NULL },
    { "skewness_clues", SKEWNESS, NULL, NULL, "0.11 0.08 0.087 -", size_all, 0, NULL },
    { "skewness_clues", SKEWNESS, NULL, NULL, "- - - 0", NULL, 0,
      "printed as about 0" },
    { "skewness_clues_from_shares", SKEWNESS, NULL, NULL, "- - 0.0871 0.0844", size_all,
      0, "from the published distribution" },
    { "kurtosis_clues", KURTOSIS, NULL, NULL, "0.026 0.007 0.024 -", size_all, 0,
      NULL },
    { "kurtosis_clues", KURTOSIS, NULL, NULL, "- - - 0", NULL, 0,
      "printed as about 0" },
    { "kurtosis_clues_from_shares", KURTOSIS, NULL, NULL, "- - 0.0241 0.0071", size_all,
      0, "from the published distribution" },
    { "mean_W", MEAN, "W*", NULL, "1.80 1.94 2.217 2.449", size_W, 1.4,
      "singles only count 0.9" },
    { "mean_W_from_0", MEAN, "W", NULL, "- - 1.902 2.186", size_W, 1.7,
      "singles only count 0; from the published distribution" },
    { "sd_W", SD, "W*", NULL, "1.24 1.29 - -", size_W, 1.4, NULL },
    { "sd_W", SD_WITHIN, "W*", NULL, "- - 1.35 1.39", size_W, 1.4,
      "without the part between numbers of clues" },
    { "sd_W_whole", SD, "W*", NULL, "- - 1.378 1.421", size_W, 1.4,
      "corrected: with the part between numbers of clues" },
    { "mean_SER", MEAN, "SER", NULL, "3.50 3.77 4.29 4.73", size_SER, 2.5, NULL },
    { "sd_SER", SD, "SER", NULL, "2.33 2.42 - -", size_SER, 2.5, NULL },
    { "sd_SER", SD_WITHIN, "SER", NULL, "- - 2.48 2.49", size_SER, 2.5,
      "without the part between numbers of clues" },
    { "sd_SER_whole", SD, "SER", NULL, "- - 2.535 2.557", size_SER, 2.5,
      "corrected: with the part between numbers of clues" },
    { "corr_W_SER", CORRELATION, "W*", "SER", "0.898 0.895 0.897 0.90", size_SER, 0,
      NULL },
    { "corr_clues_W", CORRELATION, NULL, "W*", "0.096 0.115 0.192 -", size_W, 0, NULL },
    { "corr_clues_W", CORRELATION, NULL, "W*", "- - - 0.19", size_W, 0,
      "printed; the published means by clues give 0.213" },
    { "corr_clues_SER", CORRELATION, NULL, "SER", "0.11 0.120 0.199 -", size_SER, 0,
      NULL },
    { "corr_clues_SER", CORRELATION, NULL, "SER", "- - - 0.20", size_SER, 0,
      "printed; the published means by clues give 0.222" },
    { "corr_clues_W_by_clues", CORRELATION, NULL, "W*", "- - 0.192 0.213", size_W, 0,
      "from the published means and sds by clues" },
    { "corr_clues_SER_by_clues", CORRELATION, NULL, "SER", "- - 0.198 0.222", size_SER,
      0, "from the published means and sds by clues" },
    { "corr_W_log10_partials", CORRELATION, "W*", "log10_partials", "- 0.946 - -",
      size_W, 0, "depends on how a program finds partial whips" },
};

/* For a sample of `size`, roughly: that of the normal distribution except for means. */
static double global_error(const global_row *row, double value, double size)
{
    switch (row->what) {
    case MEAN:
        return row->sd / sqrt(size);
    case SD:
    case SD_WITHIN:
        return row->sd / sqrt(2 * size);
    case SKEWNESS:
        return sqrt(6 / size);
    case KURTOSIS:
        return sqrt(24 / size);
    case CORRELATION:
        return (1 - value * value) / sqrt(size);
    }
    return NAN;
}

static gv_figure our_global(const maker *m, const global_row *row, gv_weighting how)
{
    const gv_sample *const s = m->findings->sample;
    const size_t v = row->variable ? gv_sample_find(s, row->variable) : 0;
    const size_t other = row->other ? gv_sample_find(s, row->other) : 0;
    if ((row->variable && !v) || (row->other && !other))
        return silent;
    gv_figure figure;
    switch (row->what) {
    case MEAN:
        return !v && how == GV_TRUE ? gv_clue_mean(m->findings)
                                    : gv_sample_mean(s, v, how, GV_ALL_CLUES);
    case SD:
        return gv_sample_sd(s, v, how, GV_ALL_CLUES);
    case SD_WITHIN: // its error is about that of the whole
        figure = gv_sample_sd(s, v, how, GV_ALL_CLUES);
        figure.value = gv_sample_sd_within(s, v, how);
        return figure;
    case SKEWNESS:
        return gv_sample_skewness(s, v, how, GV_ALL_CLUES);
    case KURTOSIS:
        return gv_sample_kurtosis(s, v, how, GV_ALL_CLUES);
    case CORRELATION:
        return gv_sample_correlation(s, v, other, how);
    }
    return silent;
}

/* A figure for a part of the puzzles is shown, but not compared with one for all. */
static const char *only_solved = "ours: of the puzzles that have a value";

static bool has_unsolved(const maker *m, const char *variable)
{
    const gv_sample *const s = m->findings->sample;
    return variable && !gv_sample_all_solved(s, gv_sample_find(s, variable));
}

static void put_global(maker *m, const global_row *row, column where, printed value)
{
    gv_figure ours =
        can_say(m, where) ? our_global(m, row, weighting_of(where)) : silent;
    const bool in_part = has_unsolved(m, row->variable) || has_unsolved(m, row->other);
    if (in_part)
        ours.ess = 0; // so that it gets no z
    const double error =
        row->sizes ? global_error(row, value.value, row->sizes[where]) : NAN;
    put(m, row->quantity, where, with_error(value, error), ours,
        in_part ? only_solved : row->note);
}

static void put_globals(maker *m)
{
    for (size_t i = 0; i < sizeof global_rows / sizeof global_rows[0]; i++) {
        const char *values = global_rows[i].values;
        for (column where = BOTTOM_UP; where <= ALL_MINIMAL; where++)
            put_global(m, &global_rows[i], where, read_printed(&values));
    }
}

/* ---- by number of clues ---- */

/* For a given number of clues controlled bias is unbiased, and so is the weighted
 * sample. */
static void put_by_clues(maker *m, const char *name, const char *variable,
                         const char *means, const char *sds, const double *hits)
{
    const gv_sample *const s = m->findings->sample;
    const size_t v = gv_sample_find(s, variable);
    const bool say = v && can_say(m, ALL_MINIMAL), in_part = has_unsolved(m, variable);
    for (unsigned i = 0; i < N_CLUES; i++) {
        const unsigned n = FIRST_CLUES + i;
        const printed mean = read_printed(&means), sd = read_printed(&sds);
        const char *note = in_part        ? only_solved
                           : hits[i] < 50 ? "rests on few puzzles"
                                          : NULL;
        gv_figure our_mean = say ? gv_sample_mean(s, v, GV_TRUE, n) : silent;
        gv_figure our_sd = say ? gv_sample_sd(s, v, GV_TRUE, n) : silent;
        our_sd.error = our_sd.value / sqrt(2 * our_sd.ess); // as if normal
        if (in_part)
            our_mean.ess = our_sd.ess = 0;
        put(m, gv_summary_text(m->tables, "mean_%s:%u", name, n), ALL_MINIMAL,
            with_error(mean, sd.value / sqrt(hits[i])), our_mean, note);
        put(m, gv_summary_text(m->tables, "sd_%s:%u", name, n), ALL_MINIMAL,
            with_error(sd, sd.value / sqrt(2 * hits[i])), our_sd, note);
    }
}

/* Skewness or kurtosis of one number of clues. There are no errors for these, as the
 * normal ones are far too small for tails like those of W, and so no z. Printed values
 * may have been multiplied by the share of that number of clues in the published
 * sample. */
static void put_shapes(maker *m, const char *prefix, const char *variable, kind what,
                       const char *values, bool multiplied)
{
    const gv_sample *const s = m->findings->sample;
    const size_t v = gv_sample_find(s, variable);
    const bool say = v && can_say(m, ALL_MINIMAL);
    for (unsigned i = 0; i < N_CLUES; i++) {
        const unsigned n = FIRST_CLUES + i;
        printed value = read_printed(&values);
        if (multiplied)
            value.value /= cb_clues[i] / size_all[CONTROLLED_BIAS];
        value.error = NAN;
        gv_figure ours = silent;
        if (say && what == SKEWNESS)
            ours = gv_sample_skewness(s, v, GV_TRUE, n);
        else if (say)
            ours = gv_sample_kurtosis(s, v, GV_TRUE, n);
        put(m, gv_summary_text(m->tables, "%s:%u", prefix, n), ALL_MINIMAL, value, ours,
            multiplied ? "printed times the share of n clues in the sample" : NULL);
    }
}

static void put_all_by_clues(maker *m)
{
    static const double ser_hits[N_CLUES] = { 0,      41,     1526,   25884, 163694,
                                              422451, 467047, 234963, 57615, 7243,
                                              481,    16,     1 };
    put_by_clues(
        m, "W", "W*", "1.95 1.52 1.64 1.73 1.86 2.04 2.27 2.55 2.85 3.16 3.47 3.57 4.5",
        "1.05 0.93 1.12 1.18 1.25 1.32 1.38 1.42 1.42 1.37 1.29 1.23 0.5", cb_clues);
    put_by_clues(
        m, "SER", "SER", "- 3.56 3.15 3.35 3.61 3.96 4.40 4.93 5.47 6.07 6.76 5.79 -",
        "- 2.01 2.16 2.24 2.36 2.47 2.54 2.53 2.44 2.19 1.71 2.34 -", ser_hits);
    put_shapes(m, "skewness_W", "W*", SKEWNESS,
               "- 3.7e-05 0.0016 0.025 0.13 0.26 0.20 0.055 0.0045 -0.00038 -6.8e-05 "
               "3.5e-06 -",
               true);
    put_shapes(m, "kurtosis_W", "W*", KURTOSIS,
               "- 0.60 1.46 1.16 0.41 -0.16 -0.53 -0.67 -0.52 -0.11 0.51 0.99 -",
               false);
    put_shapes(m, "kurtosis_SER", "SER", KURTOSIS,
               "- -0.65 -0.24 -0.72 -1.18 -1.53 -1.73 -1.68 -1.31 -0.32 2.61 2.34 -",
               false);
}

/* ---- numbers of puzzles ---- */

/* Their tries were counted slightly short: every number is uncertain by this much. */
static const double leak = 0.0005;

static void put_numbers(maker *m)
{
    const char *numbers = "6.152e6 1.4654e9 1.6208e11 6.8827e12 1.0637e14 6.2495e14 "
                          "1.4855e15 1.5228e15 7.2063e14 1.6751e14 1.9277e13 1.1240e12 "
                          "4.7465e10";
    const bool say = m->findings->has_counts;
    for (unsigned i = 0; i < N_CLUES; i++) {
        const unsigned n = FIRST_CLUES + i;
        const printed number = read_printed(&numbers);
        const bool seen = say && m->findings->counts.hits[n];
        put_seen(m, gv_summary_text(m->tables, "M:%u", n), ALL_MINIMAL,
                 with_error(number, number.value * both(1 / sqrt(cb_clues[i]), leak)),
                 seen ? gv_clue_count(m->findings, n) : silent,
                 n == 22   ? "printed 1.6208e12 in the paper"
                 : n == 25 ? "its row is labelled 24 in the paper"
                           : NULL);
    }
}

static void put_totals(maker *m)
{
    const double error = both(1 / sqrt(size_all[ALL_MINIMAL]), leak);
    const gv_figure total =
        m->findings->has_counts ? gv_clue_count(m->findings, GV_ALL_CLUES) : silent;
    put(m, "total_per_grid", ALL_MINIMAL, (printed){ 4.6553e15, 4.6553e15 * error },
        total, "printed 4.6655e15 and 4.6563e15; the rows add up to 4.6553e15");
    put(m, "total_puzzles", ALL_MINIMAL, (printed){ 3.1055e37, 3.1055e37 * error },
        times(total, strtod(GV_NINE_ALL_GRIDS, NULL)), NULL);
    put(m, "total_classes", ALL_MINIMAL, (printed){ 2.5477e25, 2.5477e25 * error },
        times(total, strtod(GV_NINE_GRID_CLASSES, NULL)), NULL);
}

static void put_tries(maker *m)
{
    const double tries = 279.0 * 5472730538.0 / 5926343.0;
    gv_figure ours = silent;
    if (can_say(m, CONTROLLED_BIAS) && m->findings->n_tries &&
        gv_sample_size(m->findings->sample))
        ours = gv_tries_per_puzzle(m->findings);
    put(m, "tries_per_puzzle", CONTROLLED_BIAS,
        (printed){ tries, tries * both(1 / sqrt(size_all[CONTROLLED_BIAS]), leak) },
        ours, "279 scans of 5472730538 grids for 5926343 puzzles");
}

gv_status gv_published_make(gv_stat_tables *tables, const gv_findings *findings,
                            gv_error *err)
{
    static const gv_stat_column columns[] = {
        { "quantity", "quantity" },
        { "method", "method" },
        { "published", "published" },
        { "published_error", "error" },
        { "ours", "ours" },
        { "error", "error" },
        { "z", "z" },
        { "note", "note" },
    };
    if (!findings->is_nine)
        return gv_fail(err, GV_ERR_ARGUMENT,
                       "the published statistics are of 9x9 Sudoku only");
    maker m = { .tables = tables,
                .findings = findings,
                .is_partial = gv_findings_are_partial(findings) };
    m.table = gv_summary_table(tables, "published", "Published statistics and ours",
                               columns, 8);
    if (!m.table || !gv_summary_note_bound(tables, m.table, findings))
        return gv_fail_memory(err);
    put_globals(&m);
    put_clues(&m);
    put_W_levels(&m);
    put_cb_levels(&m, "B", cb_B, N_B);
    put_cb_levels(&m, "gW", cb_gW, N_gW);
    put_differences(&m);
    put_totals(&m);
    put_tries(&m);
    m.by_clues = true;
    put_all_by_clues(&m);
    put_numbers(&m);
    return m.failed ? gv_fail_memory(err) : GV_OK;
}
