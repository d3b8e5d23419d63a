// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of the page: the board on one side, the tabs on the other, one below the other where
// the window is narrow.
import type { FunctionComponent } from "preact";
import { studyTabs } from "#studies";
import { useErrorBoundary, useLayoutEffect } from "preact/hooks";
import { TabName, session, useSession } from "./core/session";
import { BoardArea } from "./board/board_area";
import { IncomingText } from "./dialogs/incoming_text";
import { NoticeBar } from "./parts/notice_bar";
import { ThemeSwitch } from "./parts/theme_switch";
import { PlayTab } from "./tabs/play_tab";
import { ExplainTab } from "./tabs/explain_tab";
import { RatingsTab } from "./tabs/ratings_tab";
import { TemplateTab } from "./tabs/template_tab";
import { MakeTab } from "./tabs/make_tab";

const TABS: { name: TabName; title: string; view: FunctionComponent }[] = [
  { name: "play", title: "Play", view: PlayTab },
  { name: "explain", title: "Explain", view: ExplainTab },
  { name: "ratings", title: "Ratings", view: RatingsTab },
  { name: "template", title: "Template", view: TemplateTab },
  { name: "make", title: "Make", view: MakeTab },
  ...studyTabs,
];

export function openTab(name: TabName): void {
  session.set({ tab: name, drawing: null, notice: null });
}

/** Arrow keys, Home and End go from tab to tab, as readers of screens expect. */
function onTabKey(event: KeyboardEvent): void {
  const at = TABS.findIndex((tab) => tab.name === session.get().tab);
  const last = TABS.length - 1;
  const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1,
                 Home: 0, End: last }[event.key];
  if (next === undefined)
    return;
  event.preventDefault();
  event.stopPropagation();
  openTab(TABS[next].name);
  document.getElementById(`tab-${TABS[next].name}`)?.focus();
}

function TabList({ open }: { open: TabName }) {
  return (
    <div class="tabs" role="tablist" aria-label="Tools" onKeyDown={onTabKey}>
      {TABS.map(({ name, title }) => (
        <button key={name} id={`tab-${name}`} role="tab" type="button" aria-selected={name === open}
          aria-controls={`panel-${name}`} tabIndex={name === open ? 0 : -1}
          onClick={() => openTab(name)}>{title}</button>
      ))}
    </div>
  );
}

/** Past the board and its keypad. A link would take the address, which holds the position. */
function SkipToTools({ open }: { open: TabName }) {
  return (
    <button type="button" class="skip-link"
      onClick={() => document.getElementById(`tab-${open}`)?.focus()}>Skip to the tools</button>
  );
}

/** A fault of the page itself is told, and the board stays usable after a reload. */
function Fault({ text }: { text: string }) {
  return (
    <main class="fault" role="alert">
      <h1>givens</h1>
      <p>The page has a fault: {text}</p>
      <button type="button" onClick={() => location.reload()}>Load it again</button>
    </main>
  );
}

export function App() {
  const [fault] = useErrorBoundary((problem) => console.error(problem));
  const wanted = useSession((state) => state.tab);
  // A tab that was open where there are studies may be missing here.
  const { name, view: View } = TABS.find((tab) => tab.name === wanted) ?? TABS[0];
  const theme = useSession((state) => state.theme);
  const highContrast = useSession((state) => state.highContrast);
  // Before anything is painted: a stored theme must not follow a flash of the other one.
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.contrast = highContrast ? "high" : "normal";
  }, [theme, highContrast]);
  if (fault)
    return <Fault text={String((fault as Error).message ?? fault)} />;
  return (
    <div class="page" data-tab={name}>
      <header class="top">
        <h1>givens</h1>
        <ThemeSwitch />
      </header>
      <NoticeBar />
      <IncomingText />
      <main class="work">
        <SkipToTools open={name} />
        <BoardArea />
        <div class="tools">
          <TabList open={name} />
          <section id={`panel-${name}`} class="panel" role="tabpanel"
            aria-labelledby={`tab-${name}`}>
            <View />
          </section>
        </div>
      </main>
    </div>
  );
}
