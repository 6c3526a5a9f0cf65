import type { listSynonyms as endpoint, TypeSynonym } from '@rampart/contract/api/administration/synonyms.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { typeSynonyms } from '@rampart/contract/rules/catalogue/type-synonyms.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { violates } from '#db/violations.ts';
import { wordsOf } from '#lists/words/words.ts';
import { invalid, notFound, type FieldErrors } from '#http/errors.ts';
import { recordActing, type Acting } from '../acting.ts';

const builtIn: TypeSynonym[] = Object.entries(typeSynonyms).map(([word, equipment_types]) => ({
  id: null,
  word,
  equipment_types: [...equipment_types],
  added_by: null,
  added_at: null,
}));
const builtInTypes = new Map(Object.entries(typeSynonyms));
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

/** All synonyms, including the built-in ones, by word, and the equipment types that can get one. */
export async function listSynonyms(db: OperatorDb): Promise<Answer<typeof endpoint>> {
  const rows = await db
    .selectFrom('type_synonym')
    .innerJoin('product_type', 'product_type.id', 'type_synonym.product_type_id')
    .select(['type_synonym.id', 'word', 'product_type.name', 'added_by', 'added_at'])
    .execute();
  const types = await db
    .selectFrom('product_type')
    .select(['id as value', 'name as label'])
    .where('kind', '=', 'product')
    .execute();
  return {
    synonyms: [...builtIn, ...rows.map(synonymOf)].toSorted(
      (a, b) => byName(a.word, b.word) || byName(a.equipment_types[0] ?? '', b.equipment_types[0] ?? ''),
    ),
    equipment_types: types.toSorted((a, b) => byName(a.label, b.label)),
  };
}

/** Searches find the type by the word immediately. A word that already finds the type is refused. */
export async function createSynonym(
  db: OperatorDb,
  acting: Acting,
  at: Date,
  given: { word: string; equipment_type: number },
): Promise<TypeSynonym> {
  const word = wordsOf(given.word).join(' ');
  const type = await findType(db, given.equipment_type);
  if (!type) throw invalid(noSuchType);
  const isKnown = [word, ...(builtInTypes.get(word) ?? [])].some(
    (name) => name.toLowerCase() === type.name.toLowerCase(),
  );
  if (isKnown) throw alreadyKnown();
  const row = await db
    .insertInto('type_synonym')
    .values({ word, product_type_id: type.id, added_by: acting.by.userName, added_at: at })
    .returning(['id', 'word', 'added_by', 'added_at'])
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violates(error, 'type_synonym_word_product_type_id_key')) throw alreadyKnown();
      throw error;
    });
  await recordActing(db, acting, at, 'synonym-added', { word, type: type.name });
  return synonymOf({ ...row, name: type.name });
}

const noSuchType: FieldErrors = { equipment_type: ['The catalogue has no such equipment type.'] };

const findType = (db: OperatorDb, id: number) =>
  db
    .selectFrom('product_type')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('kind', '=', 'product')
    .executeTakeFirst();

/** Faults of a synonym's type that its schema cannot find. Called when the word is refused. */
export async function synonymFaults(db: OperatorDb, type: number | undefined): Promise<FieldErrors> {
  return type === undefined || (await findType(db, type)) ? {} : noSuchType;
}

const alreadyKnown = () => invalid({ word: ['This word already finds the equipment type.'] });

export async function removeSynonym(db: OperatorDb, acting: Acting, at: Date, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('type_synonym')
    .using('product_type')
    .whereRef('product_type.id', '=', 'type_synonym.product_type_id')
    .where('type_synonym.id', '=', id)
    .returning(['word', 'product_type.name as type'])
    .executeTakeFirst();
  if (!removed) throw notFound();
  await recordActing(db, acting, at, 'synonym-removed', removed);
}

interface SynonymRow {
  id: number;
  word: string;
  name: string;
  added_by: string;
  added_at: Date;
}

const synonymOf = ({ id, word, name, added_by, added_at }: SynonymRow): TypeSynonym => ({
  id,
  word,
  equipment_types: [name],
  added_by,
  added_at: added_at.toISOString(),
});
