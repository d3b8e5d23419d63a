/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_answer.c -- a rating as a column. */
#include "cli/verbs/rate_answer.h"
