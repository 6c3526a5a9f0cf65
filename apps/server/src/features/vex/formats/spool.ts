import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Text that can be sent only later. Only its end is in memory, the rest waits in a file. */
export interface Spool {
  add(text: string): Promise<void>;
  isEmpty(): boolean;
  pieces(): AsyncGenerator<string>;
  close(): Promise<void>;
}

const mostInMemory = 32_768;

export function createSpool(): Spool {
  let file: FileHandle | undefined;
  let waiting: string[] = [];
  let length = 0;
  return {
    async add(text) {
      waiting.push(text);
      length += text.length;
      if (length < mostInMemory) return;
      file ??= await openUnnamed();
      await file.appendFile(waiting.join(''));
      waiting = [];
      length = 0;
    },
    isEmpty: () => !file && waiting.length === 0,
    async *pieces() {
      if (file) yield* file.createReadStream({ start: 0, encoding: 'utf8', autoClose: false });
      yield* waiting;
    },
    async close() {
      await file?.close();
      file = undefined;
      waiting = [];
    },
  };
}

/** A file without a name: nothing is left of it if the server is killed. */
async function openUnnamed(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-vex-'));
  try {
    return await open(join(folder, 'part'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
