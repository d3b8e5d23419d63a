// SPDX-License-Identifier: GPL-3.0-or-later
// What a program for WASI (preview 1) needs of its host and gets here: its words, standard input
// from memory, standard output and messages as bytes, clocks and random numbers. There are no files:
// calls about them are refused.

/** The program ended itself. */
class Exit {
  constructor(readonly code: number) {}
}

const SUCCESS = 0, BAD_DESCRIPTOR = 8, NOT_SUPPORTED = 58, IS_PIPE = 70;
const STREAM = 6;
const REALTIME = 0;
/** crypto fills no more at once. */
const MOST_RANDOM = 65536;

export type TakeOutput = (descriptor: 1 | 2, bytes: Uint8Array) => void;

class Host {
  memory!: WebAssembly.Memory;
  private readonly words: Uint8Array[];
  private read = 0;

  constructor(words: string[], private readonly input: Uint8Array,
              private readonly take: TakeOutput) {
    const encoder = new TextEncoder();
    this.words = words.map((word) => encoder.encode(word + "\0"));
  }

  private view(): DataView {
    return new DataView(this.memory.buffer);
  }

  private bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  /** The pieces of memory that a list of addresses and lengths names. */
  private pieces(list: number, count: number): Uint8Array[] {
    const view = this.view(), bytes = this.bytes();
    return Array.from({ length: count }, (_, i) => {
      const at = view.getUint32(list + 8 * i, true);
      return bytes.subarray(at, at + view.getUint32(list + 8 * i + 4, true));
    });
  }

  args_sizes_get(count: number, size: number): number {
    this.view().setUint32(count, this.words.length, true);
    this.view().setUint32(size, this.words.reduce((sum, word) => sum + word.length, 0), true);
    return SUCCESS;
  }

  args_get(list: number, text: number): number {
    for (const word of this.words) {
      this.view().setUint32(list, text, true);
      this.bytes().set(word, text);
      list += 4;
      text += word.length;
    }
    return SUCCESS;
  }

  environ_sizes_get(count: number, size: number): number {
    this.view().setUint32(count, 0, true);
    this.view().setUint32(size, 0, true);
    return SUCCESS;
  }

  environ_get(): number {
    return SUCCESS;
  }

  clock_time_get(clock: number, _precision: bigint, out: number): number {
    const milliseconds = clock === REALTIME ? Date.now() : performance.now();
    this.view().setBigUint64(out, BigInt(Math.round(milliseconds * 1e6)), true);
    return SUCCESS;
  }

  random_get(at: number, length: number): number {
    const bytes = this.bytes().subarray(at, at + length);
    for (let from = 0; from < length; from += MOST_RANDOM)
      crypto.getRandomValues(bytes.subarray(from, from + MOST_RANDOM));
    return SUCCESS;
  }

  fd_read(descriptor: number, list: number, count: number, out: number): number {
    if (descriptor !== 0)
      return BAD_DESCRIPTOR;
    const before = this.read;
    for (const piece of this.pieces(list, count)) {
      const part = this.input.subarray(this.read, this.read + piece.length);
      piece.set(part);
      this.read += part.length;
    }
    this.view().setUint32(out, this.read - before, true);
    return SUCCESS;
  }

  fd_write(descriptor: number, list: number, count: number, out: number): number {
    if (descriptor !== 1 && descriptor !== 2)
      return BAD_DESCRIPTOR;
    let written = 0;
    for (const piece of this.pieces(list, count)) {
      this.take(descriptor, piece.slice());
      written += piece.length;
    }
    this.view().setUint32(out, written, true);
    return SUCCESS;
  }

  fd_fdstat_get(descriptor: number, out: number): number {
    if (descriptor > 2)
      return BAD_DESCRIPTOR;
    this.bytes().fill(0, out, out + 24);
    this.view().setUint8(out, STREAM);
    this.view().setBigUint64(out + 8, ~0n, true);
    return SUCCESS;
  }

  fd_filestat_get(descriptor: number, out: number): number {
    if (descriptor > 2)
      return BAD_DESCRIPTOR;
    this.bytes().fill(0, out, out + 64);
    this.view().setUint8(out + 16, STREAM);
    return SUCCESS;
  }

  fd_seek(): number {
    return IS_PIPE;
  }

  fd_close(): number {
    return SUCCESS;
  }

  fd_prestat_get(): number {
    return BAD_DESCRIPTOR; // the list of open folders ends before its first
  }

  sched_yield(): number {
    return SUCCESS;
  }

  proc_exit(code: number): never {
    throw new Exit(code);
  }
}

/** The functions of the host, by the names that the program imports. */
function importsOf(module: WebAssembly.Module, host: Host): Record<string, WebAssembly.ImportValue> {
  const refuse = () => NOT_SUPPORTED;
  return Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => {
    const known = (host as unknown as Record<string, Function | undefined>)[name];
    return [name, known ? known.bind(host) : refuse];
  }));
}

/** Runs a program in an instance of its own; returns its exit code. Throws where it breaks down. */
export function runProgram(module: WebAssembly.Module, words: string[], input: Uint8Array,
                           take: TakeOutput): number {
  const host = new Host(words, input, take);
  const { exports } = new WebAssembly.Instance(module,
                                               { wasi_snapshot_preview1: importsOf(module, host) });
  host.memory = exports.memory as WebAssembly.Memory;
  try {
    (exports._start as () => void)();
    return 0;
  } catch (problem) {
    if (problem instanceof Exit)
      return problem.code;
    throw problem;
  }
}
