import { parentPort, workerData } from 'node:worker_threads';
import { parseUntrusted } from './json.mjs';
import { piecesOf } from './json-pieces.mjs';
import { Refusal } from './refusal.mjs';

/**
 * The thread that parses files of the catalogue. Plain JavaScript, because Node 20 loads no TypeScript in a worker. A
 * message is a file, or asks for the next piece of the value of the last file.
 */
const port = parentPort;
if (!port) throw new Error('The parser of catalogue files runs as a worker thread only.');

/** @type {Generator<import('./json-pieces.mjs').Piece> | undefined} */
let pieces;
/** @type {import('./json-pieces.mjs').Piece | undefined} */
let upcoming;

port.on('message', (/** @type {Uint8Array | 'next'} */ message) => {
  try {
    if (message !== 'next') {
      pieces = piecesOf(parseUntrusted(message, workerData));
      upcoming = pieces.next().value ?? undefined;
    }
    const piece = upcoming;
    upcoming = pieces?.next().value ?? undefined;
    port.postMessage({ piece, isLast: upcoming === undefined });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    port.postMessage({ refusal: error.message });
  }
});
