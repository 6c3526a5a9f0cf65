import {
  applyImportMapping,
  changeImportMapping,
  getImportMapping,
  saveImportMapping,
} from '@rampart/contract/api/import-mapping.ts';
import { listLocations } from '@rampart/contract/api/locations.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

/** A mapping as the server keeps it. */
export interface Draft {
  mapping: Mapping;
  version: number;
  saved_by: string | null;
}

export interface Applied {
  mapping: Mapping;
  version: number;
  profile: { name: string } | null;
}

export const mappingQueries = {
  /** Loaded for each visit. The draft then changes in the browser, and a reload would replace it. */
  ofImport: (id: number) =>
    queryOptions({
      queryKey: keys.imports.mapping(id),
      queryFn: ({ signal }) => call(getImportMapping, { params: { id }, signal }),
      meta: { failure: 'loading' },
      gcTime: 0,
      refetchOnReconnect: false,
    }),
  locations: () =>
    queryOptions({
      queryKey: keys.locations,
      queryFn: ({ signal }) => call(listLocations, { signal }),
      meta: { failure: 'options' },
      staleTime: 5_000,
    }),
};

export const saveDraft = (id: number, mapping: Mapping, version: number): Promise<Draft> =>
  call(saveImportMapping, { params: { id }, body: { mapping, version } });

export const mappingMutations = {
  apply: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: (body: Applied) => call(applyImportMapping, { params: { id }, body }),
      meta: { failure: 'form' },
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: keys.imports.profiles });
        void client.invalidateQueries({ queryKey: keys.imports.list });
        return client.invalidateQueries({ queryKey: keys.imports.one(id), exact: true });
      },
    }),
  /** Goes back from the products to the columns. */
  change: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: () => call(changeImportMapping, { params: { id } }),
      onSettled: () => client.invalidateQueries({ queryKey: keys.imports.one(id), exact: true }),
    }),
};

/** The mapping that a colleague saved in between, if this is why a save was refused. */
export function newerDraft(error: unknown): Draft | undefined {
  // A 409 without a draft says that the import is no longer in this step.
  const parsed = saveImportMapping.failures?.[409]?.safeParse(isStatus(error, 409) && error.body);
  return parsed?.success ? (parsed.data as unknown as { draft: Draft }).draft : undefined;
}
