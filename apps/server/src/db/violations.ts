import pg from 'pg';

/**
 * Whether a statement failed because it broke this constraint or unique index; the transaction is lost then. The index of
 * a partition is called like that of the table, with the number of the partition: asset_uid_key_3 (docs/scaling.md).
 */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint?.replace(/_\d+$/, '') === constraint;
}
