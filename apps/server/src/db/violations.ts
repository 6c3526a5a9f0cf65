import pg from 'pg';

/** Whether a statement failed because it broke this constraint or unique index; the transaction is lost then. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
