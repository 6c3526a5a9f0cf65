import pg from 'pg';

/**
 * Whether a statement failed because it violated this constraint or unique index. The transaction is then aborted. The
 * index of a partition has the name of the table's index and the number of the partition: asset_uid_key_3
 * (docs/scaling.md).
 */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint?.replace(/_\d+$/, '') === constraint;
}
