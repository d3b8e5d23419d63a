/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linked_symmetry.h -- the symmetries of any instance, where a program that finds them
 * is linked: nauty, or none. */
#ifndef GV_LINKED_SYMMETRY_LINKED_SYMMETRY_H
#define GV_LINKED_SYMMETRY_LINKED_SYMMETRY_H

#include "generate/exhaustive/world.h"

/* NULL in a build without nauty. */
extern gv_find_automorphisms *const gv_linked_automorphisms;

#endif
