import type { Storage } from '../apps/server/src/embedded/storage.ts';
import type { BenchDatabase } from './database.ts';

export async function withStorage<T>(database: BenchDatabase, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await database.open();
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}
