/* SPDX-License-Identifier: GPL-3.0-or-later */
/* limits.c -- the limits of a server on somebody's own machine. */
#include "serve/limits.h"

#include <stdio.h>

const gv_serve_limits gv_serve_default_limits = {
    .body_bytes = (size_t)1 << 20,
    .output_bytes = (size_t)16 << 20,
    .replies_bytes = (size_t)256 << 20,
    .request_bytes = (size_t)128 << 20,
    .job_bytes = (size_t)384 << 20,
    .arrival_seconds = 30,
    .idle_seconds = 1,
    .sending_seconds = 120,
    .stalled_seconds = 60,
    .waiting_seconds = 10,
    .request_seconds = 10,
    .stats_seconds = 60,
    .job_seconds = 600,
    .alone_seconds = 15,
    .kept_seconds = 60,
    .answers = 8,
    .jobs = 8,
    .kept_jobs = 8,
    .connections = 128,
};

void gv_serve_limits_set_memory(gv_serve_limits *limits, size_t n_bytes)
{
    const size_t n_answer_bytes = n_bytes / 4;
    limits->request_bytes = n_answer_bytes / limits->answers;
    limits->job_bytes = (n_bytes - n_answer_bytes) / limits->jobs;
}

gv_size_text gv_size_text_of(size_t n_bytes)
{
    const size_t mib = (size_t)1 << 20;
    gv_size_text out;
    if (n_bytes && n_bytes % mib == 0)
        (void)snprintf(out.text, sizeof out.text, "%zu MiB", n_bytes / mib);
    else
        (void)snprintf(out.text, sizeof out.text, "%zu bytes", n_bytes);
    return out;
}
