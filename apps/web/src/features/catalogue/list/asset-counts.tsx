import type { ListedProduct } from '@rampart/contract/api/filters.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { IconFlagFilled } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useAssetsAddress } from '#lib/history/narrowed-assets.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import classes from './asset-counts.module.css';

type Counted = Pick<ListedProduct, 'uuid' | 'name' | 'groups' | 'total_assets' | 'total_high_priority_assets'>;

/** A product that is not in My Equipment and has no assets shows no counts. */
export const hasCounts = ({ groups, total_assets }: Counted) => groups !== undefined || total_assets > 0;

/** The number of assets. It links to them if the user may see them. `inWords` adds the word for assets. */
export function AssetCount({ product, inWords = false }: { product: Counted; inWords?: boolean }) {
  const { permissions } = useCurrentUser();
  const addressOf = useAssetsAddress();
  const { uuid, name, total_assets } = product;
  const words = quantity(total_assets, 'asset');
  const shown = inWords ? words : total_assets.toLocaleString('en-US');
  if (!isAllowed(permissions, ['Equipment.view'])) return <span>{shown}</span>;
  return (
    <Link to={addressOf(`/product/${uuid}/assets`)} className={classes.link} aria-label={`${words} of ${name}`}>
      {shown}
    </Link>
  );
}

/** The number of high-priority assets, with a flag if it is not zero. */
export function HighPriorityCount({ product }: { product: Counted }) {
  const count = product.total_high_priority_assets;
  return (
    <span className={classes.priority}>
      {count > 0 && <IconFlagFilled size={13} aria-hidden="true" />}
      {count.toLocaleString('en-US')}
      <VisuallyHidden> high priority</VisuallyHidden>
    </span>
  );
}
