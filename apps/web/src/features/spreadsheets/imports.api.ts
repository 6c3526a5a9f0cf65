import {
  cancelImport,
  confirmImport,
  getImport,
  listImportRows,
  listImports,
  undoImport,
  uploadFile,
  type ImportState,
  type ImportSummary,
  type ImportType,
  type importRowKinds,
} from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { isStatus } from '#lib/api/api-error.ts';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { paged } from '#lib/api/paged.ts';
import { refreshEquipment } from '#lib/api/product-cache.ts';

export type ImportRowKind = (typeof importRowKinds)[number];

const running: readonly ImportState[] = ['uploaded', 'analysing', 'applying', 'undoing'];
export const isRunning = ({ state }: Pick<ImportSummary, 'state'>) => running.includes(state);

export const importQueries = {
  /** Loaded every second while the server works on it. */
  one: (id: number) =>
    queryOptions({
      queryKey: keys.imports.one(id),
      queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
      refetchInterval: ({ state: { data, error } }) => {
        if (isStatus(error, 404) || isStatus(error, 422)) return false;
        if (error) return 5_000;
        return !data || isRunning(data.import) ? 1_000 : false;
      },
      meta: { failure: 'profile' },
    }),
  list: () =>
    infiniteQueryOptions({
      queryKey: keys.imports.list,
      queryFn: ({ pageParam, signal }) => call(listImports, { body: { pagination: { page: pageParam } }, signal }),
      ...paged,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ imports }) => imports.some(isRunning)) ? 2_000 : false,
    }),
  /**
   * The key contains the state, because the rows can change with it. For example, applying finds a row faulty if its
   * asset was changed in the meantime.
   */
  rows: ({ id, state }: ImportSummary, kind: ImportRowKind) =>
    infiniteQueryOptions({
      queryKey: keys.imports.rows(id, [kind, state]),
      queryFn: ({ pageParam, signal }) =>
        call(listImportRows, {
          params: { id },
          body: { kind, pagination: { page: pageParam, limit: limits.assetPageSize } },
          signal,
        }),
      ...paged,
      placeholderData: keepPreviousData,
    }),
};

/** A slow connection needs this long for 20 MiB. */
const uploadTimeout = 30 * 60_000;

export interface Upload {
  type: ImportType;
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export const importMutations = {
  upload: (client: QueryClient) =>
    mutationOptions({
      mutationFn: ({ type, file, ...settings }: Upload) => {
        const form = new FormData();
        form.set('type', type);
        form.set('file', file);
        return call(uploadFile, { form, timeout: uploadTimeout, ...settings });
      },
      meta: { failure: 'upload' },
      onSuccess: () => void client.invalidateQueries({ queryKey: keys.imports.list }),
    }),
  confirm: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: (removals: boolean) => call(confirmImport, { params: { id }, body: { removals } }),
      onSettled: () => askAgain(client, id),
    }),
  cancel: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: () => call(cancelImport, { params: { id } }),
      onSettled: () => askAgain(client, id),
    }),
  /** Cancels before anything is compared. The dialog that asks shows a failure. */
  cancelStep: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: () => call(cancelImport, { params: { id } }),
      meta: { failure: 'form' },
      onSettled: () => void askAgain(client, id),
    }),
  undo: (client: QueryClient, id: number) =>
    mutationOptions({
      mutationFn: () => call(undoImport, { params: { id } }),
      meta: { failure: 'form' },
      onSettled: () => void askAgain(client, id),
    }),
};

/** Loads the state from the server, even if the call was refused because a colleague decided first. */
async function askAgain(client: QueryClient, id: number): Promise<void> {
  void client.invalidateQueries({ queryKey: keys.imports.list });
  await client.invalidateQueries({ queryKey: keys.imports.one(id), exact: true });
}

/** An import changes equipment, assets, locations and all counts. All of this is reloaded when it is next shown. */
export async function refreshAfterImport(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ refetchType: 'none' });
  await refreshEquipment(client);
}
