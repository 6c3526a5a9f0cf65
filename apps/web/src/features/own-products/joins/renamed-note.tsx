import { Anchor } from '@mantine/core';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { joinQueries } from './joins.api.ts';
import classes from './renamed-note.module.css';

/** On the page of imports: a list that names assets by their Asset ID no longer finds these ones. */
export function RenamedNote() {
  const { data } = useInfiniteQuery(joinQueries.list());
  const joins = data?.pages.flatMap((page) => page.joins) ?? [];
  const renamed = joins.filter(({ undone_at }) => !undone_at).flatMap((join) => join.renamed);
  const [first] = renamed;
  if (!first) return null;
  return (
    <p className={classes.note}>
      Joining own products to the catalogue changed {quantity(renamed.length, 'Asset ID')}, such as{' '}
      <code>{first.from}</code> to <code>{first.to}</code>.{' '}
      <Anchor component={Link} to="/own-products" inherit fw={500}>
        See which ones
      </Anchor>
    </p>
  );
}
