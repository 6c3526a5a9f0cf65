import { IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './unknown-card.module.css';

interface UnknownCardProps {
  noun: 'product' | 'manufacturer';
  /** What the user can do about it. */
  children?: ReactNode;
}

/** Shown instead of the rating and the vulnerabilities: Rampart has no data, which does not mean that the product is safe. */
export function UnknownCard({ noun, children }: UnknownCardProps) {
  return (
    <section className={classes.card} aria-labelledby="unknown-title">
      <span className={classes.icon}>
        <IconFileUnknown size={28} stroke={1.4} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <h2 id="unknown-title">The catalogue does not know this {noun}</h2>
        <p>
          {noun === 'product'
            ? 'Your company recorded it, and only your company sees it. Rampart has no vulnerability data for it, so it has no rating. It may still be vulnerable: check the manufacturer’s advisories.'
            : 'Your company recorded it with an own product, and only your company sees it. Rampart has no vulnerability data for its products, so it has no rating.'}
        </p>
        {children}
      </div>
    </section>
  );
}
