import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProductOrigin } from './product-origin.tsx';
import classes from './product-words.module.css';

interface ProductWordsProps {
  product: { name: string } & Parameters<typeof ProductOrigin>[0];
  to: string;
  /** Whether the link lies over the whole card; its name is the product's alone. */
  coversCard?: boolean;
  /** What else the card says. */
  children?: ReactNode;
}

/** What the card of a product or component says in place of the columns. */
export function ProductWords({ product, to, coversCard = false, children }: ProductWordsProps) {
  return (
    <div className={classes.words}>
      <Link to={to} className={classes.name} data-covers={coversCard || undefined}>
        {product.name}
      </Link>
      <ProductOrigin organizations={product.organizations} label={product.label} />
      {children}
    </div>
  );
}

/** A line of rating and counts. */
export function ProductFacts({ children }: { children: ReactNode }) {
  return <span className={classes.facts}>{children}</span>;
}

/** Menu and expander at the end of a card, one above the other. */
export function CardControls({ children }: { children: ReactNode }) {
  return <div className={classes.controls}>{children}</div>;
}
