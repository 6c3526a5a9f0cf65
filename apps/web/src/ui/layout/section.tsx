import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** The hash that links to this section. */
  id: string;
  title: string;
  /** One line below the title. */
  intro?: string;
  children: ReactNode;
}

/** A part of a settings page: its title, and one card below it. */
export function Section({ id, title, intro, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {intro && <p>{intro}</p>}
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  );
}
