import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { DialogBody, DialogFoot, DialogForm } from './dialog.tsx';
import { DialogNote } from './dialog-note.tsx';

interface FormFieldsProps {
  /** Why the save failed, unless a field shows it. */
  failure: string | undefined;
  /** The label of the submit button. */
  action: string;
  isDestructive?: boolean;
  isBusy: boolean;
  /** False while a required value is missing. */
  isComplete?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** At the left of the buttons. */
  secondary?: ReactNode;
  /** A `DialogNote` that does not come from the server. */
  note?: ReactNode;
  children: ReactNode;
}

/** The content of a dialog with a form: the failure, the fields, Cancel and the submit button. */
export function FormFields(props: FormFieldsProps) {
  const { failure, action, isDestructive, isBusy, isComplete = true, onSubmit, onClose, secondary, note } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure !== undefined) focusAgain(form.current);
  }, [failure]);
  return (
    <DialogForm ref={form} onSubmit={() => isComplete && !isBusy && onSubmit()}>
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

/** A busy button loses the focus. After a failure, the focus goes to the first field, or else back to the button. */
function focusAgain(form: HTMLFormElement | null): void {
  const active = document.activeElement;
  if (!form || (form.contains(active) && active instanceof HTMLElement && !active.matches('button'))) return;
  const field = form.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox], [type=file]), textarea');
  (field ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus();
}
