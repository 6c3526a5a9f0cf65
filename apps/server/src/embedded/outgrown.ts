import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { programName } from '#paths';

/** The measured limit of the embedded database. Up to this size every call is fast with five users at the same time. */
export const comfortableAssets = 10_000;

interface Log {
  warn(details: object, message: string): void;
}

/** Writes to the log if the embedded database is larger than recommended. */
export async function tellWhenOutgrown(database: Database, log: Log): Promise<void> {
  if (database.kind !== 'embedded') return;
  const { rows } = await database.asOperator((db) =>
    sql<{ assets: number }>`SELECT coalesce(sum(assets), 0)::integer AS assets FROM product_tally`.execute(db),
  );
  const assets = rows[0]?.assets ?? 0;
  if (assets <= comfortableAssets) return;
  const advice = `${programName('admin')} move-to-postgres (docs/operating.md)`;
  log.warn({ assets, comfortable: comfortableAssets, advice }, 'it is time to move to PostgreSQL');
}
