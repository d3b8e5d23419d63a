/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random_bytes.h -- bytes that nobody can foresee, from the operating system. */
#ifndef GV_BASE_OS_RANDOM_BYTES_H
#define GV_BASE_OS_RANDOM_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/* At most 256 bytes. False when the system has none to give. */
bool gv_random_bytes(void *out, size_t n_bytes);

#endif
