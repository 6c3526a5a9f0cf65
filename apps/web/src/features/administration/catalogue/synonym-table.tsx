import type { TypeSynonym } from '@rampart/contract/api/administration/synonyms.ts';
import { synonymMutations } from './synonyms.api.ts';
import { WordTable, type WordKind } from './word-table.tsx';

const typesOf = ({ equipment_types }: TypeSynonym) => equipment_types.join(', ');

const synonymKind: WordKind<TypeSynonym> = {
  label: 'Synonyms',
  noun: 'Synonym',
  word: { heading: 'Word', of: ({ word }) => word },
  meaning: { heading: 'Equipment Type', of: typesOf },
  nameOf: (one) => `${one.word}, ${typesOf(one)}`,
  consequence: (one) =>
    `A search for “${one.word}” no longer finds products of the type ${typesOf(one)}. It still finds products with the word itself.`,
  remove: synonymMutations.remove,
};

/** Trade words and the equipment types that they mean. The built-in ones cannot be removed. */
export function SynonymTable({ synonyms }: { synonyms: readonly TypeSynonym[] }) {
  return <WordTable kind={synonymKind} rows={synonyms} />;
}
