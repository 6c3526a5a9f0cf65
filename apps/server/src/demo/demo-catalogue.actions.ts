import { join } from 'node:path';
import { advisoryPrefix, catalogueFiles } from '@rampart/demo/catalogue.ts';
import { sql } from 'kysely';
import { importFiles } from '#catalogue/import-files.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { paths } from '#paths';

/**
 * Fills an empty catalogue with the demo catalogue, through the loader for real advisories, or continues an interrupted
 * load. Answers whether it did so.
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

/** An interrupted demo load has added no equipment to a company yet, and the catalogue contains nothing else. */
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
