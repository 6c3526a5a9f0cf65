import { splitOrderNumber } from '@rampart/contract/rules/catalogue/order-number.ts';
import type { ReactNode } from 'react';
import classes from './product-name.module.css';

interface ProductNameProps {
  name: string;
  /** How many lines the name can have before it is cut off. */
  lines?: 1 | 2 | 3;
  /** After the name, and before the number. */
  children?: ReactNode;
}

/** What is cut off of a name is the name, and never the order number below it. */
export function ProductName({ name: whole, lines = 1, children }: ProductNameProps) {
  const { name, number } = splitOrderNumber(whole);
  return (
    <>
      <span className={classes.name} data-lines={lines}>
        {name}
        {children}
      </span>
      {number !== null && <span className={classes.number}> ({number})</span>}
    </>
  );
}
