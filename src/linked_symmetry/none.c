/* SPDX-License-Identifier: GPL-3.0-or-later */
/* none.c -- a build without nauty: symmetries of csp instances are not known. */
#include "linked_symmetry/linked_symmetry.h"

gv_find_automorphisms *const gv_linked_automorphisms = NULL;
