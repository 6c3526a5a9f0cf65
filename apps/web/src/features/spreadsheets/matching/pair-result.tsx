import type { ImportPair } from '@rampart/contract/api/spreadsheets/matching.ts';
import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { OwnTag } from '#ui/product/own-tag.tsx';
import classes from './pair-row.module.css';
import { foundWords, productLine } from './match-words.ts';

/** What was decided about a pair, and by whom. */
export function PairResult({ pair }: { pair: ImportPair }) {
  const { product, state, decided_by } = pair;
  if (state === 'set-aside') {
    return (
      <div className={classes.result}>
        <IconBan size={16} stroke={1.8} aria-hidden="true" />
        <span>Set aside{decided_by && ` by ${decided_by}`}. Its rows are not imported, and the report lists them.</span>
      </div>
    );
  }
  const how = state === 'certain' ? foundWords(pair) : decided_by && `Confirmed by ${decided_by}`;
  return (
    <div className={classes.result} data-found="true">
      <IconCircleCheck size={16} stroke={1.8} aria-hidden="true" />
      <span>
        {product?.uuid ? (
          <Link to={`/${product.type}/${product.uuid}`} tabIndex={-1}>
            {product.name}
          </Link>
        ) : (
          (product?.name ?? 'As Rampart found it')
        )}
        {product?.is_own && (
          <>
            {' '}
            <OwnTag />
          </>
        )}
        <span>{[product && productLine(product), how].filter(Boolean).join('. ')}</span>
      </span>
    </div>
  );
}
