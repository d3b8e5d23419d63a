/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_text.c -- the words of a study's page and the list of what it shows. */
#include "study_report/study_text.h"

#include "base/array.h"
#include "report/html.h"

#include <string.h>

// clang-format off
const gv_section gv_sections[GV_N_SECTIONS] = {
    [GV_SECTION_ABOUT] = {
        "about", "What is this?", 0,
        { { "A puzzle is minimal when it has exactly one solution and would have "
            "several without any one of its clues.", 0 },
          { "There are far too many minimal Sudoku puzzles to list. This study draws "
            "some at random.", GV_HAS_PUBLISHED },
          { "No generator meets all minimal puzzles equally often: most prefer those "
            "with few clues, which are easier. The method of this study knows exactly "
            "how much; each puzzle gets a weight that undoes the preference. On this page "
            "\xE2\x80\x9C" "as sampled\xE2\x80\x9D is before, \xE2\x80\x9C" "estimated"
            "\xE2\x80\x9D is after this correction.", GV_HAS_WEIGHTS | GV_IS_SAMPLE },
          { "This study is exhaustive: it has all minimal puzzles, one of each class of "
            "isomorphic ones, so that nothing is estimated and there are no errors. "
            "Columns with \xE2\x80\x9C" "as sampled\xE2\x80\x9D count every class "
            "once, the others every minimal puzzle.", GV_IS_WHOLE },
          { "Complete grids are drawn uniformly, each as likely as any other. So the "
            "estimates are of all minimal puzzles.", GV_HAS_WEIGHTS | GV_GRIDS_ALIKE },
          { "The weights undo the preferences inside a complete grid. The grids "
            "themselves are not known to be drawn uniformly, so the estimates count "
            "every minimal puzzle of a grid alike, and grids as often as they came.",
            GV_HAS_WEIGHTS | GV_GRIDS_AS_DRAWN },
          { "No generator meets all minimal puzzles equally often: most prefer those "
            "with few clues, which are easier. The method of this study does not know "
            "how much, so this page is about what the generator makes, not about all "
            "minimal puzzles.", GV_LACKS_WEIGHTS },
          { "A number after \xC2\xB1 is one standard error. It is taken between complete "
            "grids, because puzzles that come from one grid resemble each other. An "
            "interval is one of 95 per cent.", GV_IS_SAMPLE },
          { "z is the difference between this study and the published value, in "
            "standard errors of both together: two out of three should lie between "
            "\xE2\x88\x92" "1 and 1, and one beyond 3 is printed bold.",
            GV_HAS_PUBLISHED },
          { "The published values are those of Denis Berthier, Unbiased Statistics of a "
            "CSP: A Controlled-Bias Generator (2009) and the classification results "
            "that go with it, with their known misprints put right.",
            GV_HAS_PUBLISHED } } },
    [GV_SECTION_COUNTS] = {
        "counts", "How many minimal puzzles are there?", GV_HAS_COUNTS,
        { { "For each number of clues, the table gives how many minimal puzzles a "
            "complete grid has on average; what part that is of all ways to leave so "
            "many clues in the grid; and, as the inverse of this part, how many random "
            "tries it takes to find one.", 0 } } },
    [GV_SECTION_CLUES] = {
        "clues", "How many clues do they have?", 0,
        { { "The estimate counts every minimal puzzle once. What was sampled shows "
            "which puzzles the generator prefers.", GV_HAS_WEIGHTS | GV_GRIDS_ALIKE },
          { "The estimate counts every minimal puzzle of a grid once. What was sampled "
            "shows which puzzles the generator prefers.",
            GV_HAS_WEIGHTS | GV_GRIDS_AS_DRAWN },
          { "These are the puzzles as the generator made them.", GV_LACKS_WEIGHTS },
          { "These are the numbers of all minimal puzzles.", GV_IS_WHOLE } } },
    [GV_SECTION_HARD] = {
        "hard", "How hard are they?", GV_HAS_RATINGS,
        { { "A rating by chains measures the hardest step of the simplest solution: 0 "
            "where single candidates are enough, and longer chains for larger numbers.",
            GV_HAS_STARS },
          { "A rating with a star counts a puzzle that singles solve as 0.9 instead of "
            "0: W* is W with 0.9 for 0. That is the convention of the published means "
            "and standard deviations. Published standard deviations also leave out the "
            "differences between numbers of clues.", GV_HAS_STARS },
          { "A puzzle is beyond a rating when its rules do not solve it. Such a puzzle "
            "is part of every share on this page. Means, standard deviations and "
            "correlations can only be of the puzzles that have a value; the share of "
            "these stands beside them, and two means over different shares cannot be "
            "compared.", GV_HAS_UNSOLVED } } },
    [GV_SECTION_GENERATOR] = {
        "generator", "Does the generator matter?", GV_HAS_PUBLISHED,
        { { "Yes. From bottom-up to top-down to controlled-bias to the truth, puzzles "
            "have more clues and are harder. A collection that was made by an ordinary "
            "generator tells about the generator.", 0 } } },
    [GV_SECTION_MADE] = {
        "made", "How was it made?", 0,
        { { "The parameters make the study: the same parameters give the same puzzles "
            "on any machine, with any number of threads.", GV_HAS_RUNS } } },
};
// clang-format on

