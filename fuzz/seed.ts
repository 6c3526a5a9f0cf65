import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../apps/server/src/accounts/passwords.ts';
import type { Database } from '../apps/server/src/db/connect.ts';
import { createCompanyIds, fingerprint, type CompanyIds } from '../apps/server/src/testing/access/company-ids.ts';
import { companyRows } from '../apps/server/src/testing/assets.ts';
import { mailKinds } from '@rampart/contract/api/notifications.ts';
import { linkSigner } from '../apps/server/src/mail/link-signer.actions.ts';
import { decisionIn } from '../apps/server/src/testing/assets.ts';
import { foreignFile, keepProfile } from '../apps/server/src/testing/imports/foreign-imports.ts';
import { makeCatalogue, type Catalogue } from './catalogue.ts';
import type { Named } from './reference.ts';
import { createFactors, createLinks } from './secrets.ts';
import { fodderAddresses, fodderPassword } from './valid.ts';
import { callsPerUser, createUsers, kinds, type FuzzUser, type Kind } from './users.ts';

export type Ids = Record<Named, (number | string)[]>;

/** What the calls work with: users by kind, and the ids that they may name. */
export interface Seeded {
  users: Map<Kind, FuzzUser[]>;
  /** By kind of user: the rows of the company, and the shared catalogue. */
  own: Map<Kind, Ids>;
  /** The company whose rows no user of another company may read or change. */
  marked: { ids: Ids; mark: string; companyId: number };
  fingerprint: (database: Database) => Promise<Record<string, string>>;
}

// Operators suspend companies by their number. These numbers are too large to be guessed.
const companyIds = { main: 700_001, other: 700_002, marked: 700_003 };
/** Numbers of the marked company begin here, so that they are different from the numbers of all others. */
const markedNumbers = 900_000;

/** Columns of the marked company that the server's own jobs change. */
const ofJobs = {
  invitation: ['token_hash', 'mailed_at'],
  alert_setting: ['critical_due_at', 'report_due_at', 'critical_round', 'report_round'],
};

