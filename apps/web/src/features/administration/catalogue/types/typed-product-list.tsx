import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { typeChangeMost, type TypedProduct } from '@rampart/contract/api/administration/types.ts';
import { noType } from '@rampart/contract/rules/catalogue/no-type.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconPencil, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { useRowSelection } from '#lib/lists/row-selection.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import selectionClasses from '#ui/data-table/selection-actions.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ChangeTypeDialog } from './change-type-dialog.tsx';
import { typedProductColumns } from './typed-product-columns.tsx';
import classes from './typed-product-list.module.css';
import { typeQueries } from './types.api.ts';

const noRows: TypedProduct[] = [];

/** The products of the catalogue, to select some and change their type. */
export function TypedProductList() {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), 200);
  const [type, setType] = useState<string | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const types = useQuery(typeQueries.all()).data;
  const query = useInfiniteQuery(typeQueries.products(searched, type === null ? null : Number(type)));
  const pages = query.data?.pages;
  const products = useMemo(() => pages?.flatMap((page) => page.products), [pages]);
  const selection = useRowSelection(products ?? noRows);
  const total = pages?.[0]?.total;
  const options = [
    { value: String(noType.value), label: `${noType.label} (${types?.untyped.toLocaleString('en-US') ?? '…'})` },
    ...(types?.types ?? []).map(({ value, label, products: count }) => ({
      value: String(value),
      label: `${label} (${count.toLocaleString('en-US')})`,
    })),
  ];
  return (
    <section className={listClasses.card} aria-label="Products">
      <ListBar
        label="Search products"
        value={search}
        onChange={setSearch}
        status={total === undefined ? '' : quantity(total, 'product')}
      >
        <ChoiceField
          label="Equipment Type"
          placeholder="All equipment types"
          searchable
          className={classes.type}
          data={options}
          value={type}
          onChange={setType}
        />
      </ListBar>
      <div className={classes.strip}>
        {selection.count === 0 ? (
          <p>Select products to change their type.</p>
        ) : (
          <div className={selectionClasses.actions}>
            <Button
              leftSection={<IconPencil size={14} stroke={1.8} />}
              disabled={selection.count > typeChangeMost}
              onClick={() => setIsChanging(true)}
            >
              {`Change Type (${selection.count.toLocaleString('en-US')})`}
            </Button>
            <Button variant="default" onClick={selection.clear}>
              Clear Selections
            </Button>
            <span className={selectionClasses.hidden} role="status">
              {selection.count > typeChangeMost
                ? `At most ${quantity(typeChangeMost, 'product')} can change at a time`
                : selection.hidden > 0 && `${quantity(selection.hidden, 'selected product')} not shown`}
            </span>
          </div>
        )}
      </div>
      <div className={listClasses.rows}>
        <ListResults
          rows={products}
          load={loadStateOf(query)}
          waiting={<SkeletonRows count={10} rowHeight={53} />}
          empty={
            <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
              No product has this type and all of these words in its manufacturer, name or type.
            </EmptyState>
          }
          foot={
            <ListFoot count={shownOf(products?.length ?? 0, 'product', query.hasNextPage)} {...nextPageOf(query)} />
          }
        >
          {(rows) => (
            <DataTable
              label="Products"
              rows={rows}
              rowKey={({ id }) => id}
              columns={typedProductColumns}
              rowSize="lines"
              selection={{
                ...selection,
                chosen: selection.chosen as ReadonlyMap<string | number, TypedProduct>,
                nameOf,
              }}
              isOutdated={query.isPlaceholderData}
            />
          )}
        </ListResults>
      </div>
      <ChangeTypeDialog
        isOpen={isChanging}
        onClose={() => setIsChanging(false)}
        products={[...selection.chosen.values()]}
        types={types?.types ?? []}
        onChanged={selection.clear}
      />
    </section>
  );
}

const nameOf = ({ manufacturer, name }: TypedProduct) => `${manufacturer} ${name}`;