const gv_answer gv_answers[] = {
    { GV_SECTION_COUNTS, "total_per_grid", "A complete grid has on average ",
      " minimal puzzles.", "minimal puzzles in a complete grid" },
    { GV_SECTION_COUNTS, "total_puzzles", "All grids together have ",
      " minimal puzzles.", "minimal puzzles in all" },
    { GV_SECTION_COUNTS, "total_classes",
      "Counting those that are alike up to symmetry and relabelling once, there are ",
      ".", NULL },
    { GV_SECTION_CLUES, "mean_clues", "A minimal puzzle has on average ", " clues.",
      "clues on average" },
    { GV_SECTION_CLUES, "raw_mean_clues", "A puzzle of the sample has on average ",
      " clues.", "clues on average, as sampled" },
    { GV_SECTION_HARD, "mean_W", "The mean of W is ", ".", "mean rating W" },
    { GV_SECTION_HARD, "raw_mean_W", "The mean of W in the sample is ", ".",
      "mean rating W, as sampled" },
    { GV_SECTION_HARD, "percent_beyond_W", "Whips do not solve ",
      " per cent of the puzzles.", "per cent beyond W" },
    { GV_SECTION_HARD, "raw_percent_beyond_W", "Whips do not solve ",
      " per cent of the sample.", "per cent of the sample beyond W" },
    { GV_SECTION_HARD, "mean_W_of_solved", "Where W has a value, its mean is ", ".",
      "mean W of those that whips solve" },
    { GV_SECTION_HARD, "raw_mean_W_of_solved",
      "Where W has a value, its mean in the sample is ", ".",
      "mean W of those in the sample that whips solve" },
    { GV_SECTION_MADE, "tries_per_puzzle", "It took ", " tries for each puzzle.",
      NULL },
};
const size_t gv_n_answers = GV_N_OF(gv_answers);

