// SPDX-License-Identifier: GPL-3.0-or-later
// A labelled choice of one of several words.
import { useId } from "preact/hooks";

export function Choose({ label, value, choices, set, disabled, look = "field" }: {
  label: string;
  value: string;
  /** Names and what is shown for them. */
  choices: [string, string][];
  set: (value: string) => void;
  disabled?: boolean;
  look?: string;
}) {
  const id = useId();
  return (
    <span class={look}>
      <label for={id}>{label}</label>{" "}
      <select id={id} value={value} disabled={disabled}
        onChange={(event) => set(event.currentTarget.value)}>
        {choices.map(([name, words]) => <option key={name} value={name}>{words}</option>)}
      </select>
    </span>
  );
}
