import { Worker } from 'node:worker_threads';
import { paths } from '#paths';

/** How long a thread waits for another file. */
const idleMs = 10_000;

interface Spare {
  worker: Worker;
  megabytes: number;
  discard(): void;
}

let spare: Spare | undefined;

/** A thread that reads sheets. It may have read a file before: starting a thread takes longer than reading a short list. */
export function takeThread(megabytes: number): Worker {
  if (spare?.megabytes === megabytes) {
    const { worker } = spare;
    forget();
    worker.ref();
    return worker;
  }
  return new Worker(paths.tableWorker, {
    name: 'sheet',
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  });
}

/** Keeps a thread that has read its file for the next one, if no other thread waits. */
export function keepThread(worker: Worker, megabytes: number): void {
  // Without names, it would also remove listeners of Node, and the thread would get no messages.
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  if (spare) {
    void worker.terminate();
    return;
  }
  const timer = setTimeout(() => {
    forget();
    void worker.terminate();
  }, idleMs);
  // A program can end while a thread waits.
  timer.unref();
  worker.unref();
  worker.once('error', forget).once('exit', forget);
  spare = {
    worker,
    megabytes,
    discard() {
      clearTimeout(timer);
      worker.off('error', forget).off('exit', forget);
    },
  };
}

function forget(): void {
  spare?.discard();
  spare = undefined;
}
