import { Worker } from 'node:worker_threads';
import { paths } from '#paths';

/** The settings that the worker gets at its start. pglite-worker.mjs describes the fields. */
export interface Assignment {
  folder: string | null;
  createIn: string | null;
  template: Uint8Array | null;
  listen: { path: string } | { host: string; port: number };
  password: string;
}

export interface DatabaseWorker {
  /** The port, if it listens on a port. */
  port: number | undefined;
  dump(): Promise<Uint8Array>;
  copyFiles(target: string): Promise<void>;
  close(): Promise<void>;
  onExit(callback: (reason: Error) => void): void;
}

type Answer =
  | { type: 'ready'; port?: number }
  | { type: 'crashed'; reason: string }
  | { type: 'done'; id: number; bytes?: Uint8Array }
  | { type: 'failed'; id: number; reason: string };

interface Question {
  resolve(bytes: Uint8Array | undefined): void;
  reject(reason: Error): void;
}

/** A query can take long. Killing the engine loses no committed row. */
const patienceOnClose = 10_000;

export async function startDatabaseWorker(assignment: Assignment): Promise<DatabaseWorker> {
  const worker = new Worker(paths.pgliteWorker, { name: 'database', workerData: assignment });
  const questions = new Map<number, Question>();
  const listeners: ((reason: Error) => void)[] = [];
  let nextId = 1;
  let isClosing = false;
  let death: Error | undefined;

  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ask = (type: 'dump' | 'copy' | 'close', target?: string) =>
    new Promise<Uint8Array | undefined>((resolve, reject) => {
      if (death) return reject(death);
      const id = nextId++;
      questions.set(id, { resolve, reject });
      worker.postMessage({ id, type, target });
    });
  const die = (reason: Error) => {
    if (death) return;
    death = reason;
    for (const { reject } of questions.values()) reject(reason);
    questions.clear();
    if (!isClosing) for (const listener of listeners) listener(reason);
  };

  const ready = new Promise<number | undefined>((resolve, reject) => {
    listeners.push(reject);
    worker.on('message', (answer: Answer) => {
      if (answer.type === 'ready') resolve(answer.port);
      if (answer.type === 'crashed') die(new Error(answer.reason));
      if (answer.type === 'done' || answer.type === 'failed') {
        const question = questions.get(answer.id);
        questions.delete(answer.id);
        if (answer.type === 'done') question?.resolve(answer.bytes);
        else question?.reject(new Error(answer.reason));
      }
    });
    worker.once('error', die);
    worker.once('exit', () => die(new Error('The thread of the embedded database ended.')));
  });

  const port = await ready.catch(async (error: unknown) => {
    // The next attempt must not meet this thread in the folder.
    await ended;
    throw error;
  });
  return {
    port,
    dump: async () => {
      const bytes = await ask('dump');
      if (!bytes) throw new Error('The embedded database gave no dump.');
      return bytes;
    },
    copyFiles: async (target) => {
      await ask('copy', target);
    },
    close: async () => {
      isClosing = true;
      const cutOff = setTimeout(() => void worker.terminate(), patienceOnClose);
      // A worker that is already dead, or dies now, counts as closed.
      await ask('close').catch(() => undefined);
      await ended;
      clearTimeout(cutOff);
    },
    onExit: (callback) => {
      if (death && !isClosing) callback(death);
      else listeners.push(callback);
    },
  };
}
