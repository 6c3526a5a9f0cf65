import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogBody, DialogFoot, DialogForm } from './dialog.tsx';
import { DialogNote } from './dialog-note.tsx';

interface FormFieldsProps {
  /** Why it was not saved, as far as no field says so. */
  failure: string | undefined;
  /** The label of the button that sends the form. */
  action: string;
  isDestructive?: boolean;
  isBusy: boolean;
  /** False while something is missing that the form needs. */
  isComplete?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** At the left of the buttons. */
  secondary?: ReactNode;
  /** A `DialogNote` that does not come from the server. */
  note?: ReactNode;
  children: ReactNode;
}

/** The inside of a dialog with a form: what went wrong, the fields, Cancel and the button that sends them. */
export function FormFields(props: FormFieldsProps) {
  const { failure, action, isDestructive, isBusy, isComplete = true, onSubmit, onClose, secondary, note } = props;
  return (
    <DialogForm onSubmit={() => isComplete && !isBusy && onSubmit()}>
      {failure && <DialogNote tone="failure">{failure}</DialogNote>}
      {note}
      <DialogBody isPadded>{props.children}</DialogBody>
      <DialogFoot secondary={secondary}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color={isDestructive ? 'danger' : undefined} loading={isBusy} disabled={!isComplete}>
          {action}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
