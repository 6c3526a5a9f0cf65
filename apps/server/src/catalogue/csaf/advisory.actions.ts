import { quantity } from '@rampart/contract/rules/quantity.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import type { Advisory } from './csaf.ts';
import { ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { markBacklog } from '#catalogue/loads/backlog.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import { compareRevisions } from './revision.ts';
import { addSteps, recordWithdrawn, removeFindings, replaceSteps, saveFindings } from './finding.actions.ts';
import { addWords, ensureVulnerabilities, replaceWords } from './vulnerability.actions.ts';

/**
 * The version of what Rampart reads from an advisory. Raise it when a load should fill something new: a file that an
 * older version read is then read again, even if it is the same file.
 */
const reader = 2;

/**
 * Loads an advisory into the catalogue, completely or not at all. A revision older than the loaded one changes nothing.
 */
export function loadAdvisory(
  database: Database,
  advisory: Advisory,
  checksum: string,
  { now, loadId }: { now: Date; loadId?: number | undefined },
): Promise<Loaded> {
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const known = await findAdvisory(db, advisory);
    const stays = known && whyItStays(known, advisory, checksum);
    if (stays !== undefined) return { status: 'unchanged', details: stays, skipped: advisory.skipped };

    await markBacklog(db, { name: advisory.publisher, releasedAt: advisory.releasedAt, now, loadId });
    const { ids: products } = await ensureProducts(db, advisory.products);
    const saved = await ensureVulnerabilities(db, advisory);
    const advisoryId = await saveAdvisory(db, advisory, checksum, now);
    const placed = { advisoryId, products, vulnerabilities: saved.ids };
    const due = { productIds: [] as number[], vulnerabilityIds: [...saved.ids.values()] };
    if (known) {
      due.vulnerabilityIds.push(...(await replaceWords(db, advisoryId, advisory, saved)));
      const gone = await removeFindings(db, advisory, placed);
      due.productIds = gone.map(({ product_id }) => product_id);
      await saveFindings(db, advisory, placed);
      await replaceSteps(db, advisoryId, advisory);
      if (known.checksum !== checksum) await recordWithdrawn(db, advisoryId, advisory, gone);
    } else {
      await addWords(db, advisoryId, advisory, saved);
      await saveFindings(db, advisory, placed);
      await addSteps(db, advisoryId, advisory);
    }
    await markProductsDue(db, due);
    const details = `${advisory.trackingId}: ${quantity(products.size, 'product')}, ${quantity(saved.ids.size, 'vulnerability', { plural: 'vulnerabilities' })}`;
    return { status: known ? 'updated' : 'loaded', details, skipped: advisory.skipped };
  });
}

interface KnownAdvisory {
  revision: string;
  checksum: string;
  released_at: Date;
  reader: number;
}

function findAdvisory(db: OperatorDb, { publisher, trackingId }: Advisory): Promise<KnownAdvisory | undefined> {
  return db
    .selectFrom('advisory')
    .select(['revision', 'checksum', 'released_at', 'reader'])
    .where('publisher', '=', publisher)
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
}

function whyItStays(known: KnownAdvisory, { revision, releasedAt, trackingId }: Advisory, checksum: string) {
  if (known.checksum === checksum && known.reader >= reader) return `${trackingId}: the same file is already loaded`;
  const order = compareRevisions(revision, known.revision) || releasedAt.getTime() - known.released_at.getTime();
  return order < 0 ? `${trackingId}: the newer revision ${known.revision} is already loaded` : undefined;
}

async function saveAdvisory(db: OperatorDb, advisory: Advisory, checksum: string, now: Date): Promise<number> {
  const { publisher, trackingId, ...rest } = advisory;
  const values = {
    revision: rest.revision,
    title: rest.title,
    link: rest.link,
    published_at: rest.publishedAt,
    released_at: rest.releasedAt,
    summary: rest.summary,
    history: JSON.stringify(rest.history),
    links: JSON.stringify(rest.links),
    reader,
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
