/* SPDX-License-Identifier: GPL-3.0-or-later */
/* applications.h -- the list of kinds of puzzles with a notation of their own. Each has
 * a file with its row, gv_app_<identifier>; application.h says what that needs. */
#ifndef GV_TEXT_APPLICATION_APPLICATIONS_H
#define GV_TEXT_APPLICATION_APPLICATIONS_H

#define GV_APP_LIST(A)                                                                 \
    A(cryptarithm)                                                                     \
    A(futoshiki)                                                                       \
    A(kakuro)                                                                          \
    A(magic_square)                                                                    \
    A(map)                                                                             \
    A(hidato)                                                                          \
    A(numbrix)                                                                         \
    A(matching)                                                                        \
    A(job_shop)                                                                        \
    A(slitherlink)                                                                     \
    A(binairo)                                                                         \
    A(skyscrapers)                                                                     \
    A(x_sums)                                                                          \
    A(star_battle)                                                                     \
    A(kakurasu)                                                                        \
    A(minesweeper)                                                                     \
    A(tents)                                                                           \
    A(battleships)                                                                     \
    A(garam)

#endif
