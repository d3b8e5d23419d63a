// SPDX-License-Identifier: GPL-3.0-or-later
// One message at a time, spoken too. Errors stay until the next thing is done or they are closed;
// what only informs goes by itself.
import { useEffect } from "preact/hooks";
import { session, useSession } from "../core/session";

const INFORMING_MS = 6000;

export function NoticeBar() {
  const notice = useSession((state) => state.notice);
  useEffect(() => {
    if (notice?.kind !== "info")
      return;
    const timer = setTimeout(() => session.set({ notice: null }), INFORMING_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div class="notice-bar" role={notice?.kind === "error" ? "alert" : "status"} aria-live="polite">
      {notice && (
        <p class={`notice ${notice.kind}`}>
          <span class="sign" aria-hidden="true">{notice.kind === "error" ? "!" : "i"}</span>
          <span class="text">{notice.text}</span>
          <button type="button" aria-label="Close this message"
            onClick={() => session.set({ notice: null })}>×</button>
        </p>
      )}
    </div>
  );
}
