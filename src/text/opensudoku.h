/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opensudoku.h -- the lines around the <game> elements of an OpenSudoku file, for code
 * that writes a complete one; gv_opensudoku_write() writes the elements. */
#ifndef GV_TEXT_OPENSUDOKU_H
#define GV_TEXT_OPENSUDOKU_H

/* The lines before the first element and after the last, each with its newline. */
#define GV_OPENSUDOKU_BEGIN                                                            \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n"
#define GV_OPENSUDOKU_END "</opensudoku>\n"

#endif
