/* SPDX-License-Identifier: GPL-3.0-or-later */
/* latin.h -- what kinds of puzzles on Latin squares share. */
#ifndef GV_TEXT_APPLICATION_LATIN_H
#define GV_TEXT_APPLICATION_LATIN_H

#include "text/application/application.h"

/* The first n * n variables, r1c1, r1c2, ..., with the values 1 .. n: each number once
 * in every row and column. Its place there is a CSP variable, r1n1 or c1n1. */
void gv_app_latin_square(gv_app_model *model, uint32_t n);

/* A random Latin square of the numbers 1 .. n; not uniform, but all can come. */
void gv_app_random_latin(int32_t *out, uint32_t n, gv_rng *rng);

#endif
