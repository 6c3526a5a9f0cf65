import { Button } from '@mantine/core';
import type { ListedOwnProduct } from '@rampart/contract/api/own-products.ts';
import { Link } from 'react-router';
import { Line, Lines, nothing } from '#ui/data-table/cells.tsx';
import { ProductName } from '#ui/product/product-name.tsx';
import classes from './catalogue-state.module.css';
import type { Ask } from './use-row-actions.tsx';

interface CatalogueStateProps {
  product: ListedOwnProduct;
  /** Undefined for users who may not join it. */
  ask: Ask | undefined;
}

/** Whether the catalogue has the product by now, or the operators were asked for it. */
export function CatalogueState({ product, ask }: CatalogueStateProps) {
  const { proposal, is_suggested } = product;
  if (proposal) {
    const name = `${proposal.manufacturer} ${proposal.name}`;
    return (
      <div className={classes.proposal}>
        <Lines>
          <Link to={`/${proposal.type}/${proposal.uuid}`} title={name}>
            <ProductName name={name} lines={2} />
          </Link>
          <Line>The catalogue has it now</Line>
        </Lines>
        {ask && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Join ${product.name} to ${name}`}
            onClick={() => ask('join', product)}
          >
            Join…
          </Button>
        )}
      </div>
    );
  }
  return is_suggested ? 'The operators were asked' : nothing;
}
