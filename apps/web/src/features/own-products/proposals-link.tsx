import { Anchor } from '@mantine/core';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownProductQueries } from './own-products.api.ts';

/** The address of the own products that the catalogue has by now. */
const proposedPath = '/own-products?proposed=1';

/** Leads to the own products that the catalogue has by now, after other text. Nothing if there are none. */
export function ProposalsLink({ after }: { after: string }) {
  const { data } = useQuery(ownProductQueries.proposals());
  if (!data?.total) return null;
  const text = `${quantity(data.total, 'own product')} to join`;
  return (
    <>
      {after}
      <Anchor component={Link} to={proposedPath} inherit fw={500}>
        {data.is_complete ? text : `at least ${text}`}
      </Anchor>
    </>
  );
}
