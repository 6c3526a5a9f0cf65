import { Button, Menu } from '@mantine/core';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconCheck, IconChevronDown, IconFolders, IconListDetails, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { MenuEntries, RowMenu, type MenuEntry } from '#ui/data-table/row-menu.tsx';
import { membershipMutations, type Member } from './membership.api.ts';
import { useMembershipRequests } from './membership-requests.tsx';
import classes from './product-menu.module.css';

interface ProductMenuProps {
  product: Member;
  /** The "⋯" of a row or card, or the dropdown beside a profile's name. */
  variant: 'row' | 'profile';
}

const icon = { size: 16, stroke: 1.7 };

/** The actions for a product that the user has permission for. */
export function ProductMenu({ product, variant }: ProductMenuProps) {
  const { permissions } = useCurrentUser();
  const attach = useMutation(membershipMutations.attach(useQueryClient(), product));
  const ask = useMembershipRequests();
  const isMember = product.groups !== undefined;
  const manage: MenuEntry[] = isAllowed(permissions, ['Equipment.view'])
    ? [{ label: 'Manage Assets', icon: <IconListDetails {...icon} />, to: `/product/${product.uuid}/assets` }]
    : [];
  const add: MenuEntry = {
    label: 'Add to My Equipment',
    icon: <IconPlus {...icon} />,
    onSelect: () => attach.mutate(),
  };
  const membership: MenuEntry[] = isMember
    ? [
        {
          label: 'Assign to Groups',
          icon: <IconFolders {...icon} />,
          onSelect: () => ask({ kind: 'assign', product }),
        },
        {
          label: 'Remove from My Equipment',
          icon: <IconTrash {...icon} />,
          onSelect: () => ask({ kind: 'remove', product }),
          isDestructive: true,
        },
      ]
    : [add];
  const allowed = isAllowed(permissions, ['Equipment.edit']) ? membership : [];
  if (variant === 'row') return <RowMenu label={`Actions for ${product.name}`} entries={[...manage, ...allowed]} />;
  return <ProfileMenu isMember={isMember} entries={allowed} />;
}

function ProfileMenu({ isMember, entries }: { isMember: boolean; entries: readonly MenuEntry[] }) {
  const target = useRef<HTMLButtonElement>(null);
  if (entries.length === 0) {
    return (
      isMember && (
        <span className={classes.state}>
          <IconCheck {...icon} aria-hidden="true" />
          In My Equipment
        </span>
      )
    );
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          ref={target}
          variant="default"
          className={classes.target}
          leftSection={isMember && <IconCheck {...icon} />}
          rightSection={<IconChevronDown size={14} stroke={1.8} />}
        >
          {isMember ? 'In My Equipment' : 'Not in My Equipment'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntries entries={entries} target={target} />
      </Menu.Dropdown>
    </Menu>
  );
}
