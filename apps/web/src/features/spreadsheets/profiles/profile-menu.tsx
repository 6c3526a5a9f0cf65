import type { ImportProfile } from '@rampart/contract/api/spreadsheets/mapping.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconColumns, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { RowMenu } from '#ui/data-table/row-menu.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { profileMutations } from './profiles.api.ts';
import { RenameDialog } from './rename-dialog.tsx';

/** What can be done with a kept mapping. */
export function ProfileMenu({ profile }: { profile: ImportProfile }) {
  const [opened, setOpened] = useState<'rename' | 'remove'>();
  const remove = useSaving(profileMutations.remove(useQueryClient(), profile.id));
  const close = () => {
    setOpened(undefined);
    remove.reset();
  };
  return (
    <>
      <RowMenu
        label={`Actions for ${profile.name}`}
        entries={[
          {
            label: 'Edit mapping',
            icon: <IconColumns size={16} stroke={1.7} />,
            to: `/equipment/imports/profiles/${profile.id}`,
          },
          { label: 'Rename', icon: <IconPencil size={16} stroke={1.7} />, onSelect: () => setOpened('rename') },
          {
            label: 'Remove',
            icon: <IconTrash size={16} stroke={1.7} />,
            onSelect: () => setOpened('remove'),
            isDestructive: true,
          },
        ]}
      />
      <RenameDialog profile={profile} isOpen={opened === 'rename'} onClose={close} />
      <ConfirmDialog
        isOpen={opened === 'remove'}
        onClose={close}
        title="Remove mapping"
        failure={inPlaceText('form', remove.error)}
        action="Remove mapping"
        isBusy={remove.isPending}
        onConfirm={() => remove.run(undefined, { onSuccess: close })}
      >
        <p>
          The mapping “{profile.name}” is removed. The next file with these headings needs a new mapping, and Rampart
          cannot detect from it which equipment was removed. Earlier imports stay as they are.
        </p>
      </ConfirmDialog>
    </>
  );
}
