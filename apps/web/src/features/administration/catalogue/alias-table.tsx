import type { ManufacturerAlias } from '@rampart/contract/api/administration/catalogue.ts';
import { loadMutations } from './loads.api.ts';
import { WordTable, type WordKind } from './word-table.tsx';

const aliasKind: WordKind<ManufacturerAlias> = {
  label: 'Aliases',
  noun: 'Alias',
  word: { heading: 'Written as', of: ({ alias }) => alias },
  meaning: { heading: 'Manufacturer', of: ({ manufacturer }) => manufacturer },
  nameOf: ({ alias }) => alias,
  consequence: ({ alias }) =>
    `The next load treats ${alias} as a separate manufacturer. Products that are already loaded do not change.`,
  remove: loadMutations.removeAlias,
};

/** Other spellings of manufacturers. The built-in ones cannot be removed. */
export function AliasTable({ aliases }: { aliases: readonly ManufacturerAlias[] }) {
  return <WordTable kind={aliasKind} rows={aliases} />;
}
