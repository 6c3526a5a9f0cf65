import pg from 'pg';

/**
 * Whether a statement failed because it violated this constraint or unique index. The transaction is then aborted. The
 * index of a partition has the name of the table's index and the number of the partition: asset_uid_key_3
 * (docs/scaling.md).
 */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint?.replace(/_\d+$/, '') === constraint;
}

/** Why a change of the schema failed, with what to do if a right is missing. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message: string; code?: string };
  const needsRights = code === '42501';
  return needsRights
    ? `${message}. The database user must own the database and be allowed to create roles (ALTER ROLE … CREATEROLE).`
    : message;
}

/** Whether a statement ended because it waited too long for a lock, or because of a deadlock. */
export function isKeptFromTables(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '55P03' || code === '40P01';
}
