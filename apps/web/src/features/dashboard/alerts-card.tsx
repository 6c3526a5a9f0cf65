import { VisuallyHidden } from '@mantine/core';
import type { AlertProduct } from '@rampart/contract/api/dashboard.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nextPageOf } from '#lib/api/load-failure.ts';
import { Card, CardNote } from '#ui/layout/card.tsx';
import { LoadMore } from '#ui/data-table/load-more.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { TryAgain } from '#ui/failures/try-again.tsx';
import classes from './alerts-card.module.css';
import { dashboardQueries } from './dashboard.api.ts';

/** The products that are rated Alert or BlackList, worst first, four at a time. */
export function AlertsCard() {
  const query = useInfiniteQuery(dashboardQueries.alerts());
  const alerts = query.data?.pages.flatMap(({ products }) => products);
  const { total = 0, new_total: news = 0 } = query.data?.pages[0] ?? {};
  return (
    <Card title="Alerts" aside={total > 0 && <Totals total={total} news={news} />}>
      {!alerts && !query.isError && <SkeletonRows count={4} rowHeight={53} />}
      {!alerts && query.isError && (
        <TryAgain error={query.error} isLoading={query.isFetching} onTryAgain={() => void query.refetch()} />
      )}
      {alerts?.length === 0 && <CardNote>{messages.emptyCard}</CardNote>}
      {alerts && alerts.length > 0 && (
        <ul className={classes.alerts}>
          {alerts.map((alert) => (
            <li key={alert.uuid}>
              <AlertLink alert={alert} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <LoadMore {...nextPageOf(query)} isWide />
        </div>
      )}
    </Card>
  );
}

const sincePrevious = 'since your previous sign-in';

function Totals({ total, news }: { total: number; news: number }) {
  return (
    <span className={classes.total}>
      {total.toLocaleString('en-US')}
      {news > 0 && (
        <span title={`New ${sincePrevious}`}>
          {`, ${news.toLocaleString('en-US')} new`}
          <VisuallyHidden>{` ${sincePrevious}`}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** What came since the user's previous sign-in. */
const marks = { rating: 'New', vulnerability: 'New vulnerability' } as const;

function AlertLink({ alert: { type, uuid, name, label, rating, came } }: { alert: AlertProduct }) {
  return (
    <Link
      to={`/${type}/${uuid}`}
      className={`${classes.alert} ${railClasses.box}`}
      {...ratingMark(ratingStateOf(rating.value))}
    >
      <span className={classes.words}>
        <span className={classes.label}>
          {label?.name ?? '–'}
          {came && (
            <span className={classes.mark} title={`${marks[came]} ${sincePrevious}`}>
              {marks[came]}
              <VisuallyHidden>{` ${sincePrevious}`}</VisuallyHidden>
            </span>
          )}
        </span>
        <b title={name}>
          <ProductName name={name} />
        </b>
      </span>
      <RatingBadge value={rating.value} />
    </Link>
  );
}
