/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.c -- the defaults. */
#include "cli/options/settings.h"

const gv_settings gv_default_settings = { .progress = "auto", .color = "auto" };
