import { parentPort, workerData } from 'node:worker_threads';
import { parseUntrusted } from './json.mjs';
import { Refusal } from './refusal.mjs';

/** The thread that parses files of the catalogue. Plain JavaScript, because Node 20 loads no TypeScript in a worker. */
const port = parentPort;
if (!port) throw new Error('The parser of catalogue files runs as a worker thread only.');

port.on('message', (/** @type {Uint8Array} */ content) => {
  try {
    port.postMessage({ value: parseUntrusted(content, workerData) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    port.postMessage({ refusal: error.message });
  }
});
