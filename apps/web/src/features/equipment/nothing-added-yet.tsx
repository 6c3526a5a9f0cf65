import { Button } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { IconPackages } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';

/** Shown while My Equipment is empty. Users who may add equipment get a link to the catalogue. */
export function NothingAddedYet() {
  const { permissions } = useCurrentUser();
  const canAdd = permissions.includes('Equipment.edit') && permissions.includes('CoreProduct.searchAll');
  return (
    <EmptyState
      icon={<IconPackages size={22} stroke={1.6} />}
      title={messages.emptyEquipment}
      action={
        canAdd && (
          <Button variant="default" component={Link} to="/catalogue">
            Open the catalogue
          </Button>
        )
      }
    >
      Nothing has been added to My Equipment yet.{canAdd && ' Find your products in the catalogue and add them.'}
    </EmptyState>
  );
}
