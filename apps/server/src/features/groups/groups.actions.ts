import type { GroupName } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { isSameText } from '#db/fragments.ts';
import { lockMyEquipment } from '#lists/my-equipment.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { invalid, notFound } from '#http/errors.ts';

export async function createGroup(db: CompanyDb, name: string): Promise<GroupName> {
  await lockMyEquipment(db);
  const { count } = await db
    .selectFrom('equipment_group')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_default', '=', false)
    .executeTakeFirstOrThrow();
  if (count >= limits.groupsMax)
    throw refused(`There can be at most ${limits.groupsMax.toLocaleString('en-US')} groups.`);
  await requireFreeName(db, name);
  return db.insertInto('equipment_group').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow();
}

export async function updateGroup(db: CompanyDb, { id, name }: GroupName): Promise<GroupName> {
  await lockMyEquipment(db);
  const group = await db
    .selectFrom('equipment_group')
    .select('id')
    .where('id', '=', id)
    .where('is_default', '=', false)
    .executeTakeFirst();
  if (!group) throw notFound();
  await requireFreeName(db, name, id);
  return db
    .updateTable('equipment_group')
    .set({ name })
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Its equipment stays in My Equipment. */
export async function removeGroup(db: CompanyDb, id: number): Promise<void> {
  await lockMyEquipment(db);
  const removed = await db
    .deleteFrom('equipment_group')
    .where('id', '=', id)
    .where('is_default', '=', false)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw notFound();
}

async function requireFreeName(db: CompanyDb, name: string, exceptId = 0): Promise<void> {
  const taken = await db
    .selectFrom('equipment_group')
    .select('id')
    .where(isSameText('name', name))
    .where('is_default', '=', false)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (taken) throw refused('A group with this name already exists.');
}

const refused = (text: string) => invalid({ 'group.name': [text] });
