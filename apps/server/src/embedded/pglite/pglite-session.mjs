import { constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { protocol } from '@electric-sql/pglite';

/** @import { PGlite } from '@electric-sql/pglite' */

const { serialize } = protocol;

/** How the engine leaves a statement that failed; whatever else it throws is its own end. */
const statementFailed = 100;
/** Write-ahead log in bytes that a start after a crash may have to read again. */
const longestLog = 16 * 1024 * 1024;
const readyAndIdle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

const abandonBatch = Buffer.concat([serialize.execute({ portal: 'no such portal' }), serialize.sync()]);
const rollback = serialize.query('ROLLBACK');
const forgetSettings = serialize.query('DISCARD ALL');
const checkpoint = serialize.query('CHECKPOINT');
const forgetPlans = serialize.query('DISCARD PLANS');
const measureLog = serialize.query(
  `SELECT 'log=' || (pg_current_wal_insert_lsn() - redo_lsn)::bigint FROM pg_control_checkpoint()`,
);

/** The engine's only session. Executing never yields, so nothing else runs between the messages of one call. */
export class PgliteSession {
  #db;
  #lastBytes = readyAndIdle;
  #hasWorked = false;

  /** @param {PGlite} db */
  constructor(db) {
    this.#db = db;
    throwOnCrash(db);
  }

  /** @param {Uint8Array} messages @param {(bytes: Buffer) => void} send */
  execute(messages, send) {
    this.#hasWorked = true;
    const executing = this.#db.execProtocolRawStream(messages, {
      syncToFs: false,
      onRawData: (engineMemory) => {
        const bytes = Buffer.from(engineMemory);
        this.#lastBytes = Buffer.concat([this.#lastBytes, bytes.subarray(-6)]).subarray(-6);
        send(bytes);
      },
    });
    executing.catch((/** @type {unknown} */ crash) => {
      // Uncaught on purpose: it ends the worker thread, and the thread that started it hears of it.
      setImmediate(() => {
        throw crash;
      });
    });
  }

  /** Whether the last answer ended with "ready for query, in no transaction". */
  get isIdle() {
    return this.#lastBytes.equals(readyAndIdle);
  }

  /** What PostgreSQL does when a client goes: its transaction, half a batch, settings and temporary tables go with it. */
  reset() {
    for (const message of [abandonBatch, rollback, forgetSettings]) this.execute(message, () => {});
  }

  /**
   * The engine has no background process that would do this, so its log would grow until it is closed. Nor does one
   * analyze its tables and have plans made again: after so much has been written, those that are kept may be for tables
   * that were empty.
   */
  checkpointIfDue() {
    if (!this.#hasWorked || !this.isIdle) return;
    this.#hasWorked = false;
    let answer = '';
    this.execute(measureLog, (bytes) => (answer += bytes.toString('latin1')));
    const logBytes = Number(/log=(\d+)/.exec(answer)?.[1] ?? 0);
    if (logBytes > longestLog) for (const message of [checkpoint, forgetPlans]) this.execute(message, () => {});
    this.#hasWorked = false;
  }

  /** The files as a tar, made in memory. */
  async dump() {
    this.#shortenLog();
    return new Uint8Array(await (await this.#db.dumpDataDir('none')).arrayBuffer());
  }

  /**
   * Copies the files as they are at this moment: copying does not yield either. Mid-transaction too they are what a
   * crash would leave, a database that opens with all that was committed.
   *
   * @param {string} folder @param {string} target
   */
  copyFiles(folder, target) {
    this.#shortenLog();
    mkdirSync(target, { mode: 0o700 });
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const copy = join(target, relative(folder, path));
      if (entry.isDirectory()) mkdirSync(copy, { recursive: true, mode: 0o700 });
      // Where the file system can, the copy shares its blocks with the original.
      else copyFileSync(path, copy, constants.COPYFILE_FICLONE);
    }
  }

  #shortenLog() {
    if (this.isIdle) this.execute(checkpoint, () => {});
  }

  async close() {
    this.reset();
    await this.#db.close();
  }
}

/**
 * PGlite repeats a message whose execution throws; after an abort of the engine (a full disk, no memory left) that is a
 * loop without end. Here the abort leaves the loop instead.
 *
 * @param {PGlite} db
 */
function throwOnCrash(db) {
  const engine = db.Module;
  const step = engine._PostgresMainLoopOnce;
  engine._PostgresMainLoopOnce = () => {
    try {
      step();
    } catch (error) {
      const { status } = /** @type {{ status?: number }} */ (error);
      if (status === statementFailed) throw error;
      engine._PostgresMainLongJmp = () => {
        throw error;
      };
      throw Object.assign(new Error('The database engine crashed.', { cause: error }), { status: statementFailed });
    }
  };
}
