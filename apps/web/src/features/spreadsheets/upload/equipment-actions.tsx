import { Button, UnstyledButton } from '@mantine/core';
import { spreadsheetLinks } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { IconCube, IconCubePlus, IconDownload, IconHistory, IconPlus, IconTableImport } from '@tabler/icons-react';
import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUploadState } from '#lib/history/upload-state.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { lazyPart } from '#lib/patient-lazy.ts';
import classes from './equipment-actions.module.css';
import { importQueries } from '../imports.api.ts';

const UploadDialog = lazyPart(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }));

const importsPath = '/equipment/imports';
const addPath = '/equipment/add';
const ownPath = '/own-products';

/** The actions of My Equipment. On small screens each is a tile with its icon and name. */
export function EquipmentActions({ onAddOwnProduct }: { onAddOwnProduct: () => void }) {
  const isSmall = useIsSmallScreen();
  const canEdit = isAllowed(useCurrentUser().permissions, ['Equipment.edit']);
  const { wasAsked, forget } = useUploadState();
  const [isOpen, setIsOpen] = useState(wasAsked);
  // The code of the dialog loads when it is first opened. The dialog then stays mounted, because it reports the end of
  // the upload.
  const [wasOpened, setWasOpened] = useState(wasAsked);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    forget();
  };
  const dialog = canEdit && (
    <>
      <UploadRulesAhead />
      {wasOpened && <UploadDialog isOpen={isOpen} onClose={close} />}
    </>
  );
  if (isSmall) {
    return (
      <div className={classes.tiles}>
        <Link to={importsPath} className={classes.tile}>
          <IconHistory size={20} stroke={1.7} aria-hidden="true" />
          Imports
        </Link>
        <Link to={ownPath} className={classes.tile}>
          <IconCube size={20} stroke={1.7} aria-hidden="true" />
          Own products
        </Link>
        <a href={spreadsheetLinks.assets} download className={classes.tile}>
          <IconDownload size={20} stroke={1.7} aria-hidden="true" />
          Export Data
        </a>
        {canEdit && (
          <Link to={addPath} className={classes.tile}>
            <IconPlus size={20} stroke={1.7} aria-hidden="true" />
            Add equipment
          </Link>
        )}
        {canEdit && (
          <UnstyledButton className={classes.tile} onClick={onAddOwnProduct}>
            <IconCubePlus size={20} stroke={1.7} aria-hidden="true" />
            Add own product
          </UnstyledButton>
        )}
        {canEdit && (
          <UnstyledButton className={classes.tile} data-primary="true" onClick={open}>
            <IconTableImport size={20} stroke={1.7} aria-hidden="true" />
            Add or Modify Equipment
          </UnstyledButton>
        )}
        {dialog}
      </div>
    );
  }
  return (
    <>
      <Button component={Link} to={importsPath} variant="subtle">
        Imports
      </Button>
      <Button component={Link} to={ownPath} variant="subtle">
        Own products
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
        <Button variant="default" leftSection={<IconCubePlus size={16} stroke={1.7} />} onClick={onAddOwnProduct}>
          Add own product
        </Button>
      )}
      {canEdit && (
        <Button component={Link} to={addPath} variant="default" leftSection={<IconPlus size={16} stroke={1.8} />}>
          Add equipment
        </Button>
      )}
      {canEdit && (
        <Button leftSection={<IconTableImport size={16} stroke={1.7} />} onClick={open}>
          Add or Modify Equipment
        </Button>
      )}
      {dialog}
    </>
  );
}

/** Loads a rule of the dialog that depends on the server before the dialog opens. Otherwise the content would jump. */
function UploadRulesAhead() {
  usePrefetchInfiniteQuery(importQueries.list());
  return null;
}
