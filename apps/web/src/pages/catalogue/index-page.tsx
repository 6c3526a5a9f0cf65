import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { productSorts } from '#features/catalogue/list/product-columns.tsx';
import { ProductListing } from '#features/catalogue/list/product-listing.tsx';
import { useProductList, useProductOrder } from '#features/catalogue/list/products.api.ts';
import { RarelyNeeded } from '#features/catalogue/list/rarely-needed.tsx';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import { selectionOf, type FilterSelection } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useAddressFilters } from '#features/filters/use-address-filters.ts';
import { ProductMenu } from '#features/groups/membership/product-menu.tsx';
import { searchQueries } from '#features/search/search.api.ts';
import { useEntry, useEntryState } from '#lib/history/entry-state.ts';
import { narrowingParameters, NarrowedAssets } from '#lib/history/narrowed-assets.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { PageHead } from '#ui/layout/page-head.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';

const menuOf = (product: ListedProduct) => <ProductMenu product={product} variant="row" />;

/** Search results for the query in the address, which the filters below change; each entry of the history has its own. */
export function IndexPage() {
  const entry = useEntry();
  const [address] = useSearchParams();
  const search = (address.get('search') ?? '').trim().slice(0, limits.searchMaxLength);
  const parsed = useQuery(searchQueries.parsed(search));
  const names = useFilterFields().map(({ name }) => name);
  // If the search cannot be parsed, the page searches for the unchanged text.
  const isReady = search === '' || !parsed.isPending;
  const words = search || (address.get('queryString') ?? '').trim();
  return (
    <>
      <PageHead title={words ? 'Search results' : 'All products'}>{words && wordsFor(words, parsed.data)}</PageHead>
      <section className={listClasses.card} aria-label="Products">
        {isReady ? (
          <Results key={entry} initial={() => withParsed(selectionOf(address, names), parsed.data)} />
        ) : (
          <SkeletonRows count={limits.productPageSize} rowHeight={44} withLogo />
        )}
      </section>
    </>
  );
}

function Results({ initial }: { initial: () => FilterSelection }) {
  const isSmall = useIsSmallScreen();
  const fields = useFilterFields();
  const filters = useAddressFilters(initial);
  const [order, setOrder] = useProductOrder();
  const [showsAll, setShowsAll] = useEntryState('shows all', () => false);
  const list = useProductList('catalogue', filters.sent, order, showsAll);
  return (
    <>
      <FilterBar
        fields={fields}
        filters={filters}
        total={list.total}
        noun="result"
        lead={
          <RarelyNeeded count={list.unlisted} isShown={showsAll} onChange={(isShown) => setShowsAll(() => isShown)} />
        }
        aside={isSmall && <SortMenu columns={productSorts} order={order} onChange={setOrder} />}
      />
      <div className={listClasses.rows}>
        <NarrowedAssets value={narrowingParameters(filters.sent)}>
          <ProductListing
            list={list}
            noun="result"
            order={order}
            onSort={setOrder}
            empty={<NoResults filters={filters} />}
            renderMenu={menuOf}
          />
        </NarrowedAssets>
      </div>
    </>
  );
}

function wordsFor(search: string, parsed: Parsed | undefined): string {
  const found = parsed?.corrected
    ? `No results for “${search}”. Showing results for “${parsed.corrected}”`
    : `For “${search}”`;
  return parsed?.synonym && parsed.label
    ? `${found}. “${parsed.synonym}” also finds the type ${parsed.label.label}.`
    : found;
}

interface Parsed {
  corrected?: string;
  filter_string: string;
  label?: { value: number; label: string };
  organization?: { value: number; label: string };
  synonym?: string;
}

/**
 * Turns the manufacturer and type in a search into filters. The rest stays in the search. A synonym of a type also
 * stays in the search, because a filter would exclude products that contain the word but lack the type.
 */
function withParsed(selection: FilterSelection, parsed: Parsed | undefined): FilterSelection {
  if (!parsed) return selection;
  return {
    ...selection,
    queryString: parsed.filter_string,
    ...(parsed.organization && { manufacturers: [parsed.organization] }),
    ...(parsed.label && !parsed.synonym && { equipmentTypes: [parsed.label] }),
  };
}
