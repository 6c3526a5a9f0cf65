import { join } from 'node:path';
import { advisoryPrefix, catalogueFiles } from '@rampart/demo/catalogue.ts';
import { sql } from 'kysely';
import { importFiles } from '#catalogue/import-files.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { paths } from '#paths';

/**
 * Fills an empty catalogue with the demo's, through the loader that real advisories take, or goes on with one that was
 * stopped on the way; answers whether it did.
 */
export async function loadDemoCatalogue(database: Database, now: Date): Promise<boolean> {
  if (!(await database.asOperator(isWanted))) return false;
  const failures: string[] = [];
  await importFiles(
    database,
    catalogueFiles.map((file) => join(paths.repository, file)),
    {
      now,
      onFile({ file, status, details }) {
        if (status === 'failed') failures.push(`${file}: ${details}`);
      },
    },
  );
  if (failures.length > 0) throw new Error(`The demo catalogue cannot be loaded.\n${failures.join('\n')}`);
  return true;
}

/** What was stopped has not come to the companies' equipment, and nothing of anybody else is in it. */
async function isWanted(db: OperatorDb): Promise<boolean> {
  const { rows } = await sql<{ is_wanted: boolean }>`
    SELECT NOT EXISTS (SELECT FROM product) OR (
      EXISTS (SELECT FROM company WHERE is_demo)
      AND NOT EXISTS (SELECT FROM equipment JOIN company ON company.id = equipment.company_id WHERE is_demo)
      AND NOT EXISTS (SELECT FROM asset JOIN company ON company.id = asset.company_id WHERE is_demo)
      AND NOT EXISTS (SELECT FROM advisory WHERE NOT starts_with(tracking_id, ${advisoryPrefix}))
      AND (EXISTS (SELECT FROM advisory) OR EXISTS (SELECT FROM rating_due))
    ) AS is_wanted`.execute(db);
  return rows[0]?.is_wanted ?? false;
}
