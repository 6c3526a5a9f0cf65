import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** What the embedded database is measured with: up to here every call of five people at once is quick. */
export const comfortableAssets = 10_000;

interface Log {
  warn(details: object, message: string): void;
}

/** Says in the log when the embedded database holds more than it is comfortable with. */
export async function tellWhenOutgrown(database: Database, log: Log): Promise<void> {
  if (database.kind !== 'embedded') return;
  const { rows } = await database.asOperator((db) =>
    sql<{ assets: number }>`SELECT coalesce(sum(assets), 0)::integer AS assets FROM product_tally`.execute(db),
  );
  const assets = rows[0]?.assets ?? 0;
  if (assets <= comfortableAssets) return;
  const advice = 'npm run admin -- move-to-postgres (docs/operating.md)';
  log.warn({ assets, comfortable: comfortableAssets, advice }, 'it is time to move to PostgreSQL');
}
