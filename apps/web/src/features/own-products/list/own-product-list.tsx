import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { resultCount } from '@rampart/contract/rules/result-count.ts';
import { IconCube } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import { ListFoot, shownOf } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ownProductQueries } from '../own-products.api.ts';
import { OwnProductTable } from './own-product-table.tsx';

const noun = 'own product';

interface OwnProductListProps {
  canEdit: boolean;
  add: ReactNode;
  /** Only those that the catalogue has by now. */
  isProposed: boolean;
  onProposed: (isProposed: boolean) => void;
}

/** The products that the company recorded, by name. */
export function OwnProductList({ canEdit, add, isProposed, onProposed }: OwnProductListProps) {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), 200);
  const query = useInfiniteQuery(ownProductQueries.list({ queryString: searched, isProposed }));
  const products = query.data?.pages.flatMap((page) => page.own_products);
  const total = query.data?.pages[0]?.total;
  return (
    <section className={listClasses.card} aria-label="Own products">
      <ListBar
        label="Search own products"
        value={search}
        onChange={setSearch}
        status={total === undefined ? '' : quantity(total, noun, { shown: resultCount(total) })}
      >
        <Checkbox
          label="Only those in the catalogue now"
          checked={isProposed}
          onChange={({ currentTarget }) => onProposed(currentTarget.checked)}
        />
      </ListBar>
      <div className={listClasses.rows}>
        <ListResults
          rows={products}
          load={loadStateOf(query)}
          waiting={<SkeletonRows count={5} rowHeight={53} />}
          empty={<NoProducts isSearched={searched !== ''} isProposed={isProposed} add={add} />}
          foot={<ListFoot count={shownOf(products?.length ?? 0, noun, query.hasNextPage)} {...nextPageOf(query)} />}
        >
          {(rows) => <OwnProductTable products={rows} canEdit={canEdit} isOutdated={query.isPlaceholderData} />}
        </ListResults>
      </div>
    </section>
  );
}

interface NoProductsProps {
  isSearched: boolean;
  isProposed: boolean;
  add: ReactNode;
}

function NoProducts({ isSearched, isProposed, add }: NoProductsProps) {
  const icon = <IconCube size={22} stroke={1.6} />;
  if (isSearched) {
    return (
      <EmptyState icon={icon} title="No Results">
        No own product has all of these words in its manufacturer or its name.
      </EmptyState>
    );
  }
  if (isProposed) {
    return (
      <EmptyState icon={icon} title="No Results">
        The catalogue has none of your own products yet.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title="There are no own products yet" action={add}>
      Record a product here if the catalogue does not have it. It then has assets, groups and locations like any other.
    </EmptyState>
  );
}