// clang-format off
const gv_page_figure gv_page_figures[] = {
    { GV_SECTION_COUNTS, "plot-counts", "Minimal puzzles per complete grid",
      { { "How many minimal puzzles with n clues a complete grid has on average, on a "
          "logarithmic scale.", 0 },
        { " Right: the ratio to the published numbers.", GV_HAS_PUBLISHED },
        { " Bars are one standard error.", 0 } },
      gv_plot_counts, NULL, NULL },
    { GV_SECTION_CLUES, "plot-clues", "Number of clues",
      { { "Share of minimal puzzles by number of clues: bars for the estimate with one "
          "standard error, crosses for the puzzles as they were sampled", GV_HAS_WEIGHTS },
        { "Share of the sampled puzzles by number of clues", GV_LACKS_WEIGHTS },
        { "; circles for the published estimate of all minimal puzzles", GV_HAS_PUBLISHED },
        { ".", 0 } },
      gv_plot_clues, NULL, NULL },
    { GV_SECTION_HARD, "plot-levels", "Distribution of {}",
      { { "Share of minimal puzzles at each value of {}: bars for the estimate with one "
          "standard error, crosses as sampled", GV_HAS_WEIGHTS },
        { "Share of the sampled puzzles at each value of {}", GV_LACKS_WEIGHTS },
        { "; circles, if any, as published for all minimal puzzles", GV_HAS_PUBLISHED },
        { ". Left on a plain, right on a logarithmic scale, where the rare hard ones "
          "show.", 0 },
        { " Puzzles without a value of {}, if any, have a bar of their own at the right "
          "end.", GV_HAS_UNSOLVED } },
      gv_plot_levels, "levels", "variable" },
    { GV_SECTION_HARD, "plot-by-clues", "Mean of {} by number of clues",
      { { "Mean of {} among the minimal puzzles with n clues", GV_HAS_WEIGHTS },
        { "Mean of {} among the sampled puzzles with n clues", GV_LACKS_WEIGHTS },
        { ", with one standard error.", 0 },
        { " Puzzles without a value of {}, if any, are not part of the mean; the table "
          "tells how many have one.", GV_HAS_UNSOLVED } },
      gv_plot_mean_by_clues, "by_clues", "variable" },
    { GV_SECTION_HARD, "plot-pair", "Joint distribution with {}",
      { { "How the rating on the vertical axis and {} go together: the area of a disc "
          "tells the ", 0 },
        { "estimated share of minimal puzzles", GV_HAS_WEIGHTS },
        { "share of the sampled puzzles", GV_LACKS_WEIGHTS },
        { " that have these two values.", 0 } },
      gv_plot_pair, "pairs", "other" },
    { GV_SECTION_GENERATOR, "plot-clues-by-method", "Number of clues by generator",
      { { "Share of puzzles by number of clues as published for three generators and "
          "for all minimal puzzles", 0 },
        { ", and the estimate of this study", GV_HAS_WEIGHTS },
        { ".", 0 } },
      gv_plot_clues_by_method, NULL, NULL },
    { GV_SECTION_GENERATOR, "plot-levels-by-method", "{} by generator",
      { { "Share of puzzles at each value of {} as far as published for generators and for "
          "all minimal puzzles", 0 },
        { ", and the estimate of this study", GV_HAS_WEIGHTS },
        { ".", 0 } },
      gv_plot_levels_by_method, "levels", "variable" },
};
// clang-format on
const size_t gv_n_page_figures = GV_N_OF(gv_page_figures);

/* ---- names in plain words ---- */

typedef struct words {
    const char *name, *words;
} words;

static const char *find_words(const words *list, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].name, name) == 0)
            return list[i].words;
    return NULL;
}

const char *gv_study_text_rating(const char *name)
{
    static const words list[] = {
        { "W", "length of the longest whip that is needed" },
        { "B", "the same with braids, which may branch" },
        { "gW", "the same with g-whips, which may use groups of candidates" },
        { "gB", "the same with g-braids" },
        { "SER", "rating of Sudoku Explainer, from 1.0 to about 12" },
    };
    return find_words(list, GV_N_OF(list), name);
}

/* "W", or "W, of those that have a value". */
static void put_variable(gv_buffer *out, const char *name)
{
    static const char suffix[] = "_of_solved";
    const size_t length = strlen(name), n = sizeof suffix - 1;
    const bool in_part = length > n && strcmp(name + length - n, suffix) == 0;
    gv_html_part(out, name, in_part ? length - n : length);
    if (in_part)
        gv_html_text(out, ", of those that have a value");
}

/* Quantities of the overview, and how puzzles are weighted. */
static void put_quantity(gv_buffer *out, const char *name)
{
    static const words list[] = {
        { "puzzles", "puzzles in the sample" },
        { "grids", "complete grids used" },
        { "probes", "random searches for a complete grid" },
        { "tries", "tries" },
        { "tries_per_puzzle", "tries per puzzle" },
        { "total_per_grid", "minimal puzzles per grid" },
        { "total_puzzles", "minimal puzzles in all" },
        { "total_classes", "minimal puzzles up to isomorphism" },
        { "minimal_puzzles", "minimal puzzles in all" },
        { "all_grids", "complete grids in all" },
        { "grid_classes", "complete grids up to isomorphism" },
        { "mean_clues", "mean number of clues" },
        { "raw_mean_clues", "mean number of clues, as sampled" },
        { "raw", "as sampled" },
        { "true", "estimated" },
        { "source", "source of complete grids" },
    };
    static const words prefixes[] = {
        { "mean_", "mean of " },
        { "raw_mean_", "mean, as sampled, of " },
        { "percent_beyond_", "per cent beyond " },
        { "raw_percent_beyond_", "per cent of the sample beyond " },
        { "percent_limit_", "per cent stopped before the value of " },
        { "raw_percent_limit_", "per cent of the sample stopped before the value of " },
        { "slope_", "growth per clue of " },
    };
    const char *found = find_words(list, GV_N_OF(list), name);
    for (size_t i = 0; !found && i < GV_N_OF(prefixes); i++) {
        const size_t length = strlen(prefixes[i].name);
        if (strncmp(name, prefixes[i].name, length) != 0)
            continue;
        gv_html_text(out, prefixes[i].words);
        name += length;
        put_variable(out, name);
        return;
    }
    gv_html_text(out, found ? found : name);
}

