// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the events of a job (text/event-stream) from pieces of text.
export class EventReader {
  private rest = "";

  constructor(private readonly hear: (name: string, data: unknown) => void) {}

  take(text: string): void {
    const events = (this.rest + text).split("\n\n");
    this.rest = events.pop()!;
    for (const event of events) {
      const fields = new Map(event.split("\n").map((line) => {
        const at = line.indexOf(": ");
        return [line.slice(0, at), line.slice(at + 2)];
      }));
      this.hear(fields.get("event")!, JSON.parse(fields.get("data")!));
    }
  }
}
