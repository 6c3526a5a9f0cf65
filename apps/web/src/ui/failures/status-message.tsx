import { UnstyledButton } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './status-message.module.css';

type Tone = 'ok' | 'failure';

const iconOf = { ok: <IconCheck size={18} stroke={1.8} />, failure: <IconAlertCircle size={18} stroke={1.8} /> };

/** What the user can do about it, such as Undo. */
interface StatusAction {
  label: string;
  onSelect: () => void;
}

/** The last failure that was shown, until something succeeds. */
let lastFailure: { id: string; text: string } | undefined;

/**
 * Shows a short message at the edge of the screen. Failures and messages with an action stay long enough to be read
 * twice.
 */
export function showStatus(text: string, tone: Tone = 'ok', action?: StatusAction): void {
  // After a retry, hide the earlier failure if the retry succeeded or failed with the same text.
  if (lastFailure && !action && (tone === 'ok' || text === lastFailure.text)) {
    notifications.hide(lastFailure.id);
    lastFailure = undefined;
  }
  const id = notifications.show({
    message: action ? (
      <span className={classes.line}>
        <span>{text}</span>
        <UnstyledButton
          className={classes.action}
          onClick={() => {
            notifications.hide(id);
            action.onSelect();
          }}
        >
          {action.label}
        </UnstyledButton>
      </span>
    ) : (
      text
    ),
    icon: iconOf[tone],
    autoClose: tone === 'ok' && !action ? 5_000 : 10_000,
    // The surrounding region is the live region. A role here would make screen readers read each message twice.
    role: 'none',
    classNames: { root: classes.message, icon: classes.icon, description: classes.text },
    closeButtonProps: { 'aria-label': 'Dismiss message' },
    'data-tone': tone,
  });
  if (tone === 'failure' && !action) lastFailure = { id, text };
}

/** The region must exist before its first message, or screen readers miss it. */
export function StatusMessages() {
  return (
    <div role="status" aria-atomic="false">
      <Notifications
        withinPortal={false}
        position="bottom-right"
        containerWidth={360}
        classNames={{ root: classes.region }}
      />
    </div>
  );
}
