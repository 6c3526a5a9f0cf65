import {
  applyImportMapping,
  changeImportMapping,
  getImportMapping,
  saveImportMapping,
} from '@rampart/contract/api/spreadsheets/mapping.ts';
import { listLocations } from '@rampart/contract/api/locations.ts';
import type { Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import type { DraftSaver } from './draft-saver.ts';
import { newerDraft, type Draft } from './newer-draft.ts';

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
  /** Sends the mapping as the user sees it, after the save that may be running. */
  apply: (client: QueryClient, id: number, saver: DraftSaver) =>
    mutationOptions({
      mutationFn: async (profile: { name: string } | null) => {
        const { mapping, version } = await saver.settle();
        return call(applyImportMapping, { params: { id }, body: { mapping, version, profile } });
      },
      meta: { failure: 'form' },
      onError: (error) => {
        const theirs = newerDraft(error);
        if (theirs) saver.meet(theirs);
        else {
          saver.flush();
          // A colleague may have applied or cancelled it.
          void client.invalidateQueries({ queryKey: keys.imports.one(id), exact: true });
        }
      },
      onSuccess: () => {
        saver.end();
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
