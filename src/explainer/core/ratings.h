/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratings.h -- the base ratings of Sudoku Explainer, all in one place: by producer,
 * each with those kinds of hints that are rated higher. Macros, so that they are
 * constants wherever they are used. */
#ifndef GV_EXPLAINER_CORE_RATINGS_H
#define GV_EXPLAINER_CORE_RATINGS_H

#define GV_SE_BASE_HIDDEN_SINGLE   1.0 /* in the last empty cell of a region */
#define GV_SE_BASE_SINGLE_IN_BLOCK 1.2
#define GV_SE_BASE_SINGLE_IN_LINE  1.5
#define GV_SE_BASE_DIRECT_LOCKING  1.7 /* pointing */
#define GV_SE_BASE_DIRECT_CLAIMING 1.9
#define GV_SE_BASE_DIRECT_PAIR     2.0
#define GV_SE_BASE_NAKED_SINGLE    2.3
#define GV_SE_BASE_DIRECT_TRIPLET  2.5
#define GV_SE_BASE_LOCKING         2.6 /* pointing */
#define GV_SE_BASE_CLAIMING        2.8
#define GV_SE_BASE_NAKED_PAIR      3.0
#define GV_SE_BASE_X_WING          3.2
#define GV_SE_BASE_HIDDEN_PAIR     3.4
#define GV_SE_BASE_NAKED_TRIPLET   3.6
#define GV_SE_BASE_SWORDFISH       3.8
#define GV_SE_BASE_HIDDEN_TRIPLET  4.0
#define GV_SE_BASE_XY_WING         4.2
#define GV_SE_BASE_XYZ_WING        4.4
#define GV_SE_BASE_UNIQUE_LOOP     4.5 /* of 4 cells */
#define GV_SE_BASE_LOOP_OF_6       4.6
#define GV_SE_BASE_LOOP_OF_8       4.7
#define GV_SE_BASE_LONG_LOOP       5.0
#define GV_SE_BASE_NAKED_QUAD      5.0
#define GV_SE_BASE_JELLYFISH       5.2
#define GV_SE_BASE_HIDDEN_QUAD     5.4
#define GV_SE_BASE_BUG             5.6 /* type 1 */
#define GV_SE_BASE_BUG_OF_MANY     5.7 /* the other types */
#define GV_SE_BASE_ALIGNED_PAIR    6.2
#define GV_SE_BASE_CYCLES          6.5 /* cycles and chains of X or Y links */
#define GV_SE_BASE_X_CHAIN         6.6
#define GV_SE_BASE_XY_CHAIN        7.0 /* cycles and chains of both links */
#define GV_SE_BASE_ALIGNED_TRIPLET 7.5
#define GV_SE_BASE_NISHIO          7.5
#define GV_SE_BASE_MULTIPLE        8.0
#define GV_SE_BASE_DYNAMIC         8.5
#define GV_SE_BASE_LEVEL1          9.0
#define GV_SE_BASE_LEVEL2          9.5
#define GV_SE_BASE_LEVEL3          10.0
#define GV_SE_BASE_LEVEL4          10.5
#define GV_SE_BASE_LEVEL5          11.0

#endif
