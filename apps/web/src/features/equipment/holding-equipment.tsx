import type { HeldComponent, HoldingEquipment as Holding } from '@rampart/contract/api/equipment.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { productRail } from '#ui/product/product-cell.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import { ProductOrigin } from '#ui/product/product-origin.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { componentQueries } from './components.api.ts';
import classes from './holding-equipment.module.css';

/** The equipment that contains a component, below the component's row. */
export function HoldingEquipment({ component }: { component: HeldComponent }) {
  const query = useInfiniteQuery(componentQueries.equipment(component));
  const equipment = query.data?.pages.flatMap((page) => page.equipment);
  return (
    <div className={classes.held}>
      <ListResults
        rows={equipment}
        load={loadStateOf(query)}
        waiting={<SkeletonRows count={Math.min(component.total_equipment, 12)} rowHeight={44} />}
        empty={null}
        foot={
          query.hasNextPage && (
            <ListFoot
              count={`${equipment?.length} of ${quantity(component.total_equipment, 'product')}`}
              {...nextPageOf(query)}
            />
          )
        }
      >
        {(rows) => (
          <ul className={classes.list} aria-label={`Equipment with ${component.name}`}>
            {rows.map((product) => (
              <Held key={product.uuid} product={product} />
            ))}
          </ul>
        )}
      </ListResults>
    </div>
  );
}

function Held({ product }: { product: Holding }) {
  const { uuid, type, name, rating, organizations, label, total_assets } = product;
  const assets = quantity(total_assets, 'asset');
  return (
    <li className={`${classes.item} ${railClasses.box}`} {...ratingMark(productRail(product))}>
      <Link to={`/${type}/${uuid}`} className={classes.name} title={name}>
        <ProductName name={name} />
      </Link>
      <span className={classes.badge}>
        <RatingBadge value={rating.value} shrinks />
      </span>
      <ProductOrigin organizations={organizations} label={label} />
      <Link to={`/product/${uuid}/assets`} className={classes.assets} aria-label={`${assets} of ${name}`}>
        {assets}
      </Link>
    </li>
  );
}
