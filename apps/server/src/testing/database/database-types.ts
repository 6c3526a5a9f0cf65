import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as PostgresTypes, TypeScriptSerializer } from 'kysely-codegen';
import { openDatabase } from '#db/connect.ts';
import { openEmbedded } from '#embedded/embedded.ts';
import { migrate } from '#db/schema/migrate.ts';

/**
 * The types of the tables of a newly migrated embedded database, for `npm run db:types`. The command of the generator
 * opens several connections, but the embedded database has one. Here its queries run one after the other.
 */
export async function databaseTypes(): Promise<string> {
  const embedded = await openEmbedded({ folder: null });
  const { pool, close } = openDatabase('embedded', embedded.connection, raise);
  try {
    await migrate(pool);
    return await generate({
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      dialect: new PostgresTypes({ numericParser: 'number' }),
      serializer: new TypeScriptSerializer({ typeOnlyImports: true }),
      excludePattern: 'migration',
      // The driver parses these as numbers (db/connect.ts).
      typeMapping: { int8: 'number' },
      outFile: null,
    });
  } finally {
    await close();
    await embedded.close();
  }
}

function raise(error: Error): never {
  throw error;
}
