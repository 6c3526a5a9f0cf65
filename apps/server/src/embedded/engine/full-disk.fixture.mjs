import { statfsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { runnerImport } from 'vite';
import pg from 'pg';

/**
 * The test of a full disk runs this as a separate process, with a small disk on the given folder. It writes until the
 * engine stops, and prints what it saw as JSON.
 *
 * @import * as Embedded from '../embedded.ts'
 * @import * as Room from '../disk-room.ts'
 */
const [dataDir = ''] = process.argv.slice(2);
/** @template T @param {string} file @returns {Promise<T>} */
const load = async (file) => (await runnerImport(new URL(file, import.meta.url).pathname)).module;
/** @type {typeof Embedded} */
const { openEmbedded } = await load('../embedded.ts');
/** @type {typeof Room} */
const { watchRoom } = await load('../disk-room.ts');

/** @type {string[]} */
const log = [];
const room = await watchRoom(dataDir, { info: (_, text) => log.push(text), error: (_, text) => log.push(text) });
const embedded = await openEmbedded({ folder: `${dataDir}/database`, room });
/** @type {string[]} */
const lost = [];
embedded.onExit(({ message }) => lost.push(message));
const pool = new pg.Pool(embedded.connection);
pool.on('error', () => {});
pool.on('connect', (client) => client.on('error', () => {}));
const text = 'x'.repeat(1900);
const insert = 'INSERT INTO entry SELECT $1::integer, $2 FROM generate_series(1, 20)';
const complete = 'SELECT id FROM entry GROUP BY id HAVING count(*) = 20';
await pool.query('CREATE TABLE entry (id integer, text text)');

const mebibyte = 1024 * 1024;
const filler = `${dataDir}/filler`;
/** Another program writes until only this much room is left. @param {number} bytes */
function leave(bytes) {
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - bytes), { flag: 'a' });
}

// There is room for changes, but a copy would use it up.
leave(40 * mebibyte);
const copying = await embedded.copyFiles(`${dataDir}/copy`).then(
  () => 'copied',
  (/** @type {Error} */ error) => error.message,
);
leave(mebibyte);

/** @type {number[]} */
const acknowledged = [];
/** @type {string[]} */
const faults = [];

/** Writes rows until one is refused. Then a checkpoint, which needs new files, stops the engine. */
async function writeUntilStopped() {
  for (;;) {
    const id = acknowledged.length + 1;
    try {
      await pool.query(insert, [id, text]);
      acknowledged.push(id);
    } catch (error) {
      faults.push(String(/** @type {NodeJS.ErrnoException} */ (error).code));
      break;
    }
  }
  await pool.query('CHECKPOINT').catch(() => {});
}

/** The acknowledged rows that are missing when the database answers again. */
async function findMissing() {
  for (;;) {
    const read = await pool.query(complete).catch(() => wait(20, undefined));
    if (!read) continue;
    const held = new Set(read.rows.map(({ id }) => id));
    return acknowledged.filter((id) => !held.has(id));
  }
}

await writeUntilStopped();
const missingWhileFull = await findMissing();
// The room that the engine got back is used up too. Now it can open only when somebody makes room.
await writeUntilStopped();
const isFull = room.isFull();
await rm(filler);
const missing = await findMissing();
while (room.isFull()) await wait(20);
await pool.query(insert, [0, text]);
await pool.query('CHECKPOINT');
console.log(
  JSON.stringify({ acknowledged: acknowledged.length, missingWhileFull, missing, faults, isFull, copying, log, lost }),
);
await pool.end();
await embedded.close();
room.close();
