import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

/** The part of `useSaving` that a dialog needs. */
interface Saving<Sent> {
  isPending: boolean;
  error: unknown;
  run: (sent: Sent, then: { onSuccess: () => void }) => void;
  reset: () => void;
}

export interface OpenForm<Sent> {
  error: unknown;
  isBusy: boolean;
  onSave: (sent: Sent) => void;
  onClose: () => void;
}

interface FormDialogProps<Sent> {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  size?: 'form' | 'list';
  saving: Saving<Sent>;
  /** Created for each opening, so that the form starts with the stored values. */
  children: (form: OpenForm<Sent>) => ReactNode;
}

/** A dialog with a form to save. It closes after a successful save. Closing it clears the last failure. */
export function FormDialog<Sent>({ isOpen, onClose, saving, children, ...head }: FormDialogProps<Sent>) {
  const close = () => {
    onClose();
    saving.reset();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} isBusy={saving.isPending} closesOnClickOutside={false} {...head}>
      {children({
        error: saving.error,
        isBusy: saving.isPending,
        onSave: (sent) => saving.run(sent, { onSuccess: close }),
        onClose: close,
      })}
    </Dialog>
  );
}
