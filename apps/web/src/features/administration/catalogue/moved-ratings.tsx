import { VisuallyHidden } from '@mantine/core';
import type { CatalogueLoad, listMovedRatings } from '@rampart/contract/api/administration/catalogue.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { loadStateOf, nextPageOf } from '#lib/api/load-failure.ts';
import { Line, Lines } from '#ui/data-table/cells.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { ListFoot } from '#ui/data-table/list-foot.tsx';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { loadQueries } from './loads.api.ts';
import classes from './moved-ratings.module.css';

type MovedRating = Answer<typeof listMovedRatings>['ratings'][number];

/** The ratings that a load changed, largest drop first. */
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
        <DataTable
          label="Ratings"
          rows={rows}
          rowKey={({ subject, uuid }) => `${subject} ${uuid}`}
          columns={columns}
          rowSize="lines"
        />
      )}
    </ListResults>
  );
}

const columns: readonly Column<MovedRating>[] = [
  {
    key: 'name',
    heading: 'Name',
    cell: ({ subject, uuid, name, manufacturer }) => (
      <Lines>
        <Link to={`/${subject}/${uuid}`}>{name}</Link>
        <Line>{manufacturer ?? 'Manufacturer'}</Line>
      </Lines>
    ),
  },
  {
    key: 'rating',
    heading: 'Rating',
    cell: ({ before, after }) => (
      <span className={classes.move}>
        <RatingBadge value={before} variant="scored" />
        <IconArrowRight size={16} stroke={1.7} aria-hidden="true" />
        <VisuallyHidden>became</VisuallyHidden>
        <RatingBadge value={after} variant="scored" />
      </span>
    ),
    width: { wide: '360px', narrow: '300px', small: '168px' },
  },
];
