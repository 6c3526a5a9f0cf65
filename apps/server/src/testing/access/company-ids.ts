import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { companyRows, decisionIn } from '#testing/assets.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { foreignFile, keepProfile } from '#testing/imports/foreign-imports.ts';
import { signInRows } from '#testing/sign-in.ts';
import type { World, WorldUser } from '#testing/world.ts';

/** The ids of one company's rows, one for each kind of row that a call can name. */
export interface CompanyIds {
  companyId: number;
  /** Part of every text of the company. No answer to another company contains it. */
  mark: string;
  /** In My Equipment, vulnerable. The catalogue is shared, so every company can see the product itself. */
  product: { id: number; uuid: string };
  /** Part of the product. */
  component: { id: number; uuid: string };
  /** Only this company knows it. It has no assets. */
  ownProduct: { id: number; uuid: string };
  /** An own product that was joined to the product. */
  productJoin: number;
  vulnerability: number;
  cve: string;
  /** The id of the advisory about the vulnerability. */
  trackingId: string;
  asset: number;
  removedAsset: number;
  location: number;
  unusedLocation: number;
  group: number;
  waitingImport: number;
  doneImport: number;
  /** Imports of files with other headings, and the mapping that the company keeps for them. */
  mappingImport: number;
  matchingImport: number;
  importProfile: number;
  /** What the company remembers about a maker and a model. */
  productDecision: string;
  user: WorldUser;
  deactivatedUser: string;
  invitedUser: string;
  session: string;
}

/** Creates a company with a row of every kind that a call can name. */
export async function createCompanyIds(world: Pick<World, 'database' | 'company' | 'user'>): Promise<CompanyIds> {
  const { database } = world;
  const mark = `Marked-${randomUUID().slice(0, 8)}`;
  const companyId = await world.company(`Company ${mark}`);
  const catalogue = catalogueOf(database);
  const component = await catalogue.product({ type: 'component' });
  const product = await catalogue.product({ components: [component.id] });
  const { id: vulnerability, cve, trackingId } = await catalogue.vulnerability(product.id);
  const rows = companyRows(database, companyId);
  const text = { uid: mark, serial: mark, notes: mark };
  const location = (await rows.location(`Place ${mark}`)).id;
  const asset = (await rows.asset(product.id, { ...text, location })).id;
  const removedAsset = (await rows.asset(product.id, { ...text, uid: `${mark}-removed` })).id;
  await rows.mitigate(asset, [vulnerability], mark);
  await rows.actionItem(product.id);
  const user = await world.user({ companyId, permissions: [] });
  const deactivatedUser = (await world.user({ companyId, permissions: [] })).id;
  const invitedUser = (await world.user({ companyId, permissions: [] })).id;
  const session = await database.asAuth(async (db) => {
    await signInRows(db, companyId, user.id);
    await db.updateTable('second_factor').set({ confirmed_at: new Date() }).where('user_id', '=', user.id).execute();
    return db.selectFrom('session').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow();
  });
  await database.asOperator(async (db) => {
    const accounts = () => db.updateTable('user_account');
    await accounts().set({ name: mark }).where('company_id', '=', companyId).execute();
    await accounts().set({ deactivated_at: new Date() }).where('id', '=', deactivatedUser).execute();
  });
  await database.inCompany(companyId, async (db) => {
    await db.updateTable('asset').set({ removed_at: new Date() }).where('id', '=', removedAsset).execute();
    const link = { kind: 'invitation', invited_by: mark, created_at: new Date(), expires_at: new Date('2027-01-01') };
    await db
      .insertInto('invitation')
      .values({ ...link, user_id: invitedUser })
      .execute();
  });
  return {
    companyId,
    mark,
    product,
    component,
    ownProduct: await rows.ownProduct(`Own ${mark}`, `Maker ${mark}`),
    productJoin: (await rows.productJoin(product.uuid, `Joined ${mark}`, `Maker ${mark}`)).id,
    vulnerability,
    cve,
    trackingId,
    asset,
    removedAsset,
    location,
    unusedLocation: (await rows.location(`Unused ${mark}`)).id,
    group: (await rows.group(`Group ${mark}`, [product.id])).id,
    waitingImport: await importIn('waiting'),
    doneImport: await importIn('done'),
    mappingImport: await importIn('mapping'),
    matchingImport: await importIn('matching'),
    importProfile: await database.inCompany(companyId, (db) => keepProfile(db, mark)),
    productDecision: await database.inCompany(companyId, (db) => decisionIn(db, mark)),
    user,
    deactivatedUser,
    invitedUser,
    session: session.id,
  };

  async function importIn(state: 'waiting' | 'done' | 'mapping' | 'matching'): Promise<number> {
    const { id } = await rows.import();
    const now = new Date();
    const isForeign = state === 'mapping' || state === 'matching';
    const values = {
      ...(isForeign && foreignFile(mark)),
      state,
      file_name: `${mark}.csv`,
      counts: '{"new":1}',
      received_at: now,
      finished_at: now,
    };
    await database.inCompany(companyId, (db) =>
      db.updateTable('equipment_import').set(values).where('id', '=', id).execute(),
    );
    return id;
  }
}

/**
 * A fingerprint of every row of the company, by table. Two equal ones mean that no row was added, changed or removed.
 * `without` names columns by table that may change.
 */
export async function fingerprint(
  { database }: Pick<World, 'database'>,
  companyId: number,
  without: Record<string, string[]> = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string; key: string; is_open: boolean }>(
    `SELECT c.relname AS name, a.attname AS key, has_table_privilege('rampart_operator', c.oid, 'SELECT') AS is_open
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       AND a.attname = CASE c.relname WHEN 'company' THEN 'id' ELSE 'company_id' END
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  );
  const hashes = (isOpen: boolean) => {
    const selects = tables
      .filter(({ is_open }) => is_open === isOpen)
      .map(
        ({ name, key }) => sql`SELECT ${name} AS name, md5(string_agg(row, ',' ORDER BY row)) AS hash
          FROM (SELECT (to_jsonb(t) - ${without[name] ?? []}::text[])::text AS row
            FROM ${sql.table(name)} t WHERE ${sql.ref(key)} = ${companyId}) rows`,
      );
    return sql<{ name: string; hash: string }>`${sql.join(selects, sql` UNION ALL `)}`;
  };
  const open = await database.asOperator((db) => hashes(true).execute(db));
  const ofSigningIn = await database.asAuth((db) => hashes(false).execute(db));
  const found = [...open.rows, ...ofSigningIn.rows];
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]));
}
