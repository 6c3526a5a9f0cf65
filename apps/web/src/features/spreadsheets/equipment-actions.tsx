import { ActionIcon, Button } from '@mantine/core';
import { spreadsheetLinks } from '@rampart/contract/api/spreadsheets.ts';
import { isAllowed } from '@rampart/contract/rules/permissions.ts';
import { IconDownload, IconHistory, IconPlus, IconTableImport } from '@tabler/icons-react';
import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#lib/current-user.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { importQueries } from './imports.api.ts';

const UploadDialog = lazy(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }));

const importsPath = '/equipment/imports';

/** What My Equipment does with spreadsheets; on small screens each is an icon. */
export function EquipmentActions() {
  const isSmall = useIsSmallScreen();
  const canEdit = isAllowed(useCurrentUser().permissions, ['Equipment.edit']);
  const [isOpen, setIsOpen] = useState(false);
  // Its code comes with the first opening; it stays, since it tells how the upload ended.
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const dialog = canEdit && (
    <>
      <UploadRulesAhead />
      {wasOpened && (
        <Suspense>
          <UploadDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
  if (isSmall) {
    const icon = { variant: 'default', size: 44 };
    return (
      <>
        <ActionIcon {...icon} component={Link} to={importsPath} aria-label="Imports">
          <IconHistory size={20} stroke={1.7} />
        </ActionIcon>
        <ActionIcon {...icon} component="a" href={spreadsheetLinks.assets} download aria-label="Export Data">
          <IconDownload size={20} stroke={1.7} />
        </ActionIcon>
        {canEdit && (
          <ActionIcon {...icon} aria-label="Add or Modify Equipment" onClick={open}>
            <IconPlus size={20} stroke={1.7} />
          </ActionIcon>
        )}
        {dialog}
      </>
    );
  }
  return (
    <>
      <Button component={Link} to={importsPath} variant="subtle">
        Imports
      </Button>
      <Button
        component="a"
        href={spreadsheetLinks.assets}
        download
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.7} />}
      >
        Export Data
      </Button>
      {canEdit && (
        <Button leftSection={<IconTableImport size={16} stroke={1.7} />} onClick={open}>
          Add or Modify Equipment
        </Button>
      )}
      {dialog}
    </>
  );
}

/** One of the dialog's rules depends on the server: known before the dialog opens, it moves nothing. */
function UploadRulesAhead() {
  usePrefetchInfiniteQuery(importQueries.list());
  return null;
}
