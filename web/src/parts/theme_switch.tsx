// SPDX-License-Identifier: GPL-3.0-or-later
// Light, dark, or what the system says; and high contrast.
import { Theme, session, useSession } from "../core/session";

export function ThemeSwitch() {
  const theme = useSession((state) => state.theme);
  const high = useSession((state) => state.highContrast);
  return (
    <div class="themes">
      <label>Theme{" "}
        <select value={theme} onChange={(event) =>
          session.set({ theme: event.currentTarget.value as Theme })}>
          <option value="auto">as the system</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </label>
      <label>
        <input type="checkbox" checked={high}
          onChange={(event) => session.set({ highContrast: event.currentTarget.checked })} />
        {" "}High contrast
      </label>
    </div>
  );
}
