import {
  bulkEditAssets,
  createAsset,
  listAssetHistory,
  listAssets,
  listRemovedAssets,
  previewFirmware,
  removeAssets,
  restoreAssets,
  updateAsset,
  type Asset,
  type AssetData,
  type bulkFields,
} from '@rampart/contract/api/assets.ts';
import { createAssets } from '@rampart/contract/api/assets/new-assets.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { listLocations } from '@rampart/contract/api/locations.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { AssetOrder } from './list/asset-columns.tsx';
import type { SentRow } from './several/row-faults.ts';
import { listRows, nextRows } from './list/asset-pages.ts';
import { unlessChanged } from './edit/edit-conflict.ts';
import { keys } from '#lib/api/query-keys.ts';
import { paged } from '#lib/api/paged.ts';

export type BulkField = (typeof bulkFields)[number];

export const assetQueries = {
  /** A new filter or order starts a new list at page 1. The previous rows are shown until the new ones arrive. */
  list: (uuid: string, filters: Partial<FilterState>, order: AssetOrder) =>
    infiniteQueryOptions({
      queryKey: [...keys.assets.lists(uuid), filters, order],
      queryFn: ({ pageParam, signal }) =>
        listRows(pageParam, (pagination) =>
          call(listAssets, {
            params: { uuid },
            body: { productFilterState: filters, orderState: order, pagination },
            signal,
          }),
        ),
      initialPageParam: { page: 1, rows: limits.assetPageSize },
      getNextPageParam: nextRows,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  removed: (uuid: string) =>
    infiniteQueryOptions({
      queryKey: keys.assets.removed(uuid),
      queryFn: ({ pageParam, signal }) =>
        call(listRemovedAssets, { params: { uuid }, body: { pagination: { page: pageParam } }, signal }),
      ...paged,
    }),
  history: (uuid: string, assetId: number) =>
    infiniteQueryOptions({
      queryKey: [...keys.assets.histories(uuid), assetId],
      queryFn: ({ pageParam, signal }) =>
        call(listAssetHistory, { params: { uuid, assetId }, body: { pagination: { page: pageParam } }, signal }),
      ...paged,
    }),
  firmwarePreview: (uuid: string, ids: readonly number[], firmware_version: string | null) =>
    queryOptions({
      queryKey: [...keys.assets.firmwarePreviews(uuid), ids, firmware_version],
      queryFn: ({ signal }) =>
        call(previewFirmware, { params: { uuid }, body: { ids: [...ids], firmware_version }, signal }),
      meta: { failure: 'options' },
      gcTime: 0,
    }),
  locations: () =>
    queryOptions({
      queryKey: keys.locations,
      queryFn: ({ signal }) => call(listLocations, { signal }),
      meta: { failure: 'options' },
      staleTime: 60_000,
    }),
};

/** A change of several assets: the values to set, and the names of the fields to empty. */
export interface BulkChange {
  data: Pick<AssetData, BulkField>;
  clear: BulkField[];
}

/** The dialogs that make these calls show the server's errors themselves. */
const meta = { failure: 'form' } as const;

export const assetMutations = {
  create: (uuid: string) =>
    mutationOptions({
      mutationFn: (data: AssetData) => call(createAsset, { params: { uuid }, body: { data } }),
      meta,
    }),
  createSeveral: (uuid: string) =>
    mutationOptions({
      mutationFn: (assets: readonly SentRow[]) =>
        call(createAssets, { params: { uuid }, body: { assets: [...assets] } }),
      meta,
    }),
  /** Returns undefined if the asset was saved, and the conflict if another user saved first. */
  update: (uuid: string, assetId: number) =>
    mutationOptions({
      mutationFn: ({ base, data }: { base: Asset; data: AssetData }) =>
        unlessChanged(
          call(updateAsset, {
            params: { uuid, assetId },
            body: { data: { id: assetId, ...data, version: base.version } },
          }),
        ),
      meta,
    }),
  /** The same for several assets. */
  bulkEdit: (uuid: string) =>
    mutationOptions({
      mutationFn: ({ assets, change }: { assets: readonly Asset[]; change: BulkChange }) =>
        unlessChanged(
          call(bulkEditAssets, {
            params: { uuid },
            body: {
              ids: assets.map(({ id }) => id),
              versions: assets.map(({ version }) => version),
              ...change,
            },
          }),
        ),
      meta,
    }),
  remove: (uuid: string) =>
    mutationOptions({ mutationFn: (ids: number[]) => call(removeAssets, { params: { uuid }, body: { ids } }) }),
  restore: (uuid: string) =>
    mutationOptions({ mutationFn: (ids: number[]) => call(restoreAssets, { params: { uuid }, body: { ids } }) }),
};
