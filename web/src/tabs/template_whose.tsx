// SPDX-License-Identifier: GPL-3.0-or-later
// Whose figures a part of the Template shows: those of the data entry or of the work area.
import { JsonParis, Template } from "../core/template";

export type Whose = "entry" | "work";

export const parisOf = (template: Template, whose: Whose): JsonParis => template[whose];

/** Without a choice where nothing is placed: both are the same. */
export function WhoseChoice({ label, template, value, set }: {
  label: string; template: Template; value: Whose; set: (whose: Whose) => void;
}) {
  const same = template.entry === template.work;
  return (
    <label>{label}{" "}
      <select value={same ? "entry" : value} disabled={same}
        onChange={(event) => set(event.currentTarget.value as Whose)}>
        <option value="entry">the data entry</option>
        <option value="work">the work area</option>
      </select>
    </label>
  );
}
