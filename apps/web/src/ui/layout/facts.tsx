import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Facts below each other: what it is at the left, the value at the right. Contains `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One fact. A list gives several values, each on its own line. */
export function Fact({ title, values }: { title: string; values: readonly ReactNode[] }) {
  return (
    <div>
      <dt>{title}</dt>
      {values.map((value, place) => (
        <dd key={place}>{value}</dd>
      ))}
    </div>
  );
}
