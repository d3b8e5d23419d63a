/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.c -- what holds when nothing is given. */
#include "cli/options/settings.h"

const gv_settings gv_default_settings = { .progress = "auto", .color = "auto" };
