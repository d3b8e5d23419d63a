/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sudokupad.h -- the puzzles that links to SudokuPad carry in its own format. */
#ifndef GV_TEXT_SUDOKUPAD_H
#define GV_TEXT_SUDOKUPAD_H

#include "text/fpuzzles.h"

/* Reads the data of a record whose compressed form starts at offset `at`: errors have
 * that place. Most of what such a puzzle holds are drawings; of these, cages that name
 * their sum have a meaning. Others are errors, never ignored. */
gv_data_fn gv_sudokupad_parse;

#endif
