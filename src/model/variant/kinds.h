/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kinds.h -- the list of rules that variants may have, in the order in which a text
 * names them. */
#ifndef GV_MODEL_VARIANT_KINDS_H
#define GV_MODEL_VARIANT_KINDS_H

#define GV_RULE_KIND_LIST(K)                                                           \
    K(regions)                                                                         \
    K(diagonals)                                                                       \
    K(windoku)                                                                         \
    K(disjoint)                                                                        \
    K(anti_knight)                                                                     \
    K(anti_king)                                                                       \
    K(nonconsecutive)                                                                  \
    K(odd)                                                                             \
    K(even)                                                                            \
    K(cage)                                                                            \
    K(little_killer)                                                                   \
    K(arrow)                                                                           \
    K(thermo)                                                                          \
    K(kropki)                                                                          \
    K(xv)                                                                              \
    K(palindrome)                                                                      \
    K(renban)                                                                          \
    K(whisper)                                                                         \
    K(clone)

#endif
