import type { AssetChange } from '@rampart/contract/api/assets.ts';

const verbs: Record<AssetChange['kind'], string> = {
  created: 'Added',
  edited: 'Edited',
  removed: 'Removed',
  restored: 'Restored',
  mitigated: 'Vulnerabilities mitigated',
  reopened: 'Vulnerabilities reopened',
  not_affected: 'Stated not affected',
  overruled: 'Overruled: affected all the same',
  withdrawn: 'Took a statement back',
  judged: 'Judged again',
};

/** A change in words: `Edited with other assets`, `Removed by import 12`. */
export function changeWords({ kind, cause, import_id }: Pick<AssetChange, 'kind' | 'cause' | 'import_id'>): string {
  const theImport = import_id === null ? 'an import' : `import ${import_id}`;
  const ways: Record<AssetChange['cause'], string> = {
    hand: '',
    bulk: ' with other assets',
    import: ` by ${theImport}`,
    undo: ` by undoing ${theImport}`,
    catalogue: ' after a catalogue update',
  };
  return verbs[kind] + ways[cause];
}

/** The person who made the change. While impersonating, both people. */
export function personOf({ user, impersonator }: Pick<AssetChange, 'user' | 'impersonator'>): string {
  const name = user ?? 'Rampart';
  return impersonator === null ? name : `${impersonator} as ${name}`;
}
