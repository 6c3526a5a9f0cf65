import type { DocumentState, Subscription } from '@rampart/contract/api/administration/subscriptions.ts';
import type { SubscriptionKind } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { momentOf } from '#lib/dates.ts';

export const kindWords: Record<SubscriptionKind, string> = {
  csaf: 'CSAF provider',
  rolie: 'ROLIE feed',
  directory: 'Directory listing',
  kev: 'KEV list',
  epss: 'EPSS scores',
  files: 'Files',
};

export const documentWords: Record<DocumentState, string> = {
  'set-aside': 'Set aside',
  waiting: 'Waiting',
  taken: 'Loaded',
  outside: 'Outside the scope',
};

export const roleWords: Record<NonNullable<Subscription['role']>, string> = {
  csaf_publisher: 'Publisher',
  csaf_provider: 'Provider',
  csaf_trusted_provider: 'Trusted provider (signs every document)',
};

/** The state of a source in one or two words, and the tone of its badge. */
export function stateOf(source: Subscription) {
  if (source.is_running) return { tone: 'running', word: 'Working' } as const;
  if (source.is_paused) return { tone: 'off', word: 'Paused' } as const;
  if (source.failing_since) return { tone: 'failed', word: 'Failing' } as const;
  if (source.waiting_keys > 0) return { tone: 'waiting', word: 'New key' } as const;
  if (source.last_success_at === null) return { tone: 'waiting', word: 'Starting' } as const;
  return { tone: 'ok', word: 'Up to date' } as const;
}

/** What a source has, such as `1,655 documents, 3 set aside`. */
export function countWords({ documents: { seen, set_aside, waiting } }: Subscription): string {
  const parts = [quantity(seen, 'document')];
  if (waiting > 0) parts.push(`${waiting.toLocaleString('en-US')} waiting`);
  if (set_aside > 0) parts.push(`${set_aside.toLocaleString('en-US')} set aside`);
  return parts.join(', ');
}

export const nextWords = ({ is_paused, is_running, next_run_at }: Subscription): string => {
  if (is_paused) return 'After you resume it';
  if (is_running) return 'Running now';
  return next_run_at === null ? 'Soon' : momentOf(next_run_at);
};
