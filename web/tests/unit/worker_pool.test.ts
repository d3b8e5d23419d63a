// SPDX-License-Identifier: GPL-3.0-or-later
// The pool of workers, with workers that do what the test says.
import { test } from "node:test";
import assert from "node:assert/strict";
import { EngineWorker, Pool, Rank } from "../../src/engine/pool";

class FakeWorker implements EngineWorker {
  onmessage: EngineWorker["onmessage"] = null;
  onerror: EngineWorker["onerror"] = null;
  told: any[] = [];
  terminated = false;
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(kind: "output" | "message", text: string): void {
    this.onmessage!({ data: { kind, text } });
  }
  end(code = 0, fault: string | null = null): void {
    this.onmessage!({ data: { kind: "end", code, fault } });
  }
}

function makePool() {
  const workers: FakeWorker[] = [], faults: string[] = [], log: string[] = [];
  const pool = new Pool(() => {
    workers.push(new FakeWorker());
    return workers[workers.length - 1];
  }, (fault) => faults.push(fault));
  const run = (rank: Rank, name: string) => pool.run(rank, { words: [name], input: "" }, {
    output: (text) => log.push(`${name} says ${text}`),
    end: (code, messages, fault) => log.push(`${name} ends ${code} ${messages} ${fault}`),
  });
  return { workers, faults, log, run };
}

test("one worker runs one thing after the other", () => {
  const { workers, log, run } = makePool();
  run("question", "a");
  workers[0].say("output", "x");
  workers[0].say("message", "why\n");
  workers[0].end(2);
  run("question", "b");
  workers[0].end();
  assert.equal(workers.length, 1);
  assert.deepEqual(workers[0].told.map((message) => message.words[0]), ["a", "b"]);
  assert.deepEqual(log, ["a says x", "a ends 2 why null", "b ends 0  null"]);
});

test("jobs leave places to questions, and those that run beside to others", () => {
  const { workers, run } = makePool();
  const names = () => workers.map((worker) => worker.told[0].words[0]);
  for (const name of ["b1", "b2", "b3", "b4"])
    run("beside", name);
  assert.deepEqual(names(), ["b1", "b2", "b3"]);
  for (const name of ["w1", "w2", "w3"])
    run("wanted", name);
  run("question", "q");
  assert.deepEqual(names(), ["b1", "b2", "b3", "w1", "w2", "q"]);
  workers[5].end();
  workers[0].end();
  assert.deepEqual([...workers[0].told, ...workers[5].told].map(({ words }) => words[0]).sort(),
                   ["b1", "q", "w3"]);
});

test("a cancelled run ends its worker, and says nothing any more", () => {
  const { workers, log, run } = makePool();
  const cancel = run("wanted", "a");
  const { onmessage } = workers[0];
  cancel();
  cancel();
  assert.equal(workers[0].terminated, true);
  assert.notEqual(onmessage, workers[0].onmessage);
  run("wanted", "b");
  assert.equal(workers.length, 2);
  workers[1].end();
  assert.deepEqual(log, ["b ends 0  null"]);
});

test("what is cancelled while it waits never runs", () => {
  const { workers, run } = makePool();
  for (const name of ["b1", "b2", "b3"])
    run("beside", name);
  run("beside", "b4")();
  run("beside", "b5");
  workers[0].end();
  assert.deepEqual(workers[0].told.map(({ words }) => words[0]), ["b1", "b5"]);
});

test("a worker that fails is replaced, its run is told, and those that wait go on", () => {
  const { workers, faults, log, run } = makePool();
  for (const name of ["b1", "b2", "b3", "b4"])
    run("beside", name);
  workers[0].onerror!({ message: "out of memory" });
  workers[1].end(70, "unreachable");
  assert.deepEqual(faults, ["out of memory", "unreachable"]);
  assert.deepEqual([workers[0].terminated, workers[1].terminated], [true, true]);
  assert.deepEqual(log, ["b1 ends 70  out of memory", "b2 ends 70  unreachable"]);
  assert.deepEqual(workers[3].told[0].words, ["b4"]);
});
