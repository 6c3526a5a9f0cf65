import { CloseButton, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useFocusReturn } from '#lib/focus/focus-return.ts';
import { useTopmostEscape } from '#lib/focus/topmost-escape.ts';
import classes from './dialog.module.css';
import { overlayProps } from '#ui/theme/theme.ts';

/** Confirming and small forms, forms, lists to choose from, documents to read. */
const widths = { small: 400, form: 480, list: 680, wide: 860 };

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  size?: keyof typeof widths;
  /** While what it asked for is under way it cannot be closed: its failure would have no place to be shown. */
  isBusy?: boolean;
  /** Off where a slip of the mouse would lose what somebody typed. */
  closesOnClickOutside?: boolean;
  /** Clear where the page behind must keep its exact colours. */
  overlay?: 'dim' | 'clear';
  /** When it is out of sight. */
  onClosed?: () => void;
  /** Made anew at each opening: `DialogBody` and `DialogFoot`, in a `DialogForm` where there is something to submit. */
  children: ReactNode;
}

/**
 * The one dialog of the application; a full-height sheet on small screens. The focus starts on what carries
 * `data-autofocus`, else on the close button, and returns to where it was.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  subtitle,
  size = 'form',
  isBusy = false,
  closesOnClickOutside = true,
  overlay = 'dim',
  onClosed,
  children,
}: DialogProps) {
  // Opened a moment after it is there, so that one which is only now put on the page comes in as softly as any other.
  const isMounted = useMounted();
  useFocusReturn(isOpen);
  useTopmostEscape(isMounted && isOpen, () => {
    if (!isBusy) onClose();
  });
  return (
    <Modal.Root
      opened={isMounted && isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      size={widths[size]}
      yOffset="9vh"
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={closesOnClickOutside && !isBusy}
    >
      <Modal.Overlay {...overlayProps} {...(overlay === 'clear' && { backgroundOpacity: 0 })} />
      <Modal.Content radius="lg" shadow="lg" classNames={{ content: classes.content, inner: classes.inner }}>
        {/* The library's own header would be a second banner of the page. */}
        <div className={classes.head}>
          <div className={classes.titles}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          <CloseButton aria-label="Close" iconSize={18} disabled={isBusy} onClick={onClose} className={classes.close} />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** What scrolls when the screen is too low. Lists run from edge to edge; text and fields are padded. */
export function DialogBody({ isPadded = false, children }: { isPadded?: boolean; children: ReactNode }) {
  return (
    <div className={classes.body} data-padded={isPadded || undefined}>
      {children}
    </div>
  );
}

/** The actions: what leads on at the right, the primary one last; `secondary` at the left. */
export function DialogFoot({ secondary, children }: { secondary?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      {secondary && <div className={classes.secondary}>{secondary}</div>}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

/** Around body and foot, so that Enter submits. */
export function DialogForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
