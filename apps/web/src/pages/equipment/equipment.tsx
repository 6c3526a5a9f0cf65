import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useLayoutEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { NothingAddedYet } from '#features/equipment/nothing-added-yet.tsx';
import { productSorts } from '#features/catalogue/list/product-columns.tsx';
import { ProductListing } from '#features/catalogue/list/product-listing.tsx';
import { useProductList, useProductOrder, type ProductList } from '#features/catalogue/list/products.api.ts';
import { FilterBar } from '#features/filters/filter-bar.tsx';
import { noFilters, selectionOf, withoutFilters, type FilterSelection } from '#features/filters/filter-selection.ts';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useFilters } from '#features/filters/use-filters.ts';
import { ProductMenu } from '#features/groups/membership/product-menu.tsx';
import { ProposalsLink } from '#features/own-products/proposals-link.tsx';
import { useOwnProductDialog } from '#features/own-products/use-own-product-dialog.tsx';
import { EquipmentActions } from '#features/spreadsheets/upload/equipment-actions.tsx';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { narrowingParameters, NarrowedAssets } from '#lib/history/narrowed-assets.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { PageHead } from '#ui/layout/page-head.tsx';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';

const source = 'equipment';

const menuOf = (product: ListedProduct) => <ProductMenu product={product} variant="row" />;

type Metadata = ProductList['metadata'];

/**
 * My Equipment. Filter values in the address become filters and are removed from the address. This adds no history
 * entry.
 */
export function EquipmentPage() {
  const { key, pathname, search, state } = useLocation();
  const [metadata, setMetadata] = useState<Metadata>();
  const address = new URLSearchParams(search);
  const rest = withoutFilters(address);
  const names = useFilterFields({ source }).map(({ name }) => name);
  return (
    <>
      <EquipmentHead metadata={metadata} />
      {rest.size < address.size ? (
        <Navigate to={{ pathname, search: String(rest) }} state={{ filters: selectionOf(address, names) }} replace />
      ) : (
        <Equipment key={key} initial={(state as { filters?: FilterSelection } | null)?.filters} onLoad={setMetadata} />
      )}
    </>
  );
}

/**
 * A component of its own, because the page must not follow the router: rendered again before its `Navigate` has arrived,
 * it would navigate without end.
 */
function EquipmentHead({ metadata }: { metadata: Metadata | undefined }) {
  const navigate = useNavigate();
  const ownProduct = useOwnProductDialog({
    onSaved: ({ uuid }) => void navigate(`/product/${uuid}`),
    known: { label: 'Open This Product', onSelect: ({ type, uuid }) => void navigate(`/${type}/${uuid}`) },
  });
  return (
    <>
      <PageHead
        title="My Equipment"
        actions={<EquipmentActions onAddOwnProduct={() => ownProduct.open()} />}
        hasWideActions
      >
        {metadata
          ? `${quantity(metadata.total_products, 'product')}, ${quantity(metadata.total_assets, 'asset')}`
          : '\u00a0'}
        <ProposalsLink after={metadata ? ', ' : ''} />
      </PageHead>
      {ownProduct.dialog}
    </>
  );
}

interface EquipmentProps {
  initial: FilterSelection | undefined;
  /** Receives the counts of all equipment. They are shown above the list, whatever its filter is. */
  onLoad: (metadata: Metadata) => void;
}

function Equipment({ initial = noFilters, onLoad }: EquipmentProps) {
  const isSmall = useIsSmallScreen();
  const fields = useFilterFields({ source });
  const filters = useFilters(() => initial);
  const [order, setOrder] = useProductOrder();
  const list = useProductList('equipment', filters.sent, order);
  const { metadata } = list;
  // Before the browser paints, so the counts never arrive a frame after the list.
  useLayoutEffect(() => {
    if (metadata) onLoad(metadata);
  }, [metadata, onLoad]);
  return (
    <section className={listClasses.card} aria-label="Products">
      <FilterBar
        fields={fields}
        filters={filters}
        total={list.total}
        noun="product"
        isWholeCounted
        aside={isSmall && <SortMenu columns={productSorts} order={order} onChange={setOrder} />}
      />
      <div className={listClasses.rows}>
        <NarrowedAssets value={narrowingParameters(filters.sent)}>
          <ProductListing
            list={list}
            noun="product"
            order={order}
            onSort={setOrder}
            empty={
              metadata?.total_products === 0 ? (
                <NothingAddedYet />
              ) : (
                <NoResults filters={filters} title={messages.emptyEquipment} />
              )
            }
            renderMenu={menuOf}
          />
        </NarrowedAssets>
      </div>
    </section>
  );
}
