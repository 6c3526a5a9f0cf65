import { useLocation, useSearchParams } from 'react-router';
import { ProductCards } from '#features/catalogue/product-cards.tsx';
import { ProductResults } from '#features/catalogue/product-results.tsx';
import { productColumns, useProductList, useProductOrder } from '#features/catalogue/products.api.ts';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import { catalogueFields } from '#features/filters/filter-fields.ts';
import { selectionOf } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilters } from '#features/filters/use-filters.ts';
import listClasses from '#ui/list-card.module.css';
import { PageHead } from '#ui/page-head.tsx';
import { SortMenu } from '#ui/sort-menu.tsx';

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
  const filters = useFilters(() => selectionOf(address));
  const [order, setOrder] = useProductOrder();
  const list = useProductList(filters.sent, order);
  return (
    <>
      <div className={listClasses.card}>
        <FilterBar
          fields={catalogueFields}
          filters={filters}
          total={list.total}
          aside={<SortMenu columns={productColumns} order={order} onChange={setOrder} />}
        />
      </div>
      <ProductResults list={list} rowHeight={88} empty={<NoResults filters={filters} />}>
        {(products) => <ProductCards products={products} />}
      </ProductResults>
    </>
  );
}
