/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peak_model.h -- how many holes: the model of the hardest number, and the texts that
 * users write for a number of holes. Integer arithmetic only, so that every machine
 * gives the same result. */
#ifndef GV_GENERATE_INSTANCE_PEAK_MODEL_H
#define GV_GENERATE_INSTANCE_PEAK_MODEL_H

#include "base/status.h"

#include <stdint.h>

/* The number of holes at which instances are hardest, by the paper's regression
 *
 *     h = e^-0.217 m^1.80 n^1.97      with m the longer side of a block
 *
 * rounded to the nearest whole number and at most the number of cells. The square with
 * blocks turned by 90 degrees is the same problem; the paper fitted blocks with m >= n.
 * Blocks that are whole rows or columns (Latin squares) have n = 1. Takes some 50
 * microseconds. */
uint32_t gv_peak_holes(unsigned block_rows, unsigned block_cols);

/* Reads "55" or "55.5", with up to nine decimals, in units of 1 / GV_ONE_PERCENT.
 * Returns the text after it, or NULL if it is not a number. */
enum { GV_ONE_PERCENT = 1000000000 };
const char *gv_percent_read(uint64_t *out, const char *text);

/* Reads "344", "peak", "55%" or "55.5%" (of the cells, the nearest whole number, halves
 * up). GV_ERR_ARGUMENT with a message if it is none of these or more than there are
 * cells. */
gv_status gv_holes_read(uint32_t *out, const char *text, unsigned block_rows,
                        unsigned block_cols, gv_error *err);

#endif
