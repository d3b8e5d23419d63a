/* SPDX-License-Identifier: GPL-3.0-or-later */
/* none.c -- a build without nauty: no canonical labellings. */
#include "linked_symmetry/linked_symmetry.h"

const gv_graph_labeller *const gv_linked_labeller = NULL;
