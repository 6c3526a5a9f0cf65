import { Button } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import type { Asset } from '@rampart/contract/api/assets.ts';
import { columnsOf } from '#features/assets/list/asset-columns.tsx';
import { AssetDialogs } from '#features/assets/asset-dialogs.tsx';
import { AssetResults } from '#features/assets/list/asset-results.tsx';
import { RemovedAssetsButton } from '#features/assets/removal/removed-assets-button.tsx';
import { AssetStrip } from '#features/assets/list/asset-strip.tsx';
import { useAssetDialogs } from '#features/assets/use-asset-dialogs.ts';
import { useAssetList, useAssetOrder } from '#features/assets/list/use-asset-list.ts';
import { catalogueQueries } from '#features/catalogue/catalogue.api.ts';
import { isAnySet, selectionOf } from '#features/filters/filter-selection.ts';
import { hiddenSelection } from '#features/filters/hidden-selection.ts';
import { FilterStrip } from '#features/filters/filter-strip.tsx';
import { NoResults } from '#features/filters/no-results.tsx';
import { useFilterFields } from '#features/filters/use-filter-fields.ts';
import { useFilters } from '#features/filters/use-filters.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { narrowingParameters } from '#lib/history/narrowed-assets.ts';
import { useRowSelection } from '#lib/lists/row-selection.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { KnownProduct } from '#features/catalogue/known-product.tsx';
import { ProductHead } from '#features/catalogue/product-head.tsx';
import { sortsIn } from '#ui/data-table/column.ts';
import { SortMenu } from '#ui/data-table/sort-menu.tsx';

const noRows: Asset[] = [];

const back = { label: 'Back to My Equipment', path: '/equipment' };

/** The company's assets of one product. Another product or a new visit starts with new state. */
export function AssetsPage() {
  const { uuid = '' } = useParams();
  const { key } = useLocation();
  return (
    <KnownProduct uuid={uuid} back={back}>
      <Assets key={`${key} ${uuid}`} uuid={uuid} />
    </KnownProduct>
  );
}

function Assets({ uuid }: { uuid: string }) {
  const { permissions } = useCurrentUser();
  const canEdit = isAllowed(permissions, ['Equipment.edit']);
  const product = useQuery(catalogueQueries.basicInfo(uuid)).data;
  const fields = useFilterFields({
    names: ['locations', 'priorities', 'mitigationStatuses', 'firmwareVersions', 'exposure'],
    product: uuid,
  });
  const [address] = useSearchParams();
  const filters = useFilters(() =>
    selectionOf(
      address,
      fields.map(({ name }) => name),
    ),
  );
  const [order, setOrder] = useAssetOrder();
  const list = useAssetList(uuid, filters.sent, order);
  const rows = list.rows ?? noRows;
  const selection = useRowSelection(rows);
  const dialogs = useAssetDialogs();
  const { open } = dialogs;
  const openOne = useCallback((asset: Asset) => open({ kind: 'one', asset }), [open]);

  const total = list.hasMore ? (list.metadata?.total_listed ?? undefined) : rows.length;
  const editSelected = () => {
    const loaded = new Map(rows.map((asset) => [asset.id, asset]));
    const assets = [...selection.chosen.values()].map((asset) => loaded.get(asset.id) ?? asset);
    const [first] = assets;
    if (assets.length > 1) {
      open({ kind: 'several', assets, outOfSight: assets.filter(({ id }) => !loaded.has(id)).length });
    } else if (first) openOne(first);
  };
  const add = () => open({ kind: 'add' });
  return (
    <>
      <ProductHead
        back={back}
        title={product ? `Equipment: ${product.manufacturer_name} ${product.name}` : 'Equipment'}
        rating={product?.rating.value}
        isOwn={product?.is_own}
      >
        <RemovedAssetsButton onOpen={() => open({ kind: 'removed' })} />
        <Button component={Link} to={`/product/${uuid}`} variant="default">
          View Product
        </Button>
        {canEdit && (
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={add}>
            Add Asset
          </Button>
        )}
      </ProductHead>
      <section className={listClasses.card} aria-label="Assets">
        <FilterStrip
          fields={fields}
          filters={filters}
          isActive={selection.count > 0}
          shown={total === undefined ? 'assets' : quantity(total, 'asset')}
          aside={<SortMenu columns={sortsIn(columnsOf(list.metadata))} order={order} onChange={setOrder} />}
        >
          <AssetStrip
            actionItemsPath={
              isAllowed(permissions, ['ActionItems.view'])
                ? `/product/${uuid}/action-items${narrowingParameters(filters.sent)}`
                : undefined
            }
            hasActionItems={!product?.is_own}
            metadata={list.metadata}
            selected={selection.count}
            hidden={list.rows && hiddenSelection(selection.hidden, filters.selection, list.hasMore)}
            onEdit={editSelected}
            onClear={selection.clear}
          />
        </FilterStrip>
        <div className={listClasses.rows}>
          <AssetResults
            list={list}
            total={total}
            order={order}
            onSort={setOrder}
            selection={canEdit ? selection : undefined}
            onOpen={openOne}
            empty={
              isAnySet(filters.selection) ? (
                <NoResults filters={filters} />
              ) : (
                <EmptyState
                  icon={<IconPackage size={22} stroke={1.6} />}
                  title={messages.emptyAssets}
                  action={
                    canEdit && (
                      <Button variant="default" onClick={add}>
                        {'Add Asset'}
                      </Button>
                    )
                  }
                >
                  {canEdit && 'Record the first one by hand, or import a spreadsheet from My Equipment.'}
                </EmptyState>
              )
            }
          />
        </div>
      </section>
      <AssetDialogs
        uuid={uuid}
        dialogs={dialogs}
        canEdit={canEdit}
        onChanged={() => void list.reload()}
        onEditClosed={selection.clear}
      />
    </>
  );
}
