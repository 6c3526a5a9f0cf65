import type { CatalogueLoad, FileStatus, LoadState } from '@rampart/contract/api/administration/catalogue.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';

export const stateWords: Record<LoadState, string> = {
  waiting: 'Waiting',
  loading: 'Loading',
  rating: 'Rating',
  done: 'Done',
  failed: 'Failed',
};

export const toneOf: Record<LoadState, 'running' | 'ok' | 'failed'> = {
  waiting: 'running',
  loading: 'running',
  rating: 'running',
  done: 'ok',
  failed: 'failed',
};

export const statusWords: Record<FileStatus, string> = {
  failed: 'Failed',
  loaded: 'Loaded',
  updated: 'Updated',
  unchanged: 'Unchanged',
  outside: 'Outside the scope',
  skipped: 'Skipped',
};

/** The results of the files, such as `12 loaded, 1 failed`. */
export function tallyWords({ tally }: Pick<CatalogueLoad, 'tally'>): string {
  const parts = (Object.keys(statusWords) as FileStatus[])
    .filter((status) => tally[status] > 0)
    .map((status) => `${tally[status].toLocaleString('en-US')} ${statusWords[status].toLowerCase()}`);
  return parts.join(', ') || 'No file yet';
}

export const filesWords = ({ files_done, files_total }: CatalogueLoad) =>
  files_total === null
    ? quantity(files_done, 'file')
    : `${files_done.toLocaleString('en-US')} of ${quantity(files_total, 'file')}`;

export const percentOf = ({ files_done, files_total }: CatalogueLoad) =>
  files_total ? Math.floor((files_done / files_total) * 100) : 0;
