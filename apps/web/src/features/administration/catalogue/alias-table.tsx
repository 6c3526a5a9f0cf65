import type { ManufacturerAlias } from '@rampart/contract/api/administration-catalogue.ts';
import { loadMutations } from './loads.api.ts';
import { WordTable, type WordKind } from './word-table.tsx';

const aliasKind: WordKind<ManufacturerAlias> = {
  label: 'Aliases',
  noun: 'Alias',
  word: { heading: 'Written as', of: ({ alias }) => alias },
  meaning: { heading: 'Manufacturer', of: ({ manufacturer }) => manufacturer },
  nameOf: ({ alias }) => alias,
  consequence: ({ alias }) =>
    `The next load takes ${alias} for a manufacturer of its own. What is loaded already stays as it is.`,
  remove: loadMutations.removeAlias,
};

/** Other ways in which manufacturers are written; those that are built in stay. */
export function AliasTable({ aliases }: { aliases: readonly ManufacturerAlias[] }) {
  return <WordTable kind={aliasKind} rows={aliases} />;
}
