import type { HeldComponent } from '@rampart/contract/api/equipment.ts';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ProductOrigin } from '#ui/product/product-origin.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import { componentQueries } from './components.api.ts';
import classes from './holding-equipment.module.css';

/** The equipment that holds a component, below its row. */
export function HoldingEquipment({ component }: { component: HeldComponent }) {
  const query = useInfiniteQuery(componentQueries.equipment(component));
  const equipment = query.data?.pages.flatMap((page) => page.equipment);
  if (!equipment) {
    return query.isError ? (
      <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={Math.min(component.total_equipment, 12)} rowHeight={44} />
    );
  }
  return (
    <div className={classes.held}>
      <ul className={classes.list} aria-label={`Equipment with ${component.name}`}>
        {equipment.map(({ uuid, type, name, rating, organizations, label, total_assets }) => (
          <li key={uuid} className={`${classes.item} ${railClasses.box}`} {...ratingMark(ratingStateOf(rating.value))}>
            <Link to={`/${type}/${uuid}`} className={classes.name}>
              {name}
            </Link>
            <span className={classes.badge}>
              <RatingBadge value={rating.value} shrinks />
            </span>
            <ProductOrigin organizations={organizations} label={label} />
            <Link
              to={`/product/${uuid}/assets`}
              className={classes.assets}
              aria-label={`${quantity(total_assets, 'asset')} of ${name}`}
            >
              {quantity(total_assets, 'asset')}
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <ListFoot
          count={`${equipment.length} of ${quantity(component.total_equipment, 'product')}`}
          {...nextPageOf(query)}
        />
      )}
    </div>
  );
}
