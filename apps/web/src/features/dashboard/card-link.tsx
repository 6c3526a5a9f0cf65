import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './card-link.module.css';

/** The link beside a card's title, to the data of its figures. */
export function CardLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
      <IconArrowRight size={14} stroke={1.8} aria-hidden="true" />
    </Link>
  );
}
