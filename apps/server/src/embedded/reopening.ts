import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull } from '#db/disk-full.ts';
import type { DatabaseWorker } from './pglite/database-worker.ts';
import type { DiskRoom } from './disk-room.ts';

/** Between two attempts to open the database on a disk that is still full. */
const pause = 500;

export interface ReopeningWorker {
  /** The thread of the database. Right after a crash it is dead, and a new one follows. */
  current(): DatabaseWorker;
  /** A socket for `pg` that connects only when the database is open. So a client waits for an opening instead of failing. */
  socket(): Socket;
  onExit(callback: (reason: Error) => void): void;
  close(): Promise<void>;
}

/**
 * Keeps the database open on a full disk. If the engine cannot write its log, it stops, like PostgreSQL does. All
 * committed rows are in the log. So a new engine opens with them, as soon as there is room: first in the room that
 * `release` gives back.
 */
export async function keepOpen(
  start: () => Promise<DatabaseWorker>,
  room: DiskRoom | undefined,
): Promise<ReopeningWorker> {
  const listeners: ((reason: Error) => void)[] = [];
  let isClosing = false;
  let opened: Promise<void> = Promise.resolve();
  let lost: Error | undefined;

  const lose = (reason: Error) => {
    lost = reason;
    for (const listener of listeners) listener(reason);
  };
  const use = (worker: DatabaseWorker) => {
    current = worker;
    // Called at once if the worker has died since its start.
    worker.onExit((reason) => {
      opened = reopen(worker, reason).catch(lose);
    });
  };
  const reopen = async (dead: DatabaseWorker, reason: Error) => {
    // Two engines in one folder would destroy it.
    await dead.close();
    await room?.check();
    if (!room || !(isDiskFull(reason) || room.isFull())) return lose(reason);
    for (;;) {
      if (isClosing) return;
      await room.release();
      try {
        return use(await start());
      } catch (error) {
        if (!isDiskFull(error)) return lose(error as Error);
        await wait(pause);
      }
    }
  };

  let current = await start().catch(async (error: unknown) => {
    // The disk was full when the server stopped. The reserve is enough to open the database and to read it.
    if (!room || !isDiskFull(error)) throw error;
    await room.release();
    return start();
  });
  use(current);
  return {
    current: () => current,
    socket: () => {
      const socket = new Socket();
      const connect = socket.connect.bind(socket) as (...target: unknown[]) => Socket;
      socket.connect = (...target: unknown[]) => {
        void opened.then(() => socket.destroyed || connect(...target));
        return socket;
      };
      return socket;
    },
    onExit: (callback) => {
      if (lost) callback(lost);
      else listeners.push(callback);
    },
    async close() {
      isClosing = true;
      await opened;
      await current.close();
    },
  };
}
