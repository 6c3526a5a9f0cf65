import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import type { TakenFile } from './taken-file.ts';

/** The document that a file is a version of. `publisher` is empty if the file has none. */
export interface Identity {
  kind: 'csaf' | 'openvex' | 'cyclonedx' | 'spdx' | 'sheet' | 'kev';
  publisher: string;
  documentId: string;
  version: string;
  /** The uuids of what a sheet describes. */
  subjects?: readonly string[];
}

export const bomOf = (kind: 'cyclonedx' | 'spdx', productUuid: string): Identity => ({
  kind,
  publisher: '',
  documentId: `bill of ${productUuid}`,
  version: '',
});

/** A sheet is the same document only if it is the same file. Each can say other things of other products. */
export const sheetOf = (checksum: string, subjects: readonly string[]): Identity => ({
  kind: 'sheet',
  publisher: '',
  documentId: `sheet ${checksum}`,
  version: '',
  subjects,
});

export const kevOf = (version: string): Identity => ({ kind: 'kev', publisher: '', documentId: 'KEV list', version });

/** Replaces the previous version of the file. If the same file is already kept, only a sheet is replaced, because the order of sheets counts. */
export async function keepDocument(db: OperatorDb, identity: Identity, file: TakenFile): Promise<void> {
  await sql`
    ${insert(identity, file)}
    ON CONFLICT (publisher, document_id) DO UPDATE SET kind = excluded.kind, version = excluded.version,
      product = excluded.product, subjects = excluded.subjects, sha256 = excluded.sha256, packed = excluded.packed,
      taken_at = excluded.taken_at, first_taken_at = excluded.first_taken_at
    WHERE kept.sha256 <> excluded.sha256 OR kept.kind = 'sheet'`.execute(db);
}

/** Keeps a file that was loaded before, when files were not kept. */
export async function keepMissing(db: OperatorDb, identity: Identity, file: TakenFile): Promise<void> {
  await sql`${insert(identity, file)} ON CONFLICT DO NOTHING`.execute(db);
}

/** The version of an advisory that is kept. */
export async function findKept(
  db: OperatorDb,
  { publisher, trackingId }: { publisher: string; trackingId: string },
): Promise<TakenFile | undefined> {
  const kept = await db
    .selectFrom('catalogue_document')
    .select(['sha256', 'packed', 'first_taken_at'])
    .where('publisher', '=', publisher)
    .where('document_id', '=', trackingId)
    .where('kind', '=', 'csaf')
    .executeTakeFirst();
  return kept && { checksum: kept.sha256, packed: kept.packed, product: undefined, firstTakenAt: kept.first_taken_at };
}

/** The clock of the database, while no other load writes: what a bundle has until a moment is then complete. */
function insert({ kind, publisher, documentId, version, subjects = [] }: Identity, file: TakenFile) {
  const { checksum, packed, product = null, firstTakenAt = null } = file;
  return sql`
    INSERT INTO catalogue_document AS kept (kind, publisher, document_id, version, product, subjects, sha256, packed,
      taken_at, first_taken_at)
    VALUES (${kind}, ${publisher}, ${documentId}, ${version}, ${product}, ${[...subjects]}::uuid[], ${checksum}, ${packed},
      clock_timestamp(), coalesce(${firstTakenAt}::timestamptz, clock_timestamp()))`;
}

/**
 * Why a file of a bundle changes nothing, although its format has no version: the same file, or a newer one about the same
 * product, was taken later. Files that somebody loads here always count.
 */
export async function whyBundledStays(
  db: OperatorDb,
  { documentId, subjects = [] }: Identity,
  { checksum, firstTakenAt }: TakenFile,
): Promise<string | undefined> {
  if (!firstTakenAt) return undefined;
  const { rows } = await sql<{ is_same: boolean; first_taken_at: Date }>`
    SELECT sha256 = ${checksum} AS is_same, first_taken_at FROM catalogue_document
    WHERE publisher = '' AND document_id = ${documentId} AND first_taken_at >= ${firstTakenAt}
    UNION ALL
    SELECT false, first_taken_at FROM catalogue_document
    WHERE kind = 'sheet' AND subjects && ${[...subjects]}::uuid[] AND first_taken_at > ${firstTakenAt}
      AND document_id <> ${documentId}
    ORDER BY first_taken_at DESC LIMIT 1`.execute(db);
  const [newer] = rows;
  if (!newer) return undefined;
  const day = newer.first_taken_at.toISOString().slice(0, 10);
  return newer.is_same ? 'the same file is already loaded' : `a newer one, of ${day}, is already loaded`;
}
