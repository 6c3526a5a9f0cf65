import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

/** What `useSaving` gives, as far as a dialog needs it. */
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
  /** Made anew at each opening, so that a form starts with what is stored. */
  children: (form: OpenForm<Sent>) => ReactNode;
}

/** A dialog with a form that is saved. It closes once that succeeded, and forgets why it failed when it is closed. */
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