/** Fills an empty database with a catalogue, three companies that call, and one that no call may reach. */
export async function seed(database: Database, calls: number): Promise<Seeded> {
  const asOperator = database.asOperator;
  const insertCompany = (id: number, name: string) =>
    asOperator((db) => sql`INSERT INTO company (id, name) OVERRIDING SYSTEM VALUE VALUES (${id}, ${name})`.execute(db));
  await insertCompany(companyIds.main, 'Fuzz Main');
  await insertCompany(companyIds.other, 'Fuzz Other');

  const catalogue = await makeCatalogue(database);
  const own = new Map<Kind, Ids>();
  const users = new Map<Kind, FuzzUser[]>();
  // Companies that operators may rename and suspend.
  const fodder = [await plainCompany(), await plainCompany()];
  const main = { ...(await fillCompany(database, companyIds.main, catalogue)), company: fodder };
  const other = { ...(await fillCompany(database, companyIds.other, catalogue)), company: fodder };
  const count = 5 + Math.ceil((4 * calls) / kinds.length / callsPerUser);
  const password_hash = await hashPassword(fodderPassword);
  for (const kind of kinds) {
    const isOther = kind === 'other company';
    own.set(kind, isOther ? other : main);
    if (kind !== 'stranger')
      users.set(
        kind,
        await createUsers(database, kind, isOther ? companyIds.other : companyIds.main, count, password_hash),
      );
  }
  // Their address and password are among the generated values.
  for (const email of fodderAddresses) {
    const { id } = await plainUser(database, companyIds.main, email);
    await asOperator((db) => db.updateTable('user_account').set({ password_hash }).where('id', '=', id).execute());
  }
  await createLinks(database, companyIds.main, password_hash);
  const marked = await makeMarked();
  return {
    users,
    own,
    marked: { ids: idsOf(marked, catalogue), mark: marked.mark, companyId: marked.companyId },
    fingerprint: (opened) => fingerprint({ database: opened }, marked.companyId, ofJobs),
  };

  async function plainCompany(): Promise<number> {
    const values = { name: `Fuzz Fodder ${randomUUID()}` };
    const row = await asOperator((db) =>
      db.insertInto('company').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    return row.id;
  }

  async function makeMarked(): Promise<CompanyIds> {
    const company = async (name?: string) => {
      await insertCompany(companyIds.marked, name ?? 'Marked');
      await database.inCompany(companyIds.marked, (db) =>
        sql`INSERT INTO company_counter (kind, last) SELECT kind, ${markedNumbers}
          FROM unnest(ARRAY['asset', 'location', 'import']) AS kind`.execute(db),
      );
      return companyIds.marked;
    };
    return createCompanyIds({ database, company, user: (given = {}) => plainUser(database, given.companyId ?? 0) });
  }
}

/** A user who makes no calls. Others may change this user. */
async function plainUser(database: Database, companyId: number, email = `${randomUUID()}@fodder.example`) {
  const values = { company_id: companyId, email, name: 'Fodder', last_name: 'User', permissions: [] as string[] };
  const { id } = await database.asOperator((db) =>
    db.insertInto('user_account').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  const token = createHash('sha256').update(id).digest('base64url');
  const now = new Date();
  const times = { created_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + 86_400_000) };
  const token_hash = createHash('sha256').update(token).digest();
  const session = {
    token_hash,
    company_id: companyId,
    user_id: id,
    address: '127.0.0.1',
    user_agent: 'fuzz',
    ...times,
  };
  await database.asAuth((db) => db.insertInto('session').values(session).execute());
  return { id, companyId, email, token };
}

async function fillCompany(
  database: Database,
  companyId: number,
  { products, vulnerabilities, cves, advisories, shared, uuids, equipmentType, synonyms }: Catalogue,
): Promise<Ids> {
  const rows = companyRows(database, companyId);
  const ids: Ids = {
    ...shared,
    asset: [],
    advisory: advisories,
    company: [],
    component: products.filter((_, index) => index % 4 === 0).map(({ uuid }) => uuid),
    cve: cves,
    decision: [],
    group: [],
    import: [],
    importProfile: [],
    join: [],
    location: [],
    mappingImport: [],
    matchingImport: [],
    ownProduct: [],
    pair: [1],
    product: products.map(({ id }) => id),
    vulnerability: vulnerabilities,
    productUuid: uuids,
    userUuid: [],
    equipmentType,
    synonym: synonyms,
    mailLink: [],
    ownSession: [],
    code: [],
  };
  const signer = await linkSigner(database);
  // Calls about assets name a product too. Most of them name the one that has most assets.
  const main = products[1] ?? { id: 0, uuid: '' };
  ids.productUuid = [...uuids, ...uuids.map(() => main.uuid)];
  for (let index = 0; index < 8; index += 1) {
    const { id: location } = await rows.location(`Hall ${index}`, index * 10, index * -20);
    ids.location.push(location);
    const product = products[index]?.id ?? 0;
    await rows.asset(product, { uid: `A-${index}`, location, priority: 'high' });
    ids.asset.push((await rows.asset(main.id, { serial: `S-${index}` })).id);
    ids.import.push(await importIn(index % 2 === 0 ? 'waiting' : 'done'));
    ids.mappingImport.push(await importIn('mapping'));
    ids.matchingImport.push(await importIn('matching'));
    for (const _ of [1, 2, 3]) ids.ownProduct.push((await rows.ownProduct()).uuid);
    ids.join.push((await rows.productJoin(main.uuid)).id);
    ids.importProfile.push(await database.inCompany(companyId, (db) => keepProfile(db)));
    ids.decision.push(await database.inCompany(companyId, (db) => decisionIn(db)));
    ids.group.push((await rows.group(`Group ${index}`, [product])).id);
    const { id } = await plainUser(database, companyId);
    ids.userUuid.push(id);
    ids.mailLink.push(...mailKinds.map((kind) => signer.sign(id, kind)));
  }
  await createFactors(
    database,
    companyId,
    ids.userUuid.map((id) => ({ id: String(id), isConfirmed: true })),
  );
  return ids;

  async function importIn(state: 'waiting' | 'done' | 'mapping' | 'matching'): Promise<number> {
    const { id } = await rows.import();
    const file = state === 'mapping' || state === 'matching' ? foreignFile() : {};
    const values = { ...file, state, counts: '{"new":1}', received_at: new Date(), finished_at: new Date() };
    await database.inCompany(companyId, (db) =>
      db.updateTable('equipment_import').set(values).where('id', '=', id).execute(),
    );
    return id;
  }
}

function idsOf(marked: CompanyIds, { products, vulnerabilities, shared, equipmentType, synonyms }: Catalogue): Ids {
  return {
    ...shared,
    asset: [marked.asset, marked.removedAsset],
    advisory: [marked.trackingId],
    company: [marked.companyId],
    component: [marked.component.uuid],
    cve: [marked.cve],
    decision: [marked.productDecision],
    group: [marked.group],
    import: [marked.waitingImport, marked.doneImport],
    importProfile: [marked.importProfile],
    join: [marked.productJoin],
    mappingImport: [marked.mappingImport],
    matchingImport: [marked.matchingImport],
    ownProduct: [marked.ownProduct.uuid],
    pair: [1],
    location: [marked.location, marked.unusedLocation],
    product: [marked.product.id, ...products.map(({ id }) => id)],
    vulnerability: [marked.vulnerability, ...vulnerabilities],
    productUuid: [marked.product.uuid, marked.component.uuid],
    userUuid: [marked.user.id, marked.deactivatedUser, marked.invitedUser, marked.session],
    equipmentType,
    synonym: synonyms,
    mailLink: ['x'],
    ownSession: [marked.session],
    code: [],
  };
}
