import { UnstyledButton } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './status-message.module.css';

type Tone = 'ok' | 'failure';

const iconOf = { ok: <IconCheck size={18} stroke={1.8} />, failure: <IconAlertCircle size={18} stroke={1.8} /> };

/** What can still be done about it, such as Undo. */
interface StatusAction {
  label: string;
  onSelect: () => void;
}

/** The failure that was last told, until something succeeds. */
let lastFailure: { id: string; text: string } | undefined;

/** Shows a short message at the edge of the screen. A failure, or something to do, stays long enough to be read twice. */
export function showStatus(text: string, tone: Tone = 'ok', action?: StatusAction): void {
  // What was tried again, and succeeded or failed in the same way, is not told beside the failure before it.
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
    // The region around them is the live one; a role of its own would have each message read twice.
    role: 'none',
    classNames: { root: classes.message, icon: classes.icon, description: classes.text },
    closeButtonProps: { 'aria-label': 'Dismiss message' },
    'data-tone': tone,
  });
  if (tone === 'failure' && !action) lastFailure = { id, text };
}

/** The region must be there before its first message, or screen readers miss it. */
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
