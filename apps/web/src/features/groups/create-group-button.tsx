import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { GroupFormDialog } from './group-form-dialog.tsx';

export function CreateGroupButton() {
  return <DialogButton label="Create Group">{(dialog) => <GroupFormDialog {...dialog} />}</DialogButton>;
}
