import { expect, it } from 'vitest';
import { DiskFull } from '#db/disk-full.ts';
import type { DatabaseWorker } from './pglite/database-worker.ts';
import { keepOpen } from './reopening.ts';

/** A thread that is alive, or has died since its start. */
const workerOf = (death?: Error): DatabaseWorker => ({
  port: undefined,
  dump: async () => new Uint8Array(),
  copyFiles: async () => {},
  close: async () => {},
  onExit: (callback) => death && callback(death),
});

const fullRoom = { isFull: () => true, check: async () => {}, release: async () => {}, close: () => {} };

it('opens the database again if its first thread dies right after its start', async () => {
  const [dead, alive] = [workerOf(new DiskFull()), workerOf()];
  const starts = [dead, alive];
  const open = await keepOpen(async () => starts.shift() ?? alive, fullRoom);
  const losses: Error[] = [];
  open.onExit((reason) => losses.push(reason));
  await expect.poll(() => open.current() === alive).toBe(true);
  await open.close();
  expect([losses, starts]).toEqual([[], []]);
});

it('reports a database as lost if the reserve cannot be deleted', async () => {
  const denied = new Error('permission denied');
  const room = { ...fullRoom, release: () => Promise.reject(denied) };
  const open = await keepOpen(async () => workerOf(new DiskFull()), room);
  const reason = await new Promise<Error>((resolve) => open.onExit(resolve));
  await open.close();
  expect(reason).toBe(denied);
});
