import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { useShowAll } from '#ui/layout/show-all.tsx';
import classes from './renamed.module.css';

interface RenamedProps {
  assets: ProductJoin['renamed'];
  /** The number of all of them, if `assets` has only the first. */
  total?: number;
}

/** Asset IDs before and after a join. */
export function Renamed({ assets, total = assets.length }: RenamedProps) {
  const { shown, control } = useShowAll(assets, 5);
  const others = total - assets.length;
  return (
    <>
      <ul className={classes.renamed} aria-label="Asset IDs that change">
        {shown.map(({ id, from, to }) => (
          <li key={id}>
            <code>{from}</code> → <code>{to}</code>
          </li>
        ))}
        {others > 0 && <li>and {others.toLocaleString('en-US')} more</li>}
      </ul>
      {control}
    </>
  );
}
