import type { OperatorDb } from '#db/transaction.ts';
import type { Identity } from '#catalogue/bundles/keep-document.actions.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { compareRevisions } from './revision.ts';

/**
 * The version of what Rampart reads from an advisory. Raise it when a load should fill something new: a file that an
 * older version read is then read again, even if it is the same file.
 */
const reader = 4;

/** A document of the catalogue: an advisory, or statements in a VEX format. */
interface Head {
  format: 'csaf' | 'cyclonedx' | 'openvex';
  publisher: string;
  trackingId: string;
  revision: string;
  releasedAt: Date;
}

export interface DocumentRow extends Head {
  /** Such as `vendor`, in the words of CSAF. */
  publisherCategory: string | null;
  title: string;
  link: string | null;
  publishedAt: Date;
  summary: string;
  history: { revision: string; date: string; summary: string }[];
  links: { name: string; href: string | null }[];
  /** The scope of its source left out some of its products. */
  isPartial?: boolean;
}

export const identityOf = ({ format, publisher, trackingId, revision }: Head): Identity => ({
  kind: format,
  publisher,
  documentId: trackingId,
  version: revision,
});

interface KnownDocument {
  id: number;
  format: string;
  revision: string;
  checksum: string;
  released_at: Date;
  reader: number;
  is_partial: boolean;
}

export function findDocument(db: OperatorDb, { publisher, trackingId }: Head): Promise<KnownDocument | undefined> {
  return db
    .selectFrom('advisory')
    .select(['id', 'format', 'revision', 'checksum', 'released_at', 'reader', 'is_partial'])
    .where('publisher', '=', publisher)
    .where('tracking_id', '=', trackingId)
    .executeTakeFirst();
}

/**
 * Why a document that is known is not loaded again; undefined if it is. A file of another format is refused: it would
 * take over the page and the revisions of the document.
 */
export function whyItStays(known: KnownDocument, { format, revision, releasedAt, trackingId }: Head, checksum: string) {
  if (known.format !== format)
    throw new Refusal(`${trackingId}: the publisher has another document with this id, in the format ${known.format}.`);
  if (known.checksum === checksum && known.reader >= reader) return `${trackingId}: the same file is already loaded`;
  const order = compareRevisions(revision, known.revision) || releasedAt.getTime() - known.released_at.getTime();
  return order < 0 ? `${trackingId}: the newer revision ${known.revision} is already loaded` : undefined;
}

export async function saveDocument(
  db: OperatorDb,
  document: DocumentRow,
  checksum: string,
  now: Date,
): Promise<number> {
  const { publisher, trackingId, ...rest } = document;
  const values = {
    format: rest.format,
    publisher_category: rest.publisherCategory,
    revision: rest.revision,
    title: rest.title,
    link: rest.link,
    published_at: rest.publishedAt,
    released_at: rest.releasedAt,
    summary: rest.summary,
    history: JSON.stringify(rest.history),
    links: JSON.stringify(rest.links),
    reader,
    is_partial: rest.isPartial ?? false,
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
