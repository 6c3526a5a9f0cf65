// @module-tag embedded
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDatabaseFolder } from '#embedded/database-folder.ts';
import { openEmbedded } from '#embedded/embedded.ts';
import { compressedFiles } from '#testing/database/template.ts';

let dataDir: string;
/** Killed processes cannot remove their sockets. */
let sockets: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rampart-test-'));
  sockets = await mkdtemp(join(tmpdir(), 'rampart-test-'));
});
afterEach(async () => {
  for (const folder of [dataDir, sockets]) await rm(folder, { recursive: true, force: true });
});

/** When to kill a process: after this time since it started to open its database, or after this many saved numbers. */
type Moment = { opening: number } | { saved: number };

/** Lets a separate process write until it is killed, and returns the numbers that it reported as saved. */
async function writeUntilKilled(from: number, moment: Moment): Promise<number[]> {
  const fixture = new URL('./crash-writer.fixture.mjs', import.meta.url).pathname;
  const child = spawn(process.execPath, [fixture, dataDir, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: sockets },
  });
  const gone = once(child, 'exit');
  const saved: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('saved ')) saved.push(Number(line.slice(6)));
    if ('saved' in moment && saved.length === moment.saved) child.kill('SIGKILL');
    if ('opening' in moment && line === 'opening') void sleep(moment.opening).then(() => child.kill('SIGKILL'));
  }
  await gone;
  expect(child.signalCode).toBe('SIGKILL');
  return saved;
}

/** The rows of the database, after a check that each transaction is complete. */
async function readBack(): Promise<number[]> {
  const database = await openEmbedded({ folder: join(dataDir, 'database') });
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const exists = await client.query(`SELECT 1 WHERE to_regclass('latest') IS NOT NULL`);
    if (exists.rowCount === 0) return [];
    const { rows } = await client.query<{ number: number; whole: boolean }>(
      `SELECT number, bool_and(text = repeat(number || '/' || part || ' ', 500)) AND count(*) = 3 AS whole
       FROM entry GROUP BY number ORDER BY number`,
    );
    expect(rows.filter((row) => !row.whole)).toEqual([]);
    const latest = await client.query<{ number: number }>('SELECT number FROM latest');
    expect(latest.rows[0]?.number).toBe(rows.at(-1)?.number);
    return rows.map((row) => row.number);
  } finally {
    await client.end();
    await database.close();
  }
}

describe('kill -9', () => {
  it('while writing loses no acknowledged row, even if it happens several times', async () => {
    await prepareDatabaseFolder(join(dataDir, 'database'), await compressedFiles());
    const acknowledged: number[] = [];
    let from = 0;
    for (let round = 0; round < 4; round++) {
      acknowledged.push(...(await writeUntilKilled(from, { saved: 1 + Math.floor(Math.random() * 40) })));
      // In every second round, the next process finds the files as the kill left them.
      if (round % 2 === 0) {
        const held = await readBack();
        expect(acknowledged.filter((number) => !held.includes(number))).toEqual([]);
        from = (held.at(-1) ?? -1) + 1;
      } else {
        from = (acknowledged.at(-1) ?? from) + 1000;
      }
    }
  }, 120_000);

  it('while the database is created or recovers leaves a database that opens', async () => {
    for (const [round, delay] of [50, 1000, 2500].entries()) {
      await writeUntilKilled(round * 1000, { opening: delay * (0.5 + Math.random()) });
    }
    await readBack();
    expect(await readdir(dataDir)).toEqual(['database']);
  }, 120_000);
});
