// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a document that the command made in a window of its own, to print it. Such a window has the
// content-security policy of the page, which takes no <style> in markup: the style sheet of the
// document is handed over as an object.

/** Must be called at once in a click: browsers open windows only there. */
export function openPrintWindow(): Window | null {
  const opened = window.open("", "_blank");
  opened?.document.body.append("Making the sheet…");
  return opened;
}

/** The rules of a document's <style> elements, and the document without them. */
function taken(html: string): { rules: string; rest: string } {
  let rules = "";
  const rest = html.replace(/<style>([^]*?)<\/style>/g, (_, text: string) => {
    rules += `${text}\n`;
    return "";
  });
  return { rules, rest };
}

export function fillPrintWindow(target: Window, html: string): void {
  const { rules, rest } = taken(html);
  const made = new DOMParser().parseFromString(rest, "text/html");
  const to = target.document;
  const sheet = new (target as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(rules);
  to.adoptedStyleSheets = [sheet];
  to.title = made.title;
  to.documentElement.lang = made.documentElement.lang;
  to.body.className = made.body.className;
  to.body.replaceChildren(...[...made.body.childNodes].map((node) => to.importNode(node, true)));
}
