import {
  downloadSecurityRecord,
  listSecurityRecord,
  type SecurityEntry,
} from '@rampart/contract/api/administration/record.ts';
import type { SecurityKind } from '@rampart/contract/rules/accounts/security-kinds.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { addressOf } from '#lib/api/request.ts';

export interface RecordFilter {
  kind?: SecurityKind;
  person?: string;
  from?: string;
  to?: string;
}

type Key = Pick<SecurityEntry, 'at' | 'id'>;

export const recordQueries = {
  list: (filter: RecordFilter) =>
    infiniteQueryOptions({
      queryKey: [...keys.administration.record, filter],
      queryFn: ({ pageParam, signal }) =>
        call(listSecurityRecord, { body: { ...filter, ...(pageParam && { before: pageParam }) }, signal }),
      initialPageParam: undefined as Key | undefined,
      getNextPageParam: ({ entries, has_more }): Key | undefined => {
        const last = entries.at(-1);
        return has_more && last ? { at: last.at, id: last.id } : undefined;
      },
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
};

/** The address of the complete filtered record, as a file. */
export const recordAddress = (filter: RecordFilter) => addressOf(downloadSecurityRecord, { query: { ...filter } });
