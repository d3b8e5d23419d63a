/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit_job.c -- head and items. */
#include "study/unit_job.h"

#include <string.h>

void gv_unit_job_write(gv_buffer *out, const gv_unit_job *job)
{
    gv_buffer_reset(out);
    gv_buffer_add(out, (const char *)job, sizeof *job);
}

void gv_unit_job_set_items(gv_buffer *out, size_t n_items)
{
    gv_unit_job job;
    if (out->failed)
        return;
    memcpy(&job, out->text, sizeof job);
    job.n_items = (uint32_t)n_items;
    memcpy(out->text, &job, sizeof job);
}

void gv_unit_job_set_used(gv_buffer *out, const gv_grids_used *used)
{
    gv_unit_job job;
    if (out->failed)
        return;
    memcpy(&job, out->text, sizeof job);
    job.used = *used;
    memcpy(out->text, &job, sizeof job);
}

bool gv_unit_job_read(gv_unit_job *out, const void **items, const gv_buffer *bytes,
                      const gv_net *net)
{
    if (bytes->failed || bytes->length < sizeof *out)
        return false;
    memcpy(out, bytes->text, sizeof *out);
    *items = bytes->text + sizeof *out;
    const size_t item_size = net->n_primary * (out->makes ? sizeof(gv_label) : 1);
    return bytes->length - sizeof *out == out->n_items * item_size;
}
