import type { AssetFilterState } from '@rampart/contract/api/filters.ts';
import * as api from '@rampart/contract/api/vex/vex.ts';
import type { VulnerabilityFilter } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import type { VexFormat } from '@rampart/contract/rules/vulnerabilities/vex-formats.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/api/query-keys.ts';
import { addressOf } from '#lib/api/request.ts';

/** What to export: the list of vulnerabilities, or the action items of a product, each with its filters. */
export type VexTarget =
  | { filters: Partial<VulnerabilityFilter>; product?: undefined }
  | { filters: Partial<AssetFilterState>; product: { uuid: string; name: string } };

export const vexScopeQuery = ({ product, filters }: VexTarget) =>
  queryOptions({
    queryKey: [...keys.vex, product?.uuid ?? null, filters],
    queryFn: ({ signal }) => {
      const query = { filterState: JSON.stringify(filters) };
      return product
        ? call(api.getProductVexScope, { params: { uuid: product.uuid }, query, signal })
        : call(api.getVexScope, { query, signal });
    },
    // Assets and mitigations may have changed since the dialog was open.
    gcTime: 0,
    staleTime: 0,
    meta: { failure: 'loading' },
  });

export interface PublisherForm {
  vex_publisher_name: string;
  vex_publisher_namespace: string;
}

export const publisherMutation = (client: QueryClient) => ({
  mutationFn: (body: PublisherForm) => call(api.saveVexPublisher, { body }),
  onSuccess: () => client.invalidateQueries({ queryKey: keys.vex }),
  meta: { failure: 'form' as const },
});

/** The address of the file. */
export function vexAddress({ product, filters }: VexTarget, format: VexFormat, withAssets: boolean): string {
  const query = { format, assets: withAssets, filterState: filters };
  return product
    ? addressOf(api.downloadProductVex, { params: { uuid: product.uuid }, query })
    : addressOf(api.downloadVex, { query });
}
