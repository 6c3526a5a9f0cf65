import type { ReactNode } from 'react';
import { BackLink, type BackLinkProps } from '#ui/layout/back-link.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { OwnTag } from '#ui/product/own-tag.tsx';
import classes from './product-head.module.css';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';

interface ProductHeadProps {
  /** The page that the user came from. */
  back: BackLinkProps;
  title: string;
  /** Undefined until it is loaded. */
  rating: number | null | undefined;
  /** The catalogue does not have the product. It shows this instead of a rating. */
  isOwn?: boolean | undefined;
  /** The actions at the right. */
  children?: ReactNode;
}

/** The head of a page about one product's assets: the back link, the title with the rating, and actions. */
export function ProductHead({ back, title, rating, isOwn = false, children }: ProductHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.titles}>
        <BackLink {...back} className={classes.back} />
        <div className={classes.title}>
          <PageHeading>{title}</PageHeading>
          {isOwn ? <OwnTag /> : rating !== undefined && <RatingBadge value={rating} variant="boxed" />}
        </div>
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
