import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { CompanyFormDialog } from './company-form-dialog.tsx';

export function CreateCompanyButton() {
  return <DialogButton label="Create Company">{(dialog) => <CompanyFormDialog {...dialog} />}</DialogButton>;
}
