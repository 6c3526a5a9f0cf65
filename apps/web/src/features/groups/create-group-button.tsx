import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { GroupFormDialog } from './group-form-dialog.tsx';

export function CreateGroupButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setIsOpen(true)}>
        Create Group
      </Button>
      <GroupFormDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
