/* SPDX-License-Identifier: GPL-3.0-or-later */
/* array.h -- the number of elements of an array, not of a pointer. */
#ifndef GV_BASE_ARRAY_H
#define GV_BASE_ARRAY_H

#define GV_N_OF(array) (sizeof(array) / sizeof((array)[0]))

#endif
