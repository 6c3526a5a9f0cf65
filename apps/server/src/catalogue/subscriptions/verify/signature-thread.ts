import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { paths } from '#paths';
import { isSigned } from './is-signed.mjs';

/** The hash of a smaller content takes less time than a thread needs to start. */
const small = 2 ** 20;
const megabytes = 512;

export type Signed = Parameters<typeof isSigned>[0];

/** Checks a detached signature. A large content is checked in a thread of its own, so that it holds up no request. */
export async function isSignedBeside(signed: Signed): Promise<boolean> {
  if (signed.content.length <= small) return isSigned(signed);
  const worker = new Worker(paths.signatureWorker, {
    name: 'signature',
    workerData: signed,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    const [isRight] = (await once(worker, 'message')) as [boolean];
    return isRight;
  } finally {
    await worker.terminate();
  }
}
