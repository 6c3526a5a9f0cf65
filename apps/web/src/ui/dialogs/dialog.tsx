import { CloseButton, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode, Ref } from 'react';
import { useFocusReturn } from '#lib/focus/focus-return.ts';
import { useTopmostEscape } from '#lib/focus/topmost-escape.ts';
import classes from './dialog.module.css';
import { overlayProps } from '#ui/theme/theme.ts';

/** For questions and small forms, for forms, for lists to choose from, and for documents. */
const widths = { small: 400, form: 480, list: 680, wide: 860 };

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  size?: keyof typeof widths;
  /** The dialog cannot be closed while its call runs, because it must be able to show a failure. */
  isBusy?: boolean;
  /** Off if a wrong click would lose typed text. */
  closesOnClickOutside?: boolean;
  /** Clear if the page behind must keep its exact colours. */
  overlay?: 'dim' | 'clear';
  /** Called after the closing animation. */
  onClosed?: () => void;
  /** Created for each opening: `DialogBody` and `DialogFoot`, inside a `DialogForm` if there is something to submit. */
  children: ReactNode;
}

/**
 * The dialog of the application. On small screens it is a full-height sheet. The focus starts on the element with
 * `data-autofocus`, or else on the close button. It returns to its old place at the end.
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
  // Opens just after mounting, so that a newly mounted dialog also fades in.
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
        {/* The library's header would be a second banner of the page. */}
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

/** The part that scrolls if the screen is too low. Lists use the full width. Text and fields have padding. */
export function DialogBody({ isPadded = false, children }: { isPadded?: boolean; children: ReactNode }) {
  return (
    <div className={classes.body} data-padded={isPadded || undefined}>
      {children}
    </div>
  );
}

/** The actions: `secondary` at the left, the others at the right with the primary one last. */
export function DialogFoot({ secondary, children }: { secondary?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      {secondary && <div className={classes.secondary}>{secondary}</div>}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

interface DialogFormProps {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  children: ReactNode;
}

/** Wraps body and foot, so that Enter submits. */
export function DialogForm({ ref, onSubmit, children }: DialogFormProps) {
  return (
    <form
      ref={ref}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        // In React, the event also reaches a form around the dialog. That form would save too.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
