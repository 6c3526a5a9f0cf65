import type { Location } from '@rampart/contract/api/locations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { locationMutations } from './locations.api.ts';

interface RemoveLocationDialogProps {
  location: Location;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the location is removed. */
  onRemoved?: () => void;
}

export function RemoveLocationDialog({ location, isOpen, onClose, onRemoved }: RemoveLocationDialogProps) {
  const remove = useSaving(locationMutations.remove(useQueryClient(), location));
  const close = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title="Remove Location"
      failure={inPlaceText('location-remove', remove.error)}
      action="Remove Location"
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.run(undefined, {
          onSuccess: () => {
            close();
            onRemoved?.();
          },
        })
      }
    >
      <p>Are you sure you want to remove {location.name}?</p>
    </ConfirmDialog>
  );
}
