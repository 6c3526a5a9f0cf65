import { parentPort, workerData } from 'node:worker_threads';
import { isSigned } from './is-signed.mjs';

/** The thread that checks one signature. Plain JavaScript, because Node 20 loads no TypeScript in a worker. */
parentPort?.postMessage(await isSigned(workerData));
