import { limits } from '@rampart/contract/rules/limits.ts';
import { useLocation, useSearchParams } from 'react-router';
import { ProductCards } from '#features/catalogue/list/product-cards.tsx';
import { productSorts } from '#features/catalogue/list/product-columns.tsx';
import { useProductList, useProductOrder } from '#features/catalogue/list/products.api.ts';
import { RarelyNeeded } from '#features/catalogue/list/rarely-needed.tsx';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import { selectionOf } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useFilters } from '#features/filters/use-filters.ts';
import { ProductMenu } from '#features/groups/membership/product-menu.tsx';
import { useEntryState } from '#lib/history/entry-state.ts';
import { narrowingParameters, NarrowedAssets } from '#lib/history/narrowed-assets.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { PageHead } from '#ui/layout/page-head.tsx';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';

export function CardsPage() {
  const { key } = useLocation();
  return (
    <>
      <PageHead title="Catalogue" />
      <Cards key={key} />
    </>
  );
}

function Cards() {
  const [address] = useSearchParams();
  const fields = useFilterFields();
  const filters = useFilters(() =>
    selectionOf(
      address,
      fields.map(({ name }) => name),
    ),
  );
  const [order, setOrder] = useProductOrder();
  const [showsAll, setShowsAll] = useEntryState('shows all', () => false);
  const list = useProductList('catalogue', filters.sent, order, showsAll);
  return (
    <>
      <div className={listClasses.card}>
        <FilterBar
          fields={fields}
          filters={filters}
          total={list.total}
          noun="result"
          lead={
            <RarelyNeeded count={list.unlisted} isShown={showsAll} onChange={(isShown) => setShowsAll(() => isShown)} />
          }
          aside={<SortMenu columns={productSorts} order={order} onChange={setOrder} />}
        />
      </div>
      <NarrowedAssets value={narrowingParameters(filters.sent)}>
        <ListResults
          rows={list.products}
          load={list}
          waiting={<SkeletonRows count={limits.productPageSize} rowHeight={88} withLogo />}
          empty={<NoResults filters={filters} />}
          foot={
            <ListFoot count={shownOf(list.products?.length ?? 0, 'result', list.nextPage.hasMore)} {...list.nextPage} />
          }
        >
          {(products) => (
            <ProductCards
              products={products}
              renderMenu={(product) => <ProductMenu product={product} variant="row" />}
            />
          )}
        </ListResults>
      </NarrowedAssets>
    </>
  );
}
