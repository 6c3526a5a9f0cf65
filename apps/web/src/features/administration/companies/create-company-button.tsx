import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { CompanyFormDialog } from './company-form-dialog.tsx';

export function CreateCompanyButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setIsOpen(true)}>
        Create Company
      </Button>
      <CompanyFormDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
