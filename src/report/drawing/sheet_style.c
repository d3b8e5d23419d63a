/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet_style.c -- A4 with margins of 12 mm leaves 186 x 273 mm. A page takes 8 mm for
 * its head and 255 mm for its boards, in equal rows; the remaining 10 mm keep a browser
 * that rounds up from starting another page. A board and 9 mm of caption, two lines,
 * fit in a row. */
#include "report/drawing/sheet_style.h"

#include "base/array.h"

#include <stddef.h>

/* Boards of a page, columns, rows, the side of a board in mm. */
#define LAYOUTS(X)                                                                     \
    X(1, 1, 1, 180)                                                                    \
    X(2, 1, 2, 115)                                                                    \
    X(4, 2, 2, 86)                                                                     \
    X(6, 2, 3, 73)                                                                     \
    X(9, 3, 3, 57)                                                                     \
    X(12, 3, 4, 51)                                                                    \
    X(20, 4, 5, 39)                                                                    \
    X(30, 5, 6, 31)

#define RULE(boards, columns, rows, side)                                              \
    ".k" #boards ">div{grid-template:repeat(" #rows ",1fr)/repeat(" #columns           \
    ",1fr)}.k" #boards " figure{width:" #side "mm}.k" #boards " svg,.k" #boards        \
    " .word{width:" #side "mm;height:" #side "mm}\n"

#define SANS "system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

const char gv_sheet_css[] =
    "@page{size:A4;margin:12mm}\n"
    ":root{color-scheme:light}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:#fff;color:#000;font:10.5pt/1.25 " SANS "}\n"
    ".page{width:186mm;height:263mm;overflow:hidden;break-inside:avoid}\n"
    ".page+.page{break-before:page}\n"
    ".page>header{height:8mm;display:flex;gap:6mm;justify-content:space-between;"
    "white-space:nowrap}\n"
    "h1,h2{margin:0;font-size:13pt;line-height:1.2;overflow:hidden;"
    "text-overflow:ellipsis}\n"
    "h2{font-weight:400}\n"
    ".page>header p{margin:0 0 0 "
    "auto;line-height:1.5;font-variant-numeric:tabular-nums}\n"
    ".page>div{height:255mm;display:grid;justify-items:center;align-items:start}\n"
    "figure{margin:0}\n"
    "figure svg{display:block}\n"
    "figcaption{max-height:7.6mm;margin-bottom:1mm;overflow:hidden;"
    "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;"
    "overflow-wrap:anywhere;font-size:9pt;line-height:3.8mm}\n"
    "figcaption b{font-size:10.5pt;margin-right:.4em}\n"
    ".word{margin:0;display:flex;align-items:center;justify-content:center;"
    "text-align:center;border:.3mm dashed #000}\n" LAYOUTS(
        RULE) "@media screen{\n"
              "body{background:#ddd;padding:6mm 0}\n"
              ".page{box-sizing:content-box;margin:0 auto "
              "6mm;padding:12mm;background:#fff;"
              "box-shadow:0 .5mm 2mm #0006}\n"
              "}\n";

#define BOARDS(boards, columns, rows, side) boards,

unsigned gv_sheet_layout(unsigned n_boards)
{
    static const unsigned known[] = { LAYOUTS(BOARDS) };
    enum { N_KNOWN = GV_N_OF(known) };
    size_t i = 0;
    while (i + 1 < N_KNOWN && known[i] < n_boards)
        i++;
    return known[i];
}
