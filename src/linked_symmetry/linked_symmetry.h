/* SPDX-License-Identifier: GPL-3.0-or-later */
/* linked_symmetry.h -- canonical labellings of graphs, for the contexts of programs,
 * where what finds them is linked: nauty, or none. */
#ifndef GV_LINKED_SYMMETRY_LINKED_SYMMETRY_H
#define GV_LINKED_SYMMETRY_LINKED_SYMMETRY_H

#include "symmetry/graph.h"

/* NULL in a build without nauty. */
extern const gv_graph_labeller *const gv_linked_labeller;

#endif
