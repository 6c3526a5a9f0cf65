import { useState, type ReactNode } from 'react';
import { lazyPart } from '#lib/patient-lazy.ts';
import type { OwnProductDialogProps } from './own-product-dialog.tsx';

const OwnProductDialog = lazyPart(async () => ({
  default: (await import('./own-product-dialog.tsx')).OwnProductDialog,
}));

interface OwnProductDialogControl {
  /** Opens the dialog. A new product can start with a name. */
  open: (name?: string) => void;
  dialog: ReactNode;
}

/** The dialog for an own product. Its code loads when it is first opened. */
export function useOwnProductDialog(
  props: Pick<OwnProductDialogProps, 'product' | 'onSaved' | 'known'>,
): OwnProductDialogControl {
  const [opened, setOpened] = useState<{ isOpen: boolean; name: string }>();
  return {
    open: (name = '') => setOpened({ isOpen: true, name }),
    dialog: opened && (
      <OwnProductDialog {...props} {...opened} onClose={() => setOpened({ ...opened, isOpen: false })} />
    ),
  };
}
