/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate_answer.h -- what `rate` and `generate --rating` share: a rating as a column of
 * the answers. */
#ifndef GV_CLI_VERBS_RATE_ANSWER_H
#define GV_CLI_VERBS_RATE_ANSWER_H

#include "cli/stream/task.h"
#include "rate/rater.h"

#endif
