import { sql } from 'kysely';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import type { Advisory } from './csaf.ts';
import { ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import { compareRevisions } from './revision.ts';
import { saveVulnerabilities } from './vulnerability.actions.ts';

/**
 * Loads an advisory into the catalogue, completely or not at all. A revision older than the loaded one changes nothing.
 */
export function loadAdvisory(database: Database, advisory: Advisory, checksum: string, now: Date): Promise<Loaded> {
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const known = await findAdvisory(db, advisory);
    const stays = known && whyItStays(known, advisory, checksum);
    if (stays !== undefined) return { status: 'unchanged', details: stays, skipped: advisory.skipped };

    const { ids: products } = await ensureProducts(db, advisory.products);
    const vulnerabilities = await saveVulnerabilities(db, advisory);
    const advisoryId = await saveAdvisory(db, advisory, checksum, now);
    const removed = await replaceFindings(db, advisoryId, advisory, products, vulnerabilities);
    await replaceSteps(db, advisoryId, advisory, products);
    await markProductsDue(db, { productIds: removed, vulnerabilityIds: [...vulnerabilities.values()] });
    const details = `${advisory.trackingId}: ${quantity(products.size, 'product')}, ${quantity(vulnerabilities.size, 'vulnerability', { plural: 'vulnerabilities' })}`;
    return { status: known ? 'updated' : 'loaded', details, skipped: advisory.skipped };
  });
}

interface KnownAdvisory {
  revision: string;
  checksum: string;
  released_at: Date;
}

function findAdvisory(db: OperatorDb, { publisher, trackingId }: Advisory): Promise<KnownAdvisory | undefined> {
  return db
    .selectFrom('advisory')
    .select(['revision', 'checksum', 'released_at'])
    .where('publisher', '=', publisher)
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
}

function whyItStays(known: KnownAdvisory, { revision, releasedAt, trackingId }: Advisory, checksum: string) {
  if (known.checksum === checksum) return `${trackingId}: the same file is already loaded`;
  const order = compareRevisions(revision, known.revision) || releasedAt.getTime() - known.released_at.getTime();
  return order < 0 ? `${trackingId}: the newer revision ${known.revision} is already loaded` : undefined;
}

async function saveAdvisory(db: OperatorDb, advisory: Advisory, checksum: string, now: Date): Promise<number> {
  const { publisher, trackingId, ...rest } = advisory;
  const values = {
    revision: rest.revision,
    title: rest.title,
    link: rest.link,
    released_at: rest.releasedAt,
    checksum,
    loaded_at: now,
  };
  const { id } = await db
    .insertInto('advisory')
    .values({ publisher, tracking_id: trackingId, ...values })
    .onConflict((conflict) => conflict.columns(['publisher', 'tracking_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Answers the products that had findings of the advisory before. */
async function replaceFindings(
  db: OperatorDb,
  advisoryId: number,
  { findings }: Advisory,
  products: Map<string, number>,
  vulnerabilities: Map<string, number>,
): Promise<number[]> {
  const before = await db
    .deleteFrom('product_vulnerability')
    .where('advisory_id', '=', advisoryId)
    .returning('product_id')
    .execute();
  const rows = findings.map(({ productUuid, cve, versions, hasFix }) => ({
    product_id: products.get(productUuid),
    vulnerability_id: vulnerabilities.get(cve),
    versions,
    has_fix: hasFix,
  }));
  await sql`
    INSERT INTO product_vulnerability (product_id, vulnerability_id, advisory_id, versions, has_fix)
    SELECT product_id, vulnerability_id, ${advisoryId}::integer, versions, has_fix
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(product_id integer, vulnerability_id integer, versions text, has_fix boolean)`.execute(db);
  return [...new Set(before.map(({ product_id }) => product_id))];
}

async function replaceSteps(db: OperatorDb, advisoryId: number, { steps }: Advisory, products: Map<string, number>) {
  await db.deleteFrom('mitigation_step').where('advisory_id', '=', advisoryId).execute();
  const rows = steps.map(({ productUuid, ...step }) => ({ product_id: products.get(productUuid), ...step }));
  await sql`
    INSERT INTO mitigation_step (product_id, advisory_id, position, kind, description, link)
    SELECT product_id, ${advisoryId}::integer, position, kind, description, link
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(product_id integer, position integer, kind text, description text, link text)`.execute(db);
}
