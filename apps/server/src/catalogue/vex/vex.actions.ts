import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { Database } from '#db/connect.ts';
import { keepDocument, keepMissing } from '#catalogue/bundles/keep-document.actions.ts';
import type { TakenFile } from '#catalogue/bundles/taken-file.ts';
import { findDocument, identityOf, saveDocument, whyItStays } from '#catalogue/entries/documents.actions.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import { saveStatements } from './statements.actions.ts';
import type { VexDocument } from './vex.ts';

/**
 * Loads the statements of a VEX document, completely or not at all. They add no product and no vulnerability. If the
 * catalogue lacks some of the products, the same file can be loaded again when it has them.
 */
export function loadVex(database: Database, document: VexDocument, file: TakenFile, now: Date): Promise<Loaded> {
  const { checksum } = file;
  return database.asOperator(async (db) => {
    await lockCatalogue(db);
    const known = await findDocument(db, document);
    const stays = known && whyItStays(known, document, checksum);
    if (stays !== undefined) {
      if (known?.checksum === checksum) await keepMissing(db, identityOf(document), file);
      return { status: 'unchanged', details: stays, skipped: document.skipped };
    }
    const about = { publisherCategory: null, summary: '', history: [], links: [] };
    const advisory = { ...document, ...about };
    const advisoryId = await saveDocument(db, advisory, checksum, now);
    const { stored, unknown } = await saveStatements(db, { advisoryId, ...advisory }, document.statements);
    const skipped = [...document.skipped];
    if (unknown > 0) {
      skipped.push(`${quantity(unknown, 'statement')}: about products that the catalogue does not have`);
      await db.updateTable('advisory').set({ checksum: '' }).where('id', '=', advisoryId).execute();
    }
    if (stored === 0 && !known) {
      await db.deleteFrom('advisory').where('id', '=', advisoryId).execute();
      return {
        status: 'skipped',
        details: `${document.trackingId}: no statement about a product of the catalogue`,
        skipped,
      };
    }
    await keepDocument(db, identityOf(document), file);
    const details = `${document.trackingId}: ${quantity(stored, 'statement')}`;
    return { status: known ? 'updated' : 'loaded', details, skipped };
  });
}
