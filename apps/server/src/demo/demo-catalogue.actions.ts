import { join } from 'node:path';
import { catalogueFiles } from '@rampart/demo/catalogue.ts';
import { importFiles } from '#catalogue/import-files.ts';
import type { Database } from '#db/connect.ts';
import { paths } from '#paths';

/** Fills an empty catalogue with the demo's, through the loader that real advisories take; answers whether it did. */
export async function loadDemoCatalogue(database: Database, now: Date): Promise<boolean> {
  const existing = await database.asOperator((db) => db.selectFrom('product').select('id').limit(1).executeTakeFirst());
  if (existing) return false;
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
