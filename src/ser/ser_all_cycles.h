/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ser_all_cycles.h -- all finds of producer 21, with their ways: for nested chains. */
#ifndef GV_SER_SER_ALL_CYCLES_H
#define GV_SER_SER_ALL_CYCLES_H

#include "ser/ser_search.h"
#include "ser/ser_whole.h"

/* Adds all finds to a list, in the order of generation. The graph is closed. False when
 * memory is out. */
bool gv_ser_all_cycles(gv_ser_list *list, gv_ser_whole *whole, gv_ser_work *work);

#endif
