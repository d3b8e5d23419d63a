/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gnuplot.h -- draws plots with gnuplot, run as a program, and prepares its pictures
 * for a page: several on one page, in the colours of the page, with a title and a
 * description for screen readers. */
#ifndef GV_STUDY_REPORT_GNUPLOT_H
#define GV_STUDY_REPORT_GNUPLOT_H

#include "base/buffer.h"
#include "base/status.h"

/* What a line or a mark means. Scripts name a colour as GV_INK_CODE of one of these;
 * the page decides what it looks like, in light and dark mode. */
#define GV_INKS(X)                                                                     \
    X(INK, "ink")       /* axes and text */                                            \
    X(FAINT, "faint")   /* lines of the grid */                                        \
    X(OURS, "ours")     /* this study's estimate */                                    \
    X(RAW, "raw")       /* this study's sample, unweighted */                          \
    X(TRUTH, "truth")   /* published: all minimal puzzles */                           \
    X(BOTTOM, "bottom") /* published: the three generators */                          \
    X(TOP, "top")                                                                      \
    X(BIASED, "biased")

typedef enum gv_ink {
#define X(name, text) GV_INK_##name,
    GV_INKS(X)
#undef X
        GV_N_INKS
} gv_ink;

/* The ink as a colour of a script: "#000003". */
void gv_ink_put(gv_buffer *script, gv_ink ink);

/* A word as a string of a script. Everything but letters, digits, spaces and ".,:*+-()"
 * becomes "?": a name from a file never becomes a command. */
void gv_script_word(gv_buffer *script, const char *word);

/* Runs `program` (searched in PATH) with the script as its input and appends what it
 * writes. GV_ERR_UNSUPPORTED if there is no such program, GV_ERR_IO if it fails; then
 * `out` is unchanged. No shell is involved, no user settings are read. */
gv_status gv_gnuplot_run(gv_buffer *out, const char *program, const gv_buffer *script,
                         gv_error *err);

typedef struct gv_svg_labels {
    const char *id;          /* unique in the page; all ids inside begin with it */
    const char *title;       /* one line */
    const char *description; /* what it shows */
} gv_svg_labels;

/* Appends a picture of gnuplot as an <svg> element of a page. GV_ERR_IO if `svg` is not
 * a picture. */
gv_status gv_svg_inline(gv_buffer *out, const gv_buffer *svg,
                        const gv_svg_labels *labels, gv_error *err);

#endif
