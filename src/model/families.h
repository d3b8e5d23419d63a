/* SPDX-License-Identifier: GPL-3.0-or-later */
/* families.h -- the list of puzzle families with a board: number and name. Each has a
 * file with its row, gv_family_<name> (family.h). Families that programs name have an
 * enumerator of givens.h as number, others the next free number after GV_CSP. */
#ifndef GV_MODEL_FAMILIES_H
#define GV_MODEL_FAMILIES_H

#define GV_FAMILY_LIST(F)                                                              \
    F(GV_SUDOKU, sudoku)                                                               \
    F(GV_LATIN, latin)                                                                 \
    F(GV_PANDIAGONAL, pandiagonal)                                                     \
    F(GV_QUEENS, queens)                                                               \
    F(GV_SUDOQUEENS, sudoqueens)

#endif
