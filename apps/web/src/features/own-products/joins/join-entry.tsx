import { Anchor, Button } from '@mantine/core';
import type { ProductJoin } from '@rampart/contract/api/own-products.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Link } from 'react-router';
import { dayOf } from '#lib/dates.ts';
import { Line } from '#ui/data-table/cells.tsx';
import { LineEntry } from '#ui/data-table/line-list.tsx';
import classes from './join-entry.module.css';
import { Renamed } from './renamed.tsx';

interface JoinEntryProps {
  join: ProductJoin;
  /** Undefined for users who may not undo it. */
  onUndo: ((join: ProductJoin) => void) | undefined;
}

/** One join: from what to what, which Asset IDs changed, and what an undo left. */
export function JoinEntry({ join, onUndo }: JoinEntryProps) {
  const { own, product, assets, renamed, joined_by, joined_at, undone_at, kept, is_merge } = join;
  const name = `${own.manufacturer} ${own.name}`;
  return (
    <LineEntry
      action={
        onUndo &&
        !undone_at &&
        !is_merge && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Undo the join of ${name}`}
            onClick={() => onUndo(join)}
          >
            Undo
          </Button>
        )
      }
    >
      <p>
        <b>{name}</b> →{' '}
        <Anchor component={Link} to={`/${product.type}/${product.uuid}`} inherit fw={500}>
          {product.manufacturer} {product.name}
        </Anchor>
      </p>
      <Line>
        {quantity(assets, 'asset')}, {is_merge ? 'merged by the operators of the catalogue' : `by ${joined_by}`} on{' '}
        {dayOf(joined_at)}
        {undone_at && `. Undone on ${dayOf(undone_at)}`}
      </Line>
      {/* An undo gives the assets their former Asset IDs. Those that stayed are listed below. */}
      {renamed.length > 0 && !undone_at && <Renamed assets={renamed} />}
      {kept.length > 0 && (
        <div>
          <b>{is_merge ? `These stayed with ${product.name}:` : 'These stayed with the product of the catalogue:'}</b>
          <ul className={classes.kept} aria-label={`What stayed when ${name} was undone`}>
            {kept.map(({ what, why }, place) => (
              <li key={place}>
                {what}: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </LineEntry>
  );
}
