import {
  getMitigationStates,
  getMitigationStats,
  listActionItemAssets,
  listVulnerableProducts,
  saveActionItems,
  stateExposure,
  updateActionItem,
  type MitigationState,
  type VulnerableProduct,
} from '@rampart/contract/api/action-items.ts';
import { getProduct, listProductVulnerabilities, type ProductProfile } from '@rampart/contract/api/catalogue.ts';
import type { FilterState } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import type { WorkStatus } from '@rampart/contract/rules/work-status.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { paged } from '#lib/api/paged.ts';
import { showStatus } from '#ui/failures/status-message.tsx';
import { undecided, type Statement } from './mitigation/exposure.ts';
import type { ActionItemOrder, AssetOrder } from './orders.ts';

export const actionItemQueries = {
  /** A change of filters, order or query starts a new list, at page 1 with no items (SPEC point 4). */
  products: (filters: Partial<FilterState>, order: ActionItemOrder) =>
    infiniteQueryOptions({
      queryKey: [...keys.actionItems.products, filters, order],
      queryFn: ({ pageParam, signal }) =>
        call(listVulnerableProducts, {
          body: {
            filterState: filters,
            orderState: order,
            pagination: { page: pageParam, limit: limits.productPageSize },
          },
          signal,
        }),
      ...paged,
      meta: { failure: 'loading' },
    }),
  assets: (uuid: string, filters: Partial<FilterState>, order: AssetOrder) =>
    infiniteQueryOptions({
      queryKey: keys.actionItems.assets(uuid, [filters, order]),
      queryFn: ({ pageParam, signal }) =>
        call(listActionItemAssets, {
          params: { uuid },
          body: {
            assetsMitigation: false,
            productFilterState: filters,
            orderState: order,
            pagination: { page: pageParam, limit: limits.assetPageSize },
          },
          signal,
        }),
      ...paged,
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
  stats: (uuid: string) =>
    queryOptions({
      queryKey: keys.actionItems.stats(uuid),
      queryFn: ({ signal }) => call(getMitigationStats, { params: { uuid }, signal }),
      meta: { failure: 'loading' },
    }),
  vulnerabilities: (uuid: string) =>
    queryOptions({
      queryKey: keys.profiles.vulnerabilities(uuid),
      queryFn: ({ signal }) => call(listProductVulnerabilities, { params: { uuid }, signal }),
      meta: { failure: 'loading' },
      staleTime: 60_000,
    }),
  /** What the advisories say about the affected versions, by CVE. The profile of the product has it. */
  versions: (uuid: string) =>
    queryOptions({
      queryKey: keys.profiles.product(uuid),
      queryFn: async ({ signal }) => (await call(getProduct, { params: { uuid }, signal })).product,
      select: versionsByCve,
      meta: { failure: 'loading' },
      staleTime: 60_000,
    }),
  /** Loaded each time the dialog opens, because a colleague may have mitigated something in the meantime. */
  states: (uuid: string, asset_ids: number[]) =>
    queryOptions({
      queryKey: keys.actionItems.states(uuid, asset_ids),
      queryFn: async ({ signal }) =>
        (await call(getMitigationStates, { params: { uuid }, body: { asset_ids }, signal })).mitigations,
      meta: { failure: 'loading' },
      gcTime: 0,
    }),
};

const versionsByCve = ({ vulnerabilities }: ProductProfile): ReadonlyMap<string, string> =>
  new Map(vulnerabilities.map(({ cve, versions }) => [cve, versions]));

interface Saved {
  asset_ids: number[];
  form: { vulnerability_id: number; core_product_id: number; status: 'checked' | 'unchecked' }[];
  note?: string;
}

/** A statement about one vulnerability on assets, and the state that it leads to. */
interface Stated {
  asset_ids: number[];
  statement: Statement;
  after: MitigationState;
}

export const actionItemMutations = {
  /** The row shows the new status immediately. */
  setStatus: (client: QueryClient, { id, status: before }: Pick<VulnerableProduct, 'id' | 'status'>) =>
    mutationOptions({
      mutationFn: (status: WorkStatus) => call(updateActionItem, { body: { id, status } }),
      meta: { failure: 'shared' },
      onMutate: (status) => {
        showWork(client, id, { status });
        return before;
      },
      // By now `before` is the new status, because rendering creates the options again. `was` is the old status.
      onError: (_error, _status, was) => was && showWork(client, id, { status: was }),
      onSuccess: ({ message, status }) => {
        showWork(client, id, { status });
        showStatus(message);
      },
    }),
  /** The editor shows the draft until the server has saved it, even if the user closed its row. */
  setNote: (client: QueryClient, { id }: Pick<VulnerableProduct, 'id'>) =>
    mutationOptions({
      mutationFn: (note: string) => call(updateActionItem, { body: { id, note } }),
      meta: { failure: 'shared' },
      onMutate: (note) => unsavedNotes.keep(client, id, note),
      onSuccess: ({ message, note }) => {
        unsavedNotes.forget(client, id);
        showWork(client, id, { note });
        showStatus(message);
      },
    }),
  /** Leaves the mitigations out of the answer: the dialog loads the states, and the answer could be very large. */
  save: (client: QueryClient, uuid: string) =>
    mutationOptions({
      mutationFn: (body: Saved) =>
        call(saveActionItems, { params: { uuid }, body: { ...body, assetsMitigation: false } }),
      meta: { failure: 'form' },
      onSuccess: (_answer, saved) => {
        showSaved(client, uuid, saved);
        reloadCounts(client, uuid);
      },
    }),
  state: (client: QueryClient, uuid: string, failure: 'form' | 'shared') =>
    mutationOptions({
      mutationFn: ({ asset_ids, statement, after: { vulnerability_id } }: Stated) =>
        call(stateExposure, {
          params: { uuid },
          body: { asset_ids, vulnerability_ids: [vulnerability_id], ...statement },
        }),
      meta: { failure },
      onSuccess: (_answer, { asset_ids, after }) => {
        client.setQueryData(
          actionItemQueries.states(uuid, asset_ids).queryKey,
          (states) =>
            states && [...states.filter(({ vulnerability_id }) => vulnerability_id !== after.vulnerability_id), after],
        );
        reloadCounts(client, uuid);
      },
    }),
};

/**
 * Reloads all counts of mitigations: now if they are on the page, else when they are next shown. Nothing waits for it,
 * because a long list takes time.
 */
function reloadCounts(client: QueryClient, uuid: string): void {
  void client.invalidateQueries({ refetchType: 'none' });
  void client.invalidateQueries({ queryKey: keys.actionItems.ofProduct(uuid) });
}

/** Notes that were sent but are not saved yet, by product. */
export const unsavedNotes = {
  of: (client: QueryClient, id: number) => client.getQueryData<string>([...keys.actionItems.unsavedNotes, id]),
  keep(client: QueryClient, id: number, note: string) {
    client.setQueryDefaults(keys.actionItems.unsavedNotes, { gcTime: Infinity });
    client.setQueryData([...keys.actionItems.unsavedNotes, id], note);
  },
  forget: (client: QueryClient, id: number) =>
    client.removeQueries({ queryKey: [...keys.actionItems.unsavedNotes, id] }),
};

/** Shows the saved mitigations in the dialog. Their date and user follow with the server's answer. */
function showSaved(client: QueryClient, uuid: string, { asset_ids, form }: Saved): void {
  client.setQueryData(actionItemQueries.states(uuid, asset_ids).queryKey, (states) => {
    if (!states) return states;
    const isSaved = new Set(form.map(({ vulnerability_id }) => vulnerability_id));
    const checked = form.filter(({ status }) => status === 'checked');
    return [
      ...states.filter(({ vulnerability_id }) => !isSaved.has(vulnerability_id)),
      ...checked.map(({ vulnerability_id }) => ({
        ...undecided(vulnerability_id),
        mitigated: asset_ids.length,
      })),
    ];
  });
}

type Pages = InfiniteData<{ products: VulnerableProduct[] }>;
type Work = Partial<Pick<VulnerableProduct, 'note' | 'status'>>;

function showWork(client: QueryClient, id: number, work: Work): void {
  client.setQueriesData<Pages>(
    { queryKey: keys.actionItems.products },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          products: page.products.map((product) => (product.id === id ? { ...product, ...work } : product)),
        })),
      },
  );
}
