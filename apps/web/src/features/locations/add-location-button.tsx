import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { LocationFormDialog } from './location-form-dialog.tsx';

export function AddLocationButton({ label }: { label: string }) {
  return <DialogButton label={label}>{(dialog) => <LocationFormDialog {...dialog} />}</DialogButton>;
}
