import { constants, copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { protocol } from '@electric-sql/pglite';

/** @import { PGlite } from '@electric-sql/pglite' */

const { serialize } = protocol;

/** The exit status of the engine for a failed statement. Any other error means that the engine crashed. */
const statementFailed = 100;
/** How many bytes of write-ahead log a start after a crash reads at most. */
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

/** The engine's only session. Execution is synchronous, so nothing else runs between the messages of one call. */
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
      // Not caught on purpose. It ends the worker thread, and the thread that started it gets the error.
      setImmediate(() => {
        throw crash;
      });
    });
  }

  /** Whether the last answer ended with "ready for query, in no transaction". */
  get isIdle() {
    return this.#lastBytes.equals(readyAndIdle);
  }

  /**
   * The same as PostgreSQL does when a client disconnects: drops its transaction, incomplete batch, settings and
   * temporary tables.
   */
  reset() {
    for (const message of [abandonBatch, rollback, forgetSettings]) this.execute(message, () => {});
  }

  /**
   * The engine has no background process for checkpoints, so its log would grow until it is closed. No process analyzes
   * its tables and renews plans either. After many writes, cached plans may be for tables that were empty.
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

  /** The files as a tar in memory. */
  async dump() {
    this.#shortenLog();
    return new Uint8Array(await (await this.#db.dumpDataDir('none')).arrayBuffer());
  }

  /**
   * Copies the files as they are now. Copying is synchronous too. During a transaction the files are the same as after
   * a crash: the database opens with all committed rows. An error leaves no incomplete copy.
   *
   * @param {string} folder @param {string} target
   */
  copyFiles(folder, target) {
    this.#shortenLog();
    mkdirSync(target, { mode: 0o700 });
    try {
      copyInto(target, folder);
    } catch (error) {
      rmSync(target, { recursive: true, force: true });
      throw error;
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

/** @param {string} target @param {string} folder */
function copyInto(target, folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(target, relative(folder, path));
    if (entry.isDirectory()) mkdirSync(copy, { recursive: true, mode: 0o700 });
    // If the file system supports it, the copy shares its blocks with the original.
    else copyFileSync(path, copy, constants.COPYFILE_FICLONE);
  }
}

/**
 * PGlite repeats a message whose execution throws. After an abort of the engine (a full disk, no memory left) this
 * would be an infinite loop. With this change the abort ends the loop.
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
