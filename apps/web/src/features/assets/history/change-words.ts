import type { AssetChange } from '@rampart/contract/api/assets.ts';
import { fieldLabels } from '../edit/asset-values.ts';

/** Every other name is a vulnerability. */
const fieldNames = new Set(Object.values(fieldLabels));

const verbs: Record<AssetChange['kind'], string> = {
  created: 'Added',
  edited: 'Edited',
  removed: 'Removed',
  restored: 'Restored',
  mitigated: 'Vulnerabilities mitigated',
  reopened: 'Vulnerabilities reopened',
  not_affected: 'Stated not affected',
  overruled: 'Overruled',
  withdrawn: 'Withdrew a statement',
  judged: 'Assessed again',
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
  return verbs[kind] + ways[cause] + (kind === 'overruled' ? ': still affected' : '');
}

const decisions = new Set<AssetChange['kind']>(['mitigated', 'reopened', 'not_affected', 'overruled', 'withdrawn']);

/**
 * The vulnerabilities that a change closed and reopened beside its fields, because the firmware version or the catalogue
 * is new. If a person decided about vulnerabilities, they are the change itself.
 */
export function movedBy({ kind, changes }: Pick<AssetChange, 'kind' | 'changes'>) {
  const isMove = ({ field, from, to }: AssetChange['changes'][number]) =>
    !decisions.has(kind) && !fieldNames.has(field) && (from === stateName || to === stateName);
  const moves = changes.filter(isMove);
  return {
    fields: changes.filter((change) => !isMove(change)),
    closed: moves.filter(({ to }) => to === stateName).map(({ field }) => field),
    reopened: moves.filter(({ from }) => from === stateName).map(({ field }) => field),
  };
}

/** As the history calls the state. */
const stateName = 'not affected';

/** The person who made the change. While impersonating, both people. */
export function personOf({ user, impersonator }: Pick<AssetChange, 'user' | 'impersonator'>): string {
  const name = user ?? 'Rampart';
  return impersonator === null ? name : `${impersonator} as ${name}`;
}
