/**
 * The keys of all advisory locks, those in the migrations too. The numbers have no meaning, but every server must use the
 * same ones. A lock with two keys, such as a number and a company, never meets a lock with one key. The numbers differ
 * anyway, so that a lock in `pg_locks` names its purpose.
 */
export const lockKeys = {
  /** Servers that start at the same time migrate one after the other. */
  migration: 7_267_267,
  /**
   * Shared by transactions that change assets. Exclusive for a load of the catalogue, because it changes which assets
   * are complete. The migrations use it too.
   */
  catalogue: 7_267_268,
  /**
   * With the company's id, only in the migrations. Shared by transactions that change assets of products outside My
   * Equipment. Exclusive for a transaction that adds a product to My Equipment.
   */
  equipmentOfCompany: 7_267_269,
  /** Only one round of notifications is open at a time. */
  notificationRound: 7_267_270,
  /** The first server creates the tables of the job queue. */
  jobQueue: 7_267_271,
  /**
   * With the id of a merge. Shared by the transactions of companies in it. Exclusive for a server that takes the merge
   * over, so that the last transaction of the server before has ended then.
   */
  merge: 7_267_272,
} as const;

export type LockKey = (typeof lockKeys)[keyof typeof lockKeys];
