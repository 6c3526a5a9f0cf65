import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Card } from '#ui/layout/card.tsx';
import { JoinDialog } from './joins/join-dialog.tsx';
import { ownProductQueries } from './own-products.api.ts';
import classes from './proposal-card.module.css';

interface ProposalCardProps {
  uuid: string;
  canJoin: boolean;
  /** Called with the product of the catalogue. */
  onJoined: (uuid: string) => void;
}

/** On the page of an own product: the product of the catalogue that it probably is. */
export function ProposalCard({ uuid, canJoin, onJoined }: ProposalCardProps) {
  const { data } = useQuery(ownProductQueries.one(uuid));
  const [isJoining, setIsJoining] = useState(false);
  const product = data?.product;
  const proposal = product?.proposal;
  if (!product || !proposal) return null;
  const name = `${proposal.manufacturer} ${proposal.name}`;
  return (
    <Card title="The catalogue has it now">
      <div className={classes.proposal}>
        <p>
          This is probably{' '}
          <Anchor component={Link} to={`/${proposal.type}/${proposal.uuid}`} inherit fw={500}>
            {name}
          </Anchor>
          . If you join the two, your assets, notes and history move to it, and get its vulnerabilities and rating.
        </p>
        {canJoin && (
          <Button aria-label={`Join ${product.name} to ${name}`} onClick={() => setIsJoining(true)}>
            Join…
          </Button>
        )}
      </div>
      <JoinDialog
        product={product}
        into={proposal}
        isOpen={isJoining}
        onClose={() => setIsJoining(false)}
        onJoined={() => onJoined(proposal.uuid)}
      />
    </Card>
  );
}
