import { Button } from '@mantine/core';
import type { WaitingBom } from '@rampart/contract/api/administration/boms.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { momentOf } from '#lib/dates.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import listClasses from '#ui/data-table/list-card.module.css';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { useAsked } from '#ui/dialogs/use-asked.ts';
import { bomQueries } from './boms.api.ts';
import { ChooseProductDialog } from './choose-product-dialog.tsx';
import { DropFileDialog } from './drop-file-dialog.tsx';
import classes from './waiting-boms.module.css';

interface Asked {
  bom: WaitingBom;
  action: 'choose' | 'drop';
}

/**
 * Uploaded bills of materials that do not name a product of the catalogue. The operator says which one it is. Nothing
 * without any. With `load`, those of one load, also the answered ones.
 */
export function WaitingBoms({ load }: { load?: number }) {
  const query = useInfiniteQuery(bomQueries.waiting(load));
  const { asked, isOpen, ask, close } = useAsked<Asked>();
  const columns = useMemo(() => columnsOf(ask), [ask]);
  const boms = query.data?.pages.flatMap((page) => page.boms);
  const total = query.data?.pages[0]?.total ?? 0;
  // Kept while a dialog is open, which says what happened.
  if (!query.error && total === 0 && !isOpen) return null;
  return (
    <section className={listClasses.card} aria-labelledby="waiting-boms">
      <div className={classes.head}>
        <h2 id="waiting-boms">Bills of materials without a product</h2>
        <p>These files do not name a product of the catalogue. Choose the product of each file.</p>
      </div>
      <div className={listClasses.rows}>
        <ListResults
          rows={boms}
          load={loadStateOf(query)}
          waiting={null}
          empty={<p className={classes.none}>No file is waiting.</p>}
          foot={
            <ListFoot
              count={`${boms?.length.toLocaleString('en-US')} of ${quantity(total, 'file')}`}
              {...nextPageOf(query)}
            />
          }
        >
          {(rows) => (
            <DataTable
              label="Bills of materials without a product"
              rows={rows}
              rowKey={({ id }) => id}
              columns={columns}
              rowSize="lines"
            />
          )}
        </ListResults>
      </div>
      {asked?.action === 'choose' && (
        <ChooseProductDialog key={asked.bom.id} bom={asked.bom} isOpen={isOpen} onClose={close} />
      )}
      {asked?.action === 'drop' && (
        <DropFileDialog key={asked.bom.id} bom={asked.bom} isOpen={isOpen} onClose={close} />
      )}
    </section>
  );
}

const nameOf = ({ subject }: WaitingBom) =>
  subject ? [subject.manufacturer, subject.name, subject.version].filter(Boolean).join(' ') : null;

function columnsOf(onAsk: (asked: Asked) => void): Column<WaitingBom>[] {
  return [
    {
      key: 'file',
      heading: 'File',
      cell: (bom) => (
        <Lines>
          <b>{bom.file}</b>
          <Line>
            {quantity(bom.parts, 'part')}, {momentOf(bom.created_at)}
          </Line>
          <Line until="medium">{bom.state === 'waiting' ? (nameOf(bom) ?? 'Names no product') : answerOf(bom)}</Line>
        </Lines>
      ),
    },
    {
      key: 'names',
      heading: 'Product named in the file',
      cell: (bom) =>
        bom.state === 'waiting' ? (
          <Lines>
            <span>{nameOf(bom) ?? 'No product'}</span>
            <Line>{bom.subject?.purl ?? bom.subject?.cpe}</Line>
          </Lines>
        ) : (
          answerOf(bom)
        ),
      from: 'medium',
    },
    {
      key: 'actions',
      heading: 'Actions',
      as: 'actions',
      cell: (bom) =>
        bom.state === 'waiting' && (
          <div className={classes.actions}>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Choose the product of ${bom.file}`}
              onClick={() => onAsk({ bom, action: 'choose' })}
            >
              Choose Product
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Drop ${bom.file}`}
              onClick={() => onAsk({ bom, action: 'drop' })}
            >
              Drop
            </Button>
          </div>
        ),
      width: { wide: '224px', narrow: '136px' },
    },
  ];
}

function answerOf({ state, product, answered_by }: WaitingBom) {
  if (state === 'dropped') return `Dropped by ${answered_by}`;
  if (!product) return `Answered by ${answered_by}`;
  return (
    <span>
      <Link to={`/${product.type}/${product.uuid}`}>
        {product.manufacturer} {product.name}
      </Link>
      , chosen by {answered_by}
    </span>
  );
}
