// SPDX-License-Identifier: GPL-3.0-or-later
// A modal dialog: the browser's own, which keeps the focus inside and closes by Escape. The focus
// goes back to where it was.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import "./dialog.css";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
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
      onCancel={(event) => { event.preventDefault(); onClose(); }}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => event.target === element.current && onClose()}>
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
