import type { CatalogueLoad } from '@rampart/contract/api/administration/catalogue.ts';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { quantity } from '@rampart/contract/rules/quantity.ts';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import classes from './load-report.module.css';
import { loadQueries } from './loads.api.ts';

/** Which ratings a load moved: from what to what, what fell furthest first. */
export function MovedRatings({ load }: { load: CatalogueLoad }) {
  const query = useInfiniteQuery(loadQueries.ratings(load));
  const ratings = query.data?.pages.flatMap((page) => page.ratings);
  return (
    <ListResults
      rows={ratings}
      load={loadStateOf(query)}
      waiting={<SkeletonRows count={6} rowHeight={58} />}
      empty={null}
      foot={
        <ListFoot
          count={`${ratings?.length.toLocaleString('en-US')} of ${quantity(load.ratings_moved, 'rating')}`}
          {...nextPageOf(query)}
        />
      }
    >
      {(rows) => (
        <ul className={classes.rows} aria-label="Ratings">
          {rows.map(({ subject, uuid, name, manufacturer, before, after }) => (
            <li key={`${subject} ${uuid}`} className={classes.move}>
              <span>
                <Link to={`/${subject}/${uuid}`}>{name}</Link>
                <br />
                <span className={classes.left}>{manufacturer ?? 'Manufacturer'}</span>
              </span>
              <RatingBadge value={before} variant="scored" />
              <span>
                <IconArrowRight size={16} stroke={1.7} aria-hidden="true" />
                <VisuallyHidden>became</VisuallyHidden>
              </span>
              <RatingBadge value={after} variant="scored" />
            </li>
          ))}
        </ul>
      )}
    </ListResults>
  );
}
