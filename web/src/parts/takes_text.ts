// SPDX-License-Identifier: GPL-3.0-or-later
// Whether text can be typed into an element: then pasting and undoing there are the browser's
// affair. A choice or a box to tick has nothing that could be pasted into it, or undone.

const TEXT_FIELDS = "textarea, input:not([type]), input[type=text], input[type=number], " +
  "input[type=search], [contenteditable]:not([contenteditable=false])";

export const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELDS) !== null;
