import { Anchor, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { splitMost, type MakerProduct } from '@rampart/contract/api/administration/maker-splits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconArrowsSplit2, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { useRowSelection, type UsedRowSelection } from '#lib/lists/row-selection.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import selectionClasses from '#ui/data-table/selection-actions.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import { splitMutations, splitQueries } from './maker-splits.api.ts';
import classes from './split-products.module.css';

/** Of a selected product that the list has not loaded, only the id is known. */
export type SelectedProduct = Pick<MakerProduct, 'id'>;

interface SplitProductsProps {
  uuid: string;
  /** Above the list, such as the new manufacturer. It can select products. */
  children: (selection: Pick<UsedRowSelection<SelectedProduct>, 'select'>) => ReactNode;
  /** Whether the new manufacturer is known. */
  isReady: boolean;
  onSplit: (products: number[]) => void;
}

const noRows: MakerProduct[] = [];

/** Selects the products of a manufacturer that move to another one. */
export function SplitProducts({ uuid, children, isReady, onSplit }: SplitProductsProps) {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), 200);
  const query = useInfiniteQuery(splitQueries.products(uuid, searched));
  const pages = query.data?.pages;
  const products = useMemo(() => pages?.flatMap((page) => page.products), [pages]);
  const selection = useRowSelection<SelectedProduct>(products ?? noRows);
  const total = pages?.[0]?.total;
  const find = useSaving(splitMutations.find(uuid));
  const selectAll = () =>
    find.run({ search: searched }, { onSuccess: (found) => selection.select(found.products.map((id) => ({ id }))) });
  const isTooMany = selection.count > splitMost;
  return (
    <>
      {children(selection)}
      <section className={listClasses.card} aria-label="Products">
        <ListBar
          label="Search products"
          value={search}
          onChange={setSearch}
          status={total === undefined ? '' : quantity(total, 'product')}
        />
        <div className={classes.strip}>
          <div className={selectionClasses.actions}>
            <Button
              leftSection={<IconArrowsSplit2 size={14} stroke={1.8} />}
              disabled={selection.count === 0 || isTooMany || !isReady}
              onClick={() => onSplit([...selection.chosen.keys()])}
            >
              {`Split (${selection.count.toLocaleString('en-US')})`}
            </Button>
            <Button variant="default" disabled={!total} loading={find.isPending} onClick={selectAll}>
              {`Select All${total === undefined ? '' : ` (${total.toLocaleString('en-US')})`}`}
            </Button>
            {selection.count > 0 && (
              <Button variant="default" onClick={selection.clear}>
                Clear Selections
              </Button>
            )}
            <span className={selectionClasses.hidden} role="status">
              {hintOf({ isTooMany, isReady, ...selection })}
            </span>
          </div>
        </div>
        <div className={listClasses.rows}>
          <ListResults
            rows={products}
            load={loadStateOf(query)}
            waiting={<SkeletonRows count={10} rowHeight={53} />}
            empty={
              <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
                No product of this manufacturer has all of these words in its name or type.
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
                columns={columns}
                rowSize="lines"
                selection={{
                  ...selection,
                  chosen: selection.chosen as ReadonlyMap<string | number, MakerProduct>,
                  nameOf: ({ name }) => name,
                }}
                isOutdated={query.isPlaceholderData}
              />
            )}
          </ListResults>
        </div>
      </section>
    </>
  );
}

interface Hint {
  isTooMany: boolean;
  isReady: boolean;
  count: number;
  hidden: number;
}

function hintOf({ isTooMany, isReady, count, hidden }: Hint): string {
  if (isTooMany) return `At most ${quantity(splitMost, 'product')} can move at a time`;
  if (count > 0 && !isReady) return 'Enter the new manufacturer first';
  return hidden > 0 ? `${quantity(hidden, 'selected product')} not shown` : '';
}

const columns: readonly Column<MakerProduct>[] = [
  {
    key: 'product',
    heading: 'Product',
    cell: (product) => (
      <Lines>
        <Anchor
          component={Link}
          to={`/${product.is_component ? 'component' : 'product'}/${product.uuid}`}
          inherit
          fw={500}
          title={product.name}
        >
          <ProductName name={product.name} lines={2} />
        </Anchor>
        <Line until="medium">{[kindOf(product), flawsOf(product)].join(', ')}</Line>
      </Lines>
    ),
  },
  {
    key: 'type',
    heading: 'Equipment Type',
    cell: (product) => kindOf(product),
    tone: 'quiet',
    width: { wide: '240px', medium: '192px' },
    from: 'medium',
  },
  {
    key: 'vulnerabilities',
    heading: 'Vulnerabilities',
    cell: ({ vulnerabilities }) => vulnerabilities.toLocaleString('en-US'),
    tone: 'quiet',
    width: { wide: '128px', medium: '128px' },
    from: 'medium',
  },
];

const kindOf = ({ is_component, label }: MakerProduct) => label ?? (is_component ? 'Component' : 'No type');
const flawsOf = ({ vulnerabilities }: MakerProduct) =>
  quantity(vulnerabilities, 'vulnerability', { plural: 'vulnerabilities' });
