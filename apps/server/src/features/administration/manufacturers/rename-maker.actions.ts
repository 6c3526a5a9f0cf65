import { sql } from 'kysely';
import { recordSecurity } from '#accounts/security-record.ts';
import { readAliasesIn } from '#catalogue/entries/aliases.actions.ts';
import { lockCatalogue } from '#catalogue/entries/entries.actions.ts';
import { makerUuid, normaliseManufacturer, withAliases } from '#catalogue/entries/names.ts';
import { cleanLine } from '#catalogue/files/clean-text.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { conflict, notFound } from '#http/errors.ts';
import type { Acting } from '../acting.ts';
import { refuseWhileMakersMerge } from '../doubles/makers-merge.queries.ts';

/**
 * Gives a manufacturer another name. Its uuid and its normalised name stay, so links and loads with the former name find
 * it. A job copies the name to its products.
 */
export async function renameMaker(
  db: OperatorDb,
  { by, user, address, requestId }: Acting,
  at: Date,
  given: { uuid: string; name: string },
): Promise<{ id: number; former_name: string }> {
  await lockCatalogue(db);
  const maker = await db
    .selectFrom('manufacturer')
    .select(['id', 'uuid', 'name', 'normalised_name'])
    .where('uuid', '=', given.uuid)
    .executeTakeFirst();
  if (!maker) throw notFound();
  await refuseWhileMakersMerge(db, 'name');
  const name = cleanLine(given.name);
  const normalised = await withAliases(await readAliasesIn(db), () => Promise.resolve(normaliseManufacturer(name)));
  const { rows: holders } = await sql<{ id: number }>`
    SELECT id FROM manufacturer WHERE normalised_name = ${normalised} OR uuid = ${makerUuid(normalised)}
    UNION ALL SELECT manufacturer_id FROM manufacturer_other_name WHERE uuid = ${makerUuid(normalised)}`.execute(db);
  if (holders.some(({ id }) => id !== maker.id)) {
    const text = 'Another manufacturer has this name. Merge the two.';
    throw conflict({ name: [text] }, text);
  }
  const names = [
    { uuid: maker.uuid, name: maker.name, normalised_name: maker.normalised_name },
    { uuid: makerUuid(normalised), name, normalised_name: normalised },
  ].filter(({ uuid }, place) => place === 0 || uuid !== maker.uuid);
  await db
    .insertInto('manufacturer_other_name')
    .values(names.map((one) => ({ ...one, manufacturer_id: maker.id, added_by: by.userName, added_at: at })))
    .onConflict((known) => known.doNothing())
    .execute();
  await sql`SELECT set_config('rampart.names_follow', 'on', true)`.execute(db);
  await db.updateTable('manufacturer').set({ name }).where('id', '=', maker.id).execute();
  await recordSecurity(db, {
    kind: 'manufacturer-renamed',
    at,
    companyId: user.companyId,
    userId: user.id,
    by,
    address,
    requestId,
    details: { name, formerName: maker.name },
  });
  return { id: maker.id, former_name: maker.name };
}
