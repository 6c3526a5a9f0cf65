import { getComponent, getManufacturer, getProduct, getProductBasicInfo } from '@rampart/contract/api/catalogue.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';

/** Cache the catalogue, because only a load changes it. */
const staleTime = 60_000;

export const catalogueQueries = {
  product: (uuid: string) =>
    queryOptions({
      queryKey: keys.profiles.product(uuid),
      queryFn: async ({ signal }) => (await call(getProduct, { params: { uuid }, signal })).product,
      meta: { failure: 'profile' },
      staleTime,
    }),
  /** The data for the head of the pages about a product's assets. */
  basicInfo: (uuid: string) =>
    queryOptions({
      queryKey: keys.profiles.basicInfo(uuid),
      queryFn: ({ signal }) => call(getProductBasicInfo, { params: { uuid }, signal }),
      meta: { failure: 'profile' },
      staleTime,
    }),
  component: (uuid: string) =>
    queryOptions({
      queryKey: keys.profiles.component(uuid),
      queryFn: async ({ signal }) => (await call(getComponent, { params: { uuid }, signal })).component,
      meta: { failure: 'profile' },
      staleTime,
    }),
  manufacturer: (uuid: string) =>
    queryOptions({
      queryKey: keys.profiles.manufacturer(uuid),
      queryFn: async ({ signal }) => (await call(getManufacturer, { params: { uuid }, signal })).manufacturer,
      meta: { failure: 'profile' },
      staleTime,
    }),
};
