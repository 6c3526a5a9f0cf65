import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProductOrigin } from './product-origin.tsx';
import classes from './product-words.module.css';

interface ProductWordsProps {
  product: { name: string } & Parameters<typeof ProductOrigin>[0];
  to: string;
  /** Whether the link covers the complete card. The name of the link is still only the product's name. */
  coversCard?: boolean;
  /** More content of the card. */
  children?: ReactNode;
}

/** The text of a product's or component's card, which replaces the columns on small screens. */
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

/** A line with the rating and counts. */
export function ProductFacts({ children }: { children: ReactNode }) {
  return <span className={classes.facts}>{children}</span>;
}

/** The menu and the expander at the end of a card, one above the other. */
export function CardControls({ children }: { children: ReactNode }) {
  return <div className={classes.controls}>{children}</div>;
}
