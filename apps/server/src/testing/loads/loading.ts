import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { importFiles, importInputs, type ImportOptions } from '#catalogue/import-files.ts';
import type { FileReport } from '#catalogue/loads/report.ts';
import type { Database } from '#db/connect.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';

/** A separate catalogue for a test file, with functions to load into it and to read its rows. */
export function loadingWorld(now = new Date('2025-03-10T12:00:00Z')) {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = openTestDatabase(testDatabase);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.close();
  });

  async function reporting(work: (options: ImportOptions) => Promise<unknown>, options: Partial<ImportOptions>) {
    const reports: FileReport[] = [];
    await work({ now, onFile: (report) => reports.push(report), ...options });
    return reports;
  }

  return {
    database: () => database,
    empty: () =>
      database.pool.query(
        'TRUNCATE manufacturer, category, product_type, advisory, vulnerability, known_exploited, rating_due, catalogue_document CASCADE',
      ),
    /** Loads values as the JSON files `0.json`, `1.json` and so on. A string is the content of a file, unchanged. */
    load: (values: unknown[], options: Partial<ImportOptions> = {}) => {
      const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
      const inputs = values.map((value, index) => ({ name: `${index}.json`, content: Buffer.from(textOf(value)) }));
      return reporting((given) => importInputs(database, inputs, given), options);
    },
    loadPaths: (paths: string[], options: Partial<ImportOptions> = {}) =>
      reporting((given) => importFiles(database, paths, given), options),
    rows: async <T>(query: string) => (await database.asOperator((db) => sql.raw<T>(query).execute(db))).rows,
  };
}