/* Quantities of the published comparison, where W is in the published convention. */
static void put_published_name(gv_buffer *out, const char *name)
{
    static const words list[] = {
        { "tries_per_puzzle", "tries per puzzle" },
        { "total_per_grid", "minimal puzzles per grid" },
        { "total_puzzles", "minimal puzzles in all" },
        { "total_classes", "minimal puzzles up to isomorphism" },
        { "minimal_puzzles", "minimal puzzles in all" },
        { "mean_clues", "mean number of clues" },
        { "sd_clues", "sd of the number of clues" },
        { "skewness_clues", "skewness of the number of clues" },
        { "skewness_clues_from_shares", "the same, from shares" },
        { "kurtosis_clues", "kurtosis of the number of clues" },
        { "kurtosis_clues_from_shares", "the same, from shares" },
        { "mean_W", "mean of W*" },
        { "mean_W_from_0", "mean of W" },
        { "sd_W", "sd of W*" },
        { "sd_W_whole", "sd of W*, whole" },
        { "mean_SER", "mean of SER" },
        { "sd_SER", "sd of SER" },
        { "sd_SER_whole", "sd of SER, whole" },
        { "corr_clues_W", "correlation of clues and W*" },
        { "corr_clues_W_by_clues", "the same, by clues" },
        { "corr_clues_SER", "correlation of clues and SER" },
        { "corr_clues_SER_by_clues", "the same, by clues" },
        { "corr_W_SER", "correlation of W* and SER" },
        { "W_not_B", "% whose W and B differ" },
        { "W_not_gW", "% whose W and gW differ" },
        { "W_not_gB", "% whose W and gB differ" },
        { "B_not_gB", "% whose B and gB differ" },
        { "corr_W_log10_partials", "correlation of W and log of partial whips" },
    };
    const char *found = find_words(list, GV_N_OF(list), name);
    gv_html_text(out, found ? found : name);
}

/* ---- tables ---- */

#define COLUMNS(name) name, GV_N_OF(name), put_quantity

static const gv_shown_column counts_columns[] = {
    { "clues", GV_SHOWN_CELL, "clues", NULL },
    { "puzzles per grid", GV_SHOWN_SHORT, "M_n", NULL },
    { "error", GV_SHOWN_RELATIVE, "rel_error", NULL },
    { "95 % interval", GV_SHOWN_RANGE, "low", "high" },
    { "listed", GV_SHOWN_CELL, "hits", NULL },
    { "effective sample", GV_SHOWN_SHORT, "ess", NULL },
    { "part of all subgrids", GV_SHOWN_SHORT, "proportion", NULL },
    { "tries to find one", GV_SHOWN_SHORT, "tries", NULL },
};

static const gv_shown_column totals_columns[] = {
    { "clues", GV_SHOWN_CELL, "clues", NULL },
    { "puzzles in all", GV_SHOWN_SHORT, "M_n", NULL },
    { "error", GV_SHOWN_RELATIVE, "rel_error", NULL },
    { "95 % interval", GV_SHOWN_RANGE, "low", "high" },
    { "listed", GV_SHOWN_CELL, "hits", NULL },
    { "effective sample", GV_SHOWN_SHORT, "ess", NULL },
};

/* Published values of which only the truth matters. */
static const gv_shown_column truth_columns[] = {
    { "clues", GV_SHOWN_CELL, "level", NULL },
    { "published", GV_SHOWN_MEASURE, "true", "true_error" },
    { "this study", GV_SHOWN_MEASURE, "ours", "error" },
    { "z", GV_SHOWN_Z, "z", NULL },
    { "note", GV_SHOWN_CELL, "note", NULL },
};

/* The four published columns; the study twice if it repeats one of the generators. */
#define METHOD_COLUMNS(...)                                                            \
    { __VA_ARGS__, NULL }, { "bottom-up", GV_SHOWN_SHORT, "bottom-up", NULL },         \
        { "top-down", GV_SHOWN_SHORT, "top-down", NULL },                              \
        { "controlled-bias", GV_SHOWN_SHORT, "controlled-bias", NULL },                \
        { "all puzzles, published", GV_SHOWN_MEASURE, "true", "true_error" },          \
        { "all puzzles, this study", GV_SHOWN_MEASURE, "ours", "error" },              \
        { "z", GV_SHOWN_Z, "z", NULL },                                                \
        { "this study as sampled", GV_SHOWN_MEASURE, "raw", "raw_error" },             \
        { "z as sampled", GV_SHOWN_Z, "raw_z", NULL },                                 \
    {                                                                                  \
        "note", GV_SHOWN_CELL, "note", NULL                                            \
    }

