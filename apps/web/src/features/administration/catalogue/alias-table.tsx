import { ActionIcon, VisuallyHidden } from '@mantine/core';
import type { ManufacturerAlias } from '@rampart/contract/api/administration-catalogue.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { dayOf } from '#lib/dates.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import classes from '../admin-table.module.css';
import { loadMutations } from './loads.api.ts';

/** Other ways in which manufacturers are written; those that are built in stay. */
export function AliasTable({ aliases }: { aliases: readonly ManufacturerAlias[] }) {
  const [removed, setRemoved] = useState<ManufacturerAlias>();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useSaving(loadMutations.removeAlias(useQueryClient()));
  const close = () => {
    setIsOpen(false);
    remove.reset();
  };
  return (
    <>
      <table className={classes.table} aria-label="Aliases">
        <thead>
          <tr>
            <th scope="col">Written as</th>
            <th scope="col">Manufacturer</th>
            <th scope="col" className={classes.medium}>
              Added
            </th>
            <th scope="col" className={classes.menu}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {aliases.map((one) => (
            <tr key={`${one.id} ${one.alias}`}>
              <td className={classes.name}>
                <b>{one.alias}</b>
                <span className={classes.small}>{one.manufacturer}</span>
              </td>
              <td className={classes.second}>{one.manufacturer}</td>
              <td className={`${classes.medium} ${classes.second}`}>
                {one.added_at ? dayOf(one.added_at) : 'Built in'}
                {one.added_by && <span className={classes.more}>{one.added_by}</span>}
              </td>
              <td className={classes.menu}>
                {one.id !== null && (
                  <ActionIcon
                    aria-label={`Remove ${one.alias}`}
                    onClick={() => {
                      setRemoved(one);
                      setIsOpen(true);
                    }}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Remove Alias"
        failure={inPlaceText('form', remove.error)}
        action="Remove Alias"
        isBusy={remove.isPending}
        onConfirm={() => removed?.id != null && remove.run(removed.id, { onSuccess: close })}
      >
        <p>
          The next load takes {removed?.alias} for a manufacturer of its own. What is loaded already stays as it is.
        </p>
      </ConfirmDialog>
    </>
  );
}
