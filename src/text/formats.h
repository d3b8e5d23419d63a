/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formats.h -- the list of formats of puzzles that are read and written: number,
 * identifier and name. Each has a file with its row, gv_format_<identifier> (format.h).
 * Formats that programs name have an enumerator of givens.h as number, others the next
 * number, GV_FORMAT_NEXT. */
#ifndef GV_TEXT_FORMATS_H
#define GV_TEXT_FORMATS_H

#include "givens.h"

#define GV_FORMAT_LIST(F)                                                              \
    F(GV_FORMAT_LINE, line, "line")                                                    \
    F(GV_FORMAT_GRID, grid, "grid")                                                    \
    F(GV_FORMAT_PM, pm, "pm")                                                          \
    F(GV_FORMAT_SUKAKU, sukaku, "sukaku")                                              \
    F(GV_FORMAT_SDK, sdk, "sdk")                                                       \
    F(GV_FORMAT_SDM, sdm, "sdm")                                                       \
    F(GV_FORMAT_SDX, sdx, "sdx")                                                       \
    F(GV_FORMAT_SS, ss, "ss")                                                          \
    F(GV_FORMAT_HODOKU, hodoku, "hodoku")                                              \
    F(GV_FORMAT_LINK_SUDOKUWIKI, link_sudokuwiki, "link-sudokuwiki")                   \
    F(GV_FORMAT_LINK_FPUZZLES, link_fpuzzles, "link-fpuzzles")                         \
    F(GV_FORMAT_LINK_SUDOKUPAD, link_sudokupad, "link-sudokupad")                      \
    F(GV_FORMAT_FPUZZLES, fpuzzles, "fpuzzles")                                        \
    F(GV_FORMAT_OPENSUDOKU, opensudoku, "opensudoku")                                  \
    F(GV_FORMAT_PLS, pls, "pls")                                                       \
    F(GV_FORMAT_CELLS, cells, "cells")                                                 \
    F(GV_FORMAT_APPLICATION, application, "application")                               \
    F(GV_FORMAT_CSP, csp, "csp")

/* Those that are read only: models in the languages of other programs. */
#define GV_READ_FORMAT_LIST(F)                                                         \
    F(GV_FORMAT_FLATZINC, flatzinc, "flatzinc")                                        \
    F(GV_FORMAT_DIMACS, dimacs, "dimacs")                                              \
    F(GV_FORMAT_XCSP3, xcsp3, "xcsp3")

enum { GV_FORMAT_NEXT = GV_FORMAT_FPUZZLES + 1 }; /* no format yet */

#endif
