import type { Group } from '@rampart/contract/api/groups.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { RowMenu } from '#ui/data-table/row-menu.tsx';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupFormDialog } from './group-form-dialog.tsx';

/** The actions for a group, for users who may change it. */
export function GroupMenu({ group }: { group: Group }) {
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <RowMenu
        label={`Actions for ${group.name}`}
        entries={[
          { label: 'Edit Group', icon: <IconPencil size={16} stroke={1.7} />, onSelect: () => setOpened('edit') },
          {
            label: 'Delete Group',
            icon: <IconTrash size={16} stroke={1.7} />,
            onSelect: () => setOpened('delete'),
            isDestructive: true,
          },
        ]}
      />
      <GroupFormDialog group={group} isOpen={opened === 'edit'} onClose={close} />
      <DeleteGroupDialog group={group} isOpen={opened === 'delete'} onClose={close} />
    </>
  );
}
