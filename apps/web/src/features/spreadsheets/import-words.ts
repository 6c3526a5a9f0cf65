import type { ImportState, ImportSummary, ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';

export const stateWords: Record<ImportState, string> = {
  uploaded: 'Uploaded',
  mapping: 'Needs a mapping',
  matching: 'Needs products',
  analysing: 'Analyzing',
  waiting: 'Needs confirmation',
  applying: 'Applying',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undoing: 'Undoing',
  undone: 'Undone',
};

type Standing = Pick<ImportSummary, 'state' | 'counts'>;

/** Whether some rows could not be imported. Users must not believe that the complete file was imported. */
export const hasFaults = ({ state, counts }: Standing) => state === 'done' && counts.faulty > 0;

export const standingWords = (one: Standing) => (hasFaults(one) ? 'Done, with faults' : stateWords[one.state]);

export const typeWords: Record<ImportType, string> = {
  'import-new': 'Add new equipment',
  'import-edit': 'Modify existing equipment',
  'import-both': 'Add and modify equipment',
};

const changing = ['new', 'changed', 'removed', 'faulty'] as const;

/** The result of an import in a few words, such as `12 new, 3 changed rows`. */
export function countWords({ counts }: Pick<ImportSummary, 'counts'>): string {
  const named = changing
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind].toLocaleString('en-US')} ${kind}`);
  if (named.length === 0) return 'Nothing changed';
  const isOne = named.length === 1 && changing.some((kind) => counts[kind] === 1);
  return `${named.join(', ')} ${isOne ? 'row' : 'rows'}`;
}

/** The message at the end of an import. */
export function endWords(ended: ImportSummary): string {
  if (ended.state === 'mapping') return `Your file needs a mapping: ${ended.file_name}.`;
  if (ended.state === 'matching') return `Your file needs its products confirmed: ${ended.file_name}.`;
  if (ended.state === 'waiting') return `${ended.file_name} needs your confirmation.`;
  if (ended.state === 'failed') return `${ended.file_name} could not be imported. ${ended.reason ?? ''}`.trim();
  return `${ended.file_name}: ${countWords(ended)}.`;
}

/** What the link of that message opens: the report has the step that the import waits for. */
export function reportLinkOf({ state }: Pick<ImportSummary, 'state'>): string {
  if (state === 'mapping') return 'Map its columns';
  return state === 'matching' ? 'Confirm products' : 'View report';
}

export const rowsRead = ({ rows }: Pick<ImportSummary, 'rows'>) => `${quantity(rows, 'row')} read so far`;
