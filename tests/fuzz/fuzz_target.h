/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_target.h -- what libFuzzer, or replay.c in its place, calls with each input. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/* Aborts when something that must hold does not. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
