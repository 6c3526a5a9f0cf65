import {
  getImportProfile,
  listImportProfiles,
  removeImportProfile,
  updateImportProfile,
} from '@rampart/contract/api/spreadsheets/mapping.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const profileQueries = {
  all: () =>
    queryOptions({
      queryKey: keys.imports.profiles,
      queryFn: ({ signal }) => call(listImportProfiles, { signal }),
      meta: { failure: 'loading' },
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: keys.imports.profile(id),
      queryFn: ({ signal }) => call(getImportProfile, { params: { id }, signal }),
      meta: { failure: 'profile' },
      gcTime: 0,
      refetchOnReconnect: false,
    }),
};

export const profileMutations = {
  save: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: (body: { name?: string; mapping?: Mapping; version: number }) =>
        call(updateImportProfile, { params: { id }, body }),
      meta: { failure: 'form' },
      // A colleague changed it. The next attempt then names the newer version.
      onError: (error) => {
        if (isStatus(error, 409)) void client.invalidateQueries({ queryKey: keys.imports.profiles, exact: true });
      },
      onSuccess: (_answer, { mapping }) => settle(client, mapping ? 'Mapping saved' : 'Mapping renamed'),
    }),
  remove: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: () => call(removeImportProfile, { params: { id } }),
      meta: { failure: 'form' },
      onSuccess: () => {
        client.setQueryData(
          profileQueries.all().queryKey,
          (known) => known && { profiles: known.profiles.filter((one) => one.id !== id) },
        );
        settle(client, 'Mapping removed');
      },
    }),
};

export type KeptMapping = Answer<typeof getImportProfile>;

/** The mapping as a colleague changed it in between, if this is why a save was refused. */
export function newerKept(error: unknown): KeptMapping | undefined {
  const parsed = updateImportProfile.failures?.[409]?.safeParse(isStatus(error, 409) && error.body);
  return parsed?.success ? (parsed.data as unknown as { newer: KeptMapping }).newer : undefined;
}

/** Does not wait for the list, so that the dialog closes immediately. */
function settle(client: QueryClient, status: string): void {
  showStatus(status);
  void client.invalidateQueries({ queryKey: keys.imports.profiles, exact: true });
  void client.invalidateQueries({ queryKey: keys.imports.list, refetchType: 'none' });
}
