import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { Database } from '#db/connect.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { markProductsDue } from '#ratings/due.actions.ts';
import { saveStatements } from '#catalogue/vex/statements.actions.ts';
import { findKept, keepDocument, keepMissing } from '#catalogue/bundles/keep-document.actions.ts';
import { unpacked, type TakenFile } from '#catalogue/bundles/taken-file.ts';
import { readAdvisory, type Advisory } from './csaf.ts';
import { findDocument, identityOf, saveDocument, whyItStays } from '#catalogue/entries/documents.actions.ts';
import { ensureProducts, lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { addIdentifiers } from '#catalogue/identifiers/identifiers.actions.ts';
import { markBacklog } from '#catalogue/loads/backlog.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import { lacksSome, partOf, type Part } from '#catalogue/scope/part.actions.ts';
import { whatIsKnown, type Scope } from '#catalogue/scope/scope.ts';
import { addSteps, recordWithdrawn, removeFindings, replaceSteps, saveFindings } from './finding.actions.ts';
import { addWords, ensureVulnerabilities, replaceWords } from './vulnerability.actions.ts';

interface LoadOptions {
  now: Date;
  loadId?: number | undefined;
  scope?: Scope | undefined;
  /** It was loaded before. What was left out then is left out again. */
  isRepeated?: boolean | undefined;
}

/**
 * Loads an advisory into the catalogue, completely or not at all, or the part of it that is in the scope. A revision older
 * than the loaded one changes nothing.
 */
export async function loadAdvisory(
  database: Database,
  advisory: Advisory,
  file: TakenFile,
  options: LoadOptions,
): Promise<Loaded> {
  const loaded = await database.asOperator((db) => loadIn(db, advisory, file, options));
  return 'newer' in loaded
    ? loadAdvisory(database, readAdvisory(await unpacked(loaded.newer)), loaded.newer, options)
    : loaded;
}

async function loadIn(
  db: OperatorDb,
  advisory: Advisory,
  file: TakenFile,
  { now, loadId, scope: given, isRepeated }: LoadOptions,
): Promise<Loaded | { newer: TakenFile }> {
  const document = { ...advisory, format: 'csaf' as const };
  const { checksum } = file;
  // Statements that do not need each other's answers are sent together: waiting takes longer than most of them.
  const [, known] = await Promise.all([lockCatalogue(db), findDocument(db, document)]);
  const scope = isRepeated && known?.is_partial ? whatIsKnown : given;
  const part = await partOf(db, advisory, known?.id, scope);
  const about = { skipped: advisory.skipped, ...(scope && { scope: part }) };
  const stays = known && whyItStays(known, document, checksum);
  if (known && stays !== undefined) {
    const isSame = known.checksum === checksum;
    if (isSame) await keepMissing(db, identityOf(document), file);
    // Another source left out products of the revision that is loaded.
    const newer = known.is_partial && !isSame ? await findKept(db, document) : undefined;
    if (newer?.checksum === known.checksum) return { newer };
    if (!(isSame && known.is_partial && (await lacksSome(db, known.id, part)))) {
      if (known.is_partial && !part.isPartial && isSame)
        await db.updateTable('advisory').set({ is_partial: false }).where('id', '=', known.id).execute();
      if (part.outside === undefined) return { status: 'unchanged', details: stays, ...about };
      return { status: 'outside', details: `${stays}. ${part.outside} Data that it brought before stays.`, ...about };
    }
  }
  if (!known && part.outside !== undefined)
    return { status: 'outside', details: `${advisory.trackingId}: ${part.outside}`, ...about };

  const { taken, isPartial } = part;
  const [, { ids: products }, saved, advisoryId] = await Promise.all([
    markBacklog(db, { name: advisory.publisher, releasedAt: advisory.releasedAt, now, loadId }),
    ensureProducts(db, taken.products, { areOnlyNamed: true }),
    ensureVulnerabilities(db, taken),
    saveDocument(db, { ...document, isPartial }, checksum, now),
    keepDocument(db, identityOf(document), file),
  ]);
  const placed = { advisoryId, products, vulnerabilities: saved.ids };
  const due = { productIds: [] as number[], vulnerabilityIds: [...saved.ids.values()] };
  if (known) {
    due.vulnerabilityIds.push(...(await replaceWords(db, advisoryId, taken, saved)));
    const gone = await removeFindings(db, taken, placed);
    due.productIds = gone.map(({ product_id }) => product_id);
    await saveFindings(db, taken, placed);
    await replaceSteps(db, advisoryId, taken);
    if (known.checksum !== checksum) await recordWithdrawn(db, advisoryId, taken, gone);
  } else {
    await Promise.all([
      addWords(db, advisoryId, taken, saved),
      saveFindings(db, taken, placed),
      addSteps(db, advisoryId, taken),
    ]);
  }
  if (known || taken.statements.length > 0) await saveStatements(db, { advisoryId, ...taken }, taken.statements);
  await addIdentifiers(
    db,
    taken.identifiers.flatMap(({ productUuid, ...one }) => {
      const productId = products.get(productUuid);
      return productId === undefined ? [] : { ...one, productId };
    }),
  );
  await markProductsDue(db, due);
  const counts = `${quantity(products.size, 'product')}, ${quantity(saved.ids.size, 'vulnerability', { plural: 'vulnerabilities' })}`;
  return {
    status: known ? 'updated' : 'loaded',
    details: `${advisory.trackingId}: ${counts}${leftOutWords(part)}`,
    ...about,
  };
}

function leftOutWords({ outside, leftOut }: Part): string {
  if (outside !== undefined) return '. It is outside the scope, so only data that it brought before is updated';
  return leftOut > 0 ? `; ${quantity(leftOut, 'product')} outside the scope` : '';
}
