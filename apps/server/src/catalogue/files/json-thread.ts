import { Worker } from 'node:worker_threads';
import { paths } from '#paths';
import { Assembly, type Piece } from './json-pieces.mjs';
import type { CatalogueLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

type Answer = { piece: Piece; isLast: boolean } | { refusal: string };

export interface JsonThread {
  /** The value of an untrusted JSON file. One call at a time. */
  parse(content: Uint8Array): Promise<unknown>;
  end(): Promise<void>;
}

const milliseconds = 30_000;

/**
 * Parses files in a separate thread with limited memory, so that a large or hostile file does not hold up requests or
 * end the server.
 */
export function startJsonThread(limits: CatalogueLimits, megabytes = 512): JsonThread {
  let worker: Worker | undefined;
  const end = async () => {
    const ending = worker?.terminate();
    worker = undefined;
    await ending;
  };
  return {
    end,
    async parse(content) {
      worker ??= new Worker(paths.jsonWorker, {
        name: 'catalogue',
        workerData: limits,
        resourceLimits: { maxOldGenerationSizeMb: megabytes },
      });
      const assembly = new Assembly();
      for (let message: Uint8Array | 'next' = content; ; message = 'next') {
        const answer = await answerOf(worker, message).catch(async (error: unknown) => {
          // The next file gets a new thread.
          await end();
          throw error;
        });
        if ('refusal' in answer) throw new Refusal(answer.refusal);
        assembly.add(answer.piece);
        if (answer.isLast) return assembly.value;
      }
    },
  };
}

function answerOf(worker: Worker, message: Uint8Array | 'next'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cutOff = setTimeout(() => {
      leave();
      reject(new Refusal(`The file took longer than ${milliseconds / 1000} seconds to read.`));
    }, milliseconds);
    const onMessage = (answer: Answer) => {
      leave();
      resolve(answer);
    };
    const onError = (error: NodeJS.ErrnoException) => {
      leave();
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('The file needs too much memory to read.') : error,
      );
    };
    const leave = () => {
      clearTimeout(cutOff);
      worker.off('message', onMessage).off('error', onError);
    };
    worker.on('message', onMessage).on('error', onError);
    worker.postMessage(message);
  });
}