static const gv_shown_column clues_by_method[] = { METHOD_COLUMNS(
    "clues", GV_SHOWN_CELL, "level") };
static const gv_shown_column levels_by_method[] = { METHOD_COLUMNS(
    "level", GV_SHOWN_CELL, "level") };
static const gv_shown_column quantity_by_method[] = { METHOD_COLUMNS(
    "quantity", GV_SHOWN_NAME, "quantity") };

static const gv_shown_column clues_columns[] = {
    { "clues", GV_SHOWN_CELL, "clues", NULL },
    { "in the sample", GV_SHOWN_CELL, "hits", NULL },
    { "as sampled, %", GV_SHOWN_MEASURE, "raw_percent", "raw_error" },
    { "estimated, %", GV_SHOWN_MEASURE, "true_percent", "true_error" },
    { "95 % interval", GV_SHOWN_RANGE, "low", "high" },
};

static const gv_shown_column moments_columns[] = {
    { "variable", GV_SHOWN_CELL, "variable", NULL },
    { "puzzles", GV_SHOWN_NAME, "how", NULL },
    { "have a value, %", GV_SHOWN_SOLVED, "solved_percent", "solved_error" },
    { "mean", GV_SHOWN_MEASURE, "mean", "mean_error" },
    { "standard deviation", GV_SHOWN_MEASURE, "sd", "sd_error" },
    { "by the published formula", GV_SHOWN_SHORT, "sd_published", NULL },
    { "skewness", GV_SHOWN_MEASURE, "skewness", "skewness_error" },
    { "kurtosis", GV_SHOWN_MEASURE, "kurtosis", "kurtosis_error" },
    { "largest", GV_SHOWN_CELL, "max", NULL },
};

static const gv_shown_column levels_columns[] = {
    { "value", GV_SHOWN_CELL, "level", NULL },
    { "in the sample", GV_SHOWN_CELL, "hits", NULL },
    { "as sampled, %", GV_SHOWN_MEASURE, "raw_percent", "raw_error" },
    { "estimated, %", GV_SHOWN_MEASURE, "true_percent", "true_error" },
    { "95 % interval", GV_SHOWN_RANGE, "low", "high" },
    { "up to here, %", GV_SHOWN_CELL, "cumulative_percent", NULL },
};

static const gv_shown_column by_clues_columns[] = {
    { "clues", GV_SHOWN_CELL, "clues", NULL },
    { "with a value", GV_SHOWN_CELL, "hits", NULL },
    { "have a value, %", GV_SHOWN_SOLVED, "solved_percent", "solved_error" },
    { "mean", GV_SHOWN_MEASURE, "mean", "error" },
    { "standard deviation", GV_SHOWN_SHORT, "sd", NULL },
    { "skewness", GV_SHOWN_SHORT, "skewness", NULL },
    { "kurtosis", GV_SHOWN_SHORT, "kurtosis", NULL },
};

static const gv_shown_column correlation_columns[] = {
    { "of", GV_SHOWN_CELL, "one", NULL },
    { "and", GV_SHOWN_CELL, "other", NULL },
    { "puzzles", GV_SHOWN_NAME, "how", NULL },
    { "correlation", GV_SHOWN_MEASURE, "value", "error" },
    { "have both values, %", GV_SHOWN_SOLVED, "solved_percent", "solved_error" },
};

static const gv_shown_column overview_columns[] = {
    { "quantity", GV_SHOWN_NAME, "quantity", NULL },
    { "value", GV_SHOWN_MEASURE, "value", "error" },
    { "95 % interval", GV_SHOWN_RANGE, "low", "high" },
    { "in the sample", GV_SHOWN_CELL, "hits", NULL },
    { "effective sample", GV_SHOWN_SHORT, "ess", NULL },
    { "largest grid", GV_SHOWN_RELATIVE, "largest", NULL },
};

static const gv_shown_column parameter_columns[] = {
    { "parameter", GV_SHOWN_CELL, "name", NULL },
    { "value", GV_SHOWN_CELL, "value", NULL },
};

