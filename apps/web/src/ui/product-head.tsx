import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeading } from './page-heading.tsx';
import classes from './product-head.module.css';
import { RatingBadge } from './rating-badge.tsx';

interface ProductHeadProps {
  /** Where the page was come from. */
  back: { label: string; path: string };
  title: string;
  /** Undefined while it is not known. */
  rating: number | null | undefined;
  /** What can be done, at the right. */
  children?: ReactNode;
}

/** The head of a page about one product's assets: the way back, the title with the rating, and actions. */
export function ProductHead({ back, title, rating, children }: ProductHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        <Anchor component={Link} to={back.path} fw={500} className={classes.back}>
          « {back.label}
        </Anchor>
        <div className={classes.title}>
          <PageHeading>{title}</PageHeading>
          {rating !== undefined && <RatingBadge value={rating} variant="boxed" />}
        </div>
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
