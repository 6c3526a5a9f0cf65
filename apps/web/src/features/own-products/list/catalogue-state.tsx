import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { Link } from 'react-router';
import { Line, Lines, nothing } from '#ui/data-table/cells.tsx';

type State = Pick<ListedOwnProduct, 'proposal' | 'is_suggested'>;

/** Whether the catalogue has the product by now, or the operators were asked for it. */
export function CatalogueState({ product: { proposal, is_suggested } }: { product: State }) {
  if (proposal) {
    return (
      <Lines>
        <Link to={`/${proposal.type}/${proposal.uuid}`}>
          {proposal.manufacturer} {proposal.name}
        </Link>
        <Line>The catalogue has it now</Line>
      </Lines>
    );
  }
  return is_suggested ? 'The operators were asked' : nothing;
}
