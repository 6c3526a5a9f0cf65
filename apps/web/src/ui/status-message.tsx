import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import classes from './status-message.module.css';

type Tone = 'ok' | 'failure';

const iconOf = { ok: <IconCheck size={18} stroke={1.8} />, failure: <IconAlertCircle size={18} stroke={1.8} /> };

/** Shows a short message at the edge of the screen. A failure stays long enough to be read twice. */
export function showStatus(text: string, tone: Tone = 'ok'): void {
  notifications.show({
    message: text,
    icon: iconOf[tone],
    autoClose: tone === 'ok' ? 5_000 : 10_000,
    // The region around them is the live one; a role of its own would have each message read twice.
    role: 'none',
    classNames: { root: classes.message, icon: classes.icon, description: classes.text },
    closeButtonProps: { 'aria-label': 'Dismiss message' },
    'data-tone': tone,
  });
}

/** The region must be there before its first message, or screen readers miss it. */
export function StatusMessages() {
  return (
    <div role="status" aria-atomic="false">
      <Notifications withinPortal={false} position="bottom-right" containerWidth={360} />
    </div>
  );
}
