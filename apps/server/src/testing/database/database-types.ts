import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as PostgresTypes, TypeScriptSerializer } from 'kysely-codegen';
import { openDatabase } from '#db/connect.ts';
import { openEmbedded } from '#embedded/embedded.ts';
import { migratedFiles } from './template.ts';

/**
 * The types of the tables of a migrated embedded database, for `npm run db:types`. The command of the generator opens
 * several connections, but the embedded database has one. Here its queries run one after the other.
 */
export async function databaseTypes(): Promise<string> {
  const embedded = await openEmbedded({ folder: null, template: await migratedFiles() });
  const { pool, close } = openDatabase('embedded', embedded.connection, raise);
  try {
    return await generate({
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      dialect: new PostgresTypes({ numericParser: 'number' }),
      serializer: new TypeScriptSerializer({ typeOnlyImports: true }),
      excludePattern: '{public.migration,pgboss.*}',
      // The driver parses these as numbers (db/connect.ts).
      typeMapping: { int8: 'number' },
      overrides: { columns: neverNull },
      outFile: null,
    });
  } finally {
    await close();
    await embedded.close();
  }
}

/** PostgreSQL does not tell which columns of a view are never null. */
const neverNull = {
  ...typed('known_product', 'number', ['id', 'manufacturer_id', 'vulnerability_count', 'exploited_count']),
  ...typed('known_product', 'string', ['uuid', 'type', 'name', 'normalised_name', 'manufacturer_name', 'search_text']),
  ...typed('known_product', 'boolean', ['is_own', 'is_listed']),
  ...typed('known_manufacturer', 'number', ['id']),
  ...typed('known_manufacturer', 'string', ['uuid', 'name', 'normalised_name']),
  ...typed('known_manufacturer', 'boolean', ['is_own']),
};

function typed(view: string, type: string, columns: string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [`${view}.${column}`, type]));
}

function raise(error: Error): never {
  throw error;
}
