import type { Location } from '@rampart/contract/api/locations.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { RowMenu } from '#ui/data-table/row-menu.tsx';
import { LocationFormDialog } from './location-form-dialog.tsx';
import { RemoveLocationDialog } from './remove-location-dialog.tsx';

/** The actions for a location. A location with assets cannot be deleted. */
export function LocationMenu({ location }: { location: Location }) {
  const [opened, setOpened] = useState<'edit' | 'remove'>();
  const close = () => setOpened(undefined);
  const edit = {
    label: 'Edit Location',
    icon: <IconPencil size={16} stroke={1.7} />,
    onSelect: () => setOpened('edit'),
  };
  const remove = {
    label: 'Delete',
    icon: <IconTrash size={16} stroke={1.7} />,
    onSelect: () => setOpened('remove'),
    isDestructive: true,
  };
  return (
    <>
      <RowMenu label={`Actions for ${location.name}`} entries={location.assets_count === 0 ? [edit, remove] : [edit]} />
      <LocationFormDialog location={location} isOpen={opened === 'edit'} onClose={close} />
      <RemoveLocationDialog location={location} isOpen={opened === 'remove'} onClose={close} />
    </>
  );
}
