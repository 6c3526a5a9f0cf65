import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { inRoot } from '../scripts/setup/paths.mjs';
import { startServer } from '../e2e/programs/server.ts';
import { pick } from './call.ts';
import type { Largest } from './data/largest.ts';
import { makeSubscribers, subscribers } from './data/subscribers.ts';
import type { BenchDatabase } from './database.ts';
import { otherRequests } from './other-requests.ts';
import { collectEvery, tellMemory } from './peak.ts';
import { undisturbed } from './stolen.ts';
import { withStorage } from './with-storage.ts';

export interface MeasuredMails {
  mails: number;
  /** From the minute in which all are due until the mail server has the last one. */
  seconds: number;
  /** Memory of the server after garbage collection, during the first quarter of the mails and during the last. */
  earlyMegabytes: number;
  lateMegabytes: number;
  /** Peak resident memory, including garbage. */
  peakMegabytes: number;
  /** Of other requests, in ms at p95. */
  otherBefore: number;
  otherMeanwhile: number;
}

const limits = { seconds: 60, memoryGrowth: 1.25, peakMegabytes: 512, timesSlower: 2 };

export function areMailsWithinLimits(measured: MeasuredMails): boolean {
  return (
    measured.mails === subscribers &&
    measured.seconds < limits.seconds &&
    measured.lateMegabytes <= measured.earlyMegabytes * limits.memoryGrowth &&
    measured.peakMegabytes < limits.peakMegabytes &&
    measured.otherMeanwhile <= measured.otherBefore * limits.timesSlower
  );
}

export function lineOfMails(measured: MeasuredMails): string {
  const { mails, seconds, earlyMegabytes, lateMegabytes, peakMegabytes, otherBefore, otherMeanwhile } = measured;
  return (
    `${mails.toLocaleString('en')} of ${subscribers.toLocaleString('en')} mails due in the same minute: handed over in ${seconds.toFixed(1)} s ` +
    `(under ${limits.seconds}); memory in use ${Math.round(earlyMegabytes)} MB at first, ${Math.round(lateMegabytes)} MB at ` +
    `last (at most ${limits.memoryGrowth} times), peak ${Math.round(peakMegabytes)} MB (under ${limits.peakMegabytes}); ` +
    `p95 of other requests before and during: ${otherBefore.toFixed(1)}, ${otherMeanwhile.toFixed(1)} ms (at most ${limits.timesSlower} times): ` +
    (areMailsWithinLimits(measured) ? 'pass' : 'FAIL')
  );
}

/** Time for the server to start, and to measure its speed with nothing to send. */
const preparation = 40_000;
const patience = 240_000;

/** Lets a server send reports to thousands of users while another user works in another company. */
export async function measureMails(database: BenchDatabase, largest: Largest): Promise<MeasuredMails> {
  const companyIds = await withStorage(database, ({ database: { pool } }) => makeSubscribers(pool));
  return undisturbed(() => measureOnce(database, largest, companyIds), mostGoes);
}

/** A go takes two minutes. */
const mostGoes = 3;

async function measureOnce(database: BenchDatabase, largest: Largest, companyIds: number[]): Promise<MeasuredMails> {
  const folder = await mkdtemp(join(tmpdir(), 'rampart-mails-'));
  const memoryFile = join(folder, 'memory');
  const sink = await startSink();
  try {
    const dueAt = new Date(Math.ceil((Date.now() + preparation) / 60_000) * 60_000);
    await withStorage(database, async ({ database: { inCompany } }) => {
      // When measured again, everyone gets the same report again.
      const due = { report_due_at: dueAt, report_round: 0 };
      for (const id of companyIds) await inCompany(id, (db) => db.updateTable('alert_setting').set(due).execute());
    });
    const settings = {
      DEMO: 'off',
      NODE_ENV: 'production',
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      NODE_OPTIONS: `--import ${tellMemory(memoryFile)}`,
      ...database.settings,
    };
    const server = await startServer(settings);
    try {
      const others = otherRequests(server.url, pick(largest.users, 1), largest.uuid);
      await others.during(wait(2_000));
      const otherBefore = await others.during(wait(Math.max(5_000, dueAt.getTime() - Date.now() - 3_000)));
      await wait(Math.max(0, dueAt.getTime() - Date.now()));
      const otherMeanwhile = await others.during(sink.until(subscribers));
      const seconds = (sink.times.at(-1) ?? Number.NaN) - dueAt.getTime();
      const memory = await readMemory(memoryFile);
      const quarter = Math.floor(subscribers / 4);
      return {
        mails: sink.times.length,
        seconds: seconds / 1000,
        earlyMegabytes: most(memory.used, sink.times[0], sink.times[quarter]),
        lateMegabytes: most(memory.used, sink.times[3 * quarter], sink.times.at(-1)),
        peakMegabytes: most(memory.resident, sink.times[0], sink.times.at(-1)),
        otherBefore,
        otherMeanwhile,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Sink {
  port: number;
  /** When each mail was accepted. */
  times: number[];
  /** Waits until this many have arrived, or until the time limit. */
  until(count: number): Promise<void>;
  close(): Promise<unknown>;
}

async function startSink(): Promise<Sink> {
  const worker = new Worker(inRoot('bench/mail-sink.mjs'));
  const times: number[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: { port?: number }) => {
      if (message.port) resolve(message.port);
      else times.push(Date.now());
    });
  });
  return {
    port,
    times,
    async until(count) {
      const end = Date.now() + patience;
      while (times.length < count && Date.now() < end) await wait(50);
    },
    close: () => worker.terminate(),
  };
}

interface Reading {
  at: number;
  bytes: number;
}

async function readMemory(file: string): Promise<{ resident: Reading[]; used: Reading[] }> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const readings = lines.map((line) => {
    const [at = 0, resident = 0, used = 0] = line.split(' ').map(Number);
    return { at, resident, used };
  });
  return {
    resident: readings.map(({ at, resident }) => ({ at, bytes: resident })),
    used: readings.filter(({ used }) => used > 0).map(({ at, used }) => ({ at, bytes: used })),
  };
}

/** The maximum between two moments, in MB. A quarter of the mails may be sent between two readings. */
function most(readings: Reading[], from = 0, to = Infinity): number {
  const within = readings.filter(({ at }) => at >= from - collectEvery && at <= to + collectEvery);
  return Math.max(...within.map(({ bytes }) => bytes)) / 1024 / 1024;
}
