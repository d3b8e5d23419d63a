/* SPDX-License-Identifier: GPL-3.0-or-later */
/* limits.c -- the limits of a server on somebody's own machine. */
#include "serve/limits.h"

const gv_serve_limits gv_serve_default_limits = {
    .body_bytes = (size_t)1 << 20,
    .output_bytes = (size_t)16 << 20,
    .arrival_seconds = 30,
    .sending_seconds = 120,
    .request_seconds = 10,
    .stats_seconds = 60,
    .job_seconds = 600,
    .alone_seconds = 15,
    .kept_seconds = 60,
    .jobs = 8,
    .kept_jobs = 8,
    .connections = 128,
};
