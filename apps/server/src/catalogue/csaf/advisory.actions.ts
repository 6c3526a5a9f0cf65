import { quantity } from '@rampart/contract/rules/quantity.ts';
import type { Database } from '#db/connect.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { saveStatements } from '#catalogue/vex/statements.actions.ts';
import type { Advisory } from './csaf.ts';
import { findDocument, saveDocument, whyItStays } from '#catalogue/entries/documents.actions.ts';
import { ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { markBacklog } from '#catalogue/loads/backlog.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import { addSteps, recordWithdrawn, removeFindings, replaceSteps, saveFindings } from './finding.actions.ts';
import { addWords, ensureVulnerabilities, replaceWords } from './vulnerability.actions.ts';

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
    const document = { ...advisory, format: 'csaf' as const };
    // Statements that do not need each other's answers are sent together: waiting takes longer than most of them.
    const [, known] = await Promise.all([lockCatalogue(db), findDocument(db, document)]);
    const stays = known && whyItStays(known, document, checksum);
    if (stays !== undefined) return { status: 'unchanged', details: stays, skipped: advisory.skipped };

    const [, { ids: products }, saved, advisoryId] = await Promise.all([
      markBacklog(db, { name: advisory.publisher, releasedAt: advisory.releasedAt, now, loadId }),
      ensureProducts(db, advisory.products),
      ensureVulnerabilities(db, advisory),
      saveDocument(db, document, checksum, now),
    ]);
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
      await Promise.all([
        addWords(db, advisoryId, advisory, saved),
        saveFindings(db, advisory, placed),
        addSteps(db, advisoryId, advisory),
      ]);
    }
    if (known || advisory.statements.length > 0)
      await saveStatements(db, { advisoryId, ...advisory }, advisory.statements);
    await markProductsDue(db, due);
    const details = `${advisory.trackingId}: ${quantity(products.size, 'product')}, ${quantity(saved.ids.size, 'vulnerability', { plural: 'vulnerabilities' })}`;
    return { status: known ? 'updated' : 'loaded', details, skipped: advisory.skipped };
  });
}
