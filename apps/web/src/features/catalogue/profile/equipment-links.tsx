import { Button } from '@mantine/core';
import type { ProductProfile } from '@rampart/contract/api/catalogue.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { Link } from 'react-router';
import { useCurrentUser } from '#lib/session/current-user.ts';

type Profile = Pick<ProductProfile, 'uuid' | 'is_own' | 'groups' | 'total_assets' | 'total_action_items'>;

/**
 * Links from a profile in My Equipment to its assets and action items, if the user may see them. The number of open
 * action items is unknown until the server has confirmed that the product was added.
 */
export function EquipmentLinks({ profile }: { profile: Profile }) {
  const { permissions } = useCurrentUser();
  const { uuid, is_own, groups, total_assets, total_action_items } = profile;
  return (
    <>
      {isAllowed(permissions, ['Equipment.edit']) && (
        <Button component={Link} to={`/equipment/add?product=${uuid}`} variant="default">
          Add assets
        </Button>
      )}
      {groups && isAllowed(permissions, ['Equipment.view']) && (
        <Button component={Link} to={`/product/${uuid}/assets`} variant="default">
          {quantity(total_assets, 'asset')}
        </Button>
      )}
      {/* Nothing is known of the vulnerabilities of own products, so "0 action items" would mislead. */}
      {groups && !is_own && isAllowed(permissions, ['ActionItems.view']) && (
        <Button component={Link} to={`/product/${uuid}/action-items`} variant="default">
          {total_action_items === undefined ? 'Action items' : quantity(total_action_items, 'action item')}
        </Button>
      )}
    </>
  );
}
