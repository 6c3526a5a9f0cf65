import { listFilterOptions } from '@rampart/contract/api/filters.ts';
import {
  countProposals,
  createOwnProduct,
  getOwnProduct,
  listOwnProducts,
  removeOwnProduct,
  suggestOwnProduct,
  updateOwnProduct,
  type OwnProduct,
  type OwnProductFields,
} from '@rampart/contract/api/own-products.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { noType } from '@rampart/contract/rules/catalogue/no-type.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { paged } from '#lib/api/paged.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

export const ownProductQueries = {
  list: (shown: { queryString: string; isProposed: boolean }) =>
    infiniteQueryOptions({
      queryKey: keys.ownProducts.list(shown),
      queryFn: ({ pageParam, signal }) =>
        call(listOwnProducts, { body: { ...shown, pagination: { page: pageParam } }, signal }),
      ...paged,
      // The rows of an earlier search stay in sight until the answer to the new one.
      placeholderData: keepPreviousData,
      meta: { failure: 'loading' },
    }),
  one: (uuid: string) =>
    queryOptions({
      queryKey: keys.ownProducts.one(uuid),
      queryFn: ({ signal }) => call(getOwnProduct, { params: { uuid }, signal }),
      // Without an answer, the page is complete without a proposal.
      meta: { failure: 'options' },
    }),
  /** How many of them the catalogue has by now. */
  proposals: () =>
    queryOptions({
      queryKey: keys.ownProducts.proposals,
      queryFn: ({ signal }) => call(countProposals, { signal }),
      // Without an answer, My Equipment is complete without the line.
      meta: { failure: 'options' },
      staleTime: 60_000,
    }),
  /** The equipment types of the catalogue, by name. */
  types: () =>
    queryOptions({
      queryKey: keys.ownProducts.types,
      queryFn: async ({ signal }) => {
        const { items } = await call(listFilterOptions, { params: { name: 'equipmentTypes' }, body: {}, signal });
        return items.filter(({ value }) => value !== noType.value);
      },
      meta: { failure: 'options' },
      staleTime: 60_000,
    }),
};

/** What the dialogs need of a product that they change. */
export type EditedProduct = Pick<OwnProduct, 'uuid' | 'name' | 'manufacturer' | 'label'>;

export const ownProductMutations = {
  /** Changes the given product, or records one. */
  save: (client: QueryClient, product: EditedProduct | undefined) =>
    mutationOptions({
      mutationFn: async (fields: OwnProductFields) => {
        const body = { product: fields };
        const saved = product
          ? await call(updateOwnProduct, { params: { uuid: product.uuid }, body })
          : await call(createOwnProduct, { body });
        return saved.product;
      },
      meta: { failure: 'form' },
      onSuccess: () => settleOwnProducts(client, product ? messages.ownProductUpdated : messages.ownProductAdded),
    }),
  suggest: (client: QueryClient, uuid: string) =>
    mutationOptions({
      mutationFn: () => call(suggestOwnProduct, { params: { uuid } }),
      meta: { failure: 'form' },
      onSuccess: () => settleOwnProducts(client, messages.ownProductSuggested),
    }),
  remove: (client: QueryClient, uuid: string) =>
    mutationOptions({
      mutationFn: () => call(removeOwnProduct, { params: { uuid } }),
      meta: { failure: 'form' },
      onSuccess: () => settleOwnProducts(client, messages.ownProductRemoved),
    }),
};

/** Own products are also in lists, filters, groups, the search and profiles. All of this is reloaded when it is next shown. */
export function settleOwnProducts(client: QueryClient, status: string): void {
  showStatus(status);
  void client.invalidateQueries({ refetchType: 'none' });
  for (const queryKey of [keys.ownProducts.all, keys.products.all, keys.profiles.all])
    void client.invalidateQueries({ queryKey });
}
