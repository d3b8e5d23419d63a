// SPDX-License-Identifier: GPL-3.0-or-later
// A button that keeps the focus when it can do nothing: a disabled one would lose it to the page.
import "./action_button.css";

export function ActionButton({ title, can, act, look }: {
  title: string; can: boolean; act: () => void; look?: string;
}) {
  return (
    <button type="button" class={`action ${look ?? ""}`} aria-disabled={!can}
      onClick={() => can && act()}>{title}</button>
  );
}
