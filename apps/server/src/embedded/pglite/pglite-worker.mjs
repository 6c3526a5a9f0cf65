import { renameSync, statfsSync } from 'node:fs';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { gzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PgliteSession } from './pglite-session.mjs';
import { createWireServer } from './pglite-wire.mjs';

// Node 20 optimises a function of the engine after a few calls. This took a third of the processor time of a start, on
// other threads, for code that a start runs only a few times more. What runs often is still optimised, a little later.
setFlagsFromString('--wasm-tiering-budget=50000000');

/**
 * The thread that runs the embedded database. Plain JavaScript, because Node 20 loads no TypeScript in a worker.
 *
 * @typedef {object} Assignment
 * @property {string | null} folder null: in memory
 * @property {string | null} createIn where a missing database is created before it is renamed to `folder`
 * @property {Uint8Array | null} template files of a database in memory, as a tar or tar.gz
 * @property {{ path: string } | { host: string, port: number }} listen
 * @property {string} password
 */

/**
 * An archive as PGlite takes it, a tar or tar.gz. Node reads a large Blob in small pieces, which takes a quarter of the
 * time for opening a database, so this one gives its bytes as they are.
 */
class Archive extends Blob {
  /** @type {Uint8Array} */
  #bytes;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    super([], { type: bytes[0] === 0x1f && bytes[1] === 0x8b ? 'application/gzip' : 'application/x-tar' });
    this.#bytes = bytes;
  }

  /** @override @returns {Promise<ArrayBuffer>} */
  async arrayBuffer() {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    return /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength));
  }
}

const { folder, createIn, template, listen, password } = /** @type {Assignment} */ (workerData);
const port = parentPort;
if (!port) throw new Error('The database worker runs as a worker thread only.');

/** The last error message of the engine. The exception after it only says that the engine stopped. */
let lastFault = '';
process.on('uncaughtException', (error) => {
  port.postMessage({ type: 'crashed', reason: lastFault || error.message });
  process.exit(1);
});

if (createIn && folder) {
  const created = await open(createIn);
  await created.close();
  renameSync(createIn, folder);
}
const session = new PgliteSession(await open(folder));
const { server, stop } = createWireServer(session, password);
setInterval(() => {
  if (hasRoom()) session.checkpointIfDue();
}, 5000).unref();

port.on('message', async ({ id, type, target }) => {
  try {
    const bytes = await carryOut(type, target);
    port.postMessage({ type: 'done', id, bytes });
  } catch (error) {
    port.postMessage({ type: 'failed', id, reason: /** @type {Error} */ (error).message });
  }
  if (type === 'close') port.close();
});

/** @param {'dump' | 'copy' | 'close'} type @param {string} target */
async function carryOut(type, target) {
  if (type === 'dump') return promisify(gzip)(await session.dump());
  if (type === 'copy' && folder !== null) session.copyFiles(folder, target);
  if (type === 'close') {
    stop();
    await session.close();
  }
  return undefined;
}

server.on('error', (error) => {
  throw error;
});
server.listen(listen, () => {
  const address = server.address();
  port.postMessage({ type: 'ready', port: typeof address === 'object' ? address?.port : undefined });
});

/** A checkpoint writes new files. Without room for them, it would stop the engine. */
function hasRoom() {
  if (folder === null) return true;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 8 * 1024 * 1024;
}

/** @param {string | null} dataDir */
function open(dataDir) {
  return PGlite.create({
    ...(dataDir === null ? {} : { dataDir }),
    ...(template === null ? {} : { loadDataDir: new Archive(template) }),
    extensions: { btree_gin, pg_trgm },
    // One session needs few buffers, and small log segments keep folder, backup and template small.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'max_wal_size=32MB'],
    initDbStartParams: ['--wal-segsize=1'],
    onStderr: (line) => {
      // Other lines, such as the statement, can contain data that must not be logged.
      lastFault = /(?:PANIC|FATAL): +(.*)/.exec(line)?.[1] ?? lastFault;
      return false;
    },
  });
}
