/* SPDX-License-Identifier: GPL-3.0-or-later */
/* u128.h -- integers of 128 bits, for sets of up to 128 members and for products.
 * Compilers for 64 bits have them as an extension. For 32 bits it takes the integers of
 * C23: clang 14 or later, gcc 14 or later. */
#ifndef GV_BASE_U128_H
#define GV_BASE_U128_H

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 gv_u128;
#else
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
typedef unsigned _BitInt(128) gv_u128;
#pragma GCC diagnostic pop
#endif

#endif
