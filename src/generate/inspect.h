/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.h -- generators and units of work for a developer: what must hold of a unit
 * (base/check.h), and what they look like (on standard error, for the debugger). */
#ifndef GV_GENERATE_INSPECT_H
#define GV_GENERATE_INSPECT_H

#include "generate/generator.h"

/* Puzzles and their givens fill the unit, tries add up, weights are finite. */
const char *gv_unit_check(const gv_unit *unit, const gv_generator *generator);

/* The method with its options; a unit and every puzzle of it. */
void gv_generator_dump(const gv_generator *generator);
void gv_unit_dump(const gv_unit *unit);

#endif
