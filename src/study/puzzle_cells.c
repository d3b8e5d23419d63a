/* SPDX-License-Identifier: GPL-3.0-or-later */
/* puzzle_cells.c -- every label belongs to one primary variable, the first of its
 * groups. */
#include "study/puzzle_cells.h"

#include <assert.h>
#include <string.h>

uint32_t gv_puzzle_cells_n_values(const gv_net *net)
{
    uint32_t most = 0;
    for (gv_var var = 0; var < net->n_primary; var++)
        if (gv_net_group_size(net, var) > most)
            most = gv_net_group_size(net, var);
    return most;
}

void gv_puzzle_cells_of_givens(uint8_t *cells, const gv_net *net,
                               const gv_label *givens, uint32_t n_givens)
{
    memset(cells, 0, net->n_primary);
    for (uint32_t i = 0; i < n_givens; i++) {
        const gv_var var = net->label_groups[net->label_start[givens[i]]];
        assert(var < net->n_primary);
        const gv_label *values = net->group_labels + net->group_start[var];
        uint32_t index = 0;
        while (values[index] != givens[i])
            index++;
        cells[var] = (uint8_t)(index + 1);
    }
}

bool gv_puzzle_cells_fit(const gv_net *net, const uint8_t *cells, size_t n)
{
    if (n != net->n_primary)
        return false;
    for (gv_var var = 0; var < net->n_primary; var++)
        if (cells[var] > gv_net_group_size(net, var))
            return false;
    return true;
}

uint32_t gv_puzzle_cells_givens(gv_label *givens, const gv_net *net,
                                const uint8_t *cells)
{
    uint32_t n = 0;
    for (gv_var var = 0; var < net->n_primary; var++)
        if (cells[var])
            givens[n++] = net->group_labels[net->group_start[var] + cells[var] - 1];
    return n;
}
