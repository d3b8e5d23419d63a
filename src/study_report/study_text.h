/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_text.h -- the text of a study's page, as tables: its sections with their
 * questions, the sentences that answer them, its figures and its tables. The order of
 * rows is the order on the page. */
#ifndef GV_STUDY_REPORT_STUDY_TEXT_H
#define GV_STUDY_REPORT_STUDY_TEXT_H

#include "study_report/html_table.h"
#include "study_report/study_plots.h"

typedef enum gv_section_id {
    GV_SECTION_ABOUT,
    GV_SECTION_COUNTS,
    GV_SECTION_CLUES,
    GV_SECTION_HARD,
    GV_SECTION_GENERATOR,
    GV_SECTION_MADE,
    GV_N_SECTIONS
} gv_section_id;

/* What a study may have. Nothing is said about what it does not have. */
enum {
    GV_HAS_WEIGHTS = 1, /* so that statements about all minimal puzzles are possible */
    GV_LACKS_WEIGHTS = 2, /* only the sample */
    GV_HAS_COUNTS = 4,    /* numbers of puzzles per grid */
    GV_HAS_PUBLISHED = 8, /* values to compare with: 9x9 Sudoku */
    GV_HAS_RATINGS = 16,
    GV_HAS_STARS = 32,       /* ratings by a theory: W and W* */
    GV_HAS_RUNS = 64,        /* it is a store */
    GV_GRIDS_ALIKE = 128,    /* complete grids were drawn uniformly, or not needed */
    GV_GRIDS_AS_DRAWN = 256, /* they were not, or it is unknown */
    GV_HAS_UNSOLVED = 512,   /* puzzles that were rated and have no value */
    GV_IS_SAMPLE = 1024,     /* some of the minimal puzzles */
    GV_IS_WHOLE = 2048       /* all of them: there are no errors */
};

/* Words, used if the study has everything they need. */
typedef struct gv_page_words {
    const char *text;
    unsigned needs;
} gv_page_words;

enum { GV_SECTION_PARAGRAPHS = 10, GV_DESCRIPTION_PIECES = 6 };

typedef struct gv_section {
    const char *id;
    const char *question;
    unsigned needs; /* the whole section */
    gv_page_words paragraphs[GV_SECTION_PARAGRAPHS];
} gv_section;

extern const gv_section gv_sections[GV_N_SECTIONS];

/* A number of the table `overview`, in a sentence of its section; with `label` it is
 * also one of the figures at the top of the page. */
typedef struct gv_answer {
    gv_section_id section;
    const char *quantity;
    const char *before, *after;
    const char *label;
} gv_answer;

extern const gv_answer gv_answers[];
extern const size_t gv_n_answers;

/* In the texts of figures and tables of a rating, "{}" is replaced by its name. */
typedef struct gv_page_figure {
    gv_section_id section;
    const char *id;
    const char *title;
    /* What it shows, in pieces: caption and alternative text. */
    gv_page_words description[GV_DESCRIPTION_PIECES];
    gv_plot *plot;
    const char *each;   /* NULL, or: one for each variable of this table */
    const char *column; /* that has the variables */
} gv_page_figure;

extern const gv_page_figure gv_page_figures[];
extern const size_t gv_n_page_figures;

typedef struct gv_page_table {
    gv_section_id section;
    const char *source; /* the table of results */
    gv_shown_table shown;
    const char *each; /* NULL, or the column: one for each word of it */
} gv_page_table;

extern const gv_page_table gv_page_tables[];
extern const size_t gv_n_page_tables;

/* What a rating measures, in plain words; NULL if its name must do. */
const char *gv_study_text_rating(const char *name);

/* The style sheet, for screens in light and dark mode and for paper. */
extern const char gv_page_style[];

#endif
