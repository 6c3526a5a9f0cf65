import type { Disk } from '#db/disk-full.ts';

/** Work that begins when the disk has room. */
export interface Begun {
  /** Waits for an attempt that is running. None follows. */
  stop(): Promise<void>;
}

const lookEvery = 1000;

/**
 * Begins work that writes to the database. On a full disk it returns before the work has begun, and tries again until it
 * has. So `begin` must work if it runs again after an error.
 */
export async function beginWithRoom(
  disk: Disk,
  begin: () => Promise<void>,
  logFailure: (error: unknown) => void,
): Promise<Begun> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let trying = Promise.resolve();
  const attempt = async () => {
    if (disk.isFull()) return tryLater();
    await begin().catch((error: unknown) => {
      if (!disk.isFull()) throw error;
      tryLater();
    });
  };
  const tryLater = () => {
    if (isOver) return;
    timer = setTimeout(() => {
      trying = attempt().catch((error: unknown) => {
        logFailure(error);
        tryLater();
      });
    }, lookEvery).unref();
  };
  await attempt();
  return {
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await trying;
    },
  };
}
