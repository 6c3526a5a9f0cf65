import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Manifest } from './bundle-format.ts';

export interface LastTaken {
  until: Date;
}

/** The bundle of this key that reaches furthest. */
export async function lastTaken(database: Database, keyId: number): Promise<LastTaken | undefined> {
  return database.asOperator((db) =>
    db
      .selectFrom('taken_bundle')
      .select('until')
      .where('key_id', '=', keyId)
      .orderBy('until', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/** If the key was removed meanwhile, there is nothing to record. */
export async function recordTaken(database: Database, keyId: number, manifest: Manifest, at: Date): Promise<void> {
  const { since, until, documents } = manifest;
  await database.asOperator((db) =>
    sql`
      INSERT INTO taken_bundle (key_id, since, until, documents, taken_at)
      SELECT id, ${since}::timestamptz, ${until}::timestamptz, ${documents.length}, ${at}::timestamptz
      FROM bundle_key WHERE id = ${keyId}
      ON CONFLICT (key_id, until) DO UPDATE SET taken_at = excluded.taken_at`.execute(db),
  );
}
