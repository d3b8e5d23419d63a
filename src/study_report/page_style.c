/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page_style.c -- the style sheet of a study's page. Colours are named by what they
 * mean (GV_INKS); a dark screen gets its own set, paper always the light one. */
#include "study_report/study_text.h"

/* The colours of series can be distinguished with the common kinds of colour blindness,
 * and each also has its own mark or dash. */
#define LIGHT                                                                          \
    "--paper:#fff;--ink:#1c1e21;--soft:#5b6068;--faint:#e3e5e8;--rule:#b9bdc4;"        \
    "--ours:#0b5fad;--raw:#8a5a00;--truth:#b3261e;--bottom:#7a4fa3;--top:#007f6e;"     \
    "--biased:#9a6700;--warn:#fff6dd;--warn-edge:#b98900"
#define DARK                                                                           \
    "--paper:#15171a;--ink:#e6e7e9;--soft:#a2a8b0;--faint:#2b2f35;--rule:#4a5058;"     \
    "--ours:#6cb2f5;--raw:#d9a441;--truth:#ff8a7d;--bottom:#c4a1ec;--top:#4fd1bd;"     \
    "--biased:#e0b04a;--warn:#2d2612;--warn-edge:#d9a441"

#define SERIF                                                                          \
    "Charter,'Bitstream Charter','Sitka Text',Cambria,'Source Serif 4',Georgia,serif"
#define SANS "system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

const char gv_page_style[] =
    ":root{color-scheme:light dark;" LIGHT "}\n"
    "@media screen and (prefers-color-scheme:dark){:root{" DARK "}}\n"
    "*{box-sizing:border-box}\n"
    "html{-webkit-text-size-adjust:100%}\n"
    "body{margin:0 auto;max-width:58rem;padding:2.5rem 1.25rem 4rem;"
    "background:var(--paper);color:var(--ink);font:1.0625rem/1.6 " SERIF "}\n"
    "h1,h2,nav,table,figure,.kicker,.figures,footer{font-family:" SANS "}\n"
    "h1{font-size:2rem;line-height:1.2;margin:.2em 0 .4em;letter-spacing:-.01em}\n"
    "h2{font-size:1.35rem;line-height:1.3;margin:3.2rem 0 .8rem;padding-top:.9rem;"
    "border-top:2px solid var(--ink)}\n"
    "p,dl.words,nav,.warnings{max-width:46rem}\n"
    "p{margin:.7em 0}\n"
    ".kicker{color:var(--soft);font-size:.9rem;margin:0}\n"
    ".answer{font-size:1.15rem}\n"
    "a{color:var(--ours)}\n"
    "nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;padding:0;"
    "font-size:.95rem}\n"
    ".figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(12.5rem,1fr));"
    "gap:1rem;margin:1.8rem 0}\n"
    ".figures div{border-top:3px solid var(--ours);padding-top:.5rem}\n"
    ".figures dt{font-size:.85rem;color:var(--soft)}\n"
    ".figures dd{margin:0;font-size:1.05rem;font-weight:600;white-space:nowrap;"
    "font-variant-numeric:tabular-nums}\n"
    ".warnings{background:var(--warn);border-left:4px solid var(--warn-edge);"
    "padding:.6rem 1.2rem;margin:1.5rem 0}\n"
    ".warnings h2{border:0;padding:0;margin:.3rem 0;font-size:1.1rem}\n"
    ".warnings ul{margin:.4rem 0;padding-left:1.2rem}\n"
    "dl.words{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}\n"
    "dl.words dt{font-weight:600}dl.words dd{margin:0}\n"
    "figure{margin:2rem 0}\n"
    ".wide{overflow-x:auto}\n"
    "figure svg{display:block;width:100%;min-width:34rem;height:auto;"
    "font-family:" SANS "}\n"
    "svg[id^=plot-pair] use{opacity:.6}\n"
    "figcaption{font-size:.9rem;line-height:1.45;color:var(--soft);margin-top:.5rem}\n"
    "figcaption b,caption{color:var(--ink);font-weight:600}\n"
    "div.wide:focus-visible{outline:2px solid var(--ours)}\n"
    "table{border-collapse:collapse;margin:2rem 0 1rem;font-size:.875rem;"
    "line-height:1.4;font-variant-numeric:tabular-nums lining-nums;min-width:50%}\n"
    "caption{text-align:left;padding-bottom:.5rem;font-size:.95rem}\n"
    "th,td{text-align:right;padding:.28rem .7rem;white-space:nowrap;"
    "vertical-align:baseline}\n"
    "th:first-child,td:first-child{padding-left:.2rem}\n"
    "th.words,td.words{text-align:left}\n"
    "td.words:last-child{white-space:normal;overflow-wrap:anywhere;min-width:14em}\n"
    "thead th{border-top:1.5px solid var(--ink);border-bottom:1px solid var(--rule);"
    "font-weight:600;white-space:normal;vertical-align:bottom}\n"
    "tbody tr:last-child>*{border-bottom:1.5px solid var(--ink)}\n"
    "tbody tr:nth-child(5n)>*{border-bottom:1px solid var(--faint)}\n"
    "tbody th{font-weight:400}\n"
    "sup{line-height:0;font-size:.72em}\n"
    ".note{font-size:.9rem;color:var(--soft)}\n"
    "code{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.9em;"
    "overflow-wrap:anywhere}\n"
    "footer{margin-top:3.5rem;border-top:1px solid var(--rule);padding-top:1rem;"
    "font-size:.85rem;color:var(--soft)}\n"
    "@media print{\n"
    "@page{margin:18mm 16mm}\n"
    "body{max-width:none;padding:0;font-size:10pt}\n"
    "nav{display:none}\n"
    "h2{break-after:avoid;margin-top:1.6rem}\n"
    "figure,tr,.warnings,.figures{break-inside:avoid}\n"
    "figure svg{min-width:0;max-height:90mm}\n"
    "thead{display:table-header-group}\n"
    "table{font-size:8.5pt}th,td{padding:.15rem .45rem}\n"
    ".wide{overflow:visible}\n"
    "a{color:inherit;text-decoration:none}\n"
    "}\n";
