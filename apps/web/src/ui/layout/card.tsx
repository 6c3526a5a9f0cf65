import { useId, type ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  /** The hash that links to this card. */
  id?: string;
  /** Beside the title, such as a count. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Card({ title, id, aside, children }: CardProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The only line of an empty card. */
export function CardNote({ children }: { children: string }) {
  return <p className={classes.note}>{children}</p>;
}
