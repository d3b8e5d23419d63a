// SPDX-License-Identifier: GPL-3.0-or-later
// A modal dialog: the browser's own, which keeps the focus inside and closes by Escape. The focus
// goes back to where it was.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import "./dialog.css";

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** Takes a file that is dropped on the dialog. */
  onFile?: (file: File) => void;
  children: ComponentChildren;
}

/**
 * A click beside the dialog closes it. A selection that began inside and is dragged out ends with a
 * click beside it as well: what counts is where the mouse was pressed.
 */
function useClickBeside(element: { current: HTMLDialogElement | null }, onClose: () => void) {
  const pressedBeside = useRef(false);
  const isBeside = (event: Event) => event.target === element.current;
  return {
    onPointerDown: (event: Event) => { pressedBeside.current = isBeside(event); },
    onClick: (event: Event) => isBeside(event) && pressedBeside.current && onClose(),
  };
}

export function Dialog({ title, onClose, onFile, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const clicks = useClickBeside(element, onClose);
  const heading = useId();
  // At once: a key that is typed next is for the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    element.current!.showModal();
    element.current!.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      element.current?.close();
      if (before?.isConnected)
        before.focus();
    };
  }, []);
  return (
    <dialog ref={element} class="dialog" aria-labelledby={heading}
      data-takes-files={onFile ? "" : undefined}
      onCancel={(event) => { event.preventDefault(); onClose(); }}
      onKeyDown={(event) => event.stopPropagation()}
      onDrop={(event) => {
        const file = event.dataTransfer?.files[0];
        if (file)
          onFile?.(file);
      }}
      {...clicks}>
      <div class="dialog-frame">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button type="button" aria-label="Close" onClick={onClose}>×</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
