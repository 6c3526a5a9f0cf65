import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { normaliseManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import { identifiersOf } from '#catalogue/identifiers/identifier.ts';
import { nameOf } from '#catalogue/identifiers/identifiers.actions.ts';
import type { Loaded } from '#catalogue/loads/report.ts';
import { bomJson, type Bom } from './bom.ts';
import type { BomProduct } from './subject.queries.ts';

/** The upload whose operator is asked. */
export interface Asking {
  loadId: number | undefined;
  now: Date;
  /** The name of the file for operators. */
  file: string;
  checksum: string;
}

/**
 * What the bill names. A later bill that names the same has the same product. Undefined if it names no manufacturer and no
 * identifier: two products of different manufacturers can have one name.
 */
function subjectKeyOf({ subject }: Bom): string | undefined {
  if (!subject) return undefined;
  const [identifier] = identifiersOf([subject.purl, subject.cpe]);
  const named = subject.supplier === '' ? undefined : normaliseManufacturer(subject.supplier);
  if (!identifier && named === undefined) return undefined;
  const key = identifier ? nameOf(identifier) : `${named}\n${normaliseProduct(subject.name)}`;
  return createHash('sha256').update(key).digest('hex');
}

/** The product that an operator gave the same file, or an earlier bill of the same product. */
export async function findAnswered(
  db: OperatorDb,
  bom: Bom,
  { checksum }: Pick<Asking, 'checksum'>,
): Promise<BomProduct | undefined> {
  const { rows } = await sql<BomProduct>`
    SELECT product.id, product.name, product.bom, product.bom_parts
    FROM waiting_bom answered JOIN product ON product.id = answered.product_id
    WHERE answered.state = 'attached' AND (checksum = ${checksum} OR subject_key = ${subjectKeyOf(bom) ?? null})
    ORDER BY answered_at DESC, answered.id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Keeps the bill until an operator answers. The same file waits once. */
export async function keepWaiting(
  db: OperatorDb,
  bom: Bom,
  {
    loadId,
    now,
    file,
    checksum,
    reason,
    packed = null,
  }: Asking & { reason: string; packed: Buffer | null | undefined },
): Promise<Loaded> {
  await db
    .insertInto('waiting_bom')
    .values({
      load_id: loadId ?? null,
      file,
      checksum,
      subject_key: subjectKeyOf(bom) ?? null,
      bom: bomJson(bom),
      part_count: bom.parts.length,
      reason,
      packed,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('checksum')
        .where('state', '=', sql.lit('waiting'))
        .doUpdateSet({ load_id: loadId ?? null, file, reason }),
    )
    .execute();
  return {
    status: 'skipped',
    details: `bill of materials with ${quantity(bom.parts.length, 'part')}: waits until an operator chooses its product. ${reason}`,
    skipped: [],
  };
}
