/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.h -- the values of all options of the command, and the table they come from.
 */
#ifndef GV_CLI_OPTIONS_SETTINGS_H
#define GV_CLI_OPTIONS_SETTINGS_H

#include "base/options.h"
#include "experiment/sweep_plan.h"

/* The verbs, in the order of the table in verbs.c; bits of gv_option.verbs. */
typedef enum gv_verb_id {
    GV_VERB_SOLVE,
    GV_VERB_COUNT,
    GV_VERB_CHECK,
    GV_VERB_MINIMIZE,
    GV_VERB_CANON,
    GV_VERB_CONVERT,
    GV_VERB_VARY,
    GV_VERB_EXPLAIN,
    GV_VERB_RATE,
    GV_VERB_PARIS,
    GV_VERB_GRIDS,
    GV_VERB_GENERATE,
    GV_VERB_GSP,
    GV_VERB_BACKBONE,
    GV_VERB_ENCODE,
    GV_VERB_DECODE,
    GV_VERB_SWEEP,
    GV_VERB_FIT,
    GV_VERB_STUDY,
    GV_VERB_EXPORT,
    GV_VERB_MERGE,
    GV_VERB_VERIFY,
    GV_VERB_STATS,
    GV_VERB_REPORT,
    GV_VERB_SERVE,
    GV_VERB_BENCH,
    GV_VERB_HELP,
    GV_VERB_VERSION,
    GV_N_VERBS
} gv_verb_id;

typedef struct gv_settings {
    uint64_t threads;
    uint64_t seed;
    const char *cpu;
    const char *family;
    gv_option_block block;
    uint64_t size;
    const char *alphabet;
    const char *from;
    const char *to;
    const char *format;
    const char *start;
    const char *before;
    const char *after;
    const char *output;
    uint64_t limit;
    double limit_time;
    uint64_t limit_nodes;
    bool any;
    bool all;
    uint64_t sample;
    bool sat_status;
    const char *solver;
    const char *encoding;
    bool shuffle;
    bool board;
    uint64_t per_page;
    const char *title;
    bool no_answers;
    bool captions;
    bool counts;
    uint64_t minus;
    uint64_t plus;
    uint64_t count;
    const char *method;
    uint64_t tries;
    double run_time;
    uint64_t units;
    const char *shard;
    uint64_t first_unit;
    const char *grids;
    uint64_t paths_per_grid;
    uint64_t floor_cap;
    bool weights;
    const char *preset;
    uint64_t start_clues;
    uint64_t enumerate_below;
    uint64_t starts_per_grid;
    const char *symmetry;
    const char *mask;
    const char *holes;
    const char *pattern;
    uint64_t moves;
    uint64_t excursions;
    uint64_t squares;
    uint64_t best_of;
    uint64_t proposals;
    bool gsp_random;
    bool no_forward_check;
    uint64_t restarts;
    bool gsp_perturb;
    uint64_t exchanges;
    uint64_t reassign;
    const char *from_qcp;
    bool with_solution;
    bool exact;
    bool both_signs;
    bool literals;
    const char *solver_language; /* encode --to, decode --from */
    bool full;
    const char *part;
    const char *instance;
    const char *file_pattern; /* -o with %n: a file for each record; else NULL */
    gv_sweep_words sweep;     /* sweep; some of them fit, too */
    bool no_run;
    const char *plots;
    const char *measure;
    uint64_t quantile;
    const char *fit_of;
    bool minimal_only;
    bool canon;
    const char *canon_form;
    bool automorphisms;
    bool perm;
    bool unique;
    const char *puzzles;
    bool published;
    bool compare;
    const char *table;
    const char *ratings;
    const char *rating;
    const char *min_rating;
    const char *max_rating;
    const char *theory;
    uint64_t max_length;
    uint64_t step;
    const char *verify;
    bool from_state;
    bool only_needed;
    bool states;
    bool ascii;
    bool words;
    bool trace;
    bool paranoid;
    bool exhaustive;
    uint64_t max_depth;
    uint64_t max_patterns;
    const char *apply;
    bool no_path;
    const char *remove_clues;
    const char *listen;
    const char *token;
    uint64_t serve_memory;
    bool keep_text;
    bool keep_columns;
    bool provenance;
    const char *progress;
    const char *color;
    bool quiet;
    bool verbose;
    bool help;
    bool version;
} gv_settings;

extern const gv_options gv_option_table;

/* What holds when nothing is said; `limit` differs from verb to verb. */
gv_settings gv_settings_default(gv_verb_id verb);

#endif
