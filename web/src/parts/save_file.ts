// SPDX-License-Identifier: GPL-3.0-or-later
// Gives texts away: to the clipboard, or as a file.

/** Addresses of texts are given back after this time: by then the browser has read them. */
const LIFE = 60_000;

function addressOf(text: string, type: string): string {
  const address = URL.createObjectURL(new Blob([text], { type }));
  setTimeout(() => URL.revokeObjectURL(address), LIFE);
  return address;
}

export function saveFile(name: string, text: string, type = "text/plain"): void {
  const link = document.createElement("a");
  link.href = addressOf(text, type);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Copies; without the clipboard's permission by way of the field that shows the text. */
export async function copyText(text: string, field: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return field !== null && document.execCommand("copy");
  }
}
