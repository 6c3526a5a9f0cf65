import { Button } from '@mantine/core';
import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import { listLocationsWithVulnerabilities } from '@rampart/contract/api/filters.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPackage } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { actionItemQueries } from '#features/action-items/action-items.api.ts';
import { AssetResults, useActionItemAssets } from '#features/action-items/assets/asset-results.tsx';
import { assetSortsOf } from '#features/action-items/assets/asset-columns.tsx';
import { useOrder, type AssetOrder } from '#features/action-items/orders.ts';
import { MitigationDialog } from '#features/action-items/mitigation/mitigation-dialog.tsx';
import { MitigationStrip } from '#features/action-items/assets/mitigation-strip.tsx';
import { UpgradesButton } from '#features/action-items/upgrades/upgrades-button.tsx';
import { useMitigationDialog } from '#features/action-items/mitigation/use-mitigation-dialog.ts';
import { catalogueQueries } from '#features/catalogue/catalogue.api.ts';
import { isAnySet, selectionOf } from '#features/filters/filter-selection.ts';
import { hiddenSelection } from '#features/filters/hidden-selection.ts';
import { FilterStrip } from '#features/filters/filter-strip.tsx';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useFilters } from '#features/filters/use-filters.ts';
import { UnknownCard } from '#features/own-products/unknown-card.tsx';
import { ExportVex } from '#features/vex/export-vex.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useRowSelection } from '#lib/lists/row-selection.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { KnownProduct } from '#features/catalogue/known-product.tsx';
import { ProductHead } from '#features/catalogue/product-head.tsx';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';

const back = { label: 'Back to My Action Items', path: '/action-items' };

/** The action items of one product's assets. Another product or a new visit starts with new state. */
export function ProductActionItemsPage() {
  const { uuid = '' } = useParams();
  const { key } = useLocation();
  return (
    <KnownProduct uuid={uuid} back={back}>
      <ActionItems key={`${key} ${uuid}`} uuid={uuid} />
    </KnownProduct>
  );
}

/** Without vulnerabilities there are no action items. "100% mitigated" would mislead. */
function OwnProduct({ uuid, title }: { uuid: string; title: string }) {
  return (
    <>
      <ProductHead back={back} title={title} rating={undefined} isOwn>
        <Button component={Link} to={`/product/${uuid}`} variant="default">
          View Product
        </Button>
      </ProductHead>
      <UnknownCard noun="product" />
    </>
  );
}

const noRows: ActionItemAsset[] = [];
const byAssetId: AssetOrder = { name: 'asset_id', by: 'asc' };

function ActionItems({ uuid }: { uuid: string }) {
  const canEdit = isAllowed(useCurrentUser().permissions, ['ActionItems.edit']);
  const product = useQuery(catalogueQueries.basicInfo(uuid)).data;
  const stats = useQuery(actionItemQueries.stats(uuid)).data;
  const fields = useFilterFields({
    names: ['locations', 'ratings', 'priorities', 'mitigationStatuses', 'firmwareVersions', 'exposure'],
    locations: listLocationsWithVulnerabilities,
    product: uuid,
  });
  const [address] = useSearchParams();
  const filters = useFilters(() =>
    selectionOf(
      address,
      fields.map(({ name }) => name),
    ),
  );
  const [order, setOrder] = useOrder(byAssetId);
  const list = useActionItemAssets(uuid, filters.sent, order);
  const rows = list.rows ?? noRows;
  const { hasNextPage, isFetching, error, fetchNextPage } = list.query;
  const selection = useRowSelection(rows);
  const dialog = useMitigationDialog({
    rows,
    total: list.metadata?.total_listed ?? null,
    hasMore: hasNextPage,
    isLoading: isFetching,
    error,
    loadMore: () => void fetchNextPage(),
  });
  const { open } = dialog;
  const openOne = useCallback((asset: ActionItemAsset) => open([asset]), [open]);
  const title = product ? `Action items: ${product.manufacturer_name} ${product.name}` : 'Action items';
  if (product?.is_own) return <OwnProduct uuid={uuid} title={title} />;
  return (
    <>
      <ProductHead back={back} title={title} rating={product?.rating.value}>
        {product && <ExportVex product={{ uuid, name: product.name }} filters={filters.sent} />}
        {product && <UpgradesButton uuid={uuid} name={product.name} />}
        <Button component={Link} to={`/product/${uuid}`} variant="default">
          View Product
        </Button>
      </ProductHead>
      <section className={listClasses.card} aria-label="Assets">
        <FilterStrip
          fields={fields}
          filters={filters}
          isActive={selection.count > 0}
          shown={hasNextPage ? 'assets' : quantity(rows.length, 'asset')}
          aside={<SortMenu columns={assetSortsOf(list.metadata)} order={order} onChange={setOrder} />}
        >
          <MitigationStrip
            stats={stats}
            selected={selection.count}
            hidden={list.rows && hiddenSelection(selection.hidden, filters.selection, hasNextPage)}
            onMitigate={() => open([...selection.chosen.values()])}
            onClear={selection.clear}
          />
        </FilterStrip>
        <div className={listClasses.rows}>
          <AssetResults
            list={list}
            order={order}
            onSort={setOrder}
            selection={canEdit ? selection : undefined}
            onOpen={openOne}
            rating={product?.rating.value ?? null}
            empty={
              isAnySet(filters.selection) ? (
                <NoResults filters={filters} />
              ) : (
                <EmptyState icon={<IconPackage size={22} stroke={1.6} />} title={messages.emptyAssets} />
              )
            }
          />
        </div>
      </section>
      {product && (dialog.assets.length > 0 || dialog.isWaiting) && (
        <MitigationDialog
          product={{ uuid, name: product.name }}
          assets={dialog.assets}
          place={dialog.place}
          isWaiting={dialog.isWaiting}
          error={dialog.error}
          onTryAgain={dialog.tryAgain}
          canEdit={canEdit}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onClosed={selection.clear}
          onPrevious={dialog.onPrevious}
          onNext={dialog.onNext}
        />
      )}
    </>
  );
}
