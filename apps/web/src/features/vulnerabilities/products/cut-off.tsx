import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import classes from './equipment-card.module.css';

interface Listed {
  products: readonly unknown[];
  total: number;
}

/** Says that the answer does not contain all products. */
export function CutOff({ list: { products, total } }: { list: Listed }) {
  if (products.length >= total) return null;
  return (
    <p className={classes.cutOff}>
      These are the first {products.length.toLocaleString('en-US')} of {quantity(total, 'product')}.
    </p>
  );
}
