import { Button } from '@mantine/core';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { showStatus } from '#ui/failures/status-message.tsx';
import { assetMutations } from '../assets.api.ts';
import classes from './remove-button.module.css';

interface RemoveButtonProps {
  uuid: string;
  ids: number[];
  onRemoved: () => void;
  /** Called after Undo. */
  onRestored: () => void;
}

/** Removes assets without a question, because Undo or the list of removed assets can restore them. */
export function RemoveButton({ uuid, ids, onRemoved, onRestored }: RemoveButtonProps) {
  const restore = useMutation({
    ...assetMutations.restore(uuid),
    onSuccess: () => {
      showStatus(messages.assetsRestored(ids.length));
      onRestored();
    },
  });
  const remove = useMutation({
    ...assetMutations.remove(uuid),
    onSuccess: () => {
      showStatus(messages.assetsRemoved(ids.length), 'ok', { label: 'Undo', onSelect: () => restore.mutate(ids) });
      onRemoved();
    },
  });
  return (
    <Button
      variant="subtle"
      className={classes.remove}
      leftSection={<IconTrash size={16} stroke={1.7} />}
      loading={remove.isPending}
      onClick={() => remove.mutate(ids)}
    >
      {ids.length === 1 ? 'Remove Asset' : `Remove ${ids.length.toLocaleString('en-US')} Assets`}
    </Button>
  );
}
