/** Whether the disk of the database is full. */
export interface Disk {
  /** Whether changes are refused until there is room. */
  isFull(): boolean;
  /** Looks again. Called after a write failed because of the disk. */
  check(): Promise<void>;
}

/** A PostgreSQL server watches its own disk. */
export const unwatchedDisk: Disk = { isFull: () => false, check: async () => {} };

/** Thrown before a change that would fill the disk of the embedded database. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';

  constructor() {
    super('The disk of the embedded database is full.');
  }
}

/** 53100 is the error of PostgreSQL. The others come from the operating system, for a disk and for a quota. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether the work failed because there is no room on the disk, and would succeed when there is. */
export function isDiskFull(error: unknown): boolean {
  // The job queue passes errors on as plain objects.
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return codes.has(String(code)) || /No space left on device/.test(String(message));
}
