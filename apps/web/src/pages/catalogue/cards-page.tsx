import { useLocation, useSearchParams } from 'react-router';
import { ProductCards } from '#features/catalogue/list/product-cards.tsx';
import { ProductResults } from '#features/catalogue/list/product-results.tsx';
import { productColumns, useProductList, useProductOrder } from '#features/catalogue/list/products.api.ts';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import { selectionOf } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useFilters } from '#features/filters/use-filters.ts';
import { ProductMenu } from '#features/groups/membership/product-menu.tsx';
import { narrowingParameters, NarrowedAssets } from '#lib/history/narrowed-assets.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { PageHead } from '#ui/layout/page-head.tsx';
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
  const list = useProductList('catalogue', filters.sent, order);
  return (
    <>
      <div className={listClasses.card}>
        <FilterBar
          fields={fields}
          filters={filters}
          total={list.total}
          noun="result"
          aside={<SortMenu columns={productColumns} order={order} onChange={setOrder} />}
        />
      </div>
      <NarrowedAssets value={narrowingParameters(filters.sent)}>
        <ProductResults list={list} noun="result" empty={<NoResults filters={filters} />}>
          {(products) => (
            <ProductCards
              products={products}
              renderMenu={(product) => <ProductMenu product={product} variant="row" />}
            />
          )}
        </ProductResults>
      </NarrowedAssets>
    </>
  );
}
