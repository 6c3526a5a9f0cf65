import type { PoolClient } from 'pg';
import { describeSchema, differencesOf } from '#db/schema/describe-schema.ts';
import { earlierMigrations } from '#db/schema/earlier-migrations.ts';
import type { Migration } from '#db/schema/read-migrations.ts';
import { reasonOf } from '#db/violations.ts';

/** The files that create the same schema as the earlier migrations. Later files are applied as usual. */
const sameSchema = [
  '01-roles.sql',
  '02-catalogue.sql',
  '03-equipment-and-assets.sql',
  '04-imports.sql',
  '05-accounts.sql',
  '06-search-and-counts.sql',
  '07-notifications.sql',
];

/**
 * The differences between the schema and that of the earlier migrations: two foreign keys instead of a trigger
 * (decision 0013), and one search function fewer (decision 0020).
 */
const bringUpToDate = `
  -- With FORCE the owner sees no rows, so the check of the new keys would pass whatever the rows are.
  ALTER TABLE product_tally NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE company NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE product_tally
    ADD FOREIGN KEY (company_id) REFERENCES company ON DELETE CASCADE,
    ADD FOREIGN KEY (product_id) REFERENCES product;
  ALTER TABLE product_tally FORCE ROW LEVEL SECURITY;
  ALTER TABLE company FORCE ROW LEVEL SECURITY;
  DROP TRIGGER forget_tally ON company;
  DROP FUNCTION forget_tally;
  DROP FUNCTION find_enough_products_by_asset(text, integer);
  DROP POLICY search ON equipment;
  REVOKE SELECT (company_id, product_id) ON equipment FROM rampart_search;`;

export function isOfEarlierMigrations(applied: ReadonlyMap<string, string>): boolean {
  return [...applied.keys()].some((name) => earlierMigrations.has(name));
}

/**
 * Adopts a database of the earlier migrations. It compares the schema of the database with the schema that the current
 * files create, and then records these files instead of the earlier migrations. All of it is one transaction. If there
 * is a difference, the database does not change. Returns the names of the files.
 */
export async function adoptSchema(
  client: PoolClient,
  applied: ReadonlyMap<string, string>,
  migrations: Migration[],
): Promise<string[]> {
  refuseUnfinished(applied);
  const files = migrations.filter(({ name }) => sameSchema.includes(name));
  await client.query('BEGIN; SET LOCAL search_path = public');
  try {
    await client.query(bringUpToDate).catch((error: unknown) => {
      throw refusal([reasonOf(error)]);
    });
    const found = await describeSchema(client, 'public');
    const { wanted, comments } = await makeBeside(client, files).catch((error: unknown) => {
      throw refusal([reasonOf(error)]);
    });
    const differences = differencesOf(found, wanted);
    if (differences.length > 0) throw refusal(differences);
    for (const comment of comments) await client.query(comment);
    await client.query('DELETE FROM migration');
    for (const { name, checksum } of files)
      await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
    return files.map(({ name }) => name);
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Creates the schema of the files next to the one in use, reads it, and rolls it back. */
async function makeBeside(client: PoolClient, files: Migration[]) {
  await client.query(`
    SAVEPOINT before_making;
    CREATE SCHEMA rampart_compared;
    GRANT USAGE, CREATE ON SCHEMA rampart_compared TO rampart_auth, rampart_search;
    SET LOCAL search_path = rampart_compared, public`);
  for (const { sql } of files) await client.query(sql);
  const wanted = await describeSchema(client, 'rampart_compared');
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('COMMENT ON TABLE public.%I IS %L', relname, obj_description(oid)) AS statement
     FROM pg_class WHERE relnamespace = 'rampart_compared'::regnamespace AND obj_description(oid) IS NOT NULL`,
  );
  await client.query('ROLLBACK TO before_making');
  return { wanted, comments: rows.map(({ statement }) => statement) };
}

function refuseUnfinished(applied: ReadonlyMap<string, string>): void {
  const missing = [...earlierMigrations.keys()].filter((name) => !applied.has(name));
  const unknown = [...applied.keys()].filter((name) => !earlierMigrations.has(name));
  const edited = [...earlierMigrations].filter(([name, sum]) => applied.has(name) && applied.get(name) !== sum);
  const faults = [
    ...missing.map((name) => `migration ${name} is missing`),
    ...unknown.map((name) => `migration ${name} is unknown`),
    ...edited.map(([name]) => `migration ${name} was edited`),
  ];
  if (faults.length > 0) throw refusal(faults);
}

const mostNamed = 5;

function refusal(faults: string[]): Error {
  const more = faults.length > mostNamed ? `; and ${faults.length - mostNamed} more` : '';
  return new Error(
    `The database was made by an earlier Rampart and cannot be taken over: ${faults.slice(0, mostNamed).join('; ')}${more}. ` +
      'Nothing was changed. docs/operating.md, "A database of an earlier version", explains what to do.',
  );
}