static const gv_shown_column run_columns[] = {
    { "started, UTC", GV_SHOWN_CELL, "started", NULL },
    { "version", GV_SHOWN_CELL, "version", NULL },
    { "commit", GV_SHOWN_CELL, "commit", NULL },
    { "CPU level", GV_SHOWN_CELL, "cpu", NULL },
    { "threads", GV_SHOWN_CELL, "threads", NULL },
    { "ranks", GV_SHOWN_CELL, "ranks", NULL },
    { "shard", GV_SHOWN_CELL, "shard", NULL },
    { "command", GV_SHOWN_CELL, "command", NULL },
};

// clang-format off
const gv_page_table gv_page_tables[] = {
    { GV_SECTION_COUNTS, "counts",
      { "table-counts", "Minimal puzzles per complete grid", COLUMNS(counts_columns) }, NULL },
    { GV_SECTION_COUNTS, "published:M",
      { "table-published-counts", "Minimal puzzles per complete grid: published and found",
        COLUMNS(truth_columns) }, NULL },
    { GV_SECTION_CLUES, "clues",
      { "table-clues", "Number of clues", COLUMNS(clues_columns) }, NULL },
    { GV_SECTION_CLUES, "totals",
      { "table-totals", "Minimal puzzles of all complete grids together",
        COLUMNS(totals_columns) }, NULL },
    { GV_SECTION_CLUES, "published:clues",
      { "table-published-clues", "Number of clues, per cent: three generators and the truth",
        COLUMNS(clues_by_method) }, NULL },
    { GV_SECTION_CLUES, "moments",
      { "table-moments", "Means and spreads", COLUMNS(moments_columns) }, NULL },
    { GV_SECTION_HARD, "levels",
      { "table-levels", "Distribution of {}", COLUMNS(levels_columns) }, "variable" },
    { GV_SECTION_HARD, "published:W",
      { "table-published-W", "Distribution of W, per cent: three generators and the truth",
        COLUMNS(levels_by_method) }, NULL },
    { GV_SECTION_HARD, "published:W_up_to",
      { "table-published-W-up-to", "Puzzles with at most this W, per cent",
        COLUMNS(levels_by_method) }, NULL },
    { GV_SECTION_HARD, "published:B",
      { "table-published-B", "Distribution of B, per cent: published and found",
        COLUMNS(levels_by_method) }, NULL },
    { GV_SECTION_HARD, "published:gW",
      { "table-published-gW", "Distribution of gW, per cent: published and found",
        COLUMNS(levels_by_method) }, NULL },
    { GV_SECTION_HARD, "by_clues",
      { "table-by-clues", "{} by number of clues", COLUMNS(by_clues_columns) }, "variable" },
    { GV_SECTION_HARD, "published:mean_W",
      { "table-published-mean-W", "Mean of W* by number of clues: published and found",
        COLUMNS(truth_columns) }, NULL },
    { GV_SECTION_HARD, "published:sd_W",
      { "table-published-sd-W",
        "Standard deviation of W* by number of clues: published and found",
        COLUMNS(truth_columns) }, NULL },
    { GV_SECTION_HARD, "published:mean_SER",
      { "table-published-mean-SER", "Mean of SER by number of clues: published and found",
        COLUMNS(truth_columns) }, NULL },
    { GV_SECTION_HARD, "published:sd_SER",
      { "table-published-sd-SER",
        "Standard deviation of SER by number of clues: published and found",
        COLUMNS(truth_columns) }, NULL },
    { GV_SECTION_HARD, "correlations",
      { "table-correlations", "Correlations", COLUMNS(correlation_columns) }, NULL },
    { GV_SECTION_GENERATOR, "published:",
      { "table-published", "Three generators and the truth: published and found",
        quantity_by_method, GV_N_OF(quantity_by_method),
        put_published_name }, NULL },
    { GV_SECTION_MADE, "overview",
      { "table-overview", "The sample, and what it is worth", COLUMNS(overview_columns) }, NULL },
    { GV_SECTION_MADE, "parameters",
      { "table-parameters", "Parameters of the study", COLUMNS(parameter_columns) }, NULL },
    { GV_SECTION_MADE, "runs",
      { "table-runs", "Runs of the program that made it", COLUMNS(run_columns) }, NULL },
};
// clang-format on
const size_t gv_n_page_tables = GV_N_OF(gv_page_tables);
