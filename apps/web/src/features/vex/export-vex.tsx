import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { VexDialog } from './vex-dialog.tsx';
import type { VexTarget } from './vex.api.ts';

/** Opens the dialog that exports statements about vulnerabilities. */
export function ExportVex(target: VexTarget) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileExport size={16} stroke={1.7} />} onClick={() => setIsOpen(true)}>
        Export VEX
      </Button>
      <VexDialog target={target} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
