import { ActionIcon, VisuallyHidden } from '@mantine/core';
import type { TypeSynonym } from '@rampart/contract/api/administration-synonyms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { dayOf } from '#lib/dates.ts';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import classes from '../admin-table.module.css';
import { synonymMutations } from './synonyms.api.ts';

/** Words of the trade with the equipment types that they stand for; those that are built in stay. */
export function SynonymTable({ synonyms }: { synonyms: readonly TypeSynonym[] }) {
  const [removed, setRemoved] = useState<TypeSynonym>();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useSaving(synonymMutations.remove(useQueryClient()));
  const close = () => {
    setIsOpen(false);
    remove.reset();
  };
  return (
    <>
      <table className={classes.table} aria-label="Synonyms">
        <thead>
          <tr>
            <th scope="col">Word</th>
            <th scope="col">Equipment Type</th>
            <th scope="col" className={classes.medium}>
              Added
            </th>
            <th scope="col" className={classes.menu}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {synonyms.map((one) => {
            const types = one.equipment_types.join(', ');
            return (
              <tr key={`${one.id} ${one.word}`}>
                <td className={classes.name}>
                  <b>{one.word}</b>
                  <span className={classes.small}>{types}</span>
                </td>
                <td className={classes.second}>{types}</td>
                <td className={`${classes.medium} ${classes.second}`}>
                  {one.added_at ? dayOf(one.added_at) : 'Built in'}
                  {one.added_by && <span className={classes.more}>{one.added_by}</span>}
                </td>
                <td className={classes.menu}>
                  {one.id !== null && (
                    <ActionIcon
                      aria-label={`Remove ${one.word}, ${types}`}
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
            );
          })}
        </tbody>
      </table>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title="Remove Synonym"
        failure={inPlaceText('form', remove.error)}
        action="Remove Synonym"
        isBusy={remove.isPending}
        onConfirm={() => removed?.id != null && remove.run(removed.id, { onSuccess: close })}
      >
        <p>
          A search for “{removed?.word}” no longer finds products of the type {removed?.equipment_types.join(', ')}. It
          still finds products with the word itself.
        </p>
      </ConfirmDialog>
    </>
  );
}
