import type { Group } from '@rampart/contract/api/groups.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import classes from './group-risk.module.css';

/** The worst rating in a group, and its open action items if the user may see them. */
export function GroupRisk({ group: { rating = null, open_items } }: { group: Group }) {
  return (
    <p className={classes.risk}>
      {open_items !== undefined && <span className={classes.items}>{quantity(open_items, 'open item')}</span>}
      <span className={classes.worst} title="Worst rating in the group">
        <RatingBadge value={rating} />
      </span>
    </p>
  );
}
