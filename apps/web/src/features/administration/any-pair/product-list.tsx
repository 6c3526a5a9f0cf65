import { Anchor, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { BomProduct } from '@rampart/contract/api/administration/boms.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListBar } from '#ui/data-table/list-bar.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import { bomQueries } from '../boms/boms.api.ts';
import { lineOfProduct, ProductSearch } from '../boms/product-search.tsx';
import actionClasses from '../doubles/double-table.module.css';
import { findPair } from '../doubles/doubles.api.ts';
import { MergeDialog } from '../doubles/merge-dialog.tsx';
import type { MergePair } from '../doubles/merge-form.tsx';
import { RenameDialog } from '../doubles/rename-dialog.tsx';
import { OtherDialog } from './other-dialog.tsx';

type Question = 'other' | 'merge' | 'rename';

/** Finds any product, to merge it with another one or to give it another name. */
export function ProductList() {
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim().slice(0, limits.searchMaxLength), 200);
  const query = useQuery(bomQueries.products(searched));
  // Kept while a dialog closes, so that its text stays.
  const [asked, setAsked] = useState<BomProduct>();
  const [pair, setPair] = useState<MergePair>();
  const [open, setOpen] = useState<Question>();
  const close = () => setOpen(undefined);
  const columns = columnsOf((question, product) => {
    setAsked(product);
    setOpen(question);
  });
  const products = searched === '' ? [] : query.data?.products;
  return (
    <section className={listClasses.card} aria-label="Any product">
      <ListBar
        label="Search products"
        value={search}
        onChange={setSearch}
        status={searched === '' || !products ? 'Merge or rename any product' : quantity(products.length, 'product')}
      />
      <div className={listClasses.rows}>
        <ListResults
          rows={products}
          load={loadStateOf(query)}
          waiting={<SkeletonRows count={3} rowHeight={58} />}
          empty={
            searched === '' ? (
              <EmptyState icon={<IconSearch size={22} stroke={1.6} />} title="Search for a product">
                You can merge it with any other product, or give it another name.
              </EmptyState>
            ) : (
              <EmptyState icon={<IconSearchOff size={22} stroke={1.6} />} title="No Results">
                No product has all of these words.
              </EmptyState>
            )
          }
        >
          {(rows) => (
            <DataTable
              label="Products"
              rows={rows}
              rowKey={({ uuid }) => uuid}
              columns={columns}
              rowSize="lines"
              isOutdated={query.isPlaceholderData}
            />
          )}
        </ListResults>
      </div>
      {asked && (
        <>
          <OtherDialog<BomProduct>
            key={`other ${asked.uuid}`}
            title="Merge Product"
            entry={asked}
            find={findPair}
            isOpen={open === 'other'}
            onClose={close}
            onFound={(found) => {
              setPair(found);
              setOpen('merge');
            }}
          >
            {(field) => <ProductSearch label="Merge with" initial="" except={asked.uuid} {...field} />}
          </OtherDialog>
          <RenameDialog
            key={`name ${asked.uuid} ${asked.name}`}
            products={[asked]}
            isOpen={open === 'rename'}
            onClose={close}
          />
        </>
      )}
      {pair && (
        <MergeDialog
          key={`merge ${pair.one.uuid} ${pair.other.uuid}`}
          double={pair}
          isOpen={open === 'merge'}
          onClose={close}
        />
      )}
    </section>
  );
}

function columnsOf(onAsk: (question: Question, product: BomProduct) => void): Column<BomProduct>[] {
  const button = (word: string, product: BomProduct, question: Question) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${word}: ${product.name}`}
      onClick={() => onAsk(question, product)}
    >
      {word}
    </Button>
  );
  return [
    {
      key: 'name',
      heading: 'Product',
      cell: (product) => (
        <Lines>
          <Anchor component={Link} to={`/${product.type}/${product.uuid}`} inherit fw={500} title={product.name}>
            <ProductName name={product.name} />
          </Anchor>
          <Line>{lineOfProduct(product)}</Line>
        </Lines>
      ),
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (product) => (
        <div className={actionClasses.actions}>
          {button('Merge', product, 'other')}
          {button('Rename', product, 'rename')}
        </div>
      ),
      width: { wide: '180px', narrow: '168px' },
    },
  ];
}
