import { IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './unknown-card.module.css';

interface UnknownCardProps {
  noun: 'product' | 'manufacturer';
  /** What the user can do about it. */
  children?: ReactNode;
}

/** In place of the rating and the vulnerabilities: says that nothing is known, and that this does not mean safe. */
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
            ? 'Your company recorded it, and only your company sees it. It has no rating, because nothing is known here about its vulnerabilities. It can have some: look for the advisories of its manufacturer.'
            : 'Your company recorded it with an own product, and only your company sees it. It has no rating, because nothing is known here about its products.'}
        </p>
        {children}
      </div>
    </section>
  );
}
